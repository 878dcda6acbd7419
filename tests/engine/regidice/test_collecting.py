"""Collect: where each die goes."""

from engine import SetCounter
from tests.engine.regidice.evenings import Evening


def test_dice_go_to_who_named_their_pips() -> None:
    """Everybody takes the named pips out of all other pools, and keeps his own (RG-030)."""
    evening = Evening("r3 b1 y5", "y3 y5", "b3 r2").resolve("attack.3", "block.5", "animal")
    assert [evening.pool(seat) for seat in range(3)] == ["r3 b1 b3 y3", "y5 y5", "r2"]


def test_casters_take_last_and_from_those_who_have_collected() -> None:
    """All red 2, 4 and 6 go to "red even", even just collected ones (RG-031, RG-032, T-22)."""
    evening = Evening("r4 b2", "y1 r6", "r2 b4")
    evening.resolve("attack.2", "cast.red.even", "animal")
    assert [evening.pool(seat) for seat in range(3)] == ["b2", "r2 r4 r6 y1", "b4"]


def test_no_caster_takes_a_die_that_shows_nothing() -> None:
    """What people add once all have rolled has no pips, and so no even ones (RG-031)."""
    evening = Evening("r4 b2", "y1 r6")
    evening.roll()
    evening.table.correct(SetCounter(0, "dice.red", 2), by=0)
    evening.declare("attack.3", "cast.red.even")
    assert [evening.pool(seat) for seat in range(2)] == ["r? b2", "r4 r6 y1"]


def test_casters_take_in_the_order_of_declaring() -> None:
    """Where two may name the same, the later one takes it from the earlier one (RG-034)."""
    evening = Evening("r4", "r2", "r6 b1", same_cast="allowed")
    evening.resolve("cast.red.even", "animal", "cast.red.even")
    assert [evening.pool(seat) for seat in range(3)] == ["", "", "r2 r4 r6 b1"]


def test_the_companion_keeps_its_ones() -> None:
    """Neither a fighter nor a caster gets them, but the 4 may go (RG-032, T-23)."""
    evening = Evening("y6", "r1 b1 y4", "y1", "b6")
    evening.resolve("attack.1", "animal", "block.4", "cast.red.odd")
    assert evening.pool(0) == "y1 y6"
    assert evening.pool(1) == "r1 b1"
    assert evening.pool(2) == "y4"
    assert evening.pool(3) == "b6"


def test_what_was_shown_is_told() -> None:
    """When the screens fall, the log says what everybody had."""
    evening = Evening("r3 b1 r2", "y2").resolve("animal", "animal")
    shown = [fact for entry in evening.view.log for fact in entry.facts if "shown" in fact.key]
    assert shown[0].params["red"] == "2 3"
    assert shown[0].params["yellow"] == "–"
