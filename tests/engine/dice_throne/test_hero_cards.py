"""The heroes' own cards: sections 7.4 to 7.9, each as printed."""

import pytest

from engine import Choose
from engine.games.dice_throne.library import printed_content
from tests.engine.dice_throne.duels import BARBARIAN, BattleTable, DuelTable
from tests.engine.dice_throne.steps import follow, tokens_of
from tests.engine.dice_throne.test_heroes import begin

ATTACK = {
    "pyromancer": ("1 2 3 4 4", "fireball", 4),
    "ninja": ("1 2 3 4 6", "slash", 5),
    "treant": ("1 2 3 4 6", "splinter", 5),
}
BARB = "roll 1 1 1"  # a defence that does nothing


def holding(hero: str, before: str = "", cp: int = 9) -> BattleTable:
    """Return a duel in which ``hero`` holds three cards, ``cp`` CP and what ``before`` names."""
    duel = begin(hero, BARBARIAN)
    duel.set(0, cp=cp, hand=3, health=40)
    for name, count in tokens_of(before).items():
        sort = "companion" if name in printed_content().companions else "token"
        duel.set_counter(0, f"{sort}.{name}", count)
    return duel


@pytest.mark.parametrize(
    "hero, card, cost, before, steps, own, theirs, changes",
    [
        ("pyromancer", "warm-up", 0, "", "enter 2", "fire-mastery*3", "", {"cp": -2}),
        ("pyromancer", "fire-up", 3, "fire-mastery*5", "", "fire-mastery*6", "", {}),
        ("pyromancer", "infernal-infusion", 0, "", "roll 6", "fire-mastery*5", "", {}),
        ("pyromancer", "infernal-infusion", 0, "", "roll 5", "", "", {"hand": 1}),
        ("shadow-thief", "sneaky", 1, "", "", "sneak-attack", "", {}),
        ("shadow-thief", "poison-wound", 2, "", "", "", "poison", {}),
        ("shadow-thief", "shadow-coin", 0, "", "", "", "", {"cp": 2}),
        ("shadow-thief", "shadow-coin", 0, "shadows", "", "shadows", "", {"cp": 3}),
        ("shadow-thief", "enter-the-shadows", 4, "", "", "shadows", "", {}),
        ("shadow-thief", "card-trick", 2, "", "", "", "", {"hand": 1, "theirs": -1}),
        ("shadow-thief", "card-trick", 2, "shadows", "", "shadows", "", {"hand": 2, "theirs": -1}),
        ("shadow-thief", "shadow-meld", 0, "", "roll 6", "sneak-attack", "", {"cp": 2}),
        ("shadow-thief", "shadow-meld", 0, "", "roll 1", "", "", {"hand": 1}),
        ("monk", "palm-strike", 0, "", "", "", "knockdown", {}),
        ("monk", "mystic-mantra", 3, "", "", "chi evasive cleanse", "knockdown", {}),
        ("monk", "ruminate", 3, "", "", "chi*5", "", {}),
        ("monk", "contemplate", 0, "", "", "chi*2", "", {}),
        ("monk", "enlightenment", 0, "", "roll 6", "chi*2 evasive cleanse", "", {}),
        ("monk", "enlightenment", 0, "", "roll 3", "", "", {"hand": 1}),
        ("paladin", "mighty", 1, "", "choose seat.1", "", "crit", {}),
        (
            "paladin",
            "consecration",
            4,
            "",
            "choose seat.0",
            "protect retribution crit accuracy",
            "",
            {},
        ),
        ("paladin", "blessed", 1, "", "roll 1", "", "", {"hand": 2}),
        ("paladin", "blessed", 1, "", "roll 3", "", "", {"health": 3}),
        ("paladin", "blessed", 1, "", "roll 5", "", "", {"health": 4}),
        ("paladin", "blessed", 1, "", "roll 6", "", "", {"cp": 3}),
        ("paladin", "divine-favor", 0, "", "roll 6", "", "", {"cp": 4}),
        ("paladin", "divine-favor", 0, "", "roll 5", "", "", {"hand": 1}),
        ("ninja", "poison-dart", 2, "", "", "", "delayed-poison", {}),
        ("ninja", "fan-of-knives", 2, "", "", "", "", {"hurt": 3}),
        (
            "ninja",
            "smoke-offering",
            0,
            "",
            "enter 1; choose seat.0",
            "smoke-bomb",
            "",
            {"hand": -1},
        ),
        ("ninja", "smoke-offering", 0, "", "enter 0", "", "", {}),
        ("ninja", "train", 0, "", "", "ninjutsu", "", {}),
        ("ninja", "dojo", 0, "", "roll 6", "smoke-bomb ninjutsu*2", "", {}),
        ("ninja", "dojo", 0, "", "roll 1", "", "", {"hand": 1}),
        ("treant", "harvest", 0, "", "choose seedling", "", "", {"cp": 1}),
        (
            "treant",
            "harvest",
            0,
            "sapling",
            "choose seedling; choose sapling; choose seat.0; choose 0; choose seat.1",
            "wellspring",
            "wellspring",
            {"cp": 2},
        ),
        ("treant", "cultivate", 3, "", "choose done", "", "", {}),
        ("treant", "will-o-wisp", 1, "", "roll 1 1 4", "wellspring", "", {"hurt": 1}),
        ("treant", "drink-deep", 1, "", "choose seat.0", "wellspring", "", {}),
        ("treant", "mother-tree", 0, "", "roll 5", "", "", {"hand": 1}),
        ("gunslinger", "wanted", 3, "", "enter 3; choose deal; enter 4", "reload", "", {"hurt": 4}),
        ("cursed-pirate", "yo-ho", 0, "", "enter 0; choose nothing", "", "", {}),
    ],
)
def test_cards_of_the_main_phase(  # noqa: PLR0913, PLR0917 - a table's columns
    hero: str,
    card: str,
    cost: int,
    before: str,
    steps: str,
    own: str,
    theirs: str,
    changes: dict[str, int],
) -> None:
    """DT-071, DT-075: what each card costs and does; a price that nobody knows is entered."""
    duel = holding(hero, before)
    duel.set(1, hand=3, cp=0)
    if f"card.{card}" in duel.options():
        duel.choose(f"card.{card}")
    else:
        duel.act(f"card.{card}", 0)
    follow(duel, steps)
    assert duel.get("cp", 0) == 9 - cost + changes.get("cp", 0)
    assert duel.get("hand", 0) == 2 + changes.get("hand", 0)
    assert duel.get("hand", 1) == 3 + changes.get("theirs", 0)
    assert duel.get("health", 0) == 40 + changes.get("health", 0)
    assert duel.get("health", 1) == 50 - changes.get("hurt", 0)
    assert (duel.tokens(0), duel.tokens(1)) == (tokens_of(own), tokens_of(theirs))


