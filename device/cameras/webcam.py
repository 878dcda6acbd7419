"""A camera on USB, through OpenCV."""

import time

import cv2
import numpy as np

from device.cameras.frame import CameraError, Closing, Frame

__all__ = ["WebCamera"]

_SIZE = (1280, 960)


class WebCamera(Closing):
    """The webcam with a number, 0 being the first."""

    def __init__(self, number: int) -> None:
        """Open it and ask for 1280 x 960, of which it gives the nearest it can.

        Raises:
            CameraError: when there is no such webcam or another program uses it.
        """
        self._spec = f"webcam:{number}"
        self._capture = cv2.VideoCapture(number)
        if not self._capture.isOpened():
            raise CameraError(
                f"{self._spec} does not open; plug it in, close other programs that use it, "
                "or try another number (`ls /dev/video*` lists them)"
            )
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
        # One frame waiting at most: what is read must be what lies there now.
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def read(self) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraError: when the webcam gives none, as after it is unplugged.
        """
        given, image = self._capture.read()
        if not given:
            raise CameraError(f"{self._spec} gives no frame; is it still plugged in?")
        return Frame(np.asarray(image, np.uint8), time.monotonic())

    def close(self) -> None:
        """Let go of the webcam."""
        self._capture.release()
