"""Which of a pool's dice is to go: of those that look alike one is as good as another."""

from collections.abc import Sequence

from engine.asks import Option
from engine.games.regidice.party import Party, die_name, text
from engine.games.regidice.state import Die

__all__ = ["dice_options", "look"]


def dice_options(party: Party, seat: int, dice: Sequence[Die]) -> list[Option]:
    """Return an option for each die, of those that are alike one; say which were used (RG-061)."""
    sorts: dict[tuple[str, int, bool], Option] = {}
    ids = [die.id for die in party.pool(seat)]
    for die in dice:
        detail = text("used") if die.used else None
        option = Option(str(die.id), die_name(die), detail=detail, dice=(ids.index(die.id),))
        sorts.setdefault(look(die), option)
    return list(sorts.values())


def look(die: Die) -> tuple[str, int, bool]:
    """Return what tells a die from others; which of those that are alike goes is no choice."""
    return die.colour, die.pips, die.used
