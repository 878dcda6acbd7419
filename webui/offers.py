"""A game as it would be started: whatever was not chosen, or no longer fits, is as usual."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine import Game, Setup, TableOption

__all__ = ["Games", "Offer", "offer"]

Games = Mapping[str, type[Game[Any]]]
"""The games that may be started, by their ids."""

_MOST_ROUNDS = 8


class Offer(msgspec.Struct, frozen=True):
    """A setup with a choice for each of ``options``."""

    setup: Setup
    options: tuple[TableOption, ...]


def offer(wish: Setup, games: Games) -> Offer | None:
    """Return what comes nearest to ``wish`` among what the game can do; None: no such game.

    One choice may bring further options, or take some away, so that it is looked at again until
    nothing changes.
    """
    game = games.get(wish.game)
    if game is None:
        return None
    seats = min(max(wish.seats, game.seats.start), game.seats.stop - 1)
    setup, options = Setup(wish.game, seats), game.options
    for _ in range(_MOST_ROUNDS):
        options = game.options_for(setup)
        chosen = {option.id: _choice(option, wish) for option in options}
        if chosen == setup.options:
            break
        setup = Setup(wish.game, seats, chosen)
    return Offer(setup, options)


def _choice(option: TableOption, wish: Setup) -> str:
    wanted = wish.options.get(option.id, option.default)
    return wanted if any(choice.id == wanted for choice in option.choices) else option.default
