"""The messages of this game: monsters, cards, places, faces."""

from functools import cache

from engine.games.king_of_tokyo.state import Place
from engine.messages import Message

__all__ = ["card_effect", "card_name", "face_name", "monster_name", "place_name", "text"]


def text(key: str, **params: int | str | Message) -> Message:
    """Return the message ``key`` of this game."""
    return Message(f"king-of-tokyo.{key}", params) if params else _plain(key)


@cache
def _plain(key: str) -> Message:
    return Message(f"king-of-tokyo.{key}")


def monster_name(monster: str) -> Message:
    """Return a monster's name."""
    return _plain(f"monster.{monster}")


def card_name(card: str) -> Message:
    """Return a power card's name."""
    return _plain(f"card.{card}")


def card_effect(card: str) -> Message:
    """Return what a power card does, in a few words."""
    return _plain(f"effect.{card}")


def place_name(place: Place) -> Message:
    """Return the name of a place in Tokyo."""
    return _plain(f"place.{place}")


def face_name(face: str) -> Message:
    """Return what a die's face shows."""
    return _plain(f"symbol.{face}")
