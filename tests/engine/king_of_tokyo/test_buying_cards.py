"""Cards about buying, and cards that copy or change cards."""

import pytest

from engine import Chose
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable

MARKET = ("wings", "jets", "heal")


def shopping(*cards: str, seats: int = 3, energy: int = 20, **options: str) -> TokyoTable:
    """Seat 0 is outside with ``cards`` and may buy; seat 1 is in the City."""
    game = TokyoTable(seats, MARKET, **options)
    game.stand(1)
    game.give(0, *cards)
    game.shop()
    game.set(0, energy=energy)
    return game


def test_alien_origin() -> None:
    """alien-origin: every card costs 1 less, also another's (4.3); the refresh does not."""
    game = shopping("alien-origin", "parasitic-tentacles", energy=5)
    game.give(1, "spiked-tail")
    game.buy("wings")
    assert game.get(0, "energy") == 0
    game.set(0, energy=4)
    game.choose("buy.spiked-tail")
    assert (game.get(0, "energy"), game.get(1, "energy")) == (0, 4)
    game.set(0, energy=1)
    assert game.options()["refresh"] == "energy"


def test_parasitic_tentacles() -> None:
    """parasitic-tentacles: another's card is bought from its owner, with what lies on it."""
    game = shopping("parasitic-tentacles")
    game.give(2, "smoke-cloud")
    game.set(2, **{"charge.smoke-cloud": 1})
    game.choose("buy.smoke-cloud")
    assert game.cards(0) == ["parasitic-tentacles", "smoke-cloud"]
    assert game.cards(2) == []
    assert game.all("energy") == [16, 0, 4]
    assert game.get(0, "charge.smoke-cloud") == 1


def test_nobody_else_buys_from_others() -> None:
    """parasitic-tentacles: without it only the market is offered."""
    game = shopping()
    game.give(1, "wings")
    assert set(game.options()) == {"end", "buy.jets", "buy.heal", "refresh"}


def test_taking_even_bigger_from_another() -> None:
    """parasitic-tentacles: the seller shrinks to 10 health, the buyer gains 2."""
    game = shopping("parasitic-tentacles")
    game.give(1, "even-bigger")
    game.set(1, health=12)
    game.choose("buy.even-bigger")
    assert (game.get(0, "health"), game.get(1, "health")) == (12, 10)


@pytest.mark.parametrize("chosen, charges", [("smoke-cloud", 3), ("none", 1)])
def test_taking_mimic_from_another(chosen: str, charges: int) -> None:
    """KT-070, parasitic-tentacles: as if just bought, also the card that it copies already."""
    game = shopping("parasitic-tentacles")
    game.give(1, "smoke-cloud")
    game.copy(2, "smoke-cloud")
    game.set(2, **{"charge.mimic": 1})
    game.choose("buy.mimic", chosen)
    assert game.asked == "0 buy"
    assert game.get(0, "charge.mimic") == charges


def test_made_in_a_lab_with_the_machines_deck() -> None:
    """made-in-a-lab: its owner alone is shown the top card, and may buy it."""
    game = TokyoTable(2, deck="machine")
    game.give(0, "made-in-a-lab")
    game.shop()
    game.set(0, energy=20)
    ask = game.table.view(0).ask
    top = next(option for option in getattr(ask, "options", ()) if option.id == "top")
    assert getattr(ask, "secret", False)
    assert game.table.view(1).ask is None
    card = top.label.params["card"]
    before = game.face_up
    game.choose("top")
    assert game.face_up == before
    facts = [fact for row in game.table.view(1).log for fact in row.facts]
    assert next(f for f in facts if f.key.endswith("fact.buys")).params["card"] == card


def test_made_in_a_lab_with_a_deck_of_ones_own() -> None:
    """made-in-a-lab: people look at the card themselves, and say what it was if it is bought."""
    game = shopping("made-in-a-lab")
    game.choose("top")
    assert game.asked == "0 top"
    game.choose("corner-store")
    assert game.get(0, "energy") == 17
    assert game.face_up == list(MARKET)


def test_a_top_card_too_dear_goes_back() -> None:
    """made-in-a-lab: what turns out to cost more than there is stays in the deck."""
    game = shopping("made-in-a-lab", energy=3)
    game.choose("top", "mimic")
    assert "too-dear" in game.facts()
    assert game.get(0, "energy") == 3
    game.set(0, energy=1)
    assert game.options()["top"] == "energy"


