"""Tells what is printed on the floor from what lies on it, where the empty floor is remembered."""

import cv2
import numpy as np

from vision.faces import GLARE, glare, inner
from vision.frames import Frame

__all__ = ["shows_the_floor"]

ALIKE = 0.85
"""Correlation from which a face shows what the bare floor shows there."""
CONTRAST = 8.0
"""Of 255; a floor of less spread shows nothing to know it by."""


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


def _grey(picture: Frame) -> Frame:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
