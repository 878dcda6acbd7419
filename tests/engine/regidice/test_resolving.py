"""Resolve: hits, blocks, healing, spells and boosts at the table."""

import pytest

from engine import Amount, Chose, IllegalAnswerError, Message
from tests.engine.regidice.evenings import Evening


def test_all_resolve_in_whatever_order_they_like() -> None:
    """Everybody is asked at once, and the last seat may act first (RG-040)."""
    evening = Evening("r1 r2", "b4 b4 b4", "y1", injured="y")
    evening.resolve("attack.6", "block.4", "animal")
    assert evening.view.awaited == (0, 1, 2)
    evening.boost(2, "r2")
    evening.choose(1, evening.options(1)[0])
    assert evening.number("blocked") == 1


def test_hits_raise_enemy_dice_of_choice() -> None:
    """Each group is 1 damage; the target value stays as it was (RG-041, T-02, T-03)."""
    evening = Evening("r1 r2 b1 b1 b1", "y6").resolve("attack.5", "animal")
    assert evening.sets(0)[:3] == ["best 2", "2 1", "1 1 1"]
    evening.take(0, "2 1")
    assert evening.enemy == "1 1 2"
    evening.take(0, "1 1 1")
    assert evening.options(0) == ["1", "2", "rest"]
    evening.choose(0, "2")
    assert evening.enemy == "1 1 3"


def test_the_best_use_is_proposed_first() -> None:
    """One tap resolves all groups that there can be (T-04)."""
    evening = Evening("r1 r2 b1 b1 b1", "y6").resolve("attack.5", "animal")
    ask = evening.choice(0)
    assert (ask.default, ask.options[0].id, ask.options[0].dice) == (
        "best",
        "best",
        (0, 1, 2, 3, 4),
    )
    evening.choose(0, "best")
    evening.choose(0, "rest")
    assert evening.enemy == "1 2 2"


@pytest.mark.parametrize(
    "declared, need",
    [
        ("attack.3", Message("regidice.need.attack", {"defence": 6})),
        ("block.3", Message("regidice.need.block")),
        ("heal.3", Message("regidice.need.heal")),
        ("cast.red.odd", Message("regidice.need.cast", {"pips": "1 2 3"})),
        ("animal", Message("regidice.need.animal")),
    ],
)
def test_each_is_told_which_dice_do_what_they_have_declared(declared: str, need: Message) -> None:
    """A blocker is not told what attacks need (RG-041 to RG-048), nor as it picks dice."""
    evening = Evening("r1 r4 r5", "b1 b2 b6", enemy="1 2 3").resolve(declared, "attack.6")
    assert evening.need(0) == need
    if declared != "animal":
        evening.choose(0, "pick")
        assert evening.need(0) == need


def test_no_more_hits_are_proposed_than_change_something() -> None:
    """One fells the enemy, one more is overkill; a third one's dice can be prepared (RG-071)."""
    evening = Evening("r6 r6 r5 b6 b6 b5 y5 y4 y4 y4", "y4", enemy="6 6 5")
    evening.resolve("attack.3", "animal")
    assert evening.sets(0)[:3] == ["best 2", "6 6 5", "6 6 5"]
    evening.choose(0, "best")
    assert "overkill" in evening.facts()
    assert evening.phase == "prepare"


def test_people_may_group_as_they_like() -> None:
    """Dice are put together one by one; only a true set counts, unless a referee says so."""
    evening = Evening("r1 r2 b2 y1 y6", "y5").resolve("attack.3", "animal")
    evening.choose(0, "pick")
    picked = [o.id for o in evening.choice(0).options if o.id.isdigit()]
    evening.choose(0, picked[1])
    with pytest.raises(IllegalAnswerError):
        evening.choose(0, "take")
    evening.choose(0, "back")
    evening.choose(0, "pick")
    yellow = next(o.id for o in evening.choice(0).options if o.dice == (3,))
    evening.choose(0, yellow)
    evening.choose(0, picked[1])
    evening.choose(0, "take")
    assert evening.enemy == "1 1 2"
    assert evening.sets(0) == ["2 1"]


