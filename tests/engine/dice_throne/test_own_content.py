"""Heroes, tokens and cards of people's own: what the two printed heroes do not need."""

from typing import Literal

import msgspec
import pytest

from engine import Amount, Choose, Chose, Interrupted, Message, Roll, Rolled
from engine.games.dice_throne import DiceThrone
from engine.games.dice_throne.content import (
    Ability,
    AddedBy,
    Card,
    Content,
    Hero,
    Level,
    Token,
    Use,
)
from engine.games.dice_throne.vocabulary import (
    Add,
    Again,
    Alter,
    Attempt,
    Avoid,
    Contest,
    Cp,
    Damage,
    Discard,
    Effect,
    Gain,
    Heal,
    Inflict,
    Lose,
    Pattern,
    Prevent,
    Quantity,
    Recoil,
    Remove,
    RollDice,
    Spend,
    Transfer,
    Undefendable,
    Ward,
)
from tests.engine.dice_throne.duels import BattleTable, DuelTable, open_table

FACES = ("1-pen", "2-pen", "3-pen", "4-ink", "5-ink", "6-sun")


def offence(name: str, symbol: str, *effects: Effect) -> Ability:
    """Return an offensive ability that needs three of a symbol."""
    return Ability(id=name, levels=(Level(effects=effects, needs=Pattern({symbol: 3})),))


def defence(name: str, effect: Effect) -> Ability:
    """Return a defensive ability with one die."""
    return Ability(id=name, levels=(Level(effects=(effect,), dice=1),), sort="defensive")


def card(name: str, timing: Literal["main", "roll", "instant"], *effects: Effect) -> Card:
    """Return a free card."""
    return Card(id=name, cost=0, timing=timing, effects=effects)


GIFT = offence("gift", "ink", Gain(token="balm", count=Quantity(per="sun"), who="opponent"))
BET = offence("bet", "sun", Contest(wins=(), loses=(Spend(what="cp"),)))
NOTE = offence("note", "pen", Damage(amount=4))
SCALD = offence("scald", "sun", Damage(amount=2, kind="collateral"))
TAX = offence("tax", "sun", Cp(amount=-1, who="opponent"))
EVADE = RollDice(dice=1, then=(Avoid(on=Pattern(at_most=2)),))
TOKENS = {
    "burn": Token(tone="negative", limit=1, upkeep=(Damage(amount=2, who="self"),)),
    "balm": Token(tone="positive", limit=1, upkeep=(Heal(amount=1),)),
    "evasive": Token(tone="positive", limit=3, uses=(Use(when="hurt", effects=(EVADE,)),)),
}
CARDS = (
    card("spark", "main", Damage(amount=2)),
    card("fine", "instant", Cp(amount=-1, who="opponent")),
    card("salve", "instant", Gain(token="balm")),
    card("potion", "main", Heal(amount="ask"), Gain(token="evasive", count="ask")),
    card("odd", "main", Recoil(amount=2), Undefendable(), Ward()),
)
SHIELD = defence("shield", Prevent(amount=3))
MIRROR = defence("mirror", Damage(amount=2))
PAGE = Hero(
    id="page",
    faces=FACES,
    tokens=tuple(TOKENS),
    abilities=(NOTE, SCALD, TAX, GIFT, BET, SHIELD, MIRROR),
)
GHOST = Hero(id="ghost", faces=FACES, abilities=(NOTE,))


class HouseRules(DiceThrone):
    """Dice Throne with a page who has two defences, and a ghost who has none."""

    content: Content = Content({"page": PAGE, "ghost": GHOST}, CARDS, TOKENS)


def test_upkeep() -> None:
    """DT-010: in the active player's order, summed, and applied together at the phase's end."""
    duel = DuelTable("page", "page", HouseRules)
    duel.set(1, health=2, token_burn=1, token_balm=1, token_evasive=1)
    duel.end_turn()
    assert (duel.phase, duel.asked) == ("upkeep", "upkeep")
    duel.choose("burn")
    assert (duel.get("health", 1), duel.asked) == (2, "last")
    duel.spend("evasive", 1, "4")
    assert (duel.get("health", 1), duel.phase) == (1, "main-1")


