"""A face cut out of a frame, as large as it is asked for."""

import numpy as np

from vision.faces.upright import FACE, MARGIN, cut_square, upright
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


def test_a_face_of_just_its_size_is_shown_as_it_is() -> None:
    """With a margin around it, and every pixel in its place."""
    frame = np.random.default_rng(1).integers(0, 256, (200, 200, 3), dtype=np.uint8)
    low, high = 100 - 0.5, 100 + FACE - 0.5
    face = upright(frame, np.array([(low, low), (high, low), (high, high), (low, high)]))
    shown = slice(100 - MARGIN, 100 + FACE + MARGIN)
    assert np.array_equal(face, frame[shown, shown])
