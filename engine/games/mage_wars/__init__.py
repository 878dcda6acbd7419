"""Mage Wars: two mages, their creatures, and the sums of each attack."""

from engine.games.mage_wars.game import MageWars

__all__ = ["MageWars"]
