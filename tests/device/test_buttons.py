"""Buttons on made-up pins."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from device.buttons import Buttons, default_answer
from device.config import ButtonsConfig
from engine import (
    Amount,
    Choose,
    Chose,
    DieKind,
    Entered,
    Message,
    Passed,
    Roll,
    Rolled,
    Setup,
    Stopped,
    Table,
    Together,
    Window,
)
from engine.answers import Answer
from engine.asks import Ask
from engine.errors import GameError, JournalError
from tests.device.evening import Clock
from tests.engine.kernel.race import GAMES
from tests.engine.people import People

NEXT, UNDO = 23, 24
SAY = Message("say")
KIND = DieKind("d", ("1", "2"))


@dataclass
class Desk:
    """A table with its buttons."""

    table: Table
    pins: MockFactory
    clock: Clock

    def press(self, pin: int, edges: int = 1) -> None:
        """Press a button whose contacts make so many edges, and let it go."""
        for level in ("low", "high"):
            self.clock.now += 1.0
            for _ in range(edges):
                self._drive(pin, level)
                self._drive(pin, "high" if level == "low" else "low")
            self._drive(pin, level)

    def _drive(self, pin: int, level: str) -> None:
        self.clock.now += 0.001
        getattr(self.pins.pin(pin), f"drive_{level}")()


@pytest.fixture
def desk() -> Iterator[Desk]:
    """Give a race that has begun, with both buttons wired."""
    pins, clock = MockFactory(), Clock()
    with Table(None, Setup("race", 2), games=GAMES) as table:
        table.put(Chose("red"), by=0)
        table.put(Chose("blue"), by=1)
        buttons = Buttons(table, ButtonsConfig(NEXT, UNDO), pins, clock=clock)
        yield Desk(table, pins, clock)
        buttons.close()
    pins.reset()


@pytest.mark.parametrize(
    "ask, answer",
    [
        (Roll(0, SAY, (KIND, KIND), faces=("1", "1"), may_stop=True), Stopped()),
        (Roll(0, SAY, (KIND, KIND)), None),
        (Choose(0, SAY, (), default="end"), Chose("end")),
        (Choose(0, SAY, ()), None),
        (Amount(0, SAY, 0, 5, default=0), Entered(0)),
        (Amount(0, SAY, 0, 5), None),
        (Window((0, 1), SAY), Passed()),
        (Together(()), None),
        (None, None),
    ],
)
def test_what_next_answers(ask: Ask | None, answer: Answer | None) -> None:
    """Next stops rolling, takes the default or passes; it never decides what people must."""
    assert default_answer(ask) == answer


def test_next_goes_on(desk: Desk) -> None:
    """A press stops the roll attempts that are left, however the contacts chatter."""
    desk.table.put(Rolled(("1", "2")), by=0)
    desk.press(NEXT, edges=4)
    assert desk.table.view(None).log[-1].said.key == "said.stopped"


def test_next_decides_nothing_for_people(desk: Desk) -> None:
    """Where dice must be rolled, next changes nothing."""
    before = desk.table.revision
    desk.press(NEXT)
    assert desk.table.revision == before


def test_next_says_why_it_does_nothing(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """Once the game is over nobody is asked, and so there is nothing that people must decide."""
    with caplog.at_level("INFO"):
        desk.press(NEXT)
        assert caplog.messages == ["the button does nothing now: people must decide"]
        caplog.clear()
        People(3).play(desk.table)
        desk.press(NEXT)
        assert caplog.messages == ["the button does nothing now: the game is over"]


def test_next_answers_nothing_that_nobody_saw() -> None:
    """Where one seat's answer leads on, the others' next question waits for the next press."""
    pins, people = MockFactory(), People(3)
    with Table(None, Setup("regidice", 4)) as table:
        while not _all_may_pay(table):
            people.act(table)
        buttons = Buttons(table, ButtonsConfig(NEXT, UNDO), pins)
        before = len(table.view(None).log)
        pins.pin(NEXT).drive_low()
        assert len(table.view(None).log) == before + 1
        buttons.close()
    pins.reset()


def _all_may_pay(table: Table) -> bool:
    """Tell whether several seats are asked for one last die that any of them may pay."""
    asks = [table.view(seat).ask for seat in table.view(None).awaited]
    last = Message("regidice.prompt.pay", {"left": 1})
    return len(asks) > 1 and all(isinstance(ask, Choose) and ask.prompt == last for ask in asks)


def test_undo_takes_one_action_back(desk: Desk) -> None:
    """A chattering press of undo takes back one action, a second press another."""
    desk.table.put(Rolled(("1", "2")), by=0)
    desk.table.put(Stopped(), by=0)
    desk.press(UNDO, edges=4)
    assert desk.table.view(None).log[-1].said.key == "said.rolled"
    desk.press(UNDO)
    assert desk.table.view(None).log[-1].said.key == "said.chose"


def test_a_refusal_is_no_failure(desk: Desk) -> None:
    """Undo where nothing is left to undo does nothing, and the button works on."""
    for _ in range(4):
        desk.press(UNDO)
    assert desk.table.view(None).awaited == (0, 1)


@pytest.mark.parametrize(
    "error,is_ours", [(JournalError("the disk is full"), False), (GameError("no such seat"), True)]
)
def test_a_failure_is_told_and_the_button_works_on(
    desk: Desk,
    error: Exception,
    is_ours: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It ends one press, not the thread that listens; only a mistake of ours leaves a traceback."""

    def fail(*_: object, **__: object) -> None:
        raise error

    desk.table.put(Rolled(("1", "2")), by=0)
    with monkeypatch.context() as broken:
        broken.setattr(Table, "undo", fail)
        desk.press(UNDO)
    assert str(error) in caplog.text
    assert ("Traceback" in caplog.text) == is_ours
    desk.press(UNDO)
    assert desk.table.view(None).log[-1].said.key == "said.chose"


def test_a_table_may_have_no_buttons(caplog: pytest.LogCaptureFixture) -> None:
    """Buttons that are not wired are not listened to, and nobody is told that they do not work."""
    pins = MockFactory()
    with Table(None, Setup("race", 2), games=GAMES) as table:
        Buttons(table, ButtonsConfig(None, None), pins).close()
    assert (pins.pins, caplog.text) == ({}, "")


def test_a_button_whose_pin_is_held_is_left_out(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The other works, and play goes on; whatever kind of error the pins' library raises."""
    busy = MockFactory()
    give = busy.pin

    def pin(name: int) -> MockPin:
        if name == UNDO:
            raise Exception("GPIO busy")  # noqa: TRY002 - as lgpio's own is one
        return give(name)

    monkeypatch.setattr(busy, "pin", pin)
    buttons = Buttons(desk.table, ButtonsConfig(NEXT, UNDO), busy, clock=desk.clock)
    told = "the button undo at pin 24 is left out, for its pin cannot be had: GPIO busy"
    assert told in caplog.text
    desk.table.put(Rolled(("1", "2")), by=0)
    Desk(desk.table, busy, desk.clock).press(NEXT)
    assert desk.table.view(None).log[-1].said.key == "said.stopped"
    buttons.close()
    busy.reset()
