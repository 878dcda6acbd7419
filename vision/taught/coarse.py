"""A face seen through small moves and zooms on a coarse picture: what known faces are tried on."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE, MARGIN, SIDE
from vision.taught.aligning import Move
from vision.taught.levelling import level, unit

__all__ = ["Seen", "coarse_rows", "move_of"]

Numbers = npt.NDArray[np.float32]

COARSE = FACE // 2
"""px; the face's edge in the coarse picture."""
SHIFTS = (-2, -1, 0, 1, 2)
ZOOMS = (0.93, 1.0, 1.07)


@dataclass(frozen=True)
class Seen:
    """A picture (SIDE, SIDE, k) of a face, to be compared with any number of banks."""

    channels: Numbers

    @cached_property
    def views(self) -> Numbers:
        """The coarse picture through every small move and zoom, as rows of length one."""
        coarse = _shrunk(self.channels, SIDE * COARSE // FACE)
        side = coarse.shape[0]
        middle, margin = (side - 1) / 2.0, (side - COARSE) // 2
        stack = []
        for zoom in ZOOMS:
            grow = np.array([[zoom, 0, middle * (1 - zoom)], [0, zoom, middle * (1 - zoom)]])
            zoomed = cv2.warpAffine(coarse, grow, (side, side), borderMode=cv2.BORDER_REPLICATE)
            zoomed = zoomed.reshape(side, side, -1)
            for dy in SHIFTS:
                for dx in SHIFTS:
                    top, left = margin + dy, margin + dx
                    stack.append(zoomed[top : top + COARSE, left : left + COARSE])
        return unit(level(np.stack(stack)))


def coarse_rows(pictures: Numbers) -> Numbers:
    """Known faces (n, FACE, FACE, k) on the coarse picture, as rows of length one."""
    return unit(level(np.stack([_shrunk(picture, COARSE) for picture in pictures])))


def move_of(view: int) -> Move:
    """The move (2, 3) from a known face's pixels to the picture's that a view stands for."""
    zoom, place = divmod(view, len(SHIFTS) ** 2)
    down, across = divmod(place, len(SHIFTS))
    shrink = 1.0 / ZOOMS[zoom]
    coarse = FACE / COARSE
    middle = (SIDE - 1) / 2.0
    dx = (MARGIN + coarse * SHIFTS[across] - middle) * shrink + middle
    dy = (MARGIN + coarse * SHIFTS[down] - middle) * shrink + middle
    return np.array([[shrink, 0.0, dx], [0.0, shrink, dy]])


def _shrunk(picture: Numbers, side: int) -> Numbers:
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small.reshape(side, side, -1), dtype=np.float32)
