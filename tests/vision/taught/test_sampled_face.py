"""What a face is compared by: its colours, whatever their grain."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.faces.upright import SIDE
from vision.frames import Frame
from vision.taught.levelling import level
from vision.taught.sampled_face import coloured, face_of

YELLOW, RED, DARK = (12, 170, 215), (40, 40, 200), (6, 60, 75)


def crossed(body: tuple[int, int, int], ink: tuple[int, int, int]) -> Frame:
    """An upright face with a thin cross."""
    picture = np.full((SIDE, SIDE, 3), body, dtype=np.uint8)
    cv2.line(picture, (20, 32), (44, 32), ink, 2)
    cv2.line(picture, (32, 20), (32, 44), ink, 2)
    return picture


def grained(picture: Frame, seed: int) -> Frame:
    """The same with the grain of hues that a dim camera's JPEG leaves."""
    tones = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb).astype(np.float32)
    grain = np.random.default_rng(seed).normal(0.0, 9.0, (SIDE, SIDE, 2))
    tones[..., 1:] += cv2.blur(grain, (2, 2))
    whole = np.clip(tones, 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(whole, cv2.COLOR_YCrCb2BGR), np.uint8)


def rows_of(picture: Frame) -> npt.NDArray[np.float32]:
    """The face in even light, as one row."""
    return np.asarray(level(face_of(coloured(picture))[None])[0], np.float32)


def test_the_grain_of_hues_drowns_no_print() -> None:
    """A yellow body is dark in blue, in which a little grain is as much as ink elsewhere."""
    clean = crossed(YELLOW, DARK)
    one, other = rows_of(grained(clean, 1)), rows_of(grained(clean, 2))
    assert np.corrcoef(one, other)[0, 1] > 0.9


@pytest.mark.parametrize("ink", [DARK, (90, 113, 40)], ids=["dark", "of another hue only"])
def test_a_print_stands_out_by_light_or_hue(ink: tuple[int, int, int]) -> None:
    """It is seen beside the grain of a plain body."""
    plain = np.linalg.norm(rows_of(grained(crossed(RED, RED), 1)))
    assert np.linalg.norm(rows_of(grained(crossed(RED, ink), 1))) > 5.0 * plain
