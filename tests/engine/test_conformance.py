"""What every game owes the table, shown by random play of each registered game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import (
    GAMES,
    Chose,
    Entered,
    IllegalAnswerError,
    Interrupted,
    Kept,
    Passed,
    Rolled,
    SetCounter,
    Setup,
    Stopped,
    Table,
    View,
)
from engine.match import Games
from tests.engine.kernel.race import GAMES as TEST_PIECES
from tests.engine.people import People

ALL_GAMES: Games = {**GAMES, **TEST_PIECES}
ILLEGAL = (
    Chose("no such option"),
    Entered(-1),
    Entered(10**9),
    Interrupted("no such action"),
    Kept((0, 0)),
    Kept((99,)),
    Rolled(()),
    Rolled(("no such face",) * 5),
    Rolled(("1",) * 40),
)

pytestmark = pytest.mark.parametrize("game", sorted(ALL_GAMES))


def open_table(game: str, journal: Path | None = None, seats: int | None = None) -> Table:
    """Open a table at which ``game`` is played by its smallest number of seats, or ``seats``."""
    setup = Setup(game, seats or ALL_GAMES[game].seats.start)
    return Table(journal, setup, games=ALL_GAMES, clock=lambda: 0.0)


def stand(table: Table) -> bytes:
    """Return all that anybody sees of the game, less the counting of changes and the log."""
    view = table.view(None)
    views = [table.view(seat) for seat in (None, *range(view.setup.seats))]
    bare = [
        msgspec.structs.replace(each, revision=0, undo=None, redo=None, log=(), notice=None)
        for each in views
    ]
    return msgspec.json.encode(bare, order="deterministic")


@pytest.fixture
def midgame(game: str) -> Iterator[Table]:
    """A table some way into a game."""
    with open_table(game) as table:
        people = People(seed=5)
        for _ in range(60):
            if table.view(None).outcome is None:
                people.act(table)
        yield table


def check_counters(view: View) -> None:
    """No number of any seat is outside its limits."""
    for seat in view.seats:
        for counter in seat.counters:
            assert counter.minimum <= counter.value <= counter.maximum, (seat.seat, counter)


def play_checked(table: Table, seed: int) -> None:
    """Play to the end, looking at every number after every action."""
    people = People(seed)
    for _ in range(5000):
        view = table.view(None)
        check_counters(view)
        if view.outcome is not None:
            assert set(view.outcome.winners) <= set(range(view.setup.seats))
            return
        assert len(view.awaited) > 0, f"nobody is awaited in {view.stage}"
        people.act(table)
    raise AssertionError(f"game {seed} does not end")


def test_random_games_end(game: str) -> None:
    """Every ask has a legal answer, and the numbers stay within their limits to the end."""
    for seed in range(4):
        with open_table(game) as table:
            play_checked(table, seed)


@pytest.mark.slow
def test_two_hundred_random_games_end(game: str) -> None:
    """The same over two hundred games with every number of seats."""
    counts = list(ALL_GAMES[game].seats)
    for seed in range(200):
        with open_table(game, seats=counts[seed % len(counts)]) as table:
            play_checked(table, 1000 + seed)


@pytest.mark.slow
def test_a_resumed_game_equals_the_live_one(game: str, tmp_path: Path) -> None:
    """At random points another table opened on the same journal shows the very same."""
    for seed in range(5):
        path = tmp_path / f"{seed}.sqlite"
        with open_table(game, path) as table:
            people, moments = People(seed), Random(seed)
            while table.view(None).outcome is None:
                people.act(table)
                if moments.random() < 0.03:
                    with open_table(game, path) as again:
                        assert again.view(None).notice is None
                        assert stand(again) == stand(table)


@pytest.mark.slow
def test_undo_then_redo_equals_live(game: str) -> None:
    """Walking back some steps and forward again, at random points, changes nothing."""
    for seed in range(5):
        with open_table(game) as table:
            people, moments = People(seed), Random(seed)
            while table.view(None).outcome is None:
                people.act(table)
                if moments.random() < 0.05:
                    walk_back_and_forth(table, moments.randint(1, 12))


def walk_back_and_forth(table: Table, steps: int) -> None:
    """Undo ``steps`` actions, or as many as there are, and redo them one by one."""
    stands: list[bytes] = []
    while len(stands) < steps and table.view(None).undo is not None:
        stands.append(stand(table))
        table.undo(by=0)
    for expected in reversed(stands):
        table.redo(by=0)
        assert stand(table) == expected


@pytest.mark.slow
def test_a_game_taken_up_again_after_corrections_ends(game: str) -> None:
    """Whatever numbers people set by hand at whatever moment, the game goes on to an end."""
    for seed in range(10):
        with open_table(game) as table:
            people, moments = People(seed), Random(seed)
            for _ in range(120):
                if moments.random() < 0.2:
                    people.correct(table)
                elif table.view(None).outcome is None:
                    people.act(table)
            people.play(table)


def test_views_are_plain_json(midgame: Table) -> None:
    """Each seat's view and the spectator's survive JSON and come back the same."""
    for seat in (None, *range(midgame.view(None).setup.seats)):
        view = midgame.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_views_leak_no_secret(midgame: Table) -> None:
    """A spectator is shown no ask and no action, and no seat another's ask."""
    view = midgame.view(None)
    assert (view.ask, view.actions) == (None, ())
    for seat in range(view.setup.seats):
        if seat not in view.awaited:
            assert midgame.view(seat).ask is None


def test_illegal_answers_are_refused_and_change_nothing(midgame: Table) -> None:
    """Each kind of nonsense, from each seat, gets a reason and leaves all as it was."""
    before, revision = stand(midgame), midgame.revision
    for seat in range(midgame.view(None).setup.seats):
        for answer in (*ILLEGAL, *wrong_kinds(midgame.view(seat))):
            with pytest.raises(IllegalAnswerError) as refusal:
                midgame.put(answer, by=seat)
            assert refusal.value.reason.key.startswith("refusal.")
    assert (stand(midgame), midgame.revision) == (before, revision)


def wrong_kinds(view: View) -> list[Passed | Stopped]:
    """Return the wordless answers that do not fit what ``view`` is asked."""
    kind = type(view.ask).__name__
    wrong: list[Passed | Stopped] = [] if kind == "Window" else [Passed()]
    return wrong if kind == "Roll" else [*wrong, Stopped()]


def test_every_counter_can_be_set_by_hand(midgame: Table) -> None:
    """What a seat shows as a number, people can set to any value within its limits."""
    for seat in midgame.view(None).seats:
        for counter in seat.counters:
            for value in (counter.minimum, counter.maximum):
                midgame.correct(SetCounter(seat.seat, counter.id, value), by=None)
                shown = {c.id: c.value for c in midgame.view(None).seats[seat.seat].counters}
                assert shown[counter.id] == value
            midgame.correct(SetCounter(seat.seat, counter.id, counter.value), by=None)
