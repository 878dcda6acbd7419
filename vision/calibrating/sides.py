"""Finds the straight sides of a tray's floor: long lines at which the picture changes sharply.

A tray has several such lines one inside the other: its rim against the table, the rim's inner
edge, and the floor's edge, at which the floor's own shadow may begin as well, only softly.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrating.parts import mean_of_parts
from vision.trays import Mount

__all__ = ["Line", "side_lines"]

Lab = npt.NDArray[np.float32]

SLOPES = np.arange(-0.198, 0.199, 0.012)
"""Tangents of the angles by which a side may lean against the frame's edge: eleven degrees."""
ALONG = (0.2, 0.8)
"""Where along the frame's edge a side must show: near its ends other sides begin."""
PLACES, PARTS = 96, 24
"""Points looked at along a line, and parts in which they are averaged: dice hide some parts."""
NARROW, WIDE, BROAD = 2, 6, 7
"""px of the small picture to both sides of a line: between which a sharp edge changes all it
changes; between which a soft one changes most; and the distance of the strips compared."""
STRIP = 11
"""px; the width of those strips: the grain of wood is gone in their means."""

FAINT = 0.7
"""Change, in units of Lab, that a line shows at least in most of its parts."""
APART = 6
"""px between two lines, at least."""

SHARP = (0.57, 1.6)
"""Share of a line's wide change that lies within the narrow one: less is the edge of a shadow."""
BARELY_SHARP = 0.48
LEAST_BROAD = 2.0
INSIDE, DEEP = 0.42, 0.3
"""Share of the frame beyond which no side of a floor lies, and from which all lines are floor."""
OWN_PATTERN = 1.4
"""Times the lines of the floor's own pattern that a side stands out."""
MUCH_WEAKER = {Mount.OVER: 0.12, Mount.UNDER: 0.05}
"""Share of the strongest line's change that a side shows at least."""


@dataclass(frozen=True)
class Line:
    """A line near the upper edge of a picture: it is `offset` px down at the middle column."""

    offset: float
    slope: float
    change: float
    """What changes across it in three quarters of its parts, at least, in units of Lab."""
    sharpness: float
    broad: float
    """By how much the strips on both its sides differ."""

    def at(self, x: float, width: float) -> float:
        """How far down the line is in a column of a picture of that width."""
        return self.offset + self.slope * (x - width / 2.0)


def side_lines(picture: Lab, mount: Mount) -> list[Line]:
    """Lines near the upper edge that may be the floor's side, the likeliest first.

    Args:
        picture: (H, W, 3) float32 Lab, some 640 pixels wide.
        mount: from above the floor is the innermost of a tray's outlines. From below it is the
            nearest to the camera: the walls stand behind it and end further in.
    """
    seen = _Scan(picture).lines
    lines = [line for line in seen if line.offset < INSIDE * picture.shape[0]]
    deep = [line for line in seen if line.offset > DEEP * picture.shape[0]]
    first = _likeliest(lines, deep, mount)
    if first is None:
        return []
    widest = 8.0 if mount is Mount.UNDER else SHARP[1]
    others = [
        line
        for line in lines
        if line is not first
        and BARELY_SHARP <= line.sharpness <= widest
        and line.broad > LEAST_BROAD
        and abs(line.offset - first.offset) >= APART
    ]
    return [first, *sorted(others, key=lambda line: abs(line.offset - first.offset))]


def _likeliest(lines: list[Line], deep: list[Line], mount: Mount) -> Line | None:
    pattern = [line.change for line in deep if SHARP[0] <= line.sharpness <= SHARP[1]]
    usual = float(np.percentile(pattern, 85)) if len(pattern) >= 3 else 0.0  # noqa: PLR2004 - fewer are no pattern
    sharp = [line for line in lines if SHARP[0] <= line.sharpness]
    most = max((one.change for one in sharp if one.sharpness <= SHARP[1]), default=0.0)
    least = max(OWN_PATTERN * usual, 1.0, MUCH_WEAKER[mount] * most)
    widest = 8.0 if mount is Mount.UNDER else SHARP[1]
    strong = _parted(
        [
            line
            for line in sharp
            if line.sharpness <= widest and line.change >= least and line.broad > LEAST_BROAD
        ]
    )
    if not strong:
        return None
    if mount is Mount.UNDER:
        return strong[min(1, len(strong) - 1)]
    return _below_the_wall(strong, lines) if len(strong) == 2 else strong[-1]  # noqa: PLR2004 - the rim's two


