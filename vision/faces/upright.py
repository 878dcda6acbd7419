"""A die's face turned upright: a small square picture, the same size for every die."""

from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = [
    "BLOWN",
    "FACE",
    "GLARE",
    "MARGIN",
    "SIDE",
    "blinded",
    "contrast",
    "cut_square",
    "glare",
    "inner",
    "upright",
]

Picture = TypeVar("Picture", Frame, npt.NDArray[np.float32])

FACE = 48
"""px; the face's edge in an upright picture: a numeral in the corner has about eight."""
MARGIN = 8
"""px shown around the face, so that a face found a little off can be moved into place."""
SIDE = FACE + 2 * MARGIN

STRAIGHT = 0.01
"""px by which the last corner of a parallelogram may lie elsewhere."""

BLOWN = 245
"""The darkest channel from which a pixel shows nothing but light."""
GLARE = 0.2
"""Share of a face that light may hide."""
BLIND = FACE // 2
"""px; a square of pure light so wide hides what is printed there."""


def upright(frame: Frame, corners: npt.NDArray[np.float64]) -> Frame:
    """The face with the given corners (4, 2), clockwise, as a (SIDE, SIDE, 3) picture."""
    return cut_square(frame, corners, FACE, SIDE)


def cut_square(frame: Frame, corners: npt.NDArray[np.float64], edge: int, side: int) -> Frame:
    """What lies in and around a face of a frame, as if seen straight on.

    Args:
        frame: (H, W, 3) uint8, BGR.
        corners: (4, 2), the face's, clockwise.
        edge: pixels to the face's edge in what is cut out.
        side: pixels of that, (side, side, 3); the face lies in its middle.
    """
    seen = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    enlarge = max(1, round(seen / edge))
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    there = (edge * square + side) * enlarge / 2.0 - 0.5
    here, there = corners.astype(np.float32), there.astype(np.float32)
    if _is_parallelogram(corners):
        warp, laid = cv2.warpAffine, cv2.getAffineTransform(here[:3], there[:3])
    else:
        warp, laid = cv2.warpPerspective, cv2.getPerspectiveTransform(here, there)
    size = (side * enlarge, side * enlarge)
    picture = warp(frame, laid, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if enlarge > 1:
        picture = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(picture, dtype=np.uint8)


def _is_parallelogram(corners: npt.NDArray[np.float64]) -> bool:
    """Whether opposite edges are parallel: OpenCV follows an affine map in half the time."""
    off = corners[0] - corners[1] + corners[2] - corners[3]
    return bool(np.abs(off).max() < STRAIGHT)


def inner(picture: Picture, rim: int = 0) -> Picture:
    """The face alone, without the margin around it and without a rim of pixels."""
    low, high = MARGIN + rim, MARGIN + FACE - rim
    return picture[low:high, low:high]


def glare(picture: Frame) -> float:
    """The share of an upright face (SIDE, SIDE, 3) in which light hides what is printed."""
    return float(np.mean(inner(picture).min(axis=2) >= BLOWN))


def blinded(picture: Frame) -> bool:
    """Whether an upright face (SIDE, SIDE, 3) shows nothing but light where its print should be.

    A white body in strong light is blown too, but its print is not.
    """
    blown = (inner(picture).min(axis=2) >= BLOWN).astype(np.uint8)
    return bool(cv2.erode(blown, np.ones((BLIND, BLIND), np.uint8), borderValue=0).any())


def contrast(picture: Frame) -> npt.NDArray[np.float32]:
    """The one grey picture (SIDE, SIDE, 1) in which the face's two colours differ most.

    It is the first principal component of the face's colours: what is printed and what it is
    printed on are its ends. Its sign means nothing.
    """
    colours = picture.astype(np.float32)
    face = inner(picture, rim=5).reshape(-1, 3).astype(np.float32)
    middle = face.mean(axis=0)
    _, axes = np.linalg.eigh(np.cov((face - middle).T))
    return np.asarray((colours - middle) @ axes[:, -1:].astype(np.float32), dtype=np.float32)
