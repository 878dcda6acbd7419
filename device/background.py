"""Work that goes on beside the page until it is told to stop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from engine import Table, View

__all__ = ["follow", "running"]

_GRACE = 3.0
"""Seconds to wait for work that was told to stop; a camera may hang longer, and is left alone."""

_LOOK_UP = 0.5
"""Seconds after which waiting work looks whether it is to stop."""


@contextmanager
def running(work: Callable[[Event], None], name: str) -> Iterator[None]:
    """Run ``work`` in a thread; when the block ends, set the event that it was given."""
    stop = Event()
    thread = Thread(target=work, args=(stop,), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(_GRACE)


def follow(table: Table, show: Callable[[View], None], stop: Event) -> None:
    """Show what a spectator sees, now and after each change, until ``stop``."""
    while not stop.is_set():
        view = table.view(None)
        show(view)
        while not stop.is_set() and table.wait(view.revision, _LOOK_UP) == view.revision:
            pass
