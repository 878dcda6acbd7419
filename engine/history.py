"""The game as it stands and how it came there: the journal's path and the match at its end."""

import logging
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from engine.actions import Action, Answered, BrokeIn, Corrected, Resumed, Started, said
from engine.answers import Kept
from engine.asks import SeatAsk, Window
from engine.entries import Entry, Snapshot, Turn
from engine.errors import (
    CorrectionError,
    GameError,
    JournalError,
    LastingJournalError,
    MissingContentError,
    NothingToUndoError,
    RulesChangedError,
    SetupError,
)
from engine.game import Setup
from engine.journal import BEGIN_ANEW, Journal
from engine.match import Games, Match, ReplayError
from engine.messages import Message
from engine.notes import Counted, Ended, FaceCounts, Hidden, Named, Note, Shown

__all__ = ["REACH", "History", "one_gesture"]

_log = logging.getLogger(__name__)

REACH = 60
"""Entries at hand at least, where a journal has so many: as many as the log shows."""


class History:
    """Does checked actions one by one, commits each to the journal, and walks back and forth.

    ``path`` holds the entries from a game's start to the one at which the table stands: all of this
    game's, and of earlier ones what `REACH` asks for, since a journal keeps all evenings ever
    played. ``undone`` is the entry that a redo would bring back, ``undoable`` says what an undo
    would take back, ``notice`` what the host should know of how the game was resumed. ``names``
    tells what the players are called now, by seat. Whatever raises leaves all of it as it was.
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
        self.undoable: Message | None = None
        self.notice: Message | None = None
        self.match: Match
        self.names: Callable[[], Mapping[int, str]] = dict
        self._named: Mapping[int, str] = {}
        self._snapshots: dict[int, Snapshot | None] = {}
        try:
            self._open(setup)
        except BaseException:
            self._journal.close()
            raise

    @property
    def began(self) -> int:
        """The entry that started the game that is played."""
        return next(each.id for each in reversed(self.path) if isinstance(each.action, Started))

    @property
    def game(self) -> list[Entry]:
        """The entries of the game that is played, from its start on."""
        return self.path[bisect_left(self.path, self.began, key=lambda each: each.id) :]

    def turns(self) -> list[Turn]:
        """Return the game that is played, turn by turn.

        Raises:
            JournalError: something cannot be read.
        """
        return self._journal.turns(self.game)

    def start(self, setup: Setup, by: int | None, counts: tuple[FaceCounts, ...] = ()) -> None:
        """Start a new game, as an entry that can be undone like any other.

        ``counts`` tell what came up in the one before.
        """
        match = Match.begin(setup, self._games)
        setup = match.game.setup
        first = Snapshot(setup, msgspec.json.encode(match.game.first_state(setup)))
        action = Started(setup)
        before: list[Note] = []
        if self.path:
            before = [Ended.of(self.match.game), Counted(counts)]
        self._named = {}
        self._append(action, said(action, match.game, None), by, match, first, before)
        self.path = _last_games(self.path)

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
            text = _do(match, action, ask)
            self._append(action, text, by, match, match.snapshot())
        except CorrectionError:
            raise
        except Exception as error:
            self.match = self._replayed(self.path)
            if isinstance(error, JournalError):
                raise
            raise GameError(f"the rules of {match.game.id} failed on {action!r}") from error

    def undo(self, by: int | None) -> None:
        """Take the last action back; marking dice to keep, one after another, is one.

        Raises:
            NothingToUndoError: there is none.
            RulesChangedError: what came before it cannot be replayed under the present rules.
        """
        before = _before_the_last_step(self.path)
        if not before:
            raise NothingToUndoError("there is nothing to undo", Message("refusal.undo"))
        self._move_to(before[-1].id, by)

    def redo(self, by: int | None) -> None:
        """Bring back the action that was last undone here.

        Raises:
            NothingToUndoError: there is none.
            RulesChangedError: it cannot be replayed under the present rules.
        """
        if self.undone is None:
            raise NothingToUndoError("there is nothing to redo", Message("refusal.redo"))
        self._move_to(self.undone.id, by)

    def landmarks(self) -> list[Entry]:
        """Return, of all that led to this game's start, where games begin and end, and its notes.

        Raises:
            JournalError: something cannot be read.
        """
        return self._journal.landmarks(self.began)

    def notes(self) -> list[tuple[int, Note]]:
        """Return what the journal notes beside the actions, each with its entry.

        Raises:
            JournalError: something cannot be read.
        """
        return self._journal.notes()

    def hide(self, games: Iterable[int], by: int | None) -> None:
        """Take games, by the entries that started them, out of the list of past ones."""
        self._journal.note(games, Hidden(self._clock(), by))

    def put_back(self, games: Iterable[int], by: int | None) -> None:
        """Put games, by the entries that started them, back in the list of past ones."""
        self._journal.note(games, Shown(self._clock(), by))

    def close(self) -> None:
        """Close the journal."""
        self._journal.close()

    def _open(self, setup: Setup) -> None:
        head = self._journal.head()
        if head is None:
            self.start(setup, None)
            return
        path = self._journal.path(head, REACH)
        try:
            match = self._replayed(path)
        except ReplayError:
            self._resume_at_a_turn(path)
        else:
            self._stand_at(path, match, self._undone_after(head), self._undoable_at(path))

    def _path_to(self, entry: int) -> list[Entry]:
        """Return the path to ``entry``, and read only what is not at hand of it.

        Undo and redo go a step from here: it follows an entry at hand, or is one.
        """
        beyond: list[Entry] = []
        while (at := self._place(entry)) is None:
            beyond.append(self._journal.entry(entry))
            entry = beyond[-1].parent or 0  # never 0: the table stands at an entry on the path
        path = [*self.path[: at + 1], *reversed(beyond)]
        if len(path) < REACH and path[0].parent is not None:
            return self._journal.path(path[-1].id, REACH)
        return path

    def _place(self, entry: int) -> int | None:
        """Return where an entry is on the path: an entry's id is larger than its parent's."""
        at = bisect_left(self.path, entry, key=lambda each: each.id)
        return at if at < len(self.path) and self.path[at].id == entry else None

    def _replayed(self, path: list[Entry]) -> Match:
        at, snapshot = self._last_snapshot(path)
        return Match.replay(snapshot, path[at:], self._games)

    def _resume_at_a_turn(self, path: list[Entry]) -> None:
        """Go on from the last turn's start that the rules, changed since, can still read.

        It gets an entry of its own: what the old rules made of that turn cannot be replayed. Where
        nothing but a file is missing nothing is given up: with the file it goes on where it was.
        """
        while True:
            at, snapshot = self._last_snapshot(path)
            try:
                match = Match.restore(snapshot, self._games)
            except (MissingContentError, SetupError) as error:
                raise LastingJournalError(
                    f"the table that is kept cannot go on: {error}; or begin a new one: move the "
                    "journal away, and its -wal if there is one"
                ) from error
            except Exception:  # noqa: BLE001 - rules that changed may fail in any way
                _log.exception("the state kept at entry %d cannot be restored", path[at].id)
                path = path[:at] or self._path_before(path[0])
                continue
            _log.warning("the rules have changed: back to the turn begun at entry %d", path[at].id)
            self.path, action = self._journal.path(path[at].id, REACH), Resumed()
            self._append(action, said(action, match.game, None), None, match, snapshot)
            self.notice = Message("notice.replay")
            return

    def _path_before(self, start: Entry) -> list[Entry]:
        """Return the path to where the table stood as a game was started, none if it is the first.

        Raises:
            JournalError: something cannot be read.
        """
        return [] if start.parent is None else self._journal.path(start.parent, REACH)

    def _last_snapshot(self, path: list[Entry]) -> tuple[int, Snapshot]:
        for at in range(len(path) - 1, -1, -1):
            snapshot = self._snapshot(path[at].id)
            if snapshot is not None:
                return at, snapshot
        raise LastingJournalError(f"no turn of the journal can be resumed; {BEGIN_ANEW}")

    def _snapshot(self, entry: int) -> Snapshot | None:
        """Return what was kept at an entry; of this turn's it is at hand where no file is."""
        if entry not in self._snapshots:
            self._snapshots[entry] = self._journal.snapshot(entry)
        return self._snapshots[entry]

    def _move_to(self, entry: int, by: int | None) -> None:
        try:
            path = self._path_to(entry)
            match = self._replayed(path)
        except ReplayError as error:
            raise RulesChangedError(
                f"entry {entry} of the journal cannot be replayed: the rules have changed since; "
                "set by hand what is wrong",
                Message("refusal.rules-changed"),
            ) from error
        undone, undoable = self._undone_after(entry), self._undoable_at(path)
        self._journal.move_head(entry, self._clock(), by)
        self._named = {}
        self._stand_at(path, match, undone, undoable)

    def _append(
        self,
        action: Action,
        text: Message,
        by: int | None,
        match: Match,
        snapshot: Snapshot | None,
        notes: Sequence[Note] = (),
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
        path = [*self.path, entry]
        undoable = self._undoable_at(path)
        named = self._names_in(match.game.setup)
        notes = [*notes, *([Named(named)] if named != self._named else [])]
        if match.game.outcome() is not None:
            notes.append(Ended.of(match.game))
        self._journal.append(entry, snapshot, notes)
        self._named = named
        if snapshot is not None:
            self._snapshots.clear()
        self._snapshots[entry.id] = snapshot
        self._stand_at(path, match, None, undoable)

    def _names_in(self, setup: Setup) -> dict[int, str]:
        return {seat: name for seat, name in self.names().items() if seat < setup.seats}

    def _stand_at(
        self, path: list[Entry], match: Match, undone: Entry | None, undoable: Message | None
    ) -> None:
        """Stand there; all that could fail was done before."""
        self.path, self.match, self.notice = path, match, None
        self.undone, self.undoable = undone, undoable

    def _undone_after(self, entry: int) -> Entry | None:
        """Return the last entry of the step that a redo brings back, if any followed ``entry``."""
        return self._step(self._journal.child(entry))

    def _step(self, entry: Entry | None) -> Entry | None:
        """Return the last entry of the step that begins with ``entry``."""
        while entry is not None:
            following = self._journal.child(entry.id)
            if following is None or not _one_step(entry, following):
                break
            entry = following
        return entry

    def _undoable_at(self, path: list[Entry]) -> Message | None:
        """Say what an undo would take back; where the game was resumed, only if it would work.

        Elsewhere that is not tried out: a turn would be replayed for each that begins.
        """
        before, last = _before_the_last_step(path), path[-1]
        if not before:
            return None
        if not isinstance(last.action, Resumed):
            return last.said
        try:
            self._replayed(before)
        except ReplayError:
            return None
        return next(each.said for each in reversed(path) if not isinstance(each.action, Resumed))


def _last_games(path: list[Entry]) -> list[Entry]:
    """Return the end of ``path`` that begins with a game's start and is as long as `REACH` asks."""
    starts = (at for at in range(len(path) - REACH, 0, -1) if isinstance(path[at].action, Started))
    return path[next(starts, 0) :]


def _before_the_last_step(path: list[Entry]) -> list[Entry]:
    """Return the path that an undo goes back to from the end of ``path``; none: it is the first."""
    at = len(path) - 1
    while at and _one_step(path[at - 1], path[at]):
        at -= 1
    return path[:at]


def _do(
    match: Match, action: Answered | BrokeIn | Corrected, ask: SeatAsk | Window | None
) -> Message:
    """Do ``action``, and return how it is said.

    An answer is named as what it was offered as, a correction as what it made of the table before
    the game went on from there.
    """
    if not isinstance(action, Corrected):
        text = said(action, match.game, ask)
        match.apply(action)
        return text
    before = match.game.piles(None)
    match.stack.correct(action.correction)
    text = said(action, match.game, ask, before)
    match.stack.proceed()
    return text


def _one_step(before: Entry, after: Entry) -> bool:
    """Tell whether two entries are undone together: one gesture, or a turn and its resumption."""
    return isinstance(after.action, Resumed) or one_gesture(before, after)


def one_gesture(before: Entry, after: Entry) -> bool:
    """Tell whether two entries only mark dice to keep, in the same roll: one is no step."""
    match before.action, after.action:
        case Answered(seat=one, answer=Kept()), Answered(seat=other, answer=Kept()):
            return one == other
        case _:
            return False
