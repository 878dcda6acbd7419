"""The games that were played at a table: who played, and how each ended."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from engine import Chose, PastGame, Rolled, SetCounter, Setup, Table
from engine.entries import Entry
from engine.journal import Journal
from engine.notes import Note
from engine.past_games import past_games
from tests.engine.kernel.conftest import Tables
from tests.engine.kernel.test_journal import play_a_turn

Names = dict[int, str]


@pytest.fixture
def names(table: Table) -> Names:
    """Give the names of the table's players, to be changed."""
    names = {0: "Ana", 1: "Ben"}
    table.call_players(lambda: names)
    return names


def win(table: Table, seat: int = 0) -> None:
    """Let a seat reach the goal."""
    table.correct(SetCounter(seat, "steps", 6), by=0)


def again(table: Table) -> None:
    """Start another game."""
    table.start(Setup("race", 2), by=0)


def choose_colours(table: Table) -> None:
    """Let a new game's first turn begin."""
    for seat, colour in enumerate(("red", "blue")):
        table.put(Chose(colour), by=seat)


def test_a_game_is_past_once_it_has_ended(table: Table, names: Names) -> None:
    """With who played and won; whom they played, games of heroes tell."""
    assert table.past_games() == ()
    win(table, 1)
    (game,) = table.past_games()
    assert game.names == names
    assert (game.id, game.setup) == (1, Setup("race", 2, {"coins": "2"}))
    assert game.began < game.ended
    assert game.ending is not None
    assert (game.ending.turn, game.ending.characters) == (1, (None, None))
    assert game.ending.outcome == table.view(None).outcome


def test_an_undone_end_is_none(table: Table, names: Names) -> None:
    """Done again, or otherwise, it counts as it then is."""
    win(table, 1)
    table.undo(by=0)
    assert table.past_games() == ()
    table.redo(by=0)
    assert winners(table) == [(1,)]
    table.undo(by=0)
    win(table, 0)
    assert winners(table) == [(0,)]
    table.correct(SetCounter(0, "steps", 0), by=0)
    assert table.past_games() == ()
    assert names


def winners(table: Table) -> list[tuple[int, ...] | None]:
    """Return who won each past game, the newest first; None: it was not finished."""
    endings = [game.ending for game in table.past_games() if game.ending is not None]
    return [None if each.outcome is None else each.outcome.winners for each in endings]


def test_a_game_in_whose_place_another_was_started_was_not_finished(table: Table) -> None:
    """It goes on when that is undone."""
    play_a_turn(table, 0)
    again(table)
    choose_colours(table)
    win(table)
    assert winners(table) == [(0,), None]
    unfinished = table.past_games()[1]
    assert unfinished.ending is not None
    assert unfinished.ending.turn == 1
    for _ in range(4):
        table.undo(by=0)
    assert table.past_games() == ()


def test_a_game_that_ended_is_past_once(table: Table) -> None:
    """Also when another is started; one in which no turn began was none."""
    win(table)
    again(table)
    again(table)
    assert winners(table) == [(0,)]


def test_who_played_is_who_was_there_at_the_last_action(table: Table, names: Names) -> None:
    """Those of the next evening, who sit there when they start another game, have not played."""
    table.put(Rolled(("4", "1")), by=0)
    names[1] = "Benjamin"
    table.put(Rolled(("4", "1")), by=0)
    names.update({0: "Carl", 1: "Dora"})
    again(table)
    (game,) = table.past_games()
    assert game.names == {0: "Ana", 1: "Benjamin"}


def test_who_got_up_has_played(table: Table, names: Names) -> None:
    """Whose phone moved to another seat, there alone; a seat that the game lacks plays not."""
    table.put(Rolled(("4", "1")), by=0)
    del names[1]
    names[5] = "Eve"
    win(table)
    assert table.past_games()[0].names == {0: "Ana", 1: "Ben"}
    names.clear()
    names[1] = "Ana"
    win(table)
    assert table.past_games()[0].names == {1: "Ana"}


def test_who_played_is_known_after_an_undo(table: Table, names: Names) -> None:
    """It takes back the action with which that was noted."""
    table.put(Rolled(("4", "1")), by=0)
    table.undo(by=0)
    win(table)
    assert table.past_games()[0].names == names


