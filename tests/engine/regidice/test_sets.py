"""What sets are worth, and the best plans: the solver against trying everything."""

from itertools import product
from random import Random

import pytest

from engine.games.regidice.sets import blocks, healed, hits, is_spell
from engine.games.regidice.solver import (
    Counts,
    best_blocks,
    best_hits,
    best_runs,
    counted,
    groups,
)
from engine.games.regidice.state import Die


def dice(text: str) -> list[Die]:
    """Return dice such as "r2 b3"."""
    return [Die(at, die[0], int(die[1])) for at, die in enumerate(text.split())]


@pytest.mark.parametrize(
    "pips, damage", [([1, 2], 1), ([1, 1, 1], 1), ([3], 1), ([2, 2], 0), ([1, 1], 0), ([], 0)]
)
def test_a_hit_is_the_defence_value_exactly(pips: list[int], damage: int) -> None:
    """Against 3, 1+2 and 1+1+1 hit, 2+2 and 1+1 do not (RG-041, RG-042, T-02, T-03)."""
    assert hits(pips, 3) == damage


@pytest.mark.parametrize("count, blocked", [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_equal_dice_block(count: int, blocked: int) -> None:
    """Three block 1, each further die 1 more, two nothing (RG-043, T-05, T-06)."""
    assert blocks([4] * count) == blocked
    assert blocks([*[4] * count, 5]) == 0


@pytest.mark.parametrize(
    "pips, dice_healed",
    [
        ([2, 3, 4], 1),
        ([4, 2, 3], 1),
        ([2, 3, 4, 5, 6], 3),
        ([1, 2, 3, 4, 5, 6], 4),
        ([4, 5], 0),
        ([2, 3, 5], 0),
        ([2, 2, 3, 4], 0),
    ],
)
def test_runs_heal(pips: list[int], dice_healed: int) -> None:
    """A run of three heals 1, each further die 1 more, 4-5 nothing (RG-044, T-07, T-08, T-09)."""
    assert healed(pips) == dice_healed


@pytest.mark.parametrize(
    "spell, works",
    [
        ("r2 r2 r3", True),
        ("r3 r2 r2", True),
        ("r2 r2 b3", False),
        ("r2 r3 r3", False),
        ("r2 r2", False),
        ("r2 r2 r3 r3", False),
    ],
)
def test_a_spell_is_the_enemys_pips_in_one_colour(spell: str, works: bool) -> None:  # noqa: FBT001 - a case's expectation
    """Against 2, 2, 3: red 2, 2, 3 works, with a blue one among them not (RG-045, T-10, T-11)."""
    assert is_spell(dice(spell), [2, 3, 2]) == works


def random_counts(random: Random) -> Counts:
    """Return a pool of up to 11 dice."""
    return counted([random.randint(1, 6) for _ in range(random.randint(1, 11))])


def most_hits(counts: Counts, defence: int) -> int:
    """Try every way to take groups out of a pool."""
    best = 0
    for group in groups(counts, defence):
        left = tuple(count - group.count(pips) for pips, count in enumerate(counts, 1))
        best = max(best, 1 + most_hits(left, defence))
    return best


def test_a_pool_gives_as_many_hits_as_it_can() -> None:
    """1, 2, 1, 1, 1 hit 3 twice, and no way of grouping any pool hits more often (T-04)."""
    assert len(best_hits(counted([1, 2, 1, 1, 1]), 3)) == 2
    random = Random(4)
    for _ in range(40):
        counts, defence = random_counts(random), random.randint(5, 16)
        plan = best_hits(counts, defence)
        assert all(sum(group) == defence for group in plan)
        assert all(
            sum(group.count(pips) for group in plan) <= n for pips, n in enumerate(counts, 1)
        )
        assert len(plan) == most_hits(counts, defence)


def most_healed(counts: Counts) -> int:
    """Try every way to take runs out of a pool."""
    best = 0
    for low, length in product(range(4), range(3, 7)):
        run = range(low, low + length)
        if run.stop <= 6 and all(counts[at] for at in run):
            left = tuple(count - (at in run) for at, count in enumerate(counts))
            best = max(best, length - 2 + most_healed(left))
    return best


def test_a_pool_heals_as_much_as_it_can() -> None:
    """No way of taking runs heals more; if less is needed, fewer dice are used."""
    random = Random(5)
    for _ in range(60):
        counts = random_counts(random)
        for need in (1, 2, 9):
            plan = best_runs(counts, need)
            assert min(need, sum(map(healed, plan))) == min(need, most_healed(counts))
    assert best_runs(counted([1, 2, 3, 4, 5, 6]), 1) == ((4, 5, 6),)


def test_a_pool_blocks_as_much_as_it_can_with_few_dice() -> None:
    """No choice of groups blocks more, or as much as is needed with fewer dice."""
    random = Random(6)
    for _ in range(60):
        counts = random_counts(random)
        for need in (1, 2, 5):
            sizes = product(*([0, *range(3, count + 1)] for count in counts))
            tried = [(sum(n - 2 for n in each if n), -sum(each)) for each in sizes]
            best = max((min(need, blocked), used) for blocked, used in tried)
            plan = best_blocks(counts, need)
            assert (min(need, sum(map(blocks, plan))), -sum(map(len, plan))) == best
