"""What effects do, in a few words: so no card and no hero brings a text of its own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.content import Content, Hero
from engine.messages import Message

__all__ = ["requirement", "sentence"]

_OWN = {"cp", "companions", "positive", "status", "spent", "dealt"}
_ONE_DIE = ("to", "tip", "copy")
"""Ways to alter dice that are said in other words of one than of several."""


def sentence(content: Content, hero: Hero, effects: Sequence[v.Effect]) -> Message:
    """Say in one line what ``effects`` do; without any, that it is done by hand."""
    teller = _Teller(content, hero)
    return teller.all_of(effects or (v.ByHand(),))


def requirement(content: Content, hero: Hero, pattern: v.Pattern) -> Message:
    """Say what dice must show."""
    return _Teller(content, hero).pattern(pattern)


def _say(key: str, **params: int | str | Message) -> Message:
    return Message(f"dice-throne.does.{key}", params)


def _some(count: int, what: Message) -> Message:
    return what if count == 1 else _say("count", count=count, what=what)


def _joined(parts: Iterable[Message], key: str) -> Message:
    return reduce(lambda first, rest: _say(key, first=first, rest=rest), parts)


def _sums(pattern: v.Pattern) -> Iterator[Message]:
    """Say between which numbers the sum of the dice must be, if between any."""
    least, most = pattern.at_least, pattern.at_most
    if most >= v.Pattern().at_most:
        if least:
            yield _say("at-least", number=least)
    elif least == most:
        yield Message("literal", {"en": str(most)})
    elif least:
        yield _say("between", least=least, most=most)
    else:
        yield _say("at-most", number=most)


class _Teller:
    """Describes effects with the names of ``content`` and the symbols of ``hero``."""

    def __init__(self, content: Content, hero: Hero) -> None:
        self.content = content
        self.hero = hero

    def all_of(self, effects: Sequence[v.Effect]) -> Message:
        """Say all of ``effects``, or that there are none."""
        said = [self.one(effect) for effect in effects]
        return _joined(said, "and") if said else _say("nothing")

    def one(self, effect: v.Effect) -> Message:
        """Say ``effect`` with its conditions."""
        said = _WORDS[type(effect)](self, effect)
        for key, condition in self._conditions(effect):
            said = _say(key, when=condition, what=said)
        return said

    def _conditions(self, effect: v.Effect) -> Iterator[tuple[str, int | Message]]:
        if effect.on is not None:
            yield "on", self.pattern(effect.on)
        if effect.unless is not None:
            yield "unless", self.pattern(effect.unless)
        if effect.holding is not None:
            yield "holding", self.possession(effect.holding)
        if effect.upgraded is not None:
            yield "upgraded", self.ability(effect.upgraded)
        if effect.spent:
            yield "spent", effect.spent

    def ability(self, name: str) -> Message:
        """Return the name of an ability, of another hero's board if this one has none such."""
        hero = self._of_whom(lambda each: name in {ability.id for ability in each.abilities})
        return hero.ability(name).label

    def symbol(self, name: str) -> Message:
        """Return the name of a symbol, of another hero's dice if these have none such."""
        hero = self._of_whom(lambda each: name in {face[2:] for face in each.faces})
        return hero.symbol_label(name)

    def _of_whom(self, known: Callable[[Hero], bool]) -> Hero:
        """Return the hero whose file speaks: a status effect may lie on anybody's board."""
        return next(filter(known, (self.hero, *self.content.heroes.values())), self.hero)

    def possession(self, name: str) -> Message:
        """Return the name of a token or companion."""
        if name in self.content.companions:
            return self.content.companion_label(name)
        return self.content.token_label(name)

    def pattern(self, pattern: v.Pattern) -> Message:
        """Say what dice must show."""
        symbols = [_some(count, self.symbol(symbol)) for symbol, count in pattern.symbols.items()]
        numbers = [_say("count", count=n, what=str(each)) for each, n in pattern.numbers.items()]
        parts = [*symbols, *numbers]
        if pattern.straight is not None:
            parts.append(_say(f"{pattern.straight}-straight"))
        if pattern.of_a_kind:
            parts.append(_say("of-a-kind", count=pattern.of_a_kind))
        parts.extend(_sums(pattern))
        return _joined(parts, "plus") if parts else _say("any-dice")

    def amount(self, value: v.Amount) -> int | str | Message:
        """Say a number, or what it depends on."""
        if isinstance(value, int):
            return value
        if isinstance(value, str):
            return _say("printed")
        parts: list[int | str | Message] = [value.plus] if value.plus else []
        counted = self._counted(value)
        if counted is not None:
            each, few = self._each(value, counted), value.most < v.Quantity().most
            parts.append(_say("most", what=each, number=value.most) if few else each)
        if value.pips:
            parts.append(_say("pips"))
        total = reduce(lambda first, rest: _say("plus", first=first, rest=rest), parts or [0])
        return _say("half", what=total) if value.half else total

    def _each(self, value: v.Quantity, counted: Message) -> Message:
        if value.steps:
            ordered = sorted(value.steps.items())
            numbers = "/".join(str(number) for _, number in ordered)
            counts = "/".join(str(count) for count, _ in ordered)
            return _say("steps", numbers=numbers, counts=counts, what=counted)
        if value.every > 1:
            return _say("every", times=value.times, every=value.every, what=counted)
        return _say("per", times=value.times, what=counted)

    def _counted(self, value: v.Quantity) -> Message | None:
        if value.per is not None:
            return self.symbol(value.per)
        if value.per_token is not None:
            return self.content.token_label(value.per_token)
        return None if value.per_own is None else _say(f"own-{value.per_own}")

    def so_many(self, key: str, token: Message, count: v.Amount) -> Message:
        """Say what happens to one status effect, or to so many."""
        if count == 1:
            return _say(key, token=token)
        words = f"{key}-some" if isinstance(count, int) else f"{key}-reckoned"
        return _say(words, token=token, count=self.amount(count))

    def tokens(self, names: Sequence[str]) -> Message:
        """Name several tokens."""
        return _joined([self.content.token_label(name) for name in names], "plus")