COMMON = {
    "main": "transference 2 what-status-effects 2 vegas-baby 0 get-that-outta-here 1",
    "instant": "triple-up 2 double-up 1 buh-bye 2 tip-it 1 getting-paid 0",
    "roll": "not-this-time 1 twice-as-wild 3 try-try-again 1 so-wild 2 samesies 1 one-more-time 1 "
    "helping-hand 1 better-d 0 six-it 1",
}
OWN = {
    BARBARIAN: "concuss main 1 head-bash roll 0 get-some roll 2 feelin-good instant 0 "
    "adrenaline-surge main 0",
    "moon-elf": "moon-magic main 4 take-that roll 0 volley roll 1 evade instant 1 "
    "lunar-umbra main 0",
}


def test_the_common_cards() -> None:
    """DT-070, DT-071: section 5: the price and the kind of each action that all decks hold."""
    printed = {card.id: (card.timing, card.cost) for card in printed_content().cards}
    expected: dict[str, tuple[str, int | str]] = {}
    for timing, line in COMMON.items():
        words = line.split()
        expected |= {
            card: (timing, int(cost)) for card, cost in zip(words[::2], words[1::2], strict=True)
        }
    assert printed == expected


@pytest.mark.parametrize("hero", OWN)
def test_the_kinds_of_a_heros_own_cards(hero: str) -> None:
    """DT-070, DT-071: sections 7.1 and 7.2: each action card's kind and price."""
    words = OWN[hero].split()
    expected = list(zip(words[::3], words[1::3], map(int, words[2::3]), strict=True))
    cards = printed_content().heroes[hero].cards
    assert [(card.id, card.timing, card.cost) for card in cards] == expected


