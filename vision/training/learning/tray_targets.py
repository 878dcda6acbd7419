"""What the network that finds trays should answer to a window onto a labelled picture."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrating.floor_map import CELL, SIDE
from vision.training.samples import Labelled
from vision.windows import Window, window_onto

__all__ = ["Lesson", "lesson"]

SHARES = (0.4, 0.95)
"""Of a window's side, what the root of a floor's area takes up."""
OFF_CENTRE = 0.2
"""How far a floor's middle lies from the window's, in sides, at most."""
ELSEWHERE = 0.1
"""Share of windows that look anywhere, and from anywhere near."""
FINER = 4
"""Times as fine as the map, the floor is drawn for it."""

Field = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Lesson:
    """A picture and its answer; the mask is 1 where one is asked."""

    picture: npt.NDArray[np.uint8]
    is_below: bool
    floor: Field
    """(SIDE / CELL, SIDE / CELL): the share of each cell that is floor."""
    mask: Field


def lesson(sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> Lesson:
    """Look at a labelled picture through a random window."""
    window = _window(sample, picture.shape, rng)
    seen = window.seen(picture)
    return Lesson(seen, sample.is_below, _floor(sample, window), window.within(picture.shape, CELL))


def _window(sample: Labelled, shape: tuple[int, ...], rng: np.random.Generator) -> Window:
    height, width = shape[:2]
    turn, mirrored = rng.uniform(0.0, 2 * np.pi), bool(rng.random() < 0.5)
    if sample.tray is None or rng.random() < ELSEWHERE:
        centre = (rng.uniform(0, width), rng.uniform(0, height))
        scale = SIDE / max(height, width) * rng.uniform(0.8, 2.0)
        return window_onto(centre, scale, turn, SIDE, mirrored=mirrored)
    area = float(cv2.contourArea(np.asarray(sample.tray, np.float32)))
    scale = SIDE * rng.uniform(*SHARES) / np.sqrt(area)
    x, y = np.mean(sample.tray, axis=0) + rng.uniform(-1, 1, 2) * OFF_CENTRE * SIDE / scale
    return window_onto((float(x), float(y)), float(scale), turn, SIDE, mirrored=mirrored)


def _floor(sample: Labelled, window: Window) -> Field:
    cells = SIDE // CELL
    if sample.tray is None:
        return np.zeros((cells, cells), np.float32)
    fine = np.zeros((FINER * cells, FINER * cells), np.float32)
    points = (window.points(sample.tray) + 0.5) * FINER / CELL - 0.5
    cv2.fillPoly(fine, [np.round(points).astype(np.int32)], (1.0,))
    return np.asarray(cv2.resize(fine, (cells, cells), interpolation=cv2.INTER_AREA), np.float32)
