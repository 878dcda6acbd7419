"""Status effects that would bring themselves without end: found before anybody plays them."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier import CroupierError
from engine.games.dice_throne.content import Token
from engine.games.dice_throne.quantities import Amount
from engine.games.dice_throne.vocabulary import Effect, Gain, Inflict, Lose, RollDice

__all__ = ["endless"]

_DEEPEST, _MOST = 50, 1000
_Step = tuple[str, str]


def endless(tokens: Mapping[str, Token], name: str) -> str | None:
    """Return "at_limit" or "overflow", by which one more of ``name`` brings itself for ever.

    Tried on a board where everything lies as often as it may (DT-064), with what happens for
    certain. What dice or people decide is left out: there the table is asked each time.
    """
    try:
        _Trial(tokens).place(name, 1, ())
    except _EndlessError as error:
        again = [step for step in error.steps if error.steps.count(step) > 1]
        return next((key for each, key in again if each == name), None)
    return None


class _EndlessError(CroupierError, RecursionError):
    """So many steps that there is no end to them."""

    def __init__(self, steps: tuple[_Step, ...]) -> None:
        super().__init__()
        self.steps = steps


class _Trial:
    """A board full of ``tokens``, on which they are placed as ``resolve.place`` does it."""

    def __init__(self, tokens: Mapping[str, Token]) -> None:
        self.tokens = tokens
        self.counts = {name: rules.limit for name, rules in tokens.items()}
        self.placed = 0

    def place(self, name: str, count: int, steps: tuple[_Step, ...]) -> None:
        """Place tokens, with what a full board or a reached limit brings."""
        self.placed += 1
        if len(steps) > _DEEPEST or self.placed > _MOST:
            raise _EndlessError(steps)
        rules = self.tokens[name]
        left = self._give(name, count)
        if left and rules.overflow:
            self._do(rules.overflow, (*steps, (name, "overflow")))
            self._give(name, left)
        if rules.at_limit and self.counts[name] >= rules.limit:
            self._do(rules.at_limit, (*steps, (name, "at_limit")))

    def _give(self, name: str, count: int) -> int:
        """Return how many did not fit."""
        placed = min(count, self._room(name))
        self.counts[name] += placed
        return count - placed

    def _room(self, name: str) -> int:
        return max(0, self.tokens[name].limit - self.counts[name])

    def _do(self, effects: Iterable[Effect], steps: tuple[_Step, ...]) -> None:
        for effect in filter(self._is_certain, effects):
            match effect:
                case Lose(token=token, count=count) if token in self.counts:
                    self.counts[token] = max(0, self.counts[token] - _least(count))
                case Gain(token=token, also=also) if token in self.counts:
                    count = self._room(token) if effect.fill else _least(effect.count)
                    self.place(token, count, steps)
                    self._place_each(also, steps)
                case Inflict(tokens=names):
                    self._place_each(names, steps)
                case RollDice(then=then):
                    self._do(then, steps)

    def _place_each(self, names: Iterable[str], steps: tuple[_Step, ...]) -> None:
        for name in names:
            if name in self.tokens:
                self.place(name, 1, steps)

    def _is_certain(self, effect: Any) -> bool:
        """Tell whether ``effect`` needs no dice, no upgrade and nothing that does not lie there."""
        held = effect.holding is None or self.counts.get(effect.holding, 0) > 0
        rolled = effect.on is not None or effect.unless is not None
        return held and not rolled and effect.upgraded is None and not effect.spent


def _least(count: Amount) -> int:
    """Return a number that is known, and 0 for one that is reckoned or entered."""
    return max(0, count) if isinstance(count, int) else 0
