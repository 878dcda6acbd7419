"""What people set right by hand, and what follows from it."""

from engine import Message, SetDie
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
