"""Games of Regidice at a table, set up as a test wants them and driven step by step.

Dice are written by colour and pips: "r3 r1 k6" are a red 3, a red 1 and a black 6.
"""

from engine import (
    Answer,
    Ask,
    Choose,
    Chose,
    DieView,
    Message,
    Roll,
    Rolled,
    SetCounter,
    SetDie,
    Setup,
    Table,
    View,
)
from engine.games.regidice import Regidice
from tests.engine.driven import opened

__all__ = ["Evening", "open_table"]

COLOURS = {"r": "red", "b": "blue", "y": "yellow", "k": "black"}
LETTERS = {colour: letter for letter, colour in COLOURS.items()}


def open_table(seats: int, **options: str) -> Table:
    """Open a table in memory; it is closed when the test is over."""
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    return opened(Regidice, Setup(Regidice.id, seats, chosen))


class Evening:
    """A table at which each seat is about to roll the dice that ``pools`` name for it.

    ``enemy`` are the pips of the enemy's dice, ``injured`` colours of dice in the injured pile.
    """

    def __init__(
        self, *pools: str, enemy: str = "1 1 1", injured: str = "", first: int = 0, **options: str
    ) -> None:
        self.pools = [sorted(pool.split(), key=self._order) for pool in pools]
        self.table = open_table(len(pools), **options)
        if len(pools) > 1:
            self.choose(0, str(first))
        for letter, colour in reversed(COLOURS.items()):  # black first: no pool is ever empty
            self._count(None, f"injured.{colour}", injured.count(letter))
            for seat, pool in enumerate(self.pools):
                self._count(seat, f"dice.{colour}", sum(die[0] == letter for die in pool))
        self.meet(enemy)

    @staticmethod
    def _order(die: str) -> int:
        return list(COLOURS).index(die[0])

    def _count(self, seat: int | None, counter: str, value: int) -> None:
        self.table.correct(SetCounter(seat, counter, value), by=None)

    def meet(self, enemy: str) -> None:
        """Let the enemy stand there with these pips."""
        pips = enemy.split()
        self._count(None, "enemy", len(pips) - 2)
        for at, face in enumerate(pips):
            self.table.correct(SetDie(at, face, "enemy"), by=None)

    def roll(self) -> None:
        """Let every seat roll what its pool names."""
        for seat in self.table.view(None).awaited:
            self.put(seat, Rolled(tuple(die[1] for die in self.pools[seat])))

    def declare(self, *declared: str) -> None:
        """Let the seats declare one after another, from the first player."""
        for each in declared:
            self.choose(self.view.awaited[0], each)

    def resolve(self, *declared: str) -> "Evening":
        """Roll and declare, so that the Resolve phase comes; return this evening."""
        self.roll()
        self.declare(*declared)
        return self

    @property
    def view(self) -> View:
        """What a spectator sees."""
        return self.table.view(None)

    @property
    def phase(self) -> str:
        """The phase's id."""
        return self.view.stage.phase

    def winners(self) -> tuple[int, ...] | None:
        """The seats that have won; None while the game goes on."""
        outcome = self.view.outcome
        return None if outcome is None else outcome.winners

    @property
    def enemy(self) -> str:
        """The enemy's pips, lowest first."""
        return " ".join(sorted(die.face or "?" for die in self._pile("enemy")))

    def pool(self, seat: int, eyes: int | None = None) -> str:
        """The dice of ``seat`` as ``eyes`` see them: "r?" is a red one that shows nothing."""
        return self._told(self._pile(f"pool.{seat}", eyes))

    def prepared(self, seat: int) -> str:
        """The dice that wait for ``seat``."""
        return self._told(self._pile(f"prepared.{seat}"))

    def injured(self) -> str:
        """The colours in the injured pile."""
        return "".join(LETTERS[die.kind.colour or ""] for die in self._pile("injured"))

    def number(self, counter: str) -> int:
        """The value of one of the table's own counters."""
        return next(each.value for each in self.view.counters if each.id == counter)

    def _pile(self, name: str, eyes: int | None = None) -> tuple[DieView, ...]:
        piles = {pile.id: pile.dice for pile in self.table.view(eyes).piles}
        return piles.get(name, ())

    @staticmethod
    def _told(dice: tuple[DieView, ...]) -> str:
        return " ".join(f"{LETTERS[die.kind.colour or '']}{die.face or '?'}" for die in dice)

    def ask(self, seat: int) -> Ask | None:
        """What ``seat`` is asked."""
        return self.table.view(seat).ask

    def rolls(self, seat: int) -> Roll:
        """The roll that ``seat`` is asked for."""
        ask = self.ask(seat)
        assert isinstance(ask, Roll)
        return ask

    def choice(self, seat: int) -> Choose:
        """The choice that ``seat`` is asked for."""
        ask = self.ask(seat)
        assert isinstance(ask, Choose), (self.phase, ask)
        return ask

    def need(self, seat: int) -> Message:
        """What ``seat``, which is about to resolve something, is told that it needs for it."""
        need = self.choice(seat).prompt.params["need"]
        assert isinstance(need, Message)
        return need

    def options(self, seat: int, *, legal: bool = True) -> list[str]:
        """The ids of what ``seat`` may choose, or of what the rules block."""
        options = self.choice(seat).options
        return [option.id for option in options if (option.blocked is None) == legal]

    def sets(self, seat: int) -> list[str]:
        """The pips of the sets that are offered to ``seat``, and what the best plan is worth."""
        told = []
        for option in self.choice(seat).options:
            if option.id.startswith("set."):
                told.append(str(option.label.params["pips"]))
            elif option.id == "best":
                told.append(f"best {option.label.params['worth']}")
        return told

    def take(self, seat: int, pips: str) -> None:
        """Let ``seat`` resolve the offered set that has these pips."""
        options = self.choice(seat).options
        self.choose(seat, next(o.id for o in options if o.label.params.get("pips") == pips))

    def boost(self, seat: int, die: str) -> None:
        """Let the companion at ``seat`` raise the first die that looks like this one."""
        colour = Message(f"regidice.colour.{COLOURS[die[0]]}")
        wanted = Message("regidice.die", {"colour": colour, "pips": int(die[1])})
        options = self.choice(seat).options
        self.choose(seat, next(o.id for o in options if o.label.params.get("die") == wanted))

    def choose(self, seat: int, option: str) -> None:
        """Let ``seat`` choose."""
        self.put(seat, Chose(option))

    def put(self, seat: int, answer: Answer) -> None:
        """Let ``seat`` answer."""
        self.table.put(answer, by=seat)

    def spare(self) -> None:
        """Say that no damage is to be paid: the test is about something else."""
        self._count(None, "due", 0)

    def done(self) -> None:
        """Let all who are asked in this phase be done with it."""
        phase = self.phase
        while self.phase == phase and self.view.outcome is None:
            self.choose(self.view.awaited[0], "done")

    def facts(self) -> list[str]:
        """The last parts of the keys of all facts that were told."""
        facts = [fact for entry in self.view.log for fact in entry.facts]
        return [fact.key.rpartition(".")[2] for fact in facts]
