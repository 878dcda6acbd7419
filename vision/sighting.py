"""Looks at candidates closely: turned upright, and which face a set of dice takes each for."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.dice_sets import DiceSet
from vision.faces.looks import FaceLook, look_at
from vision.faces.opinions import SURE, Opinion
from vision.faces.upright import upright
from vision.finding.find import Candidate
from vision.finding.spots import CLEAR_HEAT
from vision.frames import Frame
from vision.judging.doubts import Sight

__all__ = ["looked_at_again", "looks_at", "named_in_good_light", "sights_of"]

Read = Callable[[FaceLook, Frame], Opinion]

ZOOMS = (1.0, 0.7, 1.4)
"""The finder takes a pentagon for a square of its own size, or for one of the whole die's."""
CLOSER = (1.0, 0.87)
"""The same for a cube's face in doubt: its square may have been laid onto the edges of something
else, and on a larger picture a small numeral is plainer."""
GLOOM, GOOD_LIGHT = 150.0, 200.0
"""of 255; where the brightest hundredth of a frame is below the one, colours are named as if it
reached the other: in gloom white looks grey, and black brown."""


def sights_of(picture: Frame, candidates: Sequence[Candidate], dice: DiceSet) -> list[Sight]:
    """How candidates of a picture (H, W, 3) look, and which faces of a set they are taken for."""
    sights = looks_at(picture, candidates, dice.read)
    if dice.opposite_sum is not None:
        return sights
    if not dice.has_round_faces:
        return [looked_at_again(picture, sight, dice) for sight in sights]
    rough = (
        looks_at(picture, [_zoomed(candidate, zoom) for candidate in candidates], dice.read)
        for zoom in ZOOMS
    )
    return [_by_the_surest(looks) for looks in zip(sights, *rough, strict=True)]


def looks_at(picture: Frame, candidates: Sequence[Candidate], read: Read) -> list[Sight]:
    """How each candidate looks as its corners stand, and what `read` takes it for."""
    faces = [upright(picture, candidate.corners) for candidate in candidates]
    return [
        Sight(candidate, face, look, read(look, face))
        for candidate, face, look in zip(candidates, faces, look_at(faces), strict=True)
    ]


def named_in_good_light(sights: Sequence[Sight], light: float) -> list[Sight]:
    """The sights, each with its body's colour as it would be called in good light.

    Args:
        sights: what was seen, in any light.
        light: the level, of 255, that the brightest hundredth of the frame reaches.
    """
    if light >= GLOOM:
        return list(sights)
    looks = look_at([_brighter(one.picture, GOOD_LIGHT / light) for one in sights])
    return [
        replace(one, look=replace(one.look, colour=look.colour))
        for one, look in zip(sights, looks, strict=True)
    ]


def _brighter(face: Frame, gain: float) -> Frame:
    return np.asarray(cv2.convertScaleAbs(face, alpha=gain), dtype=np.uint8)


def looked_at_again(picture: Frame, sight: Sight, dice: DiceSet) -> Sight:
    """Name a taught face in doubt by the finder's own square, if that tells one for sure."""
    opinion = sight.opinion
    if opinion.confidence >= SURE or opinion.is_stranger or sight.candidate.heat < CLEAR_HEAT:
        return sight
    squares = [_zoomed(sight.candidate, zoom) for zoom in CLOSER]
    looks = looks_at(picture, squares, dice.read)
    sure = [one for one in looks if one.opinion.confidence >= SURE]
    if len({one.opinion.face for one in sure}) != 1:
        return sight
    return replace(sight, opinion=max(sure, key=_confidence).opinion)


def _zoomed(candidate: Candidate, zoom: float) -> Candidate:
    """A candidate's rough square, larger or smaller about its middle: it may be no cube's face."""
    middle = candidate.roughly.mean(axis=0)
    return replace(candidate, corners=middle + zoom * (candidate.roughly - middle), back=None)


def _by_the_surest(looks: Sequence[Sight]) -> Sight:
    """The first look at a thing with the opinion of the surest, unless it is a stranger's."""
    first = looks[0]
    if first.opinion.is_stranger:
        return first
    return replace(first, opinion=max(looks, key=_confidence).opinion)


def _confidence(sight: Sight) -> float:
    return sight.opinion.confidence
