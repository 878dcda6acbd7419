"""The server, over real sockets of this machine."""

import errno
import http.client
import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from threading import Semaphore, Thread, main_thread

import pytest

from engine import TrayView
from tests.webui.phones import Page
from webui import PortTakenError, Server

PATIENCE = 20.0


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let streams look often whether they are to end."""
    monkeypatch.setattr("webui.events._SLICE_SECONDS", 0.01)


@contextmanager
def served(page: Page, streams: int = 2) -> Iterator[Server]:
    """Serve the page from another thread."""
    with Server(page.app, "127.0.0.1", 0, streams) as server:
        thread = Thread(target=server.run)
        thread.start()
        yield server
    thread.join(PATIENCE)
    assert not thread.is_alive()


def asked(server: Server, path: str) -> http.client.HTTPResponse:
    """Get ``path`` over a connection of its own; the response closes it."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={"Connection": "close"})
    return connection.getresponse()


def test_a_page_is_served(page: Page) -> None:
    """The port that was found is where the page is; it does not tell what serves it."""
    with served(page) as server, closing(asked(server, "/state")) as response:
        assert response.status == 200
        assert response.read().startswith(b'{"revision":')
        assert response.getheader("Server") is None


def test_streams_end_with_the_server(page: Page) -> None:
    """A phone that follows sees the end at once, and the server does not wait for it."""
    with served(page) as server:
        stream = asked(server, "/events")
        assert stream.readline().startswith(b"data: ")
        assert stream.readline().startswith(b"id: ")
    assert stream.read() in {b"", b"\n"}
    stream.close()


def test_one_phone_too_many_still_gets_an_answer(page: Page) -> None:
    """Streams never take the last thread: who polls is answered."""
    with served(page, streams=1) as server, closing(asked(server, "/events")) as stream:
        assert stream.readline().startswith(b"data: ")
        for path, status in (("/events", 503), ("/state", 200)):
            with closing(asked(server, path)) as response:
                assert response.status == status


