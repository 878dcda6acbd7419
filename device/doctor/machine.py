"""Whether the machine has all that a game needs."""

import os
import shlex
import shutil
import socket
import tempfile
from errno import EACCES, EADDRINUSE
from pathlib import Path

from device.config import Config
from device.doctor.finding import Finding
from device.errors import whose
from device.pins import PinsError, machine_pins
from device.table_file import TABLE_FILES

__all__ = ["disk", "folder", "memory", "pins", "port", "power"]

_WRITTEN = ("lock", *TABLE_FILES, "seats.json", "dice-sets")
"""What a game writes to: root may have left it there."""
_ENOUGH_DISK, _LITTLE_DISK = 500e6, 50e6
_ENOUGH_MEMORY, _LITTLE_MEMORY = 300e6, 100e6
"""Bytes: plenty, and what an evening needs at least."""
_FIRMWARE = "soc*/*firmware/get_throttled"
_WEAK, _HOT = 0x1_0001, 0xE_000E
"""Bits of it, for now and for since the start: under-voltage; slowed down without."""
_MODEL = Path("/proc/device-tree/model")
"""Where Linux names a board that tells it of its parts."""


def folder(data: Path) -> Finding:
    """Tell whether the table and taught sets can be kept."""
    try:
        _try_to_write(data)
    except OSError as error:
        mend = "name a folder that can be written, --data FOLDER; "
        mend += whose(error, "or have its owner hand it over")
        return Finding("folder", "broken", f"{error.filename or data}: {error.strerror}", mend)
    if (left := _left_by_root(data)) is not None:
        there = shlex.quote(f"{data}/.")
        mend = f"hand it back: `sudo chown -R --reference={there} {there}`"
        return Finding("folder", "broken", f"{left} is not of the folder's owner", mend)
    return Finding("folder", "ok", f"{data} can be written")


def _left_by_root(data: Path) -> Path | None:
    """Find what root, who may write everything, left to a service that may not."""
    owner = _owner(data) if os.geteuid() == 0 and data.exists() else 0
    written = (data / name for name in _WRITTEN if owner and (data / name).exists())
    return next((path for path in written if _owner(path) != owner), None)


def _owner(path: Path) -> int:
    return path.stat().st_uid


def _try_to_write(data: Path) -> None:
    """Write a file without a name; where there is no folder, see whether one can be made.

    Raises:
        OSError: that, or one of the files that a game writes to, cannot be written.
    """
    try:
        with tempfile.TemporaryFile(dir=data):
            pass
    except FileNotFoundError as error:
        if data.is_symlink():  # no folder can be made in its place
            says = f"a link to {data.readlink()}, which is not there"
            raise OSError(error.errno, says, str(data)) from error
        _try_to_make_a_folder(next(p for p in (data, *data.resolve().parents) if p.exists()))
    except OSError as error:  # which names the file that was tried
        raise OSError(error.errno, error.strerror, str(data)) from error
    for name in _WRITTEN:
        if (data / name).exists():
            _refuse_unwritable(data / name)


def _try_to_make_a_folder(parent: Path) -> None:
    """Make one and take it away: in a file system of the kernel's own not even root may.

    Raises:
        OSError: it cannot be made.
    """
    try:
        Path(tempfile.mkdtemp(dir=parent)).rmdir()
    except OSError as error:
        says = f"no folder can be made there ({error.strerror})"
        raise OSError(error.errno, says, str(parent)) from error


def _refuse_unwritable(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(path))


def disk(data: Path) -> Finding:
    """Tell how much space there is where the table is kept."""
    there = next(path for path in (data, *data.resolve().parents) if path.exists())
    return _amount(
        "disk", shutil.disk_usage(there).free, _ENOUGH_DISK, _LITTLE_DISK, "delete something"
    )


def memory(meminfo: Path) -> Finding:
    """Tell how much memory is free, by the kernel's file."""
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


def power(platform: Path) -> Finding:
    """Tell whether a Pi gets the power that it needs, and keeps cool, by what its firmware tells.

    Source: the bits of ``vcgencmd get_throttled`` in Raspberry Pi's documentation, which the kernel
    gives under ``platform``.
    """
    try:
        told = int(next(platform.glob(_FIRMWARE)).read_text("ascii"), 16)
    except (OSError, StopIteration, ValueError):
        return Finding("power", "ok", "this machine does not tell")
    if told & _WEAK:
        mend = "give it the supply that is made for it, on a short cable"
        return Finding("power", "warning", f"too little for this Pi ({told:#x})", mend)
    if told & _HOT:
        mend = "give it air, or a cooler"
        return Finding("power", "warning", f"this Pi gets hot, and slows down ({told:#x})", mend)
    return Finding("power", "ok", "enough since this Pi was started")


def port(config: Config) -> Finding:
    """Tell whether the page can be served."""
    host, number = config.page.host, config.page.port
    try:
        _try_to_listen(host, number)
    except OSError as error:
        return _not_served(host, number, error)
    except (TypeError, ValueError) as error:  # so Python says what is no name of a machine at all
        return _nowhere(host, str(error))
    return Finding("port", "ok", f"{number} is free")


def _try_to_listen(host: str, number: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, number))


def _not_served(host: str, number: int, error: OSError) -> Finding:
    """Say what is wrong with the port, or with the address."""
    if error.errno == EADDRINUSE:
        mend = "stop the other program (a croupier that plays?), or choose another --port"
        return Finding("port", "warning", f"{number} is not free ({error.strerror})", mend)
    if error.errno == EACCES:
        says = f"{number} may not be used by everybody ({error.strerror})"
        return Finding("port", "broken", says, "choose a --port from 1024 on")
    return _nowhere(host, error.strerror)


def _nowhere(host: str, why: str | None) -> Finding:
    says = f"the page cannot be served at the address {host!r} ({why})"
    mend = "give page.host (--host) an address of this machine, or 0.0.0.0 for all of them"
    return Finding("port", "broken", says, mend)


def pins() -> Finding:
    """Tell through what lamps and buttons are reached; a table's folder may be yet to be made."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            pins = machine_pins(Path(folder))
        except PinsError as error:
            says = f"none on this machine ({error}): lamps and buttons are off"
            if not _is_pi():
                return Finding("pins", "ok", says)
            mend = "`sudo apt install python3-lgpio`, and start Croupier as one of the group gpio"
            return Finding("pins", "warning", says, mend)
        pins.close()
    return Finding("pins", "ok", f"through {type(pins).__name__}")


def _is_pi() -> bool:
    """Tell whether this is a Raspberry Pi, all of which have pins."""
    try:
        return _MODEL.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False
