"""What the page's routes share: the table, who sits there, and the languages."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import BoundedSemaphore, Event, Lock

import msgspec
from flask import request

from engine import StaleAnswerError, Table
from webui.catalogues import best_language, load_catalogues
from webui.errors import SpectatorError
from webui.presenter import Sitting, present
from webui.seats import SeatBook
from webui.tray_hand import TrayHand, awaited_roll, kept_places
from webui.voice import Voice

__all__ = ["LANGUAGE_COOKIE", "SEAT_COOKIE", "Room", "Shown"]

SEAT_COOKIE = "croupier_seat"
LANGUAGE_COOKIE = "croupier_language"

Shown = tuple[int, int, frozenset[int]]
"""What a page state was made of: the table's revision, the seat book's version, who is away."""


class Room:
    """One table as all phones see it. ``closing`` is set when the page shuts down."""

    def __init__(
        self,
        table: Table,
        seats_file: Path | None,
        hand: TrayHand | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table, self.hand = table, hand
        self.seats = SeatBook(seats_file, clock=clock)
        self.seats.fit(table.view(None).setup.seats)
        self.closing = Event()
        self._catalogues = load_catalogues()
        self._streams: BoundedSemaphore | None = None
        self._lock = Lock()
        self._states: dict[tuple[int | None, str], tuple[Shown, bytes]] = {}
        self._thrown_at = -1

    def limit_streams(self, most: int) -> None:
        """Allow ``most`` event streams at a time; the phones beyond them poll."""
        self._streams = BoundedSemaphore(most)

    def take_stream(self) -> bool:
        """Take one of the event streams; tell whether there was one left."""
        return self._streams is None or self._streams.acquire(blocking=False)

    def give_stream(self) -> None:
        """Give an event stream back."""
        if self._streams is not None:
            self._streams.release()

    def seat(self) -> int | None:
        """Return the seat of the phone that asks, None if it only watches."""
        return self.seats.seat_of(request.cookies.get(SEAT_COOKIE))

    def acting_seat(self) -> int:
        """Return the seat of the phone that asks.

        Raises:
            SpectatorError: it only watches.
        """
        seat = self.seat()
        if seat is None:
            raise SpectatorError
        return seat

    def language(self) -> str:
        """Return the language that the phone that asks reads."""
        return best_language(
            request.headers.get("Accept-Language"), request.cookies.get(LANGUAGE_COOKIE)
        )

    def voice(self) -> Voice:
        """Return a voice in the language of the phone that asks."""
        game = self.table.view(None).setup.game
        return Voice(self._catalogues[self.language()], self.seats.names(), game)

    def shown(self) -> Shown:
        """Return what a page state made now would be made of."""
        return (self.table.revision, self.seats.version, self.seats.away())

    def state(self, seat: int | None, language: str) -> bytes:
        """Return the page state for ``seat`` in ``language``, as JSON."""
        shown = self.shown()
        with self._lock:
            kept = self._states.get((seat, language))
        if kept is not None and kept[0] == shown:
            return kept[1]
        view, names = self.table.view(seat), self.seats.names()
        voice = Voice(self._catalogues[language], names, view.setup.game)
        sitting = Sitting(frozenset(names), shown[2])
        roll = awaited_roll(self.table, view)
        page = present(view, voice, sitting, roll, hand=self.hand is not None)
        state = msgspec.json.encode(page)
        with self._lock:
            self._states[seat, language] = ((view.revision, *shown[1:]), state)
        return state

    def throw(self, hand: TrayHand, seat: int, expected: int) -> None:
        """Throw the dice that ``seat`` is to roll; a second tap for the same throw is stale.

        Raises:
            CroupierError: the hand cannot throw so many; another tap may try again.
            StaleAnswerError: the throw was made, or dice would not count as this seat's any more.
        """
        with self._lock:
            view = self.table.view(seat)
            roll = awaited_roll(self.table, view)
            if roll is None or roll.seat != seat or expected <= self._thrown_at:
                raise StaleAnswerError(expected, view.revision)
            before, self._thrown_at = self._thrown_at, view.revision
        kept = len(roll.kept) if roll.faces else 0
        try:
            hand.throw(roll.count - kept, kept_places(roll, view.tray) if kept else [])
        except BaseException:
            self._thrown_at = before
            raise
