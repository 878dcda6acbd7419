"""Finds the tray's floor in a picture of it: a rectangle or a circle, as the camera sees them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, product

import cv2
import numpy as np
import numpy.typing as npt

from vision.bands import without_bands
from vision.calibrating.contours import fit_circle, fit_corners, from_upper_left, is_convex
from vision.calibrating.floor_map import FloorMap, floor_map
from vision.calibrating.rounds import Ring, rings
from vision.calibrating.shapes import AROUND, agreement, shapes_in
from vision.calibrating.sides import Line, side_lines
from vision.errors import FrameTooSmallError
from vision.frames import Frame, refuse_unreadable
from vision.trays import Mount

__all__ = ["Outline", "find_outlines"]

Lab = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

SMALL, SMALLER = 640, 160
"""px; widths of the pictures in which straight sides and circles are looked for."""
LONGEST = 3.0
"""Times as long as wide are pictures that no tray fills: circles sought in them take minutes."""
REACHES, FROM_MAP = (4.0, 2.0), (3.0, 2.0, 1.5)
"""px of the small picture by which an outline may be off at first, and then: one that lines tell,
and one of the map, whose cells are some four of them wide."""
MOST = 6
"""Outlines proposed."""
RECTANGLE = 4
"""Corners."""
SEEN = 0.35
"""Share of each side along which there is an edge, at least."""
SHARP, USUAL = 0.05, 0.02
"""What an outline all along an edge, and one of four corners or round, has before others; in shares
of what they have in common with the map."""
NEARLY = 0.02
"""By how much less than the best the map may agree with what lines tell first: they are finer than
it is."""
SAME = 0.01
"""Share of the frame's width between outlines that are worth proposing both."""


@dataclass(frozen=True)
class Outline:
    """Where the floor may lie: four points or more, in pixels, clockwise from the upper left."""

    points: tuple[tuple[float, float], ...]
    round: bool
    """Whether its points go around an ellipse; otherwise they are corners."""
    seen: float
    """The share of the outline, its worst side's, along which there is an edge."""


def find_outlines(frame: Frame, mount: Mount = Mount.OVER) -> tuple[Outline, ...]:
    """Propose where the tray's floor lies, the likeliest first; nothing where no tray is seen.

    The tray should fill most of the frame. A few dice in it do no harm; a person should look at
    the proposal all the same, and take the next if it follows the rim and not the floor.

    Args:
        frame: (H, W, 3) uint8, BGR.
        mount: from which side the camera sees the floor.

    Raises:
        NotAFrameError, FrameTooSmallError, FrameTooDarkError, OverexposedError: nothing is seen,
            or too narrow a strip.
    """
    _refuse_strip(refuse_unreadable(frame))
    frame = without_bands(frame)  # each edge of which would be a side
    picture, scale = _lab(frame, SMALL)
    seen = floor_map(frame, mount)
    mapped = list(_mapped(picture, scale, seen))
    drawn = [
        _outline(_in_frame(points, scale), edges)
        for points, edges in _by_lines(picture, frame, mount)
        if edges >= SEEN
    ]
    ranked = _ranked(mapped, drawn, seen) if mapped else drawn
    found: list[Outline] = []
    for outline in ranked:
        if len(found) < MOST and not any(_same(outline, one, frame) for one in found):
            found.append(outline)
    return tuple(found)


def _refuse_strip(frame: Frame) -> None:
    height, width = frame.shape[:2]
    if max(height, width) > LONGEST * min(height, width):
        raise FrameTooSmallError(
            f"the frame has {width}x{height} pixels, a strip in which no tray is seen; give one at "
            f"most {LONGEST:.0f} times as long as wide, better 1280x960"
        )


def _ranked(mapped: list[Outline], drawn: list[Outline], seen: FloorMap) -> list[Outline]:
    """Outlines by map and lines, the likeliest first: of lines, the first where the map agrees."""
    both = sorted(mapped + drawn, key=lambda one: -_likeness(one, seen))
    best = max(agreement(np.array(one.points), seen) for one in mapped)
    exact = [one for one in drawn[:1] if agreement(np.array(one.points), seen) >= best - NEARLY]
    return exact + both


def _likeness(outline: Outline, seen: FloorMap) -> float:
    """How well it agrees with the map of the floor and with the edges in the picture."""
    usual = USUAL if len(outline.points) in (RECTANGLE, AROUND) else 0.0
    return agreement(np.array(outline.points), seen) + SHARP * outline.seen + usual


