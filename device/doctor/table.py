"""Whether the table that is kept can be gone on with, or a new one be set up."""

import sqlite3
from contextlib import closing
from pathlib import Path

from croupier import CroupierError
from device.config import Config
from device.doctor.finding import Finding, State
from device.errors import DataError
from device.own_content import games_with, no_heroes
from device.table_file import TABLE_FILES, table_file
from engine import JournalError, Setup, SetupError, Table
from engine.journal import BEGIN_ANEW, Journal, is_damage, is_taken, read_only
from webui import SeatFileError, names_kept

__all__ = ["game", "journal", "seats"]


def game(config: Config, data: Path) -> Finding:
    """Tell whether the game that is wished for can be set up, with the heroes of one's own."""
    wished = config.game
    try:
        games = games_with(config.content)
    except CroupierError as error:
        return Finding("game", "broken", str(error))
    try:
        Table(None, Setup(wished.name, wished.seats, wished.options), games=games).close()
    except SetupError as error:
        state: State = "warning" if _goes_on(data) else "broken"
        mend = "correct [game] in the config file; a table that is kept goes on as it was set up"
        return Finding("game", state, str(error), mend)
    if (missed := no_heroes(config.content, games)) is not None:
        return Finding("game", "warning", missed)
    return Finding("game", "ok", f"{wished.name} for {wished.seats}, where a new table begins")


def _goes_on(data: Path) -> bool:
    """Whether a game is kept; a journal in which none was ever set up keeps none."""
    try:
        with Journal(data / TABLE_FILES[0], None) as kept:
            return kept.head() is not None
    except JournalError:
        return False


def journal(data: Path) -> Finding:
    """Tell whether the table's journal is whole, and can be read by this program."""
    try:
        path = table_file(data)
    except DataError as error:
        return Finding("journal", "broken", str(error))
    if not path.exists() or not path.stat().st_size:
        return Finding("journal", "ok", "no table yet, or it was moved away")
    if (damaged := _damaged(path)) is not None:
        return damaged
    try:
        with Journal(path, None) as kept:
            kept.refuse_unreadable()
    except JournalError as error:
        return Finding("journal", "broken", str(error))
    return Finding("journal", "ok", f"{_size(path) / 1e3:.0f} kB, whole")


def _size(path: Path) -> int:
    """How many bytes a journal has; while it is played at, its newest rows stand beside it."""
    files = (path.with_name(name) for name in TABLE_FILES[:2])
    return sum(file.stat().st_size for file in files if file.exists())


def _damaged(path: Path) -> Finding | None:
    """Tell what SQLite finds wrong with the file, or why it cannot look."""
    try:
        with closing(sqlite3.connect(read_only(str(path)), uri=True)) as whole:
            (answer,) = whole.execute("PRAGMA quick_check").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if not is_damage(error):
            data = path.parent
            mend = f"let {data} be written to"
            if is_taken(error):
                mend = "close the other program that has it open"
            mend = f"leave it there, it may be whole: {mend}, and run this again"
            return Finding("journal", "broken", f"cannot be read ({error})", mend)
        answer = str(error)
    return None if answer == "ok" else Finding("journal", "broken", f"{path}: {answer}", BEGIN_ANEW)


def seats(data: Path) -> Finding:
    """Tell whether it is known who sits where; the file is left alone, unlike by a table."""
    try:
        taken = names_kept(data / "seats.json")
    except SeatFileError as error:
        mend = "`croupier play` moves it aside, and all sit down again"
        return Finding("seats", "warning", str(error), mend)
    return Finding("seats", "ok", f"{len(taken)} taken" if taken else "nobody sits there")
