"""A table served as on a game night, but by the test itself."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from engine import Table
from tests.browser.chromium import PATIENCE
from webui import Server, TrayEye, TrayHand, WayHere, Wifi, create_app

__all__ = ["served", "serving"]

ADDRESS = "http://croupier.local"
"""Where other phones are told to come."""

WIFI: Wifi | None = None
"""The Wi-Fi that they are told to join first."""


@contextmanager
def serving(
    table: Table,
    host: str = "127.0.0.1",
    port: int = 0,
    eye: TrayEye | None = None,
    clock: Callable[[], float] = time.monotonic,
    seats_file: Path | None = None,
    hand: TrayHand | None = None,
) -> Iterator[int]:
    """Serve ``table`` at ``host``; give the port."""
    app = create_app(
        table,
        seats_file=seats_file,
        way=WayHere(lambda: ADDRESS, wifi=lambda: WIFI),
        hand=hand,
        eye=eye,
        clock=clock,
    )
    with Server(app, host, port) as server:
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        yield server.port
    thread.join(PATIENCE)


@contextmanager
def served(
    table: Table,
    port: int = 0,
    eye: TrayEye | None = None,
    clock: Callable[[], float] = time.monotonic,
    seats_file: Path | None = None,
    hand: TrayHand | None = None,
) -> Iterator[str]:
    """Serve ``table``; give the address."""
    with serving(table, port=port, eye=eye, clock=clock, seats_file=seats_file, hand=hand) as found:
        yield f"http://127.0.0.1:{found}/"
