"""A camera in the network: an old phone whose app streams, or a camera of the house."""

import time
from threading import Condition, Thread

import cv2
import numpy as np

from device.cameras.frame import CameraError, Clock, Closing, Frame
from device.cameras.names import camera_name

__all__ = ["StreamCamera"]

_OPENING_MS = 10_000
_SILENT_MS = 3_000
"""For so long a stream may send nothing: a phone's Wi-Fi has gaps of a second."""
_PATIENCE = (
    *(cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPENING_MS),
    *(cv2.CAP_PROP_READ_TIMEOUT_MSEC, _SILENT_MS),
)


class StreamCamera(Closing):
    """The newest frame of a stream: a network brings several at once, after none for a while.

    They are taken in by a thread of their own, since what nobody takes would wait, and be shown
    when it is no longer so. The light is the sender's to hold.
    """

    def __init__(self, address: str, *, clock: Clock = time.monotonic) -> None:
        """Open the stream at an address of http, https or rtsp and wait for its first frame.

        Raises:
            CameraError: when there is none.
        """
        self._name = camera_name(f"stream:{address}")
        self._clock = clock
        self._capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, _PATIENCE)
        self._news = Condition()
        self._newest: Frame | None = None
        self._given: Frame | None = None
        self._on = self._capture.isOpened() and self._take()
        if not self._on:
            self._capture.release()
            raise CameraError(
                f"{self._name} does not open; start the stream, and see whether a browser on this "
                "network shows moving pictures at its address"
            )
        self._taking = Thread(target=self._take_all, daemon=True)
        self._taking.start()

    def read(self) -> Frame:
        """Wait for a frame newer than the one before.

        Raises:
            CameraError: when the stream has ended, or sends nothing.
        """
        with self._news:
            self._news.wait_for(lambda: self._newest is not self._given or not self._on)
            if self._newest is None or self._newest is self._given:
                raise CameraError(
                    f"{self._name} sends nothing any more; is it still on, and in this network?"
                )
            self._given = self._newest
            return self._newest

    def close(self) -> None:
        """Leave the stream."""
        self._on = False
        self._taking.join()

    def _take_all(self) -> None:
        while self._on and self._take():
            pass
        self._capture.release()
        with self._news:
            self._on = False
            self._news.notify_all()

    def _take(self) -> bool:
        """Wait for the stream's next frame; tell whether it came."""
        given, image = self._capture.read()
        if not given:
            return False
        with self._news:
            self._newest = Frame(np.asarray(image, np.uint8), self._clock())
            self._news.notify_all()
        return True
