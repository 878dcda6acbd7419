"""Telling by a small network whether two faces bear the same print, whatever the light."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.faces.upright import FACE
from vision.taught.prints import same_print, shown

Numbers = npt.NDArray[np.float32]

SIGNS = ("arrow", "cross", "moon", "bars")


def face(sign: str, numeral: str = "", *, ink: float = 0.05, body: float = 0.7) -> Numbers:
    """What a face gives back of the light, (FACE, FACE, 3): a sign, and a small numeral."""
    drawn = np.zeros((4 * FACE, 4 * FACE), np.uint8)
    if sign == "arrow":
        cv2.arrowedLine(drawn, (60, 140), (130, 60), 255, 14, tipLength=0.5)
    elif sign == "cross":
        cv2.line(drawn, (50, 96), (142, 96), 255, 16)
        cv2.line(drawn, (96, 50), (96, 142), 255, 16)
    elif sign == "moon":
        cv2.circle(drawn, (96, 96), 46, 255, -1)
        cv2.circle(drawn, (116, 84), 40, 0, -1)
    else:
        for y in (64, 96, 128):
            cv2.line(drawn, (56, y), (136, y), 255, 12)
    cv2.putText(drawn, numeral, (136, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.6, 255, 5, cv2.LINE_AA)
    mask = cv2.resize(drawn, (FACE, FACE), interpolation=cv2.INTER_AREA)[..., None] / 255.0
    return np.repeat(body + mask * (ink - body), 3, axis=2).astype(np.float32)


def seen(face: Numbers, light: float = 1.0, fall: float = 0.0, lamp: float = 0.0) -> Numbers:
    """The log colours that a camera sees of it: strong light or weak, a slope, a lamp mirrored."""
    slope = 1.0 + fall * np.linspace(-1.0, 1.0, FACE)[None, :, None]
    patch = np.zeros((FACE, FACE), np.float32)
    cv2.circle(patch, (14, 34), 7, lamp, -1)
    shone = face * light * slope + cv2.GaussianBlur(patch, (0, 0), 2.0)[..., None]
    grain = np.random.default_rng(3).normal(0.0, 1.5, shone.shape)
    numbers = 255.0 * np.clip(shone, 0.0, 1.0) ** (1.0 / 2.2) + grain
    return np.log(np.clip(numbers, 0.0, 255.0) + 16.0).astype(np.float32)


LIGHTS = [{"light": 0.3}, {"light": 1.6}, {"fall": 0.6}, {"lamp": 0.8}]


@pytest.mark.parametrize("light", LIGHTS, ids=["weak", "strong", "from one side", "mirrored"])
def test_the_same_sign_is_told_from_others_in_other_light(light: dict[str, float]) -> None:
    """Of four taught signs the right one is by far the likeliest."""
    known = np.stack([seen(face(sign)) for sign in SIGNS])
    for number, sign in enumerate(SIGNS):
        odds = same_print(np.stack([seen(face(sign), **light)] * len(SIGNS)), known)
        assert int(odds.argmax()) == number
        assert odds[number] > 1.0 + np.delete(odds, number).max()


def test_a_small_numeral_beside_the_same_sign_tells() -> None:
    """An arrow with a 1 is no arrow with a 2, in weaker light as well."""
    known = np.stack([seen(face("arrow", numeral)) for numeral in ("1", "2", "4")])
    for number, numeral in enumerate(("1", "2", "4")):
        odds = same_print(np.stack([seen(face("arrow", numeral), light=0.5)] * 3), known)
        assert int(odds.argmax()) == number


def test_a_lamps_colour_is_not_shown_to_the_network() -> None:
    """Even light of any colour adds the same to all log colours of a channel, which is left out."""
    one = seen(face("moon"))[None]
    other = one + np.array([0.4, -0.1, -0.3], dtype=np.float32)
    assert shown(one) == pytest.approx(shown(other), abs=1e-4)
