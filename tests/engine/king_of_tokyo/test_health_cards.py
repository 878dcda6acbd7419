"""Cards that heal, and tokens that hearts remove."""

import pytest

from engine import Choose
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def hurt(*cards: str, health: int = 5, energy: int = 0) -> TokyoTable:
    """Seat 0 is outside with ``cards`` and is to roll; seat 1 is in the City."""
    game = TokyoTable(3)
    game.stand(1)
    game.give(0, *cards)
    game.set(0, health=health, energy=energy)
    return game


def test_even_bigger() -> None:
    """even-bigger: +2 health when bought, and 12 are the most (4.3, KT-063)."""
    game = TokyoTable(2, market=("even-bigger", "heal", "jets"))
    game.shop()
    game.set(0, energy=7)
    game.buy("even-bigger")
    assert game.get(0, "health") == 12
    game.set(0, health=11)
    game.buy("heal")
    assert game.get(0, "health") == 12


def test_even_bigger_lost() -> None:
    """even-bigger: when it goes, health above 10 goes with it."""
    game = hurt("even-bigger", health=12)
    game.set(0, **{"card.even-bigger": 0})
    assert game.get(0, "health") == 10
    assert game.facts()[-1] == "lost"


def test_even_bigger_twice() -> None:
    """even-bigger, mimic: 12 are the most for whoever has both, too, also when one goes (4.3)."""
    game = TokyoTable(2, market=("mimic", "heal", "jets"))
    game.give(0, "even-bigger")
    game.shop()
    game.set(0, energy=11, health=11)
    game.buy("mimic", "even-bigger")
    game.buy("heal")
    assert game.get(0, "health") == 12
    game.set(0, **{"card.mimic": 0})
    assert game.get(0, "health") == 12


@pytest.mark.parametrize("letters, health", [("h h 1 1 2 3", 8), (NOTHING, 5), ("h h h h h h", 10)])
def test_regeneration(letters: str, health: int) -> None:
    """regeneration: each time that health is gained, 1 more of it."""
    game = hurt("regeneration")
    game.throw(letters)
    assert game.get(0, "health") == health


def test_rapid_healing() -> None:
    """rapid-healing: 2 energy for 1 health at any time, another's turn included."""
    game = hurt("rapid-healing", energy=5)
    game.act("rapid-healing", by=0)
    assert (game.get(0, "health"), game.get(0, "energy")) == (6, 3)
    assert game.facts()[-2:] == ["energy-lost", "healed"]
    game.turn()
    game.act("rapid-healing", by=0)
    assert (game.get(0, "health"), game.get(0, "energy")) == (7, 1)
    assert game.actions(0)["rapid-healing"] == "energy"
    game.set(0, energy=2, health=10)
    assert game.actions(0)["rapid-healing"] == "full-health"


def test_rapid_healing_saves_a_life() -> None:
    """rapid-healing: before a deadly loss one is asked, as long as it can be paid and heals."""
    game = hurt("rapid-healing", health=2, energy=4)
    game.turn()
    game.throw("c c c 1 1 2")
    assert game.asked == "0 harm"
    game.choose("rapid-healing", "rapid-healing")
    assert game.get(0, "health") == 1
    assert game.asked == "1 buy"


def test_healing_ray() -> None:
    """healing-ray: hearts may heal others, who pay 2 each, or 1 if that is their last."""
    game = hurt("healing-ray", health=10)
    game.set(1, health=5, energy=3)
    game.set(2, health=5)
    game.throw("h h h 1 1 2")
    assert game.asked == "0 heart"
    assert set(game.options()) == {"seat.1", "none"}
    game.choose("seat.1", "seat.1")
    assert (game.get(1, "health"), game.get(1, "energy"), game.get(0, "energy")) == (7, 0, 3)
    assert game.asked == "0 buy"


def test_healing_ray_from_tokyo() -> None:
    """healing-ray, KT-034: in Tokyo one's hearts heal others, not oneself."""
    game = hurt("healing-ray")
    game.stand(0)
    game.set(2, health=5, energy=2)
    game.throw("h 1 1 2 2 3")
    assert set(game.options()) == {"seat.2", "none"}
    game.choose("seat.2")
    assert (game.get(0, "health"), game.get(2, "health")) == (5, 6)


