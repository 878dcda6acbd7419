"""The mean of several frames, in which the sensor's noise is less than in any of them."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = ["FrameMean"]

MOST = 16
"""Frames that are added up: their mean has a quarter of the noise, and no sum runs over."""


class FrameMean:
    """Adds up frames of a thing that lies still. Of n, the mean has the noise of one by root n."""

    def __init__(self) -> None:
        self._sum: npt.NDArray[np.uint16] | None = None
        self._count = 0

    def add(self, frame: Frame) -> None:
        """Add a frame (H, W, 3) uint8; one of another size begins anew."""
        if self._sum is None or self._sum.shape != frame.shape:
            self._sum, self._count = frame.astype(np.uint16), 1
        elif self._count < MOST:
            np.add(self._sum, frame, out=self._sum)
            self._count += 1

    def take(self) -> Frame:
        """Give the mean (H, W, 3) uint8 of what was added, and forget that.

        Raises:
            ValueError: nothing was added.
        """
        if self._sum is None:
            raise ValueError("there is no mean of no frames; add one first")
        mean = cv2.convertScaleAbs(self._sum, alpha=1.0 / self._count)
        self.forget()
        return np.asarray(mean, dtype=np.uint8)

    def forget(self) -> None:
        """Begin anew."""
        self._sum, self._count = None, 0