def test_blocks_add_up() -> None:
    """Four 2s block 2 of the enemy's 3, and just 1 is paid (RG-043, T-05)."""
    evening = Evening("r2 r2 b2 b2 y5", "y6").resolve("block.2", "animal")
    evening.take(0, "2 2 2 2")
    assert (evening.number("blocked"), evening.number("due")) == (2, 1)


def test_no_block_is_offered_where_nothing_is_left_to_block() -> None:
    """What is all blocked, or an enemy that has fallen, holds no dice that may be prepared."""
    evening = Evening("r4 r4 r4 b4 b4", "y3 y3 y3", "r1 r2", enemy="1 1 1")
    evening.resolve("block.4", "block.3", "attack.5")
    evening.take(0, "4 4 4 4 4")
    assert evening.sets(1) == []
    assert evening.choice(1).default == "done"
    evening = Evening("r6 r6 b5", "b4 b4 b4", enemy="6 6 5").resolve("attack.3", "block.4")
    evening.take(0, "6 6 5")
    assert evening.phase == "prepare"
    assert len(evening.options(1)) == 1 + 1


def test_no_spell_is_offered_that_would_do_nothing() -> None:
    """Ice blocks and holy light heals: only where there is anything to block or heal."""
    evening = Evening("b2 b2 b3 y2 y2 y3", "r1 r4", enemy="2 2 3")
    evening.resolve("cast.red.even", "animal")
    assert evening.sets(0) == ["2 2 3"]
    evening.take(0, "2 2 3")
    assert evening.sets(0) == []


@pytest.mark.parametrize("ruling, offered", [("counts", ["6 6 6"]), ("does-not", [])])
def test_a_fireball_at_the_fallen_is_for_overkill_only(ruling: str, offered: list[str]) -> None:
    """It hurts nobody any more: where it is no overkill either, it would do nothing (RG-073)."""
    evening = Evening("r6 r6 r6", "b6 b6 b5", "y1 y2", enemy="6 6 5", fireball=ruling)
    evening.resolve("cast.red.odd", "attack.3", "animal")
    evening.take(1, "6 6 5")
    assert evening.enemy == "6 6 6"
    assert evening.sets(0) == offered


def test_no_hit_is_offered_where_it_is_overkill_already() -> None:
    """A third one would change nothing (RG-071); who has none yet may have a share in the dice."""
    evening = Evening("r6 r6 r6 r6 b6 b6 b5 y5 k5", "b6 y6 y5", enemy="6 6 5")
    evening.resolve("attack.3", "attack.2")
    evening.take(0, "6 6 5")
    evening.take(0, "6 6 5")
    assert (evening.sets(0), evening.sets(1)) == ([], ["6 6 5"])
    evening.take(1, "6 6 5")
    assert isinstance(evening.ask(0), Amount)


def test_healed_dice_come_to_the_healer() -> None:
    """2-3-4-5-6 heals 3 of the injured dice, by colour of choice, unrolled (RG-044, T-08)."""
    evening = Evening("r2 r3 b4 b5 y6", "y1", injured="rrkk").resolve("heal.6", "animal")
    evening.take(0, "2 3 4 5 6")
    for colour in ("black", "black"):
        evening.choose(0, colour)
    assert evening.pool(0) == "r? r2 r3 b4 b5 y6 k? k?"
    assert evening.injured() == "r"


def test_a_short_run_is_enough_where_little_is_injured() -> None:
    """What is proposed uses no more dice than there is something to heal (T-07)."""
    evening = Evening("r1 r2 r3 b4 b5 y6", "y1", injured="b").resolve("heal.6", "animal")
    assert evening.sets(0)[0] == "4 5 6"
    evening.take(0, "4 5 6")
    assert evening.injured() == ""


def test_other_runs_may_be_healed_with() -> None:
    """Below the best of them stand all that the dice show, the longest first (RG-044)."""
    evening = Evening("r2 r3 b4 b5 y6", "y1", injured="rrk").resolve("heal.6", "animal")
    runs = ["2 3 4 5 6", "2 3 4 5", "3 4 5 6", "2 3 4", "3 4 5", "4 5 6"]
    assert evening.sets(0) == runs


