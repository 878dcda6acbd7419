"""What may be wrong with this machine and its tray, each with the mend."""

from collections.abc import Callable, Iterator
from pathlib import Path

from device.config import Config
from device.doctor.dice import look_at_sets
from device.doctor.finding import Finding
from device.doctor.machine import disk, journal, memory, pins, port
from device.doctor.tray import look_at_tray

__all__ = ["Finding", "examine"]


def examine(config: Config, data: Path) -> Iterator[Finding]:
    """Look at everything that a game needs, one after the other; nothing stops the rest."""
    yield from look_at_tray(config, data)
    yield from look_at_sets(config, data)
    checks: tuple[Callable[[], Finding], ...] = (
        lambda: disk(data),
        lambda: journal(data),
        lambda: port(config),
        lambda: memory(Path("/proc/meminfo")),
        lambda: pins(data),
    )
    for check in checks:
        yield check()
