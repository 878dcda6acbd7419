"""Names for what has none in its file: a hero of one's own is playable before it is translated."""

from collections.abc import Container
from typing import TypeVar

import msgspec

from engine.games.dice_throne.content import Ability, Card, Companion, Hero, Token

__all__ = ["named"]

_Named = TypeVar("_Named", Hero, Ability, Card, Token, Companion)


def named(hero: Hero, symbols: Container[str]) -> Hero:
    """Return ``hero`` with a name for all that its file names by its id only.

    ``symbols`` are those of the printed dice, which have names in all languages.
    """
    own = {face.partition("-")[2] for face in hero.faces}
    titles = {symbol: _title(symbol) for symbol in sorted(own) if symbol not in symbols}
    return msgspec.structs.replace(
        _with_name(hero, hero.id),
        abilities=tuple(_with_name(ability, ability.id) for ability in hero.abilities),
        cards=tuple(_with_name(card, card.id) for card in hero.cards),
        own_tokens={name: _with_name(token, name) for name, token in hero.own_tokens.items()},
        own_companions={name: _with_name(one, name) for name, one in hero.own_companions.items()},
        symbols={**titles, **hero.symbols},
    )


def _with_name(thing: _Named, name: str) -> _Named:
    if thing.name is not None:
        return thing
    return msgspec.structs.replace(thing, name=_title(name))


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()
