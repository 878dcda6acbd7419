"""The game as it stands and how it came there: the journal's path and the match at its end."""

import logging
from collections.abc import Callable
from pathlib import Path

import msgspec

from engine.actions import Action, Answered, BrokeIn, Corrected, Resumed, Started, said
from engine.answers import Kept
from engine.asks import SeatAsk, Window
from engine.errors import CorrectionError, GameError, JournalError, NothingToUndoError
from engine.game import Setup
from engine.journal import Entry, Journal, Snapshot
from engine.match import Games, Match, ReplayError
from engine.messages import Message

__all__ = ["History", "one_gesture"]

_log = logging.getLogger(__name__)


class History:
    """Does checked actions one by one, commits each to the journal, and walks back and forth.

    ``path`` holds the entries from the journal's first to the one at which the game stands,
    ``undone`` the entry that a redo would bring back, ``notice`` what the host should know of how
    the game was resumed. Whatever raises leaves all of it as it was.
    """

    def __init__(
        self, journal: Path | None, setup: Setup, games: Games, clock: Callable[[], float]
    ) -> None:
        """Resume what the journal keeps, or start a new game in it."""
        self._games, self._clock = games, clock
        self._journal = Journal(journal, clock())
        self.opening = self._journal.opening
        self.path: list[Entry] = []
        self.undone: Entry | None = None
        self.notice: Message | None = None
        self.match: Match
        try:
            self._open(setup)
        except BaseException:
            self._journal.close()
            raise

    def start(self, setup: Setup, by: int | None) -> None:
        """Start a new game, as an entry that can be undone like any other."""
        match = Match.begin(setup, self._games)
        setup = match.game.setup
        first = Snapshot(setup, msgspec.json.encode(match.game.first_state(setup)))
        action = Started(setup)
        self._append(action, said(action, match.game, None), by, match, first)

    def do(
        self,
        action: Answered | BrokeIn | Corrected,
        by: int | None,
        ask: SeatAsk | Window | None = None,
    ) -> None:
        """Do ``action``, which answers ``ask``, and commit it with what followed.

        Raises:
            CorrectionError: the game has no such counter or die, or it cannot hold the value.
            GameError: the rules failed.
            JournalError: it could not be committed.
        """
        match = self.match
        try:
            text = None if isinstance(action, Corrected) else said(action, match.game, ask)
            match.apply(action)
            text = text or said(action, match.game, ask)
            self._append(action, text, by, match, match.snapshot())
        except CorrectionError:
            raise
        except Exception as error:
            self._load(self.path[-1].id)
            if isinstance(error, JournalError):
                raise
            raise GameError(f"the rules of {match.game.id} failed on {action!r}") from error

    def undo(self, by: int | None) -> None:
        """Take the last action back; marking dice to keep, one after another, is one."""
        at = len(self.path) - 1
        while one_gesture(self.path[at - 1], self.path[at]):
            at -= 1
        parent = self.path[at].parent
        if parent is None:
            raise NothingToUndoError("there is nothing to undo", Message("refusal.undo"))
        self._move_to(parent, by)

    def redo(self, by: int | None) -> None:
        """Bring back the action that was last undone here."""
        if self.undone is None:
            raise NothingToUndoError("there is nothing to redo", Message("refusal.redo"))
        self._move_to(self.undone.id, by)

    def close(self) -> None:
        """Close the journal."""
        self._journal.close()

    def _open(self, setup: Setup) -> None:
        head = self._journal.head()
        if head is None:
            self.start(setup, None)
            return
        try:
            self._load(head)
        except ReplayError:
            self._resume_at_a_turn(head)

    def _load(self, head: int) -> None:
        """Stand at the entry ``head``, by replay from the start of its turn."""
        path = self._journal.path(head)
        at, snapshot = self._last_snapshot(path)
        self.match = Match.replay(snapshot, path[at:], self._games)
        self._stand_at(path)

    def _resume_at_a_turn(self, head: int) -> None:
        """Go on from the last turn's start that the rules, changed since, can still read.

        It gets an entry of its own: what the old rules made of that turn cannot be replayed.
        """
        path = self._journal.path(head)
        while True:
            at, snapshot = self._last_snapshot(path)
            try:
                match = Match.restore(snapshot, self._games)
            except Exception:  # noqa: BLE001 - rules that changed may fail in any way
                _log.exception("the state kept at entry %d cannot be restored", path[at].id)
                path = path[:at]
                continue
            _log.warning("the rules have changed: back to the turn begun at entry %d", path[at].id)
            self.path, action = path[: at + 1], Resumed()
            self._append(action, said(action, match.game, None), None, match, snapshot)
            self.notice = Message("notice.replay")
            return

    def _last_snapshot(self, path: list[Entry]) -> tuple[int, Snapshot]:
        for at in range(len(path) - 1, -1, -1):
            snapshot = self._journal.snapshot(path[at].id)
            if snapshot is not None:
                return at, snapshot
        raise JournalError("no turn of the journal can be resumed; move the file away")

    def _move_to(self, entry: int, by: int | None) -> None:
        here = self.path[-1].id
        try:
            self._load(entry)
        except ReplayError as error:
            raise GameError(f"entry {entry} of the journal cannot be replayed") from error
        try:
            self._journal.move_head(entry, self._clock(), by)
        except JournalError:
            self._load(here)
            raise

    def _append(
        self,
        action: Action,
        text: Message,
        by: int | None,
        match: Match,
        snapshot: Snapshot | None,
    ) -> None:
        entry = Entry(
            id=self._journal.next_id(),
            parent=self.path[-1].id if self.path else None,
            at=self._clock(),
            seat=by,
            action=action,
            said=text,
            facts=match.take_facts(),
            digest=match.digest(),
        )
        self._journal.append(entry, snapshot)
        self.match = match
        self._stand_at([*self.path, entry])

    def _stand_at(self, path: list[Entry]) -> None:
        self.path, self.notice = path, None
        self.undone = self._gesture(self._journal.child(path[-1].id))

    def _gesture(self, entry: Entry | None) -> Entry | None:
        """Return the last entry of the gesture that begins with ``entry``."""
        while entry is not None:
            following = self._journal.child(entry.id)
            if following is None or not one_gesture(entry, following):
                break
            entry = following
        return entry


def one_gesture(before: Entry, after: Entry) -> bool:
    """Tell whether two entries only mark dice to keep, in the same roll: one is no step."""
    match before.action, after.action:
        case Answered(seat=one, answer=Kept()), Answered(seat=other, answer=Kept()):
            return one == other
        case _:
            return False
