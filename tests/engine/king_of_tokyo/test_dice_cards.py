"""Cards that change the dice, give dice, or give rolls."""

import pytest

from engine import IllegalAnswerError, Interrupted, Message, Roll
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable


def holding(*cards: str, seats: int = 2) -> TokyoTable:
    """Seat 0 is outside, holds ``cards`` and is to roll; seat 1 is in the City."""
    game = TokyoTable(seats)
    game.stand(1)
    game.give(0, *cards)
    return game


def the_roll(game: TokyoTable) -> Roll:
    """Return the roll that is asked."""
    assert isinstance(game.ask, Roll)
    return game.ask


def rolling_next(game: TokyoTable) -> Roll:
    """Play on until seat 0 rolls again; return that roll."""
    game.turn()
    while game.active != 0:
        game.turn()
    return the_roll(game)


def test_extra_heads() -> None:
    """KT-002, KT-011: extra-head-a and extra-head-b add a green die each."""
    game = TokyoTable()
    game.give(1, "extra-head-a", "extra-head-b")
    game.turn()
    assert the_roll(game).count == 8
    game.throw("e e e e e e e e")
    assert game.get(1, "energy") == 8


@pytest.mark.parametrize("card", ["extra-head-a", "extra-head-b"])
def test_one_extra_head(card: str) -> None:
    """extra-head-a, extra-head-b: one extra die each."""
    assert the_roll(holding(card)).count == 7


def test_mimic_may_be_a_third_head() -> None:
    """KT-070: a copied head adds a die too."""
    game = holding("extra-head-a", "extra-head-b")
    game.copy(0, "extra-head-a")
    assert the_roll(game).count == 9


def test_giant_brain() -> None:
    """giant-brain: four rolls instead of three."""
    assert rolling_next(holding("giant-brain")).attempts == 4


def test_background_dweller() -> None:
    """background-dweller: 3s may be rolled again, together, as often as one likes."""
    game = holding("background-dweller")
    game.throw("3 3 3 1 1 2")
    assert game.asked == "0 change"
    game.choose("tool.background-dweller")
    game.enter(2)
    assert len(the_roll(game).free) == 2
    game.roll("3 h")
    assert game.faces == "3 h 3 1 1 2"
    game.choose("tool.background-dweller")
    game.enter(1)
    game.keep(0)
    game.roll("c")
    assert game.options() == {"resolve": None, "tool.background-dweller": None}
    game.choose("tool.background-dweller")
    game.roll("e")
    assert game.faces == "c h e 1 1 2"
    assert game.asked == "1 yield"


def test_background_dweller_between_the_rolls() -> None:
    """background-dweller: also before the last roll, and then the rolling goes on."""
    game = holding("background-dweller")
    game.roll("3 1 1 2 2 h")
    game.act("tool.background-dweller", by=0)
    game.roll("e")
    assert game.faces == "e 1 1 2 2 h"
    assert game.asked == "0 dice"
    assert game.actions(0)["tool.background-dweller"] == "no-3"


@pytest.mark.parametrize("die, letter, free", [(0, "c", (1,)), (2, "3", (0, 1, 2))])
def test_background_dweller_rolls_what_shows_3_by_then(
    die: int, letter: str, free: tuple[int, ...]
) -> None:
    """background-dweller: a die that people set right while they are asked is no 3, or is one."""
    game = holding("background-dweller")
    game.roll("3 3 1 1 2 2")
    game.act("tool.background-dweller", by=0)
    game.set_die(die, letter)
    if game.asked == "0 how-many-3s":
        game.enter(len(free))
    assert game.asked == "0 reroll"
    assert the_roll(game).free == free


@pytest.mark.parametrize("chosen", [(), (2,)])
def test_background_dweller_used_again_while_it_asks(chosen: tuple[int, ...]) -> None:
    """background-dweller: what it has rolled meanwhile is not rolled again, nor are no dice."""
    game = holding("background-dweller")
    game.roll("3 3 1 1 2 2")
    game.act("tool.background-dweller", by=0)
    for count in chosen:
        game.enter(count)
    game.act("tool.background-dweller", by=0)
    game.enter(2)
    game.roll("c h")
    assert (game.asked, game.faces) == ("0 dice", "c h 1 1 2 2")