def test_a_fireball_burns_for_each_of_its_dice() -> None:
    """Red 2, 2, 3 against 2, 2, 3: 3 damage (RG-045, RG-046, T-10)."""
    evening = Evening("r2 r2 r3", "y1", enemy="2 2 3").resolve("cast.blue.even", "animal")
    evening.take(0, "2 2 3")
    evening.choose(0, "rest")
    assert evening.enemy == "3 3 4"


def test_a_mixed_spell_fails() -> None:
    """With a blue one among the red there is nothing to resolve (T-11)."""
    evening = Evening("r2 r2 b3 r6 r6", "y2", enemy="2 2 3").resolve("cast.blue.odd", "animal")
    assert evening.phase == "suffer"


def test_holy_light_heals_for_each_of_its_dice() -> None:
    """Yellow 2, 2, 3: 3 dice are healed (T-12)."""
    evening = Evening("y2 y2 y3", "b1", enemy="2 2 3", injured="rbb")
    evening.resolve("cast.blue.even", "animal")
    evening.take(0, "2 2 3")
    assert evening.injured() == ""
    assert evening.pool(0).count("?") == 3


def test_ice_stops_the_whole_attack() -> None:
    """Blue 2, 2, 3 blocks all of an enemy of three dice, and nobody pays (RG-050, T-13)."""
    evening = Evening("b2 b2 b3", "r1", enemy="2 2 3").resolve("cast.blue.even", "animal")
    evening.take(0, "2 2 3")
    assert ("attacks" in evening.facts(), evening.number("due")) == (True, 0)
    assert (evening.injured(), evening.pool(1)) == ("", "r1")


def test_the_touch_of_death_needs_as_many_black_dice_as_the_enemy_has() -> None:
    """Three are too few for the second enemy, five kill the third at once (RG-047)."""
    few = Evening("k1 k1 k1 r5 r5", "y4", enemy="1 1 1 1").resolve("cast.black.odd", "animal")
    assert few.phase == "suffer"
    many = Evening("k1 k1 k1 k1 k2 r5", "y4", enemy="1 1 1 1 2")
    many.resolve("cast.black.odd", "animal")
    many.take(0, "1 1 1 1 2")
    assert many.winners() == (0, 1)


def test_a_touch_of_death_is_no_overkill() -> None:
    """It does no more damage than it takes: the dice are injured (RG-045, RG-070)."""
    evening = Evening("k1 k1 k1", "y4").resolve("cast.black.odd", "animal")
    evening.take(0, "1 1 1")
    assert evening.injured() == "kkk"


def test_each_one_of_the_companion_raises_a_die() -> None:
    """Three 1s: +1 to three dice or thrice to one, of any player, not past 6 (RG-048, T-14)."""
    evening = Evening("r2 r5 r6 b6", "r1 r1 r1").resolve("attack.4", "animal")
    for die in ("r2", "r3", "r5"):
        evening.boost(1, die)
    assert evening.pool(0) == "r4 r6 r6 b6"


def test_the_companion_says_which_one_it_spends() -> None:
    """What is not spent may be prepared, so its colour matters (RG-060, RG-061)."""
    evening = Evening("r5", "r1 b1 b1 y2").resolve("attack.4", "animal")
    evening.boost(1, "y2")
    assert evening.options(1) == ["red", "blue"]
    assert evening.choice(1).options[1].dice == (1,)
    evening.choose(1, "blue")
    blue = Message("regidice.colour.blue")
    fact = evening.view.log[-1].facts[0]
    assert fact.params["spent"] == Message("regidice.die", {"colour": blue, "pips": 1})
    evening.choose(0, "done")
    evening.choose(1, "done")
    evening.spare()
    assert [option.dice for option in evening.choice(1).options[1:]] == [(0,), (2,), (3,)]


def test_a_one_is_not_spent_on_a_die_that_is_used_by_then() -> None:
    """Its owner may resolve it while the companion is asked which 1 it spends (RG-040, RG-048)."""
    evening = Evening("r1 r2", "r1 b1", enemy="1 1 1").resolve("attack.4", "animal")
    evening.boost(1, "r2")
    evening.take(0, "2 1")
    assert evening.choice(1).prompt.key == "regidice.prompt.resolve"
    assert "boosts" not in evening.facts()
    assert [die.kept for die in evening.view.piles[2].dice] == [False, False]


