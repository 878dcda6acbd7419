"""Who sits where, and their numbers, as a phone shows them."""

from collections.abc import Iterable

import msgspec

from engine import Counter, SeatView, View
from webui.present.board import present_items
from webui.states import CounterState, SeatState
from webui.voice import Voice

__all__ = ["Sitting", "present_counters", "present_seat"]


class Sitting(msgspec.Struct, frozen=True):
    """Which seats are taken, and which of those by phones that are away."""

    taken: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()


def present_seat(seat: SeatView, view: View, voice: Voice, sitting: Sitting) -> SeatState:
    """Return what a phone at ``view.seat`` shows of ``seat``."""
    at = seat.seat
    return SeatState(
        seat=at,
        name=voice.name(at),
        role=voice.perhaps(seat.role),
        team=voice.perhaps(seat.team),
        taken=at in sitting.taken,
        mine=at == view.seat,
        active=at == view.stage.seat,
        awaited=at in view.awaited,
        away=at in sitting.away,
        counters=present_counters(seat.counters, voice),
        notes=[voice.say(note) for note in seat.notes],
        items=present_items(seat.items, voice),
    )


def present_counters(counters: Iterable[Counter], voice: Voice) -> list[CounterState]:
    """Return numbers that people see and may set right."""
    return [
        CounterState(
            counter.id,
            voice.say(counter.label),
            counter.value,
            counter.minimum,
            counter.maximum,
            counter.sort,
            counter.tone,
            voice.perhaps(counter.note),
        )
        for counter in counters
    ]
