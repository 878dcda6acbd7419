"""Attacks, step by step."""

import pytest

from engine import Amount, Message
from tests.engine.mage_wars.arenas import Arena


def facing(*cards: str, mages: tuple[str, ...] = ()) -> tuple[Arena, list[int]]:
    """Return a table where seat 0 is to activate and seat 1 has these creatures."""
    arena = Arena(*mages)
    ids = [arena.summon(1, card) for card in cards]
    return arena.ready(), ids


def with_attackers(*cards: str, mage: str = "beastmaster") -> tuple[Arena, list[int]]:
    """Return a table where seat 0 has these creatures, ready to be activated."""
    arena = Arena(mage, "priestess")
    ids = [arena.summon(0, card) for card in cards]
    arena.ready()
    for each in ids:
        arena.mark(each, ready=1)
    return arena, ids


def with_both(attacker: str, target: str) -> tuple[Arena, int, int]:
    """Return a table where seat 0 has the attacker, ready to be activated, seat 1 the target."""
    arena = Arena()
    ids = arena.summon(0, attacker), arena.summon(1, target)
    arena.ready()
    arena.mark(ids[0], ready=1)
    return arena, *ids


def test_the_steps_of_an_attack() -> None:
    """MW-060, MW-062, MW-064: declare, avoid, roll, damage less armor, effects."""
    arena, (wolf,) = facing("timber-wolf")
    arena.act(0, "attack.beastmaster.0", str(wolf))
    assert arena.asked == "1 avoid"
    arena.choose("none")
    assert arena.asked == "0 dice"
    arena.strike("1 2 C", dice=3)
    assert arena.look(wolf, "damage") == 3 - 2 + 2
    assert arena.asked == "1 activate"


def test_the_sum_is_shown_as_a_receipt() -> None:
    """MW-064: the log shows normal results, armor and criticals, line by line."""
    arena, (wolf,) = facing("timber-wolf")
    arena.act(0, "attack.beastmaster.0", str(wolf), "none")
    arena.strike("1 2 C")
    (bill,) = (
        fact for row in arena.table.view(None).log for fact in row.facts if fact.key == "receipt"
    )
    assert (bill.params["base"], bill.params["result"]) == (3, 3)
    lines = [bill.params[number] for number in "12"]
    assert [line.params["amount"] for line in lines if isinstance(line, Message)] == [2, 2]


def test_people_say_how_many_dice_and_how_much_damage() -> None:
    """What only they can see adds dice, takes them, or prevents damage."""
    arena, (wolf,) = facing("timber-wolf")
    arena.act(0, "attack.beastmaster.0", str(wolf), "none")
    arena.enter(5)
    arena.roll("C C C C C")
    arena.choose("other")
    arena.enter(4)
    assert arena.look(wolf, "damage") == 4


def test_a_die_set_right_before_the_damage_counts() -> None:
    """The dice lie there until the damage is dealt; as long as they do, the sum follows them."""
    arena, (wolf,) = facing("timber-wolf")
    arena.act(0, "attack.beastmaster.0", str(wolf), "none")
    arena.enter(1)
    arena.roll("b")
    arena.set_die(0, "C")
    arena.choose("deal")
    assert arena.look(wolf, "damage") == 2


def test_what_is_destroyed_leaves_the_arena() -> None:
    """E-1: damage that reaches life destroys a creature."""
    arena, (fox,) = facing("bitterwood-fox")
    arena.act(0, "attack.beastmaster.0", str(fox), "none")
    arena.strike("C C 1")
    assert arena.creatures() == []
    assert "destroyed" in arena.facts()


def test_a_fallen_mage_loses() -> None:
    """E-1: the other one wins."""
    arena, _ = facing()
    arena.set(1, damage=31)
    arena.act(0, "attack.beastmaster.0", "1", "none")
    arena.strike("c")
    assert arena.ended() == (0,)


