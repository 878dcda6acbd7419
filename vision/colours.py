"""What people would call the colour of a die's body."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import FACE, MARGIN
from vision.frames import Frame

__all__ = ["colour_name"]

HUES = ((9, "red"), (22, "orange"), (36, "yellow"), (82, "green"), (97, "teal"), (128, "blue"),
        (152, "purple"), (168, "pink"), (181, "red"))
"""Upper ends of OpenCV's hues (0 to 180) that carry a name."""


def colour_name(picture: Frame, light: npt.NDArray[np.float32]) -> str:
    """Name the commonest colour of an upright face.

    Args:
        picture: (SIDE, SIDE, 3), BGR.
        light: the colour (3) of something white beside it, as far as known.
    """
    inner = picture[MARGIN + 3 : MARGIN + FACE - 3, MARGIN + 3 : MARGIN + FACE - 3]
    body = _commonest(inner.reshape(-1, 3))
    even = np.clip(body * (light.mean() / light), 0, 255).astype(np.uint8)
    hue, saturation, value = (int(x) for x in cv2.cvtColor(even[None, None], cv2.COLOR_BGR2HSV)[0, 0])
    if value < 60 and saturation < 140:
        return "black"
    if saturation < 40:
        return "white" if value > 175 else "black" if value < 75 else "grey"
    if saturation < 95 and 12 <= hue < 36 and value > 130:
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
