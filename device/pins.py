"""The machine's pins, or pins made up where it has none."""

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from gpiozero.pins.mock import MockFactory

__all__ = ["open_pins", "wired"]

_log = logging.getLogger(__name__)

Wired = TypeVar("Wired")


def open_pins(folder: Path) -> Any:
    """Return gpiozero's factory of the machine's pins, a mock where there are none.

    lgpio makes a pipe in the working directory, which may be read-only: it goes to ``folder``.
    """
    os.environ.setdefault("LG_WD", str(folder))
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - needs LG_WD to be set first

        return LGPIOFactory()
    except Exception as error:  # noqa: BLE001 - lgpio's own error is no OSError, and may not exist
        _log.info("no pins on this machine (%s): lamps and buttons are off", error)
        return MockFactory()


def wired(what: str, take: Callable[[], Wired]) -> Wired | None:
    """Return the lamp or button that ``take`` makes of its pins; None if they cannot be had.

    Play goes on without it: another program, or a part of the machine, may hold a pin.
    """
    try:
        return take()
    except Exception as error:  # noqa: BLE001 - as above
        _log.warning("%s is left out, for its pin cannot be had: %s", what, error)
        return None