def test_upkeep_damage_is_one_source() -> None:
    """E-6: one Evasive avoids all the damage of an Upkeep phase, and the healing stays."""
    duel = DuelTable("page", "page", HouseRules)
    duel.set(1, health=2, token_burn=1, token_balm=1, token_evasive=1)
    duel.end_turn()
    duel.choose("balm")
    duel.spend("evasive", 1, "1")
    assert duel.get("health", 1) == 3


def test_one_of_two_defences_is_chosen_first() -> None:
    """DT-024, step 2: choose, then roll."""
    for defence, hurt in (("shield", (50, 49)), ("mirror", (48, 46))):
        duel = DuelTable("page", "page", HouseRules)
        duel.declare("1 2 3 6 6", "note")
        assert duel.asked == "choose-defence"
        duel.choose(defence)
        duel.roll("1")
        assert (duel.get("health", 0), duel.get("health", 1)) == hurt


def test_without_a_defence() -> None:
    """A hero whose defence is not known yet just takes the damage."""
    duel = DuelTable("page", "ghost", HouseRules)
    duel.declare("1 2 3 6 6", "note")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 46)


def test_damage_from_a_main_phase_card() -> None:
    """DT-087: damage outside an attack can be avoided, and is applied at once."""
    duel = DuelTable("page", "page", HouseRules)
    duel.set(0, hand=2)
    duel.set(1, token_evasive=1)
    duel.choose("card.spark")
    assert (duel.asked, duel.get("health", 1)) == ("last", 50)
    duel.spend("evasive", 1, "3")
    duel.let_pass()
    assert (duel.get("health", 1), duel.phase, duel.asked) == (48, "main-1", "main")


def test_each_number_that_is_entered_is_said_of_its_effect() -> None:
    """By hand: a card with two numbers that nobody wrote down asks for each by what it does."""
    duel = DuelTable("page", "page", HouseRules)
    duel.set(0, hand=1, health=40)
    duel.choose("card.potion")
    assert enters(duel) == "dice-throne.does.heal"
    duel.enter(3)
    assert enters(duel) == "dice-throne.does.gain-reckoned"
    duel.enter(2)
    assert (duel.get("health", 0), duel.tokens(0)) == (43, {"evasive": 2})


def enters(duel: DuelTable) -> str:
    """Return what the effect does whose number is asked for."""
    assert isinstance(duel.ask, Amount)
    does = duel.ask.prompt.params["does"]
    assert isinstance(does, Message)
    return does.key


def test_an_instant_does_not_cut_the_last_chance_short() -> None:
    """DT-087: whoever plays an instant before a card's damage may still avoid the damage."""
    duel = DuelTable("page", "page", HouseRules)
    duel.set(0, hand=1)
    duel.set(1, hand=1, token_evasive=1)
    duel.choose("card.spark")
    duel.put(Interrupted("card.salve"), by=1)
    assert (duel.asked, duel.get("health", 1)) == ("last", 50)
    duel.spend("evasive", 1, "1")
    duel.let_pass()
    assert duel.get("health", 1) == 50


def test_collateral_damage_of_ones_own_is_no_attack() -> None:
    """DT-081: collateral damage to one opponent is no attack: no defence, no bonus, own target."""
    duel = DuelTable("page", "page", HouseRules)
    duel.declare("6 6 6 1 1", "scald")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 48)
    hill = BattleTable("page", "page", "page", game=HouseRules)
    hill.declare("6 6 6 1 1", "scald")
    assert (hill.phase, hill.asked) == ("offensive-roll", "player")
    hill.choose("seat.2")
    assert [hill.get("health", seat) for seat in range(3)] == [35, 35, 33]
    assert hill.get("hand", 0) == 0


def test_what_an_ability_or_a_card_takes() -> None:
    """DT-047: an ability takes CP in the roll phase, a card at once."""
    duel = DuelTable("page", "page", HouseRules)
    duel.declare("6 6 6 1 1", "tax")
    assert duel.get("cp", 1) == 1
    duel.set(0, hand=1)
    duel.put(Interrupted("card.fine"), by=0)
    assert duel.get("cp", 1) == 0


