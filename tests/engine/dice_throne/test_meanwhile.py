"""What goes while somebody is still asked about it: the open question follows (DT-061, DT-073)."""

import msgspec

from engine import Amount
from engine.games.dice_throne import DiceThrone
from engine.games.dice_throne.content import Card, Hero, Token
from engine.games.dice_throne.library import printed_content
from engine.games.dice_throne.naming import named
from engine.games.dice_throne.vocabulary import Damage, Heal, Pattern, RollDice
from tests.engine.dice_throne.duels import BARBARIAN, BattleTable, DuelTable
from tests.engine.dice_throne.squires import squires


def test_a_knockdown_removed_meanwhile() -> None:
    """T-29: who removes Knockdown while asked to buy it off neither pays nor skips the phase."""
    battle = squires("knockdown cleanse")
    battle.choose("end")
    assert (battle.asked, battle.options()) == ("buy-off", {"pay": True, "skip": True})
    battle.act("spend.cleanse", 0)
    battle.choose("0.knockdown")
    assert (battle.phase, battle.asked, battle.get("cp", 0)) == ("offensive-roll", "offensive", 2)


def test_a_knockdown_that_can_be_bought_off_no_more() -> None:
    """T-29: 2 CP buy it off, and 1 CP does not, also when the other was spent while asked."""
    battle = squires("knockdown")
    battle.set(0, hand=2)
    battle.choose("end")
    battle.act("card.double-up", 0)
    assert battle.options() == {"pay": False, "skip": True}
    battle.act("card.getting-paid", 0)
    battle.choose("pay")
    assert (battle.phase, battle.get("cp", 0)) == ("offensive-roll", 1)


def test_a_keg_removed_meanwhile_is_not_handed_on() -> None:
    """T-25: on a 6 the keg may be handed on; removed while that is asked, it comes to nobody."""
    battle = squires("", "powder-keg")
    battle.end_turn()
    battle.roll("6")
    battle.let_pass("altered")
    assert (battle.asked, set(battle.options())) == ("pass-on", {"seat.0", "seat.1"})
    battle.play("buh-bye", 0, "1.powder-keg")
    assert (battle.phase, battle.tokens(0), battle.tokens(1)) == ("main-1", {}, {})


def test_a_surplus_that_is_played_meanwhile_is_not_sold() -> None:
    """DT-026: who plays the card too many, or counted wrong, is not asked to sell none."""
    duel = DuelTable()
    duel.set(0, hand=8)
    duel.end_turn()
    assert (duel.phase, duel.asked) == ("discard", "discard")
    duel.act("card.getting-paid", 0)
    assert duel.asked == "discard"
    duel.act("card.getting-paid", 0)
    assert (duel.table.view(None).stage.turn, duel.get("hand", 0)) == (2, 6)
    assert duel.get("cp", 0) == 2 + 2 + 2


def test_a_token_spent_meanwhile_is_not_moved() -> None:
    """T-08: what its bearer spends while Transference! asks to whom it goes, comes to nobody."""
    battle = squires("", "tactical-advantage", seats=3)
    battle.set(0, hand=1)
    battle.choose("card.transference")
    battle.let_pass("played")
    battle.choose("1.tactical-advantage")
    assert battle.asked == "transfer-to"
    battle.act("spend.tactical-advantage.1", 1)
    assert (battle.asked, battle.tokens(0), battle.tokens(1)) == ("main", {}, {})


def test_a_token_spent_meanwhile_is_not_removed() -> None:
    """DT-062: where its bearer spends the only one that a card could take, none is asked for."""
    battle = squires("", "tactical-advantage")
    battle.set(0, hand=1)
    battle.choose("card.get-that-outta-here")
    battle.let_pass("played")
    assert (battle.asked, set(battle.options())) == ("remove", {"1.tactical-advantage", "none"})
    battle.act("spend.tactical-advantage.1", 1)
    assert (battle.asked, battle.get("cp", 1)) == ("main", 3)


def test_a_spirit_used_meanwhile_does_not_grow() -> None:
    """DT-066: a Sapling that is used while its growth is asked becomes no Dryad."""
    duel = DuelTable(BARBARIAN, "treant")
    duel.set(1, companion_sapling=1)
    duel.end_turn()
    assert set(duel.options()) == {"take.seedling", "grow.sapling", "done"}
    duel.act("ally.sapling.1", 1)
    assert set(duel.options()) == {"take.seedling", "done"}


def test_a_spirit_used_meanwhile_is_not_given_up() -> None:
    """DT-066: nor does it count for Harvest!, which is asking which Spirits go."""
    duel = DuelTable("treant", BARBARIAN)
    duel.let_pass()
    duel.choose("done")
    duel.set(0, hand=1, cp=0, companion_sapling=1, companion_dryad=1)
    duel.choose("card.harvest")
    assert set(duel.options()) == {"sapling", "dryad", "none"}
    duel.act("ally.sapling.1", 0)
    assert set(duel.options()) == {"dryad", "none"}


def test_no_more_is_given_up_than_is_there() -> None:
    """Warm Up!: of the CP that an instant card costs meanwhile no Fire Mastery comes."""
    duel = DuelTable("pyromancer", BARBARIAN)
    duel.set(0, hand=2, cp=3)
    duel.choose("card.warm-up")
    assert most(duel) == 3
    duel.act("card.triple-up", 0)
    assert most(duel) == 1


