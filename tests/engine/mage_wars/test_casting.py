"""Casting: what spells cost, what is summoned, and who may."""

import pytest

from engine import Amount, Chose, IllegalAnswerError
from engine.games.mage_wars.content import cards
from tests.engine.mage_wars.arenas import Arena


def test_what_is_summoned_has_its_cards_numbers() -> None:
    """MW-040, MW-041, MW-047: the mana is paid, and the creature enters activated."""
    arena = Arena().ready()
    arena.act(0, "cast", "summon.timber-wolf")
    (wolf,) = arena.creatures()
    assert arena.get(0, "mana") == 20 - 9
    assert [arena.look(wolf, each) for each in ("life", "armor", "level", "ready")] == [10, 2, 2, 0]


def test_a_creature_made_up_by_people() -> None:
    """Cost, level, life and armor are asked."""
    arena = Arena().ready()
    arena.act(0, "cast", "made-up")
    for number in (7, 3, 9, 1):
        arena.enter(number)
    (made,) = arena.creatures()
    assert arena.get(0, "mana") == 13
    assert [arena.look(made, each) for each in ("level", "life", "armor")] == [3, 9, 1]
    arena.mark(made, ready=1)
    arena.idle()
    arena.choose(f"activate.{made}")
    assert arena.allowed() == ["none", "guard", "hand.melee", "hand.ranged"]


def test_nobody_casts_without_mana() -> None:
    """MW-041: what is too dear is blocked; what a referee forces leaves no debt."""
    arena = Arena().ready()
    arena.set(0, mana=8)
    arena.choose("activate.0", "cast")
    assert arena.options()["summon.timber-wolf"] == "mana"
    with pytest.raises(IllegalAnswerError):
        arena.choose("summon.timber-wolf")


@pytest.mark.parametrize("mana, told", [(12, [9]), (3, [3]), (0, [])])
def test_no_more_is_said_to_be_paid_than_there_was(mana: int, told: list[int]) -> None:
    """MW-041: what a referee lets be cast without the mana costs what is there."""
    arena = Arena().ready()
    arena.set(0, mana=mana)
    arena.choose("activate.0", "cast")
    arena.table.put(Chose("summon.timber-wolf"), by=0, forced="a gift")
    facts = arena.table.view(None).log[-1].facts
    paid = [fact.params["amount"] for fact in facts if fact.key == "mage-wars.fact.pays"]
    assert paid == told
    assert arena.get(0, "mana") == mana - sum(told)


def test_a_countered_spell_is_paid() -> None:
    """MW-041, MW-042: without a target, or countered, the mana is spent all the same."""
    arena = Arena("warlock", "wizard").ready()
    arena.act(0, "cast", "spell.fireball", "none")
    assert (arena.get(0, "mana"), arena.asked) == (12, "1 activate")
    arena.table.undo(by=0)
    arena.choose("1", "card")
    assert (arena.get(0, "mana"), arena.get(1, "damage")) == (12, 0)


def test_quickcasts_are_quick() -> None:
    """MW-016: full spells are blocked."""
    arena = Arena("warlock", "wizard").ready()
    arena.choose("quickcast")
    assert arena.options()["spell.firestorm"] == "full"
    assert arena.options()["spell.fireball"] is None


def test_creatures_are_full_spells() -> None:
    """MW-016, MW-047: no creature is summoned with the quickcast marker; a conjuration may be."""
    arena = Arena("warlock", "priestess").ready()
    arena.choose("quickcast")
    assert arena.options()["summon.firebrand-imp"] == "full"
    assert arena.options()["summon.mana-crystal"] is None
    arena.choose("none", "activate.0", "cast", "summon.firebrand-imp")
    assert len(arena.creatures()) == 1


def test_a_beastmaster_summons_small_animals_quickly() -> None:
    """Animals of level 1 alone; apprentices have no abilities, and others none of that kind."""
    animals = {"bitterwood-fox", "darkfenne-bat", "feral-bobcat", "thunderift-falcon"}
    for mage, mode, quick in (
        ("beastmaster", "full", animals),
        ("beastmaster", "apprentice", set()),
        ("wizard", "full", set()),
    ):
        arena = Arena(mage, "priestess", mode=mode).ready()
        arena.choose("quickcast")
        summoned = {each.removeprefix("summon.") for each in arena.allowed() if "summon." in each}
        assert {each for each in summoned if cards()[each].sort == "creature"} == quick, mage