def _below_the_wall(rim: list[Line], lines: list[Line]) -> Line:
    """A fainter line about as far inside the rim as the rim is wide: floor and wall look alike."""
    outer, inner = rim
    thick = inner.offset - outer.offset
    fainter = [
        line
        for line in lines
        if 0.35 * thick <= line.offset - inner.offset <= 1.5 * thick
        and line.change >= FAINT * 1.3
        and BARELY_SHARP < line.sharpness <= SHARP[1]
        and line.broad > LEAST_BROAD
    ]
    return min(
        fainter, key=lambda one: abs(np.log((one.offset - inner.offset) / thick)), default=inner
    )


def _parted(lines: list[Line]) -> list[Line]:
    """Of lines that lie nearly on one another the clearest, from the outside in."""
    parted: list[Line] = []
    for line in lines:
        if parted and line.offset - parted[-1].offset < APART:
            parted[-1] = max(parted[-1], line, key=lambda one: one.change)
        else:
            parted.append(line)
    return parted


class _Scan:
    """Every line near the upper edge of a picture, and what changes across each."""

    def __init__(self, picture: Lab) -> None:
        smooth = np.asarray(cv2.blur(picture, (5, 1)), np.float32)
        self._height, self._width = picture.shape[:2]
        self._narrow = _across(smooth, NARROW)
        self._wide = _across(smooth, WIDE)
        self._broad = _across(np.asarray(cv2.blur(smooth, (1, STRIP)), np.float32), BROAD)
        low, high = (share * self._width for share in ALONG)
        self._columns = np.round(np.linspace(low, high, PLACES)).astype(np.intp)

    @cached_property
    def lines(self) -> list[Line]:
        """The clearest line at each offset at which there is any, from the outside in."""
        offsets = np.arange(4, int(self._height * 0.6))
        change = np.stack([self._change(offsets, float(slope))[0] for slope in SLOPES], axis=1)
        best = change.max(axis=1)
        widest = np.ones((APART + 1, 1), np.uint8)
        peaks = (best >= cv2.dilate(best[:, None], widest)[:, 0]) & (best > FAINT)
        return [
            self._line(int(offsets[k]), float(SLOPES[change[k].argmax()]), float(best[k]))
            for k in np.nonzero(peaks)[0]
        ]

    def _rows(self, offsets: npt.NDArray[np.intp], slope: float) -> npt.NDArray[np.intp]:
        rows = offsets[:, None] + slope * (self._columns - self._width / 2.0)
        return np.asarray(np.clip(np.round(rows), 0, self._height - 1), np.intp)

    def _change(self, offsets: npt.NDArray[np.intp], slope: float) -> tuple[Lab, Lab]:
        """What changes across lines (n,) in three quarters of their parts, and to which colour."""
        pixels = self._rows(offsets, slope) * self._width + self._columns
        seen = self._narrow.reshape(-1, 3).take(pixels, axis=0)
        parts = mean_of_parts(seen, PARTS)
        colour = _ordered(parts, PARTS // 2)
        colour /= np.linalg.norm(colour, axis=1, keepdims=True) + 1e-6
        along = np.einsum("npc,nc->np", parts, colour)
        return _ordered(along, PARTS // 4), colour

    def _line(self, offset: int, slope: float, change: float) -> Line:
        here = np.array([offset])
        rows = self._rows(here, slope)[0]
        _, (colour,) = self._change(here, slope)
        narrow = float(np.linalg.norm(self._middle(self._narrow[rows, self._columns])))
        wide = max(float(np.median(self._wide[rows, self._columns] @ colour)), 0.0)
        broad = float(np.linalg.norm(self._middle(self._broad[rows, self._columns])))
        return Line(float(offset), slope, change, narrow / (wide + 0.1), broad)

    def _middle(self, seen: Lab) -> Lab:
        return np.asarray(np.median(seen.reshape(PARTS, -1, 3).mean(axis=1), axis=0), np.float32)


def _ordered(values: Lab, place: int) -> Lab:
    """What stands at a place of the second axis when that is put in order."""
    return np.asarray(np.partition(values, place, axis=1)[:, place], np.float32)


def _across(picture: Lab, reach: int) -> Lab:
    """What lies `reach` rows above each row, less what lies as far below it."""
    change = np.zeros_like(picture)
    change[reach:-reach] = picture[: -2 * reach] - picture[2 * reach :]
    return change
