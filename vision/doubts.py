"""When a reading is sure, and what to call it when it is not."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import inner
from vision.find import UNIT, Candidate, Found
from vision.frames import Frame
from vision.matching import Match
from vision.trays import Mount

__all__ = [
    "Sight",
    "doubt_of",
    "is_die",
    "is_glare",
    "is_mirrored_lamp",
    "is_side_of",
    "unexplained",
]

LEAST_LIKENESS, LEAST_EDGES = 0.55, 0.5
"""Below either nothing of a die is seen."""
LEAST_WORTH = 0.42
"""Below this product of both neither is."""

FAINT_WORTH, CLEAR_WORTH, SIDES_END = 0.6, 0.75, 1.15
"""What is fainter, within so many edges of what is clearer, is the side of the clearer die."""

SURE_LIKENESS, SURE_MARGIN, SURE_EDGES = 0.72, 0.35, 0.6
"""From all three on, a face is sure."""

SURE = 0.5
"""The confidence that all these measures, just met, make together."""
MOSTLY = 0.5

SURE_SKEW = 1.25
"""A face on the floor is a square; one this much longer one way leans."""

BLOWN = 245
"""The darkest channel from which a pixel shows nothing but light."""
GLARE = 0.2
"""Share of a face's pixels blown out that hides what is printed: twice the margin is then asked."""

SHADOW_BUSY = 0.5
"""A shadow is darker than the floor all over and has edges only around it; share of its pixels."""

THING_BUSY = 0.2
"""Share of a die's pixels, at least, at which something changes."""

STRANGE_THING = 5.0
"""Standard deviations from the floor's colours at which something surely lies there."""


@dataclass(frozen=True)
class Sight:
    """A candidate, its upright picture, and the face that explains it best."""

    candidate: Candidate
    picture: Frame
    match: Match

    @property
    def worth(self) -> float:
        """How much both steps agree that here lies a die."""
        return self.match.likeness * self.candidate.edges


def is_die(sight: Sight) -> bool:
    """Whether there is a die at all, sure or not."""
    return (
        sight.match.likeness >= LEAST_LIKENESS
        and sight.candidate.edges >= LEAST_EDGES
        and sight.worth >= LEAST_WORTH
    )


def is_side_of(candidate: Candidate, worth: float, skew: float, clear: Sight) -> bool:
    """Whether a faint or slanting candidate beside a clear die is that die's side."""
    if clear.worth <= CLEAR_WORTH or (worth >= FAINT_WORTH and skew < SURE_SKEW):
        return False
    (x, y), (other_x, other_y) = candidate.place, clear.candidate.place
    return bool(np.hypot(x - other_x, y - other_y) < SIDES_END * clear.candidate.size)


def doubt_of(sight: Sight) -> tuple[str | None, float]:
    """Why a die is doubtful, or None; and how sure its face is, 0 to 1."""
    match, edges = sight.match, sight.candidate.edges
    glare = is_glare(sight.picture)
    confidence = min(
        _rise(match.likeness, SURE_LIKENESS),
        _rise(match.margin, SURE_MARGIN * (2.0 if glare else 1.0)),
        _rise(edges, SURE_EDGES),
        _rise(SURE_SKEW, match.skew),
    )
    if confidence >= SURE:
        return None, confidence
    if glare:
        return "glare", confidence
    if match.skew > SURE_SKEW:
        return "cocked", confidence
    if edges < SURE_EDGES:
        return "half hidden", confidence
    return "unknown face", confidence


def is_glare(picture: Frame) -> bool:
    """Whether light hides part of a face."""
    return _blown(picture) > GLARE


def is_mirrored_lamp(sight: Sight) -> bool:
    """Whether a square is nothing but light: a lamp, mirrored in a clear floor."""
    return sight.match.likeness < SURE_LIKENESS and _blown(sight.picture) > MOSTLY


def unexplained(found: Found, dice: Sequence[Candidate], mount: Mount) -> list[Candidate]:
    """Squares around whatever is as large and as sharp as a die, but was read as none.

    Under a clear floor the lamps mirrored in it are left out.
    """
    reach = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (UNIT, UNIT))
    floor = np.pad(found.plan.floor.astype(np.uint8), 1)
    floor = np.asarray(cv2.erode(floor, reach, borderValue=0), dtype=np.uint8)[1:-1, 1:-1]
    left = (found.strange > STRANGE_THING).astype(np.uint8) * floor
    if mount is Mount.UNDER:
        left[found.plan.picture.min(axis=2) >= BLOWN] = 0
    for die in dice:
        corners = found.plan.from_frame(die.corners)
        x, y = corners.mean(axis=0)
        edge = float(np.linalg.norm(corners[1] - corners[0]))
        cv2.circle(left, (round(x), round(y)), round(1.05 * edge), (0,), -1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (UNIT // 2, UNIT // 2))
    left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, kernel), dtype=np.uint8)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(left)
    things = [
        (float(centres[label][0]), float(centres[label][1]))
        for label in range(1, count)
        if _is_thing(found, np.asarray(labels == label), stats[label])
    ]
    return [_around(found, x, y) for x, y in things]


def _is_thing(found: Found, where: npt.NDArray[np.bool_], stats: npt.NDArray[np.int32]) -> bool:
    """As large as a die, and not smooth inside as a shadow is."""
    _, _, width, height, area = (int(value) for value in stats)
    if not 0.4 * UNIT**2 <= area <= 2.5 * UNIT**2 or max(width, height) > 2.2 * UNIT:
        return False
    busy = float(np.mean(found.field.strength[where] > MOSTLY))
    light = found.plan.picture.max(axis=2)
    floor = float(np.median(light[found.plan.floor]))
    dark_all_over = float(np.percentile(light[where], 97)) < 0.9 * floor
    return busy > (SHADOW_BUSY if dark_all_over else THING_BUSY)


def _around(found: Found, x: float, y: float) -> Candidate:
    """The square that shows a thing best, else one upright about its middle."""
    half = UNIT / 2.0
    turn = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    upright = Candidate(found.plan.in_frame(turn + np.array([x, y])), 0.0)
    near = (
        one for one in found.candidates if one.away(upright) < MOSTLY and one.edges > SURE_EDGES
    )
    return next(near, upright)


def _blown(picture: Frame) -> float:
    """The share of a face that shows nothing but light."""
    return float(np.mean(inner(picture).min(axis=2) >= BLOWN))


def _rise(value: float, middle: float) -> float:
    """A soft step from 0 to 1 that is one half at `middle`."""
    return float(1.0 / (1.0 + np.exp(-(value - middle) / 0.05)))
