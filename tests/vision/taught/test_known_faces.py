"""An ordinary die is none of a taught set, whatever its pips look like."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.faces.looks import FaceLook
from vision.faces.opinions import SURE
from vision.faces.upright import SIDE
from vision.frames import Frame
from vision.taught.known_faces import KnownFaces, known_faces

BODY, INK = 190, 40


def face(*discs: tuple[int, int], radius: int = 4) -> Frame:
    """An upright face with discs at these places."""
    picture = np.full((SIDE, SIDE, 3), BODY, dtype=np.uint8)
    for place in discs:
        cv2.circle(picture, place, radius, (INK,) * 3, -1, cv2.LINE_AA)
    return picture


MEDAL, STRIPE = face((32, 32), radius=13), face((20, 32), (32, 32), (44, 32), radius=8)


def counted(number: int, share: float) -> FaceLook:
    """How a face looks on which so many pips are counted, or none."""
    pips = np.zeros(7, dtype=np.float32)
    pips[number], pips[0] = share, pips[0] + 1.0 - share
    return FaceLook(pips, 0.0, "white", 1.0)


@pytest.fixture(scope="module")
def known() -> KnownFaces:
    """A medal and a stripe of discs, neither of which is taken for pips."""
    faces = known_faces({"medal": [MEDAL, MEDAL], "stripe": [STRIPE, STRIPE]})
    none = np.eye(7, dtype=np.float32)[0]
    return replace(faces, pips={"medal": none, "stripe": none})


@pytest.mark.parametrize(
    "look, is_sure",
    [(counted(0, 1.0), True), (counted(1, 0.95), False), (counted(1, 0.5), True)],
    ids=["no pips", "a clear one", "hardly a one"],
)
def test_pips_that_no_sample_bears_are_a_strangers(
    known: KnownFaces, look: FaceLook, is_sure: object
) -> None:
    """However well the print is explained."""
    opinion = known.read(look, MEDAL)
    assert opinion.face == "medal"
    assert opinion.is_stranger is not is_sure
    assert (opinion.confidence >= SURE) is is_sure


def test_pips_that_its_samples_bear_too_are_no_strangers(known: KnownFaces) -> None:
    """Dice with pips may be taught like any others; and each face has pips of its own."""
    one = np.array([0.6, 0.4, 0, 0, 0, 0, 0], dtype=np.float32)
    taught = replace(known, pips={**known.pips, "medal": one})
    assert taught.read(counted(1, 0.95), MEDAL).confidence >= SURE
    assert taught.read(counted(3, 0.95), MEDAL).confidence < SURE
    assert taught.read(counted(1, 0.95), STRIPE).confidence < SURE


def test_what_its_samples_bear_is_looked_up_when_a_set_is_read() -> None:
    """The faces of ordinary dice, taught as any others."""
    two, six = face((22, 22), (42, 42)), face(*((x, y) for x in (22, 42) for y in (22, 32, 42)))
    pips = known_faces({"two": [two], "six": [six]}).pips
    assert (int(np.argmax(pips["two"])), int(np.argmax(pips["six"]))) == (2, 6)


def test_what_a_face_in_glare_is_if_light_hides_no_print_is_told_too(known: KnownFaces) -> None:
    """Nothing else in it differs, and a face that is read as it is needs no second opinion."""
    bare = np.full_like(MEDAL, BODY)
    taught = known_faces({"medal": [MEDAL, MEDAL], "stripe": [STRIPE], "blank": [bare, bare]})
    glaring = bare.copy()
    glaring[:24] = 255
    opinion = taught.read(counted(0, 1.0), glaring)
    assert opinion.is_blank
    assert not taught.read(counted(0, 1.0), MEDAL).is_blank
    assert (opinion.face, opinion.confidence, opinion.known) == ("blank", 0.0, 0.0)
    assert opinion.if_bare is not None
    assert opinion.if_bare.confidence >= SURE
    assert replace(opinion.if_bare, confidence=0.0, known=0.0, if_bare=opinion.if_bare) == opinion
    assert taught.read(counted(0, 1.0), bare).if_bare is None
    assert known.read(counted(0, 1.0), MEDAL).if_bare is None
