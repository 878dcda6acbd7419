"""The socket at which phones find the page."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from webui import PortTakenError
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


def test_what_would_do_fits_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may not have a port, or finds it taken, is not sent to look for another address."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTakenError, match=r"another program .*or name another port$"):
            listen("127.0.0.1", port)

    with pytest.raises(PortTakenError, match=r"0 \([A-Z][a-z ]+\); name an address of this mach"):
        listen("192.0.2.1", 0)

    def forbidden(*_: object, **__: object) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    with pytest.raises(PortTakenError, match=r"port 80 .*name a port from 1024 on$"):
        listen("127.0.0.1", 80)


@pytest.mark.parametrize("host", ["a\0b", "é..x"])
def test_what_is_no_address_is_named(host: str) -> None:
    """A slip of the keyboard is told as one, with what would do."""
    with pytest.raises(PortTakenError, match=r"port 0 .*an address of this machine"):
        listen(host, 0)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_all_addresses_are_those_of_ipv4_too() -> None:
    """Whoever listens at `::` is found at the IPv4 address that the QR code shows."""
    with listen("::", 0) as listening:
        for address in ("127.0.0.1", "::1"):
            with socket.create_connection((address, listening.getsockname()[1])):
                pass


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_one_address_of_ipv6_is_that_alone() -> None:
    """Whoever names one address is found there, and nowhere else."""
    with listen("::1", 0) as listening, pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", listening.getsockname()[1]))