def test_one_phone_alone_shuts_nobody_out(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opens connection after connection and never asks has few; others are answered."""
    monkeypatch.setattr("webui.server._CONNECTIONS", 9)
    monkeypatch.setattr("webui.server._FROM_ONE_ADDRESS", 3)
    with served(page) as server, ExitStack() as many:
        home = ("127.0.0.1", server.port)
        phones = [many.enter_context(socket.create_connection(home, 2.0)) for _ in range(20)]
        assert phones[0].recv(1) == b""
        assert len(server._server.active_channels) <= 3  # noqa: SLF001 - all that there are
        other = many.enter_context(socket.create_connection(home, 2.0, ("127.0.0.2", 0)))
        other.sendall(b"GET /state HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert other.recv(64).startswith(b"HTTP/1.0 200 ")


def test_what_rests_makes_room_for_who_comes(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine phones came by one router, and eight kept all connections, most of them for nothing."""
    monkeypatch.setattr("webui.server._FROM_ONE_ADDRESS", 2)
    with (
        served(page) as server,
        closing(asked(server, "/events")) as stream,
        closing(http.client.HTTPConnection("127.0.0.1", server.port, PATIENCE)) as resting,
    ):
        assert stream.readline().startswith(b"data: ")
        resting.request("GET", "/state")
        assert resting.getresponse().read().startswith(b"{")
        assert is_answered(server)
        page.table.show(TrayView("idle", number=1))
        assert [stream.readline()[:5] for _ in range(3)] == [b"id: 0", b"\n", b"data:"]


def is_answered(server: Server) -> bool:
    """Ask until an answer comes: a connection rests only a moment after its own has come."""
    for _ in range(1000):
        with suppress(ConnectionError), closing(asked(server, "/state")) as late:
            return late.status == 200
    return False


@pytest.mark.slow
def test_a_slow_phone_misses_what_has_been_overtaken(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few states are under way to a phone that takes none; after them comes the newest."""
    made = Semaphore(0)

    def state(_seat: int | None, _language: str) -> bytes:
        made.release()
        return b"%d %s" % (page.table.revision, b"." * 20_000)

    monkeypatch.setattr(page.room, "state", state)
    with served(page) as server, closing(asked(server, "/events")) as phone:
        sent = 0
        while sent < 100 and made.acquire(timeout=0.5):
            sent += 1
            page.table.show(TrayView("idle", number=sent))
        assert sent < 100
        for number in range(200, 210):
            page.table.show(TrayView("idle", number=number))
        newest, told = b"data: %d " % page.table.revision, 1
        while not (line := phone.readline()).startswith(newest):
            told += line == b"\n"
    assert told < sent + 10


@pytest.mark.slow
def test_a_phone_that_hangs_up_makes_room(page: Page) -> None:
    """The server notices by itself that nobody reads a stream any more."""
    with served(page, streams=1) as server:
        with closing(asked(server, "/events")) as stream:
            assert stream.readline().startswith(b"data: ")
        for _ in range(1000):
            with closing(asked(server, "/events")) as again:
                if again.status == 200:
                    return
        raise AssertionError("the stream's place is still taken")


def test_a_phone_out_of_range_leaves_no_traceback(
    page: Page, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Phones come and go all evening: the system ends their connections, and nobody need know."""
    with served(page, streams=1) as server, closing(asked(server, "/events")) as stream:
        assert stream.readline().startswith(b"data: ")
        (channel,) = server._server.active_channels.values()  # noqa: SLF001 - its own end of it

        def unreachable(_: int) -> bytes:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))

        monkeypatch.setattr(channel, "recv", unreachable)
        channel.socket.shutdown(socket.SHUT_RD)  # so that it is read from
        with pytest.raises(http.client.IncompleteRead):
            stream.read()
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize("head", ["Content-Length: 16385", "Transfer-Encoding: chunked"])
def test_an_oversized_body_is_not_taken_in(page: Page, head: str) -> None:
    """Who sends without end fills neither disk nor memory: the answer does not await it."""
    with served(page) as server, socket.create_connection(("127.0.0.1", server.port)) as phone:
        phone.settimeout(PATIENCE)
        phone.sendall(f"POST /seat HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n".encode())
        if "chunked" in head:
            phone.sendall(b"4001\r\n".ljust(16385))
        assert phone.recv(64).startswith(b"HTTP/1.1 413 ")


def test_a_taken_port_is_named(page: Page) -> None:
    """The error says which port, and what to do."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTakenError, match=rf"port {port} .*name another port"):
            Server(page.app, "127.0.0.1", port)


def test_a_host_that_is_not_there_is_named(page: Page) -> None:
    """An address that is not this machine's is an error of the same kind."""
    with pytest.raises(PortTakenError, match=r"192\.0\.2\.1"):
        Server(page.app, "192.0.2.1", 0)


def test_a_server_that_never_ran_closes(page: Page) -> None:
    """Closing frees the port, however often it is asked for."""
    server = Server(page.app, "localhost", 0, streams=1)
    server.close()
    server.close()
    with socket.create_server(("127.0.0.1", server.port)):
        pass


def test_a_signal_ends_serving(page: Page) -> None:
    """Ctrl-C comes through as the exception that it is, when all streams have ended."""

    def interrupt() -> None:
        signal.pthread_kill(main_thread().ident or os.getpid(), signal.SIGINT)

    def follow(server: Server) -> None:
        try:
            with closing(asked(server, "/events")) as stream:
                stream.readline()
                interrupt()
                stream.read()
        finally:
            while not page.room.closing.wait(1.0):  # also where no answer came
                interrupt()

    with Server(page.app, "127.0.0.1", 0) as server:
        Thread(target=follow, args=(server,)).start()
        with pytest.raises(KeyboardInterrupt):
            server.run()
    assert page.room.closing.is_set()
