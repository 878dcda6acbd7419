"""The games that a table can play."""

from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.games.dice_throne import DiceThrone

__all__ = ["GAMES"]

GAMES: Mapping[str, type[Game[Any]]] = {DiceThrone.id: DiceThrone}
