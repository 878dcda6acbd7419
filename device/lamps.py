"""Lamps that follow the table: one a phase, and one of three colours for whose turn it is."""

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from gpiozero import LED, RGBLED

from device.config import LampsConfig
from device.pins import wired
from engine import View

__all__ = ["COLOURS", "Lamps"]

_log = logging.getLogger(__name__)

COLOURS: Mapping[str, tuple[int, int, int]] = {
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
    "yellow": (1, 1, 0),
    "cyan": (0, 1, 1),
    "magenta": (1, 0, 1),
    "white": (1, 1, 1),
}
"""Red, green and blue, each off or on: all that a lamp without dimming can show."""

_OFF = (0, 0, 0)
_NAMES = {colour: name for name, colour in COLOURS.items()}


class Lamps:
    """Shows a view: the phase's lamp is lit, and the turn's seat has its colour.

    A phase without a lamp lights none. When the game is over, the winner's colour stays.
    """

    def __init__(self, config: LampsConfig, pins: Any) -> None:
        """Take the pins that ``config`` names from gpiozero's factory ``pins``.

        A lamp whose pin cannot be had is left out.
        """
        phases = {
            phase: wired(f"the lamp of {phase} at pin {pin}", partial(LED, pin, pin_factory=pins))
            for phase, pin in config.phases.items()
        }
        self._phases = {phase: lamp for phase, lamp in phases.items() if lamp is not None}
        self._turn = config.turn and wired(
            f"the lamp of the turn at pins {', '.join(map(str, config.turn))}",
            partial(RGBLED, *config.turn, pwm=False, pin_factory=pins),
        )
        self._seats = [COLOURS[name] for name in config.seats]

    def show(self, view: View) -> None:
        """Light what ``view`` says and put out the rest."""
        before = self.lit()
        for phase, lamp in self._phases.items():
            lamp.value = view.outcome is None and phase == view.stage.phase
        if self._turn:
            self._turn.value = self._colour(view)
        if self.lit() != before:
            phases, colour = self.lit()
            _log.debug("lamps: %s %s", " ".join(phases) or "-", _NAMES.get(colour, "-"))

    def lit(self) -> tuple[frozenset[str], tuple[int, int, int]]:
        """Tell which phases' lamps are lit, and the colour of the turn's."""
        phases = frozenset(phase for phase, lamp in self._phases.items() if lamp.value)
        colour = tuple(int(part) for part in self._turn.value) if self._turn else _OFF
        return phases, (colour[0], colour[1], colour[2])

    def close(self) -> None:
        """Put all lamps out and let go of their pins."""
        for lamp in (*self._phases.values(), *([self._turn] if self._turn else [])):
            lamp.off()
            lamp.close()

    def _colour(self, view: View) -> tuple[int, int, int]:
        seat = view.stage.seat
        if view.outcome is not None:
            seat = view.outcome.winners[0] if len(view.outcome.winners) == 1 else None
        return _OFF if seat is None else self._seats[seat % len(self._seats)]
