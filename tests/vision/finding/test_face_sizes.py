"""How large faces look, as those seen before tell it."""

import numpy as np
import numpy.typing as npt
import pytest

from vision.finding.face_sizes import FaceSizes, face_sizes

FRAME = (960, 1280)
TRUE = FaceSizes(FRAME, 70.0, (0.1, -0.24))
CORNERS = np.array([(0.0, 0.0), (1280.0, 0.0), (1280.0, 960.0), (0.0, 960.0)])

Numbers = npt.NDArray[np.float64]


def seen(many: int, seed: int, noise: float = 0.02) -> tuple[Numbers, Numbers]:
    """The places and edges of faces all over a frame, told a little wrongly."""
    rng = np.random.default_rng(seed)
    places = rng.uniform((100.0, 100.0), (1180.0, 860.0), (many, 2))
    return places, TRUE.at(places) * np.exp(rng.normal(0.0, noise, many))


def test_faces_grow_along_a_frame() -> None:
    """By half a longer side to the right and so on; in the middle is the middle's edge."""
    places = np.array([(640.0, 480.0), (1280.0, 480.0), (640.0, 480.0 - 640.0)])
    assert TRUE.at(places) == pytest.approx(70.0 * np.exp([0.0, 0.05, 0.12]))


@pytest.mark.parametrize("seed", range(5))
def test_thirty_faces_tell_how_large_others_look(seed: int) -> None:
    """Wherever in the frame those lie."""
    told = face_sizes(*seen(30, seed), FRAME)
    assert told is not None
    assert told.frame == FRAME
    assert told.at(CORNERS) == pytest.approx(TRUE.at(CORNERS), rel=0.05)


def test_what_is_no_such_face_counts_little() -> None:
    """A fifth of them sides of dice, of two thirds the size."""
    places, edges = seen(30, 1)
    edges[:6] *= 0.66
    told = face_sizes(places, edges, FRAME)
    assert told is not None
    assert told.at(CORNERS) == pytest.approx(TRUE.at(CORNERS), rel=0.06)


def test_faces_that_lie_together_tell_little_of_far_corners() -> None:
    """They may look larger by the frame's other end, but not many times so."""
    rng = np.random.default_rng(3)
    places = rng.uniform((100.0, 100.0), (160.0, 160.0), (8, 2))
    told = face_sizes(places, 70.0 * np.exp(rng.normal(0.0, 0.05, 8)), FRAME)
    assert told is not None
    assert told.at(CORNERS) == pytest.approx(np.full(4, 70.0), rel=0.35)


def test_few_faces_and_such_of_two_sizes_tell_nothing() -> None:
    """Five are too few, and of dice half of which are a third smaller none has the usual size."""
    assert face_sizes(*seen(5, 1), FRAME) is None
    assert face_sizes(*seen(6, 1), FRAME) is not None
    assert face_sizes(np.empty((0, 2)), np.empty(0), FRAME) is None
    places, edges = seen(30, 1)
    edges[::2] *= 0.66
    assert face_sizes(places, edges, FRAME) is None


@pytest.mark.parametrize("times, fit", [(1.0, True), (1.08, True), (1.15, False), (0.87, False)])
def test_faces_fit_if_they_are_mostly_so_large(times: float, *, fit: bool) -> None:
    """By the one in the middle: a side of half the size makes no difference."""
    places, edges = seen(7, 2)
    edges *= times
    edges[0] *= 0.5
    assert TRUE.fit(places, edges) is fit
