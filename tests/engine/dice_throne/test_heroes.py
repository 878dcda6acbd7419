"""The heroes after the first two: each ability at each level, as the sheets tell them."""

from pathlib import Path
from typing import NamedTuple

import pytest

from engine import Message
from engine.games.dice_throne import with_own_heroes
from engine.games.dice_throne.content import Hero
from engine.games.dice_throne.library import printed_content
from engine.games.dice_throne.vocabulary import Pattern
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable
from tests.engine.dice_throne.steps import follow, tokens_of

# A defence of the Moon Elf that does nothing.
ELF = "roll 1 4 6 6 6"


class Case(NamedTuple):
    """An attack: who, with which upgrades and tokens, the dice, the steps that follow.

    And what comes of it: damage, the opponent's tokens, one's own, one's combat points.
    """

    hero: str
    ability: str
    before: str
    dice: str
    steps: str
    damage: int
    theirs: str = ""
    own: str = ""
    cp: int = 2


def gunslinger(ability: str, dice: str, steps: str, damage: int, *ends: str, cp: int = 2) -> Case:
    """Return an attack of the Gunslinger, who has drawn quickly: a Reload lies there."""
    theirs, own = (*ends, "", "")[:2]
    return Case("gunslinger", ability, "", dice, steps, damage, theirs, f"reload {own}", cp)


def pyromancer(
    ability: str, before: str, dice: str, steps: str, damage: int, theirs: str, mastery: int
) -> Case:
    """Return an attack of the Pyromancer that leaves her with so much Fire Mastery."""
    own = f"fire-mastery*{mastery}" if mastery else ""
    return Case("pyromancer", ability, before, dice, steps, damage, theirs, own)


