"""The journal: what is kept, and what a restart brings back."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import (
    Chose,
    Entered,
    JournalError,
    LastingJournalError,
    Message,
    Passed,
    Rolled,
    RulesChangedError,
    SetCounter,
    Setup,
    Stopped,
    Table,
    View,
)
from engine.journal import Journal
from engine.view import LogEntry
from tests.engine.driven import OPEN_TABLES
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


def test_a_step_reads_no_more_than_itself(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and redo take no longer after a hundred evenings than on the first."""
    for steps in range(50):
        table.correct(SetCounter(0, "steps", steps % 5), by=0)
    table.start(Setup("race", 2), by=0)
    table.put(Chose("red"), by=0)
    decoded = noted_rows(monkeypatch)
    table.undo(by=0)
    table.redo(by=0)
    assert 0 < len(decoded) < 50


def test_steps_back_and_forth_lead_where_the_file_leads(race: Tables, table: Table) -> None:
    """Wherever people go in the tree, the path at hand is the one that a restart reads."""
    moves = Random(1)
    for number in range(30):
        view = table.view(None)
        match moves.choice(("do", "undo", "undo", "redo")):
            case "undo" if view.undo is not None:
                table.undo(by=0)
            case "redo" if view.redo is not None:
                table.redo(by=0)
            case _:
                table.correct(SetCounter(0, "steps", number % 5), by=0)
        if number % 10 == 9:
            seen, again = table.view(None), race().view(None)
            assert (again.log, again.undo, again.redo) == (seen.log, seen.undo, seen.redo)


def noted_rows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note what is decoded of a journal from now on: that is what takes the time."""
    decoded, read = list[str](), Journal._decoded  # noqa: SLF001

    def noted(journal: Journal, text: str, kind: msgspec.json.Decoder[object]) -> object:
        decoded.append(text)
        return read(journal, text, kind)

    monkeypatch.setattr(Journal, "_decoded", noted)
    return decoded


@pytest.fixture
def short_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few entries be at hand, and the log as short: a game need not be long to go beyond."""
    for module in ("history", "viewing"):
        monkeypatch.setattr(f"engine.{module}.REACH", 4)


