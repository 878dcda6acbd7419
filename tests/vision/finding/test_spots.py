"""What the finder makes of a plan seen as it lies and upside down."""

import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import PLACES, Drawn, tray_with
from vision import Mount
from vision.finding import spots
from vision.finding.plan import Plan, lay_flat
from vision.finding.spots import (
    CELL,
    COSINE,
    HEAT,
    PLACE,
    SINE,
    Spots,
    non_overlapping,
    spots_on,
)

Numbers = npt.NDArray[np.float32]

MIDDLE = (99.0, 46.0)
"""Of a bright square on the plan, right of its middle and off the middle of its cell."""
SIDES = (96, 160)


class Seeing:
    """A network that finds what is bright: how clearly as the plan lies, and upside down."""

    def __init__(self, upright: float, upside_down: float) -> None:
        self.upright, self.upside_down = upright, upside_down
        self.shown = 0

    def answers(self, pictures: npt.NDArray[np.uint8]) -> Numbers:
        """The map of one picture."""
        self.shown += 1
        rows, columns = np.nonzero(pictures[0, :, :, 0] > 128)
        down, across = pictures.shape[1] // CELL, pictures.shape[2] // CELL
        answers = np.zeros((1, 7, down, across), dtype=np.float32)
        answers[0, HEAT] = -9.0
        x, y = (columns.mean() + 0.5) / CELL, (rows.mean() + 0.5) / CELL
        cell = (0, slice(None), int(y), int(x))
        answers[cell][HEAT] = self.upright if x > across / 2 else self.upside_down
        answers[cell][PLACE] = x - int(x) - 0.5, y - int(y) - 0.5
        answers[cell][COSINE], answers[cell][SINE] = np.cos(0.8), np.sin(0.8)
        return answers


def seen(
    network: Seeing,
    monkeypatch: pytest.MonkeyPatch,
    *,
    twice: bool,
    floor: slice = slice(None),
    mount: Mount = Mount.OVER,
) -> Spots:
    """What stands out on a plan with one bright square, of which some columns are floor."""
    picture = np.zeros((*SIDES, 3), dtype=np.uint8)
    x, y = (int(place) for place in MIDDLE)
    picture[y - 2 : y + 2, x - 2 : x + 2] = 255
    monkeypatch.setattr(spots, "finder_network", lambda: network)
    is_floor = np.zeros(SIDES, dtype=bool)
    is_floor[:, floor] = True
    return spots_on(Plan(picture, is_floor, np.eye(3), 1.0), mount, twice=twice)


@pytest.mark.parametrize("twice", [False, True])
def test_a_die_lies_where_it_lies_however_the_plan_is_turned(
    monkeypatch: pytest.MonkeyPatch, *, twice: bool
) -> None:
    """A second look upside down moves and turns nothing."""
    network = Seeing(2.0, 2.0)
    found = seen(network, monkeypatch, twice=twice)
    assert network.shown == 1 + twice
    assert found.places == pytest.approx(np.array([MIDDLE]), abs=1e-3)
    assert found.turns == pytest.approx([0.2], abs=1e-6)


def test_a_die_missed_by_chance_in_one_look_is_still_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both looks count alike."""
    network = Seeing(-2.5, 3.5)
    assert len(seen(network, monkeypatch, twice=False).heat) == 0
    assert seen(network, monkeypatch, twice=True).heat == pytest.approx([0.622], abs=1e-3)


@pytest.mark.parametrize(
    "mount, away, found", [("over", 19, 1), ("over", 27, 0), ("under", 2, 1), ("under", 8, 0)]
)
def test_the_middle_of_a_face_lies_on_the_floor_or_as_far_beside_it_as_it_may_lean(
    monkeypatch: pytest.MonkeyPatch, mount: str, away: int, found: int
) -> None:
    """From above by seven tenths of its 32 pixels, from below by hardly any: more is a wall."""
    for floor in (slice(99 + away, None), slice(99 - away)):
        spots = seen(Seeing(2.0, 2.0), monkeypatch, twice=False, floor=floor, mount=Mount(mount))
        assert len(spots.heat) == found


def test_of_two_sights_of_one_face_the_clearer_one_counts() -> None:
    """A small die beside a large one is another, and so is one that lies most of an edge away."""
    places = np.array([(0.0, 0.0), (18.0, 0.0), (24.0, 0.0), (0.0, 15.0)])
    assert non_overlapping(places[:3], np.full(3, 34.0)).tolist() == [0, 2]
    assert non_overlapping(places[[0, 3]], np.array([60.0, 20.0])).tolist() == [0, 1]
    assert non_overlapping(places[[0, 3]], np.array([20.0, 60.0])).tolist() == [0, 1]


class Shown:
    """A network that sees nothing, and keeps what it is shown."""

    def answers(self, pictures: npt.NDArray[np.uint8]) -> Numbers:
        """The map of one picture."""
        (self.picture,) = pictures
        height, width = self.picture.shape[:2]
        return np.full((1, 7, height // CELL, width // CELL), -9.0, dtype=np.float32)


@pytest.mark.parametrize("light, shown", [(200, 200), (130, 130), (70, 210), (10, 60), (0, 0)])
def test_a_dim_plan_is_shown_as_bright_as_others(
    monkeypatch: pytest.MonkeyPatch, light: int, shown: int
) -> None:
    """By six times at most; and its last rows and columns again, to fill up whole cells."""
    network = Shown()
    monkeypatch.setattr(spots, "finder_network", lambda: network)
    picture = np.full((90, 150, 3), light, dtype=np.uint8)
    spots_on(Plan(picture, np.ones((90, 150), dtype=bool), np.eye(3), 1.0), Mount.OVER)
    assert network.picture.shape == (96, 160, 3)
    assert np.abs(network.picture.astype(int) - shown).max() <= 1


def test_a_large_plan_is_shown_in_strips_that_tell_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each with what lies around it, so that a die on the line between two is seen whole."""
    frame = tray_with([Drawn(face, place) for face, place in zip("25463", PLACES, strict=True)])
    plan = lay_flat(frame, None, 1.0, 0.0)
    at_once = spots_on(plan, Mount.OVER, twice=True)
    monkeypatch.setattr(spots, "MOST_AT_ONCE", frame.shape[1] * 128)
    in_strips = spots_on(plan, Mount.OVER, twice=True)
    assert in_strips.places == pytest.approx(at_once.places, abs=0.1)
    assert in_strips.heat == pytest.approx(at_once.heat, abs=2e-3)
    monkeypatch.setattr(spots, "AROUND_STRIP", 0)
    cut = spots_on(plan, Mount.OVER, twice=True)
    assert cut.heat[: len(at_once.heat)] != pytest.approx(at_once.heat, abs=2e-3)
