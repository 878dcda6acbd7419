"""What the page's routes share: the table, who sits there, and the languages."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import BoundedSemaphore, Event, Lock

import msgspec
from flask import request

from engine import PastGame, StaleAnswerError, Table
from webui.build import page_build
from webui.catalogues import best_language, load_catalogues
from webui.errors import SpectatorError
from webui.present import Around, LogRows, Sitting, present, present_past_games
from webui.seats import SeatBook
from webui.tray_eye import EyeState, TrayEye
from webui.tray_hand import TrayHand, kept_places
from webui.voice import Voice

__all__ = ["LANGUAGE_COOKIE", "Room", "Shown", "seat_cookie"]

LANGUAGE_COOKIE = "croupier_language"

Shown = tuple[int, int, frozenset[int], int]
"""What a page state was made of: the numbers of table, seat book and eye, and who is away."""


class Room:
    """One table as all phones see it. ``closing`` is set when the page shuts down."""

    def __init__(
        self,
        table: Table,
        seats_file: Path | None,
        hand: TrayHand | None,
        eye: TrayEye | None,
        clock: Callable[[], float],
    ) -> None:
        self.table, self.hand, self.eye = table, hand, eye
        self.closing = Event()
        self.build = page_build()
        self._own_dice = {
            name: names for game in table.games.values() for name, names in game.dice_names.items()
        }
        self._catalogues = load_catalogues()
        self.seats = SeatBook(seats_file, clock=clock, unnamed=self._unnamed())
        table.call_players(self.seats.names)
        self._streams: BoundedSemaphore | None = None
        self._lock = Lock()
        self._states: dict[tuple[int | None, str], tuple[Shown, bytes]] = {}
        self._past: dict[str, tuple[tuple[tuple[PastGame, ...], ...], bytes]] = {}
        self._log = LogRows()
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

    def seat_of(self, token: str | None) -> int | None:
        """Return the seat of the phone that holds ``token``, None if it only watches.

        A phone whose seat the present game does not have watches it, and sits again when another
        game, or an undo, brings the seat back.
        """
        seat = self.seats.seat_of(token)
        if seat is None or seat >= self.table.view(None).setup.seats:
            return None
        return seat

    def seat(self) -> int | None:
        """Return the seat of the phone that asks, None if it only watches."""
        return self.seat_of(request.cookies.get(seat_cookie()))

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

    def voice(self, game: str | None = None) -> Voice:
        """Return a voice in the language of the phone that asks, for the words of ``game``."""
        game = game or self.table.view(None).setup.game
        return self._voice(self.language(), self.seats.names(), game)

    def shown(self) -> Shown:
        """Return what a page state made now would be made of."""
        eye = 0 if self.eye is None else self.eye.number
        return (self.table.revision, self.seats.version, self.seats.away(), eye)

    def state(self, seat: int | None, language: str) -> bytes:
        """Return the page state for ``seat`` in ``language``, as JSON."""
        shown = self.shown()
        with self._lock:
            kept = self._states.get((seat, language))
        if kept is not None and kept[0] == shown:
            return kept[1]
        eye = None if self.eye is None else self.eye.state()
        view, names = self.table.view(seat), self.seats.names()
        voice = self._voice(language, names, view.setup.game)
        page = present(view, voice, self._around(Sitting(frozenset(names), shown[2]), eye))
        state = msgspec.json.encode(page)
        made_of = (view.revision, shown[1], shown[2], 0 if eye is None else eye.number)
        with self._lock:
            self._states[seat, language] = (made_of, state)
        return state

    def past_games(self, language: str) -> bytes:
        """Return the games that were played before in ``language``, as JSON.

        Said once: hundreds of them take a while, and a phone that shows them asks at each change.
        """
        games = self.table.past_games(), self.table.hidden_last()
        kept = self._past.get(language)
        if kept is not None and kept[0] == games:
            return kept[1]
        voices = partial(self._voice, language)
        said = msgspec.json.encode(present_past_games(*games, self.table.games, voices))
        self._past[language] = (games, said)
        return said

    def may_learn(self) -> bool:
        """Tell whether a lesson may begin: none does while a secret may lie in the tray."""
        return not self.table.view(None).tray.hidden

    def throw(self, hand: TrayHand, seat: int, expected: int) -> None:
        """Throw the dice that ``seat`` is to roll; a second tap for the same throw is stale.

        Raises:
            CroupierError: the hand cannot throw so many; another tap may try again.
            StaleAnswerError: the throw was made, or dice would not count as this seat's any more.
        """
        with self._lock:
            revision, roll = self.table.revision, self.table.awaited_roll()
            if roll is None or roll.seat != seat or expected <= self._thrown_at:
                raise StaleAnswerError(expected, revision)
            before, self._thrown_at = self._thrown_at, revision
        kept = len(roll.free) < roll.count
        try:
            hand.throw(len(roll.free), kept_places(roll, self.table.tray) if kept else [])
        except BaseException:
            self._thrown_at = before
            raise

    def _voice(self, language: str, names: Mapping[int, str], game: str) -> Voice:
        return Voice(self._catalogues[language], names, game, self._own_dice)

    def _unnamed(self) -> dict[str, int]:
        """Return which seat each name is for that a language gives where nobody did."""
        most = max(game.seats[-1] for game in self.table.games.values())
        voices = [Voice(each, {}, "") for each in self._catalogues.values()]
        return {voice.name(seat): seat for voice in voices for seat in range(most)}

    def _around(self, sitting: Sitting, eye: EyeState | None) -> Around:
        return Around(
            sitting,
            roll=self.table.awaited_roll(),
            hand=self.hand is not None,
            games=self.table.games,
            eye=eye,
            may_learn=self.may_learn(),
            build=self.build,
            log=self._log,
        )


def seat_cookie() -> str:
    """Name the cookie that holds a phone's token: a browser sends it to every port of a machine.

    Two tables on one machine differ in their ports, and a phone may have a seat at each.
    """
    return f"croupier_seat_{request.environ['SERVER_PORT']}"
