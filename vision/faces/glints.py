"""Tells a lamp's glint in a face's middle from a pip."""

import cv2
import numpy as np

from vision.faces.upright import BLOWN, FACE, inner
from vision.frames import Frame

__all__ = ["glint_for_pip"]

OUTSHINES = 20.0
"""Of a camera's levels: by how much a glint is brighter than all other pips. Light that falls off
along a face makes no middle pip brighter than the brightest at the corners: of 46 that were blown
out and rightly read one was, by 16, and the others by 3 at most; the one glint was by 35."""
INK = 0.5
"""How far from the body's level to the middle's the others lie at least."""
NEAR, WIDE = 4, 12
"""px from a face's edge to a corner pip's place, and the width of that."""
MIDDLE = slice(FACE // 2 - 7, FACE // 2 + 7)
_FIRST, _LAST = slice(NEAR, NEAR + WIDE), slice(FACE - NEAR - WIDE, FACE - NEAR)
_FALLING, _RISING = ((_FIRST, _FIRST), (_LAST, _LAST)), ((_FIRST, _LAST), (_LAST, _FIRST))
AROUND = {3: (_FALLING, _RISING), 5: ((*_FALLING, *_RISING),)}
"""Where the other pips of a face with one in its middle may lie."""


def glint_for_pip(picture: Frame, pips: int) -> bool:
    """Whether the middle pip of a three or a five may be a lamp's glint on a two or a four.

    A lamp that a die mirrors blows out what it hides; pips of the same die, in the same light,
    show their own colour.

    Args:
        picture: the upright face (SIDE, SIDE, 3).
        pips: what the face is taken for.
    """
    if pips not in AROUND:
        return False
    level = cv2.blur(inner(picture).min(axis=2).astype(np.float32), (3, 3))
    middle, body = float(level[MIDDLE, MIDDLE].max()), float(np.median(level))
    others = [[float(level[corner].max()) for corner in corners] for corners in AROUND[pips]]
    other = max(max(others, key=min))
    outshines = middle >= max(BLOWN, other + OUTSHINES)
    return outshines and other - body >= INK * (middle - body)
