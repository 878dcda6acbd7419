"""Faces that share an icon, seen closely where a numeral tells them apart."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.faces.upright import FACE, MARGIN, SIDE
from vision.taught.aligning import Template
from vision.taught.closeups import Closeup, closeup_of
from vision.taught.contests import contest_of
from vision.taught.known_faces import SURE_ODDS

Numbers = npt.NDArray[np.float32]

NUMERAL, NUMERAL_REACH = (37, 38), 2
"""The middle (x, y) of a numeral on its face, and how far it reaches from there, in pixels."""
UPRIGHT = np.array([[1.0, 0.0, MARGIN], [0.0, 1.0, MARGIN]])
"""The move of a face that was found just where it lies."""


def face(numeral: str, *, sheen: float = 0.0, ink: float = 0.85, body: float = 0.12) -> Numbers:
    """Log colours (FACE, FACE, 3) of a light cross and numeral on a dark body, lit at one edge."""
    drawn = np.zeros((4 * FACE, 4 * FACE), np.uint8)
    cv2.line(drawn, (50, 80), (110, 80), 255, 22)
    cv2.line(drawn, (80, 50), (80, 110), 255, 22)
    cv2.putText(drawn, numeral, (136, 168), cv2.FONT_HERSHEY_SIMPLEX, 1.5, 255, 7, cv2.LINE_AA)
    mask = cv2.resize(drawn, (FACE, FACE), interpolation=cv2.INTER_AREA)[..., None] / 255.0
    shown = np.repeat(body + mask * (ink - body), 3, axis=2)
    shown[8:40, 2:4] += sheen
    return np.asarray(np.log(shown * 255 + 16), dtype=np.float32)


def seen(picture: Numbers, noise: float = 0.05) -> Numbers:
    """The face in dim light and with a margin around it (SIDE, SIDE, 3), as a camera sees it."""
    rim = ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0))
    soft = cv2.GaussianBlur(np.pad(picture, rim, mode="edge"), (0, 0), 0.8)
    grain = np.random.default_rng(1).normal(0.0, noise, soft.shape)
    return np.asarray(soft - 0.6 + grain, dtype=np.float32)


def closeup(first: Numbers, second: Numbers) -> Closeup:
    """Where the network tells two faces apart that lie alike."""
    one, other = Template(first), Template(second)
    return closeup_of(one, other, contest_of(one, other))


@pytest.mark.parametrize("sheen", [0.0, 0.8])
def test_the_part_shows_the_numeral(sheen: float) -> None:
    """Also where a line of light lies along one face's edge, which is no print."""
    seen_closely = closeup(face("3", sheen=sheen), face("5"))
    part = seen_closely.part
    assert seen_closely.likeness() < 0.0
    middle = part[:, :2] @ np.full(2, (FACE - 1) / 2.0) + part[:, 2]
    assert float(np.abs(middle - NUMERAL).max()) <= part[0, 0] * FACE / 2 - NUMERAL_REACH


@pytest.mark.parametrize("numerals", [("3", "5"), ("4", "6"), ("1", "2"), ("6", "5")])
def test_a_part_tells_which_of_two_faces_is_seen(numerals: tuple[str, str]) -> None:
    """It leads where the first one is seen, and lags where the second is."""
    one, other = map(face, numerals)
    for part, sign in ((closeup(one, other), 1.0), (closeup(other, one), -1.0)):
        assert sign * part.lead(seen(one), UPRIGHT) > SURE_ODDS
        assert sign * part.lead(seen(other), UPRIGHT) < -SURE_ODDS


def test_the_part_is_looked_at_where_the_face_was_laid() -> None:
    """A face that was found a little off and aslant, and larger, is looked at there."""
    part = closeup(face("3"), face("5"))
    turn = np.asarray(cv2.getRotationMatrix2D((24.0, 24.0), 5.0, 1.05), dtype=np.float64)
    turn[:, 2] += (MARGIN - 3.0, MARGIN + 2.0)
    shift = turn.copy()
    shift[:, 2] -= shift[:, :2] @ UPRIGHT[:, 2]
    picture = seen(face("3"))
    aslant = cv2.warpAffine(picture, shift, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    straight = part.lead(picture, UPRIGHT)
    assert part.lead(np.asarray(aslant, np.float32), turn) == pytest.approx(straight, abs=2.0)
    assert part.lead(np.asarray(aslant, np.float32), UPRIGHT) < straight - 2.0
