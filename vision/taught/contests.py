"""Two known faces, reduced to what tells them apart, and whose side a picture takes."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE
from vision.taught.levelling import row_of

__all__ = ["Contest", "contest_of"]

Numbers = npt.NDArray[np.float32]

TELLING = 0.35
"""Share of the greatest difference between two faces above which a pixel tells them apart."""

RIM, CORNERS = 3, 0.5
"""px around a face that may show what lies beside it; and faces from the middle, beyond which its
body shows even around a medal."""

HUES = np.array([[1.0, -0.5], [0.0, 1.0], [-1.0, -0.5]], dtype=np.float32)
"""From log colours, BGR, to how much more blue there is than red, and more green than both."""

BY_HUE, TINTED = 0.5, 0.2
"""Share of two faces' difference that is one of hue, and by how much their hues differ there, from
which hues alone tell them apart: haze, and the sheen of a dark body, alter how much each colour of
a print stands out, and hardly how much more than the others. Light taken out of a face takes the
hue of a medal that fills it, too."""

HARDLY_ALIKE = 0.5
"""Likeness below which a face explains too little of a picture for what it explains to be scaled
up."""


@dataclass(frozen=True)
class Contest:
    """Two known faces, one laid onto the other, as the pixels that tell them apart.

    Args:
        pixels: which of a face's pixels those are.
        middle: (n, 3), or (n, 2) of hues, half way between the two faces there.
        half: likewise, from there to the first.
        size: how far each is from the middle, against all that the first one shows.
        by_hue: whether the numbers are hues, and not how much each colour stands out.
    """

    pixels: npt.NDArray[np.intp]
    middle: Numbers
    half: Numbers
    size: float
    by_hue: bool

    def lead(self, seen: Numbers, likeness: float) -> float:
        """1 where a picture is the first face, -1 where it is the second.

        Each pixel votes by how much the faces differ there, and none for more than all of one face:
        glare is brighter than either.

        Args:
            seen: (FACE, FACE, 3) log colours, BGR, under a face that was laid on.
            likeness: how alike they are: a row as long as its face's has noise in it, too.
        """
        shown = _hues(seen) if self.by_hue else _levelled(seen) / max(likeness, HARDLY_ALIKE)
        weight = np.sum(self.half**2, axis=1)
        vote = np.sum((shown[self.pixels] - self.middle) * self.half, axis=1)
        vote = (vote / np.maximum(weight, 1e-9)).clip(-1.0, 1.0)
        return float(np.sum(weight * vote) / max(float(weight.sum()), 1e-9))


def contest_of(first: Numbers, second: Numbers) -> Contest:
    """What tells a face from another laid onto it, both (FACE, FACE, 3) log colours, BGR."""
    by_hue = _differ_by_hue(first, second)
    one, other = (_hues(face) if by_hue else _levelled(face) for face in (first, second))
    pixels = _telling(one - other)
    middle, half = (one + other)[pixels] / 2.0, (one - other)[pixels] / 2.0
    shown = _length(_on_body(first)) if by_hue else 1.0
    return Contest(pixels, middle, half, float(np.linalg.norm(half)) / shown, by_hue)


def _differ_by_hue(first: Numbers, second: Numbers) -> bool:
    one, other = (face / _length(face) for face in map(_on_body, (first, second)))
    pixels = _telling(one - other)
    difference = (one - other)[pixels]
    grey = float(np.sum(difference.sum(axis=1) ** 2)) / 3
    if grey > (1.0 - BY_HUE) * float(np.sum(difference**2)):
        return False
    tint = np.linalg.norm((_hues(first) - _hues(second))[pixels], axis=1)
    return float(np.median(tint)) >= TINTED


def _telling(difference: Numbers) -> npt.NDArray[np.intp]:
    """Where two faces (p, k) differ for a reason: not by a hair's breadth along every outline."""
    size = np.linalg.norm(difference, axis=1)
    return np.flatnonzero(size >= TELLING * np.percentile(size, 99.5))


def _levelled(face: Numbers) -> Numbers:
    """A face's printed pixels (p, 3), even light and its slopes taken out, of length one."""
    return row_of(face).reshape(-1, 3)


def _hues(face: Numbers) -> Numbers:
    """The hues (p, 2) of a face's pixels against its body's."""
    return np.asarray(_on_body(face) @ HUES, dtype=np.float32)


def _on_body(face: Numbers) -> Numbers:
    """A face's pixels (p, 3) within its rim against its body, which shows in its corners."""
    within = face[RIM:-RIM, RIM:-RIM]
    y, x = np.mgrid[: len(within), : len(within)] - (len(within) - 1) / 2.0
    body = np.median(within[np.hypot(x, y) > CORNERS * FACE], axis=0)
    return np.asarray((within - body).reshape(-1, 3), dtype=np.float32)


def _length(numbers: Numbers) -> float:
    return max(float(np.linalg.norm(numbers)), 1e-4)
