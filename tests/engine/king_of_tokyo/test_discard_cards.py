"""The eighteen cards that take effect and are discarded, each bought in the same situation."""

from typing import NamedTuple

import pytest

from engine.games.king_of_tokyo.content import power_cards
from tests.engine.king_of_tokyo.tables import TokyoTable


class Change(NamedTuple):
    """What a card does to its buyer, and to each of the others."""

    points: int = 0
    health: int = 0
    energy: int = 0
    others_points: int = 0
    others_health: int = 0
    others_energy: int = 0


CHANGES = {
    "apartment-building": Change(points=3),
    "commuter-train": Change(points=2),
    "corner-store": Change(points=1),
    "energize": Change(energy=9),
    "evacuation-orders-a": Change(others_points=-5),
    "evacuation-orders-b": Change(others_points=-5),
    "flame-thrower": Change(others_health=-2),
    "gas-refinery": Change(points=2, others_health=-3),
    "heal": Change(health=2),
    "high-altitude-bombing": Change(health=-3, others_health=-3),
    "jet-fighters": Change(points=5, health=-4),
    "national-guard": Change(points=2, health=-2),
    "nuclear-power-plant": Change(points=2, health=3),
    "skyscraper": Change(points=4),
    "tank": Change(points=4, health=-3),
    "vast-storm": Change(points=2, others_energy=-3),
}


def buying(card: str, seats: int = 3) -> TokyoTable:
    """Seat 0, outside, may buy ``card``: all have 6 health, 8 points and 7 energy; 0 has 20."""
    game = TokyoTable(seats, market=(card, "wings", "jets"))
    game.shop()
    game.set(0, tokyo=0)
    game.stand(1)
    for seat in range(seats):
        game.set(seat, health=6, points=8, energy=7)
    game.set(0, energy=20)
    return game


@pytest.mark.parametrize("card, change", CHANGES.items())
def test_what_a_discard_card_does(card: str, change: Change) -> None:
    """KT-042: it is paid, takes effect on buyer and others, and lies before nobody."""
    game = buying(card)
    game.buy(card, then="regeneration")
    cost = power_cards()[card].cost
    assert game.get(0, "points") == 8 + change.points
    assert game.get(0, "health") == 6 + change.health
    assert game.get(0, "energy") == 20 - cost + change.energy
    for other in (1, 2):
        assert game.get(other, "points") == 8 + change.others_points
        assert game.get(other, "health") == 6 + change.others_health
        assert game.get(other, "energy") == 7 + change.others_energy
    assert game.cards(0) == []
    assert game.asked == "0 buy"


def test_points_do_not_fall_below_none() -> None:
    """evacuation-orders-a: whoever has three points loses three."""
    game = buying("evacuation-orders-a")
    game.set(1, points=3)
    game.buy("evacuation-orders-a")
    assert game.all("points") == [8, 0, 3]


def test_nuclear_power_plant_at_full_health() -> None:
    """T-18, KT-063: +2 points, and health stays 10."""
    game = buying("nuclear-power-plant")
    game.set(0, health=10)
    game.buy("nuclear-power-plant")
    assert (game.get(0, "points"), game.get(0, "health")) == (10, 10)


def test_cards_heal_in_tokyo() -> None:
    """KT-034: in Tokyo hearts do not heal, but a card does."""
    game = buying("heal")
    game.stand(0)
    game.buy("heal")
    assert game.get(0, "health") == 8


def test_drop_from_high_altitude() -> None:
    """T-21: +2 points; City and Bay yield, and the buyer enters the City for 1 more."""
    game = buying("drop-from-high-altitude", seats=5)
    game.stand(1, 2)
    game.buy("drop-from-high-altitude")
    assert game.tokyo == {"city": 0}
    assert game.get(0, "points") == 8 + 2 + 1


def test_drop_from_high_altitude_within_tokyo() -> None:
    """T-21: who is in Tokyo already, though it be the Bay, gets the points and stays."""
    game = buying("drop-from-high-altitude", seats=5)
    game.stand(1, 0)
    game.buy("drop-from-high-altitude")
    assert game.tokyo == {"city": 1, "bay": 0}
    assert game.get(0, "points") == 8 + 2


def test_frenzy() -> None:
    """E-9, ruling 4.3: the turn ends at once without its end, and a whole other one follows."""
    game = buying("frenzy")
    game.give(0, "solar-powered")
    game.set(0, energy=7, poison=1)
    game.choose("buy.frenzy", "tank")
    assert (game.active, game.phase) == (0, "roll")
    assert (game.get(0, "energy"), game.get(0, "health")) == (0, 6)
    game.turn("1 1 2 2 3 h", "poison")
    assert game.active == 1


def test_frenzy_in_tokyo() -> None:
    """E-9: the extra turn starts like any other, with 2 points for Tokyo."""
    game = buying("frenzy")
    game.stand(0)
    game.choose("buy.frenzy", "tank")
    assert game.get(0, "points") == 8 + 2


def test_frenzy_can_win() -> None:
    """KT-060: the turn that Frenzy ends is over, and 20 points win."""
    game = buying("frenzy")
    game.set(0, points=20)
    game.choose("buy.frenzy", "tank")
    assert game.ended() == ("king", (0,))


def test_vast_storm_rounds_in_the_victims_favour() -> None:
    """vast-storm: of 7 energy 3 are lost, of 1 none."""
    game = buying("vast-storm")
    game.set(1, energy=1)
    game.buy("vast-storm")
    assert game.all("energy")[1:] == [1, 4]
