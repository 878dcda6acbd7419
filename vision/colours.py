"""What people would call the colour of a die's body."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import inner
from vision.frames import Frame

__all__ = ["colour_name"]

HUES = (
    (9, "red"),
    (22, "orange"),
    (36, "yellow"),
    (82, "green"),
    (97, "teal"),
    (128, "blue"),
    (166, "purple"),
    (172, "pink"),
    (181, "red"),
)
"""Upper ends of OpenCV's hues (0 to 180) that carry a name."""

DARK_VALUE, DARK_SATURATION = 85, 70
"""Of 255; what is darker and duller than these is black."""
DULL = 30
"""Saturation below which a colour has no hue."""
BRIGHT = 180
"""Value from which what has no hue is white."""
IVORY_HUES, IVORY_SATURATION = range(12, 36), 75
"""A warm tint up to this saturation is bone, not orange or yellow."""


def colour_name(picture: Frame) -> str:
    """Name the commonest colour of an upright face (SIDE, SIDE, 3), BGR."""
    body = _commonest(inner(picture, rim=4).reshape(-1, 3)).astype(np.uint8)
    hsv = cv2.cvtColor(body[None, None], cv2.COLOR_BGR2HSV)[0, 0]
    hue, saturation, value = (int(number) for number in hsv)
    if value < DARK_VALUE and saturation < DARK_SATURATION:
        return "black"
    if saturation < DULL:
        return "white" if value >= BRIGHT else "grey"
    if saturation < IVORY_SATURATION and hue in IVORY_HUES:
        return "ivory"
    return next(name for end, name in HUES if hue < end)


def _commonest(colours: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """The mean of the larger of two clusters: the body has more area than what is printed on it."""
    points = colours.astype(np.float32)
    grey = points.mean(axis=1)
    low, high = np.percentile(grey, (5, 95))
    dark = grey < (low + high) / 2
    larger = points[dark] if dark.sum() > len(points) / 2 else points[~dark]
    return np.asarray(np.median(larger, axis=0), dtype=np.float32)
