"""A game of Mage Wars as plain data."""

from typing import Literal, get_args

import msgspec

__all__ = ["CONDITIONS", "MOST_MARKERS", "Condition", "Creature", "MageWarsState", "Thrown"]

Condition = Literal[
    "burn",
    "bleed",
    "corrode",
    "cripple",
    "daze",
    "stun",
    "sleep",
    "slam",
    "stuck",
    "rot",
    "tainted",
    "weak",
    "growth",
    "disable",
]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)

MOST_MARKERS = 20
"""Markers of one condition on one creature: far more than anybody has."""


class Creature(msgspec.Struct):
    """A mage, a creature or a conjuration in the arena: its numbers, markers and cubes.

    ``card`` is what it was summoned from, "" one whose numbers people gave; ``number`` tells those
    of one card apart. The creature of a seat's mage has the seat's number as its ``id``. ``ready``:
    its action marker is face up. ``barrier`` is the dice of a damage barrier, ``retaliate`` a
    counterstrike that it has beside those that are printed. ``used`` are attacks that may be used
    once a round, ``defended`` how often its printed defence was. An ``apprentice`` is a mage with
    its basic attack and no abilities.
    """

    id: int
    owner: int
    card: str
    number: int
    level: int
    life: int
    armor: int
    damage: int = 0
    mana: int = 0
    channeling: int = 0
    ready: bool = False
    guard: bool = False
    barrier: int = 0
    retaliate: bool = False
    conditions: dict[str, int] = {}
    used: list[str] = []
    defended: int = 0
    apprentice: bool = False

    def has(self, condition: Condition) -> int:
        """Return how many markers of ``condition`` lie on it."""
        return self.conditions.get(condition, 0)

    def put(self, condition: Condition, count: int) -> None:
        """Let ``count`` markers of ``condition`` lie on it, as far as that can be."""
        self.conditions = {
            each: min(number, MOST_MARKERS)
            for each, number in {**self.conditions, condition: count}.items()
            if number > 0
        }


class Thrown(msgspec.Struct, frozen=True):
    """Dice as they lie on the table: attack dice, or else effect dice.

    ``counted``: what they come to has been done, and does not follow them any more.
    """

    attack: bool
    faces: tuple[str, ...]
    counted: bool = False


class MageWarsState(msgspec.Struct):
    """All that the game needs at a round's start, and all that is seen or corrected in between.

    ``quickcast`` tells for each seat whether its marker is face up. ``acting`` is whose turn it is
    to activate or to cast, ``last`` who has just activated; ``busy``: a creature is being
    activated or a spell cast, so that nobody else may begin anything. ``made`` counts what was
    summoned of each card.
    """

    quickcast: list[bool]
    creatures: list[Creature] = []
    round: int = 0
    phase: str = "setup"
    initiative: int = 0
    acting: int | None = None
    last: int | None = None
    busy: bool = False
    thrown: Thrown | None = None
    made: dict[str, int] = {}
    next_id: int = 2