def test_misplaced_effects_do_nothing() -> None:
    """A card that speaks of an attack where there is none changes nothing and stops nobody."""
    duel = DuelTable("page", "page", HouseRules)
    duel.set(0, hand=1)
    duel.choose("card.odd")
    assert (duel.get("health", 0), duel.get("health", 1), duel.asked) == (50, 50, "main")


def test_what_waits_for_its_target_keeps_its_number() -> None:
    """An effect on the target counts the dice of the ability, though it comes later."""
    duel = DuelTable("page", "page", HouseRules)
    duel.declare("4 4 5 6 1", "gift")
    assert duel.tokens(1) == {"balm": 1}


@pytest.mark.parametrize("hers, asked", [("6", "main"), ("1", "spend")])
def test_an_empty_consequence_is_none(hers: str, asked: str) -> None:
    """A contest won for nothing, or CP given up for nothing, asks nobody to do it by hand."""
    duel = DuelTable("page", "page", HouseRules)
    duel.declare("6 6 6 1 1", "bet")
    duel.roll("3", hers)
    assert duel.asked == asked
    if asked == "spend":
        duel.enter(2)
    assert (duel.asked, duel.get("cp", 0)) == ("main", 2 if asked == "main" else 0)


ADDED = AddedBy("note", 2)
LEARNED = Hero(
    id="scholar",
    faces=FACES,
    abilities=(
        msgspec.structs.replace(NOTE, levels=(*NOTE.levels, *NOTE.levels)),
        SHIELD,
        msgspec.structs.replace(MIRROR, added_by=ADDED),
        Ability(
            id="study",
            levels=(Level(upkeep=(Heal(amount=1),), uses=(Use(effects=(Cp(amount=1),)),)),),
            sort="passive",
            added_by=ADDED,
        ),
        msgspec.structs.replace(TAX, levels=TAX.levels * 2, added_by=ADDED),
    ),
)


class Library(DiceThrone):
    """Dice Throne with a scholar, whose Note II adds a defence and a passive ability."""

    content: Content = Content({"scholar": LEARNED}, CARDS, TOKENS)


@pytest.mark.parametrize("upgrades, added", [(0, False), (1, True)])
def test_an_upgrade_adds_any_sort_of_ability(upgrades: int, *, added: bool) -> None:
    """DT-048: a defence and a passive ability too are on the board only once they are added."""
    battle = DuelTable("scholar", "scholar", Library)
    battle.set(1, upgrade_note=upgrades, health=40)
    actions = {action.id for action in battle.table.view(1).actions}
    assert ("use.study" in actions) is added
    battle.declare("1 1 2 4 4", "note")
    assert battle.options() == ({"shield": True, "mirror": True} if added else {})
    if added:
        battle.choose("shield")
    battle.roll("1")
    battle.let_pass()
    battle.choose("end")
    assert battle.get("health", 1) == 40 - 1 + added


def test_what_is_not_on_the_board_is_not_upgraded() -> None:
    """DT-072: an upgrade lies on the ability of its name: it is not for sale before that is."""
    battle = DuelTable("scholar", "scholar", Library)
    upgrades = {each for each in battle.options() if each.startswith("upgrade")}
    assert upgrades == {"upgrade.note.2"}
    battle.set(0, upgrade_note=1)
    upgrades = {each for each in battle.options() if each.startswith("upgrade")}
    assert upgrades == {"upgrade.tax.2"}


WEB = Token(tone="negative", limit=2, attempts=-1, stays_until="roll-phase")
SPIDER = Hero(
    id="spider",
    faces=FACES,
    tokens=("web",),
    abilities=(NOTE, defence("spin", Inflict(tokens=("web",)))),
)


class Attic(DiceThrone):
    """Dice Throne with a spider, whose defence costs the attacker an attempt."""

    content: Content = Content({"spider": SPIDER}, (), {"web": WEB})