@pytest.mark.parametrize("rolled, hit", [(6, False), (7, True)])
def test_who_is_dazed_may_miss(rolled: int, hit: bool) -> None:  # noqa: FBT001 - a table of cases
    """T-11: on 6 or less."""
    arena, _ = facing()
    arena.set(0, daze=1)
    arena.act(0, "attack.beastmaster.0", "1")
    assert arena.asked == "0 daze"
    arena.effect(rolled)
    assert (arena.asked == "1 avoid") is hit


def test_a_printed_defence() -> None:
    """MW-062, T-10: so many on the effect die avoid, once a round where it says so."""
    arena, (gremlin,) = facing("blue-gremlin")
    arena.act(0, "attack.beastmaster.0", str(gremlin), "printed")
    assert arena.asked == "1 defend"
    arena.effect(8)
    assert arena.asked == "1 activate"
    arena.set(0, ready=1)
    arena.idle()
    arena.act(0, "attack.beastmaster.0", str(gremlin))
    assert arena.options() == {"none": None, "printed": "used", "hand": None, "card": None}


@pytest.mark.parametrize("condition", ["stun", "sleep", "slam"])
def test_who_is_incapacitated_uses_no_defence(condition: str) -> None:
    """MW-062: but what a card says, as a Block, still avoids the attack for it."""
    arena, (gremlin,) = facing("blue-gremlin")
    arena.mark(gremlin, **{condition: 1})
    arena.act(0, "attack.beastmaster.0", str(gremlin))
    helpless = "incapacitated"
    assert arena.options() == {"none": None, "printed": helpless, "hand": helpless, "card": None}
    arena.choose("card")
    assert arena.asked == "1 activate"


def test_a_defence_by_hand_is_harder_for_the_dazed() -> None:
    """MW-062: people may name one; Daze and being restrained take 2 each from the roll."""
    arena, _ = facing()
    arena.set(1, daze=1, stuck=1)
    arena.act(0, "attack.beastmaster.0", "1", "hand")
    arena.enter(7)
    arena.effect(10)
    assert arena.asked == "0 dice"


def test_each_daze_makes_a_defence_harder() -> None:
    """MW-062: 2 for every marker, while several sorts of restraint are one."""
    arena, _ = facing()
    arena.set(1, daze=2, stuck=1, cripple=1)
    arena.act(0, "attack.beastmaster.0", "1", "hand")
    arena.enter(5)
    prompt = arena.table.view(1).prompt
    assert prompt is not None
    assert prompt.params["least"] == 5 + 2 * 2 + 2
    arena.effect(10)
    assert arena.asked == "0 dice"


def test_a_defence_against_melee_only() -> None:
    """MW-062: melee and ranged limits are printed."""
    arena, (bobcat,) = facing("feral-bobcat", mages=("wizard", "priestess"))
    arena.act(0, "attack.wizard.1", str(bobcat))
    assert arena.options()["printed"] == "melee-only"


@pytest.mark.parametrize(
    "attacker, blocked", [("darkfenne-bat", None), ("timber-wolf", "flying-only")]
)
def test_a_defence_against_flying_attackers_only(attacker: str, blocked: str | None) -> None:
    """MW-062: Tarok hunts in the air; whatever else attacks it in melee is not avoided by that."""
    arena, hunted, tarok = with_both(attacker, "tarok")
    arena.act(hunted, f"attack.{attacker}.0", str(tarok))
    assert arena.options()["printed"] == blocked


def test_what_cannot_be_avoided() -> None:
    """MW-062: an unavoidable attack asks for no defence."""
    arena, (brogan,) = with_attackers("brogan-bloodstone")
    arena.act(brogan, "attack.brogan-bloodstone.0", "1")
    assert arena.asked == "0 dice"


