"""What people set right by hand."""

import pytest

from engine import CorrectionError, SetCounter, SetDie
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


@pytest.mark.parametrize(
    "counter, value",
    [
        ("health", 30),
        ("points", 60),
        ("energy", 500),
        ("poison", 7),
        ("shrink", 7),
        ("tokyo", 2),
        ("card.wings", 1),
    ],
)
def test_any_number_may_be_set(counter: str, value: int) -> None:
    """People at the table are right, beyond what the rules allow too."""
    game = TokyoTable(5)
    game.set(1, **{counter: value})
    assert game.get(1, counter) == value


def test_a_card_is_in_one_place_only() -> None:
    """A card given to one is taken from the other; taken away, it is discarded."""
    game = TokyoTable(3)
    game.give(0, "wings")
    game.give(1, "wings")
    assert (game.cards(0), game.cards(1)) == ([], ["wings"])
    game.set(1, **{"card.wings": 0})
    game.set(2, **{"card.wings": 0})
    assert game.all("card.wings") == [0, 0, 0]


def test_a_place_holds_one_monster() -> None:
    """Whoever is put into the City takes the place of who stood there."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.set(3, tokyo=1)
    assert game.tokyo == {"city": 3, "bay": 2}
    game.set(2, tokyo=1)
    assert game.tokyo == {"city": 2}


def test_health_set_above_the_limit_stays() -> None:
    """KT-063: what people have set above 10 is neither lowered nor raised by hearts."""
    game = TokyoTable()
    game.stand(1)
    game.set(0, health=15)
    game.throw("h h h 1 2 3")
    assert game.get(0, "health") == 15


@pytest.mark.parametrize(
    "seat, counter, value, key",
    [
        (0, "mana", 1, "refusal.counter"),
        (9, "health", 1, "refusal.counter"),
        (None, "health", 1, "refusal.counter"),
        (0, "health", -1, "refusal.value"),
        (0, "tokyo", 2, "refusal.value"),
        (0, "card.wings", 2, "refusal.value"),
        (0, "card.tank", 1, "refusal.counter"),
        (0, "charge.smoke-cloud", 1, "refusal.counter"),
    ],
)
def test_what_cannot_be_set(seat: int | None, counter: str, value: int, key: str) -> None:
    """Unknown counters and impossible values are refused by name."""
    game = TokyoTable()
    with pytest.raises(CorrectionError) as refusal:
        game.table.correct(SetCounter(seat, counter, value), by=None)
    assert refusal.value.reason.key == key


@pytest.mark.parametrize("die", [SetDie(6, "claw"), SetDie(0, "7"), SetDie(0, "claw", "pool")])
def test_dice_that_cannot_be_set(die: SetDie) -> None:
    """Only a die that lies there, and only to a face that it has."""
    game = TokyoTable()
    with pytest.raises(CorrectionError):
        game.table.correct(SetDie(0, "claw"), by=None)
    game.roll(NOTHING)
    with pytest.raises(CorrectionError) as refusal:
        game.table.correct(die, by=None)
    assert refusal.value.reason.key == "refusal.die"


def test_a_die_that_has_been_counted_is_not_set_for_nothing() -> None:
    """Its points and energy are there: people are told to undo, and after that it counts."""
    game = TokyoTable()
    game.stand(1)
    game.throw("c e 1 1 2 2")
    assert game.asked == "1 yield"
    with pytest.raises(CorrectionError) as refusal:
        game.set_die(1, "c")
    assert refusal.value.reason.key == "king-of-tokyo.refusal.counted"
    assert game.faces == "c e 1 1 2 2"
    game.table.undo(by=0)
    game.set_die(1, "c")
    game.stop()
    assert (game.get(0, "energy"), game.get(1, "health")) == (0, 8)


def test_another_turn_by_hand() -> None:
    """What no card here gives, people give themselves: another turn after this one."""
    game = TokyoTable(3)
    game.act("hand.turn", by=2)
    game.turn()
    assert game.active == 2
    game.turn()
    assert game.active == 1


def test_nothing_breaks_in_during_set_up() -> None:
    """Before the first turn there is nothing to do but answer."""
    game = TokyoTable()
    while game.table.view(None).stage.turn:
        game.table.undo(by=None)
    assert game.table.view(0).actions == ()


def test_a_setting_by_hand_while_an_effect_is_chosen() -> None:
    """KT-050: a battery taken away by hand is no effect to choose any more, and gives nothing."""
    game = TokyoTable()
    game.give(1, "battery-monster")
    game.copy(1, "battery-monster")
    game.give(0, "jets")
    game.set(1, energy=1)
    game.turn()
    assert game.asked == "1 next-effect"
    game.set(1, **{"card.battery-monster": 0})
    assert game.asked == "1 copy"
    assert game.get(1, "energy") == 1


def test_an_effect_that_is_due_no_more_is_not_had() -> None:
    """KT-050: points set right while the order is asked unmake Rooting for the Underdog."""
    game = TokyoTable(3)
    game.give(0, "rooting-for-the-underdog", "metamorph", "energy-hoarder")
    game.set(0, energy=6)
    for seat in (1, 2):
        game.set(seat, points=5)
    game.turn()
    assert game.asked == "0 next-effect"
    game.set(0, points=9)
    assert set(game.options()) == {"energy-hoarder", "metamorph"}
    game.set(0, points=2)
    assert "rooting-for-the-underdog" in game.options()


def test_whoever_is_set_to_0_while_an_effect_is_chosen_has_none() -> None:
    """KT-021: a monster that people say is out does nothing more at its turn's end."""
    game = TokyoTable(3)
    game.give(0, "energy-hoarder", "metamorph")
    game.set(0, energy=6)
    game.turn()
    game.set(0, health=0)
    assert game.asked == "0 next-effect"
    game.choose("metamorph")
    assert game.asked == "1 dice"


