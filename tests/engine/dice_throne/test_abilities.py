"""Every ability of both heroes at every level, as printed."""

from typing import NamedTuple

import pytest

from engine.games.dice_throne.library import printed_content
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable


class Case(NamedTuple):
    """An attack: who, at which upgrades, the dice, the rolls that follow; and what comes of it."""

    hero: str
    ability: str
    upgrades: dict[str, int]
    dice: str
    rolls: tuple[str, ...]
    damage: int
    theirs: dict[str, int]
    own: dict[str, int]


# A defence that does nothing, by the Moon Elf and by the Barbarian.
ELF, BARB = "1 4 6 6 6", "1 1 1"
EVASIVE, STUN = {"evasive": 1}, dict[str, int]()  # Stun is gone when its extra phase begins
NONE = dict[str, int]()


def smack(level: int, dice: str, damage: int, *rolls: str) -> Case:
    """Return a Smack."""
    return Case(BARBARIAN, "smack", {"upgrade_smack": level - 1}, dice, rolls, damage, NONE, NONE)


def barbarian(ability: str, up: str, dice: str, rolls: tuple[str, ...], damage: int) -> Case:
    """Return an attack of the Barbarian that leaves nothing but damage."""
    return Case(BARBARIAN, ability, upgrades(up), dice, rolls, damage, NONE, NONE)


def upgrades(text: str) -> dict[str, int]:
    """Return the counters to set for "overpower" (level II) or "smack smack" (level III)."""
    return {f"upgrade_{name.replace('-', '_')}": text.split().count(name) for name in text.split()}


def elf(
    ability: str,
    up: str,
    dice: str,
    rolls: tuple[str, ...],
    damage: int,
    theirs: str = "",
    own: dict[str, int] = NONE,
) -> Case:
    """Return an attack of the Moon Elf that inflicts ``theirs``."""
    inflicted = dict.fromkeys(theirs.split(), 1)
    return Case(MOON_ELF, ability, upgrades(up), dice, rolls, damage, inflicted, own)


