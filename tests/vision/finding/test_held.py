"""A table laid flat as a camera in somebody's hand sees it."""

import numpy as np
import pytest

from tests.vision.finding.test_nearness import CORNERS, FRAME, through_a_pinhole
from vision.finding.held import SLANT, laid_flat_as_held
from vision.finding.plan import through
from vision.trays import Matrix

USUAL_FOCAL = 0.9


def squares_of_a_table() -> Matrix:
    """The corners (4, 4, 2) of squares of 20 mm that lie around what the camera looks at."""
    places = np.array([(-60.0, -40.0), (60.0, -40.0), (60.0, 40.0), (-60.0, 40.0)])
    corners = (places[:, None] + CORNERS * 10.0).reshape(-1, 2)
    seen = through_a_pinhole(USUAL_FOCAL, float(np.degrees(SLANT)), 0.0, corners)
    return seen.reshape(4, 4, 2)


def back_from(homography: Matrix) -> Matrix:
    """The inverse of a homography."""
    return np.asarray(np.linalg.inv(homography), dtype=np.float64)


def edges_of(squares: Matrix) -> Matrix:
    """How long the edges (n, 4) of squares (n, 4, 2) look."""
    return np.asarray(np.linalg.norm(squares - np.roll(squares, 1, axis=1), axis=2))


def test_a_table_seen_so_shows_squares_as_squares_of_one_size() -> None:
    """Near and far; in the frame they are lower than wide, and the far ones smaller."""
    seen = squares_of_a_table()
    in_frame = edges_of(seen)
    assert in_frame.max() > 1.3 * in_frame.min()
    _, to_frame = laid_flat_as_held(np.zeros((*FRAME, 3), np.uint8))
    flat = edges_of(through(seen, back_from(to_frame)))
    assert flat == pytest.approx(np.full((4, 4), flat.mean()), rel=1e-6)


def test_in_the_frames_middle_a_table_is_as_wide_as_before() -> None:
    """Or dice would look larger, or smaller, than there is time for."""
    middle = np.array([FRAME[1], FRAME[0]]) / 2.0
    across = middle + np.array([(-1.0, 0.0), (1.0, 0.0)])
    _, to_frame = laid_flat_as_held(np.zeros((*FRAME, 3), np.uint8))
    left, right = through(across, back_from(to_frame))
    assert right - left == pytest.approx((2.0, 0.0), abs=0.02)


def test_all_of_the_frame_is_shown_and_around_it_its_mean() -> None:
    """A white mark in each corner is found where the homography leads to it."""
    frame = np.full((*FRAME, 3), 60, np.uint8)
    rows, columns = FRAME
    marks = np.array([(8, 8), (columns - 9, 8), (columns - 9, rows - 9), (8, rows - 9)], np.float64)
    for x, y in marks.astype(int):
        frame[y - 8 : y + 9, x - 8 : x + 9] = 255
    flat, to_frame = laid_flat_as_held(frame)
    for x, y in np.round(through(marks, back_from(to_frame))).astype(int):
        assert flat[y, x].tolist() == [255, 255, 255]
    assert np.abs(flat[-1, 0].astype(float) - frame.mean()).max() <= 1.0
