"""Takes from a face what the lamp put on it: even light and its slopes."""

from functools import cache

import numpy as np
import numpy.typing as npt

__all__ = ["level", "printable", "row_of", "unit", "window"]

Numbers = npt.NDArray[np.float32]


def level(faces: Numbers) -> Numbers:
    """Faces (n, side, side, k) as rows of printed pixels, even light and its slopes taken out."""
    inside, even = printable(faces), _even(faces.shape[1])
    slopes = np.matmul(even.T, inside)
    return np.asarray((inside - np.matmul(even, slopes)).reshape(len(faces), -1), dtype=np.float32)


def printable(faces: Numbers) -> Numbers:
    """The pixels (n, p, k) of faces (n, side, side, k) that may be printed on."""
    count, side, channels = len(faces), faces.shape[1], faces.shape[3]
    pixels = faces.reshape(count, side * side, channels).take(window(side), axis=1)
    return np.asarray(pixels, dtype=np.float32)


def unit(rows: Numbers) -> Numbers:
    """Rows (n, p) brought to length one."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(length, 1e-4), dtype=np.float32)


def row_of(face: Numbers) -> Numbers:
    """One face (side, side, k) levelled, as a row (p * k,) of length one."""
    return np.asarray(unit(level(face[None]))[0], dtype=np.float32)


@cache
def window(side: int) -> npt.NDArray[np.intp]:
    """Which pixels may be printed on: those inside the rim and the round corners."""
    y, x = np.mgrid[:side, :side] - (side - 1) / 2.0
    return np.flatnonzero((np.abs(x) ** 6 + np.abs(y) ** 6) ** (1 / 6) < 0.42 * side)


@cache
def _even(side: int) -> Numbers:
    """An orthonormal basis (p, 3) of even light and its two slopes within the window."""
    y, x = np.mgrid[:side, :side] - (side - 1) / 2.0
    at = window(side)
    flat = np.stack([np.ones(len(at)), x.ravel()[at], y.ravel()[at]], axis=1)
    basis, _ = np.linalg.qr(flat)
    return np.asarray(basis, dtype=np.float32)
