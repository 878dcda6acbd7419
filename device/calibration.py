"""What a tray was calibrated to, kept beside the table from one evening to the next."""

import hashlib
import os
import re
import shlex
from pathlib import Path
from typing import Annotated, Any

import cv2
import msgspec
import numpy as np
from msgspec import Meta

from croupier import CroupierError, file_bytes, replace_file
from device.cameras import Image
from device.data_folder import own_data
from device.errors import DataError
from device.refusal import told
from vision import Anchor, Mount, PictureFileError, Tray, face_px, read_picture

__all__ = [
    "Calibration",
    "CalibrationError",
    "how_to_calibrate",
    "load_calibration",
    "save_calibration",
]

_OF_ANY_CAMERA, _FLOOR = "tray.json", "tray.png"
"""What was kept before each camera had files of its own; it is read, and not written any more."""

Pixel = Annotated[float, Meta(ge=-100_000, le=100_000)]
"""A floor that was drawn by hand may reach out of the frame."""
Outline = Annotated[
    tuple[tuple[Pixel, Pixel], ...],
    Meta(min_length=3, description="three points [x, y] or more, in pixels of the frame"),
]
Side = Annotated[int, Meta(ge=1, le=100_000)]
Size = Annotated[tuple[Side, Side], Meta(description="a frame's [width, height] in pixels")]
Edge = Annotated[float, Meta(ge=0.1, le=100_000)]
EdgePx = Annotated[Edge | None, Meta(description="a die's edge in pixels, 0.1 or more, or null")]
EdgeMm = Annotated[
    Edge | None, Meta(description="a die's edge in millimetres, 0.1 or more, or null")
]

_ROUNDS = 4
"""A larger tray is farther away, where less of a die's size comes from being nearer: each round
leaves a tenth of what was wrong."""


class CalibrationError(CroupierError, ValueError):
    """The folder holds a calibration that cannot be read."""


class Calibration(msgspec.Struct, frozen=True):
    """Where the floor lies in the pictures of a camera, at which scale, in what light.

    ``outline`` is in pixels of frames of ``size`` (width, height). ``die_px`` is a die's edge, None
    where none was measured. ``light`` is what holds the camera's exposure and white balance.
    ``floor`` is the file that shows the empty tray.
    """

    source: Annotated[str, Meta(description='a camera, such as "webcam:0"')]
    mount: Annotated[Mount, Meta(description='"over" or "under"')]
    size: Size
    outline: Outline
    die_px: EdgePx = None
    die_mm: EdgeMm = None
    light: Annotated[dict[str, float], Meta(description="numbers by their names")] = {}
    floor: Annotated[str, Meta(description="the name of a picture beside this file")] = _FLOOR

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
        """The mean of two opposite sides of a rectangle, or a round floor's diameter, in pixels."""
        points = np.asarray(self.outline)
        if len(points) != 4:  # noqa: PLR2004 - a rectangle's corners
            area = cv2.contourArea(points.astype(np.float32))
            return float(2.0 * np.sqrt(area / np.pi))
        near = np.linalg.norm(points[other] - points[one])
        far = np.linalg.norm(points[(other + 2) % 4] - points[(one + 2) % 4])
        return float((near + far) / 2.0)


def how_to_calibrate(source: str, mount: Mount, folder: Path) -> str:
    """Return the command that calibrates this camera, and keeps that in ``folder``."""
    under = f" --mount {mount.value}" if mount is not Mount.OVER else ""
    there = f" --data {shlex.quote(str(folder))}" if folder != own_data() else ""
    return f"croupier calibrate --camera {shlex.quote(source)}{under}{there}"


def save_calibration(folder: Path, calibration: Calibration, floor: Image) -> None:
    """Keep a calibration and the picture of the floor; what is kept of other cameras stays.

    Either both or none are there afterwards, should the plug be pulled: what is kept names its
    picture, which is there before.

    Raises:
        DataError: the folder cannot be written.
    """
    _, coded = cv2.imencode(".png", floor)
    picture = bytes(coded)
    stem = _stem(calibration.source, calibration.mount)
    name = f"{stem}-{hashlib.sha256(picture).hexdigest()[:12]}.png"
    kept = msgspec.structs.replace(calibration, floor=name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / name, picture)
        replace_file(folder / f"{stem}.json", msgspec.json.format(msgspec.json.encode(kept)))
        for old in {*folder.glob(f"{stem}-*.png")} - {folder / name}:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(
            f"{folder} takes no calibration ({error.strerror}); free some space, or name a folder "
            "that can be written: --data FOLDER"
        ) from error


def _stem(source: str, mount: Mount) -> str:
    """How the files of a camera are called: no two cameras' alike, and so that a host knows it."""
    digest = hashlib.sha256(os.fsencode(f"{mount.value} {source}")).hexdigest()[:8]
    named = re.sub(r"[^a-z0-9]+", "-", source.lower()).strip("-")[:40]
    return f"tray-{named}-{mount.value}-{digest}"


def load_calibration(folder: Path, source: str, mount: Mount) -> tuple[Calibration, Image] | None:
    """Read what was kept for this camera, and the picture of the empty tray.

    None where nothing was kept for it.

    Raises:
        CalibrationError: what was kept cannot be read.
    """
    again = f"calibrate again: {how_to_calibrate(source, mount, folder)}"
    for path in (folder / f"{_stem(source, mount)}.json", folder / _OF_ANY_CAMERA):
        kept = _facts(path, again)
        if kept is not None and (kept.source, kept.mount) == (source, mount):
            floor = _floor(path, kept, again)
            _refuse_unusable(path, kept, floor, again)
            return kept, floor
    return None


def _facts(path: Path, again: str) -> Calibration | None:
    raw = _raw(path, again)
    try:
        return None if raw is None else msgspec.convert(raw, Calibration)
    except msgspec.ValidationError as error:
        raise CalibrationError(f"{path}: {told(error, raw, Calibration)}, or {again}") from error


def _raw(path: Path, again: str) -> dict[str, Any] | None:
    """Read what a file holds, which may be anything; None where there is none."""
    try:
        return msgspec.json.decode(file_bytes(path), type=dict[str, Any])
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CalibrationError(f"{path} cannot be read ({error.strerror}); {again}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CalibrationError(f"{path} holds no calibration; {again}") from error


def _floor(path: Path, kept: Calibration, again: str) -> Image:
    picture = path.with_name(Path(kept.floor).name)
    try:
        floor = read_picture(picture)
    except PictureFileError as error:
        raise CalibrationError(f"{error}; {again}") from error
    if (floor.shape[1], floor.shape[0]) != kept.size:
        raise CalibrationError(
            f"{picture} is not the picture of the floor that {path.name} tells of; {again}"
        )
    return floor


def _refuse_unusable(path: Path, kept: Calibration, floor: Image, again: str) -> None:
    """Refuse what can be read and is no tray: a calibration is used unseen at each start."""
    try:
        kept.anchor(floor)
    except Exception as error:
        raise CalibrationError(f"{path} tells of no tray: {error}; {again}") from error
