"""What is done about a camera that fails: it is told of once, and opened again ever more seldom."""

import logging
from collections.abc import Iterator
from itertools import chain, repeat
from threading import Event

from device.cameras import CameraError

__all__ = ["Outages"]

_log = logging.getLogger(__name__)

_BACK_OFF = (1.0, 2.0, 5.0, 10.0)
_LONGEST_BACK_OFF = 30.0
"""Seconds until a camera that failed is opened again."""


class Outages:
    """Counts the failures on end of one camera, which may be gone for a whole evening."""

    def __init__(self) -> None:
        self._told: str | None = None
        self._waits = _back_off()

    def failed(self, error: CameraError) -> None:
        """Tell why there is no camera, unless that was told last."""
        if str(error) != self._told:
            self._told = str(error)
            _log.warning("no camera, play goes on by hand until it is opened again: %s", error)

    def over(self) -> None:
        """Note that it gives pictures: the next failure is another one."""
        if self._told is not None:
            _log.info("the camera gives pictures again")
        self._told = None
        self._waits = _back_off()

    def wait(self, stop: Event) -> None:
        """Wait until it is to be opened again, or until ``stop``."""
        stop.wait(next(self._waits))


def _back_off() -> Iterator[float]:
    return chain(_BACK_OFF, repeat(_LONGEST_BACK_OFF))
