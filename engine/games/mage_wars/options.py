"""What a table may decide before it plays."""

from engine.asks import Option
from engine.game import Setup, TableOption
from engine.games.mage_wars.words import text

__all__ = ["MODE", "is_apprentice", "options_for"]


def _option(name: str, *choices: str) -> TableOption:
    return TableOption(
        name,
        text(f"table.{name}"),
        tuple(Option(each, text(f"table.{name}.{each}")) for each in choices),
        choices[0],
    )


MODE = _option("mode", "full", "apprentice")
"""The whole game, or the shorter one with 24 life (MW-007)."""


def options_for() -> tuple[TableOption, ...]:
    """Return the options of a table."""
    return (MODE,)


def is_apprentice(setup: Setup) -> bool:
    """Tell whether the mages are apprentices."""
    return setup.options.get(MODE.id, MODE.default) == "apprentice"
