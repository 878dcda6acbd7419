"""Cards that give points or energy."""

import pytest

from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def holding(*cards: str) -> TokyoTable:
    """Seat 0 is outside, holds ``cards`` and is to roll; seat 1 is in the City."""
    game = TokyoTable(3)
    game.stand(1)
    game.give(0, *cards)
    return game


@pytest.mark.parametrize("letters, points", [("1 2 3 e c h", 9), ("1 2 3 e c c", 0)])
def test_complete_destruction(letters: str, points: int) -> None:
    """complete-destruction: all six faces are 9 points, besides what each face does."""
    game = holding("complete-destruction")
    game.throw(letters)
    assert (game.get(0, "points"), game.get(0, "energy")) == (points, 1)


@pytest.mark.parametrize("letters, points", [("1 1 1 h h h", 3), ("1 1 h h h h", 0)])
def test_gourmet(letters: str, points: int) -> None:
    """gourmet: three 1s are 2 points more."""
    game = holding("gourmet")
    game.throw(letters)
    assert game.get(0, "points") == points


@pytest.mark.parametrize(
    "letters, points", [("1 2 3 h h h", 2), ("1 2 3 3 3 h", 5), ("1 1 2 2 h h", 0)]
)
def test_detritivore(letters: str, points: int) -> None:
    """detritivore: 1, 2 and 3 together are 2 points, and count for sets as well."""
    game = holding("detritivore")
    game.throw(letters)
    assert game.get(0, "points") == points


def test_media_friendly() -> None:
    """media-friendly: 1 point for each card bought, not for itself."""
    game = TokyoTable(market=("media-friendly", "jets", "heal"))
    game.shop()
    game.set(0, energy=20)
    game.buy("media-friendly")
    assert game.get(0, "points") == 1
    game.buy("jets")
    game.buy("heal")
    assert game.get(0, "points") == 3


def test_eater_of_the_dead() -> None:
    """eater-of-the-dead: 3 points for each monster that comes to 0 health."""
    game = TokyoTable(4)
    game.stand(0)
    game.give(1, "eater-of-the-dead")
    game.set(2, health=1)
    game.set(3, health=1)
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "points") == 6


@pytest.mark.parametrize("eater, mimic", [(1, 2), (2, 1)])
def test_a_copy_eats_whom_it_copied(eater: int, mimic: int) -> None:
    """KT-021, KT-070: Mimic copies the card until its owner has died, and gains 3 for that."""
    game = TokyoTable(4)
    game.stand(eater)
    game.give(eater, "eater-of-the-dead")
    game.copy(mimic, "eater-of-the-dead")
    game.set(eater, health=1)
    game.throw("c 1 1 2 2 3")
    assert (game.get(mimic, "points"), game.cards(mimic)) == (3, ["mimic"])


def test_the_dead_do_not_eat() -> None:
    """eater-of-the-dead: who dies as well gains nothing."""
    game = TokyoTable(4)
    game.stand(0)
    game.give(1, "eater-of-the-dead")
    for seat in (1, 2):
        game.set(seat, health=1)
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "points") == 0


@pytest.mark.parametrize("energy, points", [(5, 0), (6, 1), (13, 2)])
def test_energy_hoarder(energy: int, points: int) -> None:
    """energy-hoarder: at the end of the turn 1 point for each 6 energy."""
    game = holding("energy-hoarder")
    game.set(0, energy=energy)
    game.turn()
    assert game.get(0, "points") == points


@pytest.mark.parametrize("letters, points", [(NOTHING, 1), ("c 1 1 2 2 3", 0)])
def test_herbivore(letters: str, points: int) -> None:
    """herbivore: a turn in which nobody was hurt ends with 1 point."""
    game = holding("herbivore")
    game.throw(letters)
    if points == 0:
        game.choose("stay")
    game.choose("end")
    assert game.get(0, "points") == points


def test_herbivore_may_bite_in_vain() -> None:
    """herbivore: claws that took no health hurt nobody; cards that did, do."""
    game = holding("herbivore")
    game.give(1, "armor-plating")
    game.turn("c 1 1 2 2 3")
    assert game.get(0, "points") == 1
    game = TokyoTable(3, market=("flame-thrower", "heal", "jets"))
    game.stand(1)
    game.give(0, "herbivore")
    game.shop()
    game.set(0, energy=3)
    game.buy("flame-thrower")
    game.choose("end")
    assert game.get(0, "points") == 0


