"""What a set of dice is worth (Regidice rules, RG-041 to RG-045), whoever holds it."""

from collections.abc import Sequence

from engine.games.regidice.state import Die

__all__ = ["LEAST", "blocks", "healed", "hits", "is_spell"]

LEAST = 3
"""Dice that a group of equal pips, or a run, must have."""


def hits(pips: Sequence[int], defence: int) -> int:
    """Return the damage of one group: 1 if its pips are exactly the defence value (RG-041)."""
    return int(sum(pips) == defence)


def blocks(pips: Sequence[int]) -> int:
    """Return the damage that one group of equal pips blocks: 3 dice 1, each more 1 (RG-043)."""
    return max(0, len(pips) - LEAST + 1) if len(set(pips)) == 1 else 0


def healed(pips: Sequence[int]) -> int:
    """Return the dice that one run of consecutive pips heals: 3 dice 1, each more 1 (RG-044)."""
    run = sorted(pips)
    consecutive = bool(run) and run == list(range(run[0], run[0] + len(run)))
    return max(0, len(run) - LEAST + 1) if consecutive else 0


def is_spell(dice: Sequence[Die], enemy: Sequence[int]) -> bool:
    """Tell whether ``dice`` have one colour and the very pips of the enemy's (RG-045)."""
    alike = len({die.colour for die in dice}) == 1
    return alike and sorted(die.pips for die in dice) == sorted(enemy)
