"""Roll and Declare."""

import msgspec
import pytest

from engine import IllegalAnswerError, Rolled, TrayView
from engine.view import SeenDie
from tests.engine.regidice.evenings import Evening


def test_everybody_rolls_behind_a_screen() -> None:
    """All at once; the pips are for the own eyes, number and colours are told (RG-021)."""
    evening = Evening("r3 b1", "y2 y5")
    assert evening.view.awaited == (0, 1)
    evening.put(1, Rolled(("2", "5")))
    assert evening.pool(1, eyes=1) == "y2 y5"
    assert evening.pool(1, eyes=0) == evening.pool(1) == "y? y?"
    assert evening.view.log[-1].said.key == "said.rolled-secretly"
    evening.put(0, Rolled(("3", "1")))
    evening.choose(0, "attack.6")
    assert evening.pool(0, eyes=1) == "r? b?"
    evening.choose(1, "animal")
    assert evening.pool(0, eyes=1) == "r3 b1"


def test_one_tray_serves_all_one_after_another_or_they_type() -> None:
    """The tray counts for one, by the dice's colours; nobody else sees what lies there (E-7)."""
    evening = Evening("r3 b1", "y2 y5")
    assert [kind.colour for kind in evening.rolls(0).dice] == ["red", "blue"]
    assert evening.view.thrower == 0
    evening.table.show(TrayView("doubtful", (SeenDie("3"), SeenDie("1", "cocked")), 1))
    assert evening.table.view(1).tray == TrayView("doubtful", (), 1, hidden=True)
    assert len(evening.table.view(0).tray.dice) == 2
    evening.table.settle(1, 1, "1")
    assert evening.view.thrower == 1
    assert evening.table.view(1).tray.dice == ()
    evening.put(1, Rolled(("2", "5"), "hand"))
    evening.declare("animal", "attack.6")
    assert not evening.view.tray.hidden


def test_a_single_player_hides_nothing() -> None:
    """There is nobody to hide from."""
    evening = Evening("r3 b1")
    assert evening.rolls(0).prompt.key == "regidice.prompt.roll-openly"
    evening.roll()
    assert evening.pool(0) == "r3 b1"
    assert not evening.view.tray.hidden


def test_declaring_goes_round_from_the_first_player() -> None:
    """Clockwise, one after another (RG-022)."""
    evening = Evening("r1", "b1", "y1", first=1)
    evening.roll()
    for seat in (1, 2, 0):
        assert (evening.view.awaited, evening.view.stage.seat) == ((seat,), seat)
        evening.choose(seat, f"attack.{seat + 1}")


def test_there_are_five_actions() -> None:
    """Three name pips, a caster a colour and parity, the companion nothing (RG-023, RG-025)."""
    evening = Evening("r1", "b1")
    evening.roll()
    options = evening.options(0)
    numbered = [
        f"{action}.{pips}" for action in ("block", "attack", "heal") for pips in range(1, 7)
    ]
    spells = [f"cast.{c}.{p}" for c in ("red", "blue", "yellow") for p in ("even", "odd")]
    assert options == [*numbered, *spells, "animal"]


def test_black_magic_needs_a_black_die() -> None:
    """Black can be named once a player has such dice (RG-047)."""
    evening = Evening("r1", "b1 k2")
    evening.roll()
    assert "cast.black.even" in evening.options(0)


def test_a_black_die_that_waits_will_do() -> None:
    """It joins its player's pool before anything is resolved (RG-033, RG-047)."""
    evening = Evening("r5 r6 y6 k3", "b4 b3 b5").resolve("block.2", "animal")
    evening.spare()
    evening.choose(0, evening.options(0)[-1])
    evening.done()
    assert evening.prepared(1) == "k3"
    evening.pools = [["r6", "r6", "y6"], ["b4", "b3", "b5"]]
    evening.roll()
    assert "cast.black.even" in evening.options(1)


def test_pips_are_named_once_actions_as_often_as_you_like() -> None:
    """After "attack 3" nobody can name 3, but anybody attack (RG-024, T-21)."""
    evening = Evening("r1", "b1")
    evening.roll()
    evening.choose(0, "attack.3")
    assert evening.options(1, legal=False) == ["block.3", "attack.3", "heal.3"]
    with pytest.raises(IllegalAnswerError) as refusal:
        evening.choose(1, "block.3")
    assert refusal.value.reason.key == "refusal.blocked"
    evening.choose(1, "attack.4")


@pytest.mark.parametrize("ruling", ["forbidden", "allowed"])
def test_the_same_magic_twice_is_a_ruling(ruling: str) -> None:
    """Two casters may not name the same colour and parity unless the table says so (RG-026)."""
    evening = Evening("r1", "b1", same_cast=ruling)
    evening.roll()
    evening.choose(0, "cast.red.even")
    assert ("cast.red.even" in evening.options(1)) == (ruling == "allowed")
    assert "cast.red.odd" in evening.options(1)


def test_who_has_no_dice_declares_too() -> None:
    """The animal companion is the harmless default (E-6)."""
    evening = Evening("r1", "")
    assert evening.view.awaited == (0,)
    evening.roll()
    evening.choose(0, "attack.1")
    ask = evening.choice(1)
    assert ask.default == "animal"
    assert not any(option.blocked for option in ask.options if option.id == "animal")
    assert msgspec.json.encode(evening.table.view(1))