ALL_THREE = "blind entangle targeted"
CASES = [
    smack(1, "1 2 3 6 4", 4, ELF),
    smack(1, "1 2 3 3 4", 6, ELF),
    smack(1, "1 2 3 3 1", 8, ELF),
    smack(2, "1 2 3 6 4", 5, ELF),
    smack(2, "1 2 3 3 4", 7, ELF),
    smack(2, "1 1 1 1 1", 9, ELF),
    smack(3, "1 2 3 6 4", 6, ELF),
    smack(3, "1 2 3 3 4", 8, ELF),
    smack(3, "1 1 1 1 4", 8),
    smack(3, "1 1 1 1 2", 10),
    barbarian("sturdy-blow", "", "1 2 6 6 4", (), 4),
    barbarian("sturdy-blow", "sturdy-blow", "1 2 6 6 4", (), 5),
    barbarian("sturdy-blow", "sturdy-blow sturdy-blow", "1 2 6 6 4", (), 6),
    barbarian("overpower", "", "1 2 3 6 6", ("3 4 6", ELF), 13),
    Case(BARBARIAN, "overpower", {}, "1 2 3 6 6", ("4 4 6", ELF), 14, {"concussion": 1}, NONE),
    barbarian("overpower", "overpower", "1 2 3 6 6", ("3 3 3", ELF), 9),
    Case(
        BARBARIAN,
        "overpower",
        upgrades("overpower"),
        "1 2 3 6 6",
        ("3 3 4", ELF),
        10,
        {"concussion": 1},
        NONE,
    ),
    barbarian("war-cry", "overpower", "1 2 4 4 6", (), 2),
    barbarian("crit-bash", "", "6 6 6 6 1", (), 5),
    barbarian("crit-bash", "crit-bash", "6 6 6 6 1", (), 7),
    Case(
        BARBARIAN,
        "crit-smash",
        upgrades("crit-bash"),
        "6 6 6 1 1",
        (),
        2,
        {"concussion": 1},
        NONE,
    ),
    barbarian("mighty-blow", "", "1 2 3 4 4", (ELF,), 9),
    barbarian("mighty-blow", "mighty-blow", "1 2 3 4 4", (), 8),
    barbarian("reckless", "", "1 2 3 4 5", (ELF,), 15),
    barbarian("reckless", "reckless", "1 2 3 4 5", (ELF,), 20),
    barbarian("rage", "", "6 6 6 6 6", (), 15),
    elf("longbow", "", "1 2 3 4 6", (BARB,), 3),
    elf("longbow", "", "1 2 3 3 6", (BARB,), 5),
    elf("longbow", "", "1 2 3 3 1", (BARB,), 7),
    elf("longbow", "longbow", "1 2 3 4 6", (BARB,), 4),
    elf("longbow", "longbow", "1 2 3 3 6", (BARB,), 6),
    elf("longbow", "longbow", "1 1 1 1 6", (BARB,), 6, "entangle"),
    elf("longbow", "longbow", "1 1 1 1 2", (BARB,), 8, "entangle"),
    elf("longbow", "longbow longbow", "1 2 3 4 6", (BARB,), 5),
    elf("longbow", "longbow longbow", "1 1 1 2 6", (BARB,), 7, "entangle"),
    elf("longbow", "longbow longbow", "1 1 1 2 2", (BARB,), 9, "entangle"),
    elf("demising-shot", "", "1 2 3 6 6", (BARB,), 4 + 2, "targeted"),
    elf("demising-shot", "demising-shot", "1 2 3 6 6", (BARB,), 6 + 2, "targeted"),
    elf("focus", "demising-shot", "1 2 6 4 4", (), 0, "targeted entangle"),
    elf("covered-shot", "", "1 2 4 4 5", (BARB,), 7, own=EVASIVE),
    elf("covered-shot", "covered-shot", "1 2 4 4 5", (BARB,), 9, own=EVASIVE),
    elf("exploding-arrow", "", "1 6 6 6 4", ("1 2 4 6 6", BARB), 4 + 2 + 1, "blind"),
    elf(
        "exploding-arrow",
        "exploding-arrow",
        "1 6 6 6 4",
        ("1 2 4 6 6", BARB),
        3 + 4 + 1,
        "blind",
    ),
    elf(
        "exploding-arrow",
        "exploding-arrow exploding-arrow",
        "1 6 6 6 4",
        ("1 2 4 6 6", BARB),
        3 + 4 + 1,
        "blind entangle",
    ),
    elf("eclipse", "", "6 6 6 6 4", (BARB,), 7 + 2, ALL_THREE),
    elf("eclipse", "eclipse", "6 6 6 6 4", (BARB,), 9 + 2, ALL_THREE),
    elf("moon-shadow", "eclipse", "6 6 6 4 4", (), 0, ALL_THREE, EVASIVE),
    elf("entangling-shot", "", "1 2 3 4 4", (BARB,), 7, "entangle"),
    elf("entangling-shot", "entangling-shot", "1 2 3 4 4", (BARB,), 9, "entangle"),
    elf("blinding-shot", "", "1 2 3 4 5", (BARB,), 8, "blind", EVASIVE),
    elf("blinding-shot", "blinding-shot", "1 2 3 4 5", (BARB,), 10, "blind", EVASIVE),
    elf("lunar-blessing", "blinding-shot", "1 4 4 6 6", (), 0, "entangle", {"evasive": 3}),
    elf("lunar-eclipse", "", "6 6 6 6 6", (), 12 + 2, ALL_THREE, EVASIVE),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.ability} {case.dice}")
def test_offensive_abilities(case: Case) -> None:
    """Sections 7.1 and 7.2: damage and tokens of each offensive ability at each level."""
    duel = DuelTable(case.hero, MOON_ELF if case.hero == BARBARIAN else BARBARIAN)
    duel.set(0, **case.upgrades)
    duel.declare(case.dice, case.ability)
    duel.roll(*case.rolls)
    assert 50 - duel.get("health", 1) == case.damage
    assert duel.tokens(1) == case.theirs
    assert duel.tokens(0) == case.own
    assert duel.phase in ("main-2", "offensive-roll")


