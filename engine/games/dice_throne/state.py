"""A battle as plain data."""

from typing import Literal

import msgspec

from engine.games.dice_throne.damage import Change, DamageKind, Tally
from engine.games.dice_throne.vocabulary import Effect

__all__ = [
    "ROLL_PHASES",
    "SUMMING_PHASES",
    "Asking",
    "Attack",
    "BattleState",
    "DiceRoll",
    "Player",
    "Purpose",
]

# Where roll-phase cards may be played (DT-074), and where damage and healing wait for the end of
# the phase (DT-010, DT-024).
ROLL_PHASES = ("offensive-roll", "targeting-roll", "defensive-roll")
SUMMING_PHASES = ("upkeep", *ROLL_PHASES)

Purpose = Literal["offence", "targeting", "defence", "effect"]
Asking = Literal["me", "concerned", "never"]
"""Whether windows wait for a seat: for all it could act in, for what concerns it, for none."""


class Player(msgspec.Struct):
    """One seat's CP, hand and board. ``levels`` names upgraded abilities only.

    ``limits``: stack limits raised for the rest of the game (DT-064). ``fresh``: tokens gained this
    turn; ``used``: what may be used once a turn and was. ``figures``: numbers of this hero that the
    table has set. ``covered``: abilities that may not be activated in this roll phase. ``asking``:
    for which windows this seat wants to be waited for.
    """

    hero: str = ""
    cp: int = 0
    hand: int = 0
    tokens: dict[str, int] = {}
    levels: dict[str, int] = {}
    limits: dict[str, int] = {}
    companions: dict[str, int] = {}
    fresh: dict[str, int] = {}
    used: list[str] = []
    figures: dict[str, int] = {}
    covered: list[str] = []
    asking: Asking = "me"


class DiceRoll(msgspec.Struct):
    """Dice on the table: whose, what for, what they show and how often they may still be rolled.

    ``altered`` counts the times somebody changed them or gave a further attempt; ``alterable``
    tells whether cards may; ``rerolls`` is how many of them a text lets roll again once. ``depth``
    counts the interruptions that were being resolved when they were put there.
    """

    seat: int
    purpose: Purpose
    count: int
    attempts: int
    attempt: int = 0
    faces: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    altered: int = 0
    alterable: bool = True
    rerolls: int = 0
    depth: int = 0


class Attack(msgspec.Struct):
    """An activated offensive ability until the end of its roll phase.

    ``target`` is None until it is known whom the ability hits (DT-020). ``tally`` is the damage of
    the ability itself and what modifies it. ``deferred`` waits for the defensive roll phase
    (DT-024, step 1); ``inflicted`` is what it has put on the defender, of which ``wards`` may be
    prevented. ``rerolls`` names the tokens whose die may be rolled again once, if spent on it.
    ``defended``: its defence is rolled, and nothing makes it undefendable any more.
    """

    attacker: int
    ability: str
    tally: Tally
    target: int | None = None
    deferred: list[Effect] = []
    inflicted: list[str] = []
    wards: int = 0
    rerolls: list[str] = []
    defended: bool = False

    @property
    def kind(self) -> DamageKind:
        """The type of its damage."""
        return self.tally.kind


class BattleState(msgspec.Struct):
    """All that a battle needs at a turn's start, and all that is seen or corrected in between.

    ``dials`` are the health dials, one a team; a player alone is a team. ``tallies`` is the damage
    coming in this phase besides that of ``attack`` itself, ``healing`` what will be healed with
    it, seat by seat. ``rolls`` is a stack: the last one lies on top. ``dealt`` is what each seat's
    last attack of this turn dealt. ``breaking`` names the interruptions that are being resolved,
    ``pausing`` counts the windows that are open. ``again`` counts the offensive roll phases still
    to come, ``rival`` was the target of the one before and will be theirs. ``strays`` are status
    effects of no leaflet here that people have put on a board. ``skipping`` and ``repeating`` are
    what people want of the phase, by hand.
    """

    players: list[Player]
    dials: list[int]
    start_health: int
    healing: list[list[Change]]
    dealt: list[int]
    tallies: list[Tally] = []
    turn: int = 0
    start: int = 0
    active: int = 0
    phase: str = "setup"
    rolls: list[DiceRoll] = []
    attack: Attack | None = None
    breaking: list[str] = []
    pausing: int = 0
    again: int = 0
    rival: int | None = None
    strays: list[str] = []
    skipping: bool = False
    repeating: bool = False
