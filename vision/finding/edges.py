"""How strongly the picture says "an edge runs here in this direction", whatever its contrast."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = ["EdgeField", "edge_field"]

Field = npt.NDArray[np.float32]

CLEAR = 3.0
"""Times the floor's usual gradient that counts as half an edge ..."""
HALF = (1.2, 3.0)
"""... but never less or more than these levels a pixel."""
SOBEL = 1.0 / 8.0
"""Turns what Sobel's kernel gives into levels a pixel."""


@dataclass(frozen=True)
class EdgeField:
    """The structure of the gradient, squared so that light-to-dark equals dark-to-light.

    For a direction of angle a, the support of an edge whose normal is a is
    (strength + cosine * cos 2a + sine * sin 2a) / 2, between 0 and 1.
    """

    strength: Field
    cosine: Field
    sine: Field

    def smeared(self, spread: int) -> "EdgeField":
        """The same edges, felt up to half of `spread` pixels away."""
        fields = (self.strength, self.cosine, self.sine)
        wide = (np.asarray(cv2.blur(field, (spread, spread)), dtype=np.float32) for field in fields)
        return EdgeField(*wide)

    def support(self, x: Field, y: Field, cos2: Field, sin2: Field) -> Field:
        """The support at the nearest pixels to (x, y) for normals with the given double angles."""
        height, width = self.strength.shape
        column = np.clip(x, 0, width - 1).astype(np.int32)
        row = np.clip(y, 0, height - 1).astype(np.int32)
        place = row * width + column
        found = self.strength.ravel()[place]
        found = found + self.cosine.ravel()[place] * cos2
        found = found + self.sine.ravel()[place] * sin2
        return np.asarray(found * 0.5, dtype=np.float32)


def edge_field(picture: Frame, floor: npt.NDArray[np.bool_], blur: float) -> EdgeField:
    """Add up the colour channels' gradients (Di Zenzo's structure tensor), soft-clipped.

    Args:
        picture: (H, W, 3) BGR.
        floor: (H, W), where the floor lies; its weave and noise tell what counts half an edge.
        blur: sigma in pixels that quiets noise beforehand.
    """
    soft = cv2.GaussianBlur(picture, (0, 0), blur)
    across, down = (cv2.Sobel(soft, cv2.CV_16S, 1 - way, way) for way in (0, 1))
    xx, yy, xy = _summed(across, across), _summed(down, down), _summed(across, down)
    square = xx + yy
    on_floor = square[::2, ::2][floor[::2, ::2]]
    usual = float(np.sqrt(np.median(on_floor))) if on_floor.size else 0.0
    half = float(np.clip(CLEAR * usual, *HALF))
    weight = 1.0 / (square + half * half)
    return EdgeField(square * weight, (xx - yy) * weight, 2.0 * xy * weight)


def _summed(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> Field:
    """The product of two derivatives in levels a pixel, summed over the channels."""
    each = cv2.multiply(one, other, scale=SOBEL * SOBEL, dtype=cv2.CV_32F)
    return np.asarray(cv2.transform(each, np.ones((1, 3), np.float32)), dtype=np.float32)
