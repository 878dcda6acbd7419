"""Follows dice from look to look: each keeps its number while others are rolled."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from vision.readings import Die, Reading

__all__ = ["Followed", "Follower"]

STILL = 0.3
"""Edges of a die by which one that nobody touched may seem to move."""


@dataclass(frozen=True)
class Followed:
    """A die of a look, the number that it keeps for as long as it is the same, and its past."""

    number: int
    die: Die
    moved: bool
    """Whether it lies elsewhere, or shows something else, than in the look before."""


@dataclass(frozen=True)
class _Known:
    number: int
    die: Die


class Follower:
    """Gives each die of a tray a number, from one settled look to the next.

    A die that lies where one lay, and shows what that showed, is the same die. The others are
    those that were taken up: of several, a die is the one with its colour, and the nearest.
    """

    def __init__(self) -> None:
        self._lying: list[_Known] = []
        self._away: list[_Known] = []
        self._next = 0

    def look(self, reading: Reading) -> tuple[Followed, ...]:
        """Follow the dice of a settled look, in the order of ``reading.dice``."""
        left = list(self._lying)
        found: dict[int, Followed] = {}
        for index, die in enumerate(reading.dice):
            before = _lying_there(die, left)
            if before is not None:
                left.remove(before)
                found[index] = Followed(before.number, die, moved=False)
        free = left + self._away
        for index, die in enumerate(reading.dice):
            if index not in found:
                found[index] = Followed(self._number(die, free), die, moved=True)
        followed = tuple(found[index] for index in range(len(reading.dice)))
        self._lying = [_Known(one.number, one.die) for one in followed]
        self._away = free if followed else []  # who empties the tray may come back with others
        return followed

    def _number(self, die: Die, free: list[_Known]) -> int:
        """The number of the die that was taken up and is this one, or a new number."""
        alike = [one for one in free if one.die.colour == die.colour]
        if alike:
            nearest = min(alike, key=lambda one: _distance(one.die, die))
            free.remove(nearest)
            return nearest.number
        self._next += 1
        return self._next


def _lying_there(die: Die, before: Sequence[_Known]) -> _Known | None:
    """The die that lay where this one lies, unless it shows something else now."""
    near = min(before, key=lambda one: _distance(one.die, die), default=None)
    if near is None or _distance(near.die, die) > STILL * max(die.size, near.die.size):
        return None
    return near if _may_be_same(near.die, die) else None


def _may_be_same(one: Die, other: Die) -> bool:
    """A die in doubt may show anything."""
    return one.face == other.face or bool(one.doubt or other.doubt)


def _distance(one: Die, other: Die) -> float:
    return hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])
