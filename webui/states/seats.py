"""Who sits at the table, and every number that people see."""

import msgspec

from webui.states.board import ItemState

__all__ = ["CounterState", "SeatState"]


class CounterState(msgspec.Struct, frozen=True):
    """A number of a seat or of the table: see ``Counter``. ``id`` goes back in ``SetCounter``."""

    id: str
    label: str
    value: int
    minimum: int
    maximum: int
    sort: str
    tone: str | None
    note: str | None


class SeatState(msgspec.Struct, frozen=True):
    """A seat: who sits there (``name`` is "Player 1" where nobody gave one), hero, team, numbers.

    ``taken``: a phone holds it; ``mine``: this phone does; ``active``: it is its turn;
    ``awaited``: the table waits for it; ``away``: its phone is not connected. ``items`` are the
    cards in front of it.
    """

    seat: int
    name: str
    role: str | None
    team: str | None
    taken: bool
    mine: bool
    active: bool
    awaited: bool
    away: bool
    counters: list[CounterState]
    notes: list[str]
    items: list[ItemState]
