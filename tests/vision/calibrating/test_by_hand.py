"""A tray's floor as a person draws it."""

import re

import cv2
import numpy as np
import pytest

from vision import TrayError, tray_by_hand

SLANTED = ((120.0, 80.0), (520.0, 60.0), (600.0, 420.0), (60.0, 440.0))
"""A square floor as a camera sees it from aside."""


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("step", [1, -1])
def test_corners_are_taken_from_the_upper_left(first: int, step: int) -> None:
    """Whichever was drawn first, and which way round."""
    drawn = [SLANTED[(first + step * k) % 4] for k in range(4)]
    assert tray_by_hand(drawn, is_round=False).outline == SLANTED


def test_four_places_on_a_rim_make_the_round_floor_as_it_is_seen() -> None:
    """A circle seen from aside is drawn to within a tenth of a pixel, its middle off as it is."""
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
    seen = cv2.getPerspectiveTransform(square, np.array(SLANTED, np.float32))

    def of_circle(degrees: list[float]) -> list[tuple[float, float]]:
        turn = np.radians(degrees)
        places = np.stack([np.cos(turn), np.sin(turn)], axis=1)[:, None]
        return [(float(x), float(y)) for x, y in cv2.perspectiveTransform(places, seen)[:, 0]]

    outline = tray_by_hand(of_circle([30, 120, 210, 300]), is_round=True).outline
    truth = np.array(of_circle(list(np.arange(0, 360, 0.2))))
    away = [np.linalg.norm(truth - point, axis=1).min() for point in np.array(outline)]
    assert len(outline) > 40
    assert max(away) < 0.5
    apart = np.linalg.norm(np.diff(outline, axis=0), axis=1)
    assert apart.max() < 3 * apart.min()


@pytest.mark.parametrize("count, is_floor", [(3, True), (12, True), (13, False)])
def test_a_floor_has_three_to_twelve_corners(count: int, *, is_floor: bool) -> None:
    """More are a curve, and four places on its rim tell that better."""
    turns = np.arange(count) * 2.0 * np.pi / count
    corners = [(300.0 + 200.0 * np.cos(turn), 250.0 + 200.0 * np.sin(turn)) for turn in turns]
    if is_floor:
        assert len(tray_by_hand(corners, is_round=False).outline) == count
    else:
        with pytest.raises(TrayError, match=f"3 to 12 corners, not {count}"):
            tray_by_hand(corners, is_round=False)


@pytest.mark.parametrize(
    "points, is_round",
    [
        (SLANTED[:2], False),
        (SLANTED * 4, False),
        (SLANTED[:3], True),
        ((*SLANTED[:3], (400.0, 200.0)), False),
        ((*SLANTED[:3], (400.0, 200.0)), True),
        (tuple(SLANTED[k] for k in (0, 2, 1, 3)), False),
        (tuple(SLANTED[k] for k in (0, 2, 1, 3)), True),
        (((10.0, 10.0), (20.0, 10.0), (30.0, 10.0), (40.0, 10.0)), False),
        (((10.0, 10.0), (10.0, 10.0), (10.0, 10.0), (10.0, 10.0)), True),
        (((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0)), False),
    ],
)
def test_what_goes_around_no_floor_is_refused(
    points: tuple[tuple[float, float], ...],
    is_round: bool,  # noqa: FBT001 - a case
) -> None:
    """Too few or too many points, a dent, sides that cross, a line, or next to nothing."""
    with pytest.raises(TrayError, match=re.compile("floor|outline")):
        tray_by_hand(points, is_round=is_round)
