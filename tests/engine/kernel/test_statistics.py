"""What was rolled for all to see, and how often fair dice would show it."""

import logging
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import (
    Chose,
    DieKind,
    FaceTally,
    Game,
    Kept,
    Play,
    Rolled,
    RolledDice,
    Setup,
    Table,
    counted,
    tallies,
)
from engine.match import Match
from tests.engine.kernel import whispers
from tests.engine.kernel.conftest import Tables
from tests.engine.kernel.race import DIE, Race
from tests.engine.kernel.test_journal import play_a_turn, reopened

PIPS = DieKind("pips", ("1", "2", "3", "4", "5", "6"))


class Sprint(Race):
    """The race without anything but rolls: the second one ends a turn."""

    def _turn(self) -> Play[None]:
        self.state.turn += 1
        yield from self._roll(self.state.active)
        self.state.dice, self.state.kept = [], []
        self.state.active = (self.state.active + 1) % self.setup.seats


def faces(table: Table) -> list[tuple[str, ...]]:
    """Return the faces of each roll."""
    return [roll.faces for roll in table.rolled()]


def rolled(kind: DieKind, *faces: str) -> RolledDice:
    """Return dice of one kind that were rolled at once."""
    return RolledDice(0.0, 0, (kind,) * len(faces), faces, "tray")


@pytest.mark.parametrize("named", [("5-jump",), ("5-jump", "1-left")])
def test_only_what_was_rolled_counts(table: Table, named: tuple[str, ...]) -> None:
    """A kept die was not rolled again, whether a reading names it or not."""
    table.put(Rolled(("4", "1")), by=0)
    table.put(Kept((1,)), by=0)
    table.put(Rolled(named), by=0)
    first, second = table.rolled()
    assert (first.seat, first.kinds, first.faces) == (0, (DIE, DIE), ("4-right", "1-left"))
    assert (second.kinds, second.faces, second.source) == ((DIE,), ("5-jump",), "hand")
    assert second.at > first.at


def test_an_undone_roll_was_never_made(table: Table) -> None:
    """Until it is done again; another in its place counts instead."""
    table.put(Rolled(("4", "1")), by=0)
    table.undo(by=0)
    assert faces(table) == []
    table.redo(by=0)
    assert faces(table) == [("4-right", "1-left")]
    table.undo(by=0)
    table.put(Rolled(("2", "2")), by=0)
    assert faces(table) == [("2-left", "2-left")]


def test_each_turn_counts_once(race: Tables, table: Table) -> None:
    """Also when the table was opened again."""
    for seat in (0, 1, 0):
        play_a_turn(table, seat)
        table.put(Chose("end"), by=seat)
    assert [roll.seat for roll in table.rolled()] == [0, 1, 0]
    assert race().rolled() == table.rolled()


def test_the_roll_that_ends_a_turn_counts_in_it(tmp_path: Path) -> None:
    """Its entry is where the next turn begins."""
    with Table(tmp_path / "table.sqlite", Setup("race", 2), games={"race": Sprint}) as table:
        for seat in (0, 1):
            table.put(Chose("red"), by=seat)
        rolls = [("1-left", "2-left"), ("3-right", "4-right"), ("5-jump", "6-jump")]
        for roll in rolls:
            table.put(Rolled(roll), by=None)
        assert faces(table) == rolls
        assert [roll.seat for roll in table.rolled()] == [0, 0, 1]


def test_a_new_game_begins_without_rolls(table: Table) -> None:
    """An undo of it brings back those of the game before."""
    table.put(Rolled(("4", "1")), by=0)
    table.start(Setup("race", 2), by=0)
    assert faces(table) == []
    table.undo(by=0)
    assert faces(table) == [("4-right", "1-left")]


def test_what_came_up_in_past_games_is_known_without_playing_them_again(
    race: Tables, table: Table
) -> None:
    """Noted as another game is started in their place; an undo of that takes it back."""
    assert table.counted_before() == ()
    table.put(Rolled(("4", "1")), by=0)
    counts = counted(table.rolled())
    table.start(Setup("race", 2), by=0)
    assert table.counted_before() == counts
    for seat, colour in enumerate(("red", "blue")):
        table.put(Chose(colour), by=seat)
    table.put(Rolled(("4", "4")), by=0)
    table.start(Setup("race", 2), by=0)
    (tally,) = tallies(table.counted_before())
    assert [(each.face, each.count) for each in tally.faces if each.count] == [
        ("1-left", 1),
        ("4-right", 3),
    ]
    assert race().counted_before() == table.counted_before()
    table.undo(by=0)
    assert table.counted_before() == counts