CASES = [
    gunslinger("revolver", "1 2 3 4 6", ELF, 3),
    gunslinger("revolver", "1 2 3 3 6", ELF, 4),
    gunslinger("revolver", "1 1 1 2 2", ELF, 5),
    gunslinger("bounty-hunter", "1 2 6 6 4", "", 1 + 1, "bounty", cp=3),
    gunslinger("take-cover", "1 2 4 4 5", ELF, 5, "", "evasive"),
    gunslinger("deadeye", "6 6 6 6 1", "", 6, "knockdown"),
    gunslinger("showdown", "1 2 3 4 4", f"roll 4; roll 4; {ELF}", 7),
    gunslinger("showdown", "1 2 3 4 4", f"roll 4; roll 3; {ELF}", 5),
    gunslinger("fan-the-hammer", "1 2 3 4 5", ELF, 7, "", "evasive*2"),
    gunslinger("fill-em-with-lead", "6 6 6 6 6", "", 10 + 1, "bounty knockdown", "evasive", cp=3),
    pyromancer("fireball", "", "1 2 3 4 4", ELF, 4, "", 1),
    pyromancer("fireball", "", "1 2 3 3 4", ELF, 6, "", 1),
    pyromancer("fireball", "", "1 2 3 3 2", ELF, 8, "", 1),
    pyromancer("fireball", "upgrade.fireball", "1 2 3 4 4", ELF, 4, "", 2),
    pyromancer("burning-soul", "", "5 5 1 2 6", "", 2, "", 4),
    pyromancer("burning-soul", "", "5 5 5 1 2", "", 3, "", 5),
    pyromancer("burning-soul", "upgrade.burning-soul", "5 5 5 1 1", "", 3, "burn", 5),
    pyromancer("burning-soul", "upgrade.burning-soul", "5 5 5 5 1", "", 4, "burn", 6),
    pyromancer("blazing-soul", "upgrade.burning-soul", "4 4 5 5 1", "", 0, "knockdown", 5),
    pyromancer("pyroblast", "", "1 2 3 6 4", f"roll 1; {ELF}", 9, "", 0),
    pyromancer("pyroblast", "", "1 2 3 6 4", f"roll 4; {ELF}", 6, "burn", 0),
    pyromancer("pyroblast", "", "1 2 3 6 4", f"roll 5; {ELF}", 6, "", 2),
    pyromancer("pyroblast", "", "1 2 3 6 4", f"roll 6; {ELF}", 6, "knockdown", 0),
    pyromancer("pyroblast", "upgrade.pyroblast", "1 2 3 6 4", f"roll 1 5; {ELF}", 9, "", 2),
    pyromancer(
        "pyroblast",
        "upgrade.pyroblast*2",
        "1 2 3 6 4",
        f"roll 1 5; choose die.1; roll 6; {ELF}",
        9,
        "knockdown",
        0,
    ),
    pyromancer("combustion", "token.fire-mastery*3", "1 4 5 6 1", "enter 4", 12, "", 0),
    pyromancer("combustion", "token.fire-mastery*3", "1 4 5 6 1", "enter 1", 3, "", 3),
    pyromancer("combustion", "token.fire-mastery*3", "1 4 5 6 1", "enter 0", 0, "", 4),
    pyromancer(
        "combustion",
        "token.fire-mastery*4 upgrade.combustion",
        "1 4 5 6 1",
        "enter 5",
        20,
        "",
        0,
    ),
    pyromancer("meteorite", "", "6 6 6 6 1", "", 2 + 2, "", 2),
    pyromancer("meteorite", "upgrade.meteorite", "6 6 6 6 1", "", 2 + 3, "", 2),
    pyromancer("hot-streak", "", "1 2 3 4 4", ELF, 5 + 2, "", 2),
    pyromancer("hot-streak", "upgrade.hot-streak", "1 2 3 4 4", ELF, 6 + 2, "", 2),
    pyromancer("scorch", "upgrade.hot-streak", "1 1 4 4 6", ELF, 6, "burn", 2),
    pyromancer("ignite", "", "1 2 3 4 5", ELF, 4 + 2 * 2, "", 2),
    pyromancer("ignite", "upgrade.ignite", "1 2 3 4 5", ELF, 5 + 2 * 2, "burn", 2),
    pyromancer("scorch-the-earth", "", "6 6 6 6 6", "", 12 + 2, "knockdown burn", 3),
    Case("shadow-thief", "dagger-strike", "", "1 1 2 5 6", ELF, 4, "poison", cp=3),
    Case("shadow-thief", "dagger-strike", "", "1 1 2 2 6", ELF, 6, "poison"),
    Case("shadow-thief", "dagger-strike", "", "1 1 2 2 1", ELF, 8),
    Case("shadow-thief", "pickpocket", "", "3 3 1 1 5", "", 0, cp=4),
    Case("shadow-thief", "pickpocket", "", "3 3 4 1 5", "", 0, cp=5),
    Case("shadow-thief", "pickpocket", "", "3 3 4 4 6", "", 0, cp=7),
    Case("shadow-thief", "pickpocket", "upgrade.pickpocket", "3 3 1 5 6", "", 0, cp=2 + 3 + 2),
    Case("shadow-thief", "shadow-dance", "", "6 6 6 1 2", "roll 5", 3, "", "shadows sneak-attack"),
    Case(
        "shadow-thief",
        "shadow-dance",
        "upgrade.shadow-dance",
        "6 6 6 1 2",
        "roll 6",
        3,
        "",
        "shadows sneak-attack",
    ),
    Case("shadow-thief", "carducopia", "", "5 5 1 1 2", "", 0),
    Case("shadow-thief", "carducopia", "upgrade.carducopia", "5 5 3 4 2", "", 0, cp=4),
    Case("shadow-thief", "shifty-strike", "", "1 2 3 4 4", ELF, 3, cp=5),
    Case("shadow-thief", "shifty-strike", "upgrade.shifty-strike", "1 2 3 4 4", ELF, 3, cp=6),
    Case("shadow-thief", "insidious-strike", "", "1 2 3 4 5", ELF, 5, cp=5),
    Case("shadow-thief", "insidious-strike", "upgrade.insidious-strike", "1 2 3 4 5", ELF, 6, cp=6),
    Case(
        "shadow-thief",
        "shank-attack",
        "upgrade.insidious-strike",
        "1 3 5 6 1",
        "",
        0,
        "poison",
        "sneak-attack",
        3,
    ),
    Case("shadow-thief", "shadow-shank", "", "6 6 6 6 6", "", 5 + 5, "", "shadows", 5),
    Case("monk", "fist-strike", "", "1 1 2 3 4", ELF, 6),
    Case("monk", "fist-strike", "", "1 1 2 2 4", ELF, 7),
    Case("monk", "fist-strike", "", "1 1 2 2 2", ELF, 8),
    Case("monk", "fist-strike", "upgrade.fist-strike", "1 1 2 3 4", ELF, 7),
    Case("monk", "fist-strike", "upgrade.fist-strike*2", "1 1 1 1 4", ELF, 8, "knockdown"),
    Case("monk", "meditate", "", "4 4 5 1 1", "choose 0", 0, "", "chi*5 evasive"),
    Case("monk", "meditate", "", "4 4 5 1 1", "choose 1", 0, "", "chi*5 cleanse"),
    Case("monk", "meditate", "upgrade.meditate", "4 4 5 1 1", "", 0, "", "chi*5 evasive cleanse"),
    Case("monk", "zen-strike", "upgrade.meditate", "1 1 4 4 6", ELF, 6, "", "chi*2"),
    Case("monk", "combo-strike", "", "1 1 2 3 4", f"roll 1; {ELF}", 8),
    Case("monk", "combo-strike", "", "1 1 2 3 4", f"roll 3; {ELF}", 9),
    Case("monk", "combo-strike", "", "1 1 2 3 4", f"roll 5; {ELF}", 6, "", "chi*2"),
    Case("monk", "combo-strike", "", "1 1 2 3 4", f"roll 6; choose 1; {ELF}", 6, "", "cleanse"),
    Case("monk", "combo-strike", "upgrade.combo-strike", "1 1 2 3 4", f"roll 1 3; {ELF}", 10),
    Case("monk", "tempest-rush", "", "3 3 3 1 4", f"roll 4 4 4; {ELF}", 12),
    Case("monk", "tempest-rush", "", "3 3 3 1 4", f"roll 4 4 5; {ELF}", 13, "knockdown"),
    Case(
        "monk",
        "tempest-rush",
        "upgrade.tempest-rush",
        "3 3 3 1 4",
        f"roll 4 4 4; {ELF}",
        12,
        "knockdown",
    ),
    Case("monk", "fist-of-harmony", "", "1 2 3 4 4", ELF, 6, "", "chi*2"),
    Case("monk", "fist-of-harmony", "upgrade.fist-of-harmony", "1 2 3 4 4", ELF, 6, "", "chi*3"),
    Case("monk", "lotus-strike", "", "6 6 6 6 1", "", 5, "", "chi*5"),
    Case("monk", "lotus-strike", "upgrade.lotus-strike", "6 6 6 6 1", "", 6, "", "chi*6"),
    Case("monk", "fist-of-tranquility", "", "1 2 3 4 5", ELF, 7, "", "evasive chi*3"),
    Case(
        "monk",
        "fist-of-tranquility",
        "upgrade.fist-of-tranquility",
        "1 2 3 4 5",
        ELF,
        7,
        "knockdown",
        "evasive chi*3",
    ),
    Case(
        "monk",
        "way-of-the-monk",
        "upgrade.fist-of-tranquility",
        "1 3 4 6 6",
        "",
        3,
        "",
        "evasive*2",
    ),
    Case("monk", "transcendence", "", "6 6 6 6 6", "", 10, "knockdown", "evasive cleanse chi*6"),
    Case("paladin", "retaliate", "", "3 3 4 6 1", "choose seat.0", 0, "", "retribution", 4),
    Case(
        "paladin",
        "retaliate",
        "upgrade.retaliate",
        "3 3 4 6 1",
        "choose seat.1",
        0,
        "retribution",
        "",
        6,
    ),
    Case(
        "paladin",
        "retaliate",
        "upgrade.tithe",
        "3 3 4 6 1",
        "choose seat.0",
        0,
        "",
        "retribution",
        5,
    ),
    Case("paladin", "holy-light", "", "5 5 1 3 6", "roll 1", 0, "", "crit"),
    Case("paladin", "holy-light", "", "5 5 1 3 6", "roll 3", 0, "", "protect"),
    Case("paladin", "holy-light", "", "5 5 1 3 6", "roll 5", 0),
    Case("paladin", "holy-light", "", "5 5 1 3 6", "roll 6", 0, cp=4),
    Case(
        "paladin",
        "holy-light",
        "upgrade.holy-light",
        "5 5 1 3 6",
        "roll 1 4 6",
        0,
        "",
        "crit protect",
        4,
    ),
    Case("paladin", "righteous-combat", "", "1 1 2 3 4", f"roll 3 1; {ELF}", 5 + 1 + 2),
    Case("paladin", "righteous-combat", "", "1 1 2 3 4", f"roll 5 6; {ELF}", 5, cp=3),
    Case(
        "paladin",
        "righteous-combat",
        "upgrade.righteous-combat",
        "1 1 2 3 4",
        f"roll 1 2 6; {ELF}",
        9,
        cp=3,
    ),
    Case(
        "paladin",
        "righteous-combat",
        "upgrade.righteous-combat*2",
        "1 1 2 3 4",
        f"roll 1 2 3; {ELF}",
        11,
    ),
    Case("paladin", "mighty-prayer", "", "1 1 2 6 3", "", 3, "", "crit accuracy"),
    Case(
        "paladin", "mighty-prayer", "upgrade.mighty-prayer", "1 1 2 6 3", "", 4, "", "crit accuracy"
    ),
    Case("paladin", "righteous-prayer", "", "6 6 6 6 1", ELF, 8, "", "crit", 4),
    Case("paladin", "holy-attack", "", "1 2 3 4 4", ELF, 5),
    Case("paladin", "holy-attack", "", "1 2 3 4 5", ELF, 8),
    Case("paladin", "holy-attack", "upgrade.holy-attack", "1 2 3 4 4", ELF, 7),
    Case("paladin", "holy-attack", "upgrade.holy-attack", "1 2 3 4 5", ELF, 9),
    Case("paladin", "resolute-faith", "", "6 6 6 6 6", "", 10, "", "blessing-of-divinity"),
    Case("ninja", "slash", "", "1 2 3 4 6", ELF, 5),
    Case("ninja", "slash", "", "1 2 3 3 6", ELF, 6),
    Case("ninja", "slash", "", "1 2 3 3 3", ELF, 7),
    Case("ninja", "walk-the-line", "", "4 4 5 5 1", "roll 2 4", 6),
    Case("ninja", "walk-the-line", "", "4 4 5 5 1", f"roll 3 4; {ELF}", 7),
    Case("ninja", "death-blossom", "", "1 2 3 4 5", f"roll 1 2 3 4 5; {ELF}", 3 + 4),
    Case("ninja", "death-blossom", "", "1 2 3 4 5", "roll 1 2 3 4 6", 3 + 2),
    Case(
        "ninja",
        "smoke-screen",
        "",
        "1 4 5 6 6",
        "choose seat.0",
        0,
        "delayed-poison",
        "smoke-bomb ninjutsu*2",
    ),
    Case("ninja", "shadewalk", "", "6 6 6 6 1", "", 6, "delayed-poison", "smoke-bomb"),
    Case("ninja", "poison-blade", "", "1 2 3 4 4", ELF, 5, "delayed-poison"),
    Case("ninja", "shadow-fang", "", "1 2 3 4 5", ELF, 8, "", "ninjutsu*2"),
    Case("ninja", "assassinate", "", "6 6 6 6 6", "", 10, "delayed-poison*2", "smoke-bomb"),
    Case("treant", "splinter", "", "1 2 3 4 6", f"choose none; {ELF}", 5),
    Case("treant", "splinter", "", "1 2 3 3 6", f"choose seedling; {ELF}", 6, "barbed-vine"),
    Case("treant", "splinter", "upgrade.splinter", "1 2 3 3 3", ELF, 7, "barbed-vine"),
    Case(
        "treant",
        "splinter",
        "upgrade.splinter*2",
        "1 1 1 4 6",
        f"choose grow.seedling; {ELF}",
        5,
        "barbed-vine",
    ),
    Case(
        "treant",
        "tend",
        "",
        "4 4 6 6 1",
        "choose grow.seedling; choose grow.sapling; choose done; choose seat.0",
        0,
        "barbed-vine",
        "wellspring",
    ),
    Case(
        "treant",
        "tend",
        "upgrade.tend",
        "4 4 6 6 1",
        "choose done; choose seat.1",
        0,
        "barbed-vine wellspring",
    ),
    Case(
        "treant", "cultivate", "upgrade.tend", "1 1 6 6 4", "choose take.seedling; choose done", 0
    ),
    Case(
        "treant",
        "overgrowth",
        "companion.sapling token.wellspring",
        "1 1 4 4 5",
        "choose seedling; choose sapling; enter 1",
        2 + 4 + 4,
    ),
    Case("treant", "overgrowth", "", "1 1 4 4 5", f"choose none; {ELF}", 2),
    Case("treant", "natures-grasp", "", "6 6 6 6 1", "choose take.seedling; choose done", 5 + 2),
    Case("treant", "natures-grasp", "upgrade.natures-grasp", "6 6 6 6 1", "choose done", 6 + 1),
    Case(
        "treant", "natures-blessing", "upgrade.natures-grasp", "6 6 6 1 1", "choose done", 0, cp=3
    ),
    Case("treant", "vengeful-vines", "", "1 2 3 4 4", ELF, 7, "barbed-vine"),
    Case("treant", "vengeful-vines", "upgrade.vengeful-vines", "1 2 3 4 4", ELF, 8, "barbed-vine"),
    Case(
        "treant",
        "call-of-the-wild",
        "",
        "1 2 3 4 5",
        f"roll 1 2 4 6; choose done; {ELF}",
        10,
        "",
        "wellspring",
    ),
    Case(
        "treant",
        "call-of-the-wild",
        "upgrade.call-of-the-wild",
        "1 2 3 4 5",
        f"roll 1 2 3 4 5; {ELF}",
        11,
        "",
        "wellspring",
    ),
    Case(
        "treant", "wake-the-forest", "", "6 6 6 6 6", "choose done", 10, "barbed-vine", "wellspring"
    ),
]


