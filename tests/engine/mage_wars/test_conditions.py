"""Conditions: what they do, how they come and go, what it costs to be rid of them."""

import pytest

from engine.games.mage_wars.arena import MOST_DAMAGE, MOST_LIFE, left_of
from engine.games.mage_wars.state import MOST_MARKERS, Creature
from tests.engine.mage_wars.arenas import Arena


def acting(**conditions: int) -> Arena:
    """Return a table where seat 0 is to activate its mage, which has these conditions."""
    arena = Arena().ready()
    arena.set(0, **conditions)
    return arena


@pytest.mark.parametrize("condition", ["stun", "sleep"])
def test_who_is_incapacitated_does_nothing(condition: str) -> None:
    """No attack and no guard; a mage may still cast, but no attack spell."""
    arena = acting(**{condition: 1})
    arena.choose("activate.0")
    blocked = {each for each, why in arena.options().items() if why == "incapacitated"}
    assert blocked == {
        "guard",
        "attack.beastmaster.0",
        *(each for each in arena.options() if each.startswith("attack.")),
        "hand.melee",
        "hand.ranged",
    }
    arena.choose("cast")
    assert arena.options()["spell.geyser"] == "incapacitated"
    assert arena.options()["summon.bitterwood-fox"] is None


def test_a_disabled_mage_does_nothing_at_all() -> None:
    """No attacks, actions, abilities."""
    arena = acting(disable=1)
    arena.choose("activate.0")
    assert arena.allowed() == ["none"]


def test_an_incapacitated_familiar_casts_nothing() -> None:
    """Only a mage casts all the same."""
    arena = Arena()
    fellella = arena.summon(0, "fellella")
    arena.mark(fellella, ready=1, sleep=1)
    arena.choose(f"activate.{fellella}")
    assert arena.allowed() == ["none"]


def test_a_disabled_mage_casts_no_quick_spell() -> None:
    """MW-016: it is asked for none, neither before nor after an activation nor in between."""
    arena = acting(disable=2)
    assert arena.options()["quickcast"] == "incapacitated"
    arena.idle()
    (action,) = arena.table.view(0).actions
    assert action.blocked is not None
    arena.idle()
    assert (arena.phase, arena.seat) == ("final-quickcast", 1)
    arena.end_round()
    for seat in (0, 1, 0, 1):
        arena.say("done", seat)
    assert (arena.phase, arena.seat) == ("first-quickcast", 1)


def test_daze_and_stun_leave_at_the_activations_end() -> None:
    """All Daze that was there when it began, and Stun."""
    arena = acting(daze=2, stun=1)
    arena.act(0, "none")
    assert (arena.get(0, "daze"), arena.get(0, "stun")) == (0, 0)


@pytest.mark.parametrize("condition", ["daze", "stun"])
def test_what_came_during_the_activation_stays(condition: str) -> None:
    """Of a barrier or a counterstrike: it is felt in the next activation, and leaves after it."""
    arena = acting(**{condition: 1})
    arena.choose("activate.0")
    arena.set(0, **{condition: 3})
    arena.choose("none")
    assert arena.get(0, condition) == 2
    arena.set(0, ready=1)
    arena.idle()
    arena.act(0, "none")
    assert arena.get(0, condition) == 0


def test_who_is_stunned_by_a_counterstrike_loses_the_next_activation() -> None:
    """A Stun that left with the activation in which it came would be without effect."""
    arena = Arena("warlock", "wizard")
    angel = arena.summon(1, "valshalla")
    arena.ready()
    arena.mark(angel, guard=1)
    arena.act(0, "attack.warlock.0", str(angel), "none")
    arena.strike("b b b")
    arena.choose("valshalla.0", "none")
    arena.strike("b b b b")
    arena.effect(12)
    assert arena.get(0, "stun") == 1
    arena.set(0, ready=1)
    arena.idle()
    arena.choose("activate.0")
    assert arena.options()["attack.warlock.0"] == "incapacitated"