def test_past_games_of_another_kind_have_other_dice() -> None:
    """Nor do those count that were taken out of the list: dice were only tried there, say."""
    games: dict[str, type[Game[Any]]] = {"race": Race, **whispers.GAMES}
    with Table(None, Setup("race", 2), games=games) as table:
        for seat, colour in enumerate(("red", "blue")):
            table.put(Chose(colour), by=seat)
        table.put(Rolled(("4", "1")), by=0)
        table.start(Setup("whispers", 2), by=0)
        assert table.counted_before() == ()
        table.start(Setup("race", 2), by=0)
        assert len(table.counted_before()) == 1
        table.hide(table.past_games()[-1].id, by=0)
        assert table.counted_before() == ()


def test_no_turn_is_played_again_twice(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game would be, at each look, from its beginning."""
    play_a_turn(table, 0)
    table.put(Chose("end"), by=0)
    first = faces(table)
    table.put(Rolled(("4", "1")), by=1)
    done: list[int] = []
    monkeypatch.setattr(Match, "check", lambda _, entry: done.append(entry.id))
    assert faces(table) == [*first, ("4-right", "1-left")]
    assert len(done) == 1


def test_secret_rolls_do_not_count() -> None:
    """How often each face came up would tell what they were."""
    with Table(None, Setup("whispers", 2), games=whispers.GAMES) as table:
        table.put(Rolled(("1", "2", "3")), by=1)
        assert table.rolled() == ()


def test_a_turn_of_other_rules_counts_as_far_as_it_goes(
    table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says that there may have been more."""
    play_a_turn(table, 0)
    table.put(Chose("end"), by=0)
    table.put(Rolled(("2", "2")), by=1)
    changed = reopened(tmp_path / "table.sqlite")
    with caplog.at_level(logging.WARNING, "engine.statistics"):
        assert faces(changed) == [("3-right", "4-right"), ("2-left", "2-left")]
    assert "not all that was rolled is counted" in caplog.text


def test_a_turn_that_was_begun_again_counts_as_begun_again(
    table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its old rolls are gone with what they led to: nothing is missing, nor told to be."""
    play_a_turn(table, 0)
    changed = reopened(tmp_path / "table.sqlite")
    changed.put(Rolled(("6", "6")), by=0)
    with caplog.at_level(logging.WARNING, "engine.statistics"):
        assert faces(changed) == [("6-jump", "6-jump")]
    assert "not all that was rolled" not in caplog.text


def test_dice_are_counted_by_kind_whatever_their_colour() -> None:
    """In the order in which they were rolled first, their faces as the kind has them."""
    red, blue = (msgspec.structs.replace(PIPS, colour=colour) for colour in ("red", "blue"))
    found = tallies(counted([rolled(DIE, "5-jump"), rolled(red, "6"), rolled(blue, "6")]))
    assert [(tally.kind, tally.dice) for tally in found] == [(DIE, 1), (PIPS, 2)]
    assert [each.face for each in found[1].faces] == list(PIPS.faces)
    assert [each.count for each in found[1].faces] == [0, 0, 0, 0, 0, 2]


def test_a_face_that_a_die_has_twice_comes_up_twice_as_often() -> None:
    """It is named once; of 60 such dice it is expected on 20, give or take 7.2."""
    kind = DieKind("half-blank", ("1", "2", "3", "4", "blank", "blank"))
    (tally,) = tallies(counted([rolled(kind, *["blank"] * 60)]))
    assert tally.faces[-1] == FaceTally("blank", 60, 13, 27)
    assert tally.faces[0] == FaceTally("1", 0, 4, 16)


@pytest.mark.parametrize("dice", [1, 2, 5, 30, 600])
def test_fair_dice_are_mostly_within_what_is_told(dice: int) -> None:
    """At least 19 of 20 times, also where there are few; but not always, where there are many."""
    rolling = random.Random(dice)
    rolls = [rolled(PIPS, *rolling.choices(PIPS.faces, k=dice)) for _ in range(400)]
    sixes = [tallies(counted([roll]))[0].faces[5] for roll in rolls]
    within = sum(each.fewest <= each.count <= each.most for each in sixes)
    assert within >= 0.93 * len(sixes)
    assert dice < 30 or within < len(sixes)
