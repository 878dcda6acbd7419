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
"""Wherever the camera stands, what lies within so many edges of a clearer die, is so much fainter,
and no clearer than this, is that die's side: an upper face beside another is nearly a whole edge
away."""
UPPER_FACE = 0.97
"""No side looks so much like a face, or shows the four edges of an upper face where their length is
known."""

TOO_NEAR, TOO_FAR = 0.85, 1.5
"""Edges between the middles of two things that cannot both be upper faces, and of two of which
neither is the other's side."""
NEVER_BOTH = 0.75
"""Edges between the middles of two things of a die's known size that cannot both be sure: dice that
touch lie a whole one apart."""
PARTLY, MOSTLY = 0.35, 0.5
"""A thing lies where a die must show its side if they share so much of all that they cover: where
both cannot be upper faces, and where they could. Of dice that touch the nearer one shares less."""
BELIEVED = 0.5
"""How clear a die must be against its side, which a lamp may light better."""
READ = 0.9
"""How surely its face must be read for what lies beside a clearer die to be a doubt instead of its
side: of 70 sides none was read so well, of 15 dice that were taken for one three were."""
HARDLY = 0.1
"""What shares less than this with any side that a die shows is none of them."""


def without_sides(sights: Sequence[Sight]) -> list[Sight]:
    """Leave out the sides of dice that are seen at a slant, and doubt what may be one."""
    kept = [
        one for one in sights if not any(_is_side(one, die, sights) for die in _others(one, sights))
    ]
    return [
        replace(one, may_be_side=True)
        if any(_may_be_side(one, die) for die in _others(one, kept))
        else one
        for one in kept
    ]


def _others(one: Sight, sights: Sequence[Sight]) -> list[Sight]:
    return [other for other in sights if other is not one]


def _is_side(one: Sight, other: Sight, sights: Sequence[Sight]) -> bool:
    if not _shows_side_at(other, one):
        return not _has_a_dies_size(one) and not _is_read(one) and _lies_beside(one, other)
    if _shows_a_side(one, sights):
        return False
    is_upper = _is_read(one) and is_square(one.candidate)
    is_near = one.candidate.away_from(other.candidate) < TOO_NEAR
    return is_near and not is_upper


def _is_read(one: Sight) -> bool:
    return one.opinion.confidence >= READ


def _shows_a_side(one: Sight, sights: Sequence[Sight]) -> bool:
    """Whether something lies where it must show a side, if it is a die."""
    return any(_shows_side_at(one, other) for other in _others(one, sights))


def _may_be_side(one: Sight, other: Sight) -> bool:
    return _shows_side_at(other, one) or _lies_beside(one, other) or _is_too_near(one, other)


def _is_too_near(one: Sight, other: Sight) -> bool:
    """Whether two of a die's known size cannot both be upper faces, and one is the less clear.

    Two faces of a cocked die look at the camera, and both bear prints that the set knows.
    """
    if not _has_a_dies_size(one) or is_square(one.candidate) or one.presence > other.presence:
        return False
    return one.candidate.away_from(other.candidate) < NEVER_BOTH


def _lies_beside(one: Sight, other: Sight) -> bool:
    """Whether one is fainter and nearer to the other, which is a die, than a die usually is.

    Where the other is known to show no side there, a die may touch it, laid down a little too near.
    """
    if _shows_side_at(one, other) or one.presence >= min(SIDE_PRESENCE, FAINTER * other.presence):
        return False
    if one.look.face >= UPPER_FACE or is_square(one.candidate):
        return False
    distance = one.candidate.away_from(other.candidate)
    return distance < (TOO_NEAR if _is_off_the_sides(one, other) else BESIDE)


def _is_off_the_sides(one: Sight, die: Sight) -> bool:
    """Whether it is known which sides the die shows, and none of them lies there."""
    if die.candidate.back is None:
        return False
    return shared_with_sides(one, die) < HARDLY


def _has_a_dies_size(one: Sight) -> bool:
    """Whether it was found at a die's known size: it may touch another, a little misplaced."""
    return one.candidate.edges is not None


def _shows_side_at(die: Sight, one: Sight) -> bool:
    """Whether the die, as it seems, shows a side just where the one lies."""
    distance = one.candidate.away_from(die.candidate)
    if distance > TOO_FAR or die.presence < BELIEVED * one.presence:
        return False
    return shared_with_sides(one, die) >= (PARTLY if distance < TOO_NEAR else MOSTLY)


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
