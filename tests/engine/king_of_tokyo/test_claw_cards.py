"""Cards that come with claws, and cards against them."""

import pytest

from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def attacking(*cards: str, seats: int = 3) -> TokyoTable:
    """Seat 0 is outside with ``cards`` and is to roll; seat 1 is in the City."""
    game = TokyoTable(seats)
    game.stand(1)
    game.give(0, *cards)
    return game


def defending(*cards: str, energy: int = 0) -> TokyoTable:
    """Seat 1 is in the City with ``cards``; seat 0, outside, is to roll."""
    game = TokyoTable(3)
    game.stand(1)
    game.give(1, *cards)
    game.set(1, energy=energy)
    return game


def test_acid_attack() -> None:
    """acid-attack: a claw more, even without any; that one gives no right to yield (4.3)."""
    game = attacking("acid-attack")
    game.throw(NOTHING)
    assert game.get(1, "health") == 9
    assert game.asked == "0 buy"
    game = attacking("acid-attack")
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 8
    assert game.asked == "1 yield"


def test_acid_attack_counts_in_ones_own_turn_only() -> None:
    """acid-attack: in another's turn it adds nothing (4.3)."""
    game = attacking()
    game.give(2, "acid-attack")
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 9


def test_alpha_monster() -> None:
    """alpha-monster: 1 point when a claw is rolled, however many."""
    game = attacking("alpha-monster")
    game.throw("c c 1 1 2 3")
    assert game.get(0, "points") == 1
    game.choose("stay", "end")
    game.turn()
    game.turn()
    game.throw(NOTHING)
    assert game.get(0, "points") == 1


def test_armor_plating() -> None:
    """armor-plating: a loss of exactly 1 is ignored, a greater one is not."""
    game = defending("armor-plating")
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 10
    assert game.asked == "0 buy"
    game = defending("armor-plating")
    game.throw("c c 1 1 2 3")
    assert game.get(1, "health") == 8


def test_armor_plating_looks_at_each_source() -> None:
    """armor-plating: claws for 1 and fire for 1 are two sources (4.3)."""
    game = defending("armor-plating")
    game.give(0, "fire-breathing")
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == [10, 10, 9]


@pytest.mark.parametrize("standing, health", [((0,), [10, 8, 8]), ((1,), [10, 9, 10])])
def test_burrowing_in_tokyo(standing: tuple[int, ...], health: list[int]) -> None:
    """burrowing: one claw more while in Tokyo, none outside."""
    game = attacking("burrowing")
    game.stand(*standing)
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == health


def test_burrowing_when_yielding() -> None:
    """burrowing: whoever takes the place of the one who yields loses 1 health."""
    game = defending("burrowing")
    game.throw("c 1 1 2 2 3")
    game.choose("yield")
    assert game.tokyo == {"city": 0}
    assert (game.get(0, "health"), game.get(0, "points")) == (9, 1)


def test_burrowing_may_kill_who_enters() -> None:
    """burrowing: the taker's last health is lost after entering, and Tokyo is empty again."""
    game = defending("burrowing")
    game.set(0, health=1)
    game.throw("c 1 1 2 2 3")
    game.choose("yield")
    assert game.tokyo == {}
    assert game.active == 1


def test_burrowing_in_another_place() -> None:
    """burrowing: the City is taken, so what was dug in the Bay hurts nobody."""
    game = TokyoTable(5)
    game.stand(1, 2)
    game.give(2, "burrowing")
    game.throw("c 1 1 2 2 3")
    game.choose("yield", "yield")
    assert game.tokyo == {"city": 0}
    assert game.get(0, "health") == 10


def test_camouflage() -> None:
    """camouflage: a die for each health that would be lost, and a heart saves one."""
    game = defending("camouflage")
    game.throw("c c c 1 1 2")
    assert game.asked == "1 roll"
    game.roll("h h 1")
    assert game.get(1, "health") == 9
    assert game.asked == "1 yield"


def test_camouflage_may_save_everything() -> None:
    """camouflage: nothing is lost, so there is nothing to yield for."""
    game = defending("camouflage")
    game.throw("c 1 1 2 2 3")
    game.roll("h")
    assert game.get(1, "health") == 10
    assert game.asked == "0 buy"


def test_camouflage_rolls_six_at_a_time() -> None:
    """camouflage: eight dice are rolled in two throws; against cards too."""
    game = defending("camouflage")
    game.give(0, "acid-attack", "spiked-tail")
    game.throw("c c c c c c")
    game.roll("h 1 1 1 1 1")
    game.roll("h 1")
    assert game.get(1, "health") == 4


def test_camouflage_and_armor() -> None:
    """camouflage, armor-plating: when the hearts leave a loss of 1, the armor takes it."""
    game = defending("camouflage", "armor-plating")
    game.throw("c c 1 1 2 3")
    game.roll("h 1")
    assert game.get(1, "health") == 10


def test_fire_breathing() -> None:
    """KT-074, fire-breathing: both neighbours lose 1 more, even where claws do not reach."""
    game = attacking("fire-breathing", seats=4)
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == [10, 8, 10, 9]


