"""Sees again, in other ways, what is faint: a print looks like a die by chance."""

from collections.abc import Sequence

import numpy as np

from vision.faces.looks import look_at
from vision.faces.upright import GLARE, glare, upright
from vision.finding.turned import heat_when_turned
from vision.frames import Frame
from vision.judging.dice import FEWEST_SURE, is_seen_by_both
from vision.judging.doubts import SURE_PRESENCE, Sight, is_square, is_sure
from vision.trays import Mount

__all__ = ["still_dice"]

A_FACE = 0.92
"""How surely a face must be one for being kept, however faint: so far off dice are."""
SMALLER, LARGER = 0.9, 1.1
"""At which shares of its size a face is looked at again."""
STILL_THERE = 0.33
"""How clear a faint thing must be then. Of 450 readings of throws, told the tray and the dice or
nothing, and of 460 photos that were learned from, this leaves 28 without a doubt that are right
then, and one that is not: it lacks three dice more that no look shows."""


def still_dice(picture: Frame, sights: Sequence[Sight], mount: Mount) -> list[Sight]:
    """Leave out all doubts beside sure dice, if each is faint, and fainter when it is seen again.

    A mat's prints, lamps mirrored in a floor, coins and cards look a little like dice, mostly by
    chance, and not in every way that they can be looked at. Where anything else is in doubt nothing
    is left out: somebody looks at that one anyway. From below lamps veil dice.

    Args:
        picture: the frame (H, W, 3).
        sights: all of it.
        mount: from which side the camera looks.
    """
    sure = [sight for sight in sights if is_sure(sight)]
    doubtful = [sight for sight in sights if not is_sure(sight)]
    if len(sure) < FEWEST_SURE or mount is Mount.UNDER or not all(map(_is_faint, doubtful)):
        return list(sights)
    fades = all(_seen_again(picture, one) < STILL_THERE for one in doubtful)
    return sure if fades else list(sights)


def _is_faint(sight: Sight) -> bool:
    """Whether it is in doubt for being faint alone; of a die that light blows out little shows."""
    if sight.may_be_side or is_square(sight.candidate) or is_seen_by_both(sight):
        return False
    if glare(sight.picture) > GLARE:
        return False
    return sight.clearness < SURE_PRESENCE and sight.look.face < A_FACE


def _seen_again(picture: Frame, sight: Sight) -> float:
    """How clearly a die lies there, by both networks, turned and at other sizes."""
    corners = sight.candidate.corners
    middle = corners.mean(axis=0)
    zoomed = [middle + zoom * (corners - middle) for zoom in (SMALLER, LARGER)]
    looks = look_at([upright(picture, each) for each in zoomed])
    return heat_when_turned(picture, corners) * float(np.mean([look.face for look in looks]))
