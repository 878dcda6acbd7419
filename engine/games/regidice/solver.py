"""The best use of a pool, exactly: the most hits, blocks or healing that its dice can give.

Dice of equal pips are alike here: a pool is the numbers of its dice that show 1 to 6, and a set the
pips of its dice.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.games.regidice.sets import LEAST
from engine.games.regidice.state import SIDES

__all__ = ["Counts", "Pips", "best_blocks", "best_hits", "best_runs", "counted", "groups"]

Counts = tuple[int, ...]
Pips = tuple[int, ...]
Plan = tuple[Pips, ...]


def counted(pips: Sequence[int]) -> Counts:
    """Count how many dice show 1, 2 and so on to 6."""
    return tuple(pips.count(number) for number in range(1, SIDES + 1))


@lru_cache(maxsize=20_000)
def best_hits(counts: Counts, defence: int) -> Plan:
    """Return as many disjoint groups whose pips add up to ``defence`` as there can be.

    The highest dice are either in a group or, all that are left of them, in none.
    """
    bound = sum(number * count for number, count in enumerate(counts, 1)) // defence
    if not bound:
        return ()
    top = max(number for number, count in enumerate(counts, 1) if count)
    best: Plan = ()
    for rest in groups(_less(counts, (top,)), defence - top, top):
        group = (top, *rest)
        plan = (group, *best_hits(_less(counts, group), defence))
        best = max(best, plan, key=len)
        if len(best) == bound:
            return best
    lower = (*counts[: top - 1], *(0,) * (SIDES - top + 1))
    return max(best, best_hits(lower, defence), key=len)


def groups(counts: Counts, total: int, top: int = SIDES) -> Iterator[Pips]:
    """Yield each set of dice with ``total`` pips together and none above ``top``, high dice first.

    The pips of a set come in falling order; with ``total`` 0 there is one set, of no dice.
    """
    if total == 0:
        yield ()
    if sum(number * counts[number - 1] for number in range(1, top + 1)) < total:
        return
    for number in range(min(top, total), 0, -1):
        if counts[number - 1]:
            for rest in groups(_less(counts, (number,)), total - number, number):
                yield (number, *rest)


def best_blocks(counts: Counts, need: int) -> Plan:
    """Return groups of equal pips that block ``need`` with the fewest dice, or what they can.

    Each group wastes two dice, so fewer and larger ones are better.
    """
    plan: list[Pips] = []
    numbers = sorted(range(1, SIDES + 1), key=lambda number: -counts[number - 1])
    for number in numbers:
        size = min(counts[number - 1], need + LEAST - 1)
        if need > 0 and size >= LEAST:
            plan.append((number,) * size)
            need -= size - LEAST + 1
    return tuple(plan)


@lru_cache(maxsize=20_000)
def best_runs(counts: Counts, need: int) -> Plan:
    """Return disjoint runs that heal ``need`` dice with the fewest dice, or the most they can.

    The lowest dice either begin a run or, all that are left of them, are in none.
    """
    low = next((number for number, count in enumerate(counts, 1) if count), SIDES)
    if need <= 0 or low > SIDES - LEAST + 1:
        return ()
    plans = [best_runs((*(0,) * low, *counts[low:]), need)]
    for length in range(LEAST, SIDES - low + 2):
        run = tuple(range(low, low + length))
        if all(counts[number - 1] for number in run):
            rest = best_runs(_less(counts, run), need - (length - LEAST + 1))
            plans.append((run, *rest))
    return max(plans, key=lambda plan: _thrift(plan, need))


def _thrift(plan: Plan, need: int) -> tuple[int, int]:
    """Order plans by what they give, up to what is needed, then by the fewest dice."""
    gain = sum(len(pips) - LEAST + 1 for pips in plan)
    return min(gain, need), -sum(map(len, plan))


def _less(counts: Counts, pips: Pips) -> Counts:
    left = list(counts)
    for number in pips:
        left[number - 1] -= 1
    return tuple(left)
