"""What the finder's network should answer to a window onto a labelled picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.finding.spots import CELL
from vision.training.samples import Labelled, TruthDie
from vision.windows import Window, window_onto

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
BEYOND = 1.0
"""Edges past a window's edge beyond which a die changes nothing that is asked."""

Field = npt.NDArray[np.float32]

_MIDDLES: Field = ((np.mgrid[:CELLS, :CELLS][::-1] + 0.5) * CELL).astype(np.float32)
"""(2, cells, cells): x and y of each cell's middle."""


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


@dataclass(frozen=True)
class _Shown:
    """The dice that a window shows, and how they lie to the middles of the map's cells."""

    dice: Sequence[TruthDie]
    places: Field
    """(n, 2), px."""
    sizes: Field
    """(n,), px."""

    @cached_property
    def off(self) -> Field:
        """From each cell's middle to each die's, (n, 2, cells, cells), px."""
        return np.asarray(self.places[:, :, None, None] - _MIDDLES, dtype=np.float32)

    @cached_property
    def away(self) -> Field:
        """The same as the crow flies, (n, cells, cells)."""
        return np.asarray(np.hypot(self.off[:, 0], self.off[:, 1]), dtype=np.float32)

    @cached_property
    def asked(self) -> npt.NDArray[np.bool_]:
        """(n,), whether it is to be found: what is mostly hidden, or too small or large, is not."""
        in_sight = ~np.array([die.ignored for die in self.dice])
        small, large = SIZES[0] * 0.7, SIZES[1] * 1.4
        return np.asarray(in_sight & (self.sizes >= small) & (self.sizes <= large))


def lesson(sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> Lesson:
    """Look at a labelled picture through a random window."""
    window = _window(sample, picture.shape, rng)
    seen, mask = window.seen(picture), window.within(picture.shape, CELL)
    shown = _shown(sample.dice, window)
    face, numbers = (
        np.full((CELLS, CELLS), -1, np.int64),
        np.zeros((2, 6, CELLS, CELLS), np.float32),
    )
    if not shown.dice:
        return Lesson(seen, np.zeros_like(mask), mask, face, *numbers)
    not_asked = ~shown.asked[:, None, None] & (shown.away < 0.9 * shown.sizes[:, None, None])
    mask[not_asked.any(axis=0)] = 0.0
    _fill(face, numbers, shown, window)
    return Lesson(seen, _heat(shown), mask, face, *numbers)


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


def _shown(dice: Sequence[TruthDie], window: Window) -> _Shown:
    """The dice in a window, and those so near that they change what is asked there."""
    growth = float(np.sqrt(abs(np.linalg.det(window.move[:, :2]))))
    sizes = np.array([die.size for die in dice], dtype=np.float32) * np.float32(growth)
    places = window.points([die.centre for die in dice]).astype(np.float32)
    beyond = BEYOND * sizes[:, None]
    near = np.nonzero(((places > -beyond) & (places < SIDE + beyond)).all(axis=1))[0]
    return _Shown([dice[int(row)] for row in near], places[near], sizes[near])


def _fill(face: npt.NDArray[np.int64], numbers: Field, shown: _Shown, window: Window) -> None:
    """Write what the cells in a die's middle should say.

    Args:
        face: (cells, cells), as in `Lesson`.
        numbers: (2, 6, cells, cells), the numbers and their mask.
        shown: the dice.
        window: how they are turned in it.
    """
    said, asked = numbers
    whose = _whose(shown)
    cells, own = whose >= 0, whose[whose >= 0]
    face[cells] = np.array([die.pips for die in shown.dice])[own]
    said[:2, cells] = np.take_along_axis(shown.off, whose[None, None], axis=0)[0][:, cells] / CELL
    each = [
        _said(die, float(size), window) for die, size in zip(shown.dice, shown.sizes, strict=True)
    ]
    said[2:, cells], asked[:, cells] = (np.array(part)[own].T for part in zip(*each, strict=True))


def _whose(shown: _Shown) -> npt.NDArray[np.intp]:
    """The row of the die in whose middle a cell lies, the nearest die's; or -1."""
    reach = np.maximum(0.3 * shown.sizes, 0.75 * CELL)
    inside = shown.asked[:, None, None] & (shown.away < reach[:, None, None])
    nearest = np.where(inside, shown.away, np.inf).argmin(axis=0)
    return np.where(inside.any(axis=0), nearest, -1)


def _heat(shown: _Shown) -> Field:
    """How near to a die's centre a cell lies; the cell of the centre itself counts as found."""
    sigma = np.maximum(0.6 * CELL, 0.12 * shown.sizes)[:, None, None]
    near = np.exp(-(shown.away**2) / (2 * sigma**2))
    near = np.where(shown.asked[:, None, None], near, 0.0)
    heat = np.asarray(near.max(axis=0), dtype=np.float32)
    columns, rows = (shown.places[shown.asked] // CELL).astype(int).T
    seen = (columns >= 0) & (columns < CELLS) & (rows >= 0) & (rows < CELLS)
    heat[rows[seen], columns[seen]] = 1.0  # focal losses ask for a whole 1
    return heat


def _said(die: TruthDie, size: float, window: Window) -> tuple[list[float], list[float]]:
    """What a die's cells say but for where it lies, and how far each of all numbers is asked."""
    turned = (0.0, 0.0) if die.quad is None else _fourfold(window.points(die.quad))
    is_known = float(die.quad is not None)
    said = [float(np.log(size / 32.0)), *turned, float(die.unclear)]
    return said, [1.0, 1.0, die.size_known, is_known, is_known, 1.0 if is_known else 0.3]


def _fourfold(quad: npt.NDArray[np.float64]) -> tuple[float, float]:
    """(cos 4a, sin 4a) of a quad's mean edge direction."""
    edges = [quad[1] - quad[0], quad[2] - quad[1], quad[3] - quad[2], quad[0] - quad[3]]
    angles = [4.0 * math.atan2(y, x) for x, y in edges]
    cos, sin = (sum(map(part, angles)) / len(angles) for part in (math.cos, math.sin))
    length = max(math.hypot(cos, sin), 1e-6)
    return cos / length, sin / length
