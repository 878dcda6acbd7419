"""Prepare, and the round that follows."""

from tests.engine.regidice.evenings import Evening


def test_prepared_dice_wait_for_the_left_neighbour() -> None:
    """They are neither rolled nor collected, and join after Collect (RG-033, RG-060, T-24)."""
    evening = Evening("r5 r5 r4 b3", "b4 b2 y3").resolve("block.1", "animal")
    evening.spare()
    evening.choose(0, evening.options(0)[2])
    assert evening.prepared(1) == "r5"
    evening.done()
    assert [len(evening.rolls(seat).dice) for seat in (0, 1)] == [3, 3]
    evening.pools = [["r5", "r2", "b3"], ["b4", "b2", "y3"]]
    evening.roll()
    evening.declare("animal", "attack.5")
    assert evening.pool(1) == "r5 b2 b4 y3"
    assert evening.pool(0) == "r2 r5 b3"
    assert evening.prepared(1) == ""


def test_only_unused_dice_can_be_prepared() -> None:
    """Neither those of a resolved set nor a spent boost; received ones may go on (RG-061)."""
    evening = Evening("r2 r1 b5 b6 b6", "y1 y6").resolve("attack.4", "animal")
    evening.take(0, "2 1")
    evening.boost(1, "b5")
    evening.spare()
    offered = {seat: len(evening.options(seat)) - 1 for seat in evening.view.awaited}
    assert offered == {0: 1, 1: 1}


def test_the_first_player_changes_each_round() -> None:
    """The seat to the left is first in the next round (RG-062)."""
    evening = Evening("r5 r5 b3", "b4 b2 y3 y3", first=1).resolve("block.1", "animal")
    evening.spare()
    evening.done()
    assert evening.view.stage.seat == 0
    assert evening.view.awaited == (0, 1)
