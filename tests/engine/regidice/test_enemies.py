"""How enemies fall, and what becomes of their dice."""

import pytest

from engine import Amount, Entered
from engine.messages import seat_name
from tests.engine.regidice.evenings import Evening


def test_the_next_enemy_comes_when_all_show_six() -> None:
    """Three 6s are a defeat; then four dice of 1 stand there, and nobody suffers (RG-050, T-15)."""
    evening = Evening("r6 r6 r5", "y1", enemy="6 6 5").resolve("attack.3", "animal")
    evening.take(0, "6 6 5")
    evening.done()
    assert evening.enemy == "1 1 1 1"
    assert "attacks" not in evening.facts()


def test_fallen_dice_can_be_healed() -> None:
    """Without overkill they go to the injured pile (RG-070)."""
    evening = Evening("r6 r6 r5", "y1", enemy="6 6 5").resolve("attack.3", "animal")
    evening.take(0, "6 6 5")
    evening.done()
    assert evening.injured() == "kkk"


def test_overkill_gives_the_dice_to_the_attacker() -> None:
    """A pip short, 2 damage: none passes 6, the dice are taken, no Suffer (E-1, RG-071, T-16)."""
    evening = Evening("r6 r6 r5 b6 b6 b5", "y4", enemy="6 6 5").resolve("attack.3", "animal")
    evening.choose(0, "best")
    assert evening.pool(0).count("k") == 3
    assert evening.injured() == ""
    assert {"overkill", "falls"} <= set(evening.facts())
    assert "attacks" not in evening.facts()


@pytest.mark.parametrize("ruling", ["decide", "last"])
def test_several_attackers_share_as_they_decide(ruling: str) -> None:
    """Whoever ended it is asked how many the other gets, or takes them all (RG-072)."""
    evening = Evening("r6 r6 r5", "b6 b6 b5", enemy="6 6 5", overkill=ruling)
    evening.resolve("attack.1", "attack.2")
    evening.take(1, "6 6 5")
    evening.take(0, "6 6 5")
    if ruling == "decide":
        ask = evening.ask(1)
        assert isinstance(ask, Amount)
        assert (ask.maximum, ask.default) == (3, 0)
        evening.put(1, Entered(1))
    got = [evening.pool(seat).count("k") for seat in (0, 1)]
    assert got == ([1, 2] if ruling == "decide" else [0, 3])


@pytest.mark.parametrize(
    "given, told", [(1, [(0, 1), (1, 2)]), (3, [(0, 3)]), (0, [(1, 3)])], ids=str
)
def test_the_log_says_who_takes_how_many(given: int, told: list[tuple[int, int]]) -> None:
    """Each taker has a line of its own, and whoever takes none has none (RG-071, RG-072)."""
    evening = Evening("r6 r6 r5", "b6 b6 b5", enemy="6 6 5").resolve("attack.1", "attack.2")
    evening.take(1, "6 6 5")
    evening.take(0, "6 6 5")
    evening.put(1, Entered(given))
    facts = [fact for entry in evening.view.log for fact in entry.facts]
    taken = [fact.params for fact in facts if fact.key == "regidice.fact.overkill"]
    assert taken == [{"seat": seat_name(seat), "count": count} for seat, count in told]


@pytest.mark.parametrize("ruling", ["counts", "does-not"])
def test_whether_a_fireball_overkills_is_a_ruling(ruling: str) -> None:
    """A caster whose fire does more than was needed takes the dice, or nobody (RG-073)."""
    evening = Evening("r6 r6 r5", "b1", enemy="6 6 5", fireball=ruling)
    evening.resolve("cast.blue.even", "animal")
    evening.take(0, "6 6 5")
    evening.done()
    assert (evening.pool(0).count("k"), evening.injured()) == (
        (3, "") if ruling == "counts" else (0, "kkk")
    )


def test_who_deals_damage_too_is_asked_as_soon_as_it_makes_a_difference() -> None:
    """RG-041: where one attacker makes all dice alike and raises one, the other has a choice."""
    evening = Evening("r5 b5", "r5 b5", enemy="1 2 2").resolve("attack.1", "attack.2")
    for seat in (0, 1):
        evening.choose(seat, "best")
    evening.choose(0, "1")
    assert evening.enemy == "2 2 3"
    assert (evening.options(1), evening.choice(1).prompt.params) == (
        ["2", "3", "rest"],
        {"count": 2},
    )
    evening.choose(1, "3")
    assert evening.enemy == "2 2 4"


def test_nobody_is_asked_about_dice_that_are_given_away() -> None:
    """RG-072: the first of two others may be given them all."""
    evening = Evening("r5 b6 y6", "r5 b6 y6", "r5 b6 y6", enemy="5 6 6")
    evening.resolve("attack.1", "attack.2", "attack.3")
    for seat in (0, 1, 2):
        evening.take(seat, "6 6 5")
    evening.put(0, Entered(3))
    assert evening.phase == "roll"
    assert [evening.pool(seat).count("k") for seat in (0, 1, 2)] == [0, 3, 0]
