"""What may be wrong with this machine and its tray, each with the mend."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from croupier import CroupierError
from device.config import Config
from device.doctor.dice import look_at_sets
from device.doctor.finding import Finding
from device.doctor.machine import disk, folder, memory, pins, port, power
from device.doctor.table import game, journal, seats
from device.doctor.tray import look_at_tray

__all__ = ["Finding", "examine"]


def examine(config: Config, data: Path) -> Iterator[Finding]:
    """Look at everything that a game needs, one after the other; nothing stops the rest."""
    checks: dict[str, Callable[[], Iterable[Finding]]] = {
        "camera": lambda: look_at_tray(config, data),
        "dice": lambda: look_at_sets(config, data),
        "folder": lambda: [folder(data)],
        "disk": lambda: [disk(data)],
        "game": lambda: [game(config, data)],
        "journal": lambda: [journal(data)],
        "seats": lambda: [seats(data)],
        "port": lambda: [port(config)],
        "memory": lambda: [memory(Path("/proc/meminfo"))],
        "power": lambda: [power(Path("/sys/devices/platform"))],
        "pins": lambda: [pins()],
    }
    for what, check in checks.items():
        yield from _looked_at(what, check)


def _looked_at(what: str, check: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What a check found; one that cannot look has found that out."""
    try:
        yield from check()
    except (OSError, CroupierError) as error:
        yield Finding(what, "broken", f"cannot be looked at: {error}")