@pytest.mark.parametrize("lying", [0, 1])
def test_what_a_defence_inflicts_is_for_the_next_roll_phase(lying: int) -> None:
    """E-15: what costs roll attempts counts in the roll phase after it came, and leaves then."""
    battle = DuelTable("spider", "spider", Attic)
    battle.set(0, token_web=lying)
    battle.declare("1 1 2 4 4", "note")
    battle.roll("1")
    battle.let_pass()
    assert (battle.phase, battle.tokens(0)) == ("main-2", {"web": 1})
    battle.choose("end")
    battle.end_turn()
    battle.choose("end")
    assert isinstance(battle.ask, Roll)
    assert battle.ask.attempts == 2
    battle.roll("1 1 2 4 4")
    battle.stop()
    battle.choose("none")
    assert battle.tokens(0) == {}


CATCH = card("catch", "roll", Alter(how="tip"))
JUGGLER = Hero(id="juggler", faces=FACES, abilities=(NOTE,), cards=(CATCH,))


class Circus(DiceThrone):
    """Dice Throne with a juggler, who alters dice for nothing."""

    content: Content = Content({"juggler": JUGGLER, "ghost": GHOST}, (), {})


@pytest.mark.parametrize("hero, asked", [("juggler", "respond"), ("ghost", "last")])
def test_a_card_that_alters_dice_for_nothing(hero: str, asked: str) -> None:
    """DT-017: whose own card is free is asked with one card and without CP, as nobody else is."""
    duel = DuelTable("ghost", hero, Circus)
    duel.set(1, hand=1, cp=0)
    duel.declare("1 2 3 6 6", "note")
    assert duel.asked == asked


class Arena(DiceThrone):
    """Dice Throne with cards that bring one more Offensive Roll phase."""

    content: Content = Content(
        {"ghost": GHOST}, (card("rally", "main", Again()), card("cheer", "instant", Again())), {}
    )


def test_one_more_roll_phase_from_a_main_phase() -> None:
    """A card of Main (1) brings one more Offensive Roll phase: in this turn, and in no other."""
    duel = DuelTable("ghost", "ghost", Arena)
    duel.set(0, hand=1)
    duel.choose("card.rally")
    duel.declare("1 1 1 4 6", "note")
    assert (duel.phase, duel.asked) == ("offensive-roll", "offensive")
    duel.roll("1 1 1 4 6")
    duel.stop()
    duel.choose("ability.note")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 50 - 4 - 4)
    duel.choose("end")
    duel.declare("1 1 1 4 6", "note")
    duel.let_pass()
    assert duel.phase == "main-2"


def test_no_roll_phase_after_the_last_or_in_another_s_turn() -> None:
    """What would bring one more once they are over says that it does nothing, and brings none."""
    duel = DuelTable("ghost", "ghost", Arena)
    duel.play("cheer", 1)
    duel.declare("1 1 1 4 6", "note")
    assert duel.phase == "main-2"
    duel.set(0, hand=1)
    duel.choose("card.rally")
    assert duel.facts().count("no-effect") == 2
    duel.choose("end")
    duel.declare("1 1 1 4 6", "note")
    duel.let_pass()
    assert (duel.phase, duel.facts().count("again")) == ("main-2", 0)


WINGS = tuple(f"{number}-wing" for number in range(1, 7))
GLUE = Token(
    tone="negative",
    limit=1,
    uses=(
        Use(effects=(Cp(amount=1, upgraded="note"),)),
        Use(effects=(RollDice(dice=1, then=(Heal(amount=Quantity(per="pen")),)),)),
    ),
)
CLERK = msgspec.structs.replace(
    GHOST, id="clerk", tokens=("glue",), symbols={"pen": "Quill"}, own_tokens={"glue": GLUE}
)


class Office(DiceThrone):
    """Dice Throne with a clerk, whose status effect speaks of the clerk's own board and dice."""

    content: Content = Content(
        {"moth": msgspec.structs.replace(GHOST, id="moth", faces=WINGS, abilities=())}
        | {"clerk": CLERK},
        (),
        {"glue": GLUE},
    )


def test_a_status_effect_on_anothers_board_speaks_of_its_own_hero() -> None:
    """What it says of an ability or a symbol is the name that its own hero's file gives that."""
    duel = DuelTable("clerk", "moth", Office)
    duel.set(1, token_glue=1)
    details = [str(each.detail) for each in duel.table.view(1).actions if each.group is not None]
    assert "ability.note" in details[0]
    assert "Quill" in details[1]


OATH = RollDice(dice=1, then=(Damage(amount=Quantity(pips=True), who="self"),))