def test_the_kinds_of_cards_are_told_apart() -> None:
    """DT-070, DT-071: upgrades and the three kinds of actions are offered each under its name."""
    duel = holding(BARBARIAN)
    ask = duel.ask
    assert isinstance(ask, Choose)
    offered = (*ask.options, *duel.table.view(0).actions)
    groups = {each.id: each.group.key for each in offered if each.group is not None}
    for option, group in (
        ("upgrade.smack.2", "upgrade"),
        ("card.concuss", "main"),
        ("card.feelin-good", "instant"),
        ("card.get-some", "roll"),
    ):
        assert groups[option] == f"dice-throne.group.{group}"


@pytest.mark.parametrize(
    "hero, card, before, steps, more, theirs",
    [
        ("pyromancer", "red-hot", "fire-mastery*3", "", 4, ""),
        ("pyromancer", "huzzah", "", "roll 2", 3, ""),
        ("pyromancer", "huzzah", "", "roll 4", 0, "burn"),
        ("pyromancer", "huzzah", "", "roll 6", 0, "knockdown"),
        ("ninja", "throwing-stars", "", "roll 4 4 5 1 6; stop", 3, ""),
        ("treant", "stomp", "", "roll 1 2 4 5 6", 2, ""),
        ("treant", "stomp", "", "roll 1 2 3 5 6", 3, "barbed-vine"),
    ],
)
def test_attack_modifiers(
    hero: str, card: str, before: str, steps: str, more: int, theirs: str
) -> None:
    """Cards that add to an attack: Red Hot!, Huzzah!, Throwing Stars!, Stomp!"""
    duel = holding(hero, before)
    dice, ability, damage = ATTACK[hero]
    duel.declare(dice, ability)
    follow_to_the_end(duel, "choose none; " + BARB if hero == "treant" else BARB)
    duel.act(f"card.{card}", 0)
    follow(duel, steps)
    assert 50 - duel.get("health", 1) == damage + more
    assert duel.tokens(1) == tokens_of(theirs)


def follow_to_the_end(duel: BattleTable, steps: str) -> None:
    """Do ``steps``, and stand in the last window."""
    for step in steps.split("; "):
        duel.let_pass("respond", "then", "altered")
        word, _, rest = step.partition(" ")
        getattr(duel, word)(rest)
    duel.let_pass("respond", "then", "altered")
    assert duel.asked == "last"


@pytest.mark.parametrize(
    "hero, card, die, taken, back, cp, own",
    [
        ("paladin", "absolution", "1", 8, 3, -1, ""),
        ("paladin", "absolution", "3", 5, 0, -1, ""),
        ("paladin", "absolution", "5", 3, 0, -1, ""),
        ("paladin", "absolution", "6", 6, 0, 1, ""),
        ("ninja", "escape", "1", 7, 0, 0, ""),
        ("ninja", "escape", "4", 6, 0, 0, ""),
        ("ninja", "escape", "6", 8, 0, 0, "smoke-bomb"),
    ],
)
def test_after_being_attacked(
    hero: str, card: str, die: str, taken: int, back: int, cp: int, own: str
) -> None:
    """Absolution! and Escape! are for whoever was attacked, and for nobody else."""
    duel = begin(BARBARIAN, hero)
    duel.set(1, hand=1, cp=5)
    assert duel.blocked(f"card.{card}", 1) == "refusal.roll-phase"
    duel.declare("1 2 3 3 1", "smack")
    duel.let_pass("respond", "then")
    duel.stop()
    duel.act(f"card.{card}", 1)
    follow(duel, f"roll {die}")
    assert (50 - duel.get("health", 1), 50 - duel.get("health", 0)) == (taken, back)
    assert (duel.get("cp", 1), duel.tokens(1)) == (5 + cp, tokens_of(own))


