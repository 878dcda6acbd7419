"""What the finder makes of a plan seen as it lies and upside down."""

import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import PLACES, Drawn, tray_with
from vision import Mount
from vision.finding import spots
from vision.finding.plan import Plan, lay_flat
from vision.finding.spots import CELL, COSINE, HEAT, PLACE, SINE, Spots, spots_on

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


def seen(network: Seeing, monkeypatch: pytest.MonkeyPatch, *, twice: bool) -> Spots:
    """What stands out on a plan with one bright square."""
    picture = np.zeros((*SIDES, 3), dtype=np.uint8)
    x, y = (int(place) for place in MIDDLE)
    picture[y - 2 : y + 2, x - 2 : x + 2] = 255
    monkeypatch.setattr(spots, "finder_network", lambda: network)
    plan = Plan(picture, np.ones(SIDES, dtype=bool), np.eye(3), 1.0)
    return spots_on(plan, Mount.OVER, twice=twice)


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