def test_piercing_and_corroded_armor() -> None:
    """MW-064: both leave less armor."""
    arena, (gremlin,) = with_attackers("blue-gremlin")
    arena.set(1, armor=4, corrode=1)
    arena.act(gremlin, "attack.blue-gremlin.0", "1", "none")
    arena.strike("2 2 b")
    assert arena.get(1, "damage") == 4 - (4 - 1 - 1)


def test_the_effect_die_comes_after_the_damage() -> None:
    """MW-065: the table of the card; the highest row that was reached counts."""
    arena, (imp,) = with_attackers("flaming-hellion")
    arena.act(imp, "attack.flaming-hellion.1", "1", "none")
    arena.strike("1 b b b")
    assert (arena.get(1, "damage"), arena.asked) == (1, "0 effect")
    arena.effect(11)
    assert arena.get(1, "burn") == 2


@pytest.mark.parametrize(
    "target, rolled, condition",
    [("knight-of-westlock", 3, ""), ("knight-of-westlock", 4, "daze"), ("valshalla", 7, ""),
     ("valshalla", 8, "daze"), ("timber-wolf", 6, "daze")],
)  # fmt: skip
def test_a_damage_type_changes_the_effect_die(target: str, rolled: int, condition: str) -> None:
    """MW-065: who is weaker or stronger against it has that in dice, and on the effect die too."""
    arena, (creature,) = facing(target, mages=("wizard", "warlock"))
    arena.act(0, "cast", "spell.lightning-bolt", str(creature), "none")
    arena.enter(1)
    arena.roll("b")
    arena.choose("deal")
    arena.effect(rolled)
    assert (arena.look(creature, "daze") > 0) is (condition == "daze")


def test_what_changes_the_effect_die_is_said_before_it_is_rolled() -> None:
    """Whoever rolls knows what the table will be read with."""
    arena, (knight,) = facing("knight-of-westlock", mages=("wizard", "warlock"))
    arena.act(0, "cast", "spell.lightning-bolt", str(knight), "none")
    arena.strike("b b b b b b b", dice=7)
    assert arena.asked == "0 effect-changed"
    prompt = arena.table.view(0).prompt
    assert prompt is not None
    assert prompt.params["amount"] == "+2"


