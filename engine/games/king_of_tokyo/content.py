"""The power cards as they are written down (King of Tokyo rules of 2016, base game)."""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

__all__ = ["Card", "Effect", "Need", "keep_cards", "power_cards"]

Moment = Literal["bought", "start", "numbers", "claws", "purchase", "hurt", "death", "end"]
Need = Literal[
    "claw",
    "every-face",
    "1-2-3",
    "three-1s",
    "three-2s",
    "in-tokyo",
    "harmless",
    "no-energy",
    "fewest-points",
    "lost-two",
]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does ``on`` a moment of its owner's, if all that it ``needs`` is so.

    Moments: the card is "bought"; the owner's turn "start"s or "end"s; its "numbers" or its "claws"
    are resolved; it makes a "purchase"; it was "hurt"; the "death" of a monster. ``do`` "points",
    "energy", "health": give as much, or take where ``amount`` is negative; "damage": take health
    away; "claws": add to the claws of the roll. ``per_energy``: so much for every so many cubes.
    """

    do: Literal["points", "energy", "health", "damage", "claws"]
    on: Moment = "bought"
    amount: int = 1
    who: Literal["self", "others", "everybody"] = "self"
    needs: tuple[Need, ...] = ()
    per_energy: int = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power card: its number in the list of all, its cost, and what it does.

    While it is kept: ``dice`` and ``rolls`` are added to its owner's, ``life`` to the most health,
    but once, ``more_energy`` and ``more_health`` to each gain of these; cards cost ``discount``
    less; victims of claws get a token (``venom``). ``charges`` lie on it when it is bought; ``fee``
    is the energy that each use costs. ``special`` names what else happens when it is bought
    (specials.py).
    """

    number: int
    cost: int
    keep: bool = True
    effects: tuple[Effect, ...] = ()
    dice: int = 0
    rolls: int = 0
    life: int = 0
    discount: int = 0
    more_energy: int = 0
    more_health: int = 0
    venom: Literal["poison", "shrink"] | None = None
    charges: int = 0
    fee: int = 0
    special: Literal["copy-a-card", "take-tokyo", "another-turn", "storm"] | None = None


@cache
def power_cards() -> dict[str, Card]:
    """Return every power card by its id, in the order of their numbers."""
    text = Path(__file__).with_name("cards.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Card])


@cache
def keep_cards() -> tuple[str, ...]:
    """Return the ids of the cards that stay in front of whoever buys them (KT-042)."""
    return tuple(name for name, card in power_cards().items() if card.keep)