def begin(hero: str, other: str = MOON_ELF) -> BattleTable:
    """Return a duel in Main (1); the Treant has grown a Seedling in its Upkeep phase."""
    duel = DuelTable(hero, other)
    if duel.asked == "grow":
        duel.choose("take.seedling")
    return duel


def adding_upgrades(hero: str, name: str, level: int) -> list[str]:
    """Return the upgrade counters with which an ability lies on the board at a level."""
    ability = printed_content().heroes[hero].ability(name)
    own = [f"upgrade.{name}"] if level else []
    return own if ability.added_by is None else [f"upgrade.{ability.added_by.ability}"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.ability} {case.dice} {case.steps}")
def test_offensive_abilities(case: Case) -> None:
    """Sections 7.3 to 7.9: damage, tokens and CP of each offensive ability at each level."""
    duel = begin(case.hero)
    for counter, value in tokens_of(case.before).items():
        duel.set_counter(0, counter, value)
    duel.declare(case.dice, case.ability)
    follow(duel, case.steps)
    assert 50 - duel.get("health", 1) == case.damage
    assert duel.tokens(1) == tokens_of(case.theirs)
    assert duel.tokens(0) == tokens_of(case.own)
    assert duel.get("cp", 0) == case.cp


def test_no_level_is_left_out() -> None:
    """Every level of which figures are known is tried above, or is done by hand."""
    tried = {
        (case.hero, case.ability, tokens_of(case.before).get(f"upgrade.{case.ability}", 0))
        for case in CASES
    }
    printed = {
        (hero.id, ability.id, level)
        for hero in printed_content().heroes.values()
        for ability in hero.abilities
        for level, rules in enumerate(ability.levels)
        if ability.sort in ("offensive", "ultimate") and rules.confidence != "none"
        if hero.id not in (BARBARIAN, MOON_ELF, "cursed-pirate")
        if ability.added_by is None or ability.added_by.ability != ability.id
    }
    assert printed - tried == set()


