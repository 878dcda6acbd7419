"""Compares an upright face with known ones, whatever the light: the step that icons and pips share."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import FACE, MARGIN, SIDE

__all__ = ["Bank", "Match", "Views", "level", "views"]

Numbers = npt.NDArray[np.float32]

SHIFTS = (-4, -2, 0, 2, 4)
ZOOMS = (0.92, 1.0, 1.08)


@dataclass(frozen=True)
class Match:
    """Which face explains a picture best."""

    face: str
    quarter: int
    """Quarter turns clockwise from the known face to the seen one."""
    likeness: float
    """Correlation with the best face, 0 to 1."""
    margin: float
    """Where the picture stands between the best face (1) and its closest rival (-1)."""
    rival: str


@dataclass(frozen=True)
class Views:
    """One face seen through every small move and zoom: rows of length one, and their contrast."""

    rows: Numbers
    contrast: float
    """Root mean square of what the middle view shows, even light taken out."""


def views(channels: Numbers) -> Views:
    """The views of an upright face given as (SIDE, SIDE) or (SIDE, SIDE, k) numbers."""
    half = (SIDE - 1) / 2.0
    stack = []
    for zoom in ZOOMS:
        grow = np.array([[zoom, 0, half * (1 - zoom)], [0, zoom, half * (1 - zoom)]])
        seen = cv2.warpAffine(channels, grow, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
        for dy in SHIFTS:
            for dx in SHIFTS:
                top, left = MARGIN + dy, MARGIN + dx
                stack.append(seen[top : top + FACE, left : left + FACE])
    rows = level(np.stack(stack))
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    middle = float(length[len(length) // 2, 0]) / np.sqrt(rows.shape[1])
    return Views(np.asarray(rows / np.maximum(length, 1e-3), dtype=np.float32), middle)


def level(faces: npt.NDArray[np.floating]) -> Numbers:
    """Faces (n, FACE, FACE[, k]) as rows of printed pixels, even light and its slopes taken out."""
    count = len(faces)
    inside = faces[:, _window()].reshape(count, int(_window().sum()), -1).astype(np.float32)
    even = _even()
    inside = inside - np.einsum("pe,nek->npk", even, np.einsum("pe,npk->nek", even, inside))
    return np.asarray(inside.reshape(count, -1), dtype=np.float32)


class Bank:
    """Known faces as rows of length one, each with its name and its quarter turn.

    Args:
        names: the face of each row.
        quarters: the quarter turns of each row.
        rows: (n, p), each of length one.
        signed: False where light-on-dark and dark-on-light are the same face.
    """

    def __init__(
        self, names: tuple[str, ...], quarters: tuple[int, ...], rows: Numbers, *, signed: bool
    ) -> None:
        self.names, self.quarters, self.rows, self.signed = names, quarters, rows, signed
        each = rows @ rows.T
        self._likeness = each if signed else np.abs(each)
        self._label = np.array([sorted(set(names)).index(name) for name in names])

    def match(self, seen: Views) -> Match:
        """The best row over all views, and how clearly it beats every other face."""
        found = seen.rows @ self.rows.T
        size = found if self.signed else np.abs(found)
        view, best = np.unravel_index(int(size.argmax()), size.shape)
        sign = 1.0 if self.signed or found[view, best] > 0 else -1.0
        margin, rival = self._margin(sign * found[view], size.max(axis=0), int(best))
        return Match(
            self.names[best], self.quarters[best], float(size[view, best]), margin, rival
        )

    def shift(self, seen: Views) -> tuple[int, int]:
        """How far right and down of its place the unturned face lies in the best view."""
        upright = [row for row, quarter in enumerate(self.quarters) if quarter == 0]
        view = int((seen.rows @ self.rows[upright].T).max(axis=1).argmax())
        down, across = divmod(view % len(SHIFTS) ** 2, len(SHIFTS))
        return SHIFTS[across], SHIFTS[down]

    def _margin(self, found: Numbers, anywhere: Numbers, best: int) -> tuple[float, str]:
        """The least lead over another face, measured only where the two differ.

        With the picture p and two known faces a and b, all of length one, p's place on the line
        from b (-1) to a (1) is p.(a - b) / (1 - a.b): a small numeral then counts as much as a
        whole icon. A rival that fits better when moved differently counts with that fit.
        """
        others = self._label != self._label[best]
        apart = np.maximum(1.0 - self.rows[best] @ self.rows.T, 0.01)
        rival_fit = np.maximum(found, anywhere)
        lead = np.where(others, (found[best] - rival_fit) / apart, np.inf)
        closest = int(lead.argmin())
        return float(np.clip(lead[closest], -1.0, 1.0)), self.names[closest]


@cache
def _window() -> npt.NDArray[np.bool_]:
    """The part of a face that is printed: inside its rim and its round corners."""
    y, x = np.mgrid[:FACE, :FACE] - (FACE - 1) / 2.0
    return np.asarray((np.abs(x) ** 4 + np.abs(y) ** 4) ** 0.25 < 0.44 * FACE)


@cache
def _even() -> Numbers:
    """An orthonormal basis (p, 3) of even light and its two slopes within the window."""
    y, x = np.mgrid[:FACE, :FACE] - (FACE - 1) / 2.0
    window = _window()
    basis, _ = np.linalg.qr(np.stack([np.ones(window.sum()), x[window], y[window]], axis=1))
    return np.asarray(basis, dtype=np.float32)
