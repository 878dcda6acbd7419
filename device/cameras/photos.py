"""A folder of photos as a session: each lies still for a while, and something moves between."""

import logging
import time
from math import inf
from pathlib import Path

import cv2
import numpy as np

from device.cameras.frame import CameraError, Clock, Closing, Frame, Image
from vision import PictureFileError, read_picture

__all__ = ["PhotoCamera", "read_photo"]

_log = logging.getLogger(__name__)

_KINDS = {".bmp", ".jpeg", ".jpg", ".png", ".webp"}
_STILL_SECONDS = 4.0
"""A watcher waits for three, where all that has changed reaches in over the border."""
_STILL_READS = 12
_MOVING_READS = 4


def read_photo(path: Path) -> Image:
    """Read a photo: (H, W, 3) uint8 BGR, upright as its EXIF tag says.

    Raises:
        CameraError: when there is none, or not all of one.
    """
    try:
        return read_picture(path)
    except PictureFileError as error:
        kinds = ", ".join(sorted(_KINDS))
        raise CameraError(f"{error}; give a whole {kinds} file that may be read") from error


class PhotoCamera(Closing):
    """The photos of a folder in the order of their names; the last one stays.

    A photo lies still for some seconds and at least some reads, whichever takes longer: a slow
    loop sees each photo and a fast one has time to find it settled. Then a hand comes: a few
    frames that mix it, blurred, with the next. One that cannot be read is passed over.
    """

    def __init__(self, folder: Path, *, clock: Clock = time.monotonic) -> None:
        """Look into the folder and read the first photo.

        Raises:
            CameraError: when there is no such folder, it may not be read, or no photo is in it.
        """
        self._left = _photos_in(folder)
        self._clock = clock
        self._before: Image | None = None
        self._still_since = inf
        self._lay_down(self._first())

    def read(self) -> Frame:
        """Give the photo that lies there, or one of the frames on the way to it."""
        now = self._clock()
        if self._left and self._seen_enough(now):
            self._next()
        self._reads += 1
        if self._before is not None and self._reads <= _MOVING_READS:
            return Frame(_between(self._before, self._image, self._reads), now)
        self._still_since = min(self._still_since, now)
        return Frame(self._image.copy(), now)

    def _first(self) -> Image:
        """Take up the first photo that can be read; where none can, say of the last why."""
        while len(self._left) > 1:
            photo = self._taken_up()
            if photo is not None:
                return photo
        return read_photo(self._left.pop(0))

    def _next(self) -> None:
        photo = self._taken_up()
        if photo is not None:
            self._before = self._image
            self._lay_down(photo)

    def _taken_up(self) -> Image | None:
        """Take up the next photo; a camera that failed of it would begin anew with the first."""
        try:
            return read_photo(self._left.pop(0))
        except CameraError as error:
            _log.warning("a photo is passed over: %s", error)
            return None

    def _lay_down(self, photo: Image) -> None:
        self._image = photo
        self._reads = 0
        self._still_since = inf

    def _seen_enough(self, now: float) -> bool:
        still_reads = self._reads - (_MOVING_READS if self._before is not None else 0)
        return still_reads >= _STILL_READS and now - self._still_since >= _STILL_SECONDS


def _photos_in(folder: Path) -> list[Path]:
    what = "has no photos in it"
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in _KINDS)
    except OSError as error:
        found, what = [], f"is not a folder that may be read ({error.strerror})"
    if not found:
        raise CameraError(f"photos:{folder} {what}; give a folder of .jpg or .png files")
    return found


def _between(before: Image, after: Image, step: int) -> Image:
    """Mix two photos, blurred, as if a hand were at work; steps count from 1."""
    height, width = after.shape[:2]
    share = step / (_MOVING_READS + 1)
    first = cv2.resize(before, (width, height), interpolation=cv2.INTER_AREA)
    mixed = cv2.addWeighted(first, 1 - share, after, share, 0)
    return np.asarray(cv2.blur(mixed, (width // 20 + 1, height // 20 + 1)), np.uint8)
