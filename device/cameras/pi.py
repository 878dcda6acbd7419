"""The Raspberry Pi's own camera, through picamera2."""

import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from device.cameras.frame import CameraError, Closing, Frame

__all__ = ["PiCamera"]

_MAIN = (1280, 960)
_LORES = (320, 240)
_USUAL_CONTROLS: Mapping[str, float] = {"ExposureTime": 10_000, "AnalogueGain": 4.0}


class PiCamera(Closing):
    """The camera on the ribbon cable, configured once: picamera2 leaks when modes change."""

    def __init__(self, controls: Mapping[str, float] = _USUAL_CONTROLS) -> None:
        """Start it with a fixed exposure (microseconds) and gain, so that light stays comparable.

        Raises:
            CameraError: when picamera2 is not installed, or finds no camera.
        """
        self._camera = _found()
        configuration = self._camera.create_video_configuration(
            main={"size": _MAIN, "format": "RGB888"},  # picamera2's name for bytes in BGR order
            lores={"size": _LORES, "format": "YUV420"},
            controls=dict(controls),
        )
        self._camera.configure(configuration)
        self._camera.start()

    def read(self) -> Frame:
        """Wait for a frame that was taken after this call.

        Raises:
            CameraError: when the camera fails.
        """
        try:
            with self._camera.captured_request(flush=True) as request:
                image = request.make_array("main")
        except RuntimeError as error:
            raise CameraError(
                f"pi: the camera gives no frame ({error}); check its cable"
            ) from error
        return Frame(np.ascontiguousarray(image, np.uint8), time.monotonic())

    def close(self) -> None:
        """Stop the camera and let go of it."""
        self._camera.stop()
        self._camera.close()


def _found() -> Any:
    """Find the first camera; picamera2 is there on a Pi only, and has no types."""
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - only where it is used
    except ImportError as error:
        raise CameraError(
            "pi: picamera2 is not installed; on Raspberry Pi OS `sudo apt install "
            "python3-picamera2`, elsewhere choose webcam:0 or simulated"
        ) from error
    try:
        return Picamera2()
    except (IndexError, RuntimeError) as error:
        raise CameraError(
            f"pi: no camera found ({error}); check the ribbon cable, "
            "`rpicam-hello --list-cameras` should name it"
        ) from error
