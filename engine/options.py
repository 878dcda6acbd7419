"""The options of a table, filled up and checked in one place for every game."""

from typing import Any

import msgspec

from engine.errors import SetupError
from engine.game import Game, Setup, TableOption

__all__ = ["complete"]


def complete(setup: Setup, game: type[Game[Any]]) -> Setup:
    """Return ``setup`` with a choice for every option that ``game`` has under it.

    Raises:
        SetupError: there is no such option, or no such choice.
    """
    while True:
        offered = {option.id: option for option in game.options_for(setup)}
        filled = {each.id: each.default for each in offered.values()} | setup.options
        if filled == setup.options:
            break
        setup = msgspec.structs.replace(setup, options=filled)
    for name, choice in setup.options.items():
        _check(setup, offered, name, choice)
    return setup


def _check(setup: Setup, offered: dict[str, TableOption], name: str, choice: str) -> None:
    place = f"{setup.game} for {setup.seats}"
    if name not in offered:
        known = ", ".join(offered) or "none"
        raise SetupError(f"{place} has no option {name!r}; there are: {known}")
    choices = [each.id for each in offered[name].choices]
    if choice not in choices:
        raise SetupError(
            f"option {name} of {place} cannot be {choice!r}; choose one of {', '.join(choices)}"
        )
