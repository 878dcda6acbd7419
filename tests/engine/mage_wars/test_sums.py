"""The sums of an attack."""

import pytest

from engine.games.mage_wars.dice import ATTACK, EFFECT
from engine.games.mage_wars.sums import is_avoided, may_pass, reckon

ALL = ("blank", "blank", "1", "2", "crit-1", "crit-2")


def test_the_dice() -> None:
    """MW-063: two blank faces, 1, 2, critical 1 and 2; the effect die shows 1 to 12."""
    assert sorted(ATTACK.faces) == sorted(ALL)
    assert EFFECT.faces == tuple(str(number) for number in range(1, 13))


def test_plain_dice_stand_for_attack_dice() -> None:
    """A die with pips shows 1, 2, critical 1, critical 2, and twice nothing."""
    faces = [ATTACK.face(str(pips)) for pips in range(1, 7)]
    assert faces == ["1", "2", "crit-1", "crit-2", "blank", "blank"]


@pytest.mark.parametrize("armor, total", [(2, 4), (5, 3), (0, 6)])
def test_armor_stops_normal_results_only(armor: int, total: int) -> None:
    """MW-064, T-05, T-06: normal results less armor, not below 0, and all criticals."""
    assert reckon(ALL, armor).total == total


def test_only_ones_count_against_what_has_no_body() -> None:
    """MW-081, T-07, T-08: a 1 is 1 damage, normal or critical; an ethereal attack does all."""
    assert reckon(ALL, 5, incorporeal=True).total == 2
    assert reckon(ALL, 5, incorporeal=True, ethereal=True).total == 6


def test_only_criticals_hurt_what_is_resilient() -> None:
    """T-09: normal results do nothing."""
    assert reckon(ALL, 0, resilient=True).total == 3


@pytest.mark.parametrize("rolled, penalty, avoided", [(7, 0, True), (6, 0, False), (8, 2, False)])
def test_a_defence_needs_its_number(rolled: int, penalty: int, avoided: bool) -> None:  # noqa: FBT001 - a table of cases
    """T-10: 7 avoids with 7+, 6 does not."""
    assert is_avoided(rolled, 7, penalty) is avoided


@pytest.mark.parametrize(
    "own, theirs, allowed", [(1, 2, True), (1, 1, False), (2, 1, False), (3, 0, False)]
)
def test_who_may_pass(own: int, theirs: int, allowed: bool) -> None:  # noqa: FBT001 - a table of cases
    """MW-018, T-01 to T-04: only while the opponent has strictly more."""
    assert may_pass(own, theirs) is allowed
