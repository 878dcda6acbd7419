"""A face of a taught set, as its aligned samples show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE, MARGIN, SIDE, inner
from vision.frames import Frame
from vision.taught.aligning import Template
from vision.taught.blanks import blank_odds
from vision.taught.levelling import level

__all__ = [
    "BEND",
    "QUARTERS",
    "ROUND",
    "SampledFace",
    "coloured",
    "face_of",
    "mean_look",
    "printed",
    "spread_of",
    "turned",
]

Numbers = npt.NDArray[np.float32]
Picture = TypeVar("Picture", Frame, Numbers)

CLOSE = 0.8
"""Likeness above which two samples of a face are one design in other light."""
QUARTERS = tuple(90.0 * k for k in range(4))
"""How a square face may lie in its upright picture, in degrees."""
ROUND = tuple(15.0 * k for k in range(24))
"""How a face may lie that is not square: no edge of a pentagon tells which way is up."""
BEND = 9
"""px around a face in which a round body bends, and is lit otherwise than its blank middle."""
HUE_GRAIN = 2.0
"""px over which hues are smoothed: cameras and JPEG keep them at half the sharpness of light."""
NEARBY = 3
"""px over which is averaged by how much samples differ: a few of them tell it roughly."""


@dataclass(frozen=True)
class SampledFace:
    """A face by its aligned samples (SIDE, SIDE, 3), and whether it may lie any way round."""

    pictures: Sequence[Frame]
    is_round: bool = False

    @cached_property
    def templates(self) -> list[tuple[float, Template]]:
        """Each of its designs in each turn, in degrees, as it may lie."""
        designs = [
            (np.mean(design, axis=0), spread_of(design)) for design in _designs(self.pictures)
        ]
        return [
            (turn, Template(*(face_of(turned(look, turn)) for look in looks)))
            for looks in designs
            for turn in (ROUND if self.is_round else QUARTERS)
        ]

    @cached_property
    def blank_odds(self) -> float:
        """How surely nothing is printed on it: the logarithm of odds, by the median sample."""
        return float(np.median([blank_odds(coloured(inner(one))) for one in self.pictures]))

    @cached_property
    def shows(self) -> float:
        """How much is printed on its middle, by the median sample."""
        return float(np.median([printed(one, BEND) for one in self.pictures]))


def coloured(picture: Frame) -> Numbers:
    """Log colours (H, W, 3): in them another lamp is another level, which comparing drops.

    Hues are smoothed before: a yellow body is dark in blue, where their grain drowns the print.
    """
    tones = cv2.cvtColor(np.ascontiguousarray(picture, dtype=np.float32), cv2.COLOR_BGR2YCrCb)
    tones[..., 1:] = cv2.GaussianBlur(tones[..., 1:], (0, 0), HUE_GRAIN)
    smooth = np.clip(cv2.cvtColor(tones, cv2.COLOR_YCrCb2BGR), 0.0, 255.0)
    return np.asarray(np.log(smooth + 16.0), dtype=np.float32)


def printed(picture: Frame, rim: int = 4) -> float:
    """How much is printed on an upright face: the spread of its log colours in even light.

    Args:
        picture: (SIDE, SIDE, 3).
        rim: px around it that are left out.
    """
    middle = inner(picture, rim)
    rows = level(coloured(middle)[None])
    return float(np.sqrt(np.mean(rows**2)))


def mean_look(pictures: Sequence[Frame]) -> Frame:
    """What pictures of one face (SIDE, SIDE, 3) look like on average, by their log colours."""
    logs = np.mean([coloured(picture) for picture in pictures], axis=0)
    return np.asarray(np.clip(np.exp(logs) - 16.0, 0, 255), dtype=np.uint8)


def spread_of(design: Sequence[Numbers]) -> Numbers:
    """By how much a design's samples (SIDE, SIDE, 3) differ, even light apart.

    Returns:
        (SIDE, SIDE), the variance added up over colours; zero where a single sample tells nothing.
    """
    if len(design) == 1:
        return np.zeros(design[0].shape[:2], dtype=np.float32)
    even = [one - face_of(one).mean(axis=(0, 1)) for one in design]
    variance = np.var(even, axis=0, ddof=1).sum(axis=2)
    return np.asarray(cv2.blur(variance, (NEARBY, NEARBY)), dtype=np.float32)


def face_of(picture: Numbers) -> Numbers:
    """The face itself (FACE, FACE, ...) in an upright picture (SIDE, SIDE, ...)."""
    return picture[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE]


def turned(picture: Picture, degrees: float) -> Picture:
    """A picture (SIDE, SIDE, ...) turned clockwise about its middle."""
    if degrees in QUARTERS:
        return np.rot90(picture, -round(degrees / 90.0))
    middle = (SIDE - 1) / 2.0
    turn = cv2.getRotationMatrix2D((middle, middle), -degrees, 1.0)
    seen = cv2.warpAffine(picture, turn, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=picture.dtype)


def _designs(pictures: Sequence[Frame]) -> list[list[Numbers]]:
    """The samples (SIDE, SIDE, 3) of each design: dice of one set may have two colours."""
    groups: list[list[Numbers]] = []
    for picture in pictures:
        seen = coloured(picture)
        for group in groups:
            if _alike(face_of(seen), face_of(np.mean(group, axis=0))) > CLOSE:
                group.append(seen)
                break
        else:
            groups.append([seen])
    return groups


def _alike(one: Numbers, other: Numbers) -> float:
    rows = level(np.stack([one, other]))
    length = np.linalg.norm(rows, axis=1)
    return float(rows[0] @ rows[1] / max(float(length[0] * length[1]), 1e-6))
