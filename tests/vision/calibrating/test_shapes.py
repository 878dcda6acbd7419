"""Shapes in a map of the floor: told apart by their corners, and found where they lie."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.calibrating.contours import is_convex
from vision.calibrating.floor_map import FloorMap
from vision.calibrating.shapes import AROUND, agreement, shapes_in

Corners = Sequence[tuple[float, float]]

SCALE = 0.125
"""Cells to a pixel of the frame: 80 by 60 of 640 by 480."""
OBLONG = [(120, 90), (520, 120), (500, 400), (100, 370)]


def corners_of(count: int, *, lean: float = 0.3) -> Corners:
    """The corners of an even shape around the frame's middle, clockwise."""
    turns = lean + np.arange(count) * 2 * np.pi / count
    return [(320 + 180 * np.cos(turn), 240 + 180 * np.sin(turn)) for turn in turns]


def map_of(outline: Corners, *, sure: float = 0.95) -> FloorMap:
    """The map that a network would give of it: soft at its edge."""
    drawn = np.zeros((480, 640), np.float32)
    cv2.fillPoly(drawn, [np.round(outline).astype(np.int32)], (sure,))
    small = cv2.resize(drawn, (80, 60), interpolation=cv2.INTER_AREA)
    return FloorMap(np.asarray(small, np.float32), SCALE)


@pytest.mark.parametrize("outline", [OBLONG, corners_of(6), corners_of(8)])
def test_corners_are_found_where_they_lie(outline: Corners) -> None:
    """To within a cell, clockwise, and as many as there are."""
    found = shapes_in(map_of(outline))[0]
    assert len(found) == len(outline)
    away = np.linalg.norm(found[:, None] - np.array(outline)[None], axis=2)
    assert away.min(axis=0).max() < 1 / SCALE
    assert found.mean(axis=0) == pytest.approx(np.mean(outline, axis=0), abs=0.1 / SCALE)
    assert cv2.contourArea(found.astype(np.float32), oriented=True) > 0


def test_a_round_floor_is_an_ellipse_also_where_the_frame_cuts_it_off() -> None:
    """Its edge is fitted, not the frame's border."""
    whole = [(x, y) for x, y in cv2.ellipse2Poly((320, 340), (260, 210), 20, 0, 360, 3)]
    found = shapes_in(map_of(whole))[0]
    assert len(found) == AROUND
    assert found[:, 1].max() == pytest.approx(556, abs=4)
    assert agreement(np.array(whole, float), map_of(whole)) > 0.9


def test_a_floor_that_fills_the_frame_is_no_ellipse() -> None:
    """All that is seen of its outline is the frame's own border, which tells of none."""
    (found,) = shapes_in(map_of([(0, 0), (639, 0), (639, 479), (0, 479)]))
    assert len(found) == 4


def test_what_is_too_small_or_hardly_floor_is_none() -> None:
    """A card on the table, or a table that is a little like one."""
    assert shapes_in(map_of([(100, 100), (160, 100), (160, 180), (100, 180)])) == []
    assert shapes_in(map_of(OBLONG, sure=0.3)) == []


def test_an_outline_agrees_by_what_it_shares_with_the_map() -> None:
    """Whole, half and not at all."""
    seen = map_of(OBLONG, sure=1.0)
    outline = np.array(OBLONG, float)
    assert agreement(outline, seen) > 0.95
    half = np.array([OBLONG[0], OBLONG[1], OBLONG[3]], float)
    assert agreement(half, seen) == pytest.approx(0.5, abs=0.03)
    assert agreement(outline + 1e4, seen) < 0.1


def test_sides_that_cross_or_lie_nowhere_are_no_outline() -> None:
    """As where edges near a side mislead it; parallel ones meet nowhere."""
    square = np.array(OBLONG, float)
    assert is_convex(square)
    assert not is_convex(square[[0, 2, 1, 3]])
    assert not is_convex(square * 1e9)
    assert not is_convex(square * np.nan)