def test_a_3_set_right_before_it_is_rolled_again() -> None:
    """background-dweller: once people have turned all that it would roll, it rolls nothing."""
    game = holding("background-dweller")
    game.roll("3 3 1 1 2 2")
    game.act("tool.background-dweller", by=0)
    game.enter(2)
    game.set_die(0, "c")
    assert the_roll(game).free == (1,)
    game.set_die(1, "c")
    assert (game.asked, game.faces) == ("0 dice", "c c 1 1 2 2")


def test_herd_culler() -> None:
    """herd-culler: one die becomes a 1, once a turn."""
    game = holding("herd-culler")
    game.throw("1 1 2 2 3 h")
    game.choose("tool.herd-culler", "die.4")
    assert game.get(0, "points") == 1
    game.choose("end")
    game.turn()
    game.roll("1 1 2 2 3 h")
    game.act("tool.herd-culler", by=0)
    game.choose("die.5")
    assert game.faces == "1 1 2 2 3 1"
    assert game.actions(0)["tool.herd-culler"] == "used"


def test_plot_twist() -> None:
    """plot-twist: one die to any face, and the card is gone."""
    game = holding("plot-twist")
    game.throw("2 2 1 3 3 h")
    game.choose("tool.plot-twist", "die.5", "2")
    assert game.get(0, "points") == 2
    assert game.cards(0) == []


def test_stretchy() -> None:
    """stretchy: any face for 2 energy, as often as that is there."""
    game = holding("stretchy")
    game.set(0, energy=5)
    game.throw("2 2 1 3 3 h")
    game.choose("tool.stretchy", "die.2", "2", "tool.stretchy", "die.5", "2")
    assert (game.get(0, "points"), game.get(0, "energy")) == (3, 1)
    assert game.phase == "buy"


def test_energy_spent_meanwhile_leaves_no_dice_to_change() -> None:
    """Once Rapid Healing has taken what Stretchy costs, nobody says that the dice are let be."""
    game = TokyoTable(2)
    game.give(0, "stretchy", "rapid-healing")
    game.set(0, energy=2, health=8)
    game.throw()
    assert game.asked == "0 change"
    game.act("rapid-healing", by=0)
    assert (game.asked, game.get(0, "health")) == ("0 buy", 9)


def test_stretchy_without_energy_asks_nothing() -> None:
    """stretchy: who cannot pay is not asked, and is told why not between the rolls."""
    game = holding("stretchy")
    game.set(0, energy=1)
    game.roll(NOTHING)
    assert game.actions(0)["tool.stretchy"] == "energy"
    game.stop()
    assert game.phase == "buy"


def test_tools_wait_for_dice() -> None:
    """Nothing can be changed before the first throw, nor by another seat."""
    game = holding("herd-culler")
    game.give(1, "plot-twist")
    assert game.actions(0)["tool.herd-culler"] == "no-dice"
    game.roll(NOTHING)
    assert "tool.plot-twist" not in game.actions(1)


def test_smoke_cloud() -> None:
    """smoke-cloud: three counters, each an extra roll; without any it is gone."""
    game = holding("smoke-cloud")
    assert game.get(0, "charge.smoke-cloud") == 3
    game.throw(NOTHING)
    for left in (2, 1):
        game.choose("tool.smoke-cloud")
        game.roll(NOTHING)
        assert game.get(0, "charge.smoke-cloud") == left
    game.choose("tool.smoke-cloud")
    game.keep(0, 1, 2, 3, 4)
    game.roll("3")
    assert game.cards(0) == []
    assert game.phase == "buy"


def test_smoke_cloud_before_the_last_roll() -> None:
    """smoke-cloud: used early it adds a roll to those that are left."""
    game = holding("smoke-cloud")
    game.roll(NOTHING)
    game.act("tool.smoke-cloud", by=0)
    assert (the_roll(game).attempt, the_roll(game).attempts) == (2, 4)
    game.set(0, **{"charge.smoke-cloud": 0})
    assert game.actions(0)["tool.smoke-cloud"] == "no-charge"


