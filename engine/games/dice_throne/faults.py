"""What is wrong with a hero whose file has the right shape: names, dice and numbers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.content import Ability, Card, Content, Hero, Level
from engine.games.dice_throne.endless import endless
from engine.games.dice_throne.toml_lines import KeyPath

__all__ = ["Fault", "faults"]

Fault = tuple[KeyPath, str, str]
"""Where it is, what is wrong there, and what would do."""
_DICE = 5

_ATTACKING = frozenset({"effects", "needs"})
_OF_SORT = {
    "offensive": _ATTACKING,
    "ultimate": _ATTACKING,
    "defensive": frozenset({"effects", "dice", "rerolls"}),
    "passive": frozenset({"uses", "upkeep"}),
}
"""What a level of each sort of ability may say; its cost and confidence all may."""

# Names that are taken: of the card that Croupier does not know, and of what people may choose or
# spend instead of a token or companion.
_ANY_CARD = "other"
_MEANT = ("none", "cp", "cards", "companions")


def faults(hero: Hero, content: Content) -> Iterator[Fault]:
    """Yield each fault of ``hero``: where it is, what is wrong, what would do."""
    if hero.id in content.heroes:
        yield ("id",), f"there is a hero {hero.id!r} already", "another id would do"
    yield from _face_faults(hero)
    yield from _name_faults(hero, content)
    for at, ability in enumerate(hero.abilities):
        yield from _ability_faults(hero, ability, ("abilities", at))
    names = _Names(hero, content)
    for path, struct in _structs(hero, ()):
        check = _CHECKS.get(type(struct))
        if check is not None:
            yield from (
                (path + where, says, remedy) for where, says, remedy in check(names, struct)
            )


class _Names:
    """All that effects of a hero may name."""

    def __init__(self, hero: Hero, content: Content) -> None:
        self.symbols = sorted({face.partition("-")[2] for face in hero.faces})
        self.tokens = sorted({*content.tokens, *hero.own_tokens})
        self.companions = sorted({*content.companions, *hero.own_companions})
        self.abilities = [ability.id for ability in hero.abilities]

    def unknown(self, sort: str, name: str, where: KeyPath) -> Iterator[Fault]:
        """Yield a fault if there is no ``name`` among the names of a ``sort``."""
        known: list[str] = getattr(self, sort)
        if name not in known:
            yield where, f"there is no {_SINGULAR[sort]} {name!r}", _near(name, known)


_SINGULAR = {
    "symbols": "symbol",
    "tokens": "status effect",
    "companions": "companion",
    "abilities": "ability",
}


def _near(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, 1, 0.7)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"there are {', '.join(known)}" if known else "there are none"


def _face_faults(hero: Hero) -> Iterator[Fault]:
    for at, face in enumerate(hero.faces):
        number, _, symbol = face.partition("-")
        if number != str(at + 1) or not symbol:
            remedy = f'"{at + 1}-" and the name of its symbol would do, as in "{at + 1}-sword"'
            yield ("faces", at), f"{face!r} is not face number {at + 1}", remedy


def _name_faults(hero: Hero, content: Content) -> Iterator[Fault]:
    cards = [card.id for card in hero.cards]
    common = [*(card.id for card in content.cards), _ANY_CARD]
    yield from _twice("abilities", [ability.id for ability in hero.abilities])
    yield from _twice("cards", cards)
    for at, card in enumerate(cards):
        if card in common:
            yield ("cards", at, "id"), f"every deck has a card {card!r}", "another id would do"
    for key, known in (("own_tokens", content.tokens), ("own_companions", content.companions)):
        for name in getattr(hero, key):
            if name in known:
                remedy = f"name it in {key.removeprefix('own_')!r}, or give yours another name"
                yield (key, name), f"there is a {name!r} already", remedy
            elif name in _MEANT:
                yield (key, name), f"{name!r} means something else", "another name would do"
    names = _Names(hero, content)
    for sort in ("tokens", "companions"):
        for at, name in enumerate(getattr(hero, sort)):
            yield from names.unknown(sort, name, (sort, at))
    for symbol in hero.symbols:
        yield from names.unknown("symbols", symbol, ("symbols", symbol))
    yield from _growth_faults(hero, content)
    yield from _endless_faults(hero, content)


def _growth_faults(hero: Hero, content: Content) -> Iterator[Fault]:
    known = {**content.companions, **hero.own_companions}
    for name, companion in hero.own_companions.items():
        where = ("own_companions", name, "grows_into")
        seen, larger = {name}, companion.grows_into
        while larger is not None and larger in known and larger not in seen:
            seen.add(larger)
            larger = known[larger].grows_into
        if larger in seen:
            yield where, f"{name!r} would grow into itself", "end the chain with one that does not"
        elif larger is not None:
            yield where, f"there is no companion {larger!r}", _near(larger, sorted(known))


def _endless_faults(hero: Hero, content: Content) -> Iterator[Fault]:
    known = {**content.tokens, **hero.own_tokens}
    for name in hero.own_tokens:
        key = endless(known, name)
        if key is not None:
            remedy = "let it lose more than it brings, or end the chain with one that brings none"
            yield ("own_tokens", name, key), f"{name!r} would bring itself without end", remedy


def _twice(key: str, ids: list[str]) -> Iterator[Fault]:
    for at, name in enumerate(ids):
        if name in ids[:at]:
            yield (key, at, "id"), f"{name!r} is there already", "another id would do"


def _ability_faults(hero: Hero, ability: Ability, base: KeyPath) -> Iterator[Fault]:
    yield from _added_faults(hero, ability, (*base, "added_by"))
    for at, level in enumerate(ability.levels):
        where = (*base, "levels", at)
        yield from _idle_faults(ability, level, where)
        if ability.sort == "defensive" and not level.dice and not _contests(level.effects):
            yield where, "a defence without dice", "dice = 3, the number printed, would do"
        if ability.sort in ("offensive", "ultimate") and level.needs is None:
            remedy = 'needs = { straight = "small" } or { symbols = {...} } would do'
            yield where, "nothing says what dice it needs", remedy
        if ability.sort == "passive" and not (level.upkeep or level.uses):
            yield where, "a passive ability that does nothing", "upkeep = [...] or uses = [...]"


def _idle_faults(ability: Ability, level: Level, where: KeyPath) -> Iterator[Fault]:
    """Yield what a level says that nobody ever asks an ability of its sort."""
    own = _OF_SORT[ability.sort]
    for key in sorted(frozenset[str]().union(*_OF_SORT.values()) - own):
        if getattr(level, key):
            says = f"nobody asks {key} of an ability whose sort is {ability.sort!r}"
            yield (*where, key), says, f"leave it out; {', '.join(sorted(own))} would do"


def _contests(effects: Iterable[v.Effect]) -> bool:
    return any(isinstance(effect, v.Contest) for effect in effects)


def _added_faults(hero: Hero, ability: Ability, where: KeyPath) -> Iterator[Fault]:
    added = ability.added_by
    if added is None:
        return
    upgraded = next((each for each in hero.abilities if each.id == added.ability), None)
    if upgraded is None:
        names = [each.id for each in hero.abilities]
        yield (
            (*where, "ability"),
            f"there is no ability {added.ability!r}",
            _near(added.ability, names),
        )
    elif upgraded.added_by is not None and upgraded is not ability:
        remedy = "name an ability that is on the board from the beginning"
        yield (*where, "ability"), f"{added.ability!r} is itself added by an upgrade", remedy
    elif added.level > len(upgraded.levels):
        remedy = f"write its level {added.level}, or a smaller number"
        says = f"{added.ability!r} has {len(upgraded.levels)} levels, not {added.level}"
        yield (*where, "level"), says, remedy


def _structs(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, msgspec.Struct]]:
    """Yield ``value`` and all that is in it, with the path to each."""
    if isinstance(value, msgspec.Struct):
        yield path, value
        for key in value.__struct_fields__:
            yield from _structs(getattr(value, key), (*path, key))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _structs(item, (*path, key))
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from _structs(item, (*path, at))


def _pattern(names: _Names, pattern: v.Pattern) -> Iterator[Fault]:
    for symbol in pattern.symbols:
        yield from names.unknown("symbols", symbol, ("symbols", symbol))
    for key in ("symbols", "numbers"):
        wanted = sum(getattr(pattern, key).values())
        if wanted > _DICE:
            yield (key,), f"{wanted} dice are wanted", f"{_DICE} would do: no more are rolled"
    if pattern.of_a_kind > _DICE:
        says = f"{pattern.of_a_kind} of a kind"
        yield ("of_a_kind",), says, f"{_DICE} would do: no more dice are rolled"


def _quantity(names: _Names, quantity: v.Quantity) -> Iterator[Fault]:
    if quantity.per is not None:
        yield from names.unknown("symbols", quantity.per, ("per",))
    if quantity.per_token is not None:
        yield from names.unknown("tokens", quantity.per_token, ("per_token",))


def _one_token(names: _Names, effect: Any) -> Iterator[Fault]:
    yield from names.unknown("tokens", effect.token, ("token",))
    for at, token in enumerate(getattr(effect, "also", ())):
        yield from names.unknown("tokens", token, ("also", at))
    yield from _conditions(names, effect)


def _several_tokens(names: _Names, effect: v.Inflict) -> Iterator[Fault]:
    if not effect.tokens:
        yield ("tokens",), "nothing is inflicted", 'tokens = ["burn"] would do'
    for at, token in enumerate(effect.tokens):
        yield from names.unknown("tokens", token, ("tokens", at))
    yield from _conditions(names, effect)


def _choice(names: _Names, effect: v.Choice) -> Iterator[Fault]:
    if not effect.options:
        yield ("options",), "there is nothing to choose", "options = [[...], [...]] would do"
    yield from _conditions(names, effect)


def _absorb(names: _Names, effect: v.Absorb) -> Iterator[Fault]:
    yield from names.unknown("companions", effect.companion, ("companion",))
    yield from _conditions(names, effect)


def _spend(names: _Names, effect: v.Spend) -> Iterator[Fault]:
    if effect.what not in ("cp", "cards", "companions"):
        yield from names.unknown("tokens", effect.what, ("what",))
    yield from _conditions(names, effect)


def _card(_: _Names, card: Card) -> Iterator[Fault]:
    """Yield what a main-phase card waits for: it is played when nothing of that happens."""
    if card.timing == "main":
        for key in ("after_dealing", "after_attacked"):
            if getattr(card, key):
                says = "nobody asks it of a card whose timing is 'main'"
                yield (key,), says, 'leave it out, or timing = "roll" would do'


def _conditions(names: _Names, effect: Any) -> Iterator[Fault]:
    held = effect.holding
    if held is not None and held not in names.companions:
        yield from names.unknown("tokens", held, ("holding",))
    if effect.upgraded is not None:
        yield from names.unknown("abilities", effect.upgraded, ("upgraded",))


_TOKENED = (v.Gain, v.Lose, v.PassOn, v.Raise, v.Reroll)
_CHECKS: dict[type, Callable[[_Names, Any], Iterator[Fault]]] = {
    **dict.fromkeys(v.Effect.__args__, _conditions),
    **dict.fromkeys(_TOKENED, _one_token),
    v.Pattern: _pattern,
    v.Quantity: _quantity,
    v.Inflict: _several_tokens,
    v.Choice: _choice,
    v.Absorb: _absorb,
    v.Spend: _spend,
    Card: _card,
}
