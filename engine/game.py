"""What a game is to the kernel: a state of plain data, and generators that play it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from engine.answers import Answer, Chose, Correction, Entered
from engine.asks import Amount, Ask, Choose, DieKind, Option, SeatAsk, Together, Window
from engine.messages import Message
from engine.shown import Counter, DieView, Item, Outcome, Pile, SeatView, Stage, Zone

__all__ = [
    "Checkpoint",
    "Counter",
    "DiceNames",
    "DieView",
    "Each",
    "Game",
    "Item",
    "Outcome",
    "Part",
    "Pile",
    "Play",
    "Question",
    "SeatView",
    "Setup",
    "Stage",
    "TableOption",
    "Zone",
]

Question = Callable[[], Ask | None]
"""Builds an ask from the state as it is now, since interruptions may change the options.

None: there is nothing to ask any more; the game goes on, sent None.
"""


class Checkpoint(msgspec.Struct, frozen=True):
    """Yielded where the game may end; with ``turn`` set, where a turn begins.

    At a turn's beginning the kernel keeps the whole state, and ``Game.play`` of a game restored
    from it must start with that same turn.
    """

    turn: bool = False


Result = TypeVar("Result")
Part = Generator[Callable[[], SeatAsk | None], Any, Result]
"""A part of a game that asks one seat at a time."""


@dataclass(frozen=True)
class Each:
    """Yielded where several seats act at once, each going on as soon as it has answered.

    Each of the ``parts`` asks its own seat only. The game goes on, sent None, when all have ended.
    """

    parts: Mapping[int, Part[None]]


Play = Generator[Question | Each | Checkpoint, Any, Result]
"""A part of a game: yields questions, is sent what answers them, returns a result.

