"""Upright looks at single dice, and what the face reader should answer to them."""

import numpy as np
import numpy.typing as npt

from vision.training.disguise import other_light, window_onto, worse_camera
from vision.training.face_net import SIDE
from vision.training.samples import Labelled, TruthDie

__all__ = ["CONTEXT", "face_lesson"]

CONTEXT = 4 / 3
"""Edges of the face across the picture: what lies beside it tells where it ends."""

NOWHERE = 0.12
"""Share of looks beside the dice, where no face is."""

TILT = 0.12
"""Radians by which the finder's angle is off now and then."""

FaceLesson = tuple[npt.NDArray[np.uint8], int, float, int]


def face_lesson(
    sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator
) -> FaceLesson | None:
    """One look: (SIDE, SIDE, 3), pips (0: none), unclear (-1: not asked), colour (-1: not asked)."""
    height, width = picture.shape[:2]
    keep_colours = bool(rng.random() < 0.6)
    if not sample.dice or rng.random() < NOWHERE:
        place = (rng.uniform(0, width), rng.uniform(0, height))
        usual = np.median([die.size for die in sample.dice]) if sample.dice else width / 14
        size = float(usual * np.exp(rng.normal(0, 0.3)))
        answer = _nearby(sample.dice, place)
        if answer is None:
            return None
        turn = rng.uniform(0, 2 * np.pi)
    else:
        die = sample.dice[rng.integers(len(sample.dice))]
        if die.ignored:
            return None
        off = rng.normal(0, 0.06, 2) * die.size
        place = (die.centre[0] + float(off[0]), die.centre[1] + float(off[1]))
        size = die.size * float(np.exp(rng.normal(0, 0.1 if die.quad is not None else 0.16)))
        turn = _turn(die, rng)
        answer = (die.pips, float(die.unclear) if die.quad is not None else -1.0, die.colour)
    window = window_onto(
        place, SIDE / (CONTEXT * size), turn, SIDE, mirrored=bool(rng.random() < 0.5)
    )
    seen = worse_camera(other_light(window.seen(picture), rng, keep_colours=keep_colours), rng)
    pips, unclear, colour = answer
    return seen, pips, unclear, colour if keep_colours else -1


def _nearby(
    dice: tuple[TruthDie, ...], place: tuple[float, float]
) -> tuple[int, float, int] | None:
    """A place is no face if every face is at least half an edge away."""
    for die in dice:
        if np.hypot(place[0] - die.centre[0], place[1] - die.centre[1]) < 0.6 * die.size:
            return None
    return 0, -1.0, -1


def _turn(die: TruthDie, rng: np.random.Generator) -> float:
    if die.quad is None:
        return float(rng.uniform(0, 2 * np.pi))
    edge = die.quad[1] - die.quad[0]
    upright = -float(np.arctan2(edge[1], edge[0]))
    return upright + rng.integers(4) * np.pi / 2 + float(rng.normal(0, TILT))
