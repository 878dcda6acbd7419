"""What the rules leave open, as options of the table; the first choice is what we recommend."""

from engine.game import Setup, TableOption

__all__ = ["options_for"]

_SOLO_DICE = ("5", "4", "3")
"""Dice of each colour for one player (RG-005): 4, 3, 2 players have 24, 21, 18 dice; 15 is next."""


_FIREBALL = TableOption.named("regidice.ruling.fireball", "counts", "does-not")  # RG-073
_FOR_ONE = (TableOption.named("regidice.ruling.solo-dice", *_SOLO_DICE), _FIREBALL)
_FOR_SEVERAL = (
    TableOption.named("regidice.ruling.same-cast", "forbidden", "allowed"),  # RG-026
    TableOption.named("regidice.ruling.payers", "together", "in-order"),  # RG-053
    TableOption.named("regidice.ruling.help", "no", "yes"),  # RG-054
    TableOption.named("regidice.ruling.overkill", "decide", "last"),  # RG-072
    _FIREBALL,
)


def options_for(setup: Setup) -> tuple[TableOption, ...]:
    """Return the rulings that can matter to so many players."""
    return _FOR_ONE if setup.seats == 1 else _FOR_SEVERAL
