"""The messages of this game: cards, conditions, traits, and lists of them."""

from collections.abc import Sequence
from functools import cache

from engine.messages import Message

__all__ = [
    "card_name",
    "condition_name",
    "counted",
    "creature_name",
    "joined",
    "number_of",
    "text",
]


def text(key: str, **params: int | str | Message) -> Message:
    """Return the message ``key`` of this game."""
    return Message(f"mage-wars.{key}", params) if params else _plain(key)


@cache
def _plain(key: str) -> Message:
    return Message(f"mage-wars.{key}")


def card_name(card: str) -> Message:
    """Return the name of a card, a mage's too."""
    return _plain(f"card.{card}")


@cache
def creature_name(card: str, number: int) -> Message:
    """Name a creature, with its number from the second of its sort on; "" is what people gave."""
    if not card:
        return text("made-up", number=number)
    name = card_name(card)
    return name if number == 1 else text("nth", name=name, number=number)


@cache
def number_of(card: str, number: int, counter: str) -> Message:
    """Name a creature's counter; there are many, and all are named whenever anybody looks."""
    return text("of", name=creature_name(card, number), counter=_plain(counter))


def condition_name(condition: str) -> Message:
    """Return the name of a condition, or of another effect of an attack."""
    return _plain(f"condition.{condition}")


def counted(name: Message, count: int) -> Message:
    """Say how many of something: "2 Burn", or just "Burn"."""
    return name if count == 1 else text("counted", amount=count, name=name)


def joined(messages: Sequence[Message]) -> Message | None:
    """Say several things one after another; None: there are none."""
    if not messages:
        return None
    *others, said = messages
    for each in reversed(others):
        said = text("list", first=each, rest=said)
    return said
