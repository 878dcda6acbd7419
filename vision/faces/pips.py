"""Reads pips: the likeliest number, if it is likely enough."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.glints import glint_for_pip
from vision.faces.looks import FaceLook
from vision.faces.opinions import SURE as JUST_SURE
from vision.faces.opinions import Opinion, rise
from vision.faces.upright import FACE, blinded, contrast, glare, inner
from vision.frames import Frame

__all__ = ["OPPOSITE_SUM", "PIPS", "has_one_disc", "read_pips"]

Numbers = npt.NDArray[np.float32]

PIPS = ("1", "2", "3", "4", "5", "6")
OPPOSITE_SUM = 7
"""What the numbers of opposite faces add up to."""
SURE = 0.67
"""How likely a face must be for being sure of it."""

SHOWN, ALL_SHINES = 0.9, 0.4
"""How likely a face must be, and how much of it pure light, for that to hide nothing though it
covers the middle: it is the body of a white two, which strong light blows out while its pips stay
dark. Of 45 such faces in heaps and throws 29 were read so surely, all of them rightly; of the other
16 eight were wrong. A lamp's mirror image, which hides a pip, covers less."""

NUMBER_OR_NONE, A_FACE = 0.9, 0.6
"""How likely a face must bear one certain number or none, and be a die's at all, for believing that
it is not none: for a disc's sake, or because that is seldom."""
SELDOM_BARE = 0.2
"""How much less likely it bears none then, for dice with pips seldom do: of 27 clear sights of
which a fifth to three quarters spoke for none, told all and nothing, all bore the number."""

SMALLEST, LARGEST = 0.1, 0.36
"""Radii of a disc in faces. Many dice in East Asia have a one larger than their other pips."""
OFF_CENTRE = 0.1
"""How far from a face's middle the disc's may be, in faces."""
ROUND = 0.9
"""Share of a disc and its circle together that both cover."""
ALONE = 0.03
"""Share of a face beside the disc that may look like it: dirt, a glint."""
APART = 3.5
"""How far the disc's contrast stands off the body's, in their spreads."""
RIM = 4
"""px around a face that may show what lies beside it; at its round corners more does."""
WITHIN = 0.88
"""Share of what is left within which nothing but the face is seen: round edges shine."""
_DOWN, _ACROSS = np.mgrid[-1 : 1 : (FACE - 2 * RIM) * 1j, -1 : 1 : (FACE - 2 * RIM) * 1j] / WITHIN
ON_FACE = _DOWN**4 + _ACROSS**4 <= 1.0
"""Whether a pixel within the rim lies there."""


def read_pips(look: FaceLook, picture: Frame) -> Opinion:
    """The number of pips that is likeliest of a face; none at all is a stranger's face.

    Light that hides so much of a face may hide a pip, and a glint may pass for one.

    Args:
        look: what the network makes of the face. It takes a large disc for a sign.
        picture: the upright face (SIDE, SIDE, 3).
    """
    shares = look.pips.copy()
    doubtful = shares[:2].sum() >= NUMBER_OR_NONE and shares[1] < SURE
    if doubtful and look.face >= A_FACE and has_one_disc(picture):
        shares[1] += shares[0]
        shares[0] = 0.0
    best = 1 + int(np.argmax(shares[1:]))
    hidden = _may_be_hidden(picture, float(shares[best])) or glint_for_pip(picture, best)
    confidence = 0.0 if hidden else _confidence(shares, best, look.face)
    return Opinion(str(best), confidence, strange=float(shares[0]), in_glare=hidden)


def _confidence(shares: Numbers, best: int, face: float) -> float:
    """How sure the best number of none to six (7,) is, where a die's face seldom bears none.

    That makes it no more than just sure: else what looks little like a die would be one.
    """
    share = float(shares[best])
    seen = rise(share, SURE)
    if face < A_FACE or shares[0] + share < NUMBER_OR_NONE:
        return seen
    likely = share / float(shares[1:].sum() + SELDOM_BARE * shares[0])
    return max(seen, min(rise(likely, SURE), JUST_SURE))


def _may_be_hidden(picture: Frame, share: float) -> bool:
    """Whether light may hide a pip of a face that is so likely what it seems to be."""
    return blinded(picture) and not (share >= SHOWN and glare(picture) >= ALL_SHINES)


def has_one_disc(picture: Frame) -> bool:
    """Whether an upright face (SIDE, SIDE, 3) bears nothing but a disc in its middle."""
    face = inner(contrast(picture)[..., 0], RIM)
    middle = len(face) // 2
    face = face if face[middle, middle] > np.median(face) else -face
    ink = _bright(face) * ON_FACE.astype(np.uint8)
    _, parts = cv2.connectedComponents(ink)
    disc = parts == parts[middle, middle]
    beside = int(np.count_nonzero(ink[~disc]))
    alone = bool(ink[middle, middle]) and beside <= ALONE * face.size
    return alone and _is_disc(disc) and _stands_off(face, disc)


def _bright(face: Numbers) -> npt.NDArray[np.uint8]:
    """Where a face is bright, 0 or 1, parted where its two colours part best."""
    step = max(float(np.ptp(face)), 1e-6) / 255.0
    scaled = ((face - face.min()) / step).astype(np.uint8)
    _, bright = cv2.threshold(scaled, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    return np.asarray(bright, dtype=np.uint8)


def _is_disc(part: npt.NDArray[np.bool_]) -> bool:
    """Whether a part of a face is a disc near its middle, neither too small nor too large."""
    places = np.argwhere(part)
    centre = places.mean(axis=0)
    radius = float(np.sqrt(len(places) / np.pi))
    off = float(np.linalg.norm(centre - (len(part) - 1) / 2.0))
    away = np.indices(part.shape) - centre[:, None, None]
    circle = np.hypot(away[0], away[1]) <= radius
    both = np.count_nonzero(part & circle) / np.count_nonzero(part | circle)
    sized = SMALLEST * FACE <= radius <= LARGEST * FACE
    return bool(sized and off <= OFF_CENTRE * FACE and both >= ROUND)


def _stands_off(face: Numbers, disc: npt.NDArray[np.bool_]) -> bool:
    """Whether the disc is of another colour than all around it, and both are even."""
    inside, outside = face[disc], face[ON_FACE & ~disc]
    spread = 0.5 * (float(inside.std()) + float(outside.std()))
    return bool(inside.mean() - outside.mean() > APART * spread)
