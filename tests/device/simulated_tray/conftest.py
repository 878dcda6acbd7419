"""Small trays, quick to draw."""

import pytest

from device.simulated_tray import Scene, SimulatedTray


@pytest.fixture
def small() -> Scene:
    """Describe a tray seen in a quarter of the usual width and height."""
    return Scene(width=320, height=240)


@pytest.fixture
def tray(small: Scene) -> SimulatedTray:
    """Make a small tray with nothing in it."""
    return SimulatedTray(small, seed=4)
