"""The table: the one place where a game changes, and from which everybody sees it."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Condition, RLock
from typing import Self

import msgspec

from engine.actions import Action, Answered, BrokeIn, Corrected, Started, said
from engine.answers import Answer, Correction, Interrupted, Rolled
from engine.asks import Ask, Roll, SeatAsk, Window
from engine.errors import (
    CorrectionError,
    GameError,
    IllegalAnswerError,
    JournalError,
    NothingToUndoError,
    StaleAnswerError,
)
from engine.game import Setup
from engine.games import GAMES
from engine.journal import Entry, Journal, Snapshot
from engine.legality import allowed_answer, allowed_option
from engine.match import Games, Match, ReplayError
from engine.messages import Message, seat_name
from engine.stack import Stack
from engine.view import LogEntry, TrayView, View

__all__ = ["Table"]

_log = logging.getLogger(__name__)

_REVISIONS_PER_OPENING = 1_000_000
_LOG_LENGTH = 60


class Table:
    """A game, its journal, and everybody who looks on.

    Every method may be called from any thread. What changes the game is committed to the journal
    before anybody is shown its effect; what is refused changes nothing.

    ``by`` is the seat that acts, None for the table itself (the camera, a button). ``expected`` is
    the revision that whoever acts was looking at: if what they act on has changed since, the
    action is refused as stale. Without it the action is taken as meant for the present moment.
    """

    def __init__(
        self,
        journal: Path | None,
        setup: Setup,
        *,
        games: Games = GAMES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Resume the table kept in ``journal``, or set up a new one there (None: in memory).

        Raises:
            SetupError: a new table cannot be set up so.
            JournalError: the journal cannot be opened or read.
        """
        self._lock = RLock()
        self._changed = Condition(self._lock)
        self._games, self._clock = games, clock
        self._journal = Journal(journal, clock())
        self._revision = self._journal.opening * _REVISIONS_PER_OPENING
        self._game_changed = self._asked_since = self._revision
        self._asked: tuple[Stack, int, Ask | None] | None = None
        self._tray = TrayView("off")
        self._notice: Message | None = None
        self._path: list[Entry] = []
        self._undone: Entry | None = None
        self._match: Match
        try:
            with self._lock:
                self._open(setup)
        except BaseException:
            self._journal.close()
            raise

    @property
    def revision(self) -> int:
        """The number of what is now to be seen; it grows with each change, across restarts too."""
        return self._revision

    def put(
        self,
        answer: Answer,
        *,
        by: int | None,
        expected: int | None = None,
        forced: str | None = None,
    ) -> int:
        """Answer what is asked, or break in on it; return the new revision.

        With ``forced``, a referee's reason, a seat may answer for another and choose what the rules
        block. The table itself may answer for whoever is asked.

        Raises:
            StaleAnswerError: what it answers has changed since ``expected``.
            IllegalAnswerError: it is not among what is allowed; the error says why.
            GameError: the rules failed on it.
        """
        with self._lock:
            self._check_fresh(expected, self._asked_since)
            if isinstance(answer, Interrupted):
                return self._commit(self._interruption(answer, by, forced), by, None)
            seat, ask = self._asked_part(by, forced)
            answer = allowed_answer(ask, answer, forced=forced is not None)
            if isinstance(answer, Rolled) and self._tray.state == "doubtful":
                self._tray = msgspec.structs.replace(self._tray, state="taken")
            return self._commit(Answered(seat, answer, forced), by, ask)

    def correct(
        self, correction: Correction, *, by: int | None, why: str = "", expected: int | None = None
    ) -> int:
        """Set a counter or die to what the people say it is; return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            CorrectionError: there is no such counter or die, or it cannot hold the value.
        """
        with self._lock:
            self._check_fresh(expected, self._game_changed)
            return self._commit(Corrected(correction, why), by, None)

    def start(self, setup: Setup, *, by: int | None, expected: int | None = None) -> int:
        """Start a new game on this table; undo brings the old one back. Return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            SetupError: it cannot be set up so; the old game stands.
        """
        with self._lock:
            self._check_fresh(expected, self._game_changed)
            return self._start(setup, by)

    def undo(self, *, by: int | None, expected: int | None = None) -> int:
        """Take the last action back; return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            NothingToUndoError: the table stands at its first entry.
        """
        with self._lock:
            self._check_fresh(expected, self._game_changed)
            parent = self._path[-1].parent
            if parent is None:
                raise NothingToUndoError("there is nothing to undo", Message("refusal.undo"))
            return self._move_to(parent, by)

    def redo(self, *, by: int | None, expected: int | None = None) -> int:
        """Bring back the action that was last undone here; return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            NothingToUndoError: nothing was undone here.
        """
        with self._lock:
            self._check_fresh(expected, self._game_changed)
            if self._undone is None:
                raise NothingToUndoError("there is nothing to redo", Message("refusal.redo"))
            return self._move_to(self._undone.id, by)

    def show(self, tray: TrayView) -> int:
        """Show what the camera sees; return the revision. Nothing of it is journaled."""
        with self._lock:
            if tray != self._tray:
                self._tray = tray
                self._publish()
            return self._revision

    def settle(self, look: int, die: int, face: str) -> int:
        """Set a doubtful die of the camera's look number ``look``; return the new revision.

        When no die is doubtful any more, the dice are put as the roll.

        Raises:
            IllegalAnswerError: no such die is in doubt, or no such face exists.
        """
        with self._lock:
            roll = self._open_roll()
            if roll is None or self._tray.state != "doubtful" or self._tray.number != look:
                raise IllegalAnswerError(
                    f"look {look} no longer waits for its doubtful dice", Message("refusal.look")
                )
            self._tray = _settled(self._tray, roll, die, face)
            if any(seen.doubt or seen.face is None for seen in self._tray.dice):
                return self._publish()
            faces = tuple(seen.face for seen in self._tray.dice if seen.face is not None)
            return self.put(Rolled(faces, "tray"), by=None)

    def view(self, seat: int | None) -> View:
        """Return all that ``seat`` may know; None: what a spectator may."""
        with self._lock:
            game, stack = self._match.game, self._match.stack
            asked = stack.open_asks
            playing = seat is not None and stack.ask is not None
            return View(
                revision=self._revision,
                setup=game.setup,
                seat=seat,
                stage=game.stage(),
                seats=tuple(game.seat_view(each) for each in range(game.setup.seats)),
                dice=game.dice(),
                awaited=tuple(asked),
                prompt=next((ask.prompt for ask in asked.values()), None),
                ask=None if seat is None else asked.get(seat),
                actions=tuple(game.actions(seat)) if playing and seat is not None else (),
                tray=self._tray,
                log=tuple(_log_entry(entry) for entry in self._path[-_LOG_LENGTH:]),
                undo=self._path[-1].said if len(self._path) > 1 else None,
                redo=None if self._undone is None else self._undone.said,
                outcome=game.outcome(),
                notice=self._notice,
                secrets={} if seat is None else game.secrets(seat),
            )

    def wait(self, revision: int, timeout: float) -> int:
        """Wait up to ``timeout`` seconds for another revision than ``revision``; return it."""
        with self._changed:
            self._changed.wait_for(lambda: self._revision != revision, timeout)
            return self._revision

    def close(self) -> None:
        """Close the journal; the table cannot be used afterwards."""
        with self._lock:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self, setup: Setup) -> None:
        head = self._journal.head()
        if head is None:
            self._start(setup, None)
            return
        try:
            self._load(head)
        except ReplayError:
            self._resume_from_snapshot(head)
        self._publish(changed=True)

    def _load(self, head: int) -> None:
        """Stand at the entry ``head``, by replay from the start of its turn."""
        path = self._journal.path(head)
        at, snapshot = self._last_snapshot(path)
        self._match = Match.replay(snapshot, path[at:], self._games)
        self._path = path

    def _resume_from_snapshot(self, head: int) -> None:
        """Stand at the last turn's start from which the rules, changed since, can go on."""
        path = self._journal.path(head)
        while path:
            at, snapshot = self._last_snapshot(path)
            path, kept_at = path[: at + 1], path[at].id
            try:
                self._match = Match.restore(snapshot, self._games)
            except Exception:  # noqa: BLE001 - rules that changed may fail in any way
                _log.exception("the state kept at entry %d cannot be restored", kept_at)
                path.pop()
                continue
            self._path = path
            self._journal.move_head(kept_at, self._clock(), None)
            self._notice = Message("notice.replay")
            _log.warning("the rules changed: the table goes back to the turn begun at %d", kept_at)
            return

    def _last_snapshot(self, path: list[Entry]) -> tuple[int, Snapshot]:
        for at in range(len(path) - 1, -1, -1):
            snapshot = self._journal.snapshot(path[at].id)
            if snapshot is not None:
                return at, snapshot
        raise JournalError("no turn of the journal can be resumed; move the file away")

    def _move_to(self, entry: int, by: int | None) -> int:
        try:
            self._load(entry)
        except ReplayError as error:
            raise GameError(f"entry {entry} of the journal cannot be replayed") from error
        self._journal.move_head(entry, self._clock(), by)
        self._notice = None
        return self._publish(changed=True)

    def _start(self, setup: Setup, by: int | None) -> int:
        match = Match.begin(setup, self._games)
        first = Snapshot(setup, msgspec.json.encode(match.game.first_state(setup)))
        action = Started(setup)
        return self._append(action, said(action, match.game, None), by, match, first)

    def _commit(self, action: Action, by: int | None, ask: SeatAsk | Window | None) -> int:
        match = self._match
        try:
            text = None if isinstance(action, Corrected) else said(action, match.game, ask)
            match.apply(action)
            text = text or said(action, match.game, ask)
            return self._append(action, text, by, match, match.snapshot())
        except CorrectionError:
            raise
        except Exception as error:
            self._load(self._path[-1].id)
            if isinstance(error, JournalError):
                raise
            raise GameError(f"the rules of {match.game.id} failed on {action!r}") from error

    def _append(
        self,
        action: Action,
        text: Message,
        by: int | None,
        match: Match,
        snapshot: Snapshot | None,
    ) -> int:
        entry = Entry(
            id=self._journal.next_id(),
            parent=self._path[-1].id if self._path else None,
            at=self._clock(),
            seat=by,
            action=action,
            said=text,
            facts=match.take_facts(),
            digest=match.digest(),
        )
        self._journal.append(entry, snapshot)
        self._path.append(entry)
        self._match, self._notice = match, None
        return self._publish(changed=True)

    def _publish(self, *, changed: bool = False) -> int:
        self._revision += 1
        if changed:
            self._game_changed = self._revision
            self._undone = self._journal.child(self._path[-1].id)
            self._note_asked()
        self._changed.notify_all()
        return self._revision

    def _note_asked(self) -> None:
        """Remember since when this is asked: a look at it before is a look at something else."""
        stack = self._match.stack
        asked = (stack, stack.serial, stack.ask)
        if asked != self._asked:
            self._asked, self._asked_since = asked, self._revision

    def _check_fresh(self, expected: int | None, since: int) -> None:
        if expected is not None and not since <= expected <= self._revision:
            raise StaleAnswerError(expected, since)

    def _asked_part(self, by: int | None, forced: str | None) -> tuple[int, SeatAsk | Window]:
        asked = self._match.stack.open_asks
        if not asked:
            raise IllegalAnswerError("the game is over", Message("refusal.over"))
        if by is not None and by in asked:
            return by, asked[by]
        seat, ask = next(iter(asked.items()))
        if by is not None and forced is None:
            raise IllegalAnswerError(
                f"seat {by} is not asked; seat {seat} is",
                Message("refusal.not-asked", {"seat": seat_name(seat)}),
            )
        return seat, ask

    def _interruption(self, answer: Interrupted, by: int | None, forced: str | None) -> BrokeIn:
        if by is None or self._match.stack.ask is None:
            raise IllegalAnswerError(
                "only a seat can break in, and only while something is asked",
                Message("refusal.action"),
            )
        options = self._match.game.actions(by)
        allowed_option(options, answer.action, forced=forced is not None)
        return BrokeIn(by, answer, forced)

    def _open_roll(self) -> Roll | None:
        asked = self._match.stack.open_asks.values()
        return next((ask for ask in asked if isinstance(ask, Roll)), None)


def _settled(tray: TrayView, roll: Roll, die: int, face: str) -> TrayView:
    name = roll.kind.face(face)
    if name is None or die not in range(len(tray.dice)):
        raise IllegalAnswerError(
            f"die {die} of {len(tray.dice)} cannot show {face!r}; the {roll.kind.name} die has "
            f"{', '.join(roll.kind.faces)}",
            Message("refusal.faces", {"faces": face, "kind": roll.kind.name}),
        )
    dice = list(tray.dice)
    dice[die] = msgspec.structs.replace(dice[die], face=name, doubt=None)
    return msgspec.structs.replace(tray, dice=tuple(dice))


def _log_entry(entry: Entry) -> LogEntry:
    why = getattr(entry.action, "why", None) or getattr(entry.action, "forced", None)
    return LogEntry(entry.id, entry.at, entry.seat, entry.said, entry.facts, why)
