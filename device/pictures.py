"""The pictures that phones ask for, each by its number."""

from collections.abc import Iterable

import cv2
import numpy as np

from device.cameras import Image
from device.sights import Sight
from webui import Picture

__all__ = ["Pictures", "jpeg"]

_WIDEST = 1000
"""px of a picture on a phone."""
_QUALITY = 80


class Pictures:
    """Keeps what is shown. Not safe by itself: the eye asks with its lock held."""

    def __init__(self, newest: int) -> None:
        """Number on from ``newest``."""
        self._newest = newest
        self._kept: dict[int, Image] = {}

    def keep(self, seen: Sight, only: int | None, shown: Iterable[Picture | None]) -> Picture:
        """Number a picture for the seat ``only``; all but those ``shown`` still are let go."""
        self._newest = number = self._newest + 1
        numbers = {picture.number for picture in shown if picture is not None}
        self._kept = {at: image for at, image in self._kept.items() if at in numbers}
        self._kept[number] = seen.image
        return Picture(number, only, seen.marks, seen.floor)

    def get(self, number: int) -> Image | None:
        """Return the picture of that number, None if it is no longer kept."""
        return self._kept.get(number)


def jpeg(image: Image) -> bytes:
    """Return an image (H, W, 3) uint8 BGR as JPEG, no wider than a phone needs."""
    image = np.ascontiguousarray(image)
    height, width = image.shape[:2]
    if width > _WIDEST:
        size = (_WIDEST, round(height * _WIDEST / width))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, coded = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))
    return bytes(coded)
