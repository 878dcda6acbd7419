"""What the rules leave open, as options of the table; the first choice is what we recommend."""

from engine.asks import Option
from engine.game import Setup, TableOption
from engine.messages import Message

__all__ = ["options_for"]

_SOLO_DICE = ("5", "4", "3")
"""Dice of each colour for one player (RG-005): 4, 3, 2 players have 24, 21, 18 dice; 15 is next."""


def _option(name: str, *choices: str) -> TableOption:
    prefix = f"regidice.ruling.{name}"
    options = tuple(Option(choice, Message(f"{prefix}.{choice}")) for choice in choices)
    return TableOption(name, Message(prefix), options, choices[0])


_FIREBALL = _option("fireball", "counts", "does-not")  # RG-073
_FOR_ONE = (_option("solo-dice", *_SOLO_DICE), _FIREBALL)
_FOR_SEVERAL = (
    _option("same-cast", "forbidden", "allowed"),  # RG-026
    _option("payers", "together", "in-order"),  # RG-053
    _option("help", "no", "yes"),  # RG-054
    _option("overkill", "decide", "last"),  # RG-072
    _FIREBALL,
)


def options_for(setup: Setup) -> tuple[TableOption, ...]:
    """Return the rulings that can matter to so many players."""
    return _FOR_ONE if setup.seats == 1 else _FOR_SEVERAL
