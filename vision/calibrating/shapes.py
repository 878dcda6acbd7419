"""The shapes that a map of the floor shows most likely: four corners or more, or an ellipse."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrating.contours import clockwise, fit_corners, is_convex
from vision.calibrating.floor_map import LEAST_FLOOR, FloorMap

__all__ = ["AROUND", "agreement", "shapes_in"]

Points = npt.NDArray[np.float64]

FINER = 2
"""Times as fine as the map, shapes are drawn and sought."""
FLOOR = 0.5
"""How likely a part must be the floor."""
DOUBTFUL = (0.25, 0.75)
"""What is likelier is floor, and what is less likely is none, wherever an outline is compared."""
CORNERS = (4, 6, 8)
"""Of trays, but for round ones."""
TOLERANCES = np.arange(0.01, 0.12, 0.005)
"""Shares of its length by which an outline's corners may be left out."""
LIGHT, REACH = 100.0, 6.0
"""The map drawn as a picture is as light as white; fine cells by which a side may be off."""
AROUND = 72
"""Points of a round outline."""
AT_BORDER = 6
"""Fine cells from the frame's border within which the border ends the floor, not its edge."""


def shapes_in(seen: FloorMap) -> list[Points]:
    """Outlines (n, 2) in the frame, clockwise, those most like the map first; none without floor.

    An ellipse has AROUND points, any other shape as many as it has corners.
    """
    fine = _finer(seen)
    contour = _outermost(fine)
    if contour is None:
        return []
    rough = [shape for count in CORNERS if (shape := _polygon(contour, count)) is not None]
    shapes = [*(_laid_onto(fine, shape) for shape in rough), *_ellipses(contour, fine.shape)]
    found = [seen.in_frame((shape + 0.5) / FINER - 0.5) for shape in shapes]
    return sorted(found, key=lambda shape: -agreement(shape, seen))


def agreement(outline: Points, seen: FloorMap) -> float:
    """What an outline in the frame and the map have in common, of all that either covers."""
    fine = _finer(seen)
    drawn = np.zeros(fine.shape, np.uint8)
    places = np.round((outline + 0.5) * seen.scale * FINER - 0.5)
    cv2.fillPoly(drawn, [places.astype(np.int32)], (1,))
    floor = np.clip((fine - DOUBTFUL[0]) / (DOUBTFUL[1] - DOUBTFUL[0]), 0.0, 1.0)
    both, either = np.minimum(drawn, floor).sum(), np.maximum(drawn, floor).sum()
    return float(both / max(either, 1e-6))


def _finer(seen: FloorMap) -> npt.NDArray[np.float32]:
    height, width = seen.shares.shape
    size = (width * FINER, height * FINER)
    return np.asarray(cv2.resize(seen.shares, size, interpolation=cv2.INTER_LINEAR), np.float32)


def _outermost(fine: npt.NDArray[np.float32]) -> Points | None:
    """The convex outline (n, 2), clockwise, of the largest part that is floor."""
    mask = (fine >= FLOOR).astype(np.uint8)
    lines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(lines, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < LEAST_FLOOR * fine.size:
        return None
    hull = cv2.convexHull(largest)[:, 0].astype(np.float64)
    return clockwise(hull)


def _polygon(contour: Points, count: int) -> Points | None:
    """The contour with as many corners, if leaving out what matters least comes to so many."""
    curve = contour.astype(np.float32)[:, None]
    length = cv2.arcLength(curve, closed=True)
    for tolerance in TOLERANCES:
        corners = cv2.approxPolyDP(curve, float(tolerance) * length, closed=True)
        if len(corners) == count:
            return clockwise(corners[:, 0].astype(np.float64))
        if len(corners) < count:
            return None
    return None


def _laid_onto(fine: npt.NDArray[np.float32], corners: Points) -> Points:
    """A polygon whose sides lie where the map changes most."""
    light = np.dstack([LIGHT * fine, np.zeros_like(fine), np.zeros_like(fine)])
    laid, _ = fit_corners(light, corners, REACH)
    return laid if is_convex(laid) else corners


def _ellipses(contour: Points, shape: tuple[int, ...]) -> list[Points]:
    """The ellipse (AROUND, 2) on which the floor's edge lies, if enough of it is in the frame."""
    curve = np.concatenate(
        [
            start + (end - start) * np.arange(0, 1, 0.1)[:, None]
            for start, end in zip(contour, np.roll(contour, -1, axis=0), strict=True)
        ]
    )
    low, high = AT_BORDER, np.array(shape[::-1]) - AT_BORDER
    inside = curve[((curve > low) & (curve < high)).all(axis=1)]
    if len(inside) < 0.5 * len(curve):
        return []
    middle, axes, lean = cv2.fitEllipse(inside.astype(np.float32))
    turn = np.arange(AROUND) * 2.0 * np.pi / AROUND
    upright = np.stack([np.cos(turn), np.sin(turn)], axis=1) * np.asarray(axes) / 2
    cos, sin = np.cos(np.radians(lean)), np.sin(np.radians(lean))
    return [clockwise(upright @ np.array([[cos, sin], [-sin, cos]]) + np.asarray(middle))]
