"""A table as a camera in somebody's hand sees it: upright, at a slant, and nobody knows at which.

A die's upper face is no square then, and squares are what the networks know best.
"""

import math

import cv2
import numpy as np

from vision.finding.nearness import FOCAL
from vision.finding.plan import through
from vision.frames import Frame
from vision.trays import Matrix

__all__ = ["SLANT", "laid_flat_as_held"]

SLANT = math.radians(30.0)
"""How far off the plumb line a camera in somebody's hand is taken to look."""


def laid_flat_as_held(frame: Frame) -> tuple[Frame, Matrix]:
    """Lay a table flat as if a usual camera were held upright, `SLANT` off the plumb line.

    In the frame's middle it is as wide as before; around the frame all is of its mean colour.

    Args:
        frame: (H, W, 3) uint8, BGR.

    Returns:
        The table, and the homography from there to the frame.
    """
    flattening, size = _flattening((frame.shape[0], frame.shape[1]))
    flat = cv2.warpPerspective(
        frame,
        flattening,
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=cv2.mean(frame),
    )
    return np.asarray(flat, dtype=np.uint8), np.asarray(np.linalg.inv(flattening))


def _flattening(frame: tuple[int, int]) -> tuple[Matrix, tuple[int, int]]:
    """The homography from a frame (height, width) to the table laid flat, and that one's size."""
    height, width = frame
    focal = FOCAL * max(frame)
    camera = np.array([[focal, 0.0, width / 2.0], [0.0, focal, height / 2.0], [0.0, 0.0, 1.0]])
    cosine, sine = math.cos(SLANT), math.sin(SLANT)
    nod = np.array([[1.0, 0.0, 0.0], [0.0, cosine, -sine], [0.0, sine, cosine]])
    as_wide = np.diag([cosine, cosine, 1.0])
    flat = as_wide @ camera @ nod @ np.linalg.inv(camera)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    seen = through(corners, flat)
    (left, top), (wide, high) = seen.min(axis=0), np.ptp(seen, axis=0)
    move = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    return move @ flat, (round(float(wide)), round(float(high)))
