"""Squares laid onto the edges that a plan shows."""

import cv2
import numpy as np
import pytest

from vision.finding.fitting import FREELY, laid_onto_edges
from vision.finding.plan import Plan
from vision.finding.squares import Squares, corners_of
from vision.frames import Frame

FINER = 8
SIDE = 96


def square(x: float, y: float, size: float, angle: float) -> Squares:
    """A single one."""
    return Squares(*(np.array([each], dtype=np.float32) for each in (x, y, size, angle, 0.0)))


def plan_of(shown: Squares) -> Plan:
    """A dark plan on which squares are bright, their edges finer than a pixel."""
    fine = np.full((SIDE * FINER, SIDE * FINER, 3), 60, dtype=np.uint8)
    for corners in corners_of(shown):
        cv2.fillPoly(fine, [np.round((corners + 0.5) * FINER - 0.5).astype(np.int32)], (190,) * 3)
    picture: Frame = np.asarray(cv2.resize(fine, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
    return Plan(picture, np.ones((SIDE, SIDE), dtype=bool), np.eye(3), 1.0)


@pytest.mark.parametrize("x, y, angle", [(45.0, 50.0, 0.0), (45.4, 50.7, 0.3), (47.0, 48.5, 1.2)])
def test_a_square_that_lies_a_little_off_is_laid_onto_its_edges(
    x: float, y: float, angle: float
) -> None:
    """To a part of a pixel and a degree, wherever it was thought to lie."""
    for off, times, turn in ((2.0, 1.06, 0.1), (-2.0, 0.94, -0.1)):
        seen = square(x + off, y - off, 34.0 * times, angle + turn)
        laid = laid_onto_edges(plan_of(square(x, y, 34.0, angle)), seen, FREELY)
        assert laid.places[0] == pytest.approx((x, y), abs=0.35)
        assert laid.size == pytest.approx([34.0], abs=0.7)
        assert laid.angle == pytest.approx([angle], abs=0.03)
        assert laid.score[0] > 0.8


def test_three_edges_are_fewer_than_four() -> None:
    """What lacks one is half a square, or two things beside each other."""
    whole = plan_of(square(45.0, 50.0, 34.0, 0.0))
    half = plan_of(square(45.0, 50.0, 34.0, 0.0))
    half.picture[60:] = half.picture[59]
    seen = square(45.0, 50.0, 34.0, 0.0)
    assert laid_onto_edges(whole, seen, FREELY).score[0] > 0.8
    assert laid_onto_edges(half, seen, FREELY).score[0] < 0.6


def test_a_square_that_the_plan_cuts_off_is_laid_onto_what_shows() -> None:
    """It lies where it did, and what it lacks beyond the border is no edge."""
    for x, y in ((8.0, 50.0), (88.0, 50.0), (50.0, 8.0), (50.0, 88.0), (88.0, 88.0)):
        laid = laid_onto_edges(plan_of(square(x, y, 34.0, 0.0)), square(x, y, 34.0, 0.0), FREELY)
        assert laid.places[0] == pytest.approx((x, y), abs=4.0)
        assert laid.score[0] < 0.6
