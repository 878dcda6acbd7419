"""Which dice of a look lie where dice lay before: nobody has moved them, or a hand turned them."""

from collections.abc import Sequence
from math import hypot

from engine import SeenDie

__all__ = [
    "STILL",
    "lies_tipped_over",
    "lies_where_one_lay",
    "lying_still",
    "nearest",
    "traced",
]

STILL = 0.015
"""How far a die that nobody touched may seem to move, as a share of the picture: a quarter die."""
BESIDE = 0.06
"""How far from its place a hand lays down a die that it turned there, as a share of the picture."""
TIPPED = 1.25
"""Edges of a die by which one that a finger tips over comes to lie from its place, at most."""


def lying_still(now: Sequence[SeenDie], before: Sequence[SeenDie]) -> dict[int, int]:
    """Tell which dice have not moved: from a die's index in ``now`` to its index in ``before``.

    A die that shows another number at the same place has been turned or thrown: it has moved.
    """
    found: dict[int, int] = {}
    for i, die in enumerate(now):
        free = [j for j in range(len(before)) if j not in found.values()]
        j = nearest(die, [before[k] for k in free])
        if j is None:
            continue
        other = before[free[j]]
        if _distance(die, other) <= STILL and _may_be_same(die, other):
            found[i] = free[j]
    return found


def traced(now: Sequence[SeenDie], before: Sequence[SeenDie]) -> dict[int, int]:
    """Tell which die is which after hands moved and turned some: from ``now`` to ``before``.

    What lies still is known, then what shows the same, then what lies where one lay, and last what
    was tipped over.
    """
    found = lying_still(now, before)
    for is_same in (_shows_the_same, _lies_there, _may_have_tipped):
        pairs = sorted(
            (_distance(die, other), i, j)
            for i, die in enumerate(now)
            for j, other in enumerate(before)
            if is_same(die, other)
        )
        for _, i, j in pairs:
            if i not in found and j not in found.values():
                found[i] = j
    return found


def lies_where_one_lay(die: SeenDie, before: Sequence[SeenDie]) -> bool:
    """Tell whether some die of ``before`` lay there or just beside, whatever it showed."""
    return any(_lies_there(die, other) for other in before)


def lies_tipped_over(die: SeenDie, before: Sequence[SeenDie]) -> bool:
    """Tell whether some die of ``before`` may have been tipped over and then lie there."""
    return any(_may_have_tipped(die, other) for other in before)


def nearest(die: SeenDie, others: Sequence[SeenDie]) -> int | None:
    """Return the index of the die of ``others`` that lies nearest to ``die``; None of none."""
    if not others:
        return None
    return min(range(len(others)), key=lambda j: _distance(die, others[j]))


def _distance(one: SeenDie, other: SeenDie) -> float:
    if one.centre is None or other.centre is None:
        return 1.0
    return hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])


def _lies_there(die: SeenDie, other: SeenDie) -> bool:
    return _distance(die, other) <= BESIDE


def _may_have_tipped(die: SeenDie, other: SeenDie) -> bool:
    return _distance(die, other) <= TIPPED * max(die.size or 0.0, other.size or 0.0)


def _shows_the_same(one: SeenDie, other: SeenDie) -> bool:
    sure = one.face is not None and other.face is not None and not one.doubt and not other.doubt
    return sure and _may_be_same(one, other)


def _may_be_same(one: SeenDie, other: SeenDie) -> bool:
    """A die in doubt may show anything; "4" and "4-life" are one face told by two readers."""
    if one.face is None or other.face is None or one.doubt or other.doubt:
        return True
    return one.face.partition("-")[0] == other.face.partition("-")[0]