def test_no_die_is_raised_past_six_nor_by_itself() -> None:
    """A 6 is not offered, nor the 1 that would be spent (RG-048)."""
    evening = Evening("r6 b6 y6 y6", "r1").resolve("attack.4", "animal")
    assert evening.phase == "suffer"


@pytest.mark.parametrize("declared", ["attack.3", "block.3", "heal.3", "cast.blue.odd"])
def test_nobody_but_the_companion_boosts(declared: str) -> None:
    """A 1 of whoever has declared something else raises no die (RG-023, RG-048)."""
    evening = Evening("r1 r3 y4", "b2 b2 y2 y5", enemy="1 1 4").resolve(declared, "block.2")
    assert evening.view.awaited == (0, 1)
    assert evening.options(0) == ["pick", "done"]
    assert evening.choice(0).default == "done"


def test_a_boost_that_completes_something_comes_first() -> None:
    """It is said so, and it is what the next button does."""
    evening = Evening("r5 r2 b3", "y1 b6", enemy="1 1 4").resolve("attack.4", "animal")
    first = evening.choice(1).options[0]
    assert first.detail is not None
    assert evening.choice(1).default == first.id


def test_next_raises_no_die_that_completes_nothing() -> None:
    """The companion may, but "next" does not: it would break the block of another."""
    evening = Evening("r1", "b4 b4 b4", enemy="1 1 1").resolve("animal", "block.4")
    ask = evening.choice(0)
    assert (ask.options[0].label.key, ask.default) == ("regidice.option.boost", "done")
    evening = Evening("r1", "b4 b4 b3", enemy="1 1 1").resolve("animal", "block.4")
    ask = evening.choice(0)
    assert (ask.default, ask.options[0].detail is None) == (ask.options[0].id, False)


def test_damage_may_spoil_a_spell() -> None:
    """A spell must match when it is resolved; who hits first may spoil it (E-2, E-3)."""
    evening = Evening("r1 r2 y5", "b1 b1 b1").resolve("attack.6", "cast.blue.even")
    assert evening.sets(1) == ["1 1 1"]
    before = evening.choice(1).options[0].id
    evening.take(0, "2 1")
    assert evening.enemy == "1 1 2"
    with pytest.raises(IllegalAnswerError):
        evening.choose(1, before)


def test_damage_may_make_a_spell_while_others_wait() -> None:
    """As long as somebody is in the midst of a set, nobody is out (RG-040, E-2, E-3)."""
    evening = Evening("r4 y5", "b2 b2 b2", enemy="1 2 2").resolve("attack.5", "cast.blue.even")
    evening.take(0, "5")
    assert evening.view.awaited == (0, 1)
    assert evening.choice(1).default is None
    evening.choose(0, "1")
    assert evening.sets(1) == ["2 2 2"]


def test_who_puts_a_set_together_keeps_the_others_in() -> None:
    """A referee may yet let it count, and a spell match by it (RG-040, E-2)."""
    evening = Evening("r4 y4", "b2 b2 b2", "r3 b3 y3", enemy="1 2 2")
    evening.resolve("attack.4", "cast.blue.even", "block.3")
    evening.choose(0, "pick")
    evening.choose(2, "done")
    assert evening.view.awaited == (0, 1)
    evening.choose(0, next(o.id for o in evening.choice(0).options if o.dice == (0,)))
    evening.table.put(Chose("take"), by=0, forced="house rule")
    evening.choose(0, "1")
    assert evening.sets(1) == ["2 2 2"]


def test_the_other_way_round_both_work() -> None:
    """The attackers' target stays what it was when the phase began (RG-041, E-2)."""
    evening = Evening("r1 r2 y5", "r1 r1 r1").resolve("attack.6", "cast.blue.even")
    evening.take(1, "1 1 1")
    evening.choose(1, "rest")
    assert evening.enemy == "2 2 2"
    evening.take(0, "2 1")
    assert evening.enemy == "2 2 3"


def test_who_is_done_is_not_asked_again() -> None:
    """The phase ends when nobody can or wants to do more."""
    evening = Evening("r1 r2", "b4 b4 b4 y4").resolve("attack.6", "block.5")
    evening.choose(0, "done")
    assert evening.view.awaited == (1,)
    evening.choose(1, "done")
    assert evening.phase == "suffer"
