"""What everybody may see of a table, and each seat beyond that."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from engine.actions import Answered
from engine.answers import Rolled
from engine.asks import Roll, SeatAsk, Window
from engine.entries import Entry
from engine.game import SeatView
from engine.history import REACH, History, one_gesture
from engine.messages import Message
from engine.view import LogEntry, TrayView, View

__all__ = ["Viewing", "first_roll"]


class Viewing:
    """Builds views of the game at which ``history`` stands, and keeps each until it is outdated."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._log: tuple[LogEntry, ...] = ()
        self._seats: tuple[SeatView, ...] | None = None
        self._views: dict[int | None, View] = {}

    def game_changed(self) -> None:
        """Read the log anew; what lies open before each seat is looked at when it is asked for."""
        path = self._history.path[-REACH:]
        steps = [entry for entry, after in pairwise(path) if not one_gesture(entry, after)]
        self._log = tuple(map(_log_entry, [*steps, path[-1]]))
        self._seats = None

    def outdate(self) -> None:
        """Forget every view: something has changed, or may have."""
        self._views.clear()

    def of(self, seat: int | None, tray: TrayView, revision: int) -> View:
        """Return all that ``seat`` may know; None: what a spectator may."""
        if seat not in self._views:
            self._views[seat] = (
                self._common(tray, revision)
                if seat is None
                else self._beyond(self.of(None, tray, revision), seat, tray)
            )
        return self._views[seat]

    def _common(self, tray: TrayView, revision: int) -> View:
        """Build what a spectator may know: every other view has most of it."""
        history = self._history
        game, asked = history.match.game, history.match.stack.open_asks
        roll = first_roll(asked)
        return View(
            revision=revision,
            began=history.began,
            setup=game.setup,
            seat=None,
            stage=game.stage(),
            seats=self._seat_views(),
            board=game.board(),
            counters=game.counters(),
            dice=game.dice(),
            piles=game.piles(None),
            awaited=tuple(asked),
            thrower=None if roll is None else roll.seat,
            prompt=_shared_prompt(tuple(asked.values())),
            ask=None,
            actions=(),
            tray=self._tray_for(None, tray),
            log=self._log,
            undo=history.undoable,
            redo=None if history.undone is None else history.undone.said,
            outcome=game.outcome(),
            notice=history.notice,
        )

    def _beyond(self, common: View, seat: int, tray: TrayView) -> View:
        """Add what ``seat`` may know beyond what everybody may."""
        game, stack = self._history.match.game, self._history.match.stack
        return msgspec.structs.replace(
            common,
            seat=seat,
            piles=game.piles(seat),
            ask=stack.open_asks.get(seat),
            actions=tuple(game.actions(seat)) if stack.ask is not None else (),
            tray=self._tray_for(seat, tray),
        )

    def _seat_views(self) -> tuple[SeatView, ...]:
        """Return what lies open before each seat: the same for whoever looks."""
        if self._seats is None:
            game = self._history.match.game
            self._seats = tuple(game.seat_view(each) for each in range(game.setup.seats))
        return self._seats

    def _tray_for(self, seat: int | None, tray: TrayView) -> TrayView:
        """Return what ``seat`` may see of the tray: of secret dice, those that it has to settle."""
        if not self.tray_is_secret():
            return tray
        roll = first_roll(self._history.match.stack.open_asks)
        if roll is not None and roll.seat == seat and tray.state == "doubtful":
            return tray
        return msgspec.structs.replace(tray, dice=(), hidden=True)

    def tray_is_secret(self) -> bool:
        """Tell whether dice in the tray are a secret, as the game stands."""
        roll = first_roll(self._history.match.stack.open_asks)
        return (roll is not None and roll.secret) or self._history.match.game.tray_is_secret()


def first_roll(asked: Mapping[int, SeatAsk | Window]) -> Roll | None:
    """Return the roll as which dice in the tray count: the first that is asked."""
    return next((ask for ask in asked.values() if isinstance(ask, Roll)), None)


def _shared_prompt(asks: Sequence[SeatAsk | Window]) -> Message | None:
    """Return the prompt of all ``asks``, None where they are not the same: none is for all then."""
    prompts = [ask.prompt for ask in asks]
    return prompts[0] if prompts and all(each == prompts[0] for each in prompts) else None


def _log_entry(entry: Entry) -> LogEntry:
    why = getattr(entry.action, "why", None) or getattr(entry.action, "forced", None)
    return LogEntry(entry.id, entry.at, _whose(entry), entry.said, entry.facts, why)


def _whose(entry: Entry) -> int | None:
    """Return who did it; a roll that nobody put, since the camera read it, is whose it was."""
    match entry.action:
        case Answered(seat=seat, answer=Rolled()) if entry.seat is None:
            return seat
    return entry.seat
