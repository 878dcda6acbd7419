"""Entering Tokyo, holding it, leaving it."""

import pytest

from engine import Message
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def test_an_empty_tokyo_must_be_entered() -> None:
    """KT-030, KT-031: also without claws, and for 1 point."""
    game = TokyoTable()
    game.throw()
    assert game.tokyo == {"city": 0}
    assert game.get(0, "points") == 1


def test_an_empty_bay_must_be_entered() -> None:
    """KT-030, T-14: five players, City occupied, no claws: the Bay, and 1 point."""
    game = TokyoTable(5)
    game.stand(3)
    game.throw()
    assert game.tokyo == {"city": 3, "bay": 0}
    assert game.get(0, "points") == 1


def test_four_have_no_bay() -> None:
    """T-15, KT-004: four players, City occupied, no claws: one stays outside."""
    game = TokyoTable(4)
    game.stand(3)
    game.throw()
    assert game.tokyo == {"city": 3}


@pytest.mark.parametrize("standing", [(0,), (1, 0)])
def test_starting_in_tokyo_gives_two_points(standing: tuple[int, ...]) -> None:
    """KT-031: the Bay is worth as much as the City."""
    game = TokyoTable(5)
    game.turn()
    for _ in range(4):
        game.turn()
    before = game.get(0, "points")
    game.set(0, tokyo=0)
    game.stand(*standing)
    for _ in range(5):
        game.turn()
    assert game.get(0, "points") == before + 2


def test_the_attacker_takes_what_was_yielded() -> None:
    """KT-032, E-4: only the Bay's yields, so the attacker enters the Bay."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.throw("c 1 1 2 2 3")
    assert game.asked == "1 yield"
    game.choose("stay")
    assert game.asked == "2 yield"
    game.choose("yield")
    assert game.tokyo == {"city": 1, "bay": 0}


def test_both_decide_the_citys_first() -> None:
    """E-2, E-4, KT-032: City, then Bay; both may yield, and the attacker enters the City."""
    game = TokyoTable(5)
    game.stand(2, 1)
    game.throw("c 1 1 2 2 3")
    assert game.asked == "2 yield"
    game.choose("yield")
    assert game.asked == "1 yield"
    game.choose("yield")
    assert game.tokyo == {"city": 0}


def test_killing_means_entering() -> None:
    """E-3, KT-030: whoever eliminates the City's monster must enter."""
    game = TokyoTable(3)
    game.stand(1)
    game.set(1, health=2)
    game.throw("c c 1 1 2 3")
    assert game.get(1, "health") == 0
    assert game.tokyo == {"city": 0}
    assert game.asked == "0 buy"


def test_the_dead_are_not_asked_to_yield() -> None:
    """T-20: at 0 health one is eliminated first; the place is free, and the attacker enters."""
    game = TokyoTable(3)
    game.stand(1)
    game.set(1, health=1)
    game.throw("c 1 1 2 2 3")
    assert "eliminated" in game.facts()
    assert game.tokyo == {"city": 0}


def test_the_bay_closes_at_four() -> None:
    """KT-033, E-5: with the fifth monster's death the Bay's leaves at once, before buying."""
    game = TokyoTable(5)
    game.stand(0, 1)
    game.set(2, health=1)
    game.throw("c 1 1 2 2 3")
    assert game.tokyo == {"city": 0}
    assert game.phase == "buy"


def test_the_bays_monster_moves_to_an_empty_city() -> None:
    """KT-033: when the City's monster is the one who died, the Bay's moves there."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.set(1, health=1)
    game.throw("c 1 1 2 2 3")
    game.choose("stay")
    assert game.tokyo == {"city": 2}
    assert game.get(2, "points") == 0


def test_a_bay_closed_by_hand_is_left_too() -> None:
    """KT-033: people set the fifth to 0 health; the Bay is left when the turn goes on."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.set(4, health=0)
    game.throw()
    assert game.tokyo == {"city": 1}


@pytest.mark.parametrize("entering, gained", [("point", (1, 0)), ("energy", (0, 1))])
def test_two_players_may_get_energy_for_entering(entering: str, gained: tuple[int, int]) -> None:
    """Ruling 4.3: the option for two gives 1 energy instead of 1 point."""
    game = TokyoTable(2, entering=entering)
    game.throw(NOTHING)
    assert (game.get(0, "points"), game.get(0, "energy")) == gained


def test_the_dead_leave_tokyo_and_take_no_turn() -> None:
    """KT-021: cards and energy go back, and the next monster plays."""
    game = TokyoTable(3)
    game.give(1, "wings", "jets")
    game.set(1, health=0, energy=5, poison=1)
    game.turn()
    assert game.active == 2
    assert (game.cards(1), game.get(1, "energy"), game.get(1, "poison")) == ([], 0, 0)


def test_who_dies_in_its_own_turn_does_nothing_more() -> None:
    """KT-021: its dice are not resolved, Tokyo stays empty, and the next monster plays."""
    game = TokyoTable(3)
    game.roll("c c e e 3 3")
    game.set(0, health=0)
    game.stop()
    assert (game.active, game.tokyo) == (1, {})
    assert (game.all("health"), game.get(0, "points")) == ([0, 10, 10], 0)


def test_who_is_out_is_said_beside_the_monster() -> None:
    """KT-021: on a small card too, from when it was seen to until people set it right."""
    game = TokyoTable(3)
    monster = role(game, 1)
    assert monster is not None
    game.set(1, health=0)
    assert role(game, 1) == monster
    game.turn()
    assert role(game, 1) == Message("king-of-tokyo.out-monster", {"monster": monster})
    game.set(1, health=4)
    assert role(game, 1) == monster


def role(game: TokyoTable, seat: int) -> Message | None:
    """Return what is said beside a seat."""
    return game.table.view(None).seats[seat].role


def test_the_dead_by_mistake_come_back() -> None:
    """Set to 0 and back before the turn goes on, nothing is lost."""
    game = TokyoTable(3)
    game.give(1, "wings")
    game.set(1, health=0)
    game.set(1, health=4)
    game.turn()
    assert game.active == 1
    assert game.cards(1) == ["wings"]


def test_the_buried_may_come_back_by_hand() -> None:
    """Whoever has health again plays again, and can die again."""
    game = TokyoTable(3)
    game.set(1, health=0)
    game.turn()
    game.set(1, health=4)
    game.turn()
    assert game.active == 0
    game.turn()
    assert game.active == 1
    game.set(1, health=0)
    game.throw()
    assert game.active == 2
    assert game.facts().count("eliminated") == 2