def test_every_ability_is_tried_at_every_level() -> None:
    """The table above leaves no offensive ability and no level out."""
    tried = {(case.hero, case.ability, case.upgrades.get(_counter(case), 0)) for case in CASES}
    printed = {
        (hero.id, ability.id, level)
        for hero in map(printed_content().heroes.__getitem__, (BARBARIAN, MOON_ELF))
        for ability in hero.abilities
        for level in range(len(ability.levels))
        if ability.sort != "defensive"
    }
    elsewhere = {(BARBARIAN, "fortitude", 0), (BARBARIAN, "fortitude", 1)}
    elsewhere |= {(MOON_ELF, "evasive-action", 0)}
    assert printed - tried == elsewhere


def _counter(case: Case) -> str:
    return f"upgrade_{case.ability.replace('-', '_')}"


@pytest.mark.parametrize(
    "level, dice, heals",
    [
        (1, "4 4 5 1 1", 4),
        (1, "4 4 5 5 1", 5),
        (1, "4 4 5 5 4", 6),
        (2, "4 4 5 1 1", 5),
        (2, "4 4 5 5 1", 6),
    ],
)
def test_fortitude(level: int, dice: str, heals: int) -> None:
    """Fortitude heals by the number of Lifes; nobody is attacked, nobody defends."""
    duel = DuelTable()
    duel.set(0, health=40, upgrade_fortitude=level - 1)
    duel.declare(dice, "fortitude")
    assert duel.get("health", 0) == 40 + heals
    assert duel.phase == "main-2"


def test_fortitude_with_three_of_a_kind() -> None:
    """Fortitude II also removes a status effect on 3 of a kind."""
    duel = DuelTable()
    duel.set(0, health=40, upgrade_fortitude=1, token_blind=1, token_targeted=1)
    duel.choose("end")
    duel.roll("4 4 4 5 5")
    duel.stop()
    duel.choose("ability.fortitude")
    duel.roll("6")  # Blind's own die
    duel.choose("0.targeted")
    assert (duel.get("health", 0), duel.tokens(0)) == (47, {})


@pytest.mark.parametrize("chosen, own, theirs", [(0, {"evasive": 1}, {}), (1, {}, {"evasive": 1})])
def test_evasive_action(chosen: int, own: dict[str, int], theirs: dict[str, int]) -> None:
    """Evasive Action: a chosen player gains Evasive, and 2 undefendable damage."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(0, upgrade_covered_shot=1)
    duel.declare("4 4 5 6 6", "evasive-action")
    duel.choose(f"seat.{chosen}")
    duel.let_pass()
    assert (duel.tokens(0), duel.tokens(1), duel.get("health", 1)) == (own, theirs, 48)


def test_fortitude_finds_nothing_to_remove() -> None:
    """Fortitude II: where no status effect lies, nobody is asked for one."""
    duel = DuelTable()
    duel.set(0, upgrade_fortitude=1)
    duel.declare("4 4 4 1 1", "fortitude")
    assert duel.phase == "main-2"


def test_war_cry_heals() -> None:
    """War Cry heals 2 besides its damage."""
    duel = DuelTable()
    duel.set(0, health=30, upgrade_overpower=1)
    duel.declare("1 2 4 4 6", "war-cry")
    assert (duel.get("health", 0), duel.get("health", 1)) == (32, 48)


def test_exploding_arrow_takes_cp() -> None:
    """Exploding Arrow takes 1 CP for each Moon, of what is there (DT-047)."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.declare("1 6 6 6 4", "exploding-arrow")
    duel.roll("6 6 6 1 1")
    assert duel.get("cp", 1) == 0


def test_exploding_arrow_without_a_moon_takes_nothing() -> None:
    """Exploding Arrow: nobody is told of 0 CP."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.declare("1 6 6 6 4", "exploding-arrow")
    duel.roll("1 1 1 1 1")
    assert not {"cp", "cp-lost"} & set(duel.facts())


@pytest.mark.parametrize("level, receives", [(1, 4), (2, 5)])
def test_reckless_recoils(level: int, receives: int) -> None:
    """Reckless: the Barbarian receives damage when at least 1 was dealt."""
    duel = DuelTable()
    duel.set(0, upgrade_reckless=level - 1)
    duel.declare("1 2 3 4 5", "reckless")
    duel.roll(ELF)
    assert duel.get("health", 0) == 50 - receives


def test_reckless_that_is_avoided_does_not_recoil() -> None:
    """Reckless: no damage dealt, none received in return."""
    duel = DuelTable()
    duel.set(1, token_evasive=1)
    duel.declare("1 2 3 4 5", "reckless")
    duel.roll(ELF)
    duel.spend("evasive", 1, "1")
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 50)


@pytest.mark.parametrize("ability", ["war-cry", "crit-smash"])
def test_added_abilities_need_their_upgrade(ability: str) -> None:
    """DT-048: an ability that a level II card adds is not there before."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("6 6 6 4 1")
    duel.stop()
    assert f"ability.{ability}" not in duel.options()