def test_a_power_cut_loses_nothing(race: Tables, table: Table, names: Names) -> None:
    """What another opening reads is the same, also where it is only read."""
    table.put(Rolled(("4", "1")), by=0)
    again(table)
    choose_colours(table)
    win(table)
    games = table.past_games()
    assert [game.names for game in games] == [names, names]
    assert race().past_games() == games


def test_games_can_be_taken_out_of_the_list(race: Tables, table: Table) -> None:
    """One, or one and all before it; everybody is shown so, and it stays so."""
    for _ in range(4):
        win(table)
        again(table)
        choose_colours(table)
    fourth, third, second, first = [game.id for game in table.past_games()]
    revision = table.revision
    assert table.hide(third, by=0) == table.revision > revision
    assert ids(table.past_games()) == [fourth, second, first]
    table.hide(second, by=1, older=True)
    assert ids(table.past_games()) == [fourth]
    assert ids(race().past_games()) == [fourth]


def test_what_was_taken_out_of_the_list_can_be_put_back(race: Tables, table: Table) -> None:
    """What was taken out together comes back together, the last first; all of it is kept."""
    for _ in range(4):
        win(table)
        again(table)
        choose_colours(table)
    games = table.past_games()
    fourth, third, second, first = ids(games)
    assert table.hidden_last() == ()
    table.hide(third, by=0)
    table.hide(second, by=0, older=True)
    for each in (table, race()):
        assert ids(each.hidden_last()) == [second, first]
    revision = table.revision
    assert table.put_back(first, by=1) == table.revision > revision
    assert ids(table.past_games()) == [fourth, second, first]
    assert ids(table.hidden_last()) == [third]
    table.put_back(fourth, by=1)  # it is in the list
    assert ids(table.hidden_last()) == [third]
    table.put_back(third, by=1)
    assert table.hidden_last() == ()
    assert race().past_games() == table.past_games() == games
    table.hide(fourth, by=0)
    assert ids(table.hidden_last()) == [fourth]


def ids(games: tuple[PastGame, ...]) -> list[int]:
    """Return which games these are."""
    return [game.id for game in games]


def test_what_an_older_program_played_is_told_as_far_as_it_is_known(
    race: Tables, table: Table, tmp_path: Path
) -> None:
    """It made no notes: a journal of its own is read, and gets them from its next game on."""
    win(table)
    again(table)
    table.close()
    path = tmp_path / "table.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP TABLE notes")
    with Journal(path, None) as kept:
        (game,) = past_games(kept.path(kept.head() or 0), kept.notes())
    assert (game.names, game.ending) == ({}, None)
    newer = race()
    choose_colours(newer)
    win(newer)
    assert newer.past_games()[1] == game
    assert winners(newer) == [(0,)]


def test_no_game_is_looked_through_twice(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of evenings would be, at each look."""
    win(table)
    again(table)
    choose_colours(table)
    first = table.past_games()
    seen: list[int] = []

    def noted(path: Sequence[Entry], notes: Sequence[tuple[int, Note]]) -> tuple[PastGame, ...]:
        seen.extend(entry.id for entry in path)
        return past_games(path, notes)

    monkeypatch.setattr("engine.past_games.past_games", noted)
    assert table.past_games() == first
    assert min(seen) > first[0].id
    win(table)
    assert table.past_games()[1:] == first


def test_games_of_other_evenings_are_listed_though_they_are_not_at_hand(
    race: Tables, table: Table, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table reads the game that is played; what was undone on the way counts for nothing."""
    monkeypatch.setattr("engine.history.REACH", 1)
    ended: list[PastGame] = []
    for name in ("Ana", "Bea", "Cleo"):
        names[0] = "Nobody"
        table.put(Rolled(("4", "1")), by=0)
        table.undo(by=0)
        names[0] = name
        table.put(Rolled(("4", "1")), by=0)
        win(table)
        again(table)
        ended += table.past_games()[:1]
        choose_colours(table)
    for each in (table, race()):
        each.call_players(lambda: names)
        assert each.past_games() == tuple(reversed(ended))
    assert [game.names[0] for game in ended] == ["Ana", "Bea", "Cleo"]
