"""A face cut out of a frame, as large as it is asked for."""

import itertools

import numpy as np
import pytest

from vision.faces.upright import FACE, MARGIN, SIDE, cut_square, glare, upright
from vision.frames import Frame

CORNERS = np.array([(20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0)])


def marked() -> Frame:
    """A frame whose one bright spot lies in the upper left of the face at `CORNERS`."""
    frame = np.zeros((80, 80, 3), dtype=np.uint8)
    frame[24:34, 24:34] = 255
    return frame


def brightest_quarter(picture: Frame) -> tuple[bool, bool]:
    """Whether the bright spot lies in the lower half, and in the right one."""
    y, x = np.argwhere(picture[..., 0] > 128).mean(axis=0)
    return bool(y > len(picture) / 2), bool(x > len(picture) / 2)


def test_a_face_is_shown_from_its_first_corner_on() -> None:
    """Which lies in the upper left, whichever way the face lies in the frame."""
    assert brightest_quarter(cut_square(marked(), CORNERS, 34, 64)) == (False, False)
    assert brightest_quarter(cut_square(marked(), np.roll(CORNERS, 1, axis=0), 34, 64)) == (
        False,
        True,
    )


@pytest.mark.parametrize(
    "last", [(20.0, 60.0), (12.0, 66.0), (26.0, 66.0)], ids=["straight", "wider", "narrower"]
)
def test_each_corner_comes_to_its_place(last: tuple[float, float]) -> None:
    """Of a face seen at a slant too, which is no parallelogram in the frame."""
    corners = np.array([*CORNERS[:3], last])
    frame = np.zeros((80, 80, 3), dtype=np.uint8)
    for x, y in np.round(corners).astype(int):
        frame[y - 4 : y + 5, x - 4 : x + 5] = 255
    seen = upright(frame, corners)
    for y, x in itertools.product((MARGIN, MARGIN + FACE - 1), repeat=2):
        assert seen[y - 1 : y + 2, x - 1 : x + 2].min() > 128


def test_a_face_of_just_its_size_is_shown_as_it_is() -> None:
    """With a margin around it, and every pixel in its place."""
    frame = np.random.default_rng(1).integers(0, 256, (200, 200, 3), dtype=np.uint8)
    low, high = 100 - 0.5, 100 + FACE - 0.5
    face = upright(frame, np.array([(low, low), (high, low), (high, high), (low, high)]))
    shown = slice(100 - MARGIN, 100 + FACE + MARGIN)
    assert np.array_equal(face, frame[shown, shown])


@pytest.mark.parametrize("last", [(40.0, 40.0), (44.0, 44.0)], ids=["straight", "at a slant"])
def test_a_face_at_the_frames_border_is_shown_with_more_of_what_lies_there(
    last: tuple[float, float],
) -> None:
    """Black beside it would be an edge, and darker than any print."""
    frame = np.full((60, 60, 3), 180, dtype=np.uint8)
    corners = np.array([(0.0, 0.0), (40.0, 0.0), last, (0.0, 40.0)])
    assert upright(frame, corners).min() == 180


def test_only_what_is_pure_light_in_every_colour_is_glare() -> None:
    """A red face is as bright as red gets; what light hides is counted within the face."""
    lit = np.full((SIDE, SIDE, 3), 255, dtype=np.uint8)
    assert glare(lit) == 1.0
    lit[:, : SIDE // 2, :2] = 90
    assert glare(lit) == 0.5
    lit[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE] = (0, 0, 255)
    assert glare(lit) == 0.0
