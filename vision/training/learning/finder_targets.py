"""What the finder's network should answer to a window onto a labelled picture."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.finding.spots import CELL
from vision.training.learning.disguise import Window, other_light, window_onto, worse_camera
from vision.training.samples import Labelled, TruthDie

__all__ = ["SIDE", "Lesson", "lesson"]

SIDE = 256
"""px; the windows that the finder learns from."""

CELLS = SIDE // CELL
SIZES = (15.0, 76.0)
"""px; the dice that the finder is to know."""
ELSEWHERE = 0.15
"""Share of windows that look anywhere, not at a die."""
LARGEST_GROWTH = 2.2
UPRIGHT, ABOUT = 0.6, 0.25
"""Share of windows that show what is up above, and by how many radians they miss it: from aside
that alone tells a die's top from its side. The others are turned any way, as cameras over trays."""

Field = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Lesson:
    """A picture and its answers on the map; masks are 1 where an answer is asked."""

    picture: npt.NDArray[np.uint8]
    heat: Field
    heat_mask: Field
    face: npt.NDArray[np.int64]
    """(cells, cells): 0 to 6, or -1 where not asked."""
    numbers: Field
    """(6, cells, cells): offset x, y, log size, cos 4a, sin 4a, unclear."""
    numbers_mask: Field


def lesson(sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> Lesson:
    """Look at a labelled picture through a random window, in other light."""
    window = _window(sample, picture.shape, rng)
    seen = worse_camera(other_light(window.seen(picture), rng, keep_colours=False), rng)
    return _answers(seen, sample.dice, window, window.within(picture.shape, CELL))


def _window(sample: Labelled, shape: tuple[int, ...], rng: np.random.Generator) -> Window:
    height, width = shape[:2]
    mirrored = bool(rng.random() < 0.5)
    turn = rng.uniform(0.0, 2 * np.pi)
    if sample.up is not None and rng.random() < UPRIGHT:
        turn = (sample.up if mirrored else -sample.up) + rng.normal(0.0, ABOUT)
    wanted = float(np.exp(rng.uniform(*np.log(SIZES))))
    if not sample.dice:
        centre, scale = (rng.uniform(0, width), rng.uniform(0, height)), rng.uniform(0.4, 1.6)
    else:
        die = sample.dice[rng.integers(len(sample.dice))]
        scale = min(wanted / die.size, LARGEST_GROWTH)
        reach = 0.42 * SIDE / scale
        x, y = (
            die.centre[0] + rng.uniform(-reach, reach),
            die.centre[1] + rng.uniform(-reach, reach),
        )
        centre = (float(np.clip(x, 0, width)), float(np.clip(y, 0, height)))
        if rng.random() < ELSEWHERE:
            centre = (rng.uniform(0, width), rng.uniform(0, height))
    return window_onto(centre, scale, turn, SIDE, mirrored=mirrored)


def _answers(
    seen: npt.NDArray[np.uint8], dice: tuple[TruthDie, ...], window: Window, heat_mask: Field
) -> Lesson:
    heat = np.zeros((CELLS, CELLS), np.float32)
    face = np.full((CELLS, CELLS), -1, np.int64)
    numbers, mask = np.zeros((6, CELLS, CELLS), np.float32), np.zeros((6, CELLS, CELLS), np.float32)
    nearest = np.full((CELLS, CELLS), np.inf, np.float32)
    ys, xs = (np.mgrid[:CELLS, :CELLS].astype(np.float32) + 0.5) * CELL
    growth = float(np.sqrt(abs(np.linalg.det(window.move[:, :2]))))
    for die in dice:
        x, y = window.points([die.centre])[0]
        size = die.size * growth
        away = np.hypot(xs - x, ys - y)
        if die.ignored or size < SIZES[0] * 0.7 or size > SIZES[1] * 1.4:
            heat_mask[away < 0.9 * size] = 0.0
            continue
        sigma = max(0.6 * CELL, 0.12 * size)
        heat = np.maximum(heat, np.exp(-(away**2) / (2 * sigma**2)).astype(np.float32))
        inside = (away < max(0.3 * size, 0.75 * CELL)) & (away < nearest)
        nearest[inside] = away[inside]
        _peak(heat, x, y)
        face[inside] = die.pips
        numbers[0][inside], numbers[1][inside] = (
            (x - xs[inside]) / CELL,
            (y - ys[inside]) / CELL,
        )
        numbers[2][inside] = np.log(size / 32.0)
        mask[:3, inside] = 1.0
        mask[2, inside] = die.size_known
        mask[3:5, inside] = 0.0
        numbers[5][inside] = float(die.unclear)
        mask[5, inside] = 1.0 if die.quad is not None else 0.3
        if die.quad is not None:
            numbers[3:5, inside] = _fourfold(window.points(die.quad))[:, None]
            mask[3:5, inside] = 1.0
    return Lesson(seen, heat, heat_mask, face, numbers, mask)


def _peak(heat: Field, x: float, y: float) -> None:
    """The cell of the centre itself counts as found: focal losses ask for a whole 1."""
    column, row = int(x // CELL), int(y // CELL)
    if 0 <= row < CELLS and 0 <= column < CELLS:
        heat[row, column] = 1.0


def _fourfold(quad: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """(cos 4a, sin 4a) of a quad's mean edge direction."""
    edges = np.roll(quad, -1, axis=0) - quad
    angles = 4.0 * np.arctan2(edges[:, 1], edges[:, 0])
    mean = np.array([np.cos(angles).mean(), np.sin(angles).mean()])
    return np.asarray(mean / max(float(np.linalg.norm(mean)), 1e-6), dtype=np.float32)
