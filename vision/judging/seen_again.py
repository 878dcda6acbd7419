"""Leaves out what is faint in a tray and, seen again in other ways, looks less like a die."""

from collections.abc import Sequence

import numpy as np

from vision.faces.looks import look_at
from vision.faces.upright import upright
from vision.finding.turned import heat_when_turned
from vision.frames import Frame
from vision.judging.dice import FEWEST_SURE, is_told, shows_enough
from vision.judging.doubts import SURE_PRESENCE, Sight, is_sure
from vision.trays import Mount

__all__ = ["still_dice"]

SMALLER, LARGER = 0.9, 1.1
"""At which shares of its size a face is looked at again: a print looks like one by chance."""
STILL_THERE = 0.38
"""How clear a faint thing must be then."""


def still_dice(picture: Frame, sights: Sequence[Sight], mount: Mount) -> list[Sight]:
    """Leave out what is faint, beside sure dice, and fainter still when it is seen again.

    In a tray of known size, seen from above, in which two dice are sure: a mat's prints and lamps
    mirrored in the floor look a little like dice, mostly like ones.

    Args:
        picture: the frame (H, W, 3).
        sights: all of it.
        mount: from which side the camera looks.
    """
    sure = sum(map(is_sure, sights))
    if not is_told(sights) or mount is Mount.UNDER or sure < FEWEST_SURE:
        return list(sights)
    return [one for one in sights if not _is_faint(one) or _is_still_there(picture, one)]


def _is_faint(sight: Sight) -> bool:
    return sight.clearness < SURE_PRESENCE and not shows_enough(sight)


def _is_still_there(picture: Frame, sight: Sight) -> bool:
    corners = sight.candidate.corners
    middle = corners.mean(axis=0)
    zoomed = [middle + zoom * (corners - middle) for zoom in (SMALLER, LARGER)]
    face = np.mean([look.face for look in look_at([upright(picture, each) for each in zoomed])])
    known = max(float(face), sight.opinion.known)
    return heat_when_turned(picture, corners) * known >= STILL_THERE
