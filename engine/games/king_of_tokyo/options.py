"""What a table may decide before it plays."""

from engine.game import Setup, TableOption

__all__ = ["DECK", "ENTERING", "is_for_energy", "is_machine", "options_for"]

_DUEL = 2


DECK = TableOption.named("king-of-tokyo.table.deck", "table", "machine")
"""Whose power cards are drawn: those of the box, or those that the machine shuffles."""

ENTERING = TableOption.named("king-of-tokyo.table.entering", "point", "energy")
"""What two players get for entering Tokyo (a known house rule)."""


def options_for(setup: Setup) -> tuple[TableOption, ...]:
    """Return the options of a table with these seats."""
    return (DECK, ENTERING) if setup.seats == _DUEL else (DECK,)


def is_machine(setup: Setup) -> bool:
    """Tell whether the machine shuffles the cards."""
    return setup.options.get(DECK.id, DECK.default) == "machine"


def is_for_energy(setup: Setup) -> bool:
    """Tell whether entering Tokyo gives energy, not a point."""
    return setup.seats == _DUEL and setup.options.get(ENTERING.id) == "energy"