def test_no_effect_for_what_is_destroyed() -> None:
    """MW-065: nothing more is rolled."""
    arena, (fox,) = facing("bitterwood-fox", mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.fireball", str(fox), "none")
    arena.strike("C C C")
    assert arena.asked == "1 activate"


def test_extra_strikes() -> None:
    """MW-066: each is avoided, rolled and dealt; what adds to melee adds to the first only."""
    arena, (hydra,) = with_attackers("darkfenne-hydra")
    arena.mark(hydra, growth=1)
    arena.act(hydra, "attack.darkfenne-hydra.1", "1", "none")
    arena.strike("1 1 1 1", dice=4)
    for _ in range(2):
        assert arena.asked == "1 avoid"
        arena.choose("none")
        arena.strike("1 1 1", dice=3)
    assert (arena.get(1, "damage"), arena.asked) == (10, "1 activate")


def test_one_barrier_for_all_strikes() -> None:
    """MW-067, T-13: a doublestrike meets the barrier once; it cannot be avoided."""
    arena, (goran,) = with_attackers("goran", mage="warlock")
    arena.set(1, barrier=2)
    arena.act(goran, "attack.goran.1", "1", "none")
    arena.strike("1 1 1")
    arena.choose("none")
    arena.strike("1 1 1")
    assert arena.asked == "1 dice"
    arena.strike("C c", dice=2)
    assert (arena.look(goran, "damage"), arena.asked) == (3, "1 activate")


def test_a_barrier_meets_the_attackers_aegis() -> None:
    """MW-067: it is an attack as any other to Aegis, but nothing that weakens its owner's."""
    arena, (angel,) = with_attackers("samandriel")
    arena.set(1, barrier=3, weak=2)
    arena.act(angel, "attack.samandriel.0", "1", "none")
    arena.strike("b b b b b")
    arena.effect(1)
    assert arena.asked == "1 dice"
    arena.strike("b b", dice=2)


def test_an_avoided_attack_is_answered_all_the_same() -> None:
    """MW-068, T-12: no barrier, but the counterstrike comes."""
    arena, _ = facing()
    arena.set(1, barrier=2, retaliate=1)
    arena.act(0, "attack.beastmaster.0", "1", "card")
    assert arena.asked == "1 counterstrike"
    arena.choose("attack.priestess.0".removeprefix("attack."), "none")
    arena.strike("C C C")
    assert (arena.get(0, "damage"), arena.get(1, "retaliate")) == (6, 0)
    assert arena.asked == "1 activate"


@pytest.mark.parametrize("creature", ["darkfenne-hydra", "timber-wolf"])
def test_who_strikes_back_anyway_uses_nothing_up(creature: str) -> None:
    """MW-070: a guard, and an attack that says so, leave the marker where it is."""
    arena, (number,) = facing(creature)
    arena.mark(number, retaliate=1, guard=1)
    arena.act(0, "attack.beastmaster.0", str(number), "none")
    arena.strike("b b b")
    arena.choose(f"{creature}.0", "none")
    arena.strike("b b b b")
    assert (arena.look(number, "retaliate"), arena.look(number, "guard")) == (1, 0)


def test_no_counterstrike_against_a_counterstrike() -> None:
    """MW-068: though the attacker could."""
    arena, (hydra,) = facing("darkfenne-hydra")
    arena.set(0, retaliate=1)
    arena.act(0, "attack.beastmaster.0", str(hydra), "none")
    arena.strike("b b b")
    assert list(arena.options()) == ["darkfenne-hydra.0", "none"]
    arena.choose("darkfenne-hydra.0", "none")
    arena.strike("1 1 1 1")
    assert (arena.get(0, "damage"), arena.asked) == (4, "1 activate")


def struck_made_up(**markers: int) -> tuple[Arena, int]:
    """Return a table where a creature that seat 0 made up was struck, and its id."""
    arena = Arena().ready()
    arena.act(0, "cast", "made-up")
    for number in (7, 3, 9, 1):
        arena.enter(number)
    (made,) = arena.creatures()
    arena.mark(made, **markers)
    arena.act(1, "attack.priestess.0", str(made), "none")
    arena.strike("b b b")
    return arena, made


@pytest.mark.parametrize("marker", ["guard", "retaliate"])
def test_what_people_made_up_strikes_back_too(marker: str) -> None:
    """MW-068, MW-070: with as many dice as people say, as where it attacks."""
    arena, made = struck_made_up(**{marker: 1})
    assert (arena.asked, arena.allowed()) == ("0 counterstrike", ["hand.melee", "none"])
    arena.choose("hand.melee")
    arena.enter(4)
    arena.enter(1)
    arena.choose("none")
    arena.strike("1 1 C b", dice=4)
    assert (arena.get(1, "damage"), arena.look(made, marker)) == (4, 0)


@pytest.mark.parametrize("markers", [{}, {"guard": 1, "stun": 1}])
def test_what_people_made_up_strikes_back_only_where_it_may(markers: dict[str, int]) -> None:
    """MW-068: not without a marker, nor while it is incapacitated."""
    arena, _ = struck_made_up(**markers)
    assert arena.asked == "0 quickcast"


@pytest.mark.parametrize("condition", ["stun", "sleep", "slam", "disable"])
def test_who_is_incapacitated_does_not_strike_back(condition: str) -> None:
    """MW-068, 1.7: not even with an attack that always does."""
    arena, (hydra,) = facing("darkfenne-hydra")
    arena.mark(hydra, **{condition: 1})
    arena.act(0, "attack.beastmaster.0", str(hydra), "none")
    arena.strike("b b b")
    assert arena.asked == "1 activate"


def test_a_guard_strikes_back_in_melee() -> None:
    """MW-061, MW-070: with its quick melee attacks; the marker goes away."""
    arena, (wolf,) = facing("timber-wolf")
    arena.mark(wolf, guard=1)
    arena.act(0, "attack.beastmaster.0", str(wolf), "none")
    arena.strike("b b b")
    assert arena.asked == "1 counterstrike"
    arena.choose("none")
    assert arena.look(wolf, "guard") == 0


def test_a_guard_attacked_from_afar() -> None:
    """MW-061, E-2: ranged attacks meet no barrier and no counterstrike; the marker stays."""
    arena, (wolf,) = facing("timber-wolf", mages=("wizard", "priestess"))
    arena.mark(wolf, guard=1, barrier=1)
    arena.act(0, "attack.wizard.1", str(wolf), "none")
    arena.strike("1 1 1")
    assert (arena.look(wolf, "guard"), arena.asked) == (1, "1 activate")


def test_the_arcane_zap_is_paid_and_used_once() -> None:
    """MW-031: the wizard's ranged attack costs 2 mana, once a round."""
    arena, _ = facing(mages=("wizard", "priestess"))
    arena.act(0, "attack.wizard.1", "1", "none")
    arena.strike("1 1 1")
    assert arena.get(0, "mana") == 18
    arena.set(0, ready=1)
    arena.idle()
    arena.choose("activate.0")
    assert arena.options()["attack.wizard.1"] == "used"
    assert arena.options()["attack.wizard.0"] is None


def test_a_zone_attack_goes_from_one_to_the_next() -> None:
    """MW-069: the same steps for each target, unavoidable, and never twice for one."""
    arena, (wolf,) = facing("timber-wolf", mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.firestorm", str(wolf))
    arena.strike("C 1 b b b", dice=5)
    arena.effect(5)
    assert list(arena.options()) == ["1", "0", "none"]
    arena.choose("1")
    arena.strike("1 1 1 1 1")
    arena.effect(1)
    arena.choose("none")
    assert (arena.look(wolf, "damage"), arena.look(wolf, "burn")) == (2, 1)
    assert (arena.get(1, "damage"), arena.get(1, "burn")) == (5, 0)


@pytest.mark.parametrize("rolled, hit", [(6, False), (7, True)])
def test_a_dazed_zone_attack_misses_all_or_none(rolled: int, hit: bool) -> None:  # noqa: FBT001 - a table of cases
    """T-11: one roll for the whole attack, before the first target."""
    arena, (wolf,) = facing("timber-wolf", mages=("warlock", "priestess"))
    arena.set(0, daze=1)
    arena.act(0, "cast", "spell.firestorm")
    assert arena.asked == "0 daze"
    arena.effect(rolled)
    assert (arena.asked == "0 target") is hit
    for target in (wolf, 1) if hit else ():
        arena.choose(str(target))
        arena.strike("b b b b b")
        arena.effect(1)


def test_some_zone_attacks_spare_their_caster() -> None:
    """MW-069: those around the caster itself."""
    arena, _ = facing(mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.ring-of-fire")
    assert list(arena.options()) == ["1", "none"]


def test_a_sweeping_attack_has_two_targets() -> None:
    """MW-069: no more."""
    arena = Arena("warlock", "priestess")
    adramelech = arena.summon(0, "adramelech")
    wolves = [arena.summon(1, "timber-wolf") for _ in range(2)]
    arena.ready()
    arena.mark(adramelech, ready=1)
    arena.act(adramelech, "attack.adramelech.1")
    for wolf in wolves:
        arena.choose(str(wolf), "none")
        arena.strike("b b b b")
        arena.effect(1)
    assert arena.asked == "1 activate"


def test_who_is_stunned_in_between_sweeps_no_further() -> None:
    """MW-069: a counterstrike of the first target may leave nothing to attack the second with."""
    arena = Arena("warlock", "priestess")
    adramelech = arena.summon(0, "adramelech")
    angel, _ = arena.summon(1, "valshalla"), arena.summon(1, "timber-wolf")
    arena.ready()
    arena.mark(adramelech, ready=1)
    arena.mark(angel, guard=1)
    arena.act(adramelech, "attack.adramelech.1", str(angel), "none")
    arena.strike("b b b")
    arena.effect(1)
    arena.choose("valshalla.0", "none")
    arena.strike("b b b b")
    arena.effect(12)
    assert (arena.look(adramelech, "stun"), arena.asked) == (1, "1 activate")


def test_nobody_is_asked_for_a_target_where_none_is_left() -> None:
    """MW-069: the attack ends with the last that there is."""
    arena, _ = facing(mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.chain-lightning", "1", "none")
    arena.strike("1 b b b b")
    arena.effect(1)
    assert arena.asked == "1 activate"


def test_what_adds_to_melee_adds_to_the_first_of_two_swept() -> None:
    """MW-066: the first attack has it, as with several strikes."""
    arena = Arena("warlock", "priestess")
    adramelech, wolf = arena.summon(0, "adramelech"), arena.summon(1, "timber-wolf")
    arena.ready()
    arena.mark(adramelech, ready=1, growth=1)
    arena.act(adramelech, "attack.adramelech.1")
    for target, dice in ((1, 5), (wolf, 4)):
        arena.choose(str(target), "none")
        arena.strike(" ".join("b" * dice), dice=dice)
        arena.effect(1)


def test_chain_lightning_jumps() -> None:
    """MW-069: each jump has one die fewer, and takes 1 from the effect die."""
    arena, (wolf,) = facing("timber-wolf", mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.chain-lightning", "1", "none")
    arena.strike("c b b b b", dice=5)
    arena.effect(1)
    arena.choose(str(wolf), "none")
    arena.strike("b b b b", dice=4)
    arena.effect(8)
    assert (arena.look(wolf, "daze"), arena.look(wolf, "stun")) == (1, 0)


@pytest.mark.parametrize("avoided", [True, False])
def test_chain_lightning_jumps_from_whom_it_damages(avoided: bool) -> None:  # noqa: FBT001 - a table of cases
    """MW-069: the card says so; from whom it does not hurt, or who avoids it, it goes nowhere."""
    arena, (wolf,) = facing("timber-wolf", mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.chain-lightning", str(wolf))
    arena.choose("card" if avoided else "none")
    if not avoided:
        arena.strike("1 1 b b b")
        arena.effect(1)
    assert arena.asked == "1 activate"


def test_chain_lightning_keeps_a_die_however_far_it_jumps() -> None:
    """MW-069: no attack has less than one; it goes on as long as it damages somebody."""
    arena, others = facing(*["bitterwood-fox"] * 6, mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.chain-lightning")
    for target, dice in zip((1, *others), (5, 4, 3, 2, 1, 1, 1), strict=True):
        arena.choose(str(target), "none")
        arena.strike(" ".join(["c", *"b" * (dice - 1)]), dice=dice)
        arena.effect(1)
    assert arena.asked == "1 activate"


def test_dice_that_cards_and_conditions_change() -> None:
    """MW-060: printed melee bonus, Growth, Weak, Aegis, damage types, kinds of targets."""
    arena, (angel, sentry) = facing("samandriel", "skeletal-sentry", mages=("warlock", "priestess"))
    arena.set(0, growth=1, weak=2)
    arena.act(0, "attack.warlock.0", str(angel), "none")
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == 3 + 1 + 1 - 2 - 1
    arena.table.undo(by=0)
    arena.table.undo(by=0)
    arena.table.undo(by=0)
    arena.set(0, weak=9)
    arena.choose("cast", "spell.pillar-of-light", str(sentry), "none")
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == 2 + 2


def test_one_bonus_against_nonliving_or_dark_creatures() -> None:
    """Who is both, as a skeleton, is met with one die more, not with two."""
    arena, samandriel, sentry = with_both("samandriel", "skeletal-sentry")
    arena.act(samandriel, "attack.samandriel.0", str(sentry), "none")
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == 5 + 1


def test_what_is_printed_of_creatures_is_nothing_to_conjurations() -> None:
    """They live no more than a skeleton does, but are no creatures; an incorporeal one is that."""
    arena, (crystal,) = facing("mana-crystal", mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.pillar-of-light", str(crystal))
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == 2
    arena, faerie, cloud = with_both("moonglow-faerie", "poison-gas-cloud")
    arena.act(faerie, "attack.moonglow-faerie.0", str(cloud))
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == 2 + 2


@pytest.mark.parametrize(
    "prey, damage, dice",
    [("timber-wolf", 0, (3, 4)), ("timber-wolf", 1, (4, 3)), ("skeletal-sentry", 1, (3, 3))],
)
def test_who_is_bloodthirsty_has_more_dice_against_the_damaged(
    prey: str, damage: int, dice: tuple[int, int]
) -> None:
    """MW-066: Goran, once an attack, on the first strike at what lives and is damaged by then."""
    arena, (target,) = facing(prey, mages=("warlock", "priestess"))
    goran = arena.summon(0, "goran")
    arena.mark(goran, ready=1)
    arena.mark(target, damage=damage)
    arena.act(goran, "attack.goran.1", str(target), "none")
    arena.strike(" ".join("C" * dice[0]), dice=dice[0])
    arena.choose("none")
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == dice[1]


def test_vampiric_attacks_heal() -> None:
    """MW-066: half of the damage, rounded up."""
    arena, (vampiress,) = with_attackers("necropian-vampiress")
    arena.mark(vampiress, damage=5)
    arena.act(vampiress, "attack.necropian-vampiress.0", "1", "none")
    arena.strike("1 1 1 b b")
    assert arena.look(vampiress, "damage") == 3


def test_vampiric_attacks_heal_by_no_more_than_there_was_to_drink() -> None:
    """MW-066: damage beyond the life that the target had left does not count."""
    arena, vampiress, fox = with_both("necropian-vampiress", "bitterwood-fox")
    arena.mark(vampiress, damage=9)
    arena.mark(fox, damage=2)
    arena.act(vampiress, "attack.necropian-vampiress.0", str(fox), "none")
    arena.strike("C C C C C")
    assert (arena.look(vampiress, "damage"), arena.creatures()) == (9 - 2, [vampiress])


def test_who_is_immune_cannot_be_chosen() -> None:
    """A damage type does nothing to whom it cannot hurt, unless a referee says so."""
    arena, (imp,) = facing("firebrand-imp", mages=("warlock", "priestess"))
    arena.act(0, "cast", "spell.fireball")
    assert arena.options() == {"1": None, str(imp): "immune", "none": None}


def test_an_attack_by_hand() -> None:
    """With as many dice and as much piercing as people say."""
    arena, _ = facing()
    arena.set(1, armor=3)
    arena.act(0, "hand.melee")
    arena.enter(2)
    arena.enter(2)
    arena.choose("1", "none")
    arena.strike("2 2", dice=2)
    assert arena.get(1, "damage") == 3


def test_apprentices_have_their_basic_attack_alone() -> None:
    """MW-007: neither the warlock's further die nor the wizard's Zap; those are abilities."""
    arena = Arena("warlock", "wizard", mode="apprentice").ready()
    arena.set(0, growth=1)
    arena.act(0, "attack.warlock.0", "1", "none")
    assert isinstance(arena.ask, Amount)
    assert arena.ask.default == 3 + 1
    arena.strike("b b b b")
    arena.choose("quickcast")
    assert "attack.wizard.1" not in arena.options()
    arena.choose("none", "activate.1")
    assert "attack.wizard.0" in arena.options()
    assert "attack.wizard.1" not in arena.options()
