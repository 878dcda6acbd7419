"""Whole games with every player there may be, each at a phone of their own.

Dice are rolled on the phones; chance is seeded, there and here, so that each game is the same
again.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import Setup, Table
from tests.browser.chromium import Phone, phones
from tests.browser.serving import serving

_SCREEN = """
const one = (css) => document.querySelector(css);
const act = (css) => one(css) !== null && !one(css).disabled;
return {
  seat: Number(one(".seat.mine")?.dataset.seat ?? -1),
  ask: one("#dock")?.dataset.ask ?? "none",
  phase: one("#phase")?.dataset.phase,
  over: one("#outcome") !== null,
  busy: document.body.hasAttribute("data-busy"),
  row: Number(one("#log li")?.dataset.row ?? 0),
  buttons: ["#stop", "#virtual", "#next"].filter(act),
  options: [...document.querySelectorAll("#dock .option[data-id]:enabled")].map(
    (option) => option.dataset.id),
  strangers: document.querySelectorAll(".seat:not(.mine) .own-dice .mark").length,
};
"""
_SEED = """
let state = arguments[0];
crypto.getRandomValues = (drawn) => drawn.map(() => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
}).forEach((number, at) => { drawn[at] = number; });
"""


@dataclass
class Evening:
    """People who tap what is obvious, and otherwise what chance says."""

    table: Table
    phones: list[Phone]
    seed: int
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        for number, person in enumerate(self.phones, start=1):
            person.driver.execute_script(_SEED, 1000 * self.seed + number)

    def begin(self, game: str, seats: int, **options: str) -> None:
        """Let the first phone start the game, and everybody sit down."""
        host = self.phones[0]
        self._sit(host, 0)
        host.tap("#menu")
        host.tap("#new-game")
        host.tap(f"#game [data-id='{game}']")
        host.tap(f"#seat-count [data-id='{seats}']")
        for option, choice in options.items():
            host.tap(f"#option-{option} [data-id='{choice}']")
        host.tap("#start")
        host.see_gone("#new-game-sheet")
        for seat, person in enumerate(self.phones[1:], start=1):
            self._sit(person, seat)

    def play(self) -> None:
        """Play to the end."""
        while self.table.view(None).outcome is None:
            self.act()

    def act(self) -> dict[str, Any]:
        """Let somebody who is awaited tap once; return what they saw before."""
        person = self.phones[self.chance.choice(self.table.view(None).awaited)]
        before = self.table.view(None).log[-1].id
        screen = self._up_to_date(person, before)
        person.tap(self._choice(screen))
        self._until(person, lambda seen: seen["row"] > before, "what the tap did")
        return screen

    def correct(self, seat: int, counter: str, by: int) -> None:
        """Let a player set one of their own numbers: a house may play as it likes."""
        person = self.phones[seat]
        row = self.table.view(None).log[-1].id
        self._up_to_date(person, row)
        person.tap(f".seat[data-seat='{seat}']")
        person.tap(f"#seat-sheet [data-counter='{counter}']")
        person.tap_often("#minus" if by < 0 else "#plus", abs(by))
        person.tap("#set")
        person.see_gone("#sheet")
        self._until(person, lambda seen: seen["row"] > row, "the correction")

    def seen_by_all(self) -> list[dict[str, Any]]:
        """Return what each phone shows, once it shows all that has happened."""
        row = self.table.view(None).log[-1].id
        return [self._up_to_date(person, row) for person in self.phones]

    def _choice(self, screen: dict[str, Any]) -> str:
        """Roll once, do the obvious, but declare what nobody expects: else nobody would fight."""
        if screen["buttons"] and screen["phase"] != "declare":
            return str(screen["buttons"][0])
        return f"#dock .option[data-id='{self.chance.choice(screen['options'])}']"

    def _sit(self, person: Phone, seat: int) -> None:
        person.type("#name", f"Guest {seat}")
        person.tap(f".place[data-seat='{seat}']")
        person.see(f".seat.mine[data-seat='{seat}']")

    def _up_to_date(self, person: Phone, row: int) -> dict[str, Any]:
        return self._until(person, lambda seen: seen["row"] >= row, f"row {row}")

    def _until(
        self, person: Phone, reached: Callable[[dict[str, Any]], bool], what: str
    ) -> dict[str, Any]:
        return person.until(_SCREEN, lambda seen: not seen["busy"] and reached(seen), what)


@contextmanager
def evening(seats: int, seed: int) -> Iterator[Evening]:
    """Open a table, and as many phones as there are seats."""
    with (
        Table(None, Setup("dice-throne", 2)) as table,
        serving(table, "0.0.0.0") as port,  # noqa: S104 - each phone calls another loopback address
        phones(port, seats) as people,
    ):
        yield Evening(table, people, seed)


@pytest.mark.slow
@pytest.mark.browser
def test_six_play_king_of_tokyo() -> None:
    """From the start form to the last monster alive, six phones see the same game."""
    with evening(6, seed=7) as game:
        game.begin("king-of-tokyo", 6, deck="machine")
        for seat in range(6):
            game.correct(seat, "health", 2 - 10)
        game.play()
        outcome = {person.read("#outcome p") for person in game.phones}
    assert len(outcome) == 1


@pytest.mark.slow
@pytest.mark.browser
def test_four_play_regidice() -> None:
    """Four phones play together to the end; while dice are secret none shows another's."""
    with evening(4, seed=1) as game:
        game.begin("regidice", 4)
        secrets = 0
        while game.table.view(None).outcome is None:
            if game.act()["phase"] == "roll":
                screens = game.seen_by_all()
                hidden = [s for s in screens if s["phase"] in {"roll", "declare"}]
                assert sum(screen["strangers"] for screen in hidden) == 0
                secrets += len(hidden)
        outcome = {person.read("#outcome p") for person in game.phones}
    assert secrets
    assert len(outcome) == 1
