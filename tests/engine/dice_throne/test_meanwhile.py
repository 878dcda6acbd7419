"""What goes while somebody is still asked about it: the open question follows (DT-061, DT-073)."""

from tests.engine.dice_throne.squires import squires


def test_a_knockdown_removed_meanwhile() -> None:
    """T-29: who removes Knockdown while asked to buy it off neither pays nor skips the phase."""
    battle = squires("knockdown cleanse")
    battle.choose("end")
    assert (battle.asked, battle.options()) == ("buy-off", {"pay": True, "skip": True})
    battle.act("spend.cleanse", 0)
    battle.choose("0.knockdown")
    assert (battle.phase, battle.asked, battle.get("cp", 0)) == ("offensive-roll", "offensive", 2)


def test_a_knockdown_that_can_be_bought_off_no_more() -> None:
    """T-29: 2 CP buy it off, and 1 CP does not, also when the other was spent while asked."""
    battle = squires("knockdown")
    battle.set(0, hand=2)
    battle.choose("end")
    battle.act("card.double-up", 0)
    assert battle.options() == {"pay": False, "skip": True}
    battle.act("card.getting-paid", 0)
    battle.choose("pay")
    assert (battle.phase, battle.get("cp", 0)) == ("offensive-roll", 1)