@pytest.mark.parametrize(
    "level, dice, heals", [(1, "4 5 1", 4), (1, "1 2 6", 0), (2, "4 4 5 5", 8)]
)
def test_thick_skin(level: int, dice: str, heals: int) -> None:
    """Thick Skin: 3 dice (4 at level II), heal 2 for each Life, with the damage at the end."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(1, health=40, upgrade_thick_skin=level - 1)
    duel.declare("1 2 3 4 6", "longbow")
    duel.roll(dice)
    assert duel.get("health", 1) == 40 - 3 + heals


@pytest.mark.parametrize(
    "level, dice, taken, back",
    [
        (1, "4 5 6 6 6", 2, 0),
        (1, "4 1 2 3 6", 4, 1),
        (1, "4 4 1 2 3", 2, 1),
        (1, "1 1 2 2 6", 4, 2),
        (2, "4 4 1 2 3", 2, 3),
        (2, "1 2 3 1 2", 4, 5),
        (1, "4 4 5 5 5", 2, 0),
    ],
)
def test_missed_me(level: int, dice: str, taken: int, back: int) -> None:
    """Missed Me: one half prevented, once, on two Feet; damage for pairs of Arrows, or for each."""
    duel = DuelTable()
    duel.set(1, upgrade_missed_me=level - 1)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll(dice)
    assert (50 - duel.get("health", 1), 50 - duel.get("health", 0)) == (taken, back)


def test_thick_skin_ii_prevents_one_status_effect() -> None:
    """Thick Skin II: on two Lifes one incoming status effect may be prevented."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(1, upgrade_thick_skin=1)
    duel.declare("6 6 6 6 4", "eclipse")
    duel.roll("4 4 1 1")
    assert duel.asked == "ward"
    duel.choose("targeted")
    assert duel.tokens(1) == {"blind": 1, "entangle": 1}
    assert duel.get("health", 1) == 50 - 7 + 4  # without Targeted, and two Lifes heal 4


def test_thick_skin_ii_and_a_token_that_people_removed() -> None:
    """Thick Skin II: a token that was set away by hand meanwhile is just not there any more."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(1, upgrade_thick_skin=1)
    duel.declare("6 6 6 6 4", "eclipse")
    duel.roll("4 4 1 1")
    duel.set(1, token_blind=0)
    duel.choose("blind")
    assert duel.tokens(1) == {"entangle": 1, "targeted": 1}


def test_thick_skin_ii_keeps_off_what_the_attack_brings_alone() -> None:
    """Thick Skin II: what a third player inflicts meanwhile comes of no attack."""
    battle = BattleTable(MOON_ELF, BARBARIAN, "shadow-thief")
    battle.set(1, upgrade_thick_skin=1)
    battle.set(2, hand=1, cp=2)
    battle.declare("6 6 6 6 4", "eclipse")
    battle.let_pass()
    battle.choose("seat.1")
    battle.let_pass()
    battle.play("poison-wound", 2, "seat.1")
    battle.roll("4 4 1 1")
    battle.let_pass()
    assert battle.asked == "ward"
    assert list(battle.options()) == ["blind", "entangle", "targeted", "none"]
    assert battle.tokens(1)["poison"] == 1


def test_thick_skin_ii_need_not_prevent() -> None:
    """Thick Skin II: the defender may let them all stand."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(1, upgrade_thick_skin=1)
    duel.declare("1 2 3 4 4", "entangling-shot")
    duel.roll("4 4 1 1")
    duel.choose("none")
    assert duel.tokens(1) == {"entangle": 1}