@pytest.mark.parametrize(
    "card, letters", [("wings", "h c 1 1 2 3"), ("acid-attack", "h 1 1 2 3 3")]
)
@pytest.mark.parametrize("first, dead", [("claw", True), ("heart", False)])
def test_healing_ray_before_or_after_the_claws(
    card: str,
    letters: str,
    first: str,
    dead: bool,  # noqa: FBT001 - a case
) -> None:
    """healing-ray, KT-012: whom one could heal, one's claws may kill first, a card's as well."""
    game = hurt("healing-ray", card, health=10)
    game.set(1, health=1, energy=2)
    game.throw(letters)
    assert game.asked == "0 order"
    game.choose(first)
    if not dead:
        game.choose("seat.1", *(["stay"] if "c" in letters else []))
    assert (game.get(1, "health") == 0) == dead


def test_healing_ray_heals_whom_the_claws_have_just_hurt() -> None:
    """healing-ray, KT-012: claws first, and a victim that missed no health can pay for hearts."""
    game = hurt("healing-ray", health=10)
    game.set(1, energy=3)
    game.throw("c c h h 1 2")
    assert game.asked == "0 order"
    game.choose("claw", "stay", "seat.1", "seat.1")
    assert (game.get(1, "health"), game.get(1, "energy"), game.get(0, "energy")) == (10, 0, 3)


@pytest.mark.parametrize(
    "card, energy, letters, asked",
    [
        ("we-re-only-making-it-stronger", 0, "c c h 1 2 3", "0 order"),
        ("we-re-only-making-it-stronger", 0, "c h 1 1 2 3", "1 yield"),
        ("armor-plating", 2, "c c h 1 2 3", "0 order"),
        ("armor-plating", 2, "c h 1 1 2 3", "0 buy"),
    ],
)
def test_hearts_wait_only_for_victims_that_can_pay(
    card: str, energy: int, letters: str, asked: str
) -> None:
    """healing-ray, KT-012: what the loss brings pays too; who cannot, or is not hurt, is nobody."""
    game = hurt("healing-ray", health=10)
    game.give(1, card)
    game.set(1, energy=energy)
    game.throw(letters)
    assert game.asked == asked


def test_hearts_remove_tokens() -> None:
    """KT-072, KT-073: outside Tokyo a heart removes a poison or shrink token instead."""
    game = hurt()
    game.set(0, poison=1)
    game.throw("h h h 1 2 3")
    game.choose("poison")
    assert game.asked == "0 buy"
    game.choose("end")
    game.turn()
    game.turn()
    game.set(0, poison=1, shrink=1, health=5)
    game.throw("h h h 1 2")
    game.choose("poison", "shrink")
    assert (game.get(0, "poison"), game.get(0, "shrink"), game.get(0, "health")) == (0, 0, 6)


def test_next_does_what_a_heart_can_do_now() -> None:
    """KT-018, rapid-healing: when nothing is left to heal, "next" removes a token instead."""
    game = hurt("rapid-healing", health=9)
    game.set(0, poison=1, energy=2)
    game.throw("h 1 1 2 2 3")
    game.act("rapid-healing", by=0)
    assert isinstance(game.ask, Choose)
    assert set(game.options()) == {"poison", "none"}
    assert game.ask.default == "poison"


@pytest.mark.parametrize("health, left", [(8, {"poison", "none"}), (7, {"heal", "poison", "none"})])
def test_a_heart_heals_no_more_than_regeneration_leaves(health: int, left: set[str]) -> None:
    """KT-018, KT-073, regeneration: one heart is 2 health, so that the next may remove a token."""
    game = hurt("regeneration", health=health)
    game.set(0, poison=1)
    game.throw("h h 1 1 2 3")
    game.choose("heal")
    assert set(game.options()) == left
    game.choose("poison")
    assert (game.get(0, "health"), game.get(0, "poison")) == (health + 2, 0)


def test_at_full_health_hearts_still_remove_tokens() -> None:
    """KT-073: one need not; a heart may be left unused."""
    game = hurt(health=10)
    game.set(0, poison=2)
    game.throw("h h 1 1 2 3")
    assert set(game.options()) == {"poison", "none"}
    game.choose("poison", "none")
    assert game.get(0, "poison") == 1


def test_tokens_stay_in_tokyo() -> None:
    """KT-072: in Tokyo a heart removes nothing."""
    game = hurt()
    game.stand(0)
    game.set(0, poison=1)
    game.throw("h h 1 1 2 3")
    assert game.get(0, "poison") == 1
    assert game.asked == "0 buy"


def test_tokens_stay_without_their_card() -> None:
    """KT-072: the card that gave them may go, they do not."""
    game = hurt("poison-spit")
    game.turn("c 1 1 2 2 3", "stay")
    game.set(0, **{"card.poison-spit": 0})
    assert game.get(1, "poison") == 1


