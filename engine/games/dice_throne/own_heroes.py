"""Dice Throne with the heroes that people bring (docs/heroes.md)."""

from pathlib import Path

from engine.game import DiceNames
from engine.games.dice_throne.content import Hero
from engine.games.dice_throne.game import DiceThrone
from engine.games.dice_throne.library import printed_content, with_heroes

__all__ = ["with_own_heroes"]


def with_own_heroes(folder: Path) -> type[DiceThrone]:
    """Return the game with the heroes of ``folder``, each a file ``*.toml``, beside the printed.

    Raises:
        ContentError: there is no such folder, or a file is not as it should be; all that is wrong
            with it is said.
    """
    printed = printed_content()
    content = with_heroes(printed, folder)
    own = {name: hero for name, hero in content.heroes.items() if name not in printed.heroes}
    dice_names = {name: _dice_names(hero) for name, hero in own.items()}
    attributes = {"content": content, "dice_names": dice_names}
    return type("DiceThroneWithOwnHeroes", (DiceThrone,), attributes)


def _dice_names(hero: Hero) -> DiceNames:
    symbols = (face.partition("-")[2] for face in hero.faces)
    return DiceNames(hero.label, {symbol: hero.symbol_label(symbol) for symbol in symbols})
