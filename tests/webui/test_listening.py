"""The socket at which phones find the page."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from webui.listening import listen


@contextmanager
def accepted() -> Iterator[socket.socket]:
    """Give the server's end of a phone's connection."""
    with (
        listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()),
    ):
        connection, _ = listening.accept()
        with connection:
            yield connection


def test_a_phone_that_died_is_not_waited_for() -> None:
    """The system ends a connection to which nobody has answered for half a minute."""
    with accepted() as connection:
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