@pytest.mark.usefixtures("short_reach")
def test_evenings_gone_by_are_not_read_to_play_on(
    race: Tables, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start takes no longer, and no more memory, after a hundred evenings than on the first."""
    for _evening in range(4):
        for steps in range(8):
            table.correct(SetCounter(0, "steps", steps % 5), by=0)
        table.start(Setup("race", 2), by=0)
    decoded = noted_rows(monkeypatch)
    again = race()
    assert 0 < len(decoded) < 3 * 12
    for opened in (table, again):
        assert len(opened._history.path) < 12  # noqa: SLF001 - what fills the memory


@pytest.mark.usefixtures("short_reach")
def test_an_undo_leads_through_all_evenings(race: Tables, table: Table) -> None:
    """Back to the very first entry, and what is to be seen on the way is what there was."""
    shown = [seen(table)]
    for number in range(22):
        if number % 8 in {5, 6}:
            table.start(Setup("race", 2), by=0)
        else:
            table.correct(SetCounter(0, "steps", number % 5), by=0)
        shown.append(seen(table))
    again = race()
    for before in reversed(shown[:-1]):
        again.undo(by=0)
        assert seen(again) == before
    while again.view(None).undo is not None:
        again.undo(by=0)
    assert [entry.said.key for entry in again.view(None).log] == ["said.started"]
    for _ in range(24):
        again.redo(by=0)
    assert seen(again) == shown[-1]


def seen(table: Table) -> tuple[bytes, tuple[LogEntry, ...]]:
    """Return what is seen of the game and its log."""
    return stand(table), table.view(None).log


@pytest.mark.usefixtures("short_reach")
def test_rules_that_cannot_read_the_last_game_resume_the_one_before(
    race: Tables, table: Table, tmp_path: Path
) -> None:
    """However long the last game was; and an undo leads on from there."""
    for seats in (3, 2):
        table.start(Setup("race", seats), by=0)
        for number in range(6):
            table.correct(SetCounter(0, "steps", number % 5), by=0)
    table.close()
    with sqlite3.connect(tmp_path / "table.sqlite") as db:
        db.execute(
            "UPDATE snapshots SET state = '{}' WHERE entry = (SELECT max(entry) FROM snapshots)"
        )
    db.close()
    again = race()
    view = again.view(None)
    assert (view.setup.seats, [each.value for each in view.seats[0].counters]) == (3, [0, 2])
    assert view.undo == Message("said.started", {"game": Message("game.race")})
    again.undo(by=0)
    assert again.view(None).setup.seats == 2


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


@pytest.mark.parametrize(
    "facts", ['[{"key":', "", '[{"no key": 1}]', '[{"more": ' + "[" * 100_000], ids=len
)
def test_a_row_that_cannot_be_read_is_told(
    race: Tables, table: Table, tmp_path: Path, facts: str
) -> None:
    """Be it no JSON at all or another thing than a row holds: with what would do."""
    table.close()
    with sqlite3.connect(tmp_path / "table.sqlite") as db:
        db.execute("UPDATE entries SET facts = ? WHERE id = 1", (facts,))
    db.close()
    with pytest.raises(JournalError, match=r"cannot read \(.*move the file away"):
        race()


@pytest.mark.parametrize(
    "was, now",
    [
        (b'"race"', b'"rac\xe9"'),
        (b"CREATE TABLE heads", b"CREATE\xffTABLE heads"),
    ],
    ids=["row", "schema"],
)
def test_a_byte_that_is_no_letter_is_damage(
    race: Tables, table: Table, tmp_path: Path, was: bytes, now: bytes
) -> None:
    """It ended in a traceback, or in the advice to make room."""
    table.close()
    path = tmp_path / "table.sqlite"
    whole = path.read_bytes()
    assert was in whole
    path.write_bytes(whole.replace(was, now))
    with pytest.raises(JournalError, match=r"failed \(.*\); move the file away"):
        race()


@pytest.mark.parametrize(
    "column, value",
    [
        *(("parent", "x"), ("at", "x"), ("seat", "x")),
        *(("action", None), ("said", None), ("facts", None), ("digest", None)),
    ],
)
def test_a_value_of_another_type_is_damage(
    race: Tables, table: Table, tmp_path: Path, column: str, value: object
) -> None:
    """A bit that turned may say of a text that it is a number; that ended in a traceback."""
    to_window(table)
    table.close()
    with closing(sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None)) as db:
        db.executescript(
            "CREATE TABLE loose AS SELECT * FROM entries; DROP TABLE entries;"
            "ALTER TABLE loose RENAME TO entries;"
        )
        db.execute(f"UPDATE entries SET {column} = ? WHERE id = 2", (value,))  # noqa: S608 - ours
    with pytest.raises(JournalError, match=r"which this program cannot read \(.*move the file"):
        race()


def test_rows_in_a_circle_end(race: Tables, table: Table, tmp_path: Path) -> None:
    """The table went round in it for ever, when it was opened or went back."""
    table.put(Rolled(("5", "1")), by=0)
    with closing(sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None)) as db:
        db.execute("UPDATE entries SET parent = 3 WHERE id = 2")
    with pytest.raises(JournalError, match=r"how its game began.*move the file away"):
        race()
    with Journal(tmp_path / "table.sqlite", None) as kept:
        for lost in (2, 4000):
            with pytest.raises(JournalError, match=rf"lost its row {lost}; move the file away"):
                kept.entry(lost)


@pytest.mark.parametrize("parent", [None, 4000])
def test_rows_that_lead_back_to_no_start_are_told(
    race: Tables, table: Table, tmp_path: Path, parent: int | None
) -> None:
    """A byte that turned on the card made them children of none, or of a row that is not there."""
    table.put(Rolled(("5", "1")), by=0)
    table.close()
    with sqlite3.connect(tmp_path / "table.sqlite") as db:
        db.execute("UPDATE entries SET parent = ? WHERE id = 2", (parent,))
    db.close()
    with pytest.raises(JournalError, match=r"how its game began.*move the file away"):
        race()


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


@pytest.mark.parametrize("deed", ["answer", "undo"])
def test_a_disk_that_cannot_even_be_read_changes_nothing(
    race: Tables, table: Table, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    """What is refused then is in no later row either: a restart stands where the table stood."""
    table.correct(SetCounter(0, "steps", 3), by=0)

    with monkeypatch.context() as patch:

        def unread(*_: object) -> None:
            raise JournalError("disk I/O error")

        def gone(*_: object) -> None:
            patch.setattr("engine.journal.Journal._all", unread)
            raise JournalError("disk I/O error")

        for method in ("append", "move_head"):
            patch.setattr(f"engine.journal.Journal.{method}", gone)
        with pytest.raises(JournalError):
            table.undo(by=0) if deed == "undo" else table.put(Rolled(("5", "1")), by=0)
    table.correct(SetCounter(1, "steps", 2), by=0)
    assert [seat.counters[0].value for seat in table.view(None).seats] == [3, 2]
    again = race()
    assert (stand(again), again.view(None).notice) == (stand(table), None)


@pytest.mark.parametrize("deed", ["answer", "undo"])
def test_a_file_that_was_moved_away_takes_nothing(
    race: Tables, table: Table, tmp_path: Path, deed: str
) -> None:
    """The next start would not find it there; once it is back, the table goes on."""
    path, before = tmp_path / "table.sqlite", stand(table)
    away = path.rename(tmp_path / "away")
    for then in ("begins a new table", "goes on with what is there now"):
        told = rf"moved away or deleted.*put that very file back.*anew, which {then}"
        with pytest.raises(JournalError, match=told):
            table.undo(by=0) if deed == "undo" else table.put(Rolled(("5", "1")), by=0)
        assert stand(table) == before
        path.touch()
    away.rename(path)
    table.put(Rolled(("5", "1")), by=0)
    assert stand(race()) == stand(table)


def test_a_file_that_another_program_has_open_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its folder nor the room on the disk is to blame; then the table goes on."""
    monkeypatch.setattr("engine.journal.sqlite3.connect", partial(sqlite3.connect, timeout=0))
    path = tmp_path / "table.sqlite"
    with (
        Table(path, Setup("race", 2), games=GAMES) as taken,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError, match=r"\(database is locked\); close the other program"):
            taken.put(Chose("red"), by=0)
        other.execute("ROLLBACK")
        taken.put(Chose("red"), by=0)


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
        with pytest.raises(RulesChangedError) as refused:
            table.undo(by=0)
    assert refused.value.reason.key == "refusal.rules-changed"
    assert stand(table) == before


def play_a_turn(table: Table, seat: int) -> None:
    """Play a turn of the race, with dice that jump nowhere."""
    table.put(Rolled(("3", "4")), by=seat)
    table.put(Stopped(), by=seat)
    table.put(Entered(0), by=seat)
    table.put(Passed(), by=1 - seat)


def reopened(path: Path, game: type[Race] = SlowRace) -> Table:
    """Open a journal again, under rules that have changed; it is closed when the test is over."""
    table = Table(path, Setup("race", 2), games={"race": game})
    OPEN_TABLES.append(table)
    return table


def test_a_game_that_is_not_here_is_not_given_up(table: Table, tmp_path: Path) -> None:
    """Nothing is changed in the journal: where the game is known again it goes on."""
    table.put(Rolled(("3", "4")), by=0)
    before, path = stand(table), tmp_path / "table.sqlite"
    with pytest.raises(LastingJournalError, match=r"there is no game 'race'.* move the journal"):
        Table(path, Setup("race", 2), games={})
    assert stand(reopened(path, Race)) == before


def test_no_undo_is_offered_across_changed_rules(table: Table, tmp_path: Path) -> None:
    """The turn before the one resumed cannot be replayed: that is said, and the table stands."""
    play_a_turn(table, 0)
    table.put(Chose("end"), by=0)
    play_a_turn(table, 1)
    changed = reopened(tmp_path / "table.sqlite")
    before = stand(changed)
    assert changed.view(None).log[-1].said.key == "said.resumed"
    assert changed.view(None).undo is None
    with pytest.raises(RulesChangedError) as refused:
        changed.undo(by=0)
    assert refused.value.reason.key == "refusal.rules-changed"
    assert stand(changed) == before


def test_an_undo_across_changed_rules_that_works(table: Table, tmp_path: Path) -> None:
    """What the change of rules does not touch is taken back, and comes again, in one step."""
    play_a_turn(table, 0)
    changed = reopened(tmp_path / "table.sqlite")
    resumed = changed.view(None)
    assert resumed.undo == Message("said.chose", {"option": Message("blue")})
    changed.undo(by=0)
    assert changed.view(None).awaited == (1,)
    changed.redo(by=0)
    again = changed.view(None)
    assert (again.log, again.stage, again.awaited) == (resumed.log, resumed.stage, (0,))


def test_a_turns_start_is_the_state_that_was_kept(table: Table, tmp_path: Path) -> None:
    """Whatever the rules would ask there now: the table goes on from it, and back to it."""
    play_a_turn(table, 0)
    table.put(Chose("end"), by=0)
    path = tmp_path / "table.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entries SET digest = 'x'")
    db.close()
    changed = reopened(path)
    start = stand(changed)
    assert (changed.view(None).notice, changed.view(None).stage.turn) == (None, 2)
    changed.put(Rolled(("5", "1")), by=1)
    changed.undo(by=1)
    assert stand(changed) == start


def test_what_was_undone_under_other_rules_does_not_come_again(
    table: Table, tmp_path: Path
) -> None:
    """Redo is refused with the same word where it would lead elsewhere."""
    to_window(table)
    table.put(Passed(), by=1)
    table.undo(by=1)
    changed = reopened(tmp_path / "table.sqlite")
    before = stand(changed)
    with pytest.raises(RulesChangedError) as refused:
        changed.redo(by=1)
    assert refused.value.reason.key == "refusal.rules-changed"
    assert stand(changed) == before


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


@pytest.mark.parametrize("cut", [True, False])
def test_a_damaged_file_is_to_be_moved_away(table: Table, tmp_path: Path, *, cut: bool) -> None:
    """It was said to want room, and a folder that can be written."""
    table.close()
    path = tmp_path / "table.sqlite"
    path.write_bytes(path.read_bytes()[:9000] if cut else b"Minutes of an evening.\n" * 400)
    with pytest.raises(JournalError, match=r"failed \(.*\); move the file away, and its -wal"):
        Table(path, Setup("race", 2), games=GAMES)


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
