"""What a tray was calibrated to, kept beside the table from one evening to the next."""

import os
from pathlib import Path

import cv2
import msgspec
import numpy as np

from croupier import CroupierError
from device.cameras import Image
from vision import Anchor, Mount, Tray, face_px

__all__ = ["Calibration", "CalibrationError", "load_calibration", "save_calibration"]

_FACTS, _FLOOR = "tray.json", "tray.png"

_ROUNDS = 4
"""A larger tray is farther away, where less of a die's size comes from being nearer: each round
leaves a tenth of what was wrong."""


class CalibrationError(CroupierError, ValueError):
    """The folder holds a calibration that cannot be read."""


class Calibration(msgspec.Struct, frozen=True):
    """Where the floor lies in the pictures of a camera, at which scale, in what light.

    ``outline`` is in pixels of frames of ``size`` (width, height). ``die_px`` is a die's edge, None
    where none was measured. ``light`` is what holds the camera's exposure and white balance.
    """

    source: str
    mount: Mount
    size: tuple[int, int]
    outline: tuple[tuple[float, float], ...]
    die_px: float | None = None
    die_mm: float | None = None
    light: dict[str, float] = {}

    def anchor(self, floor: Image) -> Anchor:
        """What knows again where the tray stands in ``floor``, the frame it was found in."""
        return Anchor(floor, self.tray())

    def tray(self) -> Tray:
        """The tray; if a die was measured, with the size at which dice look as large as it did."""
        if self.die_px is None or self.die_mm is None:
            return Tray(self.outline)
        width, height = self.size
        mm = self.die_mm / self.die_px
        tray = self._sized(mm)
        for _ in range(_ROUNDS):
            seen = face_px(tray, self.mount, self.die_mm, (height, width))
            mm *= (seen or self.die_px) / self.die_px
            tray = self._sized(mm)
        return tray

    def _sized(self, mm: float) -> Tray:
        """The tray where a pixel is so many millimetres wide."""
        return Tray(self.outline, (mm * self._length(0, 1), mm * self._length(1, 2)))

    def _length(self, one: int, other: int) -> float:
        """The mean of two opposite sides, or a round floor's diameter, in pixels."""
        points = np.asarray(self.outline)
        if len(points) > 4:  # noqa: PLR2004 - more than a rectangle's corners
            area = cv2.contourArea(points.astype(np.float32))
            return float(2.0 * np.sqrt(area / np.pi))
        near = np.linalg.norm(points[other] - points[one])
        far = np.linalg.norm(points[(other + 2) % 4] - points[(one + 2) % 4])
        return float((near + far) / 2.0)


def save_calibration(folder: Path, calibration: Calibration, floor: Image) -> None:
    """Keep a calibration and the picture of the floor.

    Either both or none are there afterwards, should the plug be pulled.
    """
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"new-{_FLOOR}"
    cv2.imwrite(str(new), floor)
    new.replace(folder / _FLOOR)
    facts = folder / f"{_FACTS}.new"
    with facts.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(calibration)))
        file.flush()
        os.fsync(file.fileno())
    facts.replace(folder / _FACTS)


def load_calibration(folder: Path, source: str, mount: Mount) -> tuple[Calibration, Image] | None:
    """Read what was kept for this camera, and the picture of the empty tray.

    None where nothing was kept, or another camera was used.

    Raises:
        CalibrationError: what was kept cannot be read.
    """
    path = folder / _FACTS
    try:
        calibration = msgspec.json.decode(path.read_bytes(), type=Calibration)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise CalibrationError(
            f"{path} cannot be read: {error}; calibrate again: croupier calibrate"
        ) from error
    if (calibration.source, calibration.mount) != (source, mount):
        return None
    floor = cv2.imread(str(folder / _FLOOR))
    if floor is None or (floor.shape[1], floor.shape[0]) != calibration.size:
        raise CalibrationError(
            f"{folder / _FLOOR} is not the picture of the floor that {_FACTS} tells of; "
            "calibrate again: croupier calibrate"
        )
    return calibration, np.asarray(floor, np.uint8)
