"""A die looks like one whichever way it is turned."""

from unittest.mock import patch

import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import DIE_PX, PLACES, Drawn, tray_with
from vision.finding.spots import CELL, CLEAR_HEAT, HEAT, LEAST_HEAT
from vision.finding.turned import AROUND, TURNS, heat_when_turned

Numbers = npt.NDArray[np.float32]


def square_at(place: tuple[float, float], edge: float = DIE_PX) -> npt.NDArray[np.float64]:
    """The corners of a face."""
    half = edge / 2.0
    return np.add(place, [(-half, -half), (half, -half), (half, half), (-half, half)])


@pytest.mark.parametrize("degrees", [0.0, 20.0, 45.0])
def test_a_die_is_one_however_it_lies(degrees: float) -> None:
    """The square around it need not be turned as it is."""
    frame = tray_with([Drawn("5", PLACES[1], degrees)])
    assert heat_when_turned(frame, square_at(PLACES[1])) > CLEAR_HEAT


def test_a_bare_floor_is_none() -> None:
    """Whichever way it is turned."""
    assert heat_when_turned(tray_with([]), square_at(PLACES[1])) < LEAST_HEAT


class SeeingOneWay:
    """A network that sees a die in the middle of the first picture, at the rim of all others."""

    def answers(self, pictures: npt.NDArray[np.uint8]) -> Numbers:
        """The maps of the pictures."""
        side = AROUND // CELL
        answers = np.full((len(pictures), 7, side, side), -4.0, dtype=np.float32)
        answers[0, HEAT, side // 2, side // 2] = 4.0
        answers[1:, HEAT, 0, 0] = 4.0
        return answers


def test_what_looks_like_a_die_one_way_only_is_hardly_one() -> None:
    """The mean of all turns counts, and of each what is in the middle."""
    with patch("vision.finding.turned.finder_network", SeeingOneWay):
        heat = heat_when_turned(tray_with([]), square_at(PLACES[1]))
    raw = (4.0 - (TURNS - 1) * 4.0) / TURNS
    assert heat == pytest.approx(1.0 / (1.0 + np.exp(-raw)), abs=1e-4)
