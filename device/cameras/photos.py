"""A folder of photos as a session: each lies still for a while, and something moves between."""

import time
from pathlib import Path

import cv2
import numpy as np

from device.cameras.frame import CameraError, Clock, Closing, Frame, Image

__all__ = ["PhotoCamera", "read_photo"]

_KINDS = {".bmp", ".jpeg", ".jpg", ".png", ".webp"}
_STILL_SECONDS = 2.5
_STILL_READS = 12
_MOVING_READS = 4


def read_photo(path: Path) -> Image:
    """Read a photo: (H, W, 3) uint8 BGR, upright as its EXIF tag says.

    Raises:
        CameraError: when it is no picture that OpenCV reads.
    """
    image = cv2.imread(str(path), cv2.IMREAD_COLOR) if path.is_file() else None
    if image is None:
        raise CameraError(f"{path} is no photo; give a {', '.join(sorted(_KINDS))} file")
    return np.asarray(image, np.uint8)


class PhotoCamera(Closing):
    """The photos of a folder in the order of their names; the last one stays.

    A photo lies still for some seconds and at least some reads, whichever takes longer: a slow
    loop sees each photo and a fast one has time to find it settled. Then a hand comes: a few
    frames that mix it, blurred, with the next.
    """

    def __init__(self, folder: Path, *, clock: Clock = time.monotonic) -> None:
        """Look into the folder and read the first photo.

        Raises:
            CameraError: when there is no such folder or no photo in it.
        """
        found = folder.iterdir() if folder.is_dir() else ()
        self._left = sorted(path for path in found if path.suffix.lower() in _KINDS)
        if not self._left:
            what = "has no photos in it" if folder.is_dir() else "is not a folder"
            raise CameraError(f"photos:{folder} {what}; give a folder of .jpg or .png files")
        self._clock = clock
        self._image = read_photo(self._left.pop(0))
        self._lay_down()

    def read(self) -> Frame:
        """Give the photo that lies there, or one of the frames on the way to the next.

        Raises:
            CameraError: when the next file is no photo.
        """
        now = self._clock()
        if self._since is None:
            self._since = now
        if self._moving:
            return Frame(self._move(), now)
        self._reads += 1
        long_enough = now - self._since >= _STILL_SECONDS and self._reads >= _STILL_READS
        image = self._image.copy()
        if long_enough and self._left:
            self._next = read_photo(self._left.pop(0))
            self._moving = _MOVING_READS
        return Frame(image, now)

    def _lay_down(self) -> None:
        self._next: Image | None = None
        self._moving = 0
        self._reads = 0
        self._since: float | None = None

    def _move(self) -> Image:
        """Mix the two photos, blurred; with the last mixture the next photo lies there."""
        assert self._next is not None  # noqa: S101 - moving is always towards a photo
        height, width = self._next.shape[:2]
        share = self._moving / (_MOVING_READS + 1)
        before = cv2.resize(self._image, (width, height), interpolation=cv2.INTER_AREA)
        mixed = cv2.addWeighted(before, share, self._next, 1 - share, 0)
        self._moving -= 1
        if not self._moving:
            self._image = self._next
            self._lay_down()
        return np.asarray(cv2.blur(mixed, (width // 20 + 1, height // 20 + 1)), np.uint8)