class Temple(DiceThrone):
    """Dice Throne with a martyr, whose leaflet has a step of the set-up that hurts."""

    content: Content = Content(
        {"ghost": GHOST, "martyr": msgspec.structs.replace(GHOST, id="martyr", setup=(OATH,))},
        CARDS,
        TOKENS,
    )


def test_the_set_up_deals_damage_and_waits_for_nobody() -> None:
    """DT-007: what an extra step deals lands, and no pause opens before anybody can act."""
    table = open_table(Temple)
    table.put(Chose("martyr"), by=0)
    table.put(Chose("ghost"), by=1)
    table.put(Rolled(("4-ink",)), by=0)
    view = table.view(None)
    assert view.prompt is not None
    assert view.prompt.key == "dice-throne.prompt.first-roll"
    healths = [each.value for seat in view.seats for each in seat.counters if each.id == "health"]
    assert healths == [50 - 4, 50]


TRICKS: tuple[tuple[Effect, str], ...] = (
    (Add(amount=1), "refusal.no-attack"),
    (Undefendable(), "refusal.no-attack"),
    (Attempt(roll="offence"), "refusal.no-offence"),
    (Remove(), "refusal.no-token"),
    (Transfer(), "refusal.no-token"),
)
TRICK = Token(tone="positive", limit=1, uses=tuple(Use(effects=(each,)) for each, _ in TRICKS))


class Cabaret(DiceThrone):
    """Dice Throne with a status effect and cards that may be used when they do nothing."""

    content: Content = Content(
        {"trickster": msgspec.structs.replace(GHOST, id="trickster", tokens=("trick",))},
        (card("pierce", "instant", Undefendable()),),
        {"trick": TRICK},
    )


def test_what_would_do_nothing_now_stands_there_with_its_reason() -> None:
    """A status effect or card that could only be wasted cannot be spent or played yet."""
    duel = DuelTable("trickster", "trickster", Cabaret)
    duel.set(0, token_trick=1, hand=1)
    reasons = [duel.blocked(f"spend.trick.{at}", 0) for at in range(1, len(TRICKS) + 1)]
    assert reasons == [reason for _, reason in TRICKS]
    assert duel.blocked("card.pierce", 0) == "refusal.no-attack"
    duel.set(1, token_trick=1, hand=1)
    duel.declare("1 1 1 4 6", "note")
    duel.let_pass("respond")
    free = [duel.blocked(f"spend.trick.{at}", 0) is None for at in range(1, len(TRICKS) + 1)]
    assert free == [True, True, False, True, True]
    assert duel.blocked("card.pierce", 0) is None
    assert duel.blocked("card.pierce", 1) == "refusal.no-attack"


FRENZY = offence("frenzy", "pen", Damage(amount=3), Damage(amount=9, who="self"))
BLAST = offence(
    "blast", "pen", Damage(amount=2), Damage(amount=1, who="opponents"), Damage(amount=Quantity(-3))
)


class Forge(DiceThrone):
    """Dice Throne with a smith, whose abilities hurt the smith too, or everybody else."""

    content: Content = Content(
        {"smith": msgspec.structs.replace(GHOST, id="smith", abilities=(FRENZY, NOTE, BLAST))},
        (),
        {},
    )


def test_what_an_ability_deals_is_what_comes_to_opponents() -> None:
    """What it does to its own hero is none of it, and proposes it to nobody."""
    duel = DuelTable("smith", "smith", Forge)
    duel.choose("end")
    duel.roll("1 1 1 4 6")
    duel.stop()
    ask = duel.ask
    assert isinstance(ask, Choose)
    plain = Message("dice-throne.damage.normal")
    untyped = Message("dice-throne.damage.untyped")
    frenzy, note, blast = (
        Message("dice-throne.detail.damage", {"amount": amount, "kind": plain})
        for amount in (3, 4, 2)
    )
    beside = Message("dice-throne.detail.damage", {"amount": 1, "kind": untyped})
    all_others = Message("dice-throne.does.to-opponents", {"what": beside})
    both = Message("dice-throne.does.and", {"first": blast, "rest": all_others})
    details = {option.id: option.detail for option in ask.options}
    assert ask.default == "ability.note"
    assert details["ability.frenzy"] == frenzy
    assert details["ability.note"] == note
    assert details["ability.blast"] == both


