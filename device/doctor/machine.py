"""Whether the machine has all that a game needs."""

import shutil
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

from device.config import Config
from device.doctor.finding import Finding
from device.pins import open_pins

__all__ = ["disk", "journal", "memory", "pins", "port"]

_ENOUGH_DISK, _LITTLE_DISK = 500e6, 50e6
_ENOUGH_MEMORY, _LITTLE_MEMORY = 300e6, 100e6
"""Bytes: plenty, and what an evening needs at least."""


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


def journal(data: Path) -> Finding:
    """Tell whether the table's journal is whole."""
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


def port(config: Config) -> Finding:
    """Tell whether the page can be served."""
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


def pins(data: Path) -> Finding:
    """Tell through what lamps and buttons are reached."""
    pins = open_pins(data)
    kind = type(pins).__name__
    pins.close()
    if kind == "MockFactory":
        return Finding("pins", "ok", "none on this machine: lamps and buttons are off")
    return Finding("pins", "ok", f"through {kind}")
