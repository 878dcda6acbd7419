"""What tells two known faces apart: hues where they differ by those, and prints otherwise."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import medal
from vision.faces.upright import FACE, MARGIN, inner
from vision.taught.aligning import Template
from vision.taught.contests import contest_of
from vision.taught.sampled_face import spread_of

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
    contest = contest_of(Template(medal(WHITE)), Template(medal(YELLOW)))
    assert contest.by_hue
    assert len(contest.pixels) > FACE * FACE / 2
    assert contest.lead(seen(medal(HAZY_WHITE), light), 0.95) > 0.5
    assert contest.lead(seen(medal(CLEAR_YELLOW), light), 0.95) < -0.4


def test_only_one_shape_in_two_colours_is_recoloured() -> None:
    """Hues tell a blue bar from a shorter green one, too, but so does its length."""
    bar, shorter = np.zeros((2, FACE, FACE, 1), dtype=np.float32)
    bar[16:32, 10:38] = shorter[16:32, 10:32] = 1.0
    blue, green = np.array([(-0.3, -1.0, -1.5), (-1.5, -0.3, -1.0)], dtype=np.float32)
    for second, recoloured in ((bar * green, True), (shorter * green, False)):
        contest = contest_of(Template(bar * blue), Template(second))
        assert contest.by_hue
        assert contest.recoloured is recoloured
    assert not contest_of(Template(bar * blue), Template(shorter * blue)).recoloured


def test_what_tells_two_medals_apart_lies_within_them() -> None:
    """And not in the corners, where the same body shows; of hues as of what is printed."""
    y, x = np.mgrid[:FACE, :FACE] - (FACE - 1) / 2.0
    away = np.hypot(x, y)
    for second, by_hue in ((medal(YELLOW), True), (medal(WHITE, "A"), False)):
        contest = contest_of(Template(medal(WHITE)), Template(second))
        counts = contest.map()
        assert contest.by_hue is by_hue
        assert counts.sum() == pytest.approx(contest.weight.sum(), rel=1e-4)
        assert counts[away > 24.0].max() == 0.0
        assert np.abs(medal(WHITE) - second).max(axis=2)[counts > 0.0].min() > 0.1


def test_signs_of_one_colour_are_told_apart_by_their_shapes() -> None:
    """Though their ink has a hue that the body lacks."""
    contest = contest_of(Template(medal(YELLOW, "V")), Template(medal(YELLOW, "A")))
    assert not contest.by_hue
    assert contest.lead(seen(medal(CLEAR_YELLOW, "V")), 0.95) > 0.4
    assert contest.lead(seen(medal(CLEAR_YELLOW, "A")), 0.95) < -0.4


def test_a_tinge_is_no_hue() -> None:
    """What a lamp and the camera's noise leave between two looks tells nothing."""
    assert not contest_of(Template(medal(WHITE)), Template(medal((1.56, 1.5, 1.44)))).by_hue


def lit(numeral: str, body: Colour, sheen: float = 0.0) -> Numbers:
    """Log colours of a white sign with a numeral on a red body, and a line of light at its edge."""
    drawn = np.zeros((FACE, FACE), np.uint8)
    cv2.line(drawn, (12, 36), (36, 12), 255, 6)
    cv2.putText(drawn, numeral, (32, 40), cv2.FONT_HERSHEY_SIMPLEX, 0.35, 255, 1, cv2.LINE_AA)
    ink = np.repeat(drawn[..., None] / np.float32(255), 3, axis=2)
    face = np.asarray(ink * 5.6 + (1 - ink) * np.array(body), dtype=np.float32)
    face[10:38, 42:44] += sheen
    return face


DEEP_RED, PINK = (2.8, 2.8, 5.5), (4.6, 3.0, 5.5)
"""One body in a plain light, and in one in which it shows some blue, too."""


@pytest.mark.parametrize("body", [DEEP_RED, PINK])
def test_a_numeral_counts_and_not_the_light_in_which_its_face_was_taught(body: Colour) -> None:
    """A white print stands out in blue as much less as a body shows more of it."""
    contest = contest_of(Template(lit("4", PINK)), Template(lit("6", DEEP_RED)))
    assert not contest.by_hue
    assert contest.lead(seen(lit("4", body)), 0.97) > 0.3
    assert contest.lead(seen(lit("6", body)), 0.97) < -0.3


def test_a_line_of_light_on_one_of_two_samples_tells_less_than_a_numeral() -> None:
    """It lay along the edge of a die that was taught; on average it stands out like print."""
    samples = [lit("6", DEEP_RED), lit("6", DEEP_RED, sheen=2.8)]
    rim = ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0))
    spread = spread_of([np.pad(one, rim, mode="edge") for one in samples])
    shiny = Template(np.mean(samples, axis=0), inner(spread))
    contest = contest_of(shiny, Template(lit("4", DEEP_RED)))
    for sheen in (0.0, 2.8):
        assert contest.lead(seen(lit("6", DEEP_RED, sheen)), 0.97) > 0.1
        assert contest.lead(seen(lit("4", DEEP_RED, sheen)), 0.97) < -0.1


def ringed(numeral: str, thick: int) -> Numbers:
    """Log colours of a ring of so many pixels' thickness, with a numeral in the corner."""
    drawn = np.zeros((FACE, FACE), np.uint8)
    cv2.circle(drawn, (22, 26), 13, 255, thick)
    cv2.putText(drawn, numeral, (35, 15), cv2.FONT_HERSHEY_SIMPLEX, 0.45, 255, 1, cv2.LINE_AA)
    ink = cv2.GaussianBlur(drawn, (0, 0), 0.6)[..., None] / np.float32(255)
    return np.asarray(3.0 + 2.4 * np.repeat(ink, 3, axis=2), dtype=np.float32)


def test_how_thick_a_print_looks_hardly_tells_two_faces_apart() -> None:
    """What was taught in bright light looks thicker than what was taught in dim light."""
    contest = contest_of(Template(ringed("4", 3)), Template(ringed("6", 5)))
    counts = contest.map()
    assert counts[:16, 32:].sum() > 0.5 * counts.sum()
    assert contest.lead(seen(ringed("4", 3)), 0.95) > 0.9
    assert contest.lead(seen(ringed("6", 5)), 0.95) < -0.5
    assert contest.lead(seen(ringed("4", 5)), 0.95) > 0.0
    assert contest.lead(seen(ringed("6", 3)), 0.95) < 0.3
