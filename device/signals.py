"""The signals that ask the program to end, heard only where they can be heeded."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running
from typing import Self

__all__ = ["EndSignals", "kept_from_children"]

_SIGNALS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
"""The last one comes where a terminal is closed, such as that of ssh."""


class EndSignals:
    """A signal to end is remembered when it comes, and raised once where it is let through.

    To mask them is not enough: the system gives a signal to any thread that does not mask it, such
    as those that numpy's library begins, and Python raises in the main thread whatever that masks.
    """

    def __init__(self) -> None:
        self._has_come = False
        self._is_heeded = False

    @contextmanager
    def held(self) -> Iterator[Self]:
        """Raise for no signal in this block: it would raise anywhere, and leave work on."""
        heard = {*_SIGNALS}
        if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
            heard.remove(signal.SIGHUP)  # nohup: to go on without the terminal is what is wished
        before = {number: signal.signal(number, lambda *_: self._take()) for number in heard}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Within ``held``, raise KeyboardInterrupt for a signal, also for one that came before."""
        try:
            self._is_heeded = True
            if self._has_come:
                raise KeyboardInterrupt
            yield
        finally:
            self._is_heeded = False

    def _take(self) -> None:
        self._has_come = True
        if self._is_heeded:
            self._is_heeded = False
            raise KeyboardInterrupt


@contextmanager
def kept_from_children() -> Iterator[None]:
    """Let a process that this thread begins here hear no signal to end: we end it ourselves."""
    ensure_running()  # begun with the first such process, it would lift the mask (Python 3.11)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