def test_slam_becomes_daze() -> None:
    """As soon as the creature is activated: it may act, dazed."""
    arena = acting(slam=1)
    arena.choose("activate.0")
    assert (arena.get(0, "slam"), arena.get(0, "daze")) == (0, 1)
    assert arena.options()["guard"] is None
    assert arena.facts()[-2:] == ["frees", "befalls"]


@pytest.mark.parametrize("condition", ["daze", "stun"])
def test_what_leaves_with_an_activation_is_told(condition: str) -> None:
    """1.8: Daze and Stun go by themselves, and people take their markers off, too."""
    arena = acting(**{condition: 1})
    arena.act(0, "none")
    assert arena.facts()[-1] == "frees"


def test_damage_wakes_the_sleeper() -> None:
    """Sleep becomes Daze."""
    arena = acting()
    arena.set(1, sleep=1)
    arena.act(0, "attack.beastmaster.0", "1", "none")
    arena.strike("c")
    assert (arena.get(1, "sleep"), arena.get(1, "daze")) == (0, 1)


def test_the_restrained_struggle_free() -> None:
    """Cripple and Stuck leave on 7 or more, each marker for itself."""
    arena = acting(cripple=2, stuck=1)
    arena.act(0, "none")
    arena.effect(7, 6)
    arena.effect(12)
    assert (arena.get(0, "cripple"), arena.get(0, "stuck")) == (1, 0)


def test_growth_and_taint_change_the_life() -> None:
    """Growth adds 3 life; Tainted takes 3 that cannot be healed."""
    arena = acting()
    arena.set(0, damage=36, growth=1)
    assert arena.ended() is None
    arena.set(0, tainted=1)
    assert arena.ended() == (1,)


@pytest.mark.parametrize(
    "victim, immune", [("malacoda", True), ("skeletal-sentry", True), ("timber-wolf", False)]
)
def test_who_cannot_be_poisoned(victim: str, immune: bool) -> None:  # noqa: FBT001 - a table of cases
    """MW-082: what does not live, and what is immune to poison, takes no Weak."""
    arena = Arena("wizard", "warlock")
    archer = arena.summon(0, "gorgon-archer")
    target = arena.summon(1, victim)
    arena.mark(archer, ready=1)
    arena.act(archer, "attack.gorgon-archer.0", str(target), "none")
    arena.strike("b b b b")
    arena.effect(10)
    assert arena.look(target, "weak") == (0 if immune else 2)


def test_what_has_no_body_suffers_no_effects() -> None:
    """MW-081: only dice showing 1 count against it, and no effect die is rolled."""
    arena = Arena("warlock", "wizard")
    spirit = arena.summon(1, "whirling-spirit")
    arena.act(0, "cast", "spell.geyser", str(spirit))
    arena.strike("1 2 c")
    assert (arena.look(spirit, "damage"), arena.asked) == (2, "1 activate")


def test_an_ethereal_attack_befalls_what_has_no_body() -> None:
    """MW-081: all its dice count, and its effects."""
    arena = Arena("warlock", "wizard")
    spirit = arena.summon(1, "whirling-spirit")
    arena.act(0, "cast", "spell.lightning-bolt", str(spirit), "none")
    arena.strike("1 2 c b b")
    arena.effect(6)
    assert (arena.look(spirit, "damage"), arena.look(spirit, "daze")) == (4, 1)


@pytest.mark.parametrize(
    "target, stuck, fact",
    [("tanglevine", 0, "immune"), ("timber-wolf", 1, "immune"), ("timber-wolf", 0, "befalls")],
)
def test_what_is_unmovable_is_not_pushed(target: str, stuck: int, fact: str) -> None:
    """No conjuration can be moved, and nobody who is Stuck: the log does not say Push of them."""
    arena = Arena("wizard", "warlock")
    creature = arena.summon(1, target)
    arena.mark(creature, stuck=stuck)
    arena.act(0, "cast", "spell.jet-stream", str(creature))
    if target == "timber-wolf":
        arena.choose("none")
    arena.strike("b b")
    arena.effect(4)
    assert arena.facts()[-1] == fact


