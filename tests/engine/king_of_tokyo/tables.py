"""A game of King of Tokyo at a table, driven step by step; seat 0 begins.

Dice are written by their first letters: "1 2 3 e c h".
"""

from engine import (
    Chose,
    Interrupted,
    Item,
    Rolled,
    SetCounter,
    SetDie,
    Setup,
    Table,
)
from engine.games.king_of_tokyo import KingOfTokyo
from engine.games.king_of_tokyo.start import MONSTERS
from tests.engine.driven import DrivenTable, opened, reasons

__all__ = ["NOTHING", "TokyoTable", "dice", "open_table"]

NOTHING = "1 1 2 2 3 3"
FACES = {"e": "energy", "c": "claw", "h": "heart"}
MARKET = ("apartment-building", "skyscraper", "energize")


def open_table(seats: int = 2, **options: str) -> Table:
    """Open a table in memory; it is closed when the test is over."""
    return opened(KingOfTokyo, Setup(KingOfTokyo.id, seats, options))


def dice(letters: str) -> tuple[str, ...]:
    """Return the faces that the letters stand for."""
    return tuple(FACES.get(letter, letter) for letter in letters.split())


class TokyoTable(DrivenTable):
    """A table with its first three cards revealed, where seat 0 is to roll."""

    def __init__(self, seats: int = 2, market: tuple[str, ...] = MARKET, **options: str) -> None:
        self.table = open_table(seats, **options)
        for seat, monster in enumerate(MONSTERS[: min(seats, len(MONSTERS) - 1)]):
            self.put(Chose(monster), seat)
        if options.get("deck") == "machine":
            for seat in range(seats):
                self.put(Rolled(tuple("elephant")), seat)
        for seat in range(seats):
            self.roll("1 1 1 1 1 1" if seat else "c 1 1 1 1 1", by=seat)
        if options.get("deck") != "machine":
            self.choose(*market)

    @property
    def asked(self) -> str:
        """What is asked, as "SEAT PROMPT"."""
        prompt = self.table.view(None).prompt
        assert prompt is not None
        return f"{self.seat} {prompt.key.removeprefix('king-of-tokyo.prompt.')}"

    @property
    def active(self) -> int | None:
        """Whose turn it is."""
        return self.table.view(None).stage.seat

    @property
    def faces(self) -> str:
        """The dice on the table, by their letters."""
        shown = self.table.view(None).dice
        return " ".join((die.face or "?")[0] for die in shown)

    @property
    def tokyo(self) -> dict[str, int]:
        """Who stands where in Tokyo."""
        places = {1: "city", 2: "bay"}
        seats = range(len(self.table.view(None).seats))
        standing = {seat: self.get(seat, "tokyo") for seat in seats}
        return {places[place]: seat for seat, place in standing.items() if place}

    @property
    def market(self) -> tuple[Item, ...]:
        """The cards that lie face up."""
        return next(zone.items for zone in self.table.view(None).board if zone.id == "market")

    @property
    def face_up(self) -> list[str]:
        """The ids of the cards that lie face up."""
        return [item.label.key.rpartition(".")[2] for item in self.market]

    def ended(self) -> tuple[str, tuple[int, ...]] | None:
        """How the game ended, and who won."""
        outcome = self.table.view(None).outcome
        if outcome is None:
            return None
        return outcome.label.key.rpartition(".")[2], outcome.winners

    def roll(self, letters: str, by: int | None = None) -> None:
        """Roll these dice."""
        self.put(Rolled(dice(letters)), by)

    def act(self, action: str, by: int) -> None:
        """Break in."""
        self.put(Interrupted(action), by)

    def throw(self, letters: str = NOTHING) -> None:
        """Roll these dice at once and stop."""
        self.roll(letters)
        self.stop()

    def turn(self, letters: str = NOTHING, *choices: str) -> None:
        """Play a turn in which nothing is bought: dice, what is chosen on the way, the end."""
        self.throw(letters)
        self.choose(*choices, "end")

    def buy(self, card: str, *choices: str, then: str | None = None) -> None:
        """Buy a face-up card, choose what it asks, and reveal ``then`` in its place."""
        self.choose(f"buy.{card}", *choices)
        if self.asked.endswith("revealed"):
            self.choose(then or min(self.options()))

    def shop(self, seat: int = 0) -> None:
        """Go on to the buying of ``seat``'s first turn, with dice that do nothing."""
        while self.active != seat or self.phase != "buy":
            self.throw()
            if self.active != seat:
                self.choose("end")

    def set(self, seat: int, **counters: int) -> None:
        """Set counters."""
        for counter, value in counters.items():
            self.table.correct(SetCounter(seat, counter, value), by=None)

    def set_die(self, die: int, letter: str) -> None:
        """Set a die."""
        self.table.correct(SetDie(die, *dice(letter)), by=None)

    def give(self, seat: int, *cards: str) -> None:
        """Give cards by hand."""
        for card in cards:
            self.table.correct(SetCounter(seat, f"card.{card}", 1), by=None)

    def copy(self, seat: int, card: str) -> None:
        """Give Mimic by hand, and let it copy ``card``."""
        self.give(seat, "mimic")
        self.act("hand.mimic", by=seat)
        self.put(Chose(card), by=seat)

    def stand(self, *seats: int) -> None:
        """Put a seat into the City, and a second one into the Bay."""
        for place, seat in enumerate(seats, 1):
            self.set(seat, tokyo=place)

    def get(self, seat: int, counter: str) -> int:
        """Return a counter's value, 0 if it is not there."""
        counters = self.table.view(None).seats[seat].counters
        return next((each.value for each in counters if each.id == counter), 0)

    def all(self, counter: str) -> list[int]:
        """Return a counter's value for every seat."""
        return [self.get(seat, counter) for seat in range(len(self.table.view(None).seats))]

    def cards(self, seat: int) -> list[str]:
        """Return the cards before ``seat``."""
        counters = self.table.view(None).seats[seat].counters
        return [
            each.id.removeprefix("card.")
            for each in counters
            if each.id.startswith("card.") and each.value
        ]

    def options(self) -> dict[str, str | None]:
        """Return the ids of what may be chosen, each with the reason why not."""
        return reasons(getattr(self.ask, "options", ()))

    def actions(self, seat: int) -> dict[str, str | None]:
        """Return the ids of the actions of ``seat``, each with the reason why not."""
        return reasons(self.table.view(seat).actions)
