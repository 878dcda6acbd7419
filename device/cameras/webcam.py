"""A camera on USB, through OpenCV."""

import time
from collections.abc import Mapping

import cv2
import numpy as np

from device.cameras.frame import CameraError, Clock, Closing, Frame

__all__ = ["WebCamera"]

_SIZE = (1280, 960)
_HELD = {
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    "temperature": (cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE),
    "focus": (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS),
}
"""What is held: the switch of its automatic, and its value."""
_BY_HAND = {"exposure": 1.0, "temperature": 0.0, "focus": 0.0}
"""Each switch's "off": V4L2 counts manual exposure as 1."""
_BY_ITSELF = {"exposure": (3.0, 0.0), "temperature": (1.0,), "focus": (1.0,)}
"""Each switch's "on": most webcams cannot choose their aperture, which V4L2 counts as 3."""

_WARMING = 1.5
"""Seconds in which the webcam finds the light by itself before it is held."""

_DAMAGED = 3
"""Frames on end that fail before the webcam has: one alone that USB damaged means nothing."""


class WebCamera(Closing):
    """The webcam with a number, 0 being the first."""

    def __init__(
        self,
        number: int,
        light: Mapping[str, float] | None = None,
        *,
        clock: Clock = time.monotonic,
    ) -> None:
        """Open it and ask for 1280 x 960, of which it gives the nearest it can.

        ``light`` is what ``hold_light`` found, if the tray was calibrated.

        Raises:
            CameraError: when there is no such webcam or another program uses it.
        """
        self._spec = f"webcam:{number}"
        self._clock = clock
        # Debian's OpenCV would take GStreamer, which neither holds a light nor tells of one.
        self._capture = cv2.VideoCapture(number, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise CameraError(
                f"{self._spec} does not open; plug it in, close other programs that use it, "
                "or try another number (`ls -l /dev/v4l/by-id` tells those of webcams)"
            )
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
        # One frame waiting at most: what is read must be what lies there now.
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self.use_light(light or {})

    def read(self) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraError: when the webcam gives none several times, as after it is unplugged.
        """
        for _ in range(_DAMAGED):
            given, image = self._capture.read()
            if given:
                return Frame(np.asarray(image, np.uint8), self._clock())
        raise CameraError(f"{self._spec} gives no frame; is it still plugged in?")

    def hold_light(self) -> Mapping[str, float]:
        """Let the webcam find light and focus, then hold them as far as it lets us.

        It has to be told: what it was told to hold it holds until it is unplugged, also while no
        program has it.
        """
        self._find_light()
        found = {name: float(self._capture.get(value)) for name, (_, value) in _HELD.items()}
        light = {name: value for name, value in found.items() if value > 0}
        self.use_light(light)
        return light

    def use_light(self, light: Mapping[str, float]) -> None:
        """Hold what a light tells of, and let the webcam find the rest by itself.

        It may have held another since an earlier start.
        """
        for name, (switch, control) in _HELD.items():
            if name in light:
                self._capture.set(switch, _BY_HAND[name])
                self._capture.set(control, light[name])
            else:
                any(self._capture.set(switch, on) for on in _BY_ITSELF[name])

    def _find_light(self) -> None:
        """Have it find all by itself, and take its frames, without which it does nothing."""
        self.use_light({})
        found_at = self._clock() + _WARMING
        while self._clock() < found_at:
            self.read()

    def close(self) -> None:
        """Let go of the webcam."""
        self._capture.release()
