"""The append-only journal: every action at a table, with what followed, in one SQLite file."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import UnionType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import msgspec

from engine.actions import Action, Resumed, Started
from engine.entries import Entry, Snapshot, Turn
from engine.errors import JournalError, LastingJournalError
from engine.game import Setup
from engine.messages import Message
from engine.notes import Note

__all__ = [
    "BEGIN_ANEW",
    "Journal",
    "is_damage",
    "is_taken",
    "read_only",
]

_FORMAT = 1
_SCHEMA = f"""
BEGIN;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY, parent INTEGER REFERENCES entries, at REAL NOT NULL, seat INTEGER,
    action TEXT NOT NULL, said TEXT NOT NULL, facts TEXT NOT NULL, digest TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_parent ON entries (parent);
CREATE TABLE snapshots (
    entry INTEGER PRIMARY KEY REFERENCES entries, setup TEXT NOT NULL, state TEXT NOT NULL
) STRICT;
CREATE TABLE heads (
    id INTEGER PRIMARY KEY, entry INTEGER NOT NULL REFERENCES entries, at REAL NOT NULL,
    seat INTEGER
) STRICT;
CREATE TABLE openings (id INTEGER PRIMARY KEY, at REAL NOT NULL) STRICT;
PRAGMA user_version = {_FORMAT};
COMMIT;
"""
_NOTES_SCHEMA = """
CREATE TABLE IF NOT EXISTS notes (
    id INTEGER PRIMARY KEY, entry INTEGER NOT NULL REFERENCES entries, note TEXT NOT NULL
) STRICT
"""
"""Programs that know no notes pass them over, as this one does without where there are none."""

BEGIN_ANEW = "move the file away, and its -wal if there is one, to begin a new one"
"""A program that was killed leaves the newest moves in the -wal; the next table deletes it."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""SQLite's codes, without what they say besides, of a file for which room does nothing."""

_FORBIDDEN = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
"""Likewise of one that may not be written."""

_TAKEN = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Likewise of one that another program has for itself, such as one that shows databases."""

_ACTIONS = msgspec.json.Decoder(Action)
_MESSAGES = msgspec.json.Decoder(Message)
_FACTS = msgspec.json.Decoder(tuple[Message, ...])
_SETUPS = msgspec.json.Decoder(Setup)
_NOTES = msgspec.json.Decoder(Note)
"""Made once: making one takes longer than decoding a row, of which a journal has thousands."""

_PATH = """
WITH RECURSIVE path (id, parent, action, length) AS (
    SELECT id, parent, action, 1 FROM entries WHERE id = ?1
    UNION ALL
    SELECT before.id, before.parent, before.action, length + 1
    FROM path JOIN entries AS before ON before.id = path.parent
    WHERE before.id < path.id AND NOT (length >= ?3 AND path.action LIKE ?2)
)
"""
"""The rows that lead to row ?1, at least ?3 and back to a game's start; rows in a circle end it."""

_STARTED = '{"type":"started"%'
"""What the action of a row begins with that started a game, as SQLite's LIKE is told it."""

_ALL = 2**62
"""More rows than a file has."""

_SHOWN = 200
"""Letters that are told of a row that cannot be read."""

Kept = TypeVar("Kept")


