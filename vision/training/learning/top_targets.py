"""Looks at what the finders took for dice, with all that lies around it: is it one's top?"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.finding.tops import EDGE, SEEN, with_slants
from vision.training.samples import Labelled, Square
from vision.windows import Window, window_onto

__all__ = ["TopLesson", "top_lesson", "tray_top_lesson"]

TOPS = 0.5
"""Share of lessons that show one, of pictures in which both were found."""
ABOUT, MOST = 0.12, 0.4
"""Radians by which people hold a camera aslant: the deviation, and the most."""
ZOOM, SHIFT = 0.1, 2.0
"""How much nearer or further a view is, in logarithms, and how many px beside the middle."""
NEARLY, MISJUDGED = 0.05, 0.1
"""Deviations by which a tray's corners tell wrongly which way is up, in radians, and how far off
the plumb line something is seen, in logarithms."""
COARSE_IN_TRAY, COARSEST_IN_TRAY = 0.25, 0.5
"""As below, where dice are larger."""
COARSE, COARSEST = 0.45, 0.28
"""Share of views of fewer pixels than they have room for, and the least share of a side: in most
pictures that are learned from dice are larger than on boards."""


@dataclass(frozen=True)
class TopLesson:
    """A view, and whether a die's top is in its middle."""

    picture: npt.NDArray[np.uint8]
    """(SEEN, SEEN, 3), or 4 where the last channel tells how far off the plumb line it is seen."""
    top: bool


def top_lesson(
    sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator
) -> TopLesson | None:
    """One look at something noted in a labelled picture, or None where nothing is."""
    square = _some_square(sample, rng)
    if square is None:
        return None
    aslant = float(np.clip(rng.normal(0.0, ABOUT), -MOST, MOST))
    seen = _window(square, sample.up or 0.0, aslant, rng).seen(picture)
    if rng.random() < COARSE:
        seen = _coarse(seen, float(rng.uniform(COARSEST, 1.0)))
    return TopLesson(seen, square[4] >= 0)


def tray_top_lesson(
    sample: Labelled, picture: npt.NDArray[np.uint8], rng: np.random.Generator
) -> TopLesson | None:
    """The same as it is seen in a tray, where it is known where the camera stands; or None."""
    square = _some_square(sample, rng)
    if square is None or sample.eye is None:
        return None
    place = np.array([square[:2]])
    upright = float(sample.eye.uprights(place)[0])
    seen = _window(square, upright, float(rng.normal(0.0, NEARLY)), rng).seen(picture)
    if rng.random() < COARSE_IN_TRAY:
        seen = _coarse(seen, float(rng.uniform(COARSEST_IN_TRAY, 1.0)))
    slants = sample.eye.slants(place) * np.exp(rng.normal(0.0, MISJUDGED))
    return TopLesson(with_slants(seen[None], slants)[0], square[4] >= 0)


def _some_square(sample: Labelled, rng: np.random.Generator) -> Square | None:
    """Something noted in a picture: a top half of the time, if there are both."""
    wanted = bool(rng.random() < TOPS)
    alike = [square for square in sample.squares if (square[4] >= 0) == wanted]
    squares = alike or sample.squares
    return squares[rng.integers(len(squares))] if squares else None


def _window(square: Square, up: float, aslant: float, rng: np.random.Generator) -> Window:
    """A view of a square, upright but for so much, mirrored or not."""
    x, y, edge, _, _ = square
    mirrored = bool(rng.random() < 0.5)
    turn = (up if mirrored else -up) + aslant
    scale = EDGE / edge * float(np.exp(rng.uniform(-ZOOM, ZOOM)))
    right, down = rng.uniform(-SHIFT, SHIFT, 2) / scale
    return window_onto((x + right, y + down), scale, turn, SEEN, mirrored=mirrored)


def _coarse(seen: npt.NDArray[np.uint8], share: float) -> npt.NDArray[np.uint8]:
    """A view of so much fewer pixels a side, enlarged again."""
    side = round(share * SEEN)
    small = cv2.resize(seen, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (SEEN, SEEN)), dtype=np.uint8)
