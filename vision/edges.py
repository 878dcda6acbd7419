"""How strongly the picture says "an edge runs here in this direction", whatever its contrast."""

from dataclasses import dataclass

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


@dataclass(frozen=True)
class EdgeField:
    """The structure of the gradient, squared so that light-to-dark equals dark-to-light.

    For a direction of angle a, the support of an edge whose normal is a is
    (strength + cosine * cos 2a + sine * sin 2a) / 2, between 0 and 1.
    """

    strength: Field
    cosine: Field
    sine: Field

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


def edge_field(picture: Frame, floor: npt.NDArray[np.bool_], blur: float, spread: int) -> EdgeField:
    """Take the strongest colour channel's gradient, soft-clipped by what the floor itself shows.

    Args:
        picture: (H, W, 3) BGR.
        floor: (H, W), where the floor lies; its weave and noise tell what counts half an edge.
        blur: sigma in pixels that quiets noise beforehand.
        spread: pixels by which a sample may miss an edge and still feel it.
    """
    soft = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32)
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.125)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.125)
    best = np.argmax(across**2 + down**2, axis=2)[..., None]
    gx = np.take_along_axis(across, best, axis=2)[..., 0]
    gy = np.take_along_axis(down, best, axis=2)[..., 0]
    square = gx * gx + gy * gy + 1e-6
    usual = float(np.sqrt(np.median(square[floor]))) if floor.any() else 0.0
    half = float(np.clip(CLEAR * usual, *HALF))
    strength = square / (square + half * half)
    size = (spread, spread)
    return EdgeField(
        cv2.blur(strength, size).astype(np.float32),
        cv2.blur(strength * (gx * gx - gy * gy) / square, size).astype(np.float32),
        cv2.blur(strength * (2 * gx * gy) / square, size).astype(np.float32),
    )
