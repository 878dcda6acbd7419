"""The journal: what is kept, and what a restart brings back."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from engine import (
    Chose,
    Entered,
    GameError,
    JournalError,
    Passed,
    Rolled,
    Setup,
    Stopped,
    Table,
    View,
)
from tests.engine.kernel.conftest import Tables
from tests.engine.kernel.race import GAMES, Race
from tests.engine.kernel.test_table import stand, to_window


def test_a_table_resumes_where_it_stood(race: Tables, table: Table) -> None:
    """A second opening, with nothing closed before it, shows the same and goes on."""
    to_window(table)
    again = race()
    assert stand(again) == stand(table)
    assert again.revision > table.revision
    again.put(Passed(), by=1)


def test_undone_entries_come_back_after_a_restart(race: Tables, table: Table) -> None:
    """Undo, restart, redo: the answer is there again."""
    table.put(Rolled(("5", "1")), by=0)
    after = stand(table)
    table.undo(by=0)
    again = race()
    assert again.view(None).dice == ()
    again.redo(by=0)
    assert stand(again) == after


def test_nothing_is_ever_deleted(table: Table, tmp_path: Path) -> None:
    """A roll taken back and rolled anew leaves both rolls in the file."""
    table.put(Rolled(("5", "1")), by=0)
    table.undo(by=0)
    table.put(Rolled(("6", "1")), by=0)
    with sqlite3.connect(tmp_path / "table.sqlite") as db:
        rolls = db.execute("SELECT action FROM entries WHERE action LIKE '%rolled%'").fetchall()
    db.close()
    assert len(rolls) == 2


def test_a_resumed_turn_starts_from_its_snapshot(
    race: Tables, table: Table, tmp_path: Path
) -> None:
    """The state kept at the second turn is enough: the first turn's answers are not needed."""
    to_window(table)
    table.put(Passed(), by=1)
    table.put(Chose("end"), by=0)
    table.put(Rolled(("1", "2")), by=1)
    before = stand(table)
    with sqlite3.connect(tmp_path / "table.sqlite") as db:
        db.execute("UPDATE entries SET digest = 'x' WHERE action LIKE '%entered%'")
    db.close()
    assert stand(race()) == before


class SlowRace(Race):
    """The race under rules that have changed: steps count half."""

    def _run(self, seat: int, bet: int) -> None:
        super()._run(seat, bet)
        self.state.steps[seat] -= 1


def test_changed_rules_resume_from_the_turn_and_say_so(table: Table, tmp_path: Path) -> None:
    """Where a replay leads elsewhere, the table goes back to the turn's start with a notice."""
    to_window(table)
    table.put(Passed(), by=1)
    path = tmp_path / "table.sqlite"
    with Table(path, Setup("race", 2), games={"race": SlowRace}) as changed:
        view = changed.view(None)
        assert view.notice is not None
        assert (view.notice.key, view.dice, view.stage.turn) == ("notice.replay", (), 1)
        changed.put(Rolled(("5", "1")), by=0)
        assert changed.view(None).notice is None
        changed.undo(by=0)
        assert changed.view(None).log[-1].said.key == "said.resumed"


def test_a_state_that_no_longer_fits_falls_back_to_an_older_turn(
    table: Table, tmp_path: Path
) -> None:
    """A turn whose kept state cannot be read is passed over for the one before it."""
    to_window(table)
    table.put(Passed(), by=1)
    table.put(Chose("end"), by=0)
    path = tmp_path / "table.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(
            "UPDATE snapshots SET state = '{}' WHERE entry = (SELECT max(entry) FROM snapshots)"
        )
    db.close()
    with Table(path, Setup("race", 2), games=GAMES) as again:
        assert again.view(None).stage.turn == 1


def test_a_failed_commit_changes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full, the answer is refused and the table stands as before."""
    before = stand(table)

    def full(*_: object) -> None:
        raise JournalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("engine.journal.Journal.append", full)
        with pytest.raises(JournalError):
            table.put(Rolled(("5", "1")), by=0)
    assert stand(table) == before
    table.put(Rolled(("5", "1")), by=0)


def test_an_undo_across_changed_rules_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If what lies before cannot be replayed, undo fails with a word and the table stands."""
    to_window(table)
    before = stand(table)

    def changed(*_: object) -> None:
        raise KeyError("a rule that is no more")

    with monkeypatch.context() as patch:
        patch.setattr("engine.match.Match.apply", changed)
        with pytest.raises(GameError):
            table.undo(by=0)
    assert stand(table) == before


@pytest.mark.parametrize("content", [b"no database at all, just some words" * 40, None])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """A foreign file and a folder that is not there give an error that names the file."""
    path = tmp_path / "table.sqlite" if content else tmp_path / "nowhere" / "table.sqlite"
    if content:
        path.write_bytes(content)
    with pytest.raises(JournalError, match=r"table\.sqlite"):
        Table(path, Setup("race", 2), games=GAMES)
    if content:
        assert path.read_bytes() == content


def test_a_journal_of_another_format_is_refused(table: Table, tmp_path: Path) -> None:
    """A later program's file is not touched."""
    path = tmp_path / "table.sqlite"
    table.put(Rolled(("5", "1")), by=0)
    table.put(Stopped(), by=0)
    table.put(Entered(0), by=0)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(JournalError, match="format 99"):
        Table(path, Setup("race", 2), games=GAMES)


def test_views_are_plain_json(table: Table) -> None:
    """What a page is drawn from survives JSON and comes back the same."""
    view = table.view(0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