def _who(effect: Any, said: Message, usual: v.Who) -> Message:
    return said if effect.who == usual else _say(f"to-{effect.who}", what=said)


def _damage(tell: _Teller, effect: v.Damage) -> Message:
    sort = "untyped" if effect.kind == "normal" else effect.kind  # no attack's: it has no type
    kind = Message(f"dice-throne.damage.{sort}")
    said = _say("damage", amount=tell.amount(effect.amount), kind=kind)
    return _who(effect, said, "opponent")


def _prevent(tell: _Teller, effect: v.Prevent) -> Message:
    plain = _say("prevent-half") if effect.half else None
    said = plain or _say("prevent", amount=tell.amount(effect.amount))
    return _who(effect, said, "self")


def _gain(tell: _Teller, effect: v.Gain) -> Message:
    if effect.count == 1 and not effect.fill:
        said = _say("gain", token=tell.tokens((effect.token, *effect.also)))
        return _who(effect, said, "self")
    token = tell.tokens((effect.token,))
    said = _say("fill", token=token) if effect.fill else tell.so_many("gain", token, effect.count)
    if effect.also:  # one of each, however many the first are
        said = _say("and", first=said, rest=_say("gain", token=tell.tokens(effect.also)))
    return _who(effect, said, "self")


def _lose(tell: _Teller, effect: v.Lose) -> Message:
    return tell.so_many("lose", tell.content.token_label(effect.token), effect.count)


def _raise(tell: _Teller, effect: v.Raise) -> Message:
    return _say("raise", token=tell.content.token_label(effect.token), amount=effect.by)


def _add(tell: _Teller, effect: v.Add) -> Message:
    less = isinstance(effect.amount, int) and effect.amount < 0
    return _say("add-less" if less else "add", amount=tell.amount(effect.amount))


def _inflict(tell: _Teller, effect: v.Inflict) -> Message:
    return _who(effect, _say("inflict", tokens=tell.tokens(effect.tokens)), "opponent")


