"""A game of Regidice as plain data."""

from typing import Literal, get_args

import msgspec

__all__ = [
    "ACTIONS",
    "COLOURS",
    "ENEMIES",
    "SIDES",
    "Action",
    "Declaration",
    "Die",
    "Hit",
    "RegidiceState",
]

Action = Literal["block", "attack", "cast", "heal", "animal"]
ACTIONS: tuple[Action, ...] = get_args(Action)
"""In the order in which their players pay for damage (RG-051)."""

COLOURS = ("red", "blue", "yellow", "black")
SIDES = 6
ENEMIES = 3
_FIRST_ENEMY = 3


class Die(msgspec.Struct):
    """A die of the players; ``pips`` is 0 until it is rolled.

    ``used``: it was part of a set or spent as a boost this round.
    """

    id: int
    colour: str
    pips: int = 0
    used: bool = False

    @property
    def free(self) -> bool:
        """Whether it may still be used or prepared this round."""
        return self.pips > 0 and not self.used


class Declaration(msgspec.Struct, frozen=True):
    """What a seat will do this round, and which dice it collects for that.

    A caster names a colour and whether the pips are even; the animal companion names nothing.
    """

    seat: int
    action: Action
    pips: int = 0
    colour: str = ""
    even: bool = False

    def wants(self, die: Die) -> bool:
        """Tell whether ``die`` is one that was declared."""
        if self.action == "cast":
            return die.colour == self.colour and die.pips > 0 and self.even == (die.pips % 2 == 0)
        return 0 < die.pips == self.pips


class Hit(msgspec.Struct, frozen=True):
    """One point of damage to the enemy: whose it was, by a spell or not, needed or too much."""

    seat: int
    spell: bool
    needless: bool


class RegidiceState(msgspec.Struct):
    """All that a game needs at a round's start, and all that is seen or corrected in between.

    ``prepared`` are the dice that wait for each seat, ``pips`` the enemy's dice. The attackers'
    target comes from ``defence``, fixed when the Resolve phase begins. ``due`` is damage that must
    still be paid; ``done`` are the seats that resolve nothing more; ``fell``: the enemy fell this
    round.
    """

    pools: list[list[Die]]
    prepared: list[list[Die]]
    injured: list[Die] = []
    dice_made: int = 0
    enemy: int = 1
    pips: list[int] = []
    round: int = 0
    first: int = 0
    phase: str = "setup"
    declared: list[Declaration] = []
    defence: int = 0
    done: list[int] = []
    hits: list[Hit] = []
    blocked: int = 0
    due: int = 0
    fell: bool = False

    def meet(self, enemy: int) -> None:
        """Let the enemy of this number stand there unharmed: 3, 4, 5 dice of 1 (RG-010)."""
        self.enemy = enemy
        self.pips = [1] * (_FIRST_ENEMY + enemy - 1)

    def new_dice(self, colour: str, count: int) -> list[Die]:
        """Return dice that were not in play before."""
        made = range(self.dice_made, self.dice_made + count)
        self.dice_made = made.stop
        return [Die(number, colour) for number in made]
