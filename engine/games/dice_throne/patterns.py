"""What dice show: numbers, symbols, straights (Dice Throne rules 2.4, DT-040 to DT-045)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.games.dice_throne.damage import half
from engine.games.dice_throne.quantities import Amount, Pattern, Quantity

__all__ = ["BLANK", "NOTHING", "Own", "matches", "measure", "number", "symbol"]

BLANK = "0-"
"""A face that counts for nothing, whatever it shows."""

_ANY_SUM = (Pattern().at_least, Pattern().at_most)
_STRAIGHTS = {
    "small": ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}),
    "large": ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}),
}


class Own(NamedTuple):
    """What a quantity may count besides dice: tokens by name, and the rest by ``per_own``."""

    tokens: Mapping[str, int] = MappingProxyType({})
    counts: Mapping[str, int] = MappingProxyType({})


NOTHING = Own()


def number(face: str) -> int:
    """Return the number of a face: 4 for "4-life"."""
    return int(face.partition("-")[0])


def symbol(face: str) -> str:
    """Return the symbol of a face: "life" for "4-life"."""
    return face.partition("-")[2]


def matches(pattern: Pattern | None, faces: Sequence[str]) -> bool:
    """Tell whether ``faces`` show everything that ``pattern`` asks for; no pattern asks nothing.

    Symbols need not be all there is; kinds and straights go by number (DT-040 to DT-042). Blanks
    have none, and blanks alone have no sum.
    """
    if pattern is None:
        return True
    symbols = [symbol(face) for face in faces]
    numbers = [number(face) for face in faces if face != BLANK]
    summed = bool(numbers) or not faces or (pattern.at_least, pattern.at_most) == _ANY_SUM
    return (
        summed
        and all(symbols.count(name) >= count for name, count in pattern.symbols.items())
        and all(numbers.count(each) >= count for each, count in pattern.numbers.items())
        and max(map(numbers.count, numbers), default=0) >= pattern.of_a_kind
        and pattern.at_least <= sum(numbers) <= pattern.at_most
        and (pattern.straight is None or _has_straight(set(numbers), pattern.straight))
    )


def measure(quantity: Amount, faces: Sequence[str], own: Own = NOTHING) -> int:
    """Return the number that ``quantity`` is with these dice and possessions; "ask" is 0."""
    if isinstance(quantity, int):
        return quantity
    if isinstance(quantity, str):
        return 0
    count = min(_count(quantity, faces, own), quantity.most)
    if quantity.steps:
        reached = [step for step in quantity.steps.items() if step[0] <= count]
        _, count = max(reached, default=(0, 0))
    else:
        count = count // quantity.every * quantity.times
    total = quantity.plus + count + (sum(map(number, faces)) if quantity.pips else 0)
    return half(total) if quantity.half else total


def _count(quantity: Quantity, faces: Sequence[str], own: Own) -> int:
    if quantity.per_token is not None:
        return own.tokens.get(quantity.per_token, 0)
    if quantity.per_own is not None:
        return own.counts.get(quantity.per_own, 0)
    return sum(symbol(face) == quantity.per for face in faces)


def _has_straight(numbers: set[int], straight: str) -> bool:
    return any(run <= numbers for run in _STRAIGHTS[straight])
