"""Buying power cards."""

from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def test_refreshing_and_buying() -> None:
    """T-05, KT-040, KT-041: with 10 energy, 2 for three new cards, then one for 3: 5 are left."""
    game = TokyoTable()
    game.shop()
    game.set(0, energy=10)
    game.choose("refresh", "corner-store", "opportunist", "gourmet")
    assert game.get(0, "energy") == 8
    game.buy("opportunist", then="heal")
    assert game.get(0, "energy") == 5
    assert game.face_up == ["corner-store", "gourmet", "heal"]
    game.choose("end")
    assert game.active == 1


def test_any_number_may_be_bought() -> None:
    """KT-040: a card revealed in the place of a bought one may be bought as well."""
    game = TokyoTable(market=("heal", "jets", "wings"))
    game.shop()
    game.set(0, energy=9)
    game.buy("heal", then="corner-store")
    game.buy("corner-store", then="commuter-train")
    assert game.get(0, "energy") == 3
    assert game.options()["buy.commuter-train"] == "energy"


def test_what_cannot_be_paid_is_blocked() -> None:
    """KT-040, KT-041: cards and the refresh say what they cost and what there is."""
    game = TokyoTable(market=("heal", "jets", "wings"))
    game.shop()
    game.set(0, energy=1)
    assert set(game.options().items()) == {
        ("end", None),
        ("buy.heal", "energy"),
        ("buy.jets", "energy"),
        ("buy.wings", "energy"),
        ("refresh", "energy"),
    }


def test_a_refresh_may_be_repeated() -> None:
    """KT-041: as often as it can be paid."""
    game = TokyoTable()
    game.shop()
    game.set(0, energy=5)
    game.choose("refresh", "heal", "jets", "wings")
    game.choose("refresh", "tank", "mimic", "frenzy")
    assert game.get(0, "energy") == 1
    assert game.options()["refresh"] == "energy"
    assert game.face_up == ["tank", "mimic", "frenzy"]


def test_cards_are_kept_or_discarded() -> None:
    """KT-042: a keep card stays before its buyer, the other takes effect and goes."""
    game = TokyoTable(market=("jets", "corner-store", "wings"))
    game.shop()
    game.set(0, energy=8)
    game.buy("jets", then="heal")
    before = game.get(0, "points")
    game.buy("corner-store", then="tank")
    assert game.cards(0) == ["jets"]
    assert game.get(0, "points") == before + 1


def test_held_cards_are_shown_with_what_they_do() -> None:
    """KT-042: everybody sees the cards before a monster, and what they do."""
    game = TokyoTable()
    game.give(1, "wings")
    (item,) = game.table.view(None).seats[1].items
    assert item.label.key == "king-of-tokyo.card.wings"
    assert item.detail is not None
    assert item.detail.key == "king-of-tokyo.effect.wings"


def test_dice_pass_on_after_the_last_purchase() -> None:
    """KT-050: the turn ends, and the dice are the next monster's."""
    game = TokyoTable(3)
    game.turn(NOTHING)
    assert game.asked == "1 dice"
    assert game.faces == ""
