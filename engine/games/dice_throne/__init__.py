"""Dice Throne: battles of heroes, from the rules 2.4."""

from engine.games.dice_throne.game import DiceThrone

__all__ = ["DiceThrone"]
