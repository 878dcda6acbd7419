"""Which die shows what after a roll attempt with kept dice."""

import pytest

from engine import DieKind, IllegalAnswerError, Message, Roll, Rolled
from engine.rolls import faces_after

BLACK = DieKind("black", ("1", "2", "3", "4", "5", "6"))
GREEN = DieKind("green", ("1", "2", "3", "4", "5", "6"))
ICONS = DieKind("icons", ("sun", "moon"))


def after(kept: str, lay: str, rolled: str, kinds: tuple[DieKind, ...] | None = None) -> str:
    """Return what all dice show once ``rolled`` was told of some that ``lay`` there."""
    faces, named = tuple(lay.split()), tuple(rolled.split())
    dice = kinds or (BLACK,) * len(faces)
    ask = Roll(0, Message("roll"), dice, 2, 3, faces, tuple(int(at) for at in kept.split()))
    return " ".join(faces_after(ask, Rolled(named)))


@pytest.mark.parametrize(
    "told, then",
    [
        ("3 5", "3 6 5 6"),  # the others alone
        ("6 6 3 5", "3 6 5 6"),  # as they lie there, the kept ones first
        ("3 6 6 5", "3 6 5 6"),  # one of them elsewhere
        ("6 3 6 6", "3 6 6 6"),  # and one more 6 than was kept
        ("5 6 3 6", "5 6 3 6"),  # each kept one is named at its own place
        ("6 1 2 3", "6 1 2 3"),  # one of them was turned by hand
    ],
)
def test_kept_dice_stay_at_their_places(told: str, then: str) -> None:
    """Two 6s are kept at the second place and the fourth, in whatever order all dice are named."""
    assert after("1 3", "1 6 2 6", told) == then


def test_dice_of_two_kinds_are_told_apart() -> None:
    """A kept black 6 is not looked for among the green dice."""
    kinds = (BLACK, GREEN, BLACK, GREEN)
    assert after("0", "6 1 2 2", "3 6 6 4", kinds) == "6 6 3 4"
    assert after("0", "6 1 2 2", "3 6 2 4", kinds) == "3 6 2 4"


def test_a_face_is_one_of_its_own_kind() -> None:
    """What another kind bears is no face of this one."""
    assert after("", "1 sun", "2 moon", (BLACK, ICONS)) == "2 moon"
    with pytest.raises(IllegalAnswerError, match="'moon' is no face of the black die"):
        after("", "1 sun", "moon 2", (BLACK, ICONS))


@pytest.mark.parametrize("told", ["", "1", "1 2 3", "1 2 3 4 5"])
def test_as_many_faces_as_dice_are_named(told: str) -> None:
    """Neither those of the dice that were rolled, nor those of all."""
    with pytest.raises(IllegalAnswerError, match="but 2 dice were to be rolled of 4"):
        after("1 3", "1 6 2 6", told)
