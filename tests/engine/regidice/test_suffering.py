"""Suffer."""

import pytest

from engine import Message, SetCounter
from tests.engine.regidice.evenings import Evening


def test_a_blocker_pays_to_the_last_die() -> None:
    """Attack 4, 1 blocked, 3 dice: all are paid, and nobody has lost (RG-052, T-17)."""
    evening = Evening("r2 r2 r2", "b5 b6", enemy="1 1 1 1").resolve("block.4", "animal")
    evening.take(0, "2 2 2")
    assert (evening.pool(0), evening.injured()) == ("", "rrr")
    assert (evening.winners(), evening.phase) == (None, "prepare")


def test_who_cannot_pay_loses_for_all() -> None:
    """With 2 dice for 3 damage all have lost; a die set right by hand brings it back (T-18)."""
    evening = Evening("r4 r5", "b5 b6").resolve("block.3", "attack.1")
    assert evening.winners() == ()
    evening.table.correct(SetCounter(0, "dice.blue", 2), by=0)
    assert evening.winners() is None
    assert evening.choice(0).prompt.params == {"left": 3}


def test_groups_pay_in_order() -> None:
    """Nobody blocks: the attacker pays, not the wizard, healer or companion (RG-051, T-19)."""
    order = ["block.6", "attack.5", "cast.red.even", "heal.4", "animal"]
    for at in range(1, 4):
        declared = [order[at + 1], order[at]]
        evening = Evening("y2 y2 y6 y6", "b2 b2 b6 b6").resolve(*declared)
        assert (evening.phase, evening.view.awaited) == ("suffer", (1,)), declared


def test_who_blocks_pays_what_is_not_blocked() -> None:
    """Damage that is left is paid by whoever declared Block, a die a point (RG-050)."""
    evening = Evening("r4 r5 y1 y2", "b5 b6").resolve("block.3", "attack.6")
    assert evening.view.awaited == (0,)
    for left in (3, 2, 1):
        assert evening.number("due") == left
        evening.choose(0, evening.options(0)[0])
    assert evening.pool(0) == "r5"
    assert evening.injured() == "ryy"


def test_alike_dice_are_paid_unasked() -> None:
    """Once only red 4s are left it is no question which of them go; one remains."""
    evening = Evening("r4 r4 r4 y6", "b5 b6").resolve("attack.3", "heal.1")
    evening.choose(0, evening.options(0)[-1])
    assert (evening.pool(0), evening.injured(), evening.phase) == ("r4", "rry", "prepare")


def test_two_blockers_decide_together() -> None:
    """Both are asked until all is paid, by the one, the other, or both (RG-051)."""
    evening = Evening("r4 r5 y6", "b5 b6 y4").resolve("block.3", "block.2")
    assert evening.view.awaited == (0, 1)
    evening.choose(1, evening.options(1)[0])
    evening.choose(0, evening.options(0)[0])
    evening.choose(1, evening.options(1)[0])
    assert evening.phase == "prepare"
    assert (len(evening.pool(0).split()), len(evening.pool(1).split())) == (2, 1)


@pytest.mark.parametrize("ruling, asked", [("together", (0, 1)), ("in-order", (1,))])
def test_several_attackers_are_a_ruling(ruling: str, asked: tuple[int, ...]) -> None:
    """They decide together, or pay in the order in which they declared (RG-053)."""
    evening = Evening("r4 r5 y6 y6", "b5 b6 y4 y4", first=1, payers=ruling)
    evening.resolve("attack.3", "attack.2")
    assert tuple(sorted(evening.view.awaited)) == asked


@pytest.mark.parametrize("ruling", ["no", "yes"])
def test_help_of_the_next_group_is_a_ruling(ruling: str) -> None:
    """A blocker with too few dice loses for all, unless others may pay the rest (RG-054)."""
    evening = Evening("r4", "b5 b6 y4", help=ruling).resolve("block.3", "heal.1")
    if ruling == "no":
        assert evening.winners() == ()
        return
    assert (evening.pool(0), evening.view.awaited) == ("", (1,))
    assert evening.number("due") == 2


def test_dice_that_wait_have_always_come_when_damage_is_paid() -> None:
    """Whether they count does not arise: by then they are in a pool, and pay (E-5)."""
    evening = Evening("r5 r5 r4 b3", "b4 b2 y3").resolve("block.1", "animal")
    evening.spare()
    evening.choose(0, evening.options(0)[1])
    evening.done()
    evening.pools = [["r6", "r2", "b3"], ["b4", "b2", "y3"]]
    evening.roll()
    evening.declare("block.1", "animal")
    assert evening.prepared(0) == evening.prepared(1) == ""
    assert evening.phase == "suffer"
    assert len(evening.choice(1).options) == 4


def test_alike_dice_are_told_apart_by_what_was_used() -> None:
    """Of two yellow 3s one was in a set: only the other could still be prepared (RG-061)."""
    evening = Evening("y3 y3 b6 b6 b6", "b5 b6 b2").resolve("attack.5", "animal")
    evening.choose(0, next(each for each in evening.options(0) if each.startswith("set.")))
    evening.choose(0, "done")
    used, *others = evening.choice(0).options
    assert (used.label, used.id != others[0].id) == (others[0].label, True)
    assert used.detail == Message("regidice.used")
    assert [each.detail for each in others] == [None] * 3
