"""The live stream of page states, as server-sent events."""

import time
from collections.abc import Callable, Iterator

from webui.room import Room

__all__ = ["BEAT_SECONDS", "events"]

BEAT_SECONDS = 15.0
"""A stream that has nothing to tell says so this often, so that a phone can notice a dead one."""

_SLICE_SECONDS = 0.25
_BEAT = b"event: beat\ndata:\n\n"


def events(
    room: Room,
    seat: Callable[[], int | None],
    language: str,
    gone: Callable[[], bool],
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[bytes]:
    """Yield each new page state until the page closes or the phone is ``gone``.

    Only the newest state is sent: a slow phone misses what has been overtaken, but for the few that
    are on their way to it. Each comes with the time that it is for the table, as its event's id:
    beside its data a phone hears no more of one. ``seat`` is asked each time, since that it is
    asked tells the seat book that the phone is here. One that died is ``gone`` when the beats have
    stayed unanswered for too long (`webui.listening`).
    """
    sent, beat_at = None, clock() + BEAT_SECONDS
    while not room.closing.is_set() and not gone():
        own, shown = seat(), room.shown()
        if (own, shown) != sent:
            sent, beat_at = (own, shown), clock() + BEAT_SECONDS
            yield b"data: %b\nid: %d\n\n" % (room.state(own, language), room.table.now())
        elif clock() >= beat_at:
            beat_at = clock() + BEAT_SECONDS
            yield _BEAT
        else:
            room.table.wait(shown[0], min(_SLICE_SECONDS, max(0.0, beat_at - clock())))
