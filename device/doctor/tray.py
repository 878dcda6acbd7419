"""Whether the camera sees the tray, in which light, and whether it stands where it stood."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np

from device.calibration import Calibration, CalibrationError, how_to_calibrate, load_calibration
from device.camera_process import ProcessCamera
from device.cameras import CameraError, Image, camera_name
from device.config import Config
from device.doctor.finding import Finding
from vision import DiceSet, Reader, Tray, VisionError, edge_width
from vision.focus import sides_of
from vision.frames import refuse_unreadable

__all__ = ["look_at_tray"]

_DARK, _BRIGHT = 40.0, 235.0
"""of 255; the brightest twentieth of a well exposed tray lies between."""
_TOO_EARLY = 10
"""Frames in which a webcam that was just opened is still about to find the light."""
_NEAR = 0.01
"""Shares of a frame's width from where the floor's edge was found within which it is looked for."""
_SMEARED = 6.0
"""px of a 1280 px wide frame over which the floor's edge may be smeared out."""


def look_at_tray(config: Config, data: Path) -> Iterator[Finding]:
    """Look at what the camera sees, in the light that it holds while a game is on."""
    kept, damaged = _kept(config, data)
    image, camera = _camera(config.camera.source, kept[0].light if kept else {})
    yield camera
    again = how_to_calibrate(camera_name(config.camera.source), config.camera.mount, data)
    if image is not None:
        yield _exposure(image, again)
    if damaged is not None:
        yield damaged
    if image is not None and (damaged is None or config.camera.tray):
        yield from _known(config, kept, image, again)


def _kept(config: Config, data: Path) -> tuple[tuple[Calibration, Image] | None, Finding | None]:
    """What was calibrated, and what is wrong with it; a simulated tray never is."""
    if config.camera.source == "simulated":
        return None, None
    try:
        name = camera_name(config.camera.source)
        return load_calibration(data, name, config.camera.mount), None
    except CalibrationError as error:
        return None, Finding("tray", "broken", str(error))


def _camera(source: str, light: Mapping[str, float]) -> tuple[Image | None, Finding]:
    try:
        with ProcessCamera(source, light=light) as camera:
            for _ in range(_TOO_EARLY):
                camera.read()
            image = camera.read().image
        refuse_unreadable(image)
    except CameraError as error:
        return None, Finding("camera", "broken", str(error), "then run this again")
    except VisionError as error:
        return None, Finding("camera", "broken", str(error))
    height, width = image.shape[:2]
    return image, Finding("camera", "ok", f"{camera_name(source)} gives {width}x{height}")


def _exposure(image: Image, again: str) -> Finding:
    small = cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA).max(axis=2)
    bright = float(np.percentile(small, 95))
    says = f"the brightest parts reach {bright:.0f} of 255"
    if bright < _DARK:
        return Finding("exposure", "warning", says, f"more light, or `{again}`")
    if bright > _BRIGHT:
        return Finding("exposure", "warning", says, f"less light, or `{again}`")
    return Finding("exposure", "ok", says)


def _known(
    config: Config, kept: tuple[Calibration, Image] | None, image: Image, again: str
) -> Iterator[Finding]:
    """Tell whether the tray is known and stands where it stood, and whether its edge is sharp."""
    if config.camera.source == "simulated":
        yield Finding("tray", "ok", "a simulated tray knows itself")
    elif config.camera.tray:
        yield from _configured(config, image)
    elif kept is None:
        says = "not calibrated for this camera"
        yield Finding("tray", "warning", says, f"run `{again}`")
    else:
        yield from _calibrated(*kept, image, again)


def _configured(config: Config, image: Image) -> Iterator[Finding]:
    """Tell whether the tray that the config file gives, which comes first, can be one here."""
    says = "given in the config file, camera.tray"
    try:
        tray = Tray(config.camera.tray, config.camera.tray_mm)
        reader = Reader(DiceSet.pips(), tray, config.camera.mount, config.dice.size_mm)
        reader.refuse_tray_in((image.shape[0], image.shape[1]))
    except VisionError as error:
        mend = "correct it, or take it out and calibrate"
        yield Finding("tray", "broken", f"{says}: {error}", mend)
        return
    yield Finding("tray", "ok", says)
    yield _focus(image, tray)


def _calibrated(
    calibration: Calibration, floor: Image, image: Image, again: str
) -> Iterator[Finding]:
    if image.shape != floor.shape:
        says = f"calibrated in frames of {floor.shape[1]}x{floor.shape[0]}, and these are others"
        yield Finding("tray", "warning", says, f"set the camera's size back, or `{again}`")
        return
    anchor = calibration.anchor(floor)
    if not anchor.can_tell:
        says = "its outline shows nowhere: a push of the camera goes unnoticed"
        mend = f"mark the floor's edge, with tape say; then `{again}`"
        yield Finding("tray", "warning", says, mend)
        return
    stance = anchor.stance(image)
    says = f"{stance.found:.0%} of its outline found, {stance.moved_px:.0f} px away"
    if stance.bumped or stance.lost:
        yield Finding("tray", "warning", says, f"put the camera back, or `{again}`")
        return
    yield Finding("tray", "ok", says)
    yield _focus(image, calibration.tray())


def _focus(image: Image, tray: Tray) -> Finding:
    width = edge_width(image, sides_of(tray.outline), _NEAR * image.shape[1])
    if width is None:
        return Finding("focus", "warning", "the floor's edge shows nothing to judge by")
    smeared = width * 1280 / image.shape[1]
    says = f"the floor's edge is {smeared:.1f} px wide"
    if smeared > _SMEARED:
        return Finding("focus", "warning", says, "turn the lens until the tray is sharp")
    return Finding("focus", "ok", says)
