"""Two known faces, reduced to what tells them apart, and whose side a picture takes."""

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE
from vision.taught.aligning import Template
from vision.taught.levelling import printable, row_of, window

__all__ = ["Contest", "contest_of"]

Numbers = npt.NDArray[np.float32]
Picture = TypeVar("Picture", Numbers, npt.NDArray[np.intp])

TELLING = 0.35
"""Share of the greatest difference between two faces above which a pixel tells them apart."""

RIM, CORNERS = 3, 0.5
"""px around a face that may show what lies beside it; and faces from the middle, beyond which its
body shows even around a medal."""

HUES = np.array([[1.0, -0.5], [0.0, 1.0], [-1.0, -0.5]], dtype=np.float32)
"""From log colours, BGR, to how much more blue there is than red, and more green than both."""

BY_HUE, TINTED, LIT = 0.5, 0.2, 1.5
"""Share of two faces' difference that is one of hue, and by how much their hues differ there, from
which hues alone tell them apart: haze, and the sheen of a dark body, alter how much each colour of
a print stands out, and hardly how much more than the others. Light taken out of a face takes the
hue of a medal that fills it, too. But the hues must differ by so many times as much as those of the
bodies: one body in two lights, or blown out in one of them, alters every print against it."""

SAME_SHAPE = 0.92
"""Likeness of how much two faces' pixels stand out, in whatever colour, from which both bear the
same shape: on ivory one shape in two colours is alike by 0.95 and more, two shapes in two colours
by 0.9 at most."""

STANDS_OUT = 2.0
"""By how many times more or less a colour of a print may stand out in other light. More is another
colour."""

NEXT = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
THICKER = (0.5, 1.0)
"""The pixels beside one, and by how many a print may look thicker or thinner in other light: what
is bright spreads in a camera."""

HARDLY_ALIKE = 0.5
"""Likeness below which a face explains too little of a picture for what it explains to be scaled
up."""


@dataclass(frozen=True)
class Contest:
    """Two known faces, one laid onto the other, as the pixels that tell them apart.

    Args:
        pixels: which of a face's pixels those are, of all that may be printed on, or, by hue, of
            all within the rim.
        middle: (n, 3), or (n, 2) of hues, half way between the two faces there.
        half: likewise, from there to the first.
        weight: (n,) how much each counts.
        size: how far each is from the middle, against all that the first one shows.
        between: (p, 3) all of what is half way between the two; None if they are told by hue.
        recoloured: whether they are told by hue, and bear the same shape.
    """

    pixels: npt.NDArray[np.intp]
    middle: Numbers
    half: Numbers
    weight: Numbers
    size: float
    between: Numbers | None
    recoloured: bool

    @property
    def by_hue(self) -> bool:
        """Whether the numbers are hues, and not how much each colour stands out."""
        return self.between is None

    def map(self) -> Numbers:
        """How much each pixel (FACE, FACE) of a face counts."""
        counts = np.zeros(FACE * FACE, dtype=np.float32)
        looked_at = _within(np.arange(FACE * FACE).reshape(FACE, FACE)).ravel()
        counts[(looked_at if self.by_hue else window(FACE))[self.pixels]] = self.weight
        return counts.reshape(FACE, FACE)

    def lead(self, seen: Numbers, likeness: float) -> float:
        """1 where a picture is the first face, -1 where it is the second.

        Each pixel votes by how much the faces differ there, and none for more than all of one face:
        glare is brighter than either.

        Args:
            seen: (FACE, FACE, 3) log colours, BGR, under a face that was laid on.
            likeness: how alike they are: a row as long as its face's has noise in it, too.
        """
        if self.between is None:
            shown = _hues(seen)
        else:
            levelled = row_of(seen).reshape(-1, 3) / max(likeness, HARDLY_ALIKE)
            shown = _lit_like(levelled, self.between)
        vote = np.sum((shown[self.pixels] - self.middle) * self.half, axis=1)
        vote = (vote / np.maximum(np.sum(self.half**2, axis=1), 1e-9)).clip(-1.0, 1.0)
        return float(np.sum(self.weight * vote) / max(float(self.weight.sum()), 1e-9))


