"""Serves the page in this process, to as many phones as come to a game night."""

from types import TracebackType
from typing import Any, Self

from flask import Flask
from waitress.server import create_server

from webui.app import room_of
from webui.errors import PortTakenError

__all__ = ["STREAMS", "Server", "serve"]

STREAMS = 64
"""Event streams at a time; a phone beyond them polls."""

_OTHER_THREADS = 16


class Server:
    """A page being served; ``port`` is where, also if it was asked for as 0 (any free one).

    An event stream occupies a thread as long as it lasts, so there are more threads than streams.
    """

    def __init__(self, app: Flask, host: str, port: int, streams: int = STREAMS) -> None:
        """Listen at ``host`` and ``port``.

        Raises:
            PortTakenError: another program listens there, or this one may not.
        """
        self._room = room_of(app)
        self._room.limit_streams(streams)
        try:
            self._server: Any = create_server(
                app,
                host=host,
                port=port,
                threads=streams + _OTHER_THREADS,
                channel_request_lookahead=1,
                clear_untrusted_proxy_headers=True,
                ident=None,
            )
        except OSError as error:
            raise PortTakenError(
                f"the page cannot be served at {host} port {port} ({error.strerror or error}); "
                "stop what listens there, or name another port"
            ) from error
        self.port = int(self._server.effective_port)

    def run(self) -> None:
        """Serve until ``close`` is called from another thread, or a signal raises."""
        self._server.run()

    def close(self) -> None:
        """End all event streams and stop listening."""
        self._room.closing.set()
        self._server.task_dispatcher.shutdown(cancel_pending=True, timeout=2)
        self._server.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def serve(app: Flask, host: str, port: int) -> None:
    """Serve the page until a signal ends it.

    Raises:
        PortTakenError: another program listens there, or this one may not.
    """
    with Server(app, host, port) as server:
        server.run()
