"""The games that a table can play."""

from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.games.dice_throne import DiceThrone
from engine.games.king_of_tokyo import KingOfTokyo
from engine.games.mage_wars import MageWars
from engine.games.regidice import Regidice

__all__ = ["GAMES"]

GAMES: Mapping[str, type[Game[Any]]] = {
    game.id: game for game in (DiceThrone, KingOfTokyo, MageWars, Regidice)
}