GUARD = defence("guard", Recoil(amount=2))


class Ring(DiceThrone):
    """Dice Throne with a boxer, whose defence hurts the boxer if the attack comes through."""

    content: Content = Content(
        {"boxer": msgspec.structs.replace(GHOST, id="boxer", abilities=(NOTE, GUARD))},
        (),
        {},
    )


def test_a_recoil_is_for_whoever_has_it() -> None:
    """What a defence costs its own player is not dealt to the attacker."""
    duel = DuelTable("boxer", "boxer", Ring)
    duel.declare("1 1 1 4 6", "note")
    duel.roll("1")
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 50 - 4 - 2)


EVASIONS = Damage(amount=Quantity(per_token="evasive"))
SAVERS: tuple[tuple[Ability, int], ...] = (
    (offence("hoard", "pen", Gain(token="evasive", fill=True), EVASIONS), 3),
    (offence("grab", "pen", Gain(token="balm", also=("evasive",)), EVASIONS), 1),
    (offence("pour", "pen", Lose(token="balm"), Damage(amount=Quantity(2, per_token="balm"))), 2),
)


class Bank(DiceThrone):
    """Dice Throne with a saver, whose abilities count status effects that they bring or take."""

    content: Content = Content(
        {
            "saver": msgspec.structs.replace(
                PAGE, id="saver", abilities=tuple(ability for ability, _ in SAVERS)
            )
        },
        (),
        TOKENS,
    )


@pytest.mark.parametrize("ability, amount", [(each.id, amount) for each, amount in SAVERS])
def test_damage_is_told_with_what_the_ability_does_before(ability: str, amount: int) -> None:
    """What is told at an ability is what it deals: after a full stack gained, or one lost."""
    duel = DuelTable("saver", "saver", Bank)
    duel.set(0, token_balm=1)
    duel.choose("end")
    duel.roll("1 1 1 4 6")
    duel.stop()
    ask = duel.ask
    assert isinstance(ask, Choose)
    told = {option.id: option.detail for option in ask.options}[f"ability.{ability}"]
    assert told is not None
    assert told.params["amount"] == amount
    duel.choose(f"ability.{ability}")
    duel.let_pass()
    assert duel.get("health", 1) == 50 - amount


DEBT = Quantity(per_own="cp", times=-1)


class Pit(DiceThrone):
    """Dice Throne with a card whose reckoned numbers fall below nothing."""

    content: Content = Content(
        {"ghost": GHOST},
        (card("debt", "main", Gain(token="spark", count=DEBT), Discard(amount=DEBT)),),
        {"spark": Token(tone="negative", limit=1, overflow=(Damage(amount=3, who="self"),))},
    )


class Well(DiceThrone):
    """Dice Throne with cards that fill up a status effect, which brings CP once it is full."""

    content: Content = Content(
        {"ghost": GHOST},
        (
            card("brim", "main", Gain(token="drop", fill=True)),
            card("wish", "main", Gain(token="drop", count=Quantity(per_token="coin"))),
        ),
        {
            "drop": Token(tone="positive", limit=2, at_limit=(Cp(amount=3),)),
            "coin": Token(tone="positive", limit=2),
        },
    )


def test_nothing_gained_reaches_no_limit() -> None:
    """Where a stack is full already, filling it up, or a gain of 0, brings nothing once more."""
    duel = DuelTable("ghost", "ghost", Well)
    duel.set(0, hand=3, cp=1)
    for cp in (4, 4):
        duel.choose("card.brim")
        assert (duel.get("cp", 0), duel.tokens(0)) == (cp, {"drop": 2})
    duel.choose("card.wish")
    assert duel.get("cp", 0) == 4


def test_less_than_nothing_is_nothing() -> None:
    """A gain or a discard that is reckoned below zero brings and takes none, and overflows none."""
    duel = DuelTable("ghost", "ghost", Pit)
    duel.set(0, hand=3, cp=2)
    duel.choose("card.debt")
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("hand", 0)) == (50, 2)
    assert "discarded" not in duel.facts()