def is_damage(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether the file itself is damaged, or none of SQLite's; else it may be whole."""
    if isinstance(error, UnicodeDecodeError) or "Could not decode" in str(error):
        return True  # a row's text, or a name that SQLite tells; neither has a code
    return _code(error) in _DAMAGED


def is_taken(error: Exception) -> bool:
    """Whether another program has the file for itself, and gives it back when it is closed."""
    return _code(error) in _TAKEN


def read_only(name: str) -> str:
    """Return the address at which SQLite opens a file only to read it, whatever it is called."""
    return f"file:{quote(os.fsencode(name))}?mode=ro"


def _file_at(name: str) -> tuple[int, int] | None:
    """Return what tells the file there from any other, None where there is none."""
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


class Journal:
    """Entries form a tree; the head is the entry at which the table stands.

    Undo and redo move the head; nothing is ever deleted. ``opening`` counts how often this journal
    was opened. Not thread-safe: the table is its one user.
    """

    def __init__(self, path: Path | None, at: float | None) -> None:
        """Open a journal, and note that it was opened ``at``; None: it is only to be read."""
        self._name = str(path) if path is not None else ":memory:"
        place = self._name if at is not None else read_only(self._name)
        with self._explained():
            self._db = sqlite3.connect(
                place, check_same_thread=False, isolation_level=None, uri=at is None
            )
        try:
            self.opening = self._open(at)
        except BaseException:
            self._db.close()
            raise
        self._file = _file_at(self._name)

    def _open(self, at: float | None) -> int:
        with self._explained():
            if at is None:
                self._refuse_other_format()
                return 0
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._prepare()
            with self._transaction():
                row = self._db.execute("INSERT INTO openings (at) VALUES (?)", (at,))
                return int(row.lastrowid or 0)

    def _prepare(self) -> None:
        if self._version() == 0 and not self._all("SELECT 1 FROM sqlite_schema"):
            self._db.executescript(_SCHEMA)
        else:
            self._refuse_other_format()
        self._db.execute(_NOTES_SCHEMA)

    def _version(self) -> int:
        return int(self._all("PRAGMA user_version")[0][0])

    def _refuse_other_format(self) -> None:
        if (version := self._version()) != _FORMAT:
            raise LastingJournalError(
                f"{self._name} has journal format {version}, this program reads {_FORMAT}; "
                f"{BEGIN_ANEW}"
            )

    def append(self, entry: Entry, snapshot: Snapshot | None, notes: Sequence[Note] = ()) -> None:
        """Commit ``entry`` with its ``notes`` and make it the head."""
        encode = msgspec.json.encode
        self._refuse_moved()
        with self._explained(), self._transaction():
            self._db.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    entry.id,
                    entry.parent,
                    entry.at,
                    entry.seat,
                    encode(entry.action).decode(),
                    encode(entry.said).decode(),
                    encode(entry.facts).decode(),
                    entry.digest,
                ),
            )
            if snapshot is not None:
                self._db.execute(
                    "INSERT INTO snapshots VALUES (?, ?, ?)",
                    (entry.id, encode(snapshot.setup).decode(), snapshot.state.decode()),
                )
            for note in notes:
                self._note(entry.id, note)
            self._set_head(entry.id, entry.at, entry.seat)

    def note(self, entries: Iterable[int], note: Note) -> None:
        """Commit ``note`` at each of the ``entries``."""
        self._refuse_moved()
        with self._explained(), self._transaction():
            for entry in entries:
                self._note(entry, note)

    def notes(self) -> list[tuple[int, Note]]:
        """Return all notes, each with its entry, in the order in which they were made."""
        if not self._all("SELECT 1 FROM sqlite_schema WHERE name = 'notes'"):
            return []  # it is only read, and nobody has opened it since there are notes
        rows = self._all("SELECT entry, note FROM notes ORDER BY id")
        return [(entry, self._decoded(note, _NOTES)) for entry, note in rows]

    def move_head(self, entry: int, at: float, seat: int | None) -> None:
        """Commit that the table now stands at ``entry``, moved there at ``at`` by ``seat``."""
        self._refuse_moved()
        with self._explained(), self._transaction():
            self._set_head(entry, at, seat)

    def head(self) -> int | None:
        """Return the entry at which the table stands; None in a new journal."""
        row = self._one("SELECT entry FROM heads ORDER BY id DESC LIMIT 1")
        if row is None:
            return None
        self._refuse_other(row[0], int)
        return int(row[0])

    def next_id(self) -> int:
        """Return the id of the next entry."""
        ((number,),) = self._all("SELECT coalesce(max(id), 0) + 1 FROM entries")
        return int(number)

    def child(self, entry: int) -> Entry | None:
        """Return the newest entry that followed ``entry``, if any: what a redo brings back."""
        row = self._one(
            "SELECT * FROM entries WHERE parent = ?1 AND id > ?1 ORDER BY id DESC LIMIT 1", entry
        )
        return None if row is None else self._entry(row)

    def entry(self, ident: int) -> Entry:
        """Return one entry.

        Raises:
            JournalError: there is none, or one that came before the entry that it followed.
        """
        row = self._one("SELECT * FROM entries WHERE id = ?", ident)
        found = None if row is None else self._entry(row)
        if found is None or (found.parent or 0) >= ident:
            raise LastingJournalError(f"{self._name} has lost its row {ident}; {BEGIN_ANEW}")
        return found

    def path(self, entry: int, least: int | None = None) -> list[Entry]:
        """Return the entries from the journal's first to ``entry``.

        With ``least`` from the last game's start that makes them so many, if there is one.

        Raises:
            JournalError: something cannot be read, or does not lead back to a game's start.
        """
        rows = self._all(
            f"{_PATH} SELECT entries.* FROM path JOIN entries USING (id) ORDER BY id",  # noqa: S608 - constants
            entry,
            _STARTED,
            _ALL if least is None else least,
        )
        found = [self._entry(row) for row in rows]
        if not found or not isinstance(found[0].action, Started):
            raise LastingJournalError(
                f"{self._name} does not tell how its game began, before row {entry}; {BEGIN_ANEW}"
            )
        return found

    def landmarks(self, entry: int) -> list[Entry]:
        """Return of the path to ``entry`` where games begin and end, and where something is noted.

        A journal has some of them a game, and hundreds of other entries.

        Raises:
            JournalError: something cannot be read.
        """
        rows = self._all(
            f"{_PATH} SELECT entries.* FROM path JOIN entries USING (id) WHERE id = ?1"  # noqa: S608 - constants
            " OR path.action LIKE ?2 OR id IN (SELECT parent FROM path WHERE action LIKE ?2)"
            " OR id IN (SELECT entry FROM notes) ORDER BY id",
            entry,
            _STARTED,
            _ALL,
        )
        return [self._entry(row) for row in rows]

    def snapshot(self, entry: int) -> Snapshot | None:
        """Return the state kept at ``entry``, if a turn or a game began there."""
        row = self._one("SELECT setup, state FROM snapshots WHERE entry = ?", entry)
        if row is None:
            return None
        self._refuse_other(row[1], str)
        return Snapshot(self._decoded(row[0], _SETUPS), row[1].encode())

    def turns(self, path: Sequence[Entry]) -> list[Turn]:
        """Return the turns of a ``path`` that begins with a game's start.

        Raises:
            JournalError: something cannot be read.
        """
        kept = self._snapshots(path[0].id)
        starts = [at for at, entry in enumerate(path) if entry.id in kept]
        ends = [*starts[1:], len(path) - 1]
        return [
            Turn(kept[path[start].id], _turn(path[start : end + 1]))
            for start, end in zip(starts, ends, strict=True)
        ]

    def _snapshots(self, since: int) -> dict[int, Snapshot]:
        """Return each state kept at ``since`` or later, by its entry, whatever became of that."""
        rows = self._all("SELECT entry, setup, state FROM snapshots WHERE entry >= ?", since)
        return {
            entry: Snapshot(self._decoded(setup, _SETUPS), state.encode())
            for entry, setup, state in rows
        }

    def refuse_unreadable(self) -> None:
        """Read all that is kept.

        Raises:
            JournalError: something cannot be read, or does not lead back to a game's start.
        """
        for row in self._all("SELECT * FROM entries"):
            self._entry(row)
        for (entry,) in self._all("SELECT entry FROM snapshots"):
            self.snapshot(entry)
        self.notes()
        if (head := self.head()) is not None:
            self.path(head)

    def close(self) -> None:
        """Close the file; the journal cannot be used afterwards."""
        self._db.close()

    def _refuse_moved(self) -> None:
        """Refuse to write where the next start does not look: a deleted file takes all, too."""
        there = _file_at(self._name)
        if there != self._file:
            then = "begins a new table" if there is None else "goes on with what is there now"
            raise JournalError(
                f"the journal {self._name} was moved away or deleted while it was played at; put "
                f"that very file back, or start Croupier anew, which {then}"
            )

    def _note(self, entry: int, note: Note) -> None:
        text = msgspec.json.encode(note).decode()
        self._db.execute("INSERT INTO notes (entry, note) VALUES (?, ?)", (entry, text))

    def _set_head(self, entry: int, at: float, seat: int | None) -> None:
        self._db.execute("INSERT INTO heads (entry, at, seat) VALUES (?, ?, ?)", (entry, at, seat))

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        ident, parent, at, seat, action, said, facts, digest = row
        for value, kind in ((parent, int | None), (at, float), (seat, int | None), (digest, str)):
            self._refuse_other(value, kind)
        return Entry(
            ident,
            parent,
            at,
            seat,
            self._decoded(action, _ACTIONS),
            self._decoded(said, _MESSAGES),
            self._decoded(facts, _FACTS),
            digest,
        )

    def _decoded(self, text: str, kind: msgspec.json.Decoder[Kept]) -> Kept:
        self._refuse_other(text, str)
        try:
            return kind.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self._unreadable(text, error) from error

    def _refuse_other(self, value: object, kind: type | UnionType) -> None:
        """Refuse a value of another type than its column has, as a damaged file may tell of."""
        if not isinstance(value, kind):
            raise self._unreadable(value, "it is of another type")

    def _unreadable(self, kept: object, why: object) -> LastingJournalError:
        return LastingJournalError(
            f"{self._name} holds {str(kept)[:_SHOWN]!r}, which this program cannot read ({why}); "
            f"{BEGIN_ANEW}"
        )

    def _one(self, query: str, *values: int) -> tuple[Any, ...] | None:
        rows = self._all(query, *values)
        return rows[0] if rows else None

    def _all(self, query: str, *values: int | str) -> list[tuple[Any, ...]]:
        with self._explained():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            kind, mend = JournalError, "check that its folder exists, can be written and has room"
            if is_damage(error):
                kind, mend = LastingJournalError, BEGIN_ANEW
            elif _code(error) in _FORBIDDEN:
                kind = LastingJournalError
            elif is_taken(error):
                mend = "close the other program that has it open"
            raise kind(f"the journal {self._name} failed ({error}); {mend}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _turn(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return a turn's entries without one that begins a game, or a turn anew: it leads nowhere."""
    rest = (each for each in entries[1:] if not isinstance(each.action, Started | Resumed))
    return (entries[0], *rest)