def _mapped(picture: Lab, scale: float, seen: FloorMap) -> Iterable[Outline]:
    """The shapes of the map, as they are and fitted to the edges near them."""
    for shape in shapes_in(seen):
        points, edges = (shape + 0.5) * scale - 0.5, 0.0
        fit = fit_circle if len(points) == AROUND else fit_corners
        for reach in FROM_MAP:
            points, edges = fit(picture, points, reach)
        found = [_outline(shape, 0.0)]
        if is_convex(points):
            found.append(_outline(_in_frame(points, scale), edges))
        yield max(found, key=lambda one: _likeness(one, seen))


def _by_lines(picture: Lab, frame: Frame, mount: Mount) -> list[tuple[Points, float]]:
    """What straight lines and circles in the picture tell, the likeliest first."""
    straight = list(_with_corners(picture, mount))
    circular = list(_circular(picture, frame, mount))
    if circular and (not straight or circular[0][1] > straight[0][1] + 0.1):
        return circular + straight
    return straight + circular


def _lab(frame: Frame, width: int) -> tuple[Lab, float]:
    """The frame at a width, in Lab, and how many of its pixels make one of the frame's."""
    scale = width / frame.shape[1]
    size = (width, round(frame.shape[0] * scale))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255.0
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.float32), scale


def _with_corners(picture: Lab, mount: Mount) -> Iterable[tuple[Points, float]]:
    """Quadrilaterals from the likeliest lines of each side, fitted to their edges."""
    height, width = picture.shape[:2]
    turned = np.ascontiguousarray(picture.transpose(1, 0, 2))
    views = (picture, turned[::-1], picture[::-1], turned)
    sides = [side_lines(np.ascontiguousarray(view), mount)[:3] for view in views]
    ranked = sorted(product(*map(enumerate, sides)), key=lambda pick: sum(rank for rank, _ in pick))
    for pick in islice(ranked, 2 * MOST):
        corners = _corners([line for _, line in pick], width, height)
        seen = 0.0
        for reach in REACHES:
            corners, seen = fit_corners(picture, corners, reach)
        if _is_floor(corners, width, height):
            yield corners, seen


def _corners(lines: list[Line], width: int, height: int) -> Points:
    """The corners (4, 2), clockwise from the upper left, of upper, right, lower and left sides."""
    upper, right, lower, left = lines
    wide, high = float(width), float(height)
    ends = [
        [(0.0, upper.at(0, wide)), (wide, upper.at(wide, wide))],
        [(wide - 1 - right.at(0, high), 0.0), (wide - 1 - right.at(high, high), high)],
        [(wide, high - 1 - lower.at(wide, wide)), (0.0, high - 1 - lower.at(0, wide))],
        [(left.at(high, high), high), (left.at(0, high), 0.0)],
    ]
    sides = [np.cross((*start, 1.0), (*end, 1.0)) for start, end in ends]
    meet = [np.cross(sides[k - 1], sides[k]) for k in range(4)]
    return np.array([point[:2] / point[2] for point in meet])


def _is_floor(corners: Points, width: int, height: int) -> bool:
    """Whether corners make a convex shape, clockwise, that fills a fair part of the frame."""
    area = float(cv2.contourArea(corners.astype(np.float32), oriented=True))
    return is_convex(corners) and area > 0.1 * width * height


def _circular(picture: Lab, frame: Frame, mount: Mount) -> Iterable[tuple[Points, float]]:
    """Ellipses near the likeliest circles, fitted to their edges."""
    small, _ = _lab(frame, SMALLER)
    grow = SMALL / SMALLER
    for ring in rings(small, mount)[:3]:
        x, y = ((place + 0.5) * grow - 0.5 for place in ring.centre)
        points = Ring((x, y), ring.radius * grow, ring.change).points(AROUND)
        seen = 0.0
        for reach in (3 * REACHES[0], *REACHES):
            points, seen = fit_circle(picture, points, reach)
        yield points, seen


def _in_frame(points: Points, scale: float) -> Points:
    return np.asarray((points + 0.5) / scale - 0.5)


def _outline(points: Points, seen: float) -> Outline:
    return Outline(from_upper_left(points), len(points) == AROUND, seen)


def _same(outline: Outline, other: Outline, frame: Frame) -> bool:
    """Whether a person would see the same in both, wherever their points begin.

    What has four corners is a rectangle, laid flat to be read, and no other shape is.
    """
    if (len(outline.points) == RECTANGLE) != (len(other.points) == RECTANGLE):
        return False
    away = max(_away(outline, other), _away(other, outline))
    return bool(away < SAME * frame.shape[1])


def _away(outline: Outline, other: Outline) -> float:
    """How far from the line of another outline the furthest of an outline's points lies, px."""
    line = np.array(other.points, np.float32)
    return max(abs(cv2.pointPolygonTest(line, at, measureDist=True)) for at in outline.points)
