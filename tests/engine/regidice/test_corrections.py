"""What people set right by hand, and what follows from it."""

import pytest

from engine import Entered, Message, SetCounter, SetDie
from tests.engine.regidice.evenings import Evening


def colour(name: str) -> Message:
    """Return the name of a colour."""
    return Message(f"regidice.colour.{name}")


def die(name: str, pips: int) -> Message:
    """Return the name of a die."""
    return Message("regidice.die", {"colour": colour(name), "pips": pips})


def named(evening: Evening) -> Message:
    """Return the die that the last line of the log names."""
    shown = evening.view.log[-1].said.params["face"]
    assert isinstance(shown, Message)
    return shown


def test_the_log_names_what_a_die_was_made() -> None:
    """Though the pool is put in order at once, and another die lies in that place."""
    evening = Evening("b4 y4", "r3 r5 r6 y1", enemy="1 1 2").resolve("attack.4", "block.3")
    evening.table.correct(SetDie(2, "1", "pool.1"), by=1, why="misread")
    assert evening.pool(1) == "r1 r3 r5 y1"
    assert named(evening) == die("red", 1)
    evening.table.correct(SetDie(0, "1", "pool.1"), by=1, why="misread")
    assert named(evening) == die("red", 1)


def test_the_log_names_what_a_die_was_made_though_the_game_goes_on() -> None:
    """The spell matches no more, so the phase passes, and another enemy stands there."""
    evening = Evening("r6 r6 r5", "y2", enemy="6 6 5").resolve("cast.blue.even", "block.3")
    evening.table.correct(SetDie(2, "6", "enemy"), by=None, why="misread")
    assert evening.enemy == "1 1 1 1"
    assert named(evening) == die("black", 6)


def test_the_log_does_not_name_what_a_hidden_die_was_made() -> None:
    """Before Collect a die behind a screen is named by its colour only (RG-021)."""
    evening = Evening("b4 y4", "r3 r5 r6 y1")
    evening.roll()
    evening.table.correct(SetDie(2, "1", "pool.1"), by=1, why="misread")
    assert named(evening) == Message("regidice.die-hidden", {"colour": colour("red")})


def test_the_target_follows_an_enemy_that_is_set_right() -> None:
    """It is fixed for what happens in Resolve, not for what was misread before (RG-012, RG-041)."""
    evening = Evening("r3 r4", "b2 b2 b2 y6", enemy="1 1 1").resolve("attack.1", "block.2")
    assert evening.sets(0) == ["3"]
    evening.table.correct(SetDie(0, "2", "enemy"), by=None, why="misread")
    assert evening.sets(0) == ["4"]
    assert evening.need(0).params == {"defence": 4}
    evening.take(0, "4")
    evening.choose(0, "1")
    assert evening.enemy == "1 2 2"
    assert evening.need(0).params == {"defence": 4}


def test_damage_that_is_taken_back_by_hand_leaves_a_target() -> None:
    """No enemy begins Resolve below 1 a die (RG-010, RG-012): taken back and set again, it is 3."""
    evening = Evening("r3 b3 y3 b1 y1", "b2 b2 b2 y6", enemy="1 1 1").resolve("attack.1", "block.2")
    evening.choose(0, "best")
    evening.choose(0, "rest")
    assert evening.enemy == "2 2 2"
    for face in ("1", "2"):
        for die in range(3):
            evening.table.correct(SetDie(die, face, "enemy"), by=None, why="no hit")
            assert evening.need(0).params == {"defence": 3}


def test_the_target_is_that_of_the_enemy_that_is_said_to_stand_there() -> None:
    """Another enemy has its own defence value, unharmed (RG-010, RG-012)."""
    evening = Evening("r3 r4", "b2 b2 b2 y6", enemy="1 1 1").resolve("attack.1", "block.2")
    evening.table.correct(SetCounter(None, "enemy", 2), by=None)
    assert evening.sets(0) == ["4"]


@pytest.mark.parametrize("said, stands", [(1, "1 1 1"), (3, "1 1 1 1 1")])
def test_the_next_enemy_is_the_one_that_people_say_it_is(said: int, stands: str) -> None:
    """Set while it is asked who takes the second one's dice, it is not counted on (RG-010)."""
    evening = Evening("r6 r6 r6 r5", "b6 b6 b6 b5", enemy="6 6 6 5").resolve("attack.1", "attack.2")
    evening.take(0, "6 6 6 5")
    evening.take(1, "6 6 6 5")
    evening.table.correct(SetCounter(None, "enemy", said), by=None)
    evening.put(0, Entered(2))
    assert (evening.number("enemy"), evening.enemy) == (said, stands)
    assert [evening.pool(seat).count("k") for seat in (0, 1)] == [2, 2]


def test_nothing_is_paid_to_an_enemy_that_has_fallen_after_all() -> None:
    """RG-050, RG-070: a pip that was forgotten, set while its attack is paid, fells it at once."""
    evening = Evening("r1 r2 b3 y4", "r1 b1 y5", enemy="6 6 5").resolve("attack.4", "attack.5")
    evening.choose(0, evening.options(0)[0])
    assert (evening.phase, evening.number("due")) == ("suffer", 2)
    evening.table.correct(SetDie(2, "6", "enemy"), by=None)
    assert (evening.phase, evening.number("due")) == ("prepare", 0)
    assert (evening.enemy, evening.injured().count("k")) == ("1 1 1 1", 3)


def test_a_lost_game_is_not_lost_to_an_enemy_that_has_fallen() -> None:
    """RG-050, RG-052: nobody has too few dice for an attack that there is not."""
    evening = Evening("r4 r5", "b5 b6", enemy="6 6 5").resolve("block.3", "attack.1")
    assert evening.winners() == ()
    evening.table.correct(SetDie(2, "6", "enemy"), by=None)
    assert (evening.winners(), evening.phase, evening.enemy) == (None, "prepare", "1 1 1 1")


def test_the_next_enemy_is_met_before_the_next_round() -> None:
    """RG-070: set while dice are prepared, the last pip fells the enemy before all roll again."""
    evening = Evening("r1 r2 b3 y4", "r1 b1 y5", enemy="6 6 5").resolve("attack.4", "attack.5")
    evening.spare()
    assert evening.phase == "prepare"
    evening.table.correct(SetDie(2, "6", "enemy"), by=None)
    evening.done()
    assert (evening.phase, evening.enemy) == ("roll", "1 1 1 1")
    assert evening.injured().count("k") == 3


def test_a_block_that_was_forgotten_is_not_paid() -> None:
    """RG-050: what is blocked, set right while damage is paid, changes what is left to pay."""
    evening = Evening("r1 r2 b3 y4", "r1 b1 y5", enemy="6 6 5").resolve("attack.4", "attack.5")
    evening.choose(0, evening.options(0)[0])
    assert evening.number("due") == 2
    for blocked, due in ((1, 1), (0, 2), (9, 0)):
        evening.table.correct(SetCounter(None, "blocked", blocked), by=None)
        assert evening.number("due") == due
    assert evening.phase == "prepare"


def test_a_block_that_is_set_while_nothing_is_paid_leaves_the_rest_alone() -> None:
    """RG-043: in Resolve it counts towards the attack that is still to come."""
    evening = Evening("r1 r2 b3 y4", "b2 b2 b2 y6").resolve("attack.4", "block.2")
    evening.table.correct(SetCounter(None, "blocked", 1), by=None)
    assert (evening.number("due"), evening.phase) == (0, "resolve")
