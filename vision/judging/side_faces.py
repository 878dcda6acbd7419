"""Tells the sides of taught dice seen at a slant from faces that look at the camera.

Of dice with pips those are weighed that lie where another shows a side (`evidence.py`).
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.finding.find import Candidate
from vision.judging.doubts import Sight, is_square

__all__ = ["shared_with_sides", "without_sides"]

Corners = npt.NDArray[np.float64]

BESIDE, FAINTER, SIDE_PRESENCE = 0.95, 0.8, 0.5
"""What lies within so many edges of a clearer die, is so much fainter, and no clearer than this, is
that die's side, or may be: an upper face beside another is nearly a whole edge away."""
UPPER_FACE = 0.97
"""No side looks so much like a face."""

TOO_NEAR = 0.85
"""Edges between the middles of two things that cannot both be upper faces."""
PARTLY = 0.35
"""A thing so near lies where a die must show its side if they share so much of all that they cover:
of dice that touch the nearer one shares less."""
BELIEVED = 0.5
"""How clear a die must be against its side, which a lamp may light better."""


def without_sides(sights: Sequence[Sight]) -> list[Sight]:
    """Leave out the sides of dice that are seen at a slant, and doubt what may be one."""
    kept = [
        one for one in sights if not any(_is_side(one, die) for die in sights if die is not one)
    ]
    return [
        replace(one, may_be_side=True)
        if any(_lies_beside(one, die) for die in kept if die is not one)
        else one
        for one in kept
    ]


def _is_side(one: Sight, die: Sight) -> bool:
    """Whether one thing is the side of another, which seems to be a die.

    What is only faint and near is one on a table; in a tray it may be another die, laid down a
    little too near.
    """
    return _lies_where_a_side_shows(one, die) or (
        one.candidate.edges is None and _lies_beside(one, die)
    )


def _lies_where_a_side_shows(one: Sight, die: Sight) -> bool:
    """Whether the camera's place is known, and the die must show a side there."""
    is_believed = die.presence >= BELIEVED * one.presence
    is_near = one.candidate.away_from(die.candidate) < TOO_NEAR
    return is_believed and is_near and shared_with_sides(one, die) >= PARTLY


def _lies_beside(one: Sight, die: Sight) -> bool:
    """Whether it is fainter than a die and nearer to it than another die usually is."""
    if one.look.face >= UPPER_FACE or is_square(one.candidate):
        return False
    is_fainter = one.presence < min(SIDE_PRESENCE, FAINTER * die.presence)
    return is_fainter and one.candidate.away_from(die.candidate) < BESIDE


def shared_with_sides(one: Sight, die: Sight) -> float:
    """How much a thing shares with that side of a die with which it shares most, of all they cover.

    0 to 1; 0 where nobody knows where the camera stands.
    """
    face = one.candidate.corners
    return max((_shared(face, side) for side in _sides(die.candidate)), default=0.0)


def _sides(die: Candidate) -> list[Corners]:
    """The corners (4, 2) of the sides that a die shows, as far as the camera's place is known."""
    if die.back is None:
        return []
    face = die.corners.astype(np.float32)
    following = [1, 2, 3, 0]
    quads = np.stack([die.corners, die.corners[following], die.back[following], die.back], axis=1)
    middles = quads[:, 2:].mean(axis=1)
    return [
        quad
        for quad, (x, y) in zip(quads, middles, strict=True)
        if cv2.pointPolygonTest(face, (float(x), float(y)), measureDist=False) < 0
    ]


def _shared(one: Corners, other: Corners) -> float:
    """The area that two convex outlines share, against all that they cover."""
    first, second = (outline.astype(np.float32) for outline in (one, other))
    both, _ = cv2.intersectConvexConvex(first, second)
    either = cv2.contourArea(first) + cv2.contourArea(second) - both
    return float(both / max(either, 1e-6))
