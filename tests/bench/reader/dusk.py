"""A picture in less light: as a camera sees it that does not brighten, with coarse noise."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import Frame
from vision.watching.averaging import FrameMean

__all__ = ["NOISE", "Dusk"]

GAMMA = 2.2
"""A camera's numbers are the light to the power of one by this."""
NOISE = {5: 5.0, 16: 7.0, 50: 12.0}
"""By which share of the light is left, one in so many: the noise's spread, of 255."""
GRAIN = 0.7
"""px; filling in the colours between a sensor's pixels blurs its noise."""


@dataclass(frozen=True)
class Dusk:
    """One in `light` of the light, and of how many frames the mean is seen; see `NOISE`."""

    light: int
    frames: int

    def over(self, frame: Frame, seed: int) -> Frame:
        """What is seen of a frame (H, W, 3) then; the seed is the noise's."""
        rng = np.random.default_rng(seed)
        dim = frame.astype(np.float32) * np.float32(self.light ** (-1 / GAMMA))
        mean = FrameMean()
        for _ in range(self.frames):
            grain = cv2.GaussianBlur(rng.standard_normal(frame.shape, np.float32), (0, 0), GRAIN)
            noisy = dim + grain * np.float32(NOISE[self.light] / grain.std())
            mean.add(np.clip(noisy, 0, 255).astype(np.uint8))
        return mean.take()
