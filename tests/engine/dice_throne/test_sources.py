"""Several sources of damage to one player: each has its own sum."""

import pytest

from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable
from tests.engine.dice_throne.squires import squires


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


def test_sources_of_one_ability_are_told_apart() -> None:
    """E-6, DT-083: Meteorite's own damage and its collateral damage bear different names."""
    battle = BattleTable("pyromancer", BARBARIAN, BARBARIAN)
    battle.set(2, hand=1, cp=1)
    battle.declare("6 6 6 6 1", "meteorite")
    battle.let_pass("respond")
    battle.choose("seat.1")
    battle.act("card.not-this-time", 2)
    battle.choose("seat.1")
    labels = [option.label.params["kind"] for option in getattr(battle.ask, "options", ())]
    assert [getattr(kind, "key", "") for kind in labels] == [
        "dice-throne.damage.undefendable",
        "dice-throne.damage.collateral",
    ]


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


@pytest.mark.parametrize("answer", ["avoid", "prevent", "nothing"])
def test_collateral_damage_without_an_attack_can_be_answered(answer: str) -> None:
    """DT-080, DT-024, step 5: nobody is attacked, yet the damage can be avoided or prevented."""
    duel = DuelTable("pyromancer", MOON_ELF)
    duel.set(1, hand=1, cp=1, token_evasive=1)
    duel.declare("5 5 1 2 4", "burning-soul")
    duel.let_pass("respond")
    assert (duel.asked, duel.table.view(None).awaited, duel.get("health", 1)) == ("last", (1,), 50)
    if answer == "avoid":
        duel.spend("evasive", 1, "2")
    elif answer == "prevent":
        duel.play("not-this-time", 1)
    duel.let_pass()
    assert (duel.get("health", 1), duel.phase) == (48 if answer == "nothing" else 50, "main-2")


def test_the_damage_of_roll_attempts_can_be_avoided() -> None:
    """DT-087, E-15: the roll phase does not end with Barbed Vine's damage before a last chance."""
    battle = squires("barbed-vine evasive")
    battle.choose("end")
    battle.roll("1 1 4 4 6", "1 1 4 4 6")
    battle.stop()
    battle.choose("none")
    assert (battle.asked, battle.get("health", 0)) == ("last", 50)
    battle.spend("evasive", 0, "1")
    assert (battle.get("health", 0), battle.phase) == (50, "main-2")


def test_the_damage_of_roll_attempts_is_a_source_of_its_own() -> None:
    """E-6: Barbed Vine and what else comes to the attacker are two; Evasive avoids one."""
    battle = squires("barbed-vine evasive", "back-strike")
    battle.choose("end")
    battle.roll("1 2 3 5 6", "1 2 3 5 6")
    battle.stop()
    battle.choose("ability.poke")
    battle.let_pass("respond", "then")
    battle.roll("1")
    battle.let_pass("altered")
    battle.spend("back-strike", 1, "5")
    battle.spend("evasive", 0, "1")
    assert (battle.asked, set(battle.options())) == ("source", {"source.0", "source.1"})
    battle.choose("source.0")
    battle.let_pass()
    assert battle.get("health", 0) == 50 - 3


def last_chance(attacker: str, rival: str, dice: str, ability: str) -> BattleTable:
    """Play an attack up to where what comes of it can be avoided or added to for the last time."""
    battle = BattleTable(attacker, rival)
    battle.set(1, hand=3, cp=5)
    battle.declare(dice, ability)
    battle.let_pass("respond")
    battle.roll("3 3 3")
    battle.let_pass("altered")
    assert battle.asked == "last"
    return battle


def test_what_comes_after_one_source_was_avoided_is_another() -> None:
    """E-6: two cards are two sources; what avoids the first keeps nothing else away."""
    battle = last_chance(MOON_ELF, "paladin", "1 2 3 1 6", "longbow")
    battle.act("hand.give", 0)
    battle.choose("seat.0", "evasive")
    for damage in (3, 5):
        battle.act("card.other", 1)
        battle.enter(0)
        battle.choose("add", "seat.0")
        battle.enter(damage)
        if damage == 3:
            battle.spend("evasive", 0, "1")
    battle.let_pass()
    assert battle.get("health", 0) == 50 - 5


def test_two_tokens_of_a_kind_are_two_sources() -> None:
    """E-6: Back Strike, spent twice, brings two damages, of which Evasive avoids one."""
    battle = last_chance(MOON_ELF, "paladin", "1 2 3 1 6", "longbow")
    battle.act("hand.give", 0)
    battle.choose("seat.0", "evasive")
    for _ in range(2):
        battle.act("hand.give", 1)
        battle.choose("seat.1", "back-strike")
        battle.spend("back-strike", 1, "6")
    battle.spend("evasive", 0, "1")
    battle.choose("source.1")
    battle.let_pass()
    assert battle.get("health", 0) == 50 - 3


def test_two_powder_kegs_are_two_sources() -> None:
    """T-26, E-6: what explodes is isolated: Evasive avoids one explosion, and not the other."""
    battle = last_chance(MOON_ELF, "paladin", "1 2 3 1 6", "longbow")
    for token in ("evasive", "powder-keg", "powder-keg", "powder-keg"):
        battle.act("hand.give", 0)
        battle.choose("seat.1", token)
    battle.spend("evasive", 1, "1")
    assert set(battle.options()) == {"source.0", "source.1", "source.2"}
    battle.choose("source.1")
    battle.let_pass()
    assert battle.get("health", 1) == 50 - (5 - 3) - 3


def test_what_comes_back_is_told_apart_by_its_cause() -> None:
    """E-6: what Reckless costs and what Retribution reflects are two; Evasive avoids one."""
    battle = last_chance(BARBARIAN, "paladin", "1 2 3 4 5", "reckless")
    for seat, token in ((0, "evasive"), (1, "retribution")):
        battle.act("hand.give", seat)
        battle.choose(f"seat.{seat}", token)
    battle.act("spend.retribution", 1)
    battle.spend("evasive", 0, "1")
    battle.choose("source.0")
    battle.let_pass()
    assert (battle.get("health", 0), battle.get("health", 1)) == (50 - 6, 50 - 12)


def test_sources_of_the_same_name_are_told_apart_by_their_sum() -> None:
    """E-6: of two Back Strikes Evasive avoids one, and its player sees how much each would be."""
    battle = last_chance(MOON_ELF, "paladin", "1 2 3 1 6", "longbow")
    battle.act("hand.give", 0)
    battle.choose("seat.0", "evasive")
    for die in ("2", "6"):
        battle.act("hand.give", 1)
        battle.choose("seat.1", "back-strike")
        battle.spend("back-strike", 1, die)
    battle.spend("evasive", 0, "1")
    said = [option.detail for option in getattr(battle.ask, "options", ())]
    assert [each and each.params["amount"] for each in said] == [1, 3]