def test_it_has_a_child() -> None:
    """it-has-a-child: at 0 health cards and points go; 10 health, outside, energy kept (4.3)."""
    game = TokyoTable(3)
    game.stand(1)
    game.give(1, "it-has-a-child", "wings")
    game.give(2, "eater-of-the-dead")
    game.set(1, health=1, points=12, energy=1)
    game.throw("c 1 1 2 2 3")
    assert (game.get(1, "health"), game.get(1, "points"), game.get(1, "energy")) == (10, 0, 1)
    assert game.cards(1) == []
    assert game.tokyo == {"city": 0}
    assert game.get(2, "points") == 3
    game.choose("end")
    assert game.active == 1


@pytest.mark.parametrize("parent, mimic", [(1, 2), (2, 1)])
def test_two_children_come_at_once(parent: int, mimic: int) -> None:
    """KT-021, KT-070: a copy of the card works too, whoever of both dies in which seat."""
    game = TokyoTable(3)
    game.stand(0)
    game.give(parent, "it-has-a-child")
    game.copy(mimic, "it-has-a-child")
    for seat in (1, 2):
        game.set(seat, health=1, points=5)
    game.throw("c 1 1 2 2 3")
    assert (game.all("health"), game.all("points")) == ([10, 10, 10], [0, 0, 0])
    assert game.cards(parent) == game.cards(mimic) == []


def test_a_copied_child_comes_once() -> None:
    """KT-070: when the one who has the card dies alone, its copy works no more."""
    game = TokyoTable(3)
    game.stand(1)
    game.give(1, "it-has-a-child")
    game.copy(2, "it-has-a-child")
    game.set(1, health=1)
    game.turn("c 1 1 2 2 3")
    game.set(2, health=0)
    game.throw("1 1 2 2 3 3")
    assert game.all("health") == [10, 10, 0]


def test_a_child_of_two_is_no_victory() -> None:
    """it-has-a-child: between two the game goes on."""
    game = TokyoTable(2)
    game.stand(1)
    game.give(1, "it-has-a-child")
    game.set(1, health=1)
    game.throw("c 1 1 2 2 3")
    assert game.ended() is None


def test_a_child_comes_for_whom_people_set_to_0_between_two() -> None:
    """it-has-a-child: the game is not over, and the child comes when the turn goes on."""
    game = TokyoTable(2)
    game.give(1, "it-has-a-child")
    game.set(1, health=0)
    assert game.ended() is None
    game.throw()
    assert (game.get(1, "health"), game.cards(1), game.asked) == (10, [], "0 buy")
    game.set(1, health=0)
    assert game.ended() == ("last", (0,))


@pytest.mark.parametrize("first, points", [("poison", 1), ("herbivore", 0)])
def test_deadly_poison_comes_when_its_victim_likes(first: str, points: int) -> None:
    """KT-073, it-has-a-child: points won after the death are kept, those before are lost."""
    game = hurt("it-has-a-child", "herbivore", health=1)
    game.set(0, poison=1)
    game.turn()
    assert game.asked == "0 next-effect"
    game.choose(first)
    assert game.get(0, "points") == (0 if first == "poison" else points)


@pytest.mark.parametrize("first, points", [("poison", 1), ("energy-hoarder", 0)])
def test_poison_may_bring_the_energy_that_another_card_counts(first: str, points: int) -> None:
    """KT-050, energy-hoarder, we-re-only-making-it-stronger: a sixth cube in time or too late."""
    game = hurt("energy-hoarder", "we-re-only-making-it-stronger", energy=5)
    game.set(0, poison=2)
    game.turn()
    assert game.asked == "0 next-effect"
    game.choose(first)
    assert (game.get(0, "points"), game.get(0, "energy")) == (points, 6)


@pytest.mark.parametrize("first, energy", [("poison", 1), ("solar-powered", 2)])
def test_poison_may_bring_the_energy_that_another_card_must_not_see(
    first: str, energy: int
) -> None:
    """KT-050, solar-powered: no energy is there before the poison only."""
    game = hurt("solar-powered", "we-re-only-making-it-stronger")
    game.set(0, poison=2)
    game.turn()
    assert game.asked == "0 next-effect"
    game.choose(first)
    assert game.get(0, "energy") == energy


@pytest.mark.parametrize("energy, poison", [(3, 2), (5, 1)])
def test_poison_that_changes_nothing_is_not_asked_about(energy: int, poison: int) -> None:
    """KT-073: no sixth cube comes of it."""
    game = hurt("energy-hoarder", "we-re-only-making-it-stronger", energy=energy)
    game.set(0, poison=poison)
    game.turn()
    assert game.asked == "1 dice"
