"""What may be wrong with this machine and its tray, each with the mend."""

import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from croupier import CroupierError
from device.calibration import load_calibration
from device.cameras import CameraError, Image, open_camera
from device.config import Config
from device.pins import open_pins
from vision import Tray, VisionError, edge_width
from vision.frames import refuse_unreadable

__all__ = ["Finding", "examine"]

State = Literal["ok", "warning", "broken"]

_ENOUGH_DISK, _LITTLE_DISK = 500e6, 50e6
_ENOUGH_MEMORY, _LITTLE_MEMORY = 300e6, 100e6
"""Bytes: plenty, and what an evening needs at least."""
_DARK, _BRIGHT = 40.0, 235.0
"""of 255; the brightest twentieth of a well exposed tray lies between."""
_SMEARED = 6.0
"""px of a 1280 px wide frame over which the floor's edge may be smeared out."""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: how it is, and for what is not ok the mend."""

    what: str
    state: State
    says: str
    mend: str = ""

    def line(self) -> str:
        """Say it in a line: ``warning  disk: 120 MB free; delete something``."""
        mend = f"; {self.mend}" if self.mend else ""
        return f"{self.state:8} {self.what}: {self.says}{mend}"


def examine(config: Config, data: Path) -> Iterator[Finding]:
    """Look at everything that a game needs, one after the other; nothing stops the rest."""
    image, finding = _camera(config)
    yield finding
    if image is not None:
        yield _exposure(image)
        yield from _calibrated(config, data, image)
    checks: tuple[Callable[[], Finding], ...] = (
        lambda: _disk(data),
        lambda: _journal(data),
        lambda: _port(config),
        lambda: _memory(Path("/proc/meminfo")),
        lambda: _pins(data),
    )
    for check in checks:
        yield check()


def _camera(config: Config) -> tuple[Image | None, Finding]:
    source = config.camera.source
    try:
        with open_camera(source) as camera:
            image = camera.read().image
        refuse_unreadable(image)
    except CameraError as error:
        return None, Finding("camera", "broken", str(error), "then run this again")
    except VisionError as error:
        return None, Finding("camera", "broken", str(error))
    height, width = image.shape[:2]
    return image, Finding("camera", "ok", f"{source} gives {width}x{height}")


def _exposure(image: Image) -> Finding:
    small = cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA).max(axis=2)
    bright = float(np.percentile(small, 95))
    says = f"the brightest parts reach {bright:.0f} of 255"
    if bright < _DARK:
        return Finding("exposure", "warning", says, "more light, or `croupier calibrate` again")
    if bright > _BRIGHT:
        return Finding("exposure", "warning", says, "less light, or `croupier calibrate` again")
    return Finding("exposure", "ok", says)


def _calibrated(config: Config, data: Path, image: Image) -> Iterator[Finding]:
    """Tell whether the tray is known and stands where it stood, and whether its edge is sharp."""
    if config.camera.source == "simulated":
        yield Finding("tray", "ok", "a simulated tray knows itself")
        return
    try:
        kept = load_calibration(data, config.camera.source, config.camera.mount)
    except CroupierError as error:
        yield Finding("tray", "broken", str(error))
        return
    if kept is None:
        says = "not calibrated for this camera"
        yield Finding("tray", "warning", says, "run `croupier calibrate`")
        return
    calibration, floor = kept
    if image.shape != floor.shape:
        says = f"calibrated in frames of {floor.shape[1]}x{floor.shape[0]}, and these are others"
        yield Finding(
            "tray", "warning", says, "set the camera's size back, or `croupier calibrate`"
        )
        return
    stance = calibration.anchor(floor).stance(image)
    says = f"{stance.found:.0%} of its outline found, {stance.moved_px:.0f} px away"
    if stance.bumped or stance.lost:
        yield Finding("tray", "warning", says, "put the camera back, or `croupier calibrate`")
        return
    yield Finding("tray", "ok", says)
    yield _focus(image, calibration.tray())


def _focus(image: Image, tray: Tray) -> Finding:
    points = [(float(x), float(y)) for x, y in tray.points]
    sides = list(zip(points, [*points[1:], points[0]], strict=True))
    width = edge_width(image, sides, 0.01 * image.shape[1])
    if width is None:
        return Finding("focus", "warning", "the floor's edge shows nothing to judge by")
    smeared = width * 1280 / image.shape[1]
    says = f"the floor's edge is {smeared:.1f} px wide"
    if smeared > _SMEARED:
        return Finding("focus", "warning", says, "turn the lens until the tray is sharp")
    return Finding("focus", "ok", says)


def _disk(data: Path) -> Finding:
    there = next(path for path in (data, *data.resolve().parents) if path.exists())
    return _amount(
        "disk", shutil.disk_usage(there).free, _ENOUGH_DISK, _LITTLE_DISK, "delete something"
    )


def _memory(meminfo: Path) -> Finding:
    try:
        lines = meminfo.read_text("ascii").splitlines()
        free = next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError, IndexError):
        return Finding("memory", "ok", "this machine does not tell")
    mend = "close other programs"
    return _amount("memory", free * 1024, _ENOUGH_MEMORY, _LITTLE_MEMORY, mend)


def _amount(what: str, free: float, enough: float, little: float, mend: str) -> Finding:
    says = f"{free / 1e6:.0f} MB free"
    if free >= enough:
        return Finding(what, "ok", says)
    return Finding(what, "warning" if free >= little else "broken", says, mend)


def _journal(data: Path) -> Finding:
    path = data / "table.sqlite"
    if not path.exists():
        return Finding("journal", "ok", "no table has been played yet")
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as journal:
            (answer,) = journal.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error as error:
        answer = str(error)
    if answer == "ok":
        return Finding("journal", "ok", f"{path.stat().st_size / 1e6:.1f} MB, whole")
    return Finding("journal", "broken", str(answer), f"move {path} away, and bring it to us")


def _port(config: Config) -> Finding:
    host, port = config.page.host, config.page.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            mend = "stop the other program (a croupier that plays?), or choose another --port"
            return Finding("port", "warning", f"{port} is not free ({error.strerror})", mend)
    return Finding("port", "ok", f"{port} is free")


def _pins(data: Path) -> Finding:
    pins = open_pins(data)
    kind = type(pins).__name__
    pins.close()
    if kind == "MockFactory":
        return Finding("pins", "ok", "none on this machine: lamps and buttons are off")
    return Finding("pins", "ok", f"through {kind}")
