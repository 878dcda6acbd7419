"""Regidice: everybody against three enemies, with secret rolls in one tray."""

from engine.games.regidice.game import Regidice

__all__ = ["Regidice"]
