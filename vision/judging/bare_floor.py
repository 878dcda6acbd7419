"""Tells what is printed on the floor from what lies on it, where the bare floor is remembered."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import GLARE, glare, inner
from vision.frames import Frame

__all__ = ["floor_under", "shows_the_floor"]

ALIKE = 0.85
"""Correlation from which a face shows what the bare floor shows there."""
CONTRAST = 8.0
"""Of 255; a floor of less spread shows nothing to know it by."""

FEWEST, ENOUGH = 4, 2 / 3
"""Frames, and the share of them that must agree on what the floor shows somewhere."""
OTHERWISE = 0.4
"""By how much the logarithm of a floor's light may change, beside that of the whole frame's."""
GRAIN, AROUND = 5, 1 / 60
"""px within which noise is smoothed away; and how far around a place that is not known, in widths
of the frame, nothing is known either."""

STRIP = 64
"""Rows."""


def shows_the_floor(seen: Frame, bare: Frame) -> bool:
    """Whether an upright face (SIDE, SIDE, 3) shows what the empty floor showed at its place.

    It is compared by shape alone, so that other light changes nothing, and sought in the margin
    too: the camera may have been pushed by less than an `Anchor` tells. Where a lamp blinds the
    empty floor as well, a die may lie behind it.
    """
    face, there = inner(_grey(seen)), _grey(bare)
    if min(face.std(), inner(there).std()) < CONTRAST or glare(bare) > GLARE:
        return False
    alike = cv2.matchTemplate(there, face, cv2.TM_CCOEFF_NORMED)
    return bool(np.max(alike) >= ALIKE)


def floor_under(frames: Sequence[Frame]) -> Frame | None:
    """What most frames (H, W, 3) of one camera show, while dice lie in other places in each.

    Where too few agree, nobody knows what the floor shows: there it is given as white as a lamp's
    image, behind which `shows_the_floor` lets dice lie. None of fewer than four frames, or of
    frames of several sizes.
    """
    if len(frames) < FEWEST or len({frame.shape for frame in frames}) > 1:
        return None
    floor = _usual(frames)
    agreeing = np.mean([_agrees(frame, floor) for frame in frames], axis=0)
    reach = 1 + 2 * round(AROUND * floor.shape[1])
    unknown = (agreeing < ENOUGH).astype(np.uint8)
    floor[cv2.dilate(unknown, np.ones((reach, reach), np.uint8)) > 0] = 255
    return floor


def _usual(frames: Sequence[Frame]) -> Frame:
    """The middle one of the levels that frames (H, W, 3) have at each place.

    In strips: to sort photos as a whole takes twice the memory that they do.
    """
    usual, middle = np.empty_like(frames[0]), len(frames) // 2
    for top in range(0, len(usual), STRIP):
        rows = slice(top, top + STRIP)
        strip = np.stack([frame[rows] for frame in frames])
        usual[rows] = np.partition(strip, middle, axis=0)[middle]
    return usual


def _agrees(frame: Frame, floor: Frame) -> npt.NDArray[np.bool_]:
    """Where (H, W) a frame shows the floor, in light that may be stronger or weaker throughout."""
    change = _log_light(frame) - _log_light(floor)
    return np.asarray(np.abs(change - np.median(change)) <= OTHERWISE)


def _log_light(frame: Frame) -> npt.NDArray[np.float32]:
    light = cv2.blur(_grey(frame).astype(np.float32), (GRAIN, GRAIN))
    return np.asarray(np.log(light + 4.0), dtype=np.float32)


def _grey(picture: Frame) -> Frame:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