@pytest.mark.parametrize("deck", ["machine", "table"])
def test_a_top_card_that_is_forced_is_bought(deck: str) -> None:
    """made-in-a-lab: a referee lets it be had for what there is; nobody learns a card in vain."""
    game = TokyoTable(2, deck=deck)
    game.give(0, "made-in-a-lab")
    game.shop()
    game.set(0, energy=1)
    assert game.options()["top"] == "energy"
    game.table.put(Chose("top"), by=0, forced="house rule")
    if deck == "table":
        game.choose("corner-store")
    assert game.facts().count("buys") == 1
    assert "too-dear" not in game.facts()
    assert game.get(0, "energy") == 0


def test_opportunist() -> None:
    """opportunist: in another's turn a newly revealed card may be bought at once."""
    game = shopping()
    game.give(2, "opportunist")
    game.set(2, energy=7)
    game.buy("heal", then="tank")
    assert game.asked == "2 opportunity"
    assert set(game.options()) == {"none", "buy.tank"}
    game.choose("buy.tank", "corner-store")
    assert game.get(2, "points") == 4
    assert game.asked == "2 opportunity"
    game.choose("none")
    assert game.asked == "0 buy"
    assert game.face_up == ["wings", "jets", "corner-store"]


def test_opportunist_without_energy_is_not_asked() -> None:
    """opportunist: there is no opportunity that cannot be paid."""
    game = shopping()
    game.give(2, "opportunist")
    game.set(2, energy=2)
    game.buy("heal", then="corner-store")
    assert game.asked == "0 buy"


def test_energy_spent_meanwhile_leaves_no_opportunity() -> None:
    """Once Rapid Healing has taken what the cards cost, nobody says that none is bought."""
    game = shopping()
    game.give(2, "opportunist", "rapid-healing")
    game.set(2, energy=4, health=8)
    game.buy("heal", then="tank")
    assert game.asked == "2 opportunity"
    game.act("rapid-healing", by=2)
    assert (game.asked, game.get(2, "health")) == ("0 buy", 9)


def test_two_opportunists() -> None:
    """KT-071: through Mimic there are two; the next clockwise from the active one comes first."""
    game = shopping()
    game.give(2, "opportunist")
    game.copy(1, "opportunist")
    for seat in (1, 2):
        game.set(seat, energy=4)
    game.choose("refresh", "tank", "corner-store", "gourmet")
    assert game.asked == "1 opportunity"
    game.choose("buy.tank", "frenzy")
    assert game.asked == "2 opportunity"
    assert set(game.options()) == {"none", "buy.corner-store", "buy.gourmet"}


def test_an_opportunists_frenzy_comes_after_this_turn() -> None:
    """E-9, opportunist: bought in another's turn, the extra turn follows it."""
    game = shopping()
    game.give(2, "opportunist")
    game.set(2, energy=7)
    game.buy("heal", then="frenzy")
    game.choose("buy.frenzy", "tank")
    assert game.asked == "0 buy"
    game.choose("end")
    assert game.active == 2
    game.turn()
    assert game.active == 1


def test_a_frenzy_bought_in_a_turn_that_frenzy_has_ended() -> None:
    """E-9, opportunist: it stays ended, though another buys the card when it comes again."""
    game = shopping()
    game.give(2, "opportunist")
    game.set(2, energy=7)
    game.act("hand.market", by=0)
    game.choose("0", "frenzy", "buy.frenzy")
    for card in ("frenzy", "wings"):  # by hand from the discard pile into the deck
        game.act("hand.market", by=0)
        game.choose("0", card)
    game.choose("frenzy")
    assert game.asked == "2 opportunity"
    game.choose("buy.frenzy", "tank")
    assert game.phase == "roll"


def test_metamorph() -> None:
    """KT-075, metamorph: at the end of the turn keep cards become their full printed cost (4.3)."""
    game = shopping("metamorph", "alien-origin", "acid-attack", "friend-of-children", energy=0)
    game.choose("end")
    assert game.asked == "0 metamorph"
    assert "jets" not in game.options()
    game.choose("acid-attack", "metamorph")
    assert game.get(0, "energy") == 6 + 3
    assert game.cards(0) == ["alien-origin", "friend-of-children"]
    assert game.active == 1