@pytest.mark.parametrize(
    "mage, spawnpoint, summoned, not_summoned",
    [
        ("beastmaster", "lair", {"timber-wolf", "darkfenne-bat"}, {"firebrand-imp", "fellella"}),
        ("warlock", "pentagram", {"firebrand-imp"}, {"skeletal-sentry", "timber-wolf"}),
        ("priestess", "temple-of-asyra", {"asyran-cleric"}, {"timber-wolf", "temple-of-light"}),
        ("wizard", "gate-to-voltari", {"mana-leech"}, {"whirling-spirit", "mana-crystal"}),
        ("warlock", "battle-forge", set(), {"firebrand-imp", "mana-crystal"}),
    ],
)
def test_spawnpoints_cast_what_their_cards_say(
    mage: str, spawnpoint: str, summoned: set[str], not_summoned: set[str]
) -> None:
    """MW-015: animals, or creatures of a school; a referee may let them cast another one."""
    arena = Arena(mage, "priestess")
    arena.summon(0, spawnpoint)
    arena.set(0, mana=99)
    arena.end_round()
    while arena.asked != "0 deploy":
        arena.choose("done")
    options = arena.options()
    assert {options[f"summon.{each}"] for each in not_summoned} == {"kind"}
    assert {options[f"summon.{each}"] for each in summoned} <= {None}
    assert options["pay"] is None
    arena.table.put(Chose("summon.mana-crystal"), by=0, forced="our own rules")
    assert len(arena.creatures()) == 2


@pytest.mark.parametrize("mage, familiar", [("wizard", "huginn"), ("beastmaster", "fellella")])
def test_a_familiar_summons_nothing(mage: str, familiar: str) -> None:
    """MW-049: incantations or enchantments alone, of which only the cost is known here."""
    arena = Arena(mage, "priestess")
    caster = arena.summon(0, familiar)
    arena.mark(caster, ready=1)
    arena.choose(f"activate.{caster}", "cast")
    allowed = arena.allowed()
    assert [each for each in allowed if each.startswith(("summon.", "made-up"))] == []
    assert "pay" in allowed


def test_who_is_incapacitated_casts_no_full_spell() -> None:
    """1.7: its mage may cast quick spells that are no attacks: a conjuration, but no creature."""
    arena = Arena("warlock", "priestess").ready()
    arena.set(0, stun=1)
    arena.choose("activate.0", "cast")
    assert arena.options()["summon.firebrand-imp"] == "incapacitated"
    assert arena.options()["summon.mana-crystal"] is None
    assert arena.options()["spell.flameblast"] == "incapacitated"


@pytest.mark.parametrize(
    "mage, schools, first",
    [
        ("beastmaster", {"nature"}, "summon.bitterwood-fox"),
        ("priestess", {"holy"}, "summon.asyran-cleric"),
        ("warlock", {"dark", "fire"}, "summon.adramelech"),
        ("wizard", {"arcane", "air", "earth", "fire", "water"}, "summon.adramelech"),
    ],
)
def test_spells_of_ones_own_schools_stand_first(mage: str, schools: set[str], first: str) -> None:
    """What a mage is trained in fills its book; the rest has headings of its own below."""
    arena = Arena(mage, "priestess").ready()
    arena.choose("quickcast")
    options = [each for each in getattr(arena.ask, "options", ()) if "." in each.id]
    spells = [each for each in options if each.id.partition(".")[0] in {"summon", "spell"}]
    own = [bool(schools & {*cards()[each.id.partition(".")[2]].schools}) for each in spells]
    assert own == sorted(own, reverse=True)
    groups = [each.group.key if each.group else "" for each in spells]
    assert own == [".other-" not in group for group in groups]
    assert (spells[0].id, {*own}) == (first, {True, False})


def test_some_cards_are_for_one_mage_only() -> None:
    """MW-093: it casts them, others cannot, nor wear their equipment."""
    arena = Arena("warlock", "priestess").ready()
    arena.choose("activate.0")
    deeds = arena.options()
    assert "attack.lash-of-hellfire.0" in deeds
    assert "attack.staff-of-asyra.0" not in deeds
    arena.choose("cast")
    assert arena.options()["summon.lair"] == "only"
    assert arena.options()["summon.goran"] is None