def test_fire_breathing_between_two() -> None:
    """KT-074: with two players the opponent is hit by the fire just once."""
    game = attacking("fire-breathing", seats=2)
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 8


def test_fire_breathing_needs_a_claw() -> None:
    """fire-breathing: without a claw nothing burns."""
    game = attacking("fire-breathing")
    game.throw(NOTHING)
    assert game.all("health") == [10, 10, 10]


def test_fire_jumps_over_the_dead() -> None:
    """Ruling 4.3, KT-074: neighbours are the surviving players on the left and right."""
    game = attacking("fire-breathing", seats=5)
    game.set(4, health=0)
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == [10, 8, 10, 9, 0]


def test_fire_gives_no_right_to_yield() -> None:
    """KT-020, KT-074: two in Tokyo; the other one burns, and is not asked to yield."""
    game = TokyoTable(5)
    game.stand(0, 1)
    game.give(0, "fire-breathing")
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == [10, 9, 9, 9, 8]
    assert game.asked == "0 buy"


def test_jets() -> None:
    """jets: yielding comes before the loss, which is nothing then."""
    game = defending("jets")
    game.give(0, "fire-breathing")
    game.throw("c c c 1 1 2")
    assert game.asked == "1 flee"
    game.choose("yield")
    assert game.all("health") == [10, 10, 9]
    assert game.tokyo == {"city": 0}


def test_jets_save_a_life() -> None:
    """jets, T-20: yielding in time, a monster does not die of what would kill it."""
    game = defending("jets")
    game.set(1, health=1)
    game.throw("c c c 1 1 2")
    game.choose("yield")
    assert game.get(1, "health") == 1


def test_jets_may_stay() -> None:
    """jets: who stays is hurt, and not asked again."""
    game = defending("jets")
    game.throw("c c c 1 1 2")
    game.choose("stay")
    assert game.get(1, "health") == 7
    assert game.asked == "0 buy"


def test_jets_do_not_yield_to_a_claw_that_bounces_off() -> None:
    """KT-016, KT-032, jets, armor-plating: nothing would be lost, so nobody may yield."""
    game = defending("jets", "armor-plating")
    game.give(0, "fire-breathing")
    game.throw("c 1 1 2 2 3")
    assert game.asked == "0 buy"
    game = defending("jets", "armor-plating")
    game.throw("c c 1 1 2 3")
    assert game.asked == "1 flee"


def test_jets_do_not_yield_under_spread_wings() -> None:
    """KT-016, KT-032, jets, wings: whom nothing can hurt in this turn may not yield."""
    game = defending("jets", "wings", energy=2)
    game.set(0, poison=1)
    game.throw("c c h 1 2 3")
    game.act("wings", by=1)
    game.choose("poison")
    assert game.asked == "0 buy"


def test_wings_spread_while_jets_are_asked_about_end_the_question() -> None:
    """KT-016, KT-032, jets, wings: what cannot hurt any more can no longer be yielded to."""
    game = defending("jets", "wings", energy=2)
    game.throw("c c 1 2 2 3")
    assert game.asked == "1 flee"
    game.act("wings", by=1)
    assert game.asked == "0 buy"
    assert (game.get(1, "health"), game.tokyo) == (10, {"city": 1})


def test_who_stays_is_not_asked_again_when_the_copied_jets_are_gone() -> None:
    """KT-070, jets: a Mimic of them was asked; that their owner then dies asks it nothing more."""
    game = TokyoTable(6)
    game.stand(1, 2)
    game.give(2, "jets")
    game.copy(1, "jets")
    game.set(2, health=3)
    game.throw("c c c 1 2 3")
    game.choose("stay", "stay")
    assert (game.get(1, "health"), game.get(2, "health"), game.asked) == (7, 0, "0 buy")


def test_nova_breath() -> None:
    """nova-breath: claws reach all others; a monster in Tokyo so hit may yield."""
    game = TokyoTable(5)
    game.stand(0, 1)
    game.give(0, "nova-breath")
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == [10, 9, 9, 9, 9]
    assert game.asked == "1 yield"
    game.choose("yield")
    assert game.tokyo == {"city": 0}


@pytest.mark.parametrize("letters, health", [("2 2 2 1 1 3", 8), ("2 2 2 c 1 3", 7)])
def test_poison_quills(letters: str, health: int) -> None:
    """poison-quills: three 2s are two claws more, with others or alone."""
    game = attacking("poison-quills")
    game.throw(letters)
    assert game.get(1, "health") == health
    assert (game.asked == "1 yield") == ("c" in letters)


def test_poison_spit() -> None:
    """KT-073, poison-spit: a token for each victim; its turn ends with the loss of 1 for each."""
    game = attacking("poison-spit")
    game.throw("c 1 1 2 2 3")
    game.choose("stay")
    assert game.all("poison") == [0, 1, 0]
    game.set(1, poison=2)
    game.choose("end")
    game.throw()
    assert game.get(1, "health") == 9
    game.choose("end")
    assert game.get(1, "health") == 7
    assert game.get(1, "poison") == 2


