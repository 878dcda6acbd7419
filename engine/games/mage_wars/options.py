"""What a table may decide before it plays."""

from engine.game import Setup, TableOption

__all__ = ["MODE", "is_apprentice", "options_for"]


MODE = TableOption.named("mage-wars.table.mode", "full", "apprentice")
"""The whole game, or the shorter one with 24 life (MW-007)."""


def options_for() -> tuple[TableOption, ...]:
    """Return the options of a table."""
    return (MODE,)


def is_apprentice(setup: Setup) -> bool:
    """Tell whether the mages are apprentices."""
    return setup.options.get(MODE.id, MODE.default) == "apprentice"
