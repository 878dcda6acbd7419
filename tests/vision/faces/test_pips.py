"""A large disc in a face's middle is a one, though the network takes it for a sign."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.faces.looks import FaceLook
from vision.faces.pips import has_one_disc, read_pips
from vision.faces.upright import SIDE
from vision.frames import Frame

IVORY, RED = (200, 225, 232), (40, 40, 190)
MIDDLE = (SIDE // 2, SIDE // 2)


def face(draw: Callable[[Frame], object] | None = None) -> Frame:
    """An upright ivory face with something on it, and a little noise."""
    picture = np.full((SIDE, SIDE, 3), IVORY, dtype=np.uint8)
    if draw is not None:
        draw(picture)
    noise = np.random.default_rng(1).normal(0.0, 2.0, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def disc(radius: int, middle: tuple[int, int] = MIDDLE, thick: int = -1) -> Frame:
    """A face with a disc on it, or a ring."""
    return face(lambda picture: cv2.circle(picture, middle, radius, RED, thick, cv2.LINE_AA))


def looked(*, none: float, one: float, face: float = 0.95) -> FaceLook:
    """What the network makes of a face that bears one pip or a sign."""
    return FaceLook(np.array([none, one, 0, 0, 0, 0, 0], dtype=np.float32), 0.02, "white", face)


@pytest.mark.parametrize("radius", [6, 10, 14])
def test_a_disc_in_the_middle_is_one_however_large(radius: int) -> None:
    """East Asian dice have a large red one."""
    assert has_one_disc(disc(radius))
    opinion = read_pips(looked(none=0.97, one=0.03), disc(radius))
    assert opinion.face == "1"
    assert opinion.confidence >= 0.5
    assert opinion.strange == 0.0


def test_round_edges_that_shine_beside_a_disc_do_not_count() -> None:
    """What lies at the rim of a face is its edge, or what is beside it."""
    lit = disc(11)
    cv2.polylines(lit, [np.array([(13, 9), (13, 50), (54, 50)])], False, RED, 4)  # noqa: FBT003  # by place only
    assert has_one_disc(lit)


@pytest.mark.parametrize(
    "picture",
    [
        disc(10, thick=3),
        disc(10, (40, 32)),
        disc(20),
        disc(3),
        face(lambda picture: cv2.rectangle(picture, (22, 22), (42, 42), RED, -1)),
        face(lambda picture: [cv2.circle(picture, (x, x), 7, RED, -1) for x in (22, 42)]),
        face(lambda picture: [cv2.circle(picture, (x, x), 5, RED, -1) for x in (18, 32, 46)]),
        face(),
    ],
    ids=["ring", "off centre", "medal", "speck", "square", "two", "three", "blank"],
)
def test_what_is_no_disc_stays_a_sign(picture: Frame) -> None:
    """Nobody knows untaught which number a sign stands for."""
    assert not has_one_disc(picture)
    assert read_pips(looked(none=0.97, one=0.03), picture).confidence < 0.5


def test_a_disc_is_no_one_where_the_network_sees_another_number() -> None:
    """It may be a two of which one pip is hidden: that it bears none speaks for no other."""
    look = looked(none=0.5, one=0.1)
    look.pips[2] = 0.4
    opinion = read_pips(look, disc(10))
    assert opinion.face == "2"
    assert opinion.strange == pytest.approx(0.5)


def test_a_disc_that_is_hardly_on_a_die_stays_doubtful() -> None:
    """Boards and cards bear discs too."""
    assert read_pips(looked(none=0.97, one=0.03, face=0.4), disc(10)).confidence < 0.5


@pytest.mark.parametrize(
    "none, one, face_there, sure",
    [(0.5, 0.48, 0.95, True), (0.8, 0.18, 0.95, False), (0.5, 0.38, 0.95, False),
     (0.5, 0.48, 0.5, False)],
    ids=["one or none", "hardly one", "another too", "hardly a face"],
)  # fmt: skip
def test_a_clear_dies_face_bears_its_number_rather_than_none(
    none: float, one: float, face_there: float, *, sure: bool
) -> None:
    """Just surely: what looks little like a die is not to be one for that."""
    look = looked(none=none, one=one, face=face_there)
    look.pips[3] = 1.0 - none - one
    opinion = read_pips(look, face())
    assert opinion.face == "1"
    assert opinion.confidence == 0.5 if sure else opinion.confidence < 0.5
    assert opinion.strange == pytest.approx(none)


def two(share: float) -> FaceLook:
    """What the network makes of a two that is so likely one."""
    pips = np.array([1.0 - share, 0, share, 0, 0, 0, 0], dtype=np.float32)
    return FaceLook(pips, 0.02, "white", 0.95)


def test_what_light_hides_half_of_is_not_sure() -> None:
    """A glint may lie where a pip is: a three whose middle shines looks like a two."""
    look = two(1.0)
    assert read_pips(look, face()).confidence > 0.9
    shone_on = face()
    shone_on[20:46, 20:46] = 255
    opinion = read_pips(look, shone_on)
    assert opinion.face == "2"
    assert opinion.confidence == 0.0


def test_a_white_two_that_strong_light_blows_out_shows_its_pips() -> None:
    """Between its pips there is nothing but light, which hides none."""
    bright = np.full_like(face(), 255)
    for x in (20, 44):
        cv2.circle(bright, (x, x), 5, (40, 40, 40), -1)
    assert read_pips(two(0.97), bright).confidence > 0.9
    assert read_pips(two(0.85), bright).confidence == 0.0
