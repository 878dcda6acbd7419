"""Heroes, cards and tokens as they are written down, and their reading from TOML."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from croupier import CroupierError
from engine.asks import DieKind
from engine.games.dice_throne.vocabulary import Effect, Gain, Inflict, Pattern, Quantity, RollDice

__all__ = [
    "Ability",
    "AddedBy",
    "Card",
    "Content",
    "ContentError",
    "Hero",
    "Level",
    "Token",
    "load_content",
    "load_hero",
    "printed_content",
]

Confidence = Literal["high", "medium", "low"]
_FOLDER = Path(__file__).with_name("content")


class ContentError(CroupierError, ValueError):
    """A content file is not as it should be: names the file, the place in it, and what would do."""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A status effect: its stack limit (DT-064) and what it does.

    ``avoids_on``: spent, a die showing one of these numbers avoids the damage. ``fails_on``: at
    the end of the offensive roll it is removed, and a die showing one of these makes the phase
    fail. ``attempts``: added to the roll attempts of the next offensive roll. ``incoming``: added
    to the damage of an attack. ``skips_income``, ``stuns``: as they say.
    """

    tone: Literal["positive", "negative", "unique"]
    limit: int
    confidence: Confidence = "high"
    avoids_on: tuple[int, ...] = ()
    fails_on: tuple[int, ...] = ()
    attempts: int = 0
    incoming: int = 0
    skips_income: bool = False
    stuns: bool = False
    upkeep: tuple[Effect, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card. ``after_dealing``: playable once an attack has dealt so much damage."""

    id: str
    cost: int
    timing: Literal["main", "roll", "instant"]
    effects: tuple[Effect, ...]
    after_dealing: int = 0
    confidence: Confidence = "high"


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of an ability: its upgrade card's cost, requirement or defence dice, and effects."""

    effects: tuple[Effect, ...]
    cost: int = 0
    needs: Pattern | None = None
    dice: int = 0
    confidence: Confidence = "high"


class AddedBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The upgrade that adds an ability of its own (DT-048)."""

    ability: str
    level: int


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a hero's board, with its levels from I."""

    id: str
    levels: tuple[Level, ...]
    sort: Literal["offensive", "defensive", "ultimate"] = "offensive"
    added_by: AddedBy | None = None


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero: the faces of its dice, the tokens of its leaflet, its abilities and its own cards."""

    id: str
    confidence: Confidence
    faces: tuple[str, ...]
    tokens: tuple[str, ...]
    abilities: tuple[Ability, ...]
    cards: tuple[Card, ...] = ()

    @property
    def die(self) -> DieKind:
        """The kind of this hero's dice."""
        return DieKind(self.id, self.faces)

    def ability(self, name: str) -> Ability:
        """Return the ability with the id ``name``; KeyError if there is none."""
        for ability in self.abilities:
            if ability.id == name:
                return ability
        raise KeyError(name)


class Content(msgspec.Struct, frozen=True):
    """All that a table plays with."""

    heroes: dict[str, Hero]
    cards: tuple[Card, ...]
    tokens: dict[str, Token]


class _CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


_Shape = TypeVar("_Shape")


def load_content(folder: Path) -> Content:
    """Read ``tokens.toml``, ``cards.toml`` and ``heroes/*.toml`` in ``folder``.

    Raises:
        ContentError: a file is missing or not as it should be.
    """
    tokens = _read(folder / "tokens.toml", dict[str, Token])
    cards = _read(folder / "cards.toml", _CardFile).cards
    heroes = [load_hero(path, tokens) for path in sorted((folder / "heroes").glob("*.toml"))]
    return Content({hero.id: hero for hero in heroes}, cards, tokens)


def load_hero(path: Path, tokens: dict[str, Token]) -> Hero:
    """Read one hero's file.

    Raises:
        ContentError: it is missing or not as it should be.
    """
    hero = _read(path, Hero)
    for complaint in _complaints(hero, tokens):
        raise ContentError(f"{path}: {complaint}")
    return hero


@cache
def printed_content() -> Content:
    """Return the heroes, cards and tokens that come with Croupier."""
    return load_content(_FOLDER)


def _read(path: Path, shape: type[_Shape]) -> _Shape:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=shape)
    except (OSError, ValueError) as error:  # msgspec's errors are ValueErrors
        raise ContentError(f"{path}: {error}") from error


def _complaints(hero: Hero, tokens: dict[str, Token]) -> Iterator[str]:
    numbers = [face.partition("-")[0] for face in hero.faces]
    if numbers != ["1", "2", "3", "4", "5", "6"]:
        yield f"faces: {', '.join(hero.faces)} do not bear the numbers 1 to 6 in this order"
    for token in hero.tokens:
        if token not in tokens:
            yield f"tokens: there is no token {token!r}; there are {', '.join(tokens)}"
    names = [ability.id for ability in hero.abilities]
    for ability in hero.abilities:
        yield from (f"abilities.{ability.id}: {text}" for text in _ability_faults(ability, names))
    for place, effects, needs in _parts(hero):
        yield from (f"{place}: {text}" for text in _unknown_names(hero, tokens, effects, needs))


def _ability_faults(ability: Ability, names: list[str]) -> Iterator[str]:
    if names.count(ability.id) > 1:
        yield "two abilities bear this id"
    if not ability.levels:
        yield "levels: an ability needs at least one level"
    if ability.added_by is not None and ability.added_by.ability not in names:
        yield f"added_by: there is no ability {ability.added_by.ability!r}"
    for at, level in enumerate(ability.levels, 1):
        if ability.sort == "defensive" and level.dice < 1:
            yield f"levels[{at}].dice: a defensive ability needs its number of dice"
        if ability.sort != "defensive" and level.needs is None:
            yield f"levels[{at}].needs: an offensive ability needs a requirement"


def _parts(hero: Hero) -> Iterator[tuple[str, tuple[Effect, ...], Pattern | None]]:
    for ability in hero.abilities:
        for at, level in enumerate(ability.levels, 1):
            yield f"abilities.{ability.id}.levels[{at}]", level.effects, level.needs
    for card in hero.cards:
        yield f"cards.{card.id}", card.effects, None


def _unknown_names(
    hero: Hero, tokens: dict[str, Token], effects: tuple[Effect, ...], needs: Pattern | None
) -> Iterator[str]:
    symbols = {face.partition("-")[2] for face in hero.faces}
    named = list(needs.symbols) if needs is not None else []
    for effect in _flat(effects):
        for pattern in (effect.on, effect.unless):
            named += pattern.symbols if pattern is not None else ()
        amount = getattr(effect, "amount", 0)
        named += [amount.per] if isinstance(amount, Quantity) and amount.per else []
        for token in _tokens_of(effect):
            if token not in tokens:
                yield f"there is no token {token!r}; there are {', '.join(tokens)}"
    for name in named:
        if name not in symbols:
            yield f"no die shows {name!r}; they show {', '.join(sorted(symbols))}"


def _flat(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, RollDice):
            yield from _flat(effect.then)


def _tokens_of(effect: Effect) -> tuple[str, ...]:
    match effect:
        case Gain(token=token):
            return (token,)
        case Inflict(tokens=tokens):
            return tokens
        case _:
            return ()
