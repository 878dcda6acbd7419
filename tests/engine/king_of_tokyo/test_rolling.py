"""The roll of a turn."""

import pytest

from engine import IllegalAnswerError, Roll
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def the_roll(game: TokyoTable) -> Roll:
    """Return the roll that is asked."""
    assert isinstance(game.ask, Roll)
    return game.ask


def test_the_steps_of_a_turn() -> None:
    """KT-010: roll, resolve, enter Tokyo, buy, end of turn, and the next one rolls."""
    game = TokyoTable()
    assert (game.active, game.phase) == (0, "roll")
    game.throw("c 1 2 3 e e")
    assert (game.active, game.phase) == (0, "buy")
    assert game.tokyo == {"city": 0}
    game.choose("end")
    assert (game.active, game.phase) == (1, "roll")


def test_up_to_three_rolls_keeping_any() -> None:
    """KT-011, T-01b: six dice, four are rolled again, then three, and the roll is over."""
    game = TokyoTable()
    assert (the_roll(game).count, the_roll(game).attempts) == (6, 3)
    game.roll("2 2 1 3 e h")
    game.keep(0, 1)
    assert len(the_roll(game).free) == 4
    game.roll("2 1 1 h")
    assert game.faces == "2 2 2 1 1 h"
    game.keep(0, 1, 2)
    game.roll("2 e c")
    assert game.faces == ""
    assert game.phase == "buy"
    assert game.get(0, "points") == 3 + 1


def test_kept_dice_may_be_taken_up_again() -> None:
    """KT-011: what was kept is rolled in a later attempt after all."""
    game = TokyoTable()
    game.roll("2 2 1 3 e h")
    game.keep(0, 1)
    game.roll("1 1 1 1")
    game.keep(2, 3, 4, 5)
    game.roll("3 3")
    assert game.get(0, "points") == 1 + 1 + 1


def test_dice_that_people_moved_are_kept_no_longer() -> None:
    """KT-011: a kept die whose face is not among all the dice named was taken up after all."""
    game = TokyoTable()
    game.roll("2 2 1 3 e h")
    game.keep(0, 1)
    game.roll("3 2 1 1 1 c")
    assert the_roll(game).kept == (1,)


def test_one_may_stop_early_but_must_roll_once() -> None:
    """KT-011: the first throw must be made, the others need not."""
    game = TokyoTable()
    with pytest.raises(IllegalAnswerError):
        game.stop()
    game.roll(NOTHING)
    game.stop()
    assert game.phase == "buy"


def test_plain_dice_will_do() -> None:
    """A host without the game's dice reads 4, 5 and 6 as energy, claw and heart."""
    game = TokyoTable()
    game.roll("4 5 6 1 2 3")
    assert game.faces == "e c h 1 2 3"


def test_a_die_may_be_set_by_hand() -> None:
    """A misread die is set, and counts as set."""
    game = TokyoTable()
    game.stand(1)
    game.roll("2 2 1 3 e h")
    game.set_die(2, "2")
    game.stop()
    assert game.get(0, "points") == 2


def test_without_dice_there_is_no_roll() -> None:
    """KT-073: six shrink tokens leave nothing to roll; the turn goes on."""
    game = TokyoTable()
    game.set(1, shrink=6)
    game.turn()
    assert (game.active, game.phase) == (1, "buy")
    assert "no-dice" in game.facts()
