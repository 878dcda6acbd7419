"""What every game owes the table, shown by random play of each registered game.

``CROUPIER_RANDOM_GAMES=2000`` plays so many games of each where 50 are played else.
"""

import os
from collections.abc import Callable, Iterator, Mapping
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
    Roll,
    Rolled,
    SetCounter,
    Setup,
    SetupError,
    Stopped,
    Table,
    View,
)
from engine.match import Games
from tests.engine.kernel.race import GAMES as RACE
from tests.engine.kernel.whispers import GAMES as WHISPERS
from tests.engine.king_of_tokyo import invariants as king_of_tokyo
from tests.engine.mage_wars import invariants as mage_wars
from tests.engine.people import People
from tests.engine.regidice import invariants as regidice

ALL_GAMES: Games = {**GAMES, **RACE, **WHISPERS}
MANY = int(os.environ.get("CROUPIER_RANDOM_GAMES", "50"))
INVARIANTS: Mapping[str, Callable[[View], None]] = {
    "king-of-tokyo": king_of_tokyo.check,
    "mage-wars": mage_wars.check,
    "regidice": regidice.check,
}
"""What a game's own tests know to be true of every view of it, as long as nobody corrects it."""


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


def open_table(setup: Setup, journal: Path | None = None) -> Table:
    """Open a table at which a game is played as agreed in ``setup``."""
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


@pytest.fixture(params=["fewest", pytest.param("most", marks=pytest.mark.slow)])
def midgame(request: pytest.FixtureRequest, game: str) -> Iterator[Table]:
    """A table some way into a game, of the fewest and of the most seats."""
    seats = ALL_GAMES[game].seats
    count = seats.start if request.param == "fewest" else seats.stop - 1
    with open_table(Setup(game, count)) as table:
        people = People(seed=5)
        for _ in range(60):
            if table.view(None).outcome is None:
                people.act(table)
        yield table


def check(view: View) -> None:
    """No number is outside its limits, and what is always true of the game is true now."""
    for counter in (*view.counters, *(each for seat in view.seats for each in seat.counters)):
        assert counter.minimum <= counter.value <= counter.maximum, counter
    if view.setup.game in INVARIANTS:
        INVARIANTS[view.setup.game](view)


def play_checked(table: Table, people: People) -> None:
    """Play to the end, looking at every number after every action."""
    for _ in range(5000):
        view = table.view(None)
        check(view)
        if view.outcome is not None:
            assert set(view.outcome.winners) <= set(range(view.setup.seats))
            check_recorded(table)
            return
        assert len(view.awaited) > 0, f"nobody is awaited in {view.stage}"
        people.act(table)
    raise AssertionError(f"a game of {table.view(None).setup} does not end")


def check_recorded(table: Table) -> None:
    """The list of past games tells how this one ended, and whom each seat played."""
    view, (game,) = table.view(None), table.past_games()
    assert game.ending is not None
    assert (game.ending.turn, game.ending.outcome) == (view.stage.turn, view.outcome)
    for seat, character in zip(view.seats, game.ending.characters, strict=True):
        if character is not None:
            assert seat.role is not None
            assert character in (seat.role, *seat.role.params.values())


def test_random_games_end(game: str) -> None:
    """Every ask has a legal answer, and the numbers stay within their limits to the end."""
    for seed in range(3):
        people = People(seed)
        with open_table(people.set_up(ALL_GAMES[game])) as table:
            play_checked(table, people)


@pytest.mark.slow
def test_many_random_games_end(game: str) -> None:
    """The same over many games, with every number of seats and every option."""
    for seed in range(MANY):
        people = People(1000 + seed)
        with open_table(people.set_up(ALL_GAMES[game])) as table:
            play_checked(table, people)


@pytest.mark.slow
def test_a_resumed_game_equals_the_live_one(game: str, tmp_path: Path) -> None:
    """At random points another table opened on the same journal shows the very same."""
    for seed in range(5):
        path, people, moments = tmp_path / f"{seed}.sqlite", People(seed), Random(seed)
        setup = people.set_up(ALL_GAMES[game])
        with open_table(setup, path) as table:
            while table.view(None).outcome is None:
                people.act(table)
                if moments.random() < 0.03:
                    with open_table(setup, path) as again:
                        assert again.view(None).notice is None
                        assert stand(again) == stand(table)


@pytest.mark.slow
def test_undo_then_redo_equals_live(game: str) -> None:
    """Walking back some steps and forward again, at random points, changes nothing."""
    for seed in range(5):
        people, moments = People(seed), Random(seed)
        with open_table(people.set_up(ALL_GAMES[game])) as table:
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
    """Whatever people set by hand at whatever moment, the game goes on to an end."""
    for seed in range(5):
        people, moments = People(seed), Random(seed)
        with open_table(people.set_up(ALL_GAMES[game])) as table:
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


def test_nobody_is_shown_anothers_ask(midgame: Table) -> None:
    """A spectator is shown no ask and no action, and no seat another's ask."""
    view = midgame.view(None)
    assert (view.ask, view.actions) == (None, ())
    for seat in range(view.setup.seats):
        if seat not in view.awaited:
            assert midgame.view(seat).ask is None


def test_dice_that_must_be_taught_are_named_beforehand(game: str) -> None:
    """Whoever teaches them calls the set and its faces so, and is told of a slip."""
    known = ALL_GAMES[game].dice_kinds()
    assert len({kind.name for kind in known}) == len(known)
    people = People(seed=3)
    with open_table(people.set_up(ALL_GAMES[game])) as table:
        for _ in range(120):
            for ask in (table.view(seat).ask for seat in table.view(None).awaited):
                dice = ask.dice if isinstance(ask, Roll) else ()
                taught = [die for die in dice if die.is_die and die.name != "pips"]
                assert all(die in known for die in taught), taught
            if table.view(None).outcome is None:
                people.act(table)


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
    """What is shown as a number, people can set to any value within its limits."""
    view = midgame.view(None)
    for seat, counters in ((None, view.counters), *((s.seat, s.counters) for s in view.seats)):
        for counter in counters:
            for value in (counter.minimum, counter.maximum):
                midgame.correct(SetCounter(seat, counter.id, value), by=None)
                view = midgame.view(None)
                now = view.counters if seat is None else view.seats[seat].counters
                assert {each.id: each.value for each in now}[counter.id] == value
            midgame.correct(SetCounter(seat, counter.id, counter.value), by=None)


def test_every_option_has_a_default_and_nonsense_is_refused(game: str) -> None:
    """For every number of seats the table knows what was chosen, and what cannot be."""
    for seats in ALL_GAMES[game].seats:
        with open_table(Setup(game, seats)) as table:
            setup = table.view(None).setup
            offered = ALL_GAMES[game].options_for(setup)
            assert setup.options == {option.id: option.default for option in offered}
        for wrong in ({"no-such-option": "yes"}, *({each.id: "nonsense"} for each in offered)):
            with pytest.raises(SetupError, match=str(*wrong)):
                open_table(Setup(game, seats, wrong))
