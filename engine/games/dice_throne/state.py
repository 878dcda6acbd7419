"""A battle as plain data."""

from typing import Literal

import msgspec

from engine.games.dice_throne.damage import Change, DamageKind, Tally
from engine.games.dice_throne.vocabulary import Cp, Inflict

__all__ = ["ROLL_PHASES", "SUMMING_PHASES", "Attack", "BattleState", "DiceRoll", "Player"]

# Where roll-phase cards may be played (DT-074), and where damage and healing wait for the end of
# the phase (DT-010, DT-024).
ROLL_PHASES = ("offensive-roll", "targeting-roll", "defensive-roll")
SUMMING_PHASES = ("upkeep", *ROLL_PHASES)


class Player(msgspec.Struct):
    """One seat's dials, hand and board. ``levels`` names upgraded abilities only."""

    hero: str = ""
    health: int = 0
    cp: int = 0
    hand: int = 0
    tokens: dict[str, int] = {}
    levels: dict[str, int] = {}


class DiceRoll(msgspec.Struct):
    """Dice on the table: whose, what for, what they show and how often they may still be rolled.

    ``altered`` counts the times somebody changed them or gave a further attempt; ``alterable``
    tells whether cards may.
    """

    seat: int
    purpose: Literal["offence", "defence", "effect"]
    count: int
    attempts: int
    attempt: int = 0
    faces: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    altered: int = 0
    alterable: bool = True


class Attack(msgspec.Struct):
    """An activated offensive ability until the end of its roll phase.

    ``deferred`` waits for the defensive roll phase (DT-024, step 1); ``inflicted`` is what it has
    put on the defender, of which ``wards`` may be prevented.
    """

    attacker: int
    ability: str
    kind: DamageKind = "normal"
    deferred: list[Inflict | Cp] = []
    recoil: list[Change] = []
    inflicted: list[str] = []
    wards: int = 0


class BattleState(msgspec.Struct):
    """All that a battle needs at a turn's start, and all that is seen or corrected in between.

    ``rolls`` is a stack: the last one lies on top. ``dealt`` is what each seat's last attack of
    this turn dealt. ``breaking`` names the interruptions that are being resolved.
    """

    players: list[Player]
    tallies: list[Tally]
    dealt: list[int]
    turn: int = 0
    start: int = 0
    active: int = 0
    phase: str = "setup"
    rolls: list[DiceRoll] = []
    attack: Attack | None = None
    breaking: list[str] = []
