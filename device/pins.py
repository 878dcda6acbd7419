"""The machine's pins, or pins made up where it has none."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from gpiozero.pins.mock import MockFactory

from croupier import CroupierError

__all__ = ["PinsError", "machine_pins", "open_pins", "wired"]

_log = logging.getLogger(__name__)

Wired = TypeVar("Wired")


class PinsError(CroupierError, OSError):
    """The machine has no pins, or they cannot be had: its message is why."""


def open_pins(folder: Path) -> Any:
    """Return gpiozero's factory of the machine's pins, a mock where there are none."""
    try:
        return machine_pins(folder)
    except PinsError as error:
        _log.info("no pins on this machine (%s): lamps and buttons are off", error)
        return MockFactory()


def machine_pins(folder: Path) -> Any:
    """Return gpiozero's factory of the machine's pins.

    lgpio makes a pipe in the working directory, which may be read-only: it goes to ``folder``,
    which there must be.

    Raises:
        PinsError: there are none.
    """
    try:
        os.environ.setdefault("LG_WD", str(folder.resolve()))
        with _staying_here():
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - needs LG_WD first

            return LGPIOFactory()
    except Exception as error:  # lgpio's own error is no OSError, and may not exist
        raise PinsError(str(error) or type(error).__name__) from error


@contextmanager
def _staying_here() -> Iterator[None]:
    """Come back to the working directory: lgpio leads the whole process to ``LG_WD``, for good.

    To one that is gone, or may not be entered, there is no way back, and none from it.
    """
    here = None
    with suppress(OSError):
        here = Path.cwd()
    try:
        yield
    finally:
        if here is not None:
            with suppress(OSError):
                os.chdir(here)


def wired(what: str, take: Callable[[], Wired]) -> Wired | None:
    """Return the lamp or button that ``take`` makes of its pins; None if they cannot be had.

    Play goes on without it: another program, or a part of the machine, may hold a pin.
    """
    try:
        return take()
    except Exception as error:  # noqa: BLE001 - as above
        _log.warning("%s is left out, for its pin cannot be had: %s", what, error)
        return None
