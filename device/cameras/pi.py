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
_WARMING = 1.5
"""Seconds in which the camera finds the light by itself before it is held."""
_FOCUSING = 2.5
"""Seconds more for a lens that still moves: a scan of all distances takes more than three."""
_FOCUS_FREE = {"AfMode": 2}
"""The lens looks for its focus; libcamera's default leaves it where 1 m is sharp."""
_FOCUS_HELD = {"AfMode": 0}
_SCANNING, _FOCUSED = 1, 2
"""libcamera's AfState."""
_NAMED = "`rpicam-hello --list-cameras` should name it"


class PiCamera(Closing):
    """The camera on the ribbon cable, configured once: picamera2 leaks when modes change."""

    def __init__(self, light: Mapping[str, float] | None = None) -> None:
        """Start it with a fixed exposure (microseconds) and gain, so that light stays comparable.

        ``light`` is what ``hold_light`` found, if the tray was calibrated.

        Raises:
            CameraError: when picamera2 is not installed, finds no camera, may not have it, or does
                not get it going.
        """
        self._camera = _found()
        try:
            usual = {**_USUAL_CONTROLS, **_FOCUS_FREE}
            self._start(self._known(_held(light) if light else usual))
        except (RuntimeError, OSError) as error:  # where it is the kernel that has no memory
            self._camera.close()
            raise CameraError(
                f"pi: the camera does not start ({error}); stop other programs, which may have its "
                "memory, or start the Pi anew"
            ) from error

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

    def hold_light(self) -> Mapping[str, float]:
        """Let the camera find light and focus for a moment, then hold exposure, gain and colours.

        A focus is held where there is a lens that moves and it has found one: on a bare floor it
        may not, and goes on looking for it.
        """
        self._camera.set_controls(self._known({"AeEnable": True, "AwbEnable": True, **_FOCUS_FREE}))
        time.sleep(_WARMING)
        found = self._at_rest()
        light = {name: float(found[name]) for name in ("ExposureTime", "AnalogueGain")}
        if "ColourGains" in found:
            light["RedGain"], light["BlueGain"] = map(float, found["ColourGains"])
        if found.get("AfState") == _FOCUSED:
            light["LensPosition"] = float(found["LensPosition"])
        self._camera.set_controls(self._known({"AwbEnable": False, **_held(light)}))
        return light

    def use_light(self, light: Mapping[str, float]) -> None:
        """Hold a light, or the usual exposure where none is told; colours are found then."""
        usual = {"AeEnable": False, "AwbEnable": True, **_USUAL_CONTROLS, **_FOCUS_FREE}
        self._camera.set_controls(self._known(_held(light) if light else usual))

    def _at_rest(self) -> Any:
        """Return what a frame tells that was taken with the lens at rest, or at last without."""
        until = time.monotonic() + _FOCUSING
        while True:
            found = self._camera.capture_metadata()
            if found.get("AfState") != _SCANNING or time.monotonic() > until:
                return found

    def _known(self, controls: dict[str, Any]) -> dict[str, Any]:
        """What of these this camera has: a sensor that sees grey has no white balance."""
        has = self._camera.camera_controls
        return {name: value for name, value in controls.items() if name in has}

    def _start(self, controls: dict[str, Any]) -> None:
        configuration = self._camera.create_video_configuration(
            main={"size": _MAIN, "format": "RGB888"},  # picamera2's name for bytes in BGR order
            lores={"size": _LORES, "format": "YUV420"},
            raw={"size": _whole(self._camera.sensor_resolution)},
            controls=controls,
        )
        self._camera.configure(configuration)
        self._camera.start()

    def close(self) -> None:
        """Stop the camera and let go of it."""
        self._camera.stop()
        self._camera.close()


def _whole(sensor: tuple[int, int]) -> tuple[int, int]:
    """The size (w, h) of the sensor's coarsest mode that sees all it can, as fine as a frame.

    Told of a frame's size alone, picamera2 takes the mode nearest to that: of Camera Module 3 one
    that sees two thirds of what it could, in too few pixels.
    """
    half = sensor[0] // 4 * 2, sensor[1] // 4 * 2  # an odd size would be refused
    return _whole(half) if half[0] >= _MAIN[0] and half[1] >= _MAIN[1] else sensor


def _held(light: Mapping[str, float]) -> dict[str, Any]:
    """The controls that hold a light: libcamera wants whole microseconds, and gains in pairs."""
    held: dict[str, Any] = {
        "AeEnable": False,
        "ExposureTime": round(light["ExposureTime"]),
        "AnalogueGain": light["AnalogueGain"],
    }
    if "RedGain" in light:
        held |= {"AwbEnable": False, "ColourGains": (light["RedGain"], light["BlueGain"])}
    if "LensPosition" in light:
        return held | _FOCUS_HELD | {"LensPosition": light["LensPosition"]}
    return held | _FOCUS_FREE


def _found() -> Any:
    """Find the first camera; picamera2 is there on a Pi only, and has no types."""
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - only where it is used
    except ImportError as error:
        raise CameraError(
            "pi: picamera2 is not installed; on Raspberry Pi OS `sudo apt install "
            "python3-picamera2`, elsewhere choose webcam:0 or simulated"
        ) from error
    except ValueError as error:  # so numpy tells parts built for another one of it
        raise CameraError(
            f"pi: picamera2 does not load ({error}); take numpy and OpenCV from apt, as "
            "systemd/README.md says: pip's break it"
        ) from error
    try:
        camera = Picamera2()
    except IndexError as error:
        raise CameraError(
            f"pi: no camera found ({error}); check the ribbon cable, {_NAMED}"
        ) from error
    except RuntimeError as error:
        raise CameraError(
            f"pi: no camera can be had ({error}); stop another program that uses it "
            f"(`sudo systemctl stop croupier`), or check the ribbon cable, {_NAMED}"
        ) from error
    if "ColorFilterArrangement" not in camera.camera_properties:  # so picamera2 tells them, too
        camera.close()
        raise CameraError("pi: no camera is on the ribbon cable, but a webcam on USB; say webcam:0")
    return camera