def test_metamorph_need_not() -> None:
    """metamorph: nothing need be discarded."""
    game = shopping("metamorph", "urbavore")
    game.choose("end", "none")
    assert game.cards(0) == ["metamorph", "urbavore"]


@pytest.mark.parametrize("first, energy", [("metamorph", 5), ("solar-powered", 6)])
def test_metamorph_before_or_after(first: str, energy: int) -> None:
    """metamorph, solar-powered: the active monster's player chooses what comes first."""
    game = shopping("metamorph", "solar-powered", "spiked-tail", energy=0)
    game.choose("end", first, "spiked-tail", "none")
    assert game.get(0, "energy") == energy


def test_mimic_copies_when_bought() -> None:
    """KT-070, mimic: any keep card in play is copied, as if it had just been bought."""
    game = TokyoTable(3, ("mimic", "jets", "heal"))
    game.stand(1)
    game.give(2, "even-bigger")
    game.shop()
    game.set(0, energy=8)
    game.buy("mimic", "even-bigger")
    assert game.get(0, "health") == 12
    (item,) = game.table.view(None).seats[0].items
    assert item.label.key == "king-of-tokyo.copying"


def test_mimic_with_nothing_to_copy() -> None:
    """KT-070, mimic: with no keep card in play nobody is asked."""
    game = TokyoTable(3, ("mimic", "jets", "heal"))
    game.shop()
    game.set(0, energy=8)
    game.choose("buy.mimic")
    assert game.asked == "0 revealed"


def test_mimic_copies_charges() -> None:
    """KT-070, mimic: as if just bought, a copied Smoke Cloud has three counters of its own."""
    game = TokyoTable(3)
    game.give(2, "smoke-cloud")
    game.set(2, **{"charge.smoke-cloud": 1})
    game.copy(1, "smoke-cloud")
    assert game.get(1, "charge.mimic") == 3
    assert game.get(2, "charge.smoke-cloud") == 1


def test_mimic_moves_for_one_energy() -> None:
    """KT-070, mimic: at the start of its turn, before rolling, it copies another card for 1."""
    game = TokyoTable(2)
    game.give(0, "extra-head-a", "jets")
    game.copy(1, "jets")
    game.set(1, energy=1)
    game.turn("1 1 2 2 3 3 h")
    assert game.asked == "1 copy"
    game.choose("extra-head-a")
    assert game.get(1, "energy") == 0
    assert getattr(game.ask, "count", 0) == 7


def test_mimic_does_what_it_has_become_in_the_same_turn() -> None:
    """KT-070, mimic: once it has given Urbavore's point it may be a new battery, and gives 2."""
    game = TokyoTable(2)
    game.give(0, "battery-monster", "urbavore")
    game.copy(1, "urbavore")
    game.stand(1)
    game.set(1, energy=1)
    game.turn()
    assert game.asked == "1 next-effect"
    game.choose("mimic", "battery-monster")
    assert game.asked == "1 dice"
    assert (game.get(1, "points"), game.get(1, "energy"), game.get(1, "charge.mimic")) == (3, 2, 4)


def test_mimic_may_stay() -> None:
    """KT-070: staying costs nothing."""
    game = TokyoTable(2)
    game.give(0, "extra-head-a", "jets")
    game.copy(1, "jets")
    game.set(1, energy=1)
    game.turn("1 1 2 2 3 3 h")
    game.choose("none")
    assert game.get(1, "energy") == 1


def test_mimic_loses_a_card_that_leaves() -> None:
    """KT-070: when the copied card leaves play, Mimic copies nothing."""
    game = TokyoTable(2)
    game.give(0, "even-bigger")
    game.copy(1, "even-bigger")
    game.set(1, health=12)
    game.set(0, **{"card.even-bigger": 0})
    assert game.get(1, "health") == 10
    assert game.facts()[-2:] == ["copies-nothing", "lost"]
    (item,) = game.table.view(None).seats[1].items
    assert item.label.key == "king-of-tokyo.card.mimic"


def test_mimic_keeps_its_copy_when_another_card_leaves() -> None:
    """KT-070: only the copied card's leaving ends the copy, and no other card is called a copy."""
    game = TokyoTable(2)
    game.give(0, "even-bigger", "jets")
    game.copy(1, "even-bigger")
    game.give(1, "wings")
    game.set(0, **{"card.jets": 0})
    items = game.table.view(None).seats[1].items
    assert [item.label.key for item in items] == [
        "king-of-tokyo.copying",
        "king-of-tokyo.card.wings",
    ]