@pytest.mark.parametrize("before, dice", [("", "6 1 2 3 4"), ("shadows", "6 6 2 3 4")])
def test_wild_shadow(before: str, dice: str) -> None:
    """Wild Shadow!: one die to any face, two in Shadows."""
    duel = holding("shadow-thief", before)
    duel.choose("end")
    duel.roll("1 1 2 3 4")
    duel.play("wild-shadow", 0, "die.0", "6-shadow")
    if before:
        duel.choose("0", "die.1", "6-shadow")
    assert (duel.dice, duel.get("cp", 0)) == (dice, 5)


def test_wild_shadow_on_one_die() -> None:
    """Wild Shadow!: in Shadows too a single die stays as it was set, and others as they lay."""
    duel = holding("shadow-thief", "shadows")
    duel.declare("6 6 6 1 2", "shadow-dance")
    duel.roll("1")
    duel.play("wild-shadow", 0, "6-shadow", "1")
    assert (duel.dice, duel.asked) == ("6", "altered")


def test_down_pour() -> None:
    """Down Pour!: each Spirit that is there grows once, those just grown not again (DT-066)."""
    duel = holding("treant", "seedling*2 sapling")
    duel.choose("card.down-pour")
    follow(duel, "choose grow.sapling; choose grow.seedling")
    assert sorted(duel.options()) == ["done", "grow.seedling"]
    follow(duel, "choose grow.seedling")
    assert duel.asked == "main"
    companions = {
        name: duel.get(f"companion.{name}", 0) for name in ("seedling", "sapling", "dryad")
    }
    assert companions == {"seedling": 0, "sapling": 2, "dryad": 1}


@pytest.mark.parametrize(
    "hero, lying, card, reason",
    [
        ("treant", "seedling*0", "harvest", "refusal.no-companion"),
        ("treant", "seedling*0", "down-pour", "refusal.no-companion"),
        ("treant", "seedling*0 dryad", "down-pour", "refusal.no-companion"),
        ("treant", "seedling*3 sapling*2 dryad", "cultivate", "refusal.no-companion"),
        ("ninja", "", "smoke-offering", "refusal.no-other-card"),
        ("treant", "seedling*0 dryad", "harvest", None),
        ("treant", "seedling", "down-pour", None),
        ("treant", "seedling*0", "cultivate", None),
        ("treant", "seedling*3 sapling*2 dryad", "mother-tree", None),
        ("pyromancer", "", "warm-up", None),
    ],
)
def test_cards_that_would_do_nothing_are_blocked(
    hero: str, lying: str, card: str, reason: str | None
) -> None:
    """Sections 7.8, 7.9: who has nothing to give up or to grow keeps the card, and its price."""
    duel = holding(hero, lying)
    duel.set(0, hand=1)
    offered = (*getattr(duel.ask, "options", ()), *duel.table.view(0).actions)
    options = {option.id: option for option in offered}
    blocked = options[f"card.{card}"].blocked
    assert (blocked and blocked.key) == (reason and f"dice-throne.{reason}")


def test_what_is_not_discarded_is_not_told() -> None:
    """Card Trick! against an empty hand: nobody "discards 0"."""
    duel = holding("shadow-thief", "")
    duel.choose("card.card-trick")
    assert ("discarded" in duel.facts(), duel.get("hand", 0)) == (False, 3)


def test_mother_tree() -> None:
    """Mother Tree! on a Spirit: four steps of growth, within each kind's limit."""
    duel = holding("treant", "seedling*3")
    duel.choose("card.mother-tree")
    follow(
        duel, "roll 6; choose grow.seedling; choose grow.sapling; choose take.seedling; choose done"
    )
    assert (duel.get("companion.seedling", 0), duel.get("companion.dryad", 0)) == (3, 1)


