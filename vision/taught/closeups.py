"""Two known faces that share an icon, seen closely where they differ.

The network that compares whole faces hardly sees a numeral of eight pixels. Shown its corner alone,
as large as a face, it compares numerals as it compares icons.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE
from vision.taught.aligning import Move, Template, moved
from vision.taught.contests import Contest
from vision.taught.prints import same_print

__all__ = ["Closeup", "closeup_of", "parts_about"]

Numbers = npt.NDArray[np.float32]

EDGES = (16, 24)
"""px to the edge of a part of a face that is looked at."""
SPREAD = 0.25
"""How far, in edges, what tells two faces apart mostly reaches from where most of it lies."""
ASIDE = 0.25
"""How far, in edges, the middle of a part lies from there. It shows some of the icon as well, and
in which direction the network sees best is for the network to say."""


@dataclass(frozen=True)
class Closeup:
    """A part of two known faces, one laid onto the other, as large as a face.

    Args:
        part: a move (2, 3) from the part's pixels to a face's.
        first: (FACE, FACE, 3) what the first face shows there.
        second: likewise.
    """

    part: Move
    first: Numbers
    second: Numbers

    def lead(self, channels: Numbers, move: Move) -> float:
        """How much likelier a picture bears there what the first face does: a difference of odds.

        Args:
            channels: the picture (SIDE, SIDE, 3).
            move: under which the first face was laid onto it.
        """
        seen = moved(channels, _after(self.part, move))
        first, second = same_print(np.stack([seen, seen]), np.stack([self.first, self.second]))
        return float(first - second)

    def likeness(self) -> float:
        """How surely the network takes both for one print there."""
        pair = np.stack([self.first, self.second])
        return float(same_print(pair, pair[::-1]).mean())


def closeup_of(first: Template, second: Template, contest: Contest) -> Closeup:
    """The part in which the network tells a face most surely from another that is laid onto it.

    Args:
        first: the face.
        second: the other.
        contest: what tells them apart, pixel by pixel.
    """
    looked_at = (
        Closeup(part, moved(first.picture, part), moved(second.picture, part))
        for part in parts_about(contest.map())
    )
    return min(looked_at, key=Closeup.likeness)


def parts_about(weights: Numbers) -> Iterator[Move]:
    """The parts that are looked at, from the pixels of each to a face's.

    They lie around the place at which most of what tells two faces apart lies.

    Args:
        weights: how much each pixel (FACE, FACE) of a face tells.
    """
    for edge in EDGES:
        spread = cv2.GaussianBlur(weights, (0, 0), SPREAD * edge, borderType=cv2.BORDER_CONSTANT)
        y, x = np.unravel_index(int(np.argmax(spread)), spread.shape)
        aside = round(ASIDE * edge)
        for down, across in product((-aside, aside), repeat=2):
            yield _part(int(x) + across, int(y) + down, edge)


def _part(x: int, y: int, edge: int) -> Move:
    """The move to a face's pixels from those of a part about a place, or as near as may be."""
    shrink, middle, half = edge / FACE, (FACE - 1) / 2.0, edge // 2
    left, top = (min(max(at, half), FACE - half) - shrink * middle for at in (x, y))
    return np.array([[shrink, 0.0, left], [0.0, shrink, top]])


def _after(part: Move, move: Move) -> Move:
    """The move from a part's pixels to those of a picture onto which its face was laid."""
    shift = move[:, :2] @ part[:, 2:] + move[:, 2:]
    return np.hstack([move[:, :2] @ part[:, :2], shift])
