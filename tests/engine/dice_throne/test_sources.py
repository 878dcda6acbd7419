"""Several sources of damage to one player: each has its own sum."""

import pytest

from tests.engine.dice_throne.duels import DuelTable


@pytest.mark.parametrize("source, health", [("source.0", 49), ("source.1", 46)])
def test_one_source_is_avoided_not_all(source: str, health: int) -> None:
    """E-6: what a defence deals back and what Reckless costs are two; Evasive avoids one."""
    duel = DuelTable()
    duel.set(0, token_evasive=1)
    duel.declare("1 2 3 4 5", "reckless")
    duel.roll("1 1 6 6 6")
    duel.spend("evasive", 0, "1")
    assert (duel.asked, duel.seat) == ("source", 0)
    duel.choose(source)
    assert duel.get("health", 0) == health


def test_each_source_has_its_own_receipt() -> None:
    """DT-084: the attack, what Reckless costs and what the defence deals back are three sums."""
    duel = DuelTable()
    duel.declare("1 2 3 4 5", "reckless")
    duel.roll("1 1 6 6 6")
    assert [sheet.params["result"] for sheet in duel.receipts()] == [15, 4, 1]


def test_a_single_source_is_not_asked_for() -> None:
    """E-6: where one source comes only, nobody is asked which."""
    duel = DuelTable()
    duel.set(1, token_evasive=1)
    duel.declare("1 2 3 6 4", "smack")
    duel.stop()
    duel.spend("evasive", 1, "1")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 50)