def test_no_more_is_paid_than_is_there() -> None:
    """DT-075: the price that is entered is one that can be paid, whatever came before it."""
    duel = DuelTable("bursar", "bursar", with_prices())
    duel.set(0, hand=2, cp=3)
    duel.choose("card.loan")
    assert most(duel) == 3
    duel.act("card.triple-up", 0)
    assert most(duel) == 1


def most(battle: BattleTable) -> int:
    """Return the most that may be entered."""
    assert isinstance(battle.ask, Amount)
    return battle.ask.maximum


def with_prices() -> type[DiceThrone]:
    """Return the game with a hero who has a main-phase card of unknown price."""
    printed = printed_content()
    loan = Card(id="loan", cost="ask", timing="main", effects=(Heal(amount=1),))
    faces = tuple(f"{number}-coin" for number in range(1, 7))
    bursar = named(Hero(id="bursar", faces=faces, abilities=(), cards=(loan,)), ())
    content = msgspec.structs.replace(printed, heroes={**printed.heroes, "bursar": bursar})
    return type("Priced", (DiceThrone,), {"content": content})


def test_a_board_cleared_meanwhile_has_nothing_to_take() -> None:
    """By hand: whoever names a board that people have just cleared by hand takes nothing off it."""
    battle = DuelTable(BARBARIAN, BARBARIAN)
    battle.set(0, token_stun=1)
    battle.set(1, token_concussion=1)
    battle.act("hand.take", 0)
    battle.set(1, token_concussion=0)
    battle.choose("seat.1")
    assert (battle.asked, battle.tokens(0), battle.tokens(1)) == ("main", {"stun": 1}, {})


def rolled(card: str) -> DuelTable:
    """Return a duel in which 1 2 3 6 6 lie, and a card asks which die it alters."""
    duel = DuelTable(BARBARIAN, BARBARIAN)
    duel.choose("end")
    duel.roll("1 2 3 6 6")
    duel.play(card, 0)
    return duel


def test_a_die_set_right_while_it_is_tipped() -> None:
    """Tip It!: one up or down from what the die shows now: a misread 1 that is a 5 becomes no 2."""
    duel = rolled("tip-it")
    duel.set_die(0, "5")
    assert [option for option in duel.options() if option.startswith("die.0")] == [
        "die.0.4",
        "die.0.6",
    ]
    duel.choose("die.0.4")
    assert duel.dice == "4 2 3 6 6"


def test_a_die_set_right_while_its_face_is_asked_for() -> None:
    """So Wild!: any face but that which the die shows by now."""
    duel = rolled("so-wild")
    duel.choose("die.0")
    duel.set_die(0, "5")
    assert [face[0] for face in duel.options()] == ["1", "2", "3", "4", "6"]


def test_a_die_set_right_while_another_copies() -> None:
    """Samesies!: what is offered to copy is what lies there by now."""
    duel = rolled("samesies")
    duel.set_die(0, "6")
    assert "die.1.0" in duel.options()
    assert "die.0.3" not in duel.options()


def test_what_would_make_the_phase_fail_removed_meanwhile() -> None:
    """DT-061: no die is rolled for what is removed while that of Blind may be altered."""
    battle = squires("blind blinding-light cleanse")
    battle.set(0, hand=1, cp=2)
    battle.declare("1 2 3 5 6", "poke")
    battle.roll("6")
    assert battle.asked == "altered"
    battle.act("spend.cleanse", 0)
    battle.choose("0.blinding-light")
    battle.let_pass("altered")
    assert battle.phase == "defensive-roll"


def test_what_comes_at_the_turns_end_removed_meanwhile() -> None:
    """DT-061: of two status effects the one that is removed during the other does nothing."""
    battle = DuelTable("smith", "smith", with_embers())
    battle.set(0, token_spark=1, token_ember=1, hand=1, cp=2)
    battle.end_turn()
    battle.roll("6")
    assert (battle.phase, battle.asked) == ("discard", "altered")
    battle.act("card.buh-bye", 0)
    battle.choose("0.ember")
    battle.let_pass()
    assert (battle.get("health", 0), battle.tokens(0)) == (50, {"spark": 1})


def with_embers() -> type[DiceThrone]:
    """Return the game with a hero whose status effects both do something at the turn's end."""
    printed = printed_content()
    spark = RollDice(dice=1, then=(Damage(amount=1, who="self", on=Pattern(at_most=1)),))
    tokens = {
        "spark": Token(name="Spark", tone="negative", limit=1, turn_end=(spark,)),
        "ember": Token(
            name="Ember", tone="negative", limit=1, turn_end=(Damage(amount=2, who="self"),)
        ),
    }
    faces = tuple(f"{number}-coal" for number in range(1, 7))
    smith = named(Hero(id="smith", faces=faces, abilities=(), tokens=tuple(tokens)), ())
    content = msgspec.structs.replace(
        printed, heroes={"smith": smith}, tokens={**printed.tokens, **tokens}
    )
    return type("Forge", (DiceThrone,), {"content": content})
