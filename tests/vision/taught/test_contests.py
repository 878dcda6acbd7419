"""What tells two known faces apart: hues where they differ by those, and prints otherwise."""

import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import medal
from vision.faces.upright import FACE
from vision.taught.contests import contest_of

Numbers = npt.NDArray[np.float32]
Colour = tuple[float, float, float]

WHITE, YELLOW = (1.5, 1.5, 1.5), (0.4, 1.25, 1.2)
"""By how much two medals stand out from a dark body as they were taught, in log colours."""
HAZY_WHITE, CLEAR_YELLOW = (0.8, 0.8, 0.8), (1.23, 1.95, 1.94)
"""The same in a throw, through haze and where the body is darker."""


def seen(face: Numbers, light: Colour = (0.0, 0.0, 0.0)) -> Numbers:
    """A face as a camera sees it in coloured light, with noise."""
    noise = np.random.default_rng(1).normal(0.0, 0.03, face.shape)
    return np.asarray(face + np.array(light) + noise, dtype=np.float32)


@pytest.mark.parametrize("light", [(0.0, 0.0, 0.0), (-0.5, 0.0, 0.3)])
def test_medals_of_two_colours_are_told_apart_however_much_they_stand_out(light: Colour) -> None:
    """In white light and in warm: the body shows what the light adds."""
    contest = contest_of(medal(WHITE), medal(YELLOW))
    assert contest.by_hue
    assert len(contest.pixels) > FACE * FACE / 2
    assert contest.lead(seen(medal(HAZY_WHITE), light), 0.95) > 0.5
    assert contest.lead(seen(medal(CLEAR_YELLOW), light), 0.95) < -0.4


def test_signs_of_one_colour_are_told_apart_by_their_shapes() -> None:
    """Though their ink has a hue that the body lacks."""
    contest = contest_of(medal(YELLOW, "V"), medal(YELLOW, "A"))
    assert not contest.by_hue
    assert contest.lead(seen(medal(CLEAR_YELLOW, "V")), 0.95) > 0.4
    assert contest.lead(seen(medal(CLEAR_YELLOW, "A")), 0.95) < -0.4


def test_a_tinge_is_no_hue() -> None:
    """What a lamp and the camera's noise leave between two looks tells nothing."""
    assert not contest_of(medal(WHITE), medal((1.56, 1.5, 1.44))).by_hue
