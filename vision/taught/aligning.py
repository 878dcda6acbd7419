"""Lays a known face exactly onto a seen one (Lucas and Kanade's method, inverse compositional)."""

from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE, MARGIN
from vision.taught.levelling import level, row_of

__all__ = ["Move", "Template", "lay_onto", "moved"]

Numbers = npt.NDArray[np.float32]
Move = npt.NDArray[np.float64]

ROUNDS = 8
STIFFNESS = 0.02
"""How much a face resists being sheared and stretched, against what the picture says."""
STILL = 0.1
"""px; a step smaller than this changes nothing."""
FURTHEST = 0.2
"""A move beyond this share of a face is no longer this face."""


class Template:
    """A known face with what is needed to lay it onto pictures.

    Args:
        picture: (FACE, FACE, k).
        spread: (FACE, FACE) by how much its samples differ there: the variance of their numbers,
            added up over channels; None if nothing tells.
    """

    def __init__(self, picture: Numbers, spread: Numbers | None = None) -> None:
        self.picture = picture
        self.spread = np.zeros((FACE, FACE), np.float32) if spread is None else spread

    @cached_property
    def row(self) -> Numbers:
        """The face levelled, of length one."""
        return row_of(self.picture)

    @cached_property
    def length(self) -> float:
        """How much is printed on it: the length of the face levelled."""
        return max(float(np.linalg.norm(level(self.picture[None])[0])), 1e-4)

    @cached_property
    def pull(self) -> Numbers:
        """(6, p): turns a difference between picture and face into a better affine move."""
        down, across = np.gradient(self.picture / self.length, axis=(0, 1))
        y, x = (np.mgrid[:FACE, :FACE] - (FACE - 1) / 2.0)[..., None] / FACE
        steepest = np.stack([across * x, across * y, across, down * x, down * y, down])
        slopes = level(steepest.astype(np.float32))
        square = slopes @ slopes.T
        stiff = STIFFNESS * np.trace(square) / 6.0 * np.diag([1.0, 1.0, 0.1, 1.0, 1.0, 0.1])
        return np.asarray(np.linalg.solve(square + stiff, slopes), dtype=np.float32)

    def moved_by(self, move: Move) -> "Template":
        """This face as it lies in a picture (SIDE, SIDE) under a move found there."""
        inner = move.copy()
        inner[:, 2] -= MARGIN
        picture, spread = (
            cv2.warpAffine(
                numbers,
                inner,
                (FACE, FACE),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
            for numbers in (self.picture, self.spread)
        )
        return Template(np.asarray(picture, np.float32), np.asarray(spread, np.float32))


def lay_onto(channels: Numbers, face: Template, start: Move) -> tuple[float, Move]:
    """Find the affine move under which a face explains (SIDE, SIDE, k) best.

    Args:
        channels: the picture.
        face: what to lay onto it.
        start: a move (2, 3) from the face's pixels to the picture's, nearly right.

    Returns:
        The correlation, at most 1, and the move that reached it.
    """
    move, best, best_move = start, -1.0, start
    for _ in range(ROUNDS):
        row = row_of(moved(channels, move))
        likeness = float(np.einsum("p,p->", row, face.row))
        if likeness > best:
            best, best_move = likeness, move
        step = np.einsum("kp,p->k", face.pull, row - face.row)
        move = _composed(move, step)
        if np.abs(move - start).max() > FURTHEST * FACE or np.abs(step).max() < STILL:
            break
    return best, best_move


def moved(channels: Numbers, move: Move) -> Numbers:
    """What lies under a face moved so, (FACE, FACE, k)."""
    seen = cv2.warpAffine(
        channels,
        move,
        (FACE, FACE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen, dtype=np.float32)


def _composed(move: Move, step: Numbers) -> Move:
    """The move after undoing a small step of the face, given about the face's middle."""
    middle = (FACE - 1) / 2.0
    a, b, shift_x, c, d, shift_y = (float(value) for value in step)
    forth = np.array(
        [[1 + a / FACE, b / FACE, shift_x], [c / FACE, 1 + d / FACE, shift_y]], dtype=np.float64
    )
    forth[:, 2] += middle - forth[:, :2].sum(axis=1) * middle
    back = cv2.invertAffineTransform(forth)
    composed = move[:, :2] @ back
    composed[:, 2] += move[:, 2]
    return np.asarray(composed, dtype=np.float64)
