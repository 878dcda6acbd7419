"""The buttons on the table: next and undo."""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from gpiozero import Button

from croupier import CroupierError
from device.config import ButtonsConfig
from device.debounce import Debounce
from device.pins import wired
from engine import Amount, Answer, Ask, Choose, Chose, Entered, Passed, Roll, Stopped, Table, Window
from engine.errors import JournalError, RefusalError, StaleAnswerError

__all__ = ["Buttons", "default_answer"]

_log = logging.getLogger(__name__)

Clock = Callable[[], float]


def default_answer(ask: Ask | None) -> Answer | None:
    """Return the answer that goes on with the game; None where people must decide."""
    match ask:
        case Roll(may_stop=True):
            return Stopped()
        case Choose(default=str(option)):
            return Chose(option)
        case Amount(default=int(amount)):
            return Entered(amount)
        case Window():
            return Passed()
        case _:
            return None


def _press_next(table: Table) -> None:
    """Answer what is asked, for every seat that is asked, as someone who just goes on would.

    What a seat is asked anew by what another one answered nobody has seen yet: it stays open.
    """
    seen = table.view(None)
    answers = {seat: default_answer(table.view(seat).ask) for seat in seen.awaited}
    if not any(answers.values()):
        why = "people must decide" if answers else "the game is over"
        _log.info("the button does nothing now: %s", why)
    for seat, answer in answers.items():
        if answer is None:
            continue
        try:
            table.put(answer, by=seat, expected=seen.revision)
        except StaleAnswerError as error:
            _log.info("the button answers no more for seat %d: %s", seat, error)


def _press_undo(table: Table) -> None:
    """Take the last action back."""
    table.undo(by=None, expected=table.view(None).revision)


class Buttons:
    """Listens to the two buttons. Each press is handled in the thread that noticed it."""

    def __init__(
        self, table: Table, config: ButtonsConfig, pins: Any, *, clock: Clock = time.monotonic
    ) -> None:
        """Take the pins that ``config`` names from gpiozero's factory ``pins``.

        A button whose pin cannot be had is left out.
        """
        self._clock = clock
        self._quiet = config.quiet_ms / 1000
        deeds = (("next", config.next, _press_next), ("undo", config.undo, _press_undo))
        buttons = [
            wired(f"the button {name} at pin {pin}", partial(self._listen, pin, press, table, pins))
            for name, pin, press in deeds
            if pin is not None
        ]
        self._buttons = [button for button in buttons if button is not None]

    def close(self) -> None:
        """Let go of the pins."""
        for button in self._buttons:
            button.close()

    def _listen(self, pin: int, press: Callable[[Table], None], table: Table, pins: Any) -> Button:
        button = Button(pin, pin_factory=pins)
        debounce = Debounce(self._quiet)

        def edge(*, pressed: bool) -> None:
            if debounce.edge(pressed=pressed, at=self._clock()):
                _handle(press, table)

        button.when_pressed = lambda: edge(pressed=True)
        button.when_released = lambda: edge(pressed=False)
        return button


def _handle(press: Callable[[Table], None], table: Table) -> None:
    """Press for people who see no log: no failure may end the thread that listens."""
    try:
        press(table)
    except RefusalError as error:
        _log.info("the button does nothing now: %s", error)
    except JournalError as error:
        _log.error("nothing can be kept, and so the button did nothing: %s", error)
    except CroupierError:
        _log.exception("what the button asked for failed; the table stands as it stood")