def test_who_was_brought_back_can_die_again() -> None:
    """KT-021: until then it is not said to be out, and its death is seen to like the first."""
    game = TokyoTable(3, market=("flame-thrower", "skyscraper", "energize"))
    game.set(2, health=0)
    game.shop()
    assert said_beside(game, 2) == ["out-monster"]
    game.set(0, energy=3)
    game.set(2, health=2, tokyo=1)
    game.give(2, "wings")
    assert said_beside(game, 2) == ["monster.space-penguin", "note.place"]
    game.buy("flame-thrower")
    assert (game.cards(2), game.tokyo) == ([], {})
    assert game.facts().count("eliminated") == 2


def said_beside(game: TokyoTable, seat: int) -> list[str]:
    """Return the keys of what is said beside a seat: its monster, then its notes."""
    shown = game.table.view(None).seats[seat]
    told = [shown.role, *shown.notes]
    return [each.key.removeprefix("king-of-tokyo.") for each in told if each is not None]


def test_no_die_is_probed_where_none_is_left_to_roll() -> None:
    """KT-073: shrink tokens that people set before the first throw may leave no dice."""
    game = TokyoTable(3)
    game.give(1, "psychic-probe")
    game.set(0, shrink=6)
    assert game.asked == "0 buy"
    assert "no-dice" in game.facts()


def test_no_copy_is_made_by_a_mimic_that_is_taken_away() -> None:
    """KT-070: whoever has no Mimic any more is not asked what it copies, nor does it copy that."""
    game = TokyoTable(market=("mimic", "skyscraper", "energize"))
    game.give(1, "even-bigger", "smoke-cloud")
    game.shop()
    game.set(0, energy=8)
    game.choose("buy.mimic")
    assert game.asked == "0 copy"
    game.give(1, "mimic")
    assert game.asked == "0 revealed"
    assert "copies" not in game.facts()


def test_no_copy_is_asked_for_where_no_card_is_left() -> None:
    """KT-070: the only card that could be copied is taken away while that is asked."""
    game = TokyoTable()
    game.give(1, "jets", "mimic")
    game.set(1, energy=1)
    game.turn()
    assert game.asked == "1 copy"
    game.set(1, **{"card.jets": 0})
    assert (game.asked, game.get(1, "energy")) == ("1 dice", 1)


def test_nothing_is_sold_by_a_metamorph_that_is_taken_away() -> None:
    """KT-075: without the card no further card becomes energy."""
    game = TokyoTable()
    game.give(0, "metamorph", "jets")
    game.turn()
    assert game.asked == "0 metamorph"
    game.set(0, **{"card.metamorph": 0})
    assert game.asked == "1 dice"
    assert game.cards(0) == ["jets"]


def test_no_die_is_probed_with_a_card_that_is_taken_away() -> None:
    """Psychic probe: the question goes with the card."""
    game = TokyoTable()
    game.give(1, "psychic-probe")
    game.throw()
    assert game.asked == "1 probe"
    game.set(1, **{"card.psychic-probe": 0})
    assert game.asked == "0 buy"


def test_no_dice_are_rolled_for_a_camouflage_that_is_taken_away() -> None:
    """Camouflage: its dice are not rolled without it, and all the health is lost."""
    game = TokyoTable()
    game.stand(1)
    game.give(1, "camouflage")
    game.throw("c c 1 1 2 2")
    assert game.asked == "1 roll"
    game.set(1, **{"card.camouflage": 0})
    assert (game.asked, game.get(1, "health")) == ("1 yield", 8)


def test_nobody_yields_a_place_that_people_have_taken() -> None:
    """KT-032: whoever is put outside while that is asked is not asked any more."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.throw("c 1 1 2 2 3")
    assert game.asked == "1 yield"
    game.set(1, tokyo=0)
    assert game.asked == "2 yield"
    game.choose("stay")
    assert game.tokyo == {"city": 0, "bay": 2}


def test_no_use_is_asked_for_a_heart_that_has_none_left() -> None:
    """KT-072: tokens set right while that is asked leave a heart nothing to do."""
    game = TokyoTable()
    game.set(0, poison=1)
    game.throw("h 1 1 2 2 3")
    assert game.asked == "0 heart"
    game.set(0, poison=0)
    assert game.asked == "0 buy"
