"""Outlines laid onto the edges that they nearly follow, finer than a pixel."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.calibrating.contours import clockwise, fit_circle, fit_corners, from_upper_left
from vision.calibrating.shapes import AROUND

FINER = 8
CORNERS = np.array([(30.4, 20.7), (128.2, 26.3), (122.6, 98.1), (24.9, 91.5)])

Lab = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]


def picture_of(outline: Points, *hidden: tuple[int, int, int, int]) -> Lab:
    """A floor with this outline, 160 by 120, and black dice that hide parts of its edge."""
    fine = np.zeros((120 * FINER, 160 * FINER), np.uint8)
    cv2.fillPoly(fine, [np.round((outline + 0.5) * FINER - 0.5).astype(np.int32)], 200)
    light = cv2.resize(fine, (160, 120), interpolation=cv2.INTER_AREA).astype(np.float32)
    for left, top, right, low in hidden:
        light[top:low, left:right] = 0.0
    return np.asarray(light[..., None] * np.array((0.3, 0.05, -0.02)), np.float32)


def oval(middle: tuple[float, float], lean: float) -> Points:
    """An ellipse, clockwise, that leans by degrees."""
    turn, cos, sin = _turns(), np.cos(np.radians(lean)), np.sin(np.radians(lean))
    upright = np.stack([52.0 * np.cos(turn), 44.0 * np.sin(turn)], axis=1)
    return np.asarray(middle + upright @ np.array([(cos, sin), (-sin, cos)]), np.float64)


def _turns() -> Points:
    return np.asarray(np.arange(AROUND) * 2.0 * np.pi / AROUND)


@pytest.mark.parametrize("hidden", [(), ((60, 8, 78, 26), (122, 50, 140, 66))])
def test_corners_are_laid_onto_sides_also_where_dice_hide_a_part(
    hidden: tuple[tuple[int, int, int, int], ...],
) -> None:
    """From some pixels off to a third of one; how much of a side shows is told."""
    rough = CORNERS + np.array([(2.0, -2.5), (2.0, 1.5), (-2.0, 2.0), (-1.0, -2.0)])
    corners, follows = fit_corners(picture_of(CORNERS, *hidden), rough, 4.0)
    assert corners == pytest.approx(CORNERS, abs=0.35)
    assert follows > 0.95 if not hidden else 0.6 < follows < 0.9


def test_a_side_that_does_not_show_is_told() -> None:
    """Of a floor whose right half is all but dark."""
    picture = picture_of(CORNERS)
    picture[:, 70:] *= 0.02
    _, follows = fit_corners(picture, CORNERS, 4.0)
    assert follows < 0.1


def test_a_round_floor_is_laid_onto_its_edge() -> None:
    """Moved, turned and a little too large, to a part of a pixel all around."""
    middle = np.array((80.3, 60.8))
    rough = middle + 1.03 * (oval((1.7, -1.3), 0.0))
    truth = oval((80.3, 60.8), 12.0)
    points, follows = fit_circle(picture_of(truth), rough, 5.0)
    away = [cv2.pointPolygonTest(truth.astype(np.float32), at, True) for at in points]  # noqa: FBT003  # by place only
    assert np.abs(away).max() < 0.4
    assert follows > 0.95


def test_an_outline_is_put_in_order() -> None:
    """Clockwise as a picture shows it, from the upper left on."""
    assert np.array_equal(clockwise(CORNERS[::-1]), CORNERS)
    assert np.array_equal(clockwise(CORNERS), CORNERS)
    assert from_upper_left(np.roll(CORNERS, 2, axis=0)) == tuple(map(tuple, CORNERS.tolist()))