def test_legends_are_in_the_arena_once() -> None:
    """MW-083: whoever has it."""
    arena = Arena()
    arena.set(0, mana=200)
    arena.summon(1, "redclaw")
    arena.set(0, mana=200)
    arena.choose("activate.0", "cast")
    assert arena.options()["summon.redclaw"] == "legendary"
    assert arena.options()["summon.timber-wolf"] is None


@pytest.mark.parametrize("card", ["hand-of-bim-shalla", "temple-of-light"])
@pytest.mark.parametrize("owner, blocked", [(0, "unique"), (1, None)])
def test_each_mage_has_what_is_unique_once(card: str, owner: int, blocked: str | None) -> None:
    """MW-083: until it is destroyed; the other mage's is no hindrance."""
    arena = Arena("priestess", "priestess")
    temple = arena.summon(owner, card)
    arena.set(0, mana=200)
    arena.choose("activate.0", "cast")
    assert arena.options()[f"summon.{card}"] == blocked
    arena.mark(temple, damage=9)
    assert arena.options()[f"summon.{card}"] is None


def test_a_familiar_casts_with_its_mages_mana() -> None:
    """MW-049: its own mana first; attack spells are for mages."""
    arena = Arena()
    fellella = arena.summon(0, "fellella")
    arena.mark(fellella, ready=1, mana=2)
    arena.act(fellella, "cast")
    assert not any(each.startswith("spell.") for each in arena.options())
    arena.choose("pay")
    arena.enter(5)
    assert (arena.look(fellella, "mana"), arena.get(0, "mana")) == (0, 17)
    facts = arena.table.view(None).log[-1].facts
    assert [fact.params["amount"] for fact in facts if fact.key.endswith("pays")] == [2, 3]


def test_the_cards_of_the_core_set() -> None:
    """MW-040: 37 creatures, 27 conjurations, 12 attack spells, the mages, equipment to strike."""
    sorts = [card.sort for card in cards().values()]
    found = {sort: sorts.count(sort) for sort in sorts}
    assert found == {"mage": 4, "creature": 37, "conjuration": 27, "attack": 12, "weapon": 6}
    for name, card in cards().items():
        assert card.cost or card.sort == "mage", name
        assert bool(card.life) == (card.sort not in {"attack", "weapon"}), name
        assert card.attacks or card.sort == "conjuration", name


def test_healing_with_dice() -> None:
    """MW-082: every result heals, critical or not; what does not live cannot be healed."""
    arena = Arena("priestess", "warlock")
    sentry = arena.summon(0, "skeletal-sentry")
    arena.set(0, damage=9)
    arena.act(0, "cast", "heal")
    arena.enter(5)
    assert arena.options()[str(sentry)] == "nonliving"
    arena.choose("0")
    arena.enter(5)
    arena.roll("1 2 c C b")
    assert (arena.get(0, "damage"), arena.get(0, "mana")) == (3, 15)


def test_a_creature_that_heals() -> None:
    """With the dice that its card has; nobody is healed beyond what hurts."""
    arena = Arena("priestess", "warlock")
    cleric = arena.summon(0, "asyran-cleric")
    arena.set(0, damage=1)
    arena.mark(cleric, ready=1)
    arena.act(cleric, "heal", "0")
    ask = arena.ask
    assert isinstance(ask, Amount)
    assert ask.default == 1
    arena.enter(1)
    arena.roll("C")
    assert (arena.get(0, "damage"), arena.asked) == (0, "1 activate")


def test_the_arcane_zap_is_a_quick_spell() -> None:
    """MW-016, MW-031: the quickcast marker does for it, once a round; Weak is nothing to spells."""
    arena = Arena("wizard", "priestess").ready()
    arena.set(0, weak=2)
    arena.choose("quickcast", "attack.wizard.1", "1", "none")
    arena.strike("1 1 1", dice=3)
    assert (arena.get(0, "mana"), arena.get(0, "quickcast"), arena.get(1, "damage")) == (18, 0, 3)
    arena.choose("activate.0")
    assert arena.options()["attack.wizard.1"] == "used"


def test_only_quick_spells_of_ones_own_are_cast_quickly() -> None:
    """MW-016: no other mage has such an attack, and in an activation it is among the attacks."""
    arena = Arena("beastmaster", "wizard").ready()
    arena.choose("quickcast")
    assert not any(each.startswith("attack.") for each in arena.options())
    arena.choose("none")
    arena.idle()
    arena.choose("activate.1", "cast")
    assert not any(each.startswith("attack.") for each in arena.options())