def test_herbivore_may_hurt_itself() -> None:
    """herbivore, national-guard: what its owner loses by its own card hurts nobody else."""
    game = TokyoTable(3, market=("national-guard", "heal", "jets"))
    game.stand(1)
    game.give(0, "herbivore")
    game.shop()
    game.set(0, energy=3)
    game.buy("national-guard")
    game.choose("end")
    assert (game.get(0, "health"), game.get(0, "points")) == (8, 2 + 1)


def test_herbivore_does_not_answer_for_others() -> None:
    """herbivore, opportunist: another hurts everybody in its turn, and not through its owner."""
    game = TokyoTable(3, market=("heal", "wings", "jets"))
    game.stand(1)
    game.give(0, "herbivore")
    game.give(2, "opportunist")
    game.shop()
    game.set(0, energy=3)
    game.set(2, energy=3)
    game.buy("heal", then="flame-thrower")
    game.choose("buy.flame-thrower", "tank", "end")
    assert (game.all("health"), game.get(0, "points")) == ([8, 8, 10], 1)


@pytest.mark.parametrize("rivals, points", [((1, 1), 1), ((0, 1), 0)])
def test_rooting_for_the_underdog(rivals: tuple[int, int], points: int) -> None:
    """rooting-for-the-underdog: 1 point at the end of the turn for whoever alone has fewest."""
    game = holding("rooting-for-the-underdog")
    for seat, value in enumerate(rivals, 1):
        game.set(seat, points=value)
    game.turn()
    assert game.get(0, "points") == points


@pytest.mark.parametrize("first, points", [("rooting-for-the-underdog", 2), ("herbivore", 1)])
def test_the_order_of_points_is_asked(first: str, points: int) -> None:
    """rooting-for-the-underdog: before or after Herbivore's point makes a difference."""
    game = holding("rooting-for-the-underdog", "herbivore")
    for seat in (1, 2):
        game.set(seat, points=1)
    game.turn(NOTHING)
    assert game.asked == "0 next-effect"
    game.choose(first)
    assert game.get(0, "points") == points


@pytest.mark.parametrize("energy, after", [(0, 1), (1, 1)])
def test_solar_powered(energy: int, after: int) -> None:
    """solar-powered: a turn that ends with no energy gives 1."""
    game = holding("solar-powered")
    game.set(0, energy=energy)
    game.turn()
    assert game.get(0, "energy") == after


def test_friend_of_children() -> None:
    """friend-of-children: 1 more each time that energy is gained; with Solar Powered too (4.3)."""
    game = holding("friend-of-children", "solar-powered")
    game.turn()
    assert game.get(0, "energy") == 2
    game.turn()
    game.turn()
    game.throw("e e 1 1 2 2")
    assert game.get(0, "energy") == 2 + 3


def test_friend_of_children_and_battery() -> None:
    """Ruling 4.3: it does not work with Battery Monster."""
    game = TokyoTable(2)
    game.give(1, "friend-of-children", "battery-monster")
    game.turn()
    assert game.get(1, "energy") == 2


def test_battery_monster() -> None:
    """battery-monster: 6 energy lie on it, 2 are taken at each turn's start, then it goes."""
    game = TokyoTable(2)
    game.give(1, "battery-monster")
    assert game.get(1, "charge.battery-monster") == 6
    for energy, left in ((2, 4), (4, 2), (6, 0)):
        game.turn()
        assert game.get(1, "energy") == energy
        assert game.get(1, "charge.battery-monster") == left
        game.turn()
    assert game.cards(1) == []


@pytest.mark.parametrize("letters, energy", [("c c 1 1 2 3", 1), ("c 1 1 2 2 3", 0)])
def test_we_re_only_making_it_stronger(letters: str, energy: int) -> None:
    """we-re-only-making-it-stronger: losing 2 health or more gives 1 energy."""
    game = TokyoTable(3)
    game.stand(1)
    game.give(1, "we-re-only-making-it-stronger")
    game.throw(letters)
    assert game.get(1, "energy") == energy