def dice_for(hero: Hero, needs: Pattern | None) -> str:
    """Return five dice that just meet a requirement."""
    assert needs is not None
    if needs.straight is not None:
        return "1 2 3 4 4" if needs.straight == "small" else "1 2 3 4 5"
    wanted = [symbol for symbol, count in needs.symbols.items() for _ in range(count)]
    numbers = [next(face[0] for face in hero.faces if face[2:] == each) for each in wanted]
    return " ".join([*numbers, "6", "6", "6"][:5])


@pytest.mark.parametrize(
    "hero, ability, before, dice",
    [
        (hero.id, ability.id, level, dice_for(hero, level_rules.needs))
        for hero in printed_content().heroes.values()
        for ability in hero.abilities
        for level, level_rules in enumerate(ability.levels)
        if not level_rules.effects or level_rules.confidence == "none"
        if level_rules.confidence == "none" or hero.id == "cursed-pirate"
        if ability.sort in ("offensive", "ultimate")
    ],
)
def test_what_is_not_known_is_entered(hero: str, ability: str, before: int, dice: str) -> None:
    """Where a figure is not substantiated the player enters the damage and says its kind."""
    duel = begin(hero)
    for adding in adding_upgrades(hero, ability, before):
        duel.set_counter(0, adding, 2 if adding == "upgrade.righteous-combat" else 1)
    duel.declare(dice, ability)
    ultimate = printed_content().heroes[hero].ability(ability).sort == "ultimate"
    follow(duel, "enter 9" if ultimate else "enter 9; choose undefendable")
    assert duel.get("health", 1) == 50 - 9 - len(duel.tokens(1))