def test_shrink_ray() -> None:
    """KT-073, shrink-ray: a token for each victim; it rolls a die fewer for each."""
    game = attacking("shrink-ray")
    game.throw("c 1 1 2 2 3")
    game.choose("stay", "end")
    assert game.all("shrink") == [0, 1, 0]
    game.throw("e e e e e")
    assert game.get(1, "energy") == 5


def test_who_loses_nothing_gets_no_token() -> None:
    """poison-spit, armor-plating: tokens are for whom the claws have hurt."""
    game = attacking("poison-spit", "shrink-ray")
    game.give(1, "armor-plating")
    game.throw("c 1 1 2 2 3")
    assert (game.get(1, "poison"), game.get(1, "shrink")) == (0, 0)


def test_spiked_tail() -> None:
    """spiked-tail: with a claw one more, without none."""
    game = attacking("spiked-tail")
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 8
    game = attacking("spiked-tail", "acid-attack")
    game.throw(NOTHING)
    assert game.get(1, "health") == 9


def test_urbavore() -> None:
    """urbavore: 1 point more when starting in Tokyo, and a claw more with one there."""
    game = TokyoTable(3)
    game.give(1, "urbavore")
    game.stand(1)
    game.turn()
    assert game.get(1, "points") == 3
    game.throw("c 1 1 2 2 3")
    assert game.all("health") == [8, 10, 8]
    game = attacking("urbavore")
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 9


def test_wings() -> None:
    """wings: asked before the loss, for 2 energy nothing is lost, nor later in the turn."""
    game = defending("wings", energy=3)
    game.give(0, "rapid-healing")
    game.throw("c c c 1 1 2")
    assert game.asked == "1 harm"
    game.choose("wings")
    assert (game.get(1, "health"), game.get(1, "energy")) == (10, 1)
    assert game.asked == "0 buy"


def test_wings_may_stay_folded() -> None:
    """wings: who will not pay loses what there is to lose, and may yield."""
    game = defending("wings", energy=2)
    game.throw("c c c 1 1 2")
    game.choose("suffer")
    assert game.get(1, "health") == 7
    assert game.asked == "1 yield"


def test_wings_beforehand() -> None:
    """Ruling 4.3, wings: at any time after the roll, and only once a turn."""
    game = TokyoTable(3, market=("flame-thrower", "gas-refinery", "heal"))
    game.give(1, "wings")
    game.set(1, energy=4)
    game.roll(NOTHING)
    assert game.actions(1)["wings"] == "after-the-roll"
    game.stop()
    game.act("wings", by=1)
    assert game.actions(1)["wings"] == "used"
    game.set(0, energy=9)
    game.buy("flame-thrower")
    game.buy("gas-refinery")
    assert game.all("health") == [10, 10, 5]
    game.choose("end")
    assert not game.table.view(None).seats[1].notes


def test_wings_spread_by_themselves_answer_what_is_asked() -> None:
    """wings: used as an action while the loss is asked about, they leave nothing to ask or pay."""
    game = defending("wings", energy=4)
    game.throw("c c c 1 1 2")
    assert game.asked == "1 harm"
    game.act("wings", by=1)
    assert (game.asked, game.get(1, "health"), game.get(1, "energy")) == ("0 buy", 10, 2)


def test_wings_spread_while_camouflage_rolls_end_the_roll() -> None:
    """wings: paid for before the loss, they save from it; Camouflage has no roll left."""
    game = defending("camouflage", "wings", energy=2)
    game.throw("c c c 1 1 2")
    game.choose("suffer")
    assert game.asked == "1 roll"
    game.act("wings", by=1)
    assert (game.asked, game.get(1, "health"), game.get(1, "energy")) == ("0 buy", 10, 0)


def test_wings_spread_while_another_is_asked_save_from_the_same_loss() -> None:
    """wings: all that hurts at once has not hurt yet while the next victim says what it does."""
    game = TokyoTable(3)
    game.give(1, "wings")
    game.give(2, "rapid-healing")
    game.set(1, energy=2)
    game.set(2, energy=2, health=3)
    game.stand(0)
    game.throw("c c c 1 1 2")
    game.choose("suffer")
    assert game.asked == "2 harm"
    game.act("wings", by=1)
    game.choose("suffer")
    assert (game.all("health"), game.get(1, "energy")) == ([10, 10, 0], 0)


def test_energy_spent_meanwhile_leaves_nothing_to_ask() -> None:
    """wings, rapid-healing: who can pay for neither any more is not asked about them."""
    game = defending("wings", "rapid-healing", energy=2)
    game.set(1, health=5)
    game.throw("c c c 1 1 2")
    assert game.options() == {"suffer": None, "wings": None}
    game.act("rapid-healing", by=1)
    assert (game.asked, game.get(1, "health")) == ("1 yield", 3)


def test_wings_do_not_last() -> None:
    """wings: the next turn they must be paid for again."""
    game = defending("wings", energy=2)
    game.throw("c c c 1 1 2")
    game.choose("wings", "end")
    game.turn()
    game.throw("c 1 1 2 2 3")
    assert game.get(1, "health") == 9