def test_spirits_are_used_once_a_turn_each() -> None:
    """Section 7.9: a Sapling heals 1 and gives 1 CP, or draws for 1 CP; one of a kind a turn."""
    duel = holding("treant", "sapling*2")
    duel.act("ally.sapling.1", 0)
    assert (duel.get("health", 0), duel.get("cp", 0), duel.get("companion.sapling", 0)) == (
        41,
        10,
        1,
    )
    assert duel.blocked("ally.sapling.2", 0) == "refusal.once"


def test_a_seedling_rerolls_a_die() -> None:
    """A Seedling re-rolls one of one's own dice."""
    duel = holding("treant", "seedling")
    duel.choose("end")
    duel.roll("1 1 2 4 6")
    duel.act("ally.seedling", 0)
    duel.choose("die.3")
    duel.roll("3")
    assert (duel.dice, duel.get("companion.seedling", 0)) == ("1 1 2 3 6", 0)


def test_a_dryad_adds_or_wards() -> None:
    """A Dryad adds 3 to an attack, or stops a status effect of one."""
    duel = holding("treant", "dryad seedling")
    duel.declare("1 2 3 4 4", "vengeful-vines")
    follow_to_the_end(duel, BARB)
    duel.act("ally.dryad.1", 0)
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 7 - 3
    duel = begin(BARBARIAN, "treant")
    duel.set_counter(1, "companion.dryad", 1)
    duel.set(0, upgrade_crit_bash=1)
    duel.declare("6 6 6 1 1", "crit-smash")
    duel.let_pass("respond", "then")
    duel.act("ally.dryad.2", 1)
    follow(duel, "choose concussion")
    assert duel.tokens(1) == {}


@pytest.mark.parametrize("bears", ["dryad", "dryad seedling", "dryad wellspring"])
def test_companions_are_neither_moved_nor_removed(bears: str) -> None:
    """DT-066: cards that move or remove one status effect see no companion among them."""
    duel = holding("treant", bears)
    token = "wellspring" in bears
    for card in ("transference", "what-status-effects", "get-that-outta-here"):
        assert duel.options()[f"card.{card}"] is token
    assert (duel.blocked("card.buh-bye", 0) is None) is token
    if token:
        for card in ("transference", "get-that-outta-here"):
            duel.choose(f"card.{card}")
            assert set(duel.options()) == {"0.wellspring", "none"}
            duel.choose("none")


def test_companions_are_no_status_effects() -> None:
    """DT-066: what removes all status effects leaves Spirits alone."""
    duel = holding("treant", "dryad wellspring")
    duel.choose("card.what-status-effects")
    assert (duel.tokens(0), duel.get("companion.dryad", 0)) == ({}, 1)


def paid(duel: BattleTable) -> list[object]:
    """Return what the log says that was paid, besides the prices of cards."""
    log = duel.table.view(None).log
    facts = [fact for row in log for fact in row.facts]
    return [fact.params["amount"] for fact in facts if fact.key == "dice-throne.fact.paid"]


def test_what_is_paid_is_told() -> None:
    """DT-075: CP that Tithe, Knockdown and Warm Up! cost do not go without a word."""
    duel = DuelTable("paladin", "monk")
    duel.set(0, cp=5, token_knockdown=1)
    duel.act("use.tithe.2", 0)
    duel.choose("end", "pay")
    assert (paid(duel), duel.get("cp", 0)) == ([3, 2], 0)
    duel = DuelTable("pyromancer", BARBARIAN)
    duel.set(0, hand=1, cp=5)
    duel.choose("card.warm-up")
    duel.enter(3)
    assert (paid(duel), duel.get("cp", 0)) == ([3], 2)


def test_the_card_that_is_given_up_is_told() -> None:
    """Smoke Offering!: the log tells of the second card that goes."""
    duel = DuelTable("ninja", BARBARIAN)
    duel.set(0, hand=2)
    duel.act("card.smoke-offering", 0)
    duel.enter(1)
    duel.choose("seat.0")
    assert ("discarded" in duel.facts(), duel.get("hand", 0)) == (True, 0)
