"""Dice Throne: battles of heroes, from the rules 2.4."""

from engine.games.dice_throne.game import DiceThrone
from engine.games.dice_throne.own_heroes import with_own_heroes

__all__ = ["DiceThrone", "with_own_heroes"]
