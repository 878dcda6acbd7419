"""A tray of dice drawn, thrown and lit by us, for where there is no camera."""

from device.simulated_tray.artwork import COLOURS, DICE_SETS
from device.simulated_tray.planning import ThrowError
from device.simulated_tray.scene import Scene
from device.simulated_tray.tray import SimulatedTray

__all__ = ["COLOURS", "DICE_SETS", "Scene", "SimulatedTray", "ThrowError"]