@pytest.mark.parametrize("hers, theirs, damage", [("4", "4", 7), ("3", "4", 5), ("6", "1", 7)])
def test_showdown(hers: str, theirs: str, damage: int) -> None:
    """T-34, D-16: the Gunslinger's die at least as high is 7 damage, otherwise 5."""
    duel = begin("gunslinger")
    duel.declare("1 2 3 4 4", "showdown")
    follow(duel, f"roll {theirs}; roll {hers}; {ELF}")
    assert 50 - duel.get("health", 1) == damage


def leaded(*dice: str) -> BattleTable:
    """Return a duel in which Reloads are spent on Fill 'Em With Lead!, for 10 and 1 for Bounty."""
    duel = BattleTable("gunslinger", BARBARIAN)
    duel.set(0, token_reload=2)
    duel.declare("6 6 6 6 6", "fill-em-with-lead")
    for first in dice:
        duel.act("spend.reload", 0)
        duel.roll(first)
        assert duel.asked == "may-reroll"
    return duel


@pytest.mark.parametrize("again, damage", [("6", 10 + 1 + 3), ("1", 10 + 1 + 1)])
def test_the_die_of_a_reload_is_rolled_again_once(again: str, damage: int) -> None:
    """D-20: a Reload spent on Fill 'Em With Lead! may be rolled again, and counts as it lies."""
    duel = leaded("3")
    duel.roll(again)
    duel.let_pass()
    assert (duel.get("health", 1), duel.phase) == (50 - damage, "main-2")


