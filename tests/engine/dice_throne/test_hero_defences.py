"""Defensive and passive abilities of the heroes after the first two."""

import gc

import pytest

from engine.games.dice_throne.content import Use
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable
from tests.engine.dice_throne.steps import follow, tokens_of


def defended(hero: str, steps: str, level: int = 0, **counters: int) -> BattleTable:
    """Return a duel in which ``hero`` was attacked with Smack for 8, and its defence followed."""
    duel = DuelTable(BARBARIAN, hero)
    defences = {
        "gunslinger": "duel",
        "pyromancer": "molten-armor",
        "monk": "serenity",
        "paladin": "divine-defense",
        "ninja": "shade-shift",
        "treant": "rooted",
    }
    if level:
        duel.set_counter(1, f"upgrade.{defences[hero]}", level)
    duel.set(1, **counters)
    duel.declare("1 2 3 3 1", "smack")
    follow(duel, steps)
    return duel


def outcome(duel: BattleTable) -> tuple[int, int]:
    """Return the damage that the defender and the attacker have taken."""
    return 50 - duel.get("health", 1), 50 - duel.get("health", 0)


@pytest.mark.parametrize(
    "steps, outcome_",
    [
        ("roll 4; roll 5; choose 0", (8, 3)),
        ("roll 4; roll 5; choose 1", (4, 0)),
        ("roll 4; roll 4", (8, 1)),
        ("roll 4; roll 3", (8, 1)),
    ],
)
def test_duel(steps: str, outcome_: tuple[int, int]) -> None:
    """Duel: higher than the attacker: 3 damage or one half prevented; otherwise 1 damage (D-19).

    T-05, DT-046: which of the two, whoever won it chooses, and never both.
    """
    assert outcome(defended("gunslinger", steps)) == outcome_


def dueling(die: str, **figures: int) -> DuelTable:
    """Begin a Gunslinger's Duel: the attacker rolled a 4, she ``die``; she has a card in hand."""
    duel = DuelTable(BARBARIAN, "gunslinger")
    duel.set(1, hand=1, **figures)
    duel.declare("1 2 3 3 1", "smack")
    duel.let_pass("respond")
    duel.roll("4")
    duel.let_pass("altered")
    duel.roll(die)
    return duel


def test_duel_is_won_by_a_card() -> None:
    """T-05: the attacker rolled higher; So Wild! makes her die a 6, and she may choose."""
    duel = dueling("1", cp=4)
    duel.play("so-wild", 1, "6-bullseye")
    follow(duel, "choose 1")
    assert outcome(duel) == (4, 0)


def test_better_d_gives_the_duel_another_roll() -> None:
    """Better D! is for the die of a Duel too: it is a defensive roll."""
    duel = dueling("1")
    duel.play("better-d", 1)
    duel.let_pass()
    duel.roll("5")
    follow(duel, "choose 1")
    assert outcome(duel) == (4, 0)


def test_better_d_need_not_be_used_in_a_duel() -> None:
    """7.12: the further attempt is optional, in a Duel too: the die stays as it lies."""
    duel = dueling("6")
    duel.play("better-d", 1)
    duel.let_pass()
    duel.stop()
    follow(duel, "choose 0")
    assert outcome(duel) == (8, 3)


def test_better_d_is_free_in_a_duel_too() -> None:
    """Better D!: who has a card and no CP is asked, once the own die lies there."""
    duel = DuelTable(BARBARIAN, "gunslinger")
    duel.set(1, hand=1, cp=0)
    duel.declare("1 2 3 3 1", "smack")
    duel.roll("4", "1")
    assert (duel.asked, duel.table.view(None).awaited) == ("altered", (1,))


def test_better_d_is_free_for_a_partner_too() -> None:
    """Better D!, DT-102: for a chosen player, whom a partner without CP may choose as well."""
    team = BattleTable(BARBARIAN, BARBARIAN, MOON_ELF, MOON_ELF)
    for seat in (2, 3):
        team.set(seat, cp=0)
    team.set(2, hand=1)
    team.declare("1 2 3 6 4", "smack")
    team.roll("3", "4 6 6 6 6")
    assert (team.asked, team.table.view(None).awaited) == ("altered", (2,))


