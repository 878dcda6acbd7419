"""Cards and places that lie open."""

import msgspec

__all__ = ["ItemState", "ZoneState"]


class ItemState(msgspec.Struct, frozen=True):
    """A card or a place: what it does, what it costs, and who stands there or holds it.

    ``counters`` is how the ids of its own numbers begin, among those of its seat.
    """

    label: str
    detail: str | None
    cost: int | None
    seat: int | None
    tone: str | None
    counters: str | None


class ZoneState(msgspec.Struct, frozen=True):
    """Cards or places (``sort``) that belong together."""

    id: str
    label: str
    sort: str
    items: list[ItemState]