def contest_of(first: Template, second: Template) -> Contest:
    """What tells a face from another laid onto it, both of log colours, BGR.

    What only makes the whole print thicker, or some colour of it stand out more, does not: the one
    may have been taught in other light than the other.
    """
    if _differ_by_hue(first.picture, second.picture):
        one, other = _hues(first.picture), _hues(second.picture)
        spread = sum(_within(face.spread).ravel() for face in (first, second))
        shown, between = _length(_on_body(first.picture)), None
        recoloured = _bear_one_shape(first.picture, second.picture)
    else:
        one, second = first.row.reshape(-1, 3), _as_thick(second, first)
        other = _lit_like(second.row.reshape(-1, 3), one)
        spread = sum(_printable(face.spread) / face.length**2 for face in (first, second))
        shown, between, recoloured = 1.0, (one + other) / 2.0, False
    pixels = _telling(one - other)
    middle, half = (one + other)[pixels] / 2.0, (one - other)[pixels] / 2.0
    weight = _weight(half, np.asarray(spread)[pixels])
    size = float(np.sqrt(weight.sum())) / shown
    return Contest(pixels, middle, half, weight, size, between, recoloured)


def _weight(half: Numbers, spread: Numbers) -> Numbers:
    """How much pixels count: by what the faces differ there, less where their samples differ too.

    A line of light along an edge that one sample of few shows differs more than a numeral does.
    """
    differ = np.sum(half**2, axis=1)
    return np.asarray(differ**2 / np.maximum(differ + spread / 4.0, 1e-12), dtype=np.float32)


def _lit_like(levelled: Numbers, other: Numbers) -> Numbers:
    """A levelled face (p, 3) with each colour standing out as it does on another, as far as it may.

    What a body shows of the colours that it hardly has depends on the light, and so does how much
    a print stands out in those.
    """
    explains = np.sum(levelled * other, axis=0)
    gains = explains / np.maximum(np.sum(levelled**2, axis=0), 1e-9)
    even = float(explains.sum()) / max(float(np.sum(levelled**2)), 1e-9)
    if even <= 0.0:
        return levelled
    lit = levelled * np.clip(gains / even, 1.0 / STANDS_OUT, STANDS_OUT)
    return np.asarray(lit * (_length(levelled) / _length(lit)), dtype=np.float32)


def _as_thick(face: Template, other: Template) -> Template:
    """A face with its print as thick as another's, as nearly as a pixel more or less makes it."""
    spread = cv2.dilate(face.picture, NEXT), cv2.erode(face.picture, NEXT)
    changes = [share * (wider - face.picture) for share in THICKER for wider in spread]
    ways = [face, *(Template(face.picture + change, face.spread) for change in changes)]
    return min(ways, key=lambda way: float(np.sum((way.row - other.row) ** 2)))


def _differ_by_hue(first: Numbers, second: Numbers) -> bool:
    one, other = (face / _length(face) for face in map(_on_body, (first, second)))
    pixels = _telling(one - other)
    difference = (one - other)[pixels]
    grey = float(np.sum(difference.sum(axis=1) ** 2)) / 3
    if grey > (1.0 - BY_HUE) * float(np.sum(difference**2)):
        return False
    tint = np.linalg.norm((_hues(first) - _hues(second))[pixels], axis=1)
    bodies = float(np.linalg.norm((_body(first) - _body(second)) @ HUES))
    return float(np.median(tint)) >= max(TINTED, LIT * bodies)


def _bear_one_shape(first: Numbers, second: Numbers) -> bool:
    one, other = (np.linalg.norm(_on_body(face), axis=1) for face in (first, second))
    return float(np.corrcoef(one, other)[0, 1]) >= SAME_SHAPE


def _telling(difference: Numbers) -> npt.NDArray[np.intp]:
    """Where two faces (p, k) differ for a reason: not by a hair's breadth along every outline."""
    size = np.linalg.norm(difference, axis=1)
    return np.flatnonzero(size >= TELLING * np.percentile(size, 99.5))


def _printable(spread: Numbers) -> Numbers:
    """The numbers (p,) of those of a face's pixels (FACE, FACE) that may be printed on."""
    return printable(spread[None, :, :, None])[0, :, 0]


def _hues(face: Numbers) -> Numbers:
    """The hues (p, 2) of a face's pixels against its body's."""
    return np.asarray(_on_body(face) @ HUES, dtype=np.float32)


def _on_body(face: Numbers) -> Numbers:
    """A face's pixels (p, 3) within its rim against its body."""
    return np.asarray((_within(face) - _body(face)).reshape(-1, 3), dtype=np.float32)


def _body(face: Numbers) -> Numbers:
    """The colour (3,) of a face's body, which shows in its corners."""
    within = _within(face)
    y, x = np.mgrid[: len(within), : len(within)] - (len(within) - 1) / 2.0
    return np.asarray(np.median(within[np.hypot(x, y) > CORNERS * FACE], axis=0), np.float32)


def _within(face: Picture) -> Picture:
    return face[RIM:-RIM, RIM:-RIM]


def _length(numbers: Numbers) -> float:
    return max(float(np.linalg.norm(numbers)), 1e-4)
