"""What a journal keeps of a game: each action, the state at each turn's start, and the turns."""

import msgspec

from engine.actions import Action
from engine.game import Setup
from engine.messages import Message

__all__ = ["Entry", "Snapshot", "Turn"]


class Entry(msgspec.Struct, frozen=True):
    """One action and what followed: the facts, and a digest of the state it led to.

    ``seat`` is who did it (None: the table itself), ``at`` when, in seconds since the epoch.
    """

    id: int
    parent: int | None
    at: float
    seat: int | None
    action: Action
    said: Message
    facts: tuple[Message, ...]
    digest: str


class Snapshot(msgspec.Struct, frozen=True):
    """The whole state, as JSON, at the start of the turn that an entry began."""

    setup: Setup
    state: bytes


class Turn(msgspec.Struct, frozen=True):
    """A turn: the state at its start, and its entries from that which began it to its end.

    The last one may begin the next turn.
    """

    start: Snapshot
    entries: tuple[Entry, ...]
