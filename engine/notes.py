"""What the journal notes of a game beside its actions, for past games and their dice."""

from collections.abc import Mapping
from typing import Any, Self

import msgspec

from engine.asks import DieKind
from engine.game import Game
from engine.messages import Message
from engine.shown import Outcome

__all__ = ["Counted", "Ended", "FaceCounts", "Hidden", "Named", "Note", "Shown"]


class Named(msgspec.Struct, frozen=True, tag="named"):
    """What the players were called when an entry was made; whom nobody named is left out."""

    names: Mapping[int, str]


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """How a game stood as it ended, or as another was started in its place: then at that entry.

    ``turn`` is the number of the last turn or round, 0 if none began; ``outcome`` None: it was
    not finished. ``characters`` are whom the seats played.
    """

    turn: int
    characters: tuple[Message | None, ...]
    outcome: Outcome | None

    @classmethod
    def of(cls, game: Game[Any]) -> Self:
        """Return how ``game`` stands now."""
        characters = tuple(game.character(seat) for seat in range(game.setup.seats))
        return cls(game.stage().turn, characters, game.outcome())


class FaceCounts(msgspec.Struct, frozen=True):
    """How often each face of one kind of dice came up, where it did, for all to see."""

    kind: DieKind
    faces: Mapping[str, int]


class Counted(msgspec.Struct, frozen=True, tag="counted"):
    """What came up in the game in whose place an entry started another: then at that entry."""

    counts: tuple[FaceCounts, ...]


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    """The game that an entry started was taken out of the list by ``seat``.

    ``at`` is when, in seconds since the epoch.
    """

    at: float
    seat: int | None


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """A game that was taken out of the list was put back by ``seat``.

    ``at`` is when, in seconds since the epoch.
    """

    at: float
    seat: int | None


Note = Named | Ended | Counted | Hidden | Shown
