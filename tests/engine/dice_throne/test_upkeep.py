"""Upkeep as the board is while it lasts: what is removed does nothing, what comes counts."""

import pytest

from tests.engine.dice_throne.duels import BattleTable
from tests.engine.dice_throne.squires import squires


def upkeep(tokens: str) -> BattleTable:
    """Return a battle in the Upkeep phase of the second squire, on whose board ``tokens`` lie."""
    battle = squires("", tokens)
    battle.end_turn()
    assert battle.phase == "upkeep"
    return battle


def bid_farewell(battle: BattleTable, token: str) -> None:
    """Let the squire remove one of its own tokens with an instant card."""
    battle.set(1, hand=1, cp=2)
    battle.play("buh-bye", 1, f"1.{token}")


def test_a_token_removed_while_the_order_is_asked_does_nothing() -> None:
    """DT-061, DT-073: an instant breaks in; the open question offers what is left."""
    battle = upkeep("burn bleed poison")
    assert set(battle.options()) == {"burn", "bleed", "poison"}
    bid_farewell(battle, "burn")
    assert set(battle.options()) == {"bleed", "poison"}
    battle.choose("bleed")
    battle.roll("6")
    assert (battle.get("health", 1), battle.phase) == (49, "main-1")


def test_a_token_removed_while_another_is_resolved_does_nothing() -> None:
    """DT-061, DT-073: while a Powder Keg's die lies there, Burn is removed and burns no more."""
    battle = upkeep("powder-keg burn")
    battle.choose("powder-keg")
    bid_farewell(battle, "burn")
    battle.roll("4")
    assert (battle.get("health", 1), battle.phase) == (50, "main-1")


@pytest.mark.parametrize("order", ["burn", "poison"])
def test_where_one_is_left_nobody_chooses(order: str) -> None:
    """What people take off the board by hand leaves one effect, which follows unasked."""
    battle = upkeep("burn poison")
    battle.set_counter(1, f"token.{order}", 0)
    left = {"burn": 49, "poison": 48}
    assert (battle.get("health", 1), battle.phase) == (left[order], "main-1")


def test_a_stack_counts_as_it_lies_there() -> None:
    """DT-061: of two Bleed one is removed before they are resolved, and one die is rolled."""
    battle = upkeep("burn bleed*2")
    bid_farewell(battle, "bleed")
    battle.choose("burn")
    battle.roll("1")
    assert (battle.get("health", 1), battle.phase) == (47, "main-1")


def test_what_comes_during_upkeep_is_resolved_there_once() -> None:
    """DT-010: every upkeep effect of the active player, but none of them twice."""
    battle = upkeep("burn powder-keg")
    battle.choose("burn")
    battle.set(1, token_poison=1, token_burn=0)
    battle.set(1, token_burn=1)
    battle.roll("4")
    assert (battle.get("health", 1), battle.phase) == (47, "main-1")


@pytest.mark.parametrize("face, health", [("1", 49), ("6", 50)])
def test_of_a_stack_one_removed_while_another_is_rolled_for_is_not_rolled_for(
    face: str, health: int
) -> None:
    """DT-061: of two Bleed one is removed while the first die lies there; it has no die."""
    battle = upkeep("bleed*2")
    bid_farewell(battle, "bleed")
    battle.roll(face)
    assert (battle.phase, battle.get("health", 1)) == ("main-1", health)


@pytest.mark.parametrize("first, rest", [("6", "1"), ("1", "1")])
def test_each_of_a_stack_that_lies_there_is_rolled_for(first: str, rest: str) -> None:
    """DT-010: also where the first has taken itself off."""
    battle = upkeep("bleed*2")
    battle.roll(first)
    battle.roll(rest)
    assert (battle.phase, battle.get("health", 1)) == ("main-1", 50 - [first, rest].count("1"))


def test_more_delayed_poison_than_the_rules_allow_goes_whole() -> None:
    """DT-061: what people set beyond the stack limit hurts once, and leaves."""
    battle = squires("", "")
    battle.end_turn()
    battle.set_counter(1, "token.delayed-poison", 3)
    battle.end_turn()
    battle.let_pass()
    assert (battle.get("health", 1), battle.tokens(1)) == (50 - 9, {})