def test_the_die_of_a_reload_may_stay() -> None:
    """D-20: whoever spends it decides; each Reload has its own die."""
    duel = leaded("5")
    duel.stop()
    duel.act("spend.reload", 0)
    duel.roll("1", "4")
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 10 - 1 - 3 - 2


def test_a_reload_is_rolled_again_for_the_ultimate_only() -> None:
    """T-27: spent on a Revolver, its die counts as it fell."""
    duel = BattleTable("gunslinger", BARBARIAN)
    duel.set(0, token_reload=1)
    duel.declare("1 2 3 6 4", "revolver")
    duel.act("spend.reload", 0)
    duel.roll("1")
    assert duel.asked != "may-reroll"
    duel.let_pass()
    duel.roll("1 2 3")
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 3 - 1


def test_dice_rolled_for_an_ability_are_fresh() -> None:
    """DT-043: a roll within an ability counts by itself, its dice for several things at once."""
    duel = begin("paladin")
    duel.declare("1 1 2 3 4", "righteous-combat")
    follow(duel, f"roll 3 3; {ELF}")  # the two Helmets and three Swords that were kept add nothing
    assert 50 - duel.get("health", 1) == 5 + 2


def test_dice_rolled_for_an_ability_count_several_times() -> None:
    """DT-043: dice of a roll are not used up: a sum of 14 is 14 damage and Concussion."""
    duel = DuelTable()
    duel.declare("1 2 3 6 6", "overpower")
    duel.roll("4 4 6", "1 4 6 6 6")
    assert (50 - duel.get("health", 1), duel.tokens(1)) == (14, {"concussion": 1})


