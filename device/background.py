"""Work that goes on beside the page until it is told to stop, and the end of all of it."""

import logging
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from engine import Table, View

__all__ = ["cut_off_what_runs", "follow", "running"]

_log = logging.getLogger(__name__)

_GRACE = 3.0
"""Seconds to wait for work that was told to stop; a camera may hang longer, and is left alone."""

_LOOK_UP = 0.5
"""Seconds after which waiting work looks whether it is to stop."""


class _Work(Thread):
    """What ``running`` began."""


def cut_off_what_runs(status: int) -> None:
    """End the process here and now if any work did not stop in time; else do nothing.

    Python would end such a thread by unwinding its stack, at which OpenCV aborts the process.
    """
    left = [thread.name for thread in threading.enumerate() if isinstance(thread, _Work)]
    if not left:
        return
    _log.warning("not waited for: %s", ", ".join(left))
    for child in multiprocessing.active_children():
        child.kill()
    logging.shutdown()
    sys.stdout.flush()
    os._exit(status)


@contextmanager
def running(work: Callable[[Event], None], name: str) -> Iterator[None]:
    """Run ``work`` in a thread; when the block ends, set the event that it was given."""
    stop = Event()
    thread = _Work(target=work, args=(stop,), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(_GRACE)


def follow(table: Table, show: Callable[[View], None], stop: Event) -> None:
    """Show what a spectator sees, now and after each change, until ``stop``.

    What cannot be shown is logged: the next change may be.
    """
    while not stop.is_set():
        view = table.view(None)
        try:
            show(view)
        except Exception:  # noqa: BLE001 - a mistake of ours must not end the evening
            _log.exception("what has changed is not shown")
        while not stop.is_set() and table.wait(view.revision, _LOOK_UP) == view.revision:
            pass
