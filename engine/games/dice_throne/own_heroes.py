"""Dice Throne with the heroes that people bring (docs/heroes.md)."""

from pathlib import Path

from engine.games.dice_throne.game import DiceThrone
from engine.games.dice_throne.library import printed_content, with_heroes

__all__ = ["with_own_heroes"]


def with_own_heroes(folder: Path) -> type[DiceThrone]:
    """Return the game with the heroes of ``folder``, each a file ``*.toml``, beside the printed.

    Raises:
        ContentError: there is no such folder, or a file is not as it should be; all that is wrong
            with it is said.
    """
    content = with_heroes(printed_content(), folder)
    return type("DiceThroneWithOwnHeroes", (DiceThrone,), {"content": content})
