"""King of Tokyo: two to six monsters, from the rules of 2016."""

from engine.games.king_of_tokyo.game import KingOfTokyo

__all__ = ["KingOfTokyo"]
