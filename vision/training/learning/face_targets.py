"""Upright looks at single dice, and what the face reader should answer to them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.faces.looks import SEEN
from vision.faces.upright import FACE
from vision.faces.upright import SIDE as UPRIGHT
from vision.training.samples import Labelled, TruthDie
from vision.windows import window_onto

__all__ = ["FaceLesson", "face_lesson"]

CONTEXT = UPRIGHT / FACE
"""Edges of the face across the picture: what lies beside it tells where it ends."""

NOWHERE = 0.2
"""Share of looks beside the dice, where no face is."""
BESIDE = (0.6, 1.3)
"""Edges from a face's middle at which a look at its side begins and ends."""

TILT = 0.12
"""Radians by which the finder's angle is off now and then."""

KEPT_COLOURS = 0.4
"""Share of looks whose colours stay what they are, so that their names can be learned."""

HALF = 0.5

NOTED = 0.6
"""Share of looks through the finder's own squares, where they were noted."""


@dataclass(frozen=True)
class FaceLesson:
    """A look and its answers."""

    picture: npt.NDArray[np.uint8]
    """(SEEN, SEEN, 3)"""
    pips: int
    """1 to 6, or 0 for none."""
    unclear: float
    """0 or 1, or -1 where not asked."""
    colour: int
    """Index in COLOURS, or -1 where not asked."""
    face: bool
    """Whether it is a die's face at all."""
    keeps_colours: bool
    """Whether it is to be shown in light in which colours keep their names."""


@dataclass(frozen=True)
class _Look:
    place: tuple[float, float]
    size: float
    turn: float
    die: TruthDie | None


def face_lesson(
    sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator
) -> FaceLesson | None:
    """One look into a labelled picture, or None where nobody could answer."""
    look = _look(sample, picture.shape, rng)
    if look is None or (look.die is not None and look.die.ignored):
        return None
    keeps_colours = bool(rng.random() < KEPT_COLOURS)
    scale, mirrored = SEEN / (CONTEXT * look.size), bool(rng.random() < HALF)
    window = window_onto(look.place, scale, look.turn, SEEN, mirrored=mirrored)
    seen = window.seen(picture)
    if look.die is None:
        return FaceLesson(seen, 0, -1.0, -1, face=False, keeps_colours=keeps_colours)
    unclear = float(look.die.unclear) if look.die.quad is not None else -1.0
    colour = look.die.colour if keeps_colours else -1
    return FaceLesson(seen, look.die.pips, unclear, colour, face=True, keeps_colours=keeps_colours)


def _look(sample: Labelled, shape: tuple[int, ...], rng: np.random.Generator) -> _Look | None:
    if sample.squares and rng.random() < NOTED:
        return _noted(sample, rng)
    if not sample.dice or rng.random() < NOWHERE:
        return _beside(sample, shape, rng)
    die = sample.dice[rng.integers(len(sample.dice))]
    off = rng.normal(0, 0.06, 2) * die.size
    place = (die.centre[0] + float(off[0]), die.centre[1] + float(off[1]))
    size = die.size * float(np.exp(rng.normal(0, 0.1 if die.quad is not None else 0.16)))
    return _Look(place, size, _turn(die, rng), die)


def _noted(sample: Labelled, rng: np.random.Generator) -> _Look:
    """One of the finder's squares, nearly as it lay it."""
    x, y, edge, turn, number = sample.squares[rng.integers(len(sample.squares))]
    place = (x + float(rng.normal(0, 0.02)) * edge, y + float(rng.normal(0, 0.02)) * edge)
    size = edge * float(np.exp(rng.normal(0, 0.03)))
    quarter = float(rng.integers(4)) * np.pi / 2 + float(rng.normal(0, 0.04))
    return _Look(place, size, quarter - turn, sample.dice[number] if number >= 0 else None)


def _beside(sample: Labelled, shape: tuple[int, ...], rng: np.random.Generator) -> _Look | None:
    """A look where no face is: half of them at a die's side."""
    height, width = shape[:2]
    usual = float(np.median([die.size for die in sample.dice])) if sample.dice else width / 14
    place = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
    if sample.dice and rng.random() < HALF:
        die = sample.dice[rng.integers(len(sample.dice))]
        away, angle = rng.uniform(*BESIDE) * die.size, rng.uniform(0, 2 * np.pi)
        place = (
            die.centre[0] + float(away * np.cos(angle)),
            die.centre[1] + float(away * np.sin(angle)),
        )
    if any(np.hypot(*np.subtract(place, die.centre)) < BESIDE[0] * die.size for die in sample.dice):
        return None
    size = usual * float(np.exp(rng.normal(0, 0.3)))
    return _Look(place, size, float(rng.uniform(0, 2 * np.pi)), None)


def _turn(die: TruthDie, rng: np.random.Generator) -> float:
    if die.quad is None:
        return float(rng.uniform(0, 2 * np.pi))
    edge = die.quad[1] - die.quad[0]
    upright = -float(np.arctan2(edge[1], edge[0]))
    return upright + float(rng.integers(4)) * np.pi / 2 + float(rng.normal(0, TILT))
