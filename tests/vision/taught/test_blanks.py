"""Telling by a small network whether anything is printed on a face, whatever the light."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.faces.upright import FACE
from vision.taught.blanks import blank_odds, shown

Numbers = npt.NDArray[np.float32]
Light = Callable[[Numbers], Numbers]


def face(*, is_printed: bool) -> Numbers:
    """What a face (FACE, FACE, 3) gives back of the light, with a cross on it or nothing."""
    drawn = np.zeros((4 * FACE, 4 * FACE), np.uint8)
    if is_printed:
        cv2.line(drawn, (56, 96), (136, 96), 255, 16)
        cv2.line(drawn, (96, 56), (96, 136), 255, 16)
    ink = cv2.resize(drawn, (FACE, FACE), interpolation=cv2.INTER_AREA)[..., None] / 255.0
    return np.asarray(0.5 + ink * np.array([-0.45, -0.45, -0.3]), np.float32)


def seen(shone: Numbers) -> Numbers:
    """The log colours that a camera sees of it."""
    grain = np.random.default_rng(3).normal(0.0, 1.5, shone.shape)
    numbers = 255.0 * np.clip(shone, 0.0, 1.0) ** (1.0 / 2.2) + grain
    return np.log(np.clip(numbers, 0.0, 255.0) + 16.0).astype(np.float32)


def shadowed(shone: Numbers) -> Numbers:
    """A shadow's edge runs across it."""
    light = np.full((FACE, FACE), 1.0, np.float32)
    cv2.fillPoly(light, [np.array([(0, 10), (FACE, 34), (FACE, FACE), (0, FACE)])], 0.35)
    return np.asarray(shone * cv2.GaussianBlur(light, (0, 0), 1.0)[..., None], np.float32)


def mirroring(shone: Numbers) -> Numbers:
    """A lamp is mirrored in a corner."""
    lamp = np.zeros((FACE, FACE), np.float32)
    cv2.circle(lamp, (12, 36), 8, 0.3, -1)
    return np.asarray(shone + cv2.GaussianBlur(lamp, (0, 0), 4.0)[..., None], np.float32)


LIGHTS: dict[str, Light] = {
    "even": lambda shone: shone,
    "weak": lambda shone: shone * np.float32(0.25),
    "strong": lambda shone: shone * np.float32(1.6),
    "from one side": lambda shone: shone * np.linspace(0.4, 1.5, FACE, dtype=np.float32)[:, None],
    "shadowed": shadowed,
    "mirroring": mirroring,
}


@pytest.mark.parametrize("light", LIGHTS.values(), ids=LIGHTS)
def test_light_prints_nothing(light: Light) -> None:
    """A face is blank in any light that leaves something to see, and one with a cross never is."""
    assert blank_odds(seen(light(face(is_printed=False)))) > 2.0
    assert blank_odds(seen(light(face(is_printed=True)))) < -2.0


def test_another_lamp_changes_only_how_bright_a_face_is() -> None:
    """The network is shown colours about their mean, and apart from them what light there is."""
    faces = np.random.default_rng(1).uniform(3.0, 5.0, (2, FACE, FACE, 3)).astype(np.float32)
    first, other = shown(faces), shown(faces + np.array([0.3, 0.3, 0.3], np.float32))
    assert first.shape == (2, 4, FACE, FACE)
    assert np.allclose(first[:, :3], other[:, :3], atol=1e-4)
    assert np.allclose(first[:, 3] + 0.3, other[:, 3], atol=1e-4)
