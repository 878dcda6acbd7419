"""``croupier played``: every game that was played at a table, as CSV."""

import csv
import itertools
from datetime import datetime
from pathlib import Path

import pytest

from device.cli import main
from engine import SetCounter, Setup, Table
from tests.browser.reached import reach_offence


def printed(data: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    """Return what is printed of each game's players, with its line's names."""
    assert main(["played", "--data", str(data)]) == 0
    return list(csv.DictReader(capsys.readouterr().out.splitlines()))


def test_each_player_of_each_game_has_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """While the table is open, too; the oldest game comes first."""
    clock = itertools.count(1_800_000_000)
    file = tmp_path / "table.sqlite"
    with Table(file, Setup("dice-throne", 2), clock=lambda: float(next(clock))) as table:
        table.call_players(lambda: {1: 'Ben "B", Bär'})
        reach_offence(table)
        assert printed(tmp_path, capsys) == []
        table.correct(SetCounter(0, "health", 0), by=0)
        table.start(Setup("dice-throne", 2), by=0)
        reach_offence(table)
        table.start(Setup("king-of-tokyo", 3), by=0)
        lines = printed(tmp_path, capsys)
    ana, ben, *unfinished = lines
    began, ended = (datetime.fromisoformat(ana.pop(at)).timestamp() for at in ("began", "ended"))
    assert 1_800_000_000 < began < ended < next(clock)
    assert ana == {
        "number": "1",
        "game": "dice-throne",
        "mode": "",
        "turns": "1",
        "outcome": 'Ben "B", Bär wins',
        "player": "1",
        "name": "",
        "character": "Barbarian",
        "won": "no",
    }
    assert (ben["name"], ben["character"], ben["won"]) == ('Ben "B", Bär', "Moon Elf", "yes")
    assert [(each["number"], each["outcome"], each["won"]) for each in unfinished] == [
        ("2", "not finished", "")
    ] * 2


def test_a_game_that_is_out_of_the_list_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until it is put back."""
    with Table(tmp_path / "table.sqlite", Setup("dice-throne", 2)) as table:
        reach_offence(table)
        table.correct(SetCounter(0, "health", 0), by=0)
        (game,) = table.past_games()
        table.hide(game.id, by=0)
        assert printed(tmp_path, capsys) == []
        table.put_back(game.id, by=0)
        assert len(printed(tmp_path, capsys)) == 2


def test_a_name_is_no_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A spreadsheet would work it out, and whoever sits down may call themselves so."""
    with Table(tmp_path / "table.sqlite", Setup("dice-throne", 2)) as table:
        table.call_players(lambda: {0: "=1+1", 1: "Ben=2"})
        reach_offence(table)
        table.correct(SetCounter(1, "health", 0), by=0)
        ana, ben = printed(tmp_path, capsys)
    assert (ana["name"], ben["name"]) == ("'=1+1", "Ben=2")
    assert ana["outcome"] == "'=1+1 wins"


def test_where_no_table_was_played_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that was mistyped keeps none."""
    assert main(["played", "--data", str(tmp_path)]) == 1
    assert f"no table was played in {tmp_path}; name the folder" in capsys.readouterr().err
