"""Finds the round edge of a tray's floor: circles at which the picture changes all around."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrating.parts import mean_of_parts
from vision.trays import Mount

__all__ = ["Ring", "rings"]

Lab = npt.NDArray[np.float32]

OFF_CENTRE = 0.17
"""Share of the frame's sides by which the tray's middle may lie away from the frame's."""
SMALLEST, LARGEST = 0.2, 0.62
"""Radii, as shares of the frame's shorter side."""
SECTORS, SAMPLES = 12, 6
"""Around a circle, and points looked at in each."""
REACH = 2.0
"""px to both sides of a circle between which the change is measured."""
LEAST = 1.5
"""Units of Lab that change across a circle in three quarters of its sectors, at least."""
MUCH_WEAKER = 0.2
"""Share of the strongest circle's change below which another is no edge of a tray."""
APART = 4.0
"""px between the radii of two circles, at least."""


@dataclass(frozen=True)
class Ring:
    """A circle in the picture, and what changes across it in most of its sectors."""

    centre: tuple[float, float]
    radius: float
    change: float

    def points(self, count: int) -> npt.NDArray[np.float64]:
        """Points (count, 2) around it in even steps, clockwise as seen."""
        turn = np.arange(count) * 2.0 * np.pi / count
        return np.asarray(self.centre) + self.radius * np.stack([np.cos(turn), np.sin(turn)], 1)


def rings(picture: Lab, mount: Mount) -> list[Ring]:
    """Circles that may be the floor's edge, the likeliest first.

    Args:
        picture: (H, W, 3) float32 Lab, some 160 pixels wide.
        mount: as for straight sides: from above the innermost is the floor's, from below it is
            the one inside the rim.
    """
    peaks = _parted(_circles(np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.float32)))
    most = max((ring.change for ring in peaks), default=0.0)
    strong = [ring for ring in peaks if ring.change >= max(LEAST, MUCH_WEAKER * most)]
    strong.sort(key=lambda ring: ring.radius)
    if mount is Mount.UNDER and len(strong) > 1:
        strong.insert(0, strong.pop(-2))
    return strong


def _circles(picture: Lab) -> list[Ring]:
    """For each radius the circle across which most changes."""
    height, width = picture.shape[:2]
    columns = np.arange(-OFF_CENTRE * width, OFF_CENTRE * width, 2.0) + width / 2.0
    rows = np.arange(-OFF_CENTRE * height, OFF_CENTRE * height, 2.0) + height / 2.0
    x, y = (axis.ravel() for axis in np.meshgrid(columns, rows))
    turn = np.arange(SECTORS * SAMPLES) * 2.0 * np.pi / (SECTORS * SAMPLES)
    found = []
    shorter = min(height, width)
    for radius in np.arange(SMALLEST * shorter, LARGEST * shorter):
        outer = _around(picture, x, y, float(radius) + REACH, turn)
        change = outer - _around(picture, x, y, float(radius) - REACH, turn)
        sectors = mean_of_parts(change, SECTORS)
        across = np.quantile(np.linalg.norm(sectors, axis=2), 0.25, axis=1)
        best = int(across.argmax())
        place = (float(x[best]), float(y[best]))
        found.append(Ring(place, float(radius), float(across[best])))
    return found


def _around(
    picture: Lab,
    x: npt.NDArray[np.float64],
    y: npt.NDArray[np.float64],
    radius: float,
    turn: npt.NDArray[np.float64],
) -> Lab:
    """The colours (centres, points, 3) on circles; beyond the frame those at its border."""
    height, width = picture.shape[:2]
    across = np.clip(np.round(x[:, None] + radius * np.cos(turn)), 0, width - 1).astype(np.intp)
    down = np.clip(np.round(y[:, None] + radius * np.sin(turn)), 0, height - 1).astype(np.intp)
    return np.asarray(picture.reshape(-1, 3).take(down * width + across, axis=0), np.float32)


def _parted(found: list[Ring]) -> list[Ring]:
    """Those circles across which more changes than across any that is nearly as large."""
    return [
        ring
        for ring in found
        if ring.change > LEAST
        and all(
            ring.change > other.change or other is ring
            for other in found
            if abs(other.radius - ring.radius) < APART
        )
    ]
