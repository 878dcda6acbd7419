"""A game of King of Tokyo as plain data."""

from typing import Literal

import msgspec

__all__ = ["PLACES", "DiceRoll", "ExtraTurn", "Monster", "Place", "TokyoState"]

Place = Literal["city", "bay"]
PLACES: tuple[Place, ...] = ("city", "bay")


class Monster(msgspec.Struct):
    """One seat's dials, cards and tokens. ``buried``: its elimination has been seen to."""

    name: str = ""
    health: int = 10
    points: int = 0
    energy: int = 0
    cards: list[str] = []
    poison: int = 0
    shrink: int = 0
    buried: bool = False


class DiceRoll(msgspec.Struct):
    """Dice on the table: whose, how many, what they show, how often they may still be rolled.

    ``rolling``: attempts are being made, and cards that change the dice may break in.
    """

    seat: int
    count: int
    attempts: int = 1
    attempt: int = 0
    faces: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    rolling: bool = False


class ExtraTurn(msgspec.Struct):
    """A turn that comes before the next monster's, with so many dice ``fewer``."""

    seat: int
    fewer: int = 0


class TokyoState(msgspec.Struct):
    """All that the game needs at a turn's start, and all that is seen or corrected in between.

    ``regular`` is whose turn it last was in clockwise order, extra turns aside. ``deck`` is the
    machine's deck, its first card on top, or the cards that a physical deck may still hold.
    ``charges`` lie on cards, ``copied`` is the card that Mimic copies. Of this turn: the dice it
    has ``fewer``, the seats that Wings protect (``winged``), the cards ``used``, the places that a
    burrower has left (``burrows``), whether the active monster did harm or went into ``frenzy``.
    ``rolls`` is a stack: the last one lies on top. ``seed`` is what the machine shuffles from.
    """

    monsters: list[Monster]
    deck: list[str]
    turn: int = 0
    active: int = 0
    regular: int = 0
    phase: str = "setup"
    places: dict[Place, int] = {}
    market: list[str] = []
    discard: list[str] = []
    charges: dict[str, int] = {}
    copied: str | None = None
    extra_turns: list[ExtraTurn] = []
    fewer: int = 0
    winged: list[int] = []
    used: list[str] = []
    burrows: list[Place] = []
    harmed: bool = False
    frenzy: bool = False
    rolls: list[DiceRoll] = []
    seed: str = ""
    shuffles: int = 0