def test_energy_drink() -> None:
    """energy-drink: 1 energy for an extra roll."""
    game = holding("energy-drink")
    game.set(0, energy=1)
    game.throw(NOTHING)
    game.choose("tool.energy-drink")
    game.roll("2 2 2 h h h")
    assert (game.get(0, "points"), game.get(0, "energy")) == (2, 0)


def test_psychic_probe() -> None:
    """psychic-probe: an opponent's final die is rolled again; then only changes are possible."""
    game = holding("psychic-probe", seats=3)
    game.give(1, "herd-culler", "energy-drink")
    game.turn()
    game.throw("1 1 2 2 3 3")
    game.set(1, energy=1)
    assert game.asked == "1 change"
    game.choose("resolve")
    assert game.asked == "0 probe"
    game.choose("die.5")
    game.keep(0)
    game.roll("c")
    assert game.faces == "1 1 2 2 3 c"
    assert game.cards(0) == ["psychic-probe"]
    assert set(game.options()) == {"resolve", "tool.herd-culler"}
    game.choose("tool.herd-culler", "die.5")
    assert game.all("health") == [10, 10, 10]


def test_psychic_probe_is_lost_by_a_heart() -> None:
    """psychic-probe: a heart discards the card; nobody need use it."""
    game = holding("psychic-probe")
    game.turn()
    game.throw()
    game.choose("none")
    assert game.cards(0) == ["psychic-probe"]
    game.choose("end")
    game.turn()
    game.throw()
    game.choose("die.0")
    game.roll("h")
    assert game.cards(0) == []
    assert game.active == 1


def test_a_copied_probe_is_lost_as_what_it_is() -> None:
    """KT-070, psychic-probe: a heart discards Mimic, which copied it, and the log says so."""
    game = TokyoTable(2)
    game.give(0, "psychic-probe")
    game.copy(1, "psychic-probe")
    game.throw()
    game.choose("die.0")
    game.roll("h")
    assert (game.cards(0), game.cards(1)) == (["psychic-probe"], [])
    facts = (fact for row in game.table.view(None).log for fact in row.facts)
    gone = [fact.params["card"] for fact in facts if fact.key.endswith("fact.discards")]
    assert gone == [Message("king-of-tokyo.card.mimic")]


@pytest.mark.parametrize("letter, asked", [("h", "0 buy"), ("c", "1 probe")])
def test_a_probe_that_is_gone_is_not_copied(letter: str, asked: str) -> None:
    """KT-070, psychic-probe: a heart discards it before its copy has probed; else both probe."""
    game = TokyoTable(2)
    game.give(1, "psychic-probe")
    game.copy(1, "psychic-probe")
    game.throw()
    game.choose("die.0")
    game.roll(letter)
    assert game.asked == asked


def test_a_copied_probe_that_is_gone_leaves_the_card() -> None:
    """KT-070: what would discard the copied card discards Mimic; the card itself still probes."""
    game = TokyoTable(3)
    game.give(2, "psychic-probe")
    game.copy(1, "psychic-probe")
    game.throw()
    game.choose("die.0")
    game.roll("h")
    assert (game.cards(1), game.cards(2), game.asked) == ([], ["psychic-probe"], "2 probe")


def test_whoever_is_out_does_not_probe() -> None:
    """KT-021: a monster that people set to 0 health meanwhile is not asked."""
    game = TokyoTable(3)
    for seat, card in ((1, "psychic-probe"), (2, "mimic")):
        game.give(seat, card)
    game.act("hand.mimic", by=2)
    game.choose("psychic-probe")
    game.throw()
    game.set(2, health=0)
    game.choose("none")
    assert game.asked == "0 buy"


def test_psychic_probe_does_not_work_on_oneself() -> None:
    """psychic-probe: it is for opponents' rolls."""
    game = holding("psychic-probe")
    game.throw()
    assert game.phase == "buy"