def test_what_is_never_activated_is_neither_dazed_nor_stunned() -> None:
    """Such markers leave with an activation, and would lie on a conjuration for ever; it burns."""
    arena = Arena("warlock", "wizard")
    flower = arena.summon(1, "mana-flower")
    arena.act(0, "cast", "spell.lightning-bolt", str(flower))
    arena.strike("1 b b b b")
    arena.effect(12)
    assert (arena.look(flower, "stun"), arena.facts()[-1]) == (0, "immune")
    arena.table.undo(by=0)
    arena.effect(6)
    assert arena.look(flower, "daze") == 0
    arena.set(0, ready=1)
    arena.idle()
    arena.act(0, "cast", "spell.fireball", str(flower))
    arena.strike("1 b b b b b")
    arena.effect(4)
    assert arena.look(flower, "burn") == 1


def test_an_incapacitated_guard_loses_its_marker() -> None:
    """E-3: when the condition comes."""
    arena = Arena("priestess", "wizard").ready()
    arena.set(1, guard=1)
    arena.act(0, "cast", "spell.pillar-of-light", "1", "none")
    arena.strike("b b")
    arena.effect(11)
    assert (arena.get(1, "stun"), arena.get(1, "guard")) == (1, 0)


def test_conditions_are_removed_for_their_cost() -> None:
    """MW-050: marker by marker, as the spell allows; Growth and Disable have no cost."""
    arena = Arena()
    wolf = arena.summon(0, "timber-wolf")
    arena.mark(wolf, sleep=1)
    arena.set(0, cripple=1, burn=2, growth=1, mana=7)
    arena.act(0, "cast", "remove")
    assert list(arena.options()) == ["done", "0.burn", "0.cripple", f"{wolf}.sleep"]
    arena.choose("0.burn", f"{wolf}.sleep")
    assert (arena.get(0, "mana"), arena.get(0, "burn"), arena.look(wolf, "sleep")) == (3, 1, 0)
    assert arena.options() == {"done": None, "0.burn": None, "0.cripple": "mana"}
    arena.choose("done")
    assert arena.asked == "0 free"


def test_nothing_is_spent_to_remove_what_is_not_there() -> None:
    """MW-050: without a marker that has a cost the quickcast would be gone for nothing."""
    arena = Arena().ready()
    arena.set(0, growth=1)
    arena.choose("quickcast")
    assert arena.options()["remove"] == "no-marker"
    arena.set(1, rot=1)
    assert arena.options()["remove"] is None


def test_a_condition_that_is_gone_is_not_told_any_more() -> None:
    """1.8: a creature's card names the markers that lie on it, and those alone."""
    arena = Arena()
    wolf = arena.summon(0, "timber-wolf")
    (before,) = (zone.items[0].detail for zone in arena.table.view(None).board)
    arena.mark(wolf, burn=1)
    (burning,) = (zone.items[0].detail for zone in arena.table.view(None).board)
    arena.mark(wolf, burn=0)
    (after,) = (zone.items[0].detail for zone in arena.table.view(None).board)
    assert (before == after, before == burning) == (True, False)


def test_who_removes_nothing_has_cast_nothing() -> None:
    """MW-050: all markers are too dear, or it was a slip: marker and action are there still."""
    arena = Arena().ready()
    arena.set(1, rot=1)
    arena.set(0, mana=1)
    arena.choose("quickcast", "remove")
    assert arena.options() == {"done": None, "1.rot": "mana"}
    arena.choose("done")
    assert (arena.asked, arena.get(0, "quickcast")) == ("0 activate", 1)
    arena.act(0, "cast", "remove", "done")
    assert arena.asked == "0 act"
    arena.set(0, mana=2)
    arena.choose("cast", "remove", "1.rot", "done")
    assert (arena.asked, arena.get(0, "mana")) == ("1 activate", 0)


def test_more_markers_than_anybody_has() -> None:
    """Numbers stay within their limits, whatever is inflicted, and nobody outlives all damage."""
    creature = Creature(0, 0, "", 1, level=1, life=MOST_LIFE, armor=0)
    creature.put("growth", 99)
    assert creature.has("growth") == MOST_MARKERS
    creature.damage = MOST_DAMAGE
    assert left_of(creature) < 0
