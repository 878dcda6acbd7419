"""Looks at what the finders took for dice, with all that lies around it: is it one's top?"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.finding.tops import EDGE, SEEN
from vision.training.learning.windows import Window, window_onto
from vision.training.samples import Labelled, Square

__all__ = ["TopLesson", "top_lesson"]

TOPS = 0.5
"""Share of lessons that show one, of pictures in which both were found."""
ABOUT, MOST = 0.12, 0.4
"""Radians by which people hold a camera aslant: the deviation, and the most."""
ZOOM, SHIFT = 0.1, 2.0
"""How much nearer or further a view is, in logarithms, and how many px beside the middle."""
COARSE, COARSEST = 0.45, 0.28
"""Share of views of fewer pixels than they have room for, and the least share of a side: in most
pictures that are learned from dice are larger than on boards."""


@dataclass(frozen=True)
class TopLesson:
    """A view, and whether a die's top is in its middle."""

    picture: npt.NDArray[np.uint8]
    """(SEEN, SEEN, 3)"""
    top: bool


def top_lesson(
    sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator
) -> TopLesson | None:
    """One look at something noted in a labelled picture, or None where nothing is."""
    wanted = bool(rng.random() < TOPS)
    alike = [square for square in sample.squares if (square[4] >= 0) == wanted]
    squares = alike or sample.squares
    if not squares:
        return None
    square = squares[rng.integers(len(squares))]
    seen = _window(square, sample.up or 0.0, rng).seen(picture)
    if rng.random() < COARSE:
        seen = _coarse(seen, float(rng.uniform(COARSEST, 1.0)))
    return TopLesson(seen, square[4] >= 0)


def _window(square: Square, up: float, rng: np.random.Generator) -> Window:
    """A view of a square, upright but for how people hold their cameras, mirrored or not."""
    x, y, edge, _, _ = square
    mirrored = bool(rng.random() < 0.5)
    turn = (up if mirrored else -up) + float(np.clip(rng.normal(0.0, ABOUT), -MOST, MOST))
    scale = EDGE / edge * float(np.exp(rng.uniform(-ZOOM, ZOOM)))
    right, down = rng.uniform(-SHIFT, SHIFT, 2) / scale
    return window_onto((x + right, y + down), scale, turn, SEEN, mirrored=mirrored)


def _coarse(seen: npt.NDArray[np.uint8], share: float) -> npt.NDArray[np.uint8]:
    """A view of so much fewer pixels a side, enlarged again."""
    side = round(share * SEEN)
    small = cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (SEEN, SEEN)), dtype=np.uint8)
