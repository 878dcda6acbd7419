"""Numbers that a table sets otherwise, since its board shows otherwise.

What one source tells of a board is marked "medium" in the data. Each number of such an ability is
a counter of its hero's seat, so that one tap sets it right for this table.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from engine.games.dice_throne.content import Ability, Hero, Level

__all__ = ["Figure", "adjusted", "figures"]

Place = tuple[str | int, ...]
_NUMBERS = ("cost", "cp", "dice", "amount", "count", "most", "at_least", "at_most")


class Figure(NamedTuple):
    """The number ``at`` (from 1) of an ability's level: what the file says, and its limits."""

    id: str
    ability: Ability
    level: int
    at: int
    value: int
    minimum: int
    maximum: int


@cache
def figures(hero: Hero) -> tuple[Figure, ...]:
    """Return each number of ``hero`` that is to be checked against the board."""
    return tuple(
        Figure(f"{ability.id}.{number}.{at}", ability, number, at, value, *_limits(place, value))
        for ability in hero.abilities
        for number, level in enumerate(ability.levels, 1)
        if level.confidence == "medium"
        for at, (place, value) in enumerate(_places(_plain(level)), 1)
    )


def _limits(place: Place, value: int) -> tuple[int, int]:
    """Return what the content types let stand at ``place``."""
    most = 10 if place[-1] == "dice" else 99
    return (1 if place[-1] in ("dice", "every") else min(0, value)), most


def adjusted(level: Level, ability: str, number: int, changes: Mapping[str, int]) -> Level:
    """Return ``level`` with the numbers that ``changes`` names by their counters' ids."""
    prefix = f"{ability}.{number}."
    if not any(name.startswith(prefix) for name in changes):
        return level
    plain = _plain(level)
    for at, (place, _) in enumerate(list(_places(plain)), 1):
        if f"{prefix}{at}" in changes:
            _put(plain, place, changes[f"{prefix}{at}"])
    return msgspec.convert(plain, Level, str_keys=True)


def _plain(level: Level) -> Any:
    return msgspec.json.decode(msgspec.json.encode(level))


def _places(plain: Any, place: Place = (), *, inside: bool = False) -> Iterator[tuple[Place, int]]:
    """Yield where the numbers stand that a board prints, in a fixed order."""
    if isinstance(plain, int) and not isinstance(plain, bool):
        if inside:
            yield place, plain
    elif isinstance(plain, dict):
        for key, item in plain.items():
            yield from _places(item, (*place, key), inside=key in _NUMBERS or inside)
    elif isinstance(plain, list):
        for at, item in enumerate(plain):
            yield from _places(item, (*place, at), inside=False)


def _put(plain: Any, place: Place, value: int) -> None:
    for step in place[:-1]:
        plain = plain[step]
    plain[place[-1]] = value
