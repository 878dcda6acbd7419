"""Phones without a browser: they call the page's routes as one would, and remember cookies."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask
from werkzeug.test import TestResponse

from engine import Table
from webui import TrayEye, TrayHand, WayHere, Wifi, create_app
from webui.room import Room
from webui.states import PageState

__all__ = ["Clock", "Hand", "Page", "Phone", "Stream", "answer", "told"]


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Hand:
    """A hand that notes what it was to throw."""

    def __init__(self) -> None:
        self.throws: list[tuple[int, list[tuple[float, float]]]] = []

    def throw(self, count: int, keep: Sequence[tuple[float, float]]) -> None:
        self.throws.append((count, list(keep)))


class Phone:
    """A phone that reads ``language``."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.client = app.test_client()
        self.headers = {"Accept-Language": language}

    def get(self, path: str, **headers: str) -> TestResponse:
        """Get a page."""
        return self.client.get(path, headers={**self.headers, **headers})

    def state(self) -> PageState:
        """Return what the phone shows now."""
        return msgspec.json.decode(self.get("/state").data, type=PageState)

    def post(self, path: str, body: object = None, **headers: str) -> TestResponse:
        """Post a body as it is, or a body of plain data as JSON."""
        data = body if isinstance(body, bytes) else msgspec.json.encode(body)
        kind = {"Content-Type": "application/json"}
        return self.client.post(path, data=data, headers={**self.headers, **kind, **headers})

    def act(self, path: str, **fields: object) -> TestResponse:
        """Post ``fields`` with the revision that the phone shows."""
        return self.post(path, {"expected": self.state().revision, **fields})

    def put(self, kind: str, forced: str | None = None, **fields: object) -> TestResponse:
        """Answer what is asked."""
        return self.act("/put", answer={"type": kind, **fields}, forced=forced)

    def start(self, game: str = "dice-throne", seats: int = 2, **options: str) -> TestResponse:
        """Start a new game."""
        return self.act("/start", setup={"game": game, "seats": seats, "options": options})

    def sit(self, seat: int, name: str = "Ana") -> TestResponse:
        """Take a seat."""
        return self.post("/seat", {"seat": seat, "name": name})

    def stream(self) -> "Stream":
        """Follow the table."""
        return Stream(self.client.get("/events", headers=self.headers))


class Stream:
    """An open event stream."""

    def __init__(self, response: TestResponse) -> None:
        self.response = response
        self._chunks: Iterator[bytes] = response.iter_encoded()

    def next(self) -> PageState:
        """Wait for the next page state."""
        return told(next(self._chunks))


class Page:
    """The page of a table, and phones that look at it."""

    def __init__(
        self,
        table: Table,
        seats_file: Path | None = None,
        hand: TrayHand | None = None,
        eye: TrayEye | None = None,
    ) -> None:
        self.table = table
        self.clock = Clock()
        self.address = "http://croupier.local:8080/"
        self.hosts = ["attic", "croupier.local"]
        self.wifi: Wifi | None = None
        self.app = create_app(
            table,
            seats_file=seats_file,
            way=WayHere(lambda: self.address, lambda: self.hosts, lambda: self.wifi),
            hand=hand,
            eye=eye,
            clock=self.clock,
        )
        self.room: Room = self.app.extensions["room"]

    def phone(self, language: str = "en", seat: int | None = None, name: str = "Ana") -> Phone:
        """Return a new phone; with ``seat``, it takes that."""
        phone = Phone(self.app, language)
        if seat is not None:
            assert phone.sit(seat, name).status_code == 200
        return phone


def told(event: bytes) -> PageState:
    """Return the page state that an event brings."""
    assert event.startswith(b"data: "), event
    assert event.endswith(b"\n\n")
    assert event.count(b"\n") == 3, "a line break within would end the event"
    data, _, _ = event.removeprefix(b"data: ").partition(b"\n")
    return msgspec.json.decode(data, type=PageState)


def answer(response: TestResponse, status: int) -> Mapping[str, Any]:
    """Return the JSON that came with ``status``."""
    assert response.status_code == status, response.data
    found: Mapping[str, Any] = msgspec.json.decode(response.data)
    return found
