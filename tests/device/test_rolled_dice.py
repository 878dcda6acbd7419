"""``croupier rolled``: every die that was rolled at a table, as CSV."""

import csv
import itertools
from datetime import datetime
from pathlib import Path

import pytest

from device.cli import main
from engine import Chose, Rolled, Setup, Table
from tests.browser.reached import reach_offence

DICE = ("1", "2", "3", "energy", "claw", "heart")


def printed(data: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    """Return what is printed of the dice, each with its line's names."""
    assert main(["rolled", "--data", str(data)]) == 0
    return list(csv.DictReader(capsys.readouterr().out.splitlines()))


def test_each_die_of_each_game_has_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """While the table is open, too; made-up letters are no dice, an undone roll was none."""
    clock = itertools.count(1_800_000_000)
    file = tmp_path / "table.sqlite"
    with Table(file, Setup("dice-throne", 2), clock=lambda: float(next(clock))) as table:
        reach_offence(table)
        table.start(Setup("king-of-tokyo", 2, {"deck": "machine"}), by=0)
        for monster in ("alienoid", "gigazaur"):
            table.put(Chose(monster), by=None)
        for letters in ("elephant", "aardvark"):
            table.put(Rolled(tuple(letters)), by=None)
        table.put(Rolled(DICE, "tray"), by=None)
        table.undo(by=None)
        table.put(Rolled(DICE, "tray"), by=None)
        lines = printed(tmp_path, capsys)
    assert not caplog.records
    barbarian, *_, heart = lines
    assert [line["game"] for line in lines] == ["dice-throne"] * 7 + ["king-of-tokyo"] * 6
    assert [line["face"] for line in lines[7:]] == list(DICE)
    assert (barbarian["player"], barbarian["dice"], barbarian["face"]) == (
        "1",
        "barbarian",
        "6-pow",
    )
    assert (heart["dice"], heart["source"]) == ("king-of-tokyo", "tray")
    when = [datetime.fromisoformat(line["time"]).timestamp() for line in lines]
    assert when == sorted(when)
    assert 1_800_000_000 < when[0] < when[-1] < next(clock)


@pytest.mark.parametrize("empty", [True, False])
def test_where_no_table_was_played_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, empty: bool
) -> None:
    """A folder that was mistyped keeps none, and none is begun there."""
    if empty:
        (tmp_path / "table.sqlite").touch()
    before = list(tmp_path.iterdir())
    assert main(["rolled", "--data", str(tmp_path)]) == 1
    assert f"no table was played in {tmp_path}; name the folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == before