A question for one seat, and a window, is answered by an ``Answer`` (a closed window by None);
``Together`` by a dict from seat to answer.
"""


class Setup(msgspec.Struct, frozen=True):
    """Which game is played, by how many seats; ``options`` maps table options to choices."""

    game: str
    seats: int
    options: dict[str, str] = {}


class TableOption(msgspec.Struct, frozen=True):
    """Something that a table may play in one of several ways: a mode, a ruling.

    ``choices`` are never blocked; ``default`` is the id of one of them.
    """

    id: str
    label: Message
    choices: tuple[Option, ...]
    default: str

    @classmethod
    def named(cls, key: str, *choices: str) -> "TableOption":
        """Return an option by the ids of its choices, of which the first is the default.

        ``key`` is its text's and ends with its id; each choice's text has the choice's id after it.
        """
        options = tuple(Option(each, Message(f"{key}.{each}")) for each in choices)
        return cls(key.rpartition(".")[2], Message(key), options, choices[0])


class DiceNames(msgspec.Struct, frozen=True):
    """What people call dice that they brought: the kind, and each symbol on its faces."""

    kind: Message
    symbols: Mapping[str, Message]


State = TypeVar("State", bound=msgspec.Struct)


class Game(ABC, Generic[State]):
    """The rules of one game over a state of plain data.

    A game reads no clock, no file and no chance of its own: the same answers always give the same
    state. Its generators may keep local variables, but whatever a view shows, a correction changes
    or a turn's start needs stands in ``state``.
    """

    id: ClassVar[str]
    seats: ClassVar[range]
    state_type: ClassVar[type[msgspec.Struct]]
    options: ClassVar[tuple[TableOption, ...]] = ()
    dice_names: ClassVar[Mapping[str, DiceNames]] = {}
    """Of kinds of dice that do not come with Croupier, by the names of the kinds."""
    state: State

    def __init__(self, setup: Setup, state: State | None = None) -> None:
        self.setup = setup
        self.state = state if state is not None else self.first_state(setup)
        self._facts: list[Message] = []

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        """Return the table options that there are for these seats and what was chosen so far.

        ``setup.options`` may lack some of them, or hold nonsense.
        """
        del setup
        return cls.options

    @classmethod
    def dice_kinds(cls) -> tuple[DieKind, ...]:
        """Return the dice that a camera must be taught: each is known as a set of the kind's name.

        Plain dice with pips are none.
        """
        return ()

    @classmethod
    @abstractmethod
    def first_state(cls, setup: Setup) -> State:
        """Return the state before anything was asked. ``setup`` names a choice for each option."""

    @abstractmethod
    def play(self) -> Play[None]:
        """Play from the state, which is the first one or one kept at a turn's start."""

    def actions(self, seat: int) -> Sequence[Option]:
        """Return the interruptions that ``seat`` has at this moment, blocked ones with reason."""
        del seat
        return ()

    def act(self, seat: int, action: str) -> Play[None]:
        """Play the interruption ``action``, on top of whatever is asked."""
        del seat, action
        yield from ()

    def is_aside(self, action: str) -> bool:
        """Tell whether the interruption ``action`` leaves what others have passed on as it was."""
        del action
        return False

    @abstractmethod
    def correct(self, correction: Correction) -> None:
        """Set a counter, one that is shown and can hold the value, or a die.

        Raises:
            CorrectionError: there is no such die; nothing has changed.
        """

    @abstractmethod
    def stage(self) -> Stage:
        """Say where the game stands."""

    @abstractmethod
    def seat_view(self, seat: int) -> SeatView:
        """Return what everybody may see of ``seat``."""

    @abstractmethod
    def dice(self) -> tuple[DieView, ...]:
        """Return the dice of the present roll, in their positions."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, judged from the state alone; None while it goes on."""

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """Return the dice that lie about, as ``seat`` may see them (None: a spectator)."""
        del seat
        return ()

    def character(self, seat: int) -> Message | None:
        """Return whom ``seat`` plays, once chosen: its hero, monster or mage; None: nobody."""
        del seat
        return None

    def board(self) -> tuple[Zone, ...]:
        """Return what lies open on the table and belongs to nobody: a market, places."""
        return ()

    def counters(self) -> tuple[Counter, ...]:
        """Return the numbers that belong to no seat."""
        return ()

    def tray_is_secret(self) -> bool:
        """Tell whether dice that lie in the tray may be somebody's secret."""
        return False

    def option(self, name: str) -> str:
        """Return what was chosen for the table option ``name``, its default in an old journal."""
        chosen = self.setup.options.get(name)
        if chosen is not None:
            return chosen
        return next(each.default for each in self.options_for(self.setup) if each.id == name)

    def tell(self, key: str, **params: int | str | Message) -> None:
        """Note a fact for the log and the statistics."""
        self._facts.append(Message(key, params))

    def take_facts(self) -> tuple[Message, ...]:
        """Return the facts told since the last call, and forget them."""
        facts, self._facts = tuple(self._facts), []
        return facts

    def choose(
        self,
        seat: int,
        prompt: Message,
        options: Callable[[], Sequence[Option]],
        default: str | None = None,
    ) -> Part[str]:
        """Ask ``seat`` to choose; return the id of the option it chose."""
        answer = yield lambda: Choose(seat, prompt, tuple(options()), default)
        return cast("Chose", answer).option

    def amount(
        self, seat: int, prompt: Message, limits: Callable[[], tuple[int, int]]
    ) -> Part[int]:
        """Ask ``seat`` for a whole number within ``limits``, both included; return it."""
        answer = yield lambda: Amount(seat, prompt, *limits())
        return cast("Entered", answer).amount

    def together(self, asks: Callable[[], Sequence[SeatAsk]]) -> Play[dict[int, Answer]]:
        """Ask several seats one question each; return the answers when all are there."""
        answers = yield lambda: Together(tuple(asks()))
        return cast("dict[int, Answer]", answers)

    def window(self, prompt: Message, seats: Callable[[], Sequence[int]]) -> Play[None]:
        """Let ``seats`` act before the game goes on."""
        yield lambda: Window(tuple(seats()), prompt)