@pytest.mark.parametrize(
    "hero, level, steps, expected, own, theirs, cp",
    [
        ("pyromancer", 0, "roll 1 2 5 5 6", (8, 2), "fire-mastery*2", "", 2),
        ("pyromancer", 0, "roll 4 4 4 6 6", (8, 0), "", "", 2),
        ("pyromancer", 1, "roll 1 2 5 5 6; enter 3; enter 2", (6, 3), "", "", 2),
        ("monk", 0, "roll 4 5 1 6", (8, 1), "chi*2", "", 2),
        ("monk", 1, "roll 1 2 1 4 3", (8, 3), "chi", "", 2),
        ("monk", 2, "roll 4 6 1 1 3; choose 1", (8, 2), "chi cleanse", "", 2),
        ("paladin", 0, "roll 1 3 5", (8 - 1 - 2, 1), "", "", 2),
        ("paladin", 0, "roll 6 6 1", (8, 1), "", "", 4),
        ("paladin", 1, "roll 3 4 5 6", (8 - 2 - 2, 0), "", "", 3),
        ("paladin", 2, "roll 3 3 4 6", (8 - 3, 0), "protect", "", 3),
        ("ninja", 0, "roll 1 2 4; choose done", (8, 4), "", "", 2),
        ("ninja", 0, "roll 6 2 6; choose die.1; roll 5", (8, 2), "smoke-bomb", "", 2),
        ("treant", 0, "roll 1 6 2", (8 - 3, 0), "", "", 2),
        ("treant", 1, "roll 1 6 6 2; choose seat.1", (8 - 4, 0), "wellspring", "", 2),
    ],
)
def test_defences(
    hero: str, level: int, steps: str, expected: tuple[int, int], own: str, theirs: str, cp: int
) -> None:
    """Sections 7.4 to 7.9: each defence at each level: damage, tokens, CP."""
    duel = defended(hero, steps, level)
    assert outcome(duel) == expected
    assert duel.tokens(1) == tokens_of(own)
    assert duel.tokens(0) == tokens_of(theirs)
    assert duel.get("cp", 1) == cp


def test_t_01_divine_defense_iii() -> None:
    """T-01, DT-052: Divine Defense III prevents 3 and gains Protect: three Helmets and a Prayer.

    Two of the Helmets count for both: no symbol of a defence is spent.
    """
    duel = defended("paladin", "roll 3 3 4 6", 2, token_retribution=1)
    assert duel.tokens(1) == {"protect": 1, "retribution": 1}
    assert outcome(duel) == (5, 0)


def test_rooted_grows() -> None:
    """Rooted: a Leaf grows a Spirit, at level II two Leaves do."""
    duel = defended("treant", "roll 4 1 1; choose take.seedling")
    assert duel.get("companion.seedling", 1) == 1
    duel = defended("treant", "roll 4 5 1 1; choose take.seedling", 1)
    assert duel.get("companion.seedling", 1) == 1


@pytest.mark.parametrize(
    "level, steps, back, own, theirs",
    [
        (0, "choose shadow-defense; roll 1 3 4 6; choose 0", 0, "sneak-attack", "poison"),
        (0, "choose shadow-defense; roll 1 3 4 5; choose 1", 0, "", ""),
        (0, "choose shadow-defense; roll 6 6 4 5", 0, "sneak-attack shadows", ""),
        (1, "choose shadow-defense; roll 6 3 4 5 5", 0, "sneak-attack", ""),
    ],
)
def test_shadow_defense(level: int, steps: str, back: int, own: str, theirs: str) -> None:
    """Shadow Defense: the defender says whether Daggers poison; two Shadows hide at once."""
    duel = DuelTable(BARBARIAN, "shadow-thief")
    duel.set_counter(1, "upgrade.shadow-defense", level)
    duel.declare("1 2 3 3 1", "smack")
    follow(duel, steps)
    hurt = 0 if "shadows" in own else 8
    assert outcome(duel) == (hurt, back)
    assert (duel.tokens(1), duel.tokens(0)) == (tokens_of(own), tokens_of(theirs))


