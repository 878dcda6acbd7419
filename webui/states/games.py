"""The games that may be started, and how."""

import msgspec

from engine import Setup

__all__ = ["GameState", "OfferState", "TableChoiceState", "TableOptionState"]


class GameState(msgspec.Struct, frozen=True):
    """A game that this table knows, and for how many seats."""

    id: str
    label: str
    fewest: int
    most: int


class TableChoiceState(msgspec.Struct, frozen=True):
    """One way to play a table option."""

    id: str
    label: str
    detail: str | None


class TableOptionState(msgspec.Struct, frozen=True):
    """Something that a table may play in one of several ways; ``chosen`` is a choice's id."""

    id: str
    label: str
    choices: list[TableChoiceState]
    chosen: str


class OfferState(msgspec.Struct, frozen=True):
    """GET /offer: a game as it would be started, every table option chosen."""

    setup: Setup
    options: list[TableOptionState]