def test_a_card_that_comes_again_has_all_its_counters() -> None:
    """smoke-cloud, 4.1: what was left on it when it was discarded is not what it is bought with."""
    game = TokyoTable(2)
    game.give(0, "smoke-cloud")
    game.set(0, **{"charge.smoke-cloud": 1})
    game.set(0, **{"card.smoke-cloud": 0})
    game.give(1, "smoke-cloud")
    assert game.get(1, "charge.smoke-cloud") == 3


def test_mimic_without_another_card_to_copy_is_not_asked_about() -> None:
    """KT-070, battery-monster: the turn's start has no order where Mimic cannot move."""
    game = TokyoTable(2)
    game.give(1, "battery-monster")
    game.copy(1, "battery-monster")
    game.set(1, energy=1)
    game.turn()
    assert (game.asked, game.get(1, "energy")) == ("1 dice", 5)


def test_a_used_up_copy_discards_mimic() -> None:
    """KT-070, plot-twist: the card that did it is discarded, the copied one stays."""
    game = TokyoTable(2)
    game.give(1, "plot-twist")
    game.copy(0, "plot-twist")
    game.throw(NOTHING)
    game.choose("tool.mimic", "die.0", "2")
    assert game.cards(0) == []
    assert game.cards(1) == ["plot-twist"]


def test_mimic_before_or_after_the_battery() -> None:
    """KT-070, battery-monster: what it gives at the turn's start may pay for the move."""
    game = TokyoTable(2)
    game.give(1, "battery-monster")
    game.give(0, "jets", "urbavore")
    game.copy(1, "jets")
    game.stand(1)
    game.turn()
    assert game.get(1, "energy") == 2
    assert game.asked == "1 copy"
    game.choose("urbavore")
    assert game.get(1, "energy") == 1


def begun_with_mimic_in_tokyo(copied: str) -> TokyoTable:
    """A turn in Tokyo of a monster that can pay for Mimic's move, with its cards to copy."""
    game = TokyoTable(2)
    game.give(0, "jets", "urbavore")
    game.copy(1, copied)
    game.set(1, energy=1)
    game.stand(1)
    game.turn()
    return game


def test_mimic_chooses_its_moment() -> None:
    """KT-070, urbavore: what a copied card scores may be scored before Mimic moves on."""
    game = begun_with_mimic_in_tokyo("urbavore")
    assert game.asked == "1 next-effect"
    game.choose("mimic", "jets")
    assert game.get(1, "points") == 2 + 1


def test_mimic_moves_at_once_where_only_tokyo_scores() -> None:
    """KT-070, urbavore: before the move and after it Tokyo gives as much; nobody says which."""
    game = begun_with_mimic_in_tokyo("jets")
    assert game.asked == "1 copy"
    game.choose("urbavore")
    assert game.get(1, "points") == 2 + 1


def test_mimic_is_not_moved_with_energy_spent_meanwhile() -> None:
    """KT-070, rapid-healing: what was paid for healing while a card is chosen pays for no move."""
    game = TokyoTable(2)
    game.give(0, "jets")
    game.give(1, "mimic", "rapid-healing")
    game.set(1, energy=2, health=5)
    game.turn()
    assert game.asked == "1 copy"
    game.act("rapid-healing", by=1)
    assert game.options() == {"none": None, "jets": "energy", "rapid-healing": "energy"}


def test_mimic_that_people_set_meanwhile_is_not_paid_for() -> None:
    """KT-070: who copies nothing else pays nothing, whatever was set right by hand meanwhile."""
    game = TokyoTable(2)
    game.give(0, "jets", "wings")
    game.copy(1, "jets")
    game.set(1, energy=2)
    game.turn()
    assert game.asked == "1 copy"
    game.act("hand.mimic", by=0)
    game.put(Chose("wings"), by=0)
    game.choose("none")
    assert game.get(1, "energy") == 2


def test_mimic_by_hand() -> None:
    """What Mimic copies can be set right at any moment, to nothing too."""
    game = TokyoTable(2)
    game.give(0, "jets")
    game.copy(1, "jets")
    game.act("hand.mimic", by=0)
    game.put(Chose("none"), 0)
    (item,) = game.table.view(None).seats[1].items
    assert item.label.key == "king-of-tokyo.card.mimic"
