"""The machine's pins, or pins made up where it has none."""

import logging
import os
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory

__all__ = ["open_pins"]

_log = logging.getLogger(__name__)


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
