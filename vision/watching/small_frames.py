"""Frames made small and soft: a watcher compares many a second, and needs no more of them."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = ["HEIGHT", "WIDTH", "Levels", "Mask", "SmallFrame", "felt", "small_frame"]

Levels = npt.NDArray[np.float32]
"""Three of each pixel, (3, H, W)."""
Mask = npt.NDArray[np.uint8]

WIDTH, HEIGHT = 160, 120
ROWS = 4
"""Rows of a frame, at most, that one row of the small one is made of: they say enough."""
GREY = np.array([0.114, 0.587, 0.299], np.float32)
"""Shares of blue, green and red in grey."""
SQUARE, AROUND = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)
"""The pixels that count for how much contrast there is at one, and for whether it is pale."""


@dataclass(frozen=True, eq=False)  # arrays are compared by no `==`
class SmallFrame:
    """A frame's blue, green and red, small and soft."""

    colours: Levels

    @cached_property
    def contrast(self) -> Levels:
        """How much is seen around each pixel, from the darkest to the brightest, as it is felt."""
        planes = [cv2.morphologyEx(plane, cv2.MORPH_GRADIENT, SQUARE) for plane in self.colours]
        return felt(np.stack(planes))

    @cached_property
    def brightest(self) -> Levels:
        """The brightest of any colour (H, W) around each pixel."""
        return np.asarray(cv2.dilate(self.colours.max(axis=0), AROUND), np.float32)


def small_frame(frame: Frame) -> SmallFrame:
    """The small one of a frame (H, W, 3)."""
    rows = frame[:: max(1, frame.shape[0] // (ROWS * HEIGHT))]
    height, width = rows.shape[0] // 2, rows.shape[1] // 2
    if width > WIDTH and height > HEIGHT:  # OpenCV halves a picture in no time
        rows = _shrunk(rows[: 2 * height, : 2 * width], width, height)
    soft = cv2.GaussianBlur(_shrunk(rows, WIDTH, HEIGHT), (3, 3), 0)
    return SmallFrame(np.ascontiguousarray(soft.transpose(2, 0, 1), np.float32))


def _shrunk(picture: Frame, width: int, height: int) -> Frame:
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def felt(colours: Levels) -> Levels:
    """Grey, blue and red (3, H, W) of what blue, green and red show.

    Grey has the least noise. It is made of what each colour changes by, once that colour's own
    light is taken out: a lamp of another hue changes a red die's grey otherwise than a green
    floor's.
    """
    return np.stack([np.tensordot(GREY, colours, 1), colours[0], colours[2]])
