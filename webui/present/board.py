"""Cards and places that lie open, as a phone shows them."""

from collections.abc import Iterable

from engine import Item, View
from webui.states import ItemState, ZoneState
from webui.voice import Voice

__all__ = ["present_board", "present_items"]


def present_board(view: View, voice: Voice) -> list[ZoneState]:
    """Return what lies open on the table and belongs to nobody."""
    return [
        ZoneState(zone.id, voice.say(zone.label), zone.sort, present_items(zone.items, voice))
        for zone in view.board
    ]


def present_items(items: Iterable[Item], voice: Voice) -> list[ItemState]:
    """Return cards or places, in their order."""
    return [
        ItemState(
            voice.say(item.label),
            voice.perhaps(item.detail),
            item.cost,
            item.seat,
            item.tone,
            item.counters,
        )
        for item in items
    ]