def test_freeze_time() -> None:
    """freeze-time: three 1s give another turn with a die fewer, and that one the same."""
    game = holding("freeze-time")
    game.turn("1 1 1 2 2 3")
    assert game.active == 0
    assert the_roll(game).count == 5
    game.turn("1 1 1 2 2")
    assert the_roll(game).count == 4
    game.turn("1 1 2 2")
    assert game.active == 1
    assert the_roll(game).count == 6


def test_shrink_and_freeze_take_dice_together() -> None:
    """KT-073: shrink tokens and Freeze Time both cost dice."""
    game = holding("freeze-time")
    game.set(0, shrink=2)
    game.turn("1 1 1 2")
    assert the_roll(game).count == 3


def test_what_is_set_right_before_the_throw_counts_for_it() -> None:
    """KT-073: a forgotten token, a head, a brain: the dice and rolls are those of the first throw.

    From then on they stay as they are: the dice lie there.
    """
    game = TokyoTable()
    game.set(0, shrink=2)
    game.give(0, "giant-brain")
    assert (the_roll(game).count, the_roll(game).attempts) == (4, 4)
    game.roll("1 1 2 2")
    game.set(0, shrink=0)
    game.give(0, "extra-head-a")
    assert (the_roll(game).count, the_roll(game).attempt, the_roll(game).attempts) == (4, 2, 4)


def test_no_dice_are_asked_for_when_people_say_that_none_are_left() -> None:
    """KT-073: six tokens set before the throw take all dice; the turn goes on."""
    game = TokyoTable()
    game.set(0, shrink=6)
    assert game.asked == "0 buy"


def test_a_copied_tool_is_another_tool() -> None:
    """KT-070: Mimic gives a second use of Herd Culler in the same turn."""
    game = holding("herd-culler")
    game.copy(0, "herd-culler")
    game.throw("1 2 2 3 3 h")
    game.choose("tool.herd-culler", "die.5", "tool.mimic", "die.4")
    assert game.get(0, "points") == 1


def test_illegal_tools_are_refused() -> None:
    """A blocked tool is refused with its reason."""
    game = holding("stretchy")
    game.roll(NOTHING)
    with pytest.raises(IllegalAnswerError, match="energy"):
        game.act("tool.stretchy", by=0)


@pytest.mark.parametrize("card", ["plot-twist", "stretchy", "herd-culler", "background-dweller"])
def test_a_tool_forced_before_the_first_throw_changes_nothing(card: str) -> None:
    """A referee's word asks nobody for a die that does not lie there; the card is not used up."""
    game = holding(card)
    game.set(0, energy=2)
    game.table.put(Interrupted(f"tool.{card}"), by=0, forced="house rule")
    assert game.asked == "0 dice"
    assert game.facts()[-1] == "in-vain"
    assert (game.cards(0), game.get(0, "energy")) == ([card], 2)
    game.roll("3 1 1 2 2 h")
    assert game.actions(0)[f"tool.{card}"] is None


def test_background_dweller_forced_without_a_3() -> None:
    """background-dweller: no roll of no dice is asked."""
    game = holding("background-dweller")
    game.roll("1 1 1 2 2 h")
    game.table.put(Interrupted("tool.background-dweller"), by=0, forced="house rule")
    assert game.asked == "0 dice"


def test_an_empty_smoke_cloud_that_is_forced() -> None:
    """smoke-cloud: it gives the roll that a referee grants, and goes as with its last counter."""
    game = holding("smoke-cloud")
    game.set(0, **{"charge.smoke-cloud": 0})
    game.table.put(Interrupted("tool.smoke-cloud"), by=0, forced="house rule")
    assert the_roll(game).attempts == 4
    assert game.cards(0) == []


def test_an_extra_roll_forced_before_the_first_throw() -> None:
    """energy-drink: it may be paid for early, if a referee says so."""
    game = holding("energy-drink")
    game.set(0, energy=1)
    game.table.put(Interrupted("tool.energy-drink"), by=0, forced="house rule")
    assert (the_roll(game).attempts, game.get(0, "energy")) == (4, 0)
