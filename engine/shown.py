"""What a game shows of itself: numbers, dice, cards, where it stands and how it ended."""

from typing import Literal

import msgspec

from engine.asks import DieKind
from engine.messages import Message

__all__ = [
    "Counter",
    "DieView",
    "Item",
    "Outcome",
    "Pile",
    "SeatView",
    "Stage",
    "Zone",
]

Tone = Literal["positive", "negative", "unique"]


class Counter(msgspec.Struct, frozen=True):
    """A number of a seat that people see and may correct.

    ``sort`` tells the page how to show it: a "dial" large, a "count" small, a "token" only when it
    is not zero (``tone`` says whether that is good or bad news), and what is "listed" just among
    the numbers that can be set right, since it is to be seen elsewhere. ``note`` is something to
    know about it: that it is a printed figure of which we are not sure.
    """

    id: str
    label: Message
    value: int
    minimum: int
    maximum: int
    sort: Literal["dial", "count", "token", "listed"] = "count"
    tone: Tone | None = None
    note: Message | None = None


class Item(msgspec.Struct, frozen=True):
    """A card or a place: what it is, what it does, what it costs, and whose it is, if anybody's.

    ``counters`` is how the ids of its own numbers begin among those of its seat; None: it has none.
    """

    label: Message
    detail: Message | None = None
    cost: int | None = None
    seat: int | None = None
    tone: Tone | None = None
    counters: str | None = None


class Zone(msgspec.Struct, frozen=True):
    """Cards or places that belong together and lie where everybody looks."""

    id: str
    label: Message
    items: tuple[Item, ...]
    sort: Literal["cards", "places"] = "cards"


class SeatView(msgspec.Struct, frozen=True):
    """What everybody may see of one seat; ``role`` is its hero or monster, once known.

    ``team`` names its team, where there are any of several seats. ``notes`` are short standing
    facts, such as the upgrades in play; ``items`` the cards in front of it.
    """

    seat: int
    role: Message | None
    counters: tuple[Counter, ...]
    notes: tuple[Message, ...] = ()
    items: tuple[Item, ...] = ()
    team: Message | None = None


class DieView(msgspec.Struct, frozen=True):
    """A die on the table: its kind, what it shows, and how the face is said.

    ``face`` is None where it is not for the eyes of whoever looks.
    """

    kind: DieKind
    face: str | None
    label: Message
    kept: bool = False


class Pile(msgspec.Struct, frozen=True):
    """Dice that lie together apart from the present roll: an enemy, a seat's pool.

    ``seat`` is whose they are, if anybody's. A ``SetDie`` names the pile by its ``id``.
    """

    id: str
    label: Message
    dice: tuple[DieView, ...]
    seat: int | None = None


class Stage(msgspec.Struct, frozen=True):
    """Where the game stands: the turn's number from 1 (0 before the first), its seat, its phase.

    ``phase`` is the phase's id, the same in lamps and logs; ``label`` is how it is said.
    """

    turn: int
    seat: int | None
    phase: str
    label: Message


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: the seats that won (none: a draw), and how to say so."""

    winners: tuple[int, ...]
    label: Message