def _remove(_: _Teller, effect: v.Remove) -> Message:
    return _say(f"remove{'-all' if effect.all else ''}{'-own' if effect.own else ''}")


def _spend(tell: _Teller, effect: v.Spend) -> Message:
    what = _say(f"own-{effect.what}") if effect.what in _OWN | {"cards"} else None
    said = what or tell.content.token_label(effect.what)
    then = tell.all_of(effect.then)
    if effect.most == v.Spend(what="").most:
        return _say("spend-any", what=said, then=then)
    return _say("spend", most=effect.most, what=said, then=then)


def _choice(tell: _Teller, effect: v.Choice) -> Message:
    return _joined(map(tell.all_of, effect.options), "or")


def _roll(tell: _Teller, effect: v.RollDice) -> Message:
    said = _say("roll", dice=effect.dice, then=tell.all_of(effect.then or (v.ByHand(),)))
    return _say("rerolls", what=said, count=effect.rerolls) if effect.rerolls else said


def _contest(tell: _Teller, effect: v.Contest) -> Message:
    wins, loses = tell.all_of(effect.wins), tell.all_of(effect.loses)
    return _say("contest" if effect.ties == "loses" else "contest-ties", wins=wins, loses=loses)


def _alter(_: _Teller, effect: v.Alter) -> Message:
    key = "to" if effect.how == "set" and effect.to is not None else effect.how
    some = "-some" if key in _ONE_DIE and effect.count > 1 else ""
    said = _say(f"alter-{key}{some}", count=effect.count, number=effect.to or 0)
    return said if effect.whose == "any" else _say(f"dice-{effect.whose}", what=said)


def _counted(key: str, *, reckoned: str = "") -> Callable[[_Teller, Any], Message]:
    """Say an amount that one has oneself; one that is ``reckoned`` may need other words."""

    def said(tell: _Teller, effect: Any) -> Message:
        words = key if isinstance(effect.amount, int) or not reckoned else reckoned
        return _who(effect, _say(words, amount=tell.amount(effect.amount)), "self")

    return said


def _plain(key: str) -> Callable[[_Teller, Any], Message]:
    return lambda _, __: _say(key)


def _amount(key: str) -> Callable[[_Teller, Any], Message]:
    return lambda tell, effect: _say(key, amount=tell.amount(effect.amount))


def _token(key: str) -> Callable[[_Teller, Any], Message]:
    return lambda tell, effect: _say(key, token=tell.content.token_label(effect.token))


_WORDS: dict[type[v.Effect], Callable[[_Teller, Any], Message]] = {
    v.Damage: _damage,
    v.Recoil: _amount("recoil"),
    v.Reflect: _plain("reflect"),
    v.Undefendable: _plain("undefendable"),
    v.Add: _add,
    v.Prevent: _prevent,
    v.Avoid: _plain("avoid"),
    v.Absorb: lambda tell, effect: _say("absorb", companion=tell.possession(effect.companion)),
    v.Ward: _plain("ward"),
    v.Heal: _counted("heal"),
    v.Gain: _gain,
    v.Lose: _lose,
    v.Inflict: _inflict,
    v.Remove: _remove,
    v.Transfer: _plain("transfer"),
    v.PassOn: _token("pass-on"),
    v.Raise: _raise,
    v.Draw: _counted("draw", reckoned="draw-reckoned"),
    v.Discard: _counted("discard"),
    v.Cp: _counted("cp", reckoned="cp-reckoned"),
    v.Steal: _amount("steal"),
    v.Spend: _spend,
    v.Choice: _choice,
    v.Grow: lambda tell, effect: (
        _say("grow-each") if effect.each else _say("grow", amount=tell.amount(effect.count))
    ),
    v.RollDice: _roll,
    v.Contest: _contest,
    v.Alter: _alter,
    v.Attempt: lambda _, effect: _say(f"attempt-{effect.roll}"),
    v.Again: _plain("again"),
    v.Reroll: _token("reroll"),
    v.ByHand: _plain("by-hand"),
}