def test_on_a_symbol_discards_once() -> None:
    """DT-044: three Shadows take one card, while two Cards draw one each: "on" and "per"."""
    duel = begin("shadow-thief")
    duel.set(1, hand=5, cp=0)
    duel.declare("5 5 6 6 6", "carducopia")
    duel.let_pass()
    assert (duel.get("hand", 0), duel.get("hand", 1)) == (2, 4)


@pytest.mark.parametrize(
    "level, theirs, stolen", [(0, 0, 0), (0, 5, 1), (1, 0, 0), (1, 1, 1), (1, 2, 2), (1, 5, 2)]
)
def test_stealing(level: int, theirs: int, stolen: int) -> None:
    """DT-047: what is stolen goes from one dial to the other, as much as is there."""
    duel = begin("shadow-thief")
    duel.set(0, upgrade_pickpocket=level)
    duel.set(1, cp=theirs)
    duel.declare("3 3 1 1 6", "pickpocket")
    assert duel.get("cp", 1) == theirs - stolen
    assert duel.get("cp", 0) == 2 + (2 + level) + stolen


@pytest.mark.parametrize("chosen, own", [("0", "evasive"), ("1", "cleanse")])
def test_or_is_one_of_them(chosen: str, own: str) -> None:
    """DT-046: "Evasive or Cleanse" is exactly one of the two, as its player chooses."""
    duel = begin("monk")
    duel.declare("3 4 4 5 1", "meditate")
    assert list(duel.options()) == ["0", "1"]
    duel.choose(chosen)
    assert duel.tokens(0) == {"chi": 5, own: 1}


def test_what_is_additional_comes_after_what_stands_before_it() -> None:
    """DT-046: an effect reads what those before it have done, and none that follows."""
    duel = begin("shadow-thief")
    duel.declare("1 2 3 4 5", "insidious-strike")
    follow(duel, ELF)
    assert (duel.get("cp", 0), 50 - duel.get("health", 1)) == (2 + 3, 2 + 3)
    other = begin("pyromancer")
    other.declare("1 2 3 4 4", "hot-streak")
    follow(other, ELF)
    assert (other.tokens(0), 50 - other.get("health", 1)) == ({"fire-mastery": 2}, 5 + 2)


