"""Resolving the dice."""

import pytest

from engine.games.king_of_tokyo.words import face_name
from tests.engine.king_of_tokyo.tables import TokyoTable


def test_the_rulebooks_example() -> None:
    """T-01, KT-012: 2,2,2,2,energy,claw gives 3 points, 1 energy, and hurts the City's by 1."""
    game = TokyoTable()
    game.stand(1)
    game.throw("2 2 2 2 e c")
    assert game.asked == "1 yield"
    game.choose("stay")
    assert game.all("points") == [3, 0]
    assert game.all("energy") == [1, 0]
    assert game.all("health") == [10, 9]


def test_the_example_from_within() -> None:
    """T-02, KT-015: in Tokyo the same claw hurts every monster outside."""
    game = TokyoTable(4)
    game.stand(0)
    game.throw("2 2 2 2 e c")
    assert game.all("health") == [10, 9, 9, 9]


@pytest.mark.parametrize(
    "letters, points",
    [
        ("1 1 1 1 h h", 2),
        ("3 3 3 3 3 h", 5),
        ("1 1 1 1 1 1", 4),
        ("2 2 h h h h", 0),
        ("1 1 1 3 3 3", 4),
        ("1 1 2 2 3 3", 0),
        ("2 2 2 h h h", 2),
    ],
)
def test_sets_of_numbers(letters: str, points: int) -> None:
    """KT-013, T-03, T-04, E-8: three of n give n, each more gives 1, every number for itself."""
    game = TokyoTable()
    game.stand(1)
    game.throw(letters)
    assert game.get(0, "points") == points


def test_each_energy_is_a_cube() -> None:
    """KT-014: six energy give six cubes."""
    game = TokyoTable()
    game.throw("e e e e e e")
    assert game.get(0, "energy") == 6


def test_energy_has_no_limit() -> None:
    """E-10: there is always another cube."""
    game = TokyoTable()
    game.set(0, energy=94)
    game.throw("e e e e e e")
    assert game.get(0, "energy") == 100


def test_claws_reach_the_other_location_only() -> None:
    """KT-015, KT-017: from outside they hurt City and Bay, and nobody outside."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.throw("c c 1 1 2 3")
    game.choose("stay", "stay")
    assert game.all("health") == [10, 8, 8, 10, 10]


def test_two_in_tokyo_do_not_hurt_each_other() -> None:
    """KT-017: the City's claws do not reach the Bay, and go to all outside."""
    game = TokyoTable(5)
    game.stand(0, 1)
    game.throw("c c 1 1 2 3")
    assert game.all("health") == [10, 10, 8, 8, 8]


def test_who_yields_has_still_lost_health() -> None:
    """KT-016: yielding does not undo the claws."""
    game = TokyoTable()
    game.stand(1)
    game.throw("c c c 1 1 2")
    game.choose("yield")
    assert game.get(1, "health") == 7
    assert game.tokyo == {"city": 0}


def test_hearts_heal_outside() -> None:
    """KT-018, T-16: three hearts at 9 health heal to 10 and no further."""
    game = TokyoTable()
    game.set(0, health=9)
    game.throw("h h h 1 1 2")
    assert game.get(0, "health") == 10


def test_hearts_do_nothing_in_tokyo() -> None:
    """KT-018, KT-034, T-17: in Tokyo hearts heal nobody."""
    game = TokyoTable()
    game.stand(0)
    game.set(0, health=5)
    game.throw("h h 1 1 2 3")
    assert game.get(0, "health") == 5


def test_the_first_claws_hurt_nobody() -> None:
    """KT-019, T-13: with Tokyo empty they only lead there, for 1 point."""
    game = TokyoTable(3)
    game.throw("c c c 1 2 3")
    assert game.all("health") == [10, 10, 10]
    assert game.tokyo == {"city": 0}
    assert game.get(0, "points") == 1


def test_health_lost_to_cards_gives_no_right_to_yield() -> None:
    """KT-020: a card's damage is no claw, and nobody is asked."""
    game = TokyoTable(market=("flame-thrower", "heal", "jets"))
    game.stand(1)
    game.shop()
    game.set(0, energy=3)
    game.buy("flame-thrower")
    assert game.get(1, "health") == 8
    assert game.asked == "0 buy"


def test_every_die_counts_before_anybody_is_asked() -> None:
    """KT-012: without claws and hearts at odds, nobody is asked for an order."""
    game = TokyoTable()
    game.stand(1)
    game.set(0, health=5)
    game.throw("c h e 1 1 1")
    assert game.asked == "1 yield"
    assert (game.get(0, "health"), game.get(0, "energy"), game.get(0, "points")) == (6, 1, 1)


@pytest.mark.parametrize("first, health", [("claw", 6), ("heart", 5)])
def test_the_order_is_asked_where_it_matters(first: str, health: int) -> None:
    """KT-012, KT-033: from the Bay, claws that kill the fifth monster let the hearts heal."""
    game = TokyoTable(5)
    game.stand(1, 0)
    game.set(0, health=5)
    game.set(2, health=1)
    game.throw("c h 1 1 2 3")
    assert game.asked == "0 order"
    game.choose(first)
    assert game.get(0, "health") == health
    assert game.tokyo == {"city": 1}


@pytest.mark.parametrize(
    "cards, letters",
    [
        (("acid-attack",), "h 1 1 2 3 3"),
        (("burrowing",), "h 1 1 2 3 3"),
        (("poison-quills",), "h 2 2 2 1 3"),
    ],
)
def test_claws_of_cards_are_at_odds_with_hearts_too(cards: tuple[str, ...], letters: str) -> None:
    """KT-012, KT-033: the fifth monster may die of claws that no die shows."""
    game = TokyoTable(5)
    game.stand(1, 0)
    game.give(0, *cards)
    game.set(0, health=5)
    game.set(2, health=1)
    game.throw(letters)
    assert game.asked == "0 order"
    game.choose("claw")
    assert (game.get(0, "health"), game.tokyo) == (6, {"city": 1})


def test_no_order_is_asked_for_claws_that_no_card_adds() -> None:
    """KT-012: without three 2s the quills stay where they are, and hearts do nothing in the Bay."""
    game = TokyoTable(5)
    game.stand(1, 0)
    game.give(0, "poison-quills")
    game.set(0, health=5)
    game.throw("h 2 2 1 1 3")
    assert (game.asked, game.get(0, "health")) == ("0 buy", 5)


@pytest.mark.parametrize("weak, asked", [((2, 3), "0 order"), ((2,), "0 buy"), ((), "0 buy")])
def test_of_six_two_must_be_able_to_die(weak: tuple[int, ...], asked: str) -> None:
    """KT-012, KT-018, KT-033: the order matters where one roll may leave fewer than five."""
    game = TokyoTable(6)
    game.stand(1, 0)
    game.set(0, health=3)
    for seat in weak:
        game.set(seat, health=1)
    game.throw("c h h h 1 2")
    assert game.asked == asked


def test_fire_may_kill_the_fifth() -> None:
    """KT-012, KT-033, KT-074: what Fire Breathing adds counts, and who survives does not."""
    game = TokyoTable(5)
    game.stand(1, 0)
    game.give(0, "fire-breathing")
    game.set(3, health=2)
    game.throw("c h 1 1 2 3")
    assert game.asked == "0 buy"
    game.choose("end")
    for _ in range(4):
        game.turn()
    game.set(4, health=2)
    game.throw("c h 1 1 2 3")
    assert game.asked == "0 order"


def test_faces_have_names() -> None:
    """Each face of the die is said by a key of its own."""
    assert face_name("claw").key == "king-of-tokyo.symbol.claw"
