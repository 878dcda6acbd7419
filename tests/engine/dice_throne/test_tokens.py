"""Evasive and stack limits."""

import pytest

from engine import Interrupted
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, DuelTable


def attack_on_the_elf(**counters: int) -> DuelTable:
    """Return a duel in the last window of a Smack for 4 on a Moon Elf with two Evasive."""
    duel = DuelTable()
    duel.set(1, token_evasive=2, **counters)
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    duel.stop()
    assert duel.asked == "last"
    return duel


@pytest.mark.parametrize("die, health", [("1", 50), ("2", 50), ("3", 46), ("6", 46)])
def test_evasive(die: str, health: int) -> None:
    """T-28: on 1-2 no damage is received; the token is spent in any case."""
    duel = attack_on_the_elf()
    duel.spend("evasive", 1, die)
    duel.let_pass()
    assert (duel.get("health", 1), duel.tokens(1)) == (health, {"evasive": 1})


def test_another_evasive_may_be_tried() -> None:
    """T-28, E-6: several may be spent on the same source, until one helps."""
    duel = attack_on_the_elf()
    duel.spend("evasive", 1, "5")
    duel.spend("evasive", 1, "1")
    duel.let_pass()
    assert (duel.get("health", 1), duel.tokens(1)) == (50, {})


def test_evasive_that_helped_is_not_followed_by_another() -> None:
    """E-6: what is avoided need not be avoided again."""
    duel = attack_on_the_elf()
    duel.spend("evasive", 1, "1")
    assert duel.blocked("spend.evasive", 1) == "refusal.no-damage"


def test_evasive_works_against_undefendable_damage() -> None:
    """Moon Elf leaflet: undefendable damage can be avoided; other effects still apply."""
    duel = DuelTable()
    duel.set(0, upgrade_crit_bash=1)
    duel.set(1, token_evasive=1)
    duel.declare("6 6 6 1 1", "crit-smash")
    duel.spend("evasive", 1, "2")
    duel.let_pass()
    assert (duel.get("health", 1), duel.tokens(1)) == (50, {"concussion": 1})


def test_evasive_needs_damage() -> None:
    """Evasive is for damage that comes; without any it is blocked."""
    duel = DuelTable()
    duel.set(1, token_evasive=1)
    assert duel.blocked("spend.evasive", 1) == "refusal.no-damage"


def test_evasive_of_the_attacker() -> None:
    """E-6: what the defence deals back is a source of its own, which the attacker may avoid."""
    duel = DuelTable(MOON_ELF, MOON_ELF)
    duel.set(0, token_evasive=1)
    duel.declare("1 2 3 6 4", "longbow")
    duel.roll("1 1 2 2 6")
    assert duel.table.view(None).awaited == (0,)
    duel.spend("evasive", 0, "1")
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 47)


def test_evasive_after_the_damage_is_too_late() -> None:
    """Evasive: what Reckless dealt back cannot be avoided once it is dealt."""
    duel = DuelTable()
    duel.set(0, hand=1, token_evasive=1)
    duel.declare("1 2 3 4 5", "reckless")
    duel.stop()
    assert duel.blocked("spend.evasive", 0) is None
    duel.let_pass("last")
    assert (duel.asked, duel.get("health", 0)) == ("dealt", 46)
    assert duel.blocked("spend.evasive", 0) == "refusal.no-damage"


def test_the_die_of_a_token_may_be_altered() -> None:
    """Ninja leaflet: a card that alters dice may be played on it; nothing else may break in."""
    duel = attack_on_the_elf(hand=2, cp=5)
    duel.put(Interrupted("spend.evasive"), by=1)
    duel.roll("3")
    assert duel.asked == "altered"
    assert duel.blocked("card.double-up", 1) == "refusal.uninterruptible"
    assert duel.blocked("card.helping-hand", 1) == "refusal.opponents-dice"
    duel.play("tip-it", 1, "die.0.2")
    duel.let_pass()
    assert duel.get("health", 1) == 50


def test_nothing_pays_for_altering_the_die_of_a_token() -> None:
    """DT-091: Getting Paid! cannot break in on a spent token: without CP nobody is asked."""
    duel = attack_on_the_elf(hand=2, cp=0)
    duel.put(Interrupted("spend.evasive"), by=1)
    duel.roll("3")
    assert duel.asked == "last"


def test_a_forced_evasive_does_not_outlast_the_moment() -> None:
    """A token spent by force without damage to avoid is gone, and avoids nothing later."""
    duel = DuelTable()
    duel.set(1, token_evasive=1)
    duel.table.put(Interrupted("spend.evasive"), by=1, forced="slip of the finger")
    duel.roll("1")
    duel.declare("1 2 3 6 4", "smack")
    duel.stop()
    assert (duel.get("health", 1), duel.tokens(1)) == (46, {})


def test_tokens_above_the_stack_limit_are_not_placed() -> None:
    """DT-064, E-10: three Evasive at most, and one Concussion."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(0, token_evasive=2, upgrade_blinding_shot=1)
    duel.set(1, token_entangle=1)
    duel.declare("1 4 4 6 6", "lunar-blessing")
    assert (duel.tokens(0), duel.tokens(1)) == ({"evasive": 3}, {"entangle": 1})
    assert duel.facts().count("token-full") == 2


def test_a_source_that_was_avoided_is_not_offered_again() -> None:
    """E-6: of what Reckless costs and what the defence deals the second Evasive takes the other."""
    duel = DuelTable(BARBARIAN, MOON_ELF)
    duel.set(1, upgrade_missed_me=1)
    duel.act("hand.give", 0)
    duel.choose("seat.0", "evasive")
    duel.set(0, token_evasive=2)
    duel.declare("1 2 3 4 5", "reckless")
    duel.let_pass("then")
    duel.roll("1 1 1 6 6")
    duel.spend("evasive", 0, "1")
    assert (duel.asked, len(duel.options())) == ("source", 2)
    duel.choose("source.0")
    duel.spend("evasive", 0, "1")
    assert duel.facts().count("avoids") == 2
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 35)
