"""Serves the page in this process, to as many phones as come to a game night."""

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Any, Self

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from webui.app import room_of
from webui.listening import listen

__all__ = ["STREAMS", "Server"]

STREAMS = 64
"""Event streams at a time; a phone beyond them polls."""

_OTHER_THREADS = 16
_CONNECTIONS = 6 * STREAMS
"""A browser opens six at most."""

_FROM_ONE_ADDRESS = 48
"""Connections: eight browsers' worth, where a whole table comes by one router.

They are fewer than there are threads: who takes no answers holds a thread for each.
"""

_AHEAD = 65_536
"""Bytes kept for a phone that does not take them: a stream waits with what comes after them."""

_PATIENCE = 2.0
"""Seconds that requests have to end when the server stops.

A stream ends in a fraction of one, unless its phone takes nothing: that one is left.
"""


class Server:
    """A page being served; ``port`` is where, also if it was asked for as 0 (any free one).

    An event stream occupies a thread as long as it lasts, so there are more threads than streams.
    """

    def __init__(self, app: Flask, host: str, port: int, streams: int = STREAMS) -> None:
        """Listen at ``host`` and ``port``.

        Raises:
            PortTakenError: another program listens there, this one may not, or that is no address.
        """
        listening = listen(host, port)
        self.port = int(listening.getsockname()[1])
        self._room = room_of(app)
        self._room.limit_streams(streams)
        self._sockets: dict[int, Any] = {}
        self._running = RLock()
        self._server: Any = create_server(
            app,
            self._sockets,
            sockets=[listening],
            threads=streams + _OTHER_THREADS,
            connection_limit=_CONNECTIONS,
            channel_request_lookahead=1,
            outbuf_high_watermark=_AHEAD,
            max_request_body_size=app.config["MAX_CONTENT_LENGTH"] + 1,  # the first that is refused
            clear_untrusted_proxy_headers=True,
            log_socket_errors=False,  # a traceback for each stream of a phone out of range
            ident=None,
        )
        self._server.accept = _sparing(self._server)

    def run(self) -> None:
        """Serve until ``close`` is called from another thread, or a signal raises.

        waitress' own loop would wait for phones to hang up, so it is turned from here.
        """
        with self._running:
            while self._sockets and not self._room.closing.is_set():
                wasyncore.loop(timeout=1, use_poll=True, map=self._sockets, count=1)

    def close(self) -> None:
        """End all event streams, wait until ``run`` is done, and stop listening."""
        self._room.closing.set()
        if self._sockets:
            self._server.pull_trigger()
        with self._running:
            self._server.task_dispatcher.shutdown(timeout=_PATIENCE)
            wasyncore.close_all(self._sockets)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _sparing(server: Any) -> Callable[[], Any]:
    """Return how ``server`` is to accept: one address must not leave the others without room."""
    accept = server.accept

    def accept_few() -> Any:
        accepted = accept()
        if accepted is None:
            return None
        connection, (address, *_) = accepted
        its_own = [each for each in server.active_channels.values() if each.addr[0] == address]
        if len(its_own) < _FROM_ONE_ADDRESS or _has_room_made(its_own):
            return accepted
        connection.close()
        return None

    return accept_few


def _has_room_made(channels: Sequence[Any]) -> bool:
    """Hang up where nothing is under way, and has not been for longest; tell whether there was one.

    A browser keeps what it opened for minutes: eight that come by one router left none to a ninth.
    """
    resting = [each for each in channels if not each.requests and not each.total_outbufs_len]
    if not resting:
        return False
    min(resting, key=lambda each: each.last_activity).handle_close()
    return True