@pytest.mark.parametrize("level, back", [(0, 2), (1, 4)])
def test_counter_strike(level: int, back: int) -> None:
    """Counter Strike: 1 damage for each Dagger (2 at level II), Poison with a Shadow."""
    duel = DuelTable(BARBARIAN, "shadow-thief")
    duel.set_counter(1, "upgrade.counter-strike", level)
    duel.declare("1 2 3 3 1", "smack")
    follow(duel, "choose counter-strike; roll 1 2 6 3 3")
    assert (outcome(duel), duel.tokens(0)) == ((8, back), {"poison": 1})


def test_quick_draw() -> None:
    """Quick Draw, DT-053: a Reload in each Upkeep phase, without asking, up to two."""
    duel = DuelTable("gunslinger", MOON_ELF)
    assert duel.tokens(0) == {"reload": 1}
    for _ in range(2):
        duel.end_turn()
        duel.end_turn()
    assert duel.tokens(0) == {"reload": 2}


def test_tithe() -> None:
    """Tithe, DT-053: 1 CP re-rolls a die of one's own, 3 CP draw a card, at level II 2 CP do."""
    duel = DuelTable("paladin", BARBARIAN)
    duel.set(0, cp=6)
    assert duel.blocked("use.tithe.1", 0) == "refusal.no-dice"
    duel.act("use.tithe.2", 0)
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (3, 1)
    duel.set(0, upgrade_tithe=1)
    duel.act("use.tithe.2", 0)
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (1, 2)
    duel.choose("end")
    duel.roll("1 1 1 4 6")
    duel.act("use.tithe.1", 0)
    duel.choose("die.3")
    duel.roll("6")
    assert (duel.dice, duel.get("cp", 0)) == ("1 1 1 6 6", 0)


def uses_in_memory() -> int:
    """Count the ways to use something that anything still holds."""
    return sum(isinstance(each, Use) for each in gc.get_objects())


def test_what_tithe_costs_is_said() -> None:
    """DT-053: the page tells the price of what it offers to use, as it does for a card."""
    duel = DuelTable("paladin", BARBARIAN)
    duel.set_counter(0, "figure.tithe.1.3", 4)
    details = [each.detail for each in duel.table.view(0).actions if each.id.startswith("use.")]
    assert [each.params.get("cost") for each in details if each is not None] == [1, 4]


def test_a_price_that_a_table_has_set_leaves_nothing_behind() -> None:
    """However often the page is drawn, what is remembered for it does not grow."""
    duel = DuelTable("paladin", BARBARIAN)
    duel.set_counter(0, "figure.tithe.1.3", 4)
    before = uses_in_memory()
    for _ in range(300):
        duel.table.view(0)
    assert uses_in_memory() - before < 300


def test_a_defence_that_nobody_has_told() -> None:
    """The Cursed Pirate's defence is not known: she just takes the damage."""
    duel = DuelTable(BARBARIAN, "cursed-pirate")
    duel.declare("1 2 3 3 1", "smack")
    duel.let_pass()
    assert outcome(duel) == (8, 0)


@pytest.mark.parametrize("used", [False, True])
def test_the_re_roll_of_a_defence_is_not_lost_to_a_further_attempt(*, used: bool) -> None:
    """Shade Shift: one die may be re-rolled, once: still after Better D!, if none was before."""
    duel = DuelTable(BARBARIAN, "ninja")
    duel.set(1, hand=1)
    duel.declare("1 1 1 4 4", "smack")
    duel.let_pass("respond")
    duel.roll("1 1 4")
    duel.choose("die.0" if used else "done")
    if used:
        duel.roll("2")
    duel.act("card.better-d", 1)
    duel.let_pass("altered")
    duel.roll("1 2 6")
    assert (duel.asked == "may-reroll") is not used