def test_an_upgrade_adds_an_ability_and_still_one_is_activated() -> None:
    """DT-048: Crit Bash II brings Crit Smash; dice that show both activate one of them."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2)
    duel.choose("upgrade.crit-bash.2", "end")
    duel.roll("6 6 6 6 1")
    duel.stop()
    assert duel.options()["ability.crit-bash"] is True
    assert duel.options()["ability.crit-smash"] is True
    duel.choose("ability.crit-smash")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 48)
    assert duel.tokens(1) == {"concussion": 1}


def test_on_a_symbol_happens_once() -> None:
    """DT-044: "on a symbol" is had once, however many dice show it."""
    duel = begin("pyromancer")
    duel.set_counter(0, "upgrade.burning-soul", 1)
    duel.declare("5 5 5 5 5", "burning-soul")
    assert duel.tokens(1) == {"burn": 1}
    assert duel.tokens(0) == {"fire-mastery": 6}


def test_an_extra_set_up_step(tmp_path: Path) -> None:
    """DT-007: what the back of a leaflet says is done before the first turn."""
    text = 'id = "herald"\nfaces = ["1-a", "2-a", "3-a", "4-a", "5-a", "6-a"]\nabilities = []\n'
    text += 'tokens = ["protect"]\nsetup = [{ do = "gain", token = "protect" }]\n'
    (tmp_path / "herald.toml").write_text(text)
    duel = DuelTable("herald", BARBARIAN, game=with_own_heroes(tmp_path))
    assert duel.tokens(0) == {"protect": 1}


def test_a_figure_is_set_right_for_this_table() -> None:
    """A figure that one source tells is a number of the seat, with a note; one tap changes it."""
    duel = begin("monk")
    counters = {each.id: each for each in duel.table.view(None).seats[0].counters}
    figure = counters["figure.fist-strike.1.1"]
    assert (figure.value, figure.note is not None) == (6, True)
    duel.set_counter(0, "figure.fist-strike.1.1", 4)
    duel.declare("1 1 2 3 4", "fist-strike")
    follow(duel, ELF)
    assert 50 - duel.get("health", 1) == 4
    assert not [each for each in duel.table.view(None).seats[1].counters if each.note]


def test_figures_of_the_level_that_lies_there() -> None:
    """Only the figures of the present level are to be checked, the dice of a defence among them."""
    duel = begin("monk")
    duel.set(0, upgrade_fist_strike=1)
    counters = {each.id: each for each in duel.table.view(None).seats[0].counters}
    assert "figure.fist-strike.1.1" not in counters
    damage, dice = counters["figure.fist-strike.2.1"], counters["figure.serenity.1.1"]
    assert (damage.minimum, damage.maximum) == (0, 99)
    assert (dice.value, dice.minimum, dice.maximum) == (4, 1, 10)


def test_the_prices_of_a_passive_ability_are_figures() -> None:
    """Section 7.7: Tithe's 1 CP and 3 CP are from one source, and one tap sets them right."""
    duel = begin("paladin")
    duel.set(0, cp=2)
    figures = [
        each for each in duel.table.view(None).seats[0].counters if "figure.tithe" in each.id
    ]
    assert [each.value for each in figures] == [1, 1, 3]
    duel.set_counter(0, "figure.tithe.1.3", 2)
    duel.act("use.tithe.2", 0)
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (0, 1)


def test_what_an_ability_still_needs_is_said() -> None:
    """An ability that the dice do not allow says what they would have to show."""
    duel = begin("monk")
    duel.choose("end")
    duel.roll("1 1 3 4 6")
    duel.stop()
    details = {option.id: option.detail for option in getattr(duel.ask, "options", ())}
    straight = details["ability.fist-of-harmony"]
    assert straight is not None
    assert straight.key == "dice-throne.does.small-straight"


@pytest.mark.parametrize(
    "hero, dice, first, said",
    [
        ("paladin", "1 2 3 4 5", "holy-attack", [(8, "normal")]),
        ("paladin", "1 2 3 4 4", "holy-attack", [(5, "normal")]),
        ("pyromancer", "1 2 3 4 5", "ignite", [(4 + 2 * 2, "normal")]),
        ("pyromancer", "6 6 6 6 1", "meteorite", [(2, "undefendable"), (2, "collateral")]),
        ("pyromancer", "6 6 6 6 6", "scorch-the-earth", [(12, "ultimate"), (2, "collateral")]),
        ("pyromancer", "5 5 5 1 2", "burning-soul", [(3, "collateral")]),
        ("shadow-thief", "2 3 4 5 6", "insidious-strike", [(2 + 3, "normal")]),
        ("shadow-thief", "6 6 6 6 6", "shadow-shank", [(5 + 2 + 3, "ultimate")]),
        ("monk", "3 3 3 1 2", "tempest-rush", []),
    ],
)
def test_an_ability_is_offered_with_what_it_will_deal(
    hero: str, dice: str, first: str, said: list[tuple[int, str]]
) -> None:
    """What it gains before it counts, collateral damage stands apart, and the strongest first."""
    duel = begin(hero)
    duel.choose("end")
    duel.roll(dice)
    duel.stop()
    offered = next(iter(getattr(duel.ask, "options", ())))
    detail, told = offered.detail, []
    while detail is not None:
        part = detail.params.get("first", detail)
        assert isinstance(part, Message)
        kind = part.params["kind"]
        assert isinstance(kind, Message)
        told.append((part.params["amount"], kind.key.removeprefix("dice-throne.damage.")))
        detail = detail.params.get("rest")
    assert (offered.id, told) == (f"ability.{first}", said)
