"""A lamp's glint in a face's middle is no pip."""

import cv2
import numpy as np
import pytest

from vision.faces.glints import glint_for_pip
from vision.faces.looks import FaceLook
from vision.faces.pips import read_pips
from vision.faces.upright import MARGIN, SIDE
from vision.frames import Frame

BLUE, GREY, BLACK = (130, 70, 50), (205, 205, 205), (25, 25, 25)
LIGHT = (255, 255, 255)
LOW, MIDDLE, HIGH = MARGIN + 11, SIDE // 2, SIDE - MARGIN - 11
TWO = ((LOW, HIGH), (HIGH, LOW))
FOUR = (*TWO, (LOW, LOW), (HIGH, HIGH))
CENTRE = (MIDDLE, MIDDLE)

Colour = tuple[int, int, int]
Places = tuple[tuple[int, int], ...]


def face(pips: Places, colour: Colour = GREY, body: Colour = BLUE) -> Frame:
    """An upright face with pips of a colour at some places."""
    picture = np.full((SIDE, SIDE, 3), body, dtype=np.uint8)
    for place in pips:
        cv2.circle(picture, place, 5, colour, -1, cv2.LINE_AA)
    return picture


def lit(picture: Frame, place: tuple[int, int] = CENTRE) -> Frame:
    """The face with a lamp mirrored in it."""
    return np.asarray(cv2.circle(picture, place, 6, LIGHT, -1, cv2.LINE_AA), dtype=np.uint8)


def seen(pips: int) -> FaceLook:
    """What the network makes of a face of which it is sure."""
    shares = np.zeros(7, dtype=np.float32)
    shares[pips] = 1.0
    return FaceLook(shares, 0.02, "blue", 1.0)


@pytest.mark.parametrize("pips, taken_for", [(TWO, 3), (FOUR[2:], 3), (FOUR, 5)])
def test_a_glint_in_the_middle_leaves_a_doubt(pips: Places, taken_for: int) -> None:
    """A two looks like a three then, a four like a five, and the pip may be there all the same."""
    picture = lit(face(pips))
    assert glint_for_pip(picture, taken_for)
    opinion = read_pips(seen(taken_for), picture)
    assert opinion.confidence == 0.0
    assert opinion.in_glare


@pytest.mark.parametrize(
    "picture, pips",
    [
        (face((*TWO, CENTRE)), 3),
        (face((*FOUR, CENTRE)), 5),
        (face((*TWO, CENTRE), LIGHT), 3),
        (face((*FOUR, CENTRE), LIGHT), 5),
        (lit(face((*TWO, CENTRE)), (LOW, MIDDLE)), 3),
        (lit(face(TWO, BLACK, GREY)), 3),
        (lit(face((*TWO, CENTRE)), TWO[0]), 3),
        (lit(face(())), 1),
        (face(TWO) | face((CENTRE,), (235, 235, 235)), 3),
        (lit(face((*TWO, CENTRE))) | lit(face(()), TWO[0]), 3),
    ],
    ids=[
        "3",
        "5",
        "white 3",
        "white 5",
        "beside it",
        "dark pips",
        "on another pip",
        "1",
        "brightest in the middle",
        "one in the shade",
    ],
)
def test_what_is_a_pip_is_believed(picture: Frame, pips: int) -> None:
    """Pips of one colour, however bright; a glint that is none of them; the only pip there is."""
    assert not glint_for_pip(picture, pips)
    assert read_pips(seen(pips), picture).confidence > 0.5


def test_a_pip_in_lamplight_that_falls_off_is_believed() -> None:
    """The middle is never brighter than the corner that is nearer to the lamp."""
    picture = face((*FOUR, CENTRE), LIGHT).astype(np.float32)
    slope = np.linspace(1.4, 0.6, SIDE, dtype=np.float32)[None, :, None]
    assert not glint_for_pip(np.clip(picture * slope, 0, 255).astype(np.uint8), 5)
