"""A game of Mage Wars at a table, driven step by step; seat 0 has the initiative.

Attack dice are written by letters: "b" is blank, "1" and "2" normal, "c" and "C" critical 1 and 2.
"""

from pathlib import Path
from typing import Self

from engine import Amount, Chose, Interrupted, Roll, Rolled, SetCounter, SetDie, Setup, Table
from engine.games.mage_wars import MageWars
from tests.engine.driven import DrivenTable, opened, reasons

__all__ = ["Arena", "open_table"]

FACES = {"b": "blank", "c": "crit-1", "C": "crit-2"}


def open_table(journal: Path | None = None, **options: str) -> Table:
    """Open a table, in memory without a ``journal``; it is closed when the test is over."""
    return opened(MageWars, Setup(MageWars.id, 2, options), journal)


class Arena(DrivenTable):
    """A table with both mages chosen, in the first round's upkeep."""

    def __init__(self, *mages: str, journal: Path | None = None, **options: str) -> None:
        self.table = open_table(journal, **options)
        for seat, mage in enumerate(mages or ("beastmaster", "priestess")):
            self.put(Chose(mage), seat)
        for seat, face in enumerate(("9", "4")):
            self.put(Rolled((face,)), seat)

    @property
    def asked(self) -> str:
        """What is asked, as "SEAT PROMPT"."""
        prompt = self.table.view(None).prompt
        assert prompt is not None
        return f"{self.seat} {prompt.key.removeprefix('mage-wars.prompt.')}"

    @property
    def round(self) -> int:
        """The round's number."""
        return self.table.view(None).stage.turn

    def ready(self) -> Self:
        """Go on to the action phase, with no spell cast; who has the initiative is to activate."""
        while self.phase != "actions":
            for seat in self.table.view(None).awaited:
                self.say("done" if self.phase in {"upkeep", "planning"} else "none", seat)
        self._hand_over(self.table.view(None).counters[0].value - 1)
        return self

    def _hand_over(self, seat: int) -> None:
        """Let ``seat`` be to activate, though nothing has been done."""
        other = self.seat
        if other != seat:
            self.set(other, ready=0)
            self.choose("pass")
            self.set(other, ready=1)

    def say(self, option: str, seat: int) -> None:
        """Let ``seat`` choose."""
        self.put(Chose(option), seat)

    def act(self, creature: int, *deed: str) -> None:
        """Activate a creature, and choose what it does."""
        self.choose(f"activate.{creature}", *deed)

    def idle(self) -> None:
        """Let whoever is asked activate the first creature there is, and do nothing."""
        self.choose(next(iter(self.options())), "none")

    def end_round(self) -> None:
        """Go on to the next round, where nobody does anything any more."""
        now = self.round
        while self.round == now:
            if self.phase == "actions":
                self.idle()
            else:
                self.choose("none")

    def summon(self, seat: int, card: str) -> int:
        """Let ``seat`` have a creature that is activated already, for no mana; return its id."""
        self.ready()
        self._hand_over(seat)
        mana = self.get(seat, "mana")
        self.set(seat, mana=200)
        self.choose("quickcast")
        self.table.put(Chose(f"summon.{card}"), by=seat, forced="it is there already")
        self.set(seat, mana=mana, quickcast=1)
        self.ready()
        return max(self.creatures())

    def strike(self, faces: str, *, dice: int | None = None) -> None:
        """Take the dice that are reckoned, or so many, roll these, and deal what they come to."""
        ask = self.ask
        assert isinstance(ask, Amount), ask
        assert dice in (None, ask.default), ask
        self.enter(len(faces.split()))
        self.roll(faces)
        self.choose("deal")

    def roll(self, faces: str) -> None:
        """Roll attack dice."""
        self.put(Rolled(tuple(FACES.get(face, face) for face in faces.split())))

    def effect(self, *results: int) -> None:
        """Roll effect dice."""
        ask = self.ask
        assert isinstance(ask, Roll), self.asked
        self.put(Rolled(tuple(map(str, results))))

    def break_in(self, seat: int, action: str) -> None:
        """Let ``seat`` do something though another is asked."""
        self.put(Interrupted(action), seat)

    def set(self, seat: int, **counters: int) -> None:
        """Set counters of a mage."""
        for counter, value in counters.items():
            self.table.correct(SetCounter(seat, counter, value), by=None)

    def mark(self, creature: int, **counters: int) -> None:
        """Set counters of another creature."""
        for counter, value in counters.items():
            owner = self.owner(creature)
            self.table.correct(SetCounter(owner, f"{creature}.{counter}", value), by=None)

    def set_die(self, die: int, face: str) -> None:
        """Set a die."""
        self.table.correct(SetDie(die, FACES.get(face, face)), by=None)

    def get(self, seat: int, counter: str) -> int:
        """Return a mage's counter."""
        counters = self.table.view(None).seats[seat].counters
        return next(each.value for each in counters if each.id == counter)

    def look(self, creature: int, counter: str) -> int:
        """Return a counter of another creature."""
        return self.get(self.owner(creature), f"{creature}.{counter}")

    def owner(self, creature: int) -> int:
        """Return whose a creature is."""
        return next(seat for each, seat in self._standing() if each == creature)

    def creatures(self) -> list[int]:
        """Return the ids of all that stand in the arena beside the mages."""
        return [each for each, _ in self._standing()]

    def _standing(self) -> list[tuple[int, int]]:
        return [
            (int(counter.id.removesuffix(".life")), seat.seat)
            for seat in self.table.view(None).seats
            for counter in seat.counters
            if counter.id.endswith(".life")
        ]

    def ended(self) -> tuple[int, ...] | None:
        """Who has won; None while the game goes on."""
        outcome = self.table.view(None).outcome
        return None if outcome is None else outcome.winners

    def options(self) -> dict[str, str | None]:
        """Return the ids of what may be chosen, each with the reason why not."""
        return reasons(getattr(self.ask, "options", ()))

    def allowed(self) -> list[str]:
        """Return the ids of what may be chosen now."""
        return [option for option, blocked in self.options().items() if blocked is None]
