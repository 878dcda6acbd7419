"""A recorded session: a video file at its own pace."""

import time
from pathlib import Path

import cv2
import numpy as np

from device.cameras.frame import CameraError, Clock, Closing, Frame, Image

__all__ = ["VideoCamera"]

_USUAL_RATE = 30.0


class VideoCamera(Closing):
    """A video file: the picture that is due by the clock; those before it are skipped.

    After the last picture that one stays.
    """

    def __init__(self, path: Path, *, clock: Clock = time.monotonic) -> None:
        """Open the file and its first picture.

        Raises:
            CameraError: when there is no such file or OpenCV cannot decode it.
        """
        self._capture = cv2.VideoCapture(str(path)) if path.is_file() else cv2.VideoCapture()
        given, image = self._capture.read() if self._capture.isOpened() else (False, None)
        if not given or image is None:
            what = "is no video that OpenCV can read" if path.exists() else "does not exist"
            raise CameraError(f"video:{path} {what}; give the path of an .mp4, .avi or .mkv file")
        self._rate = self._capture.get(cv2.CAP_PROP_FPS) or _USUAL_RATE
        self._clock = clock
        self._started = clock()
        self._shown = -1
        self._image: Image = np.asarray(image, np.uint8)

    def read(self) -> Frame:
        """Give the picture that is due."""
        due = max(int((self._clock() - self._started) * self._rate), 0)
        while self._shown < due and self._advance():
            pass
        self._shown = due
        return Frame(self._image.copy(), self._clock())

    def _advance(self) -> bool:
        """Decode one picture; False at the end of the video."""
        self._shown += 1
        if self._shown == 0:
            return True  # decoded when the file was opened
        given, image = self._capture.read()
        if given:
            self._image = np.asarray(image, np.uint8)
        return bool(given)

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()
