"""Small frames show the same, whatever the size of those that they are made of."""

import cv2
import numpy as np
import pytest

from vision.frames import Frame
from vision.watching.small_frames import HEIGHT, WIDTH, small_frame


def blobs(width: int, height: int) -> Frame:
    """Soft shapes of many colours that fill a picture, the same ones at any size."""
    noise = np.random.default_rng(3).uniform(0, 255, (9, 12, 3)).astype(np.uint8)
    grown = cv2.resize(noise, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(grown, dtype=np.uint8)


@pytest.mark.parametrize(
    "width, height",
    [(80, 60), (160, 120), (321, 241), (640, 480), (963, 721), (1280, 960), (3280, 2464)],
)
def test_a_frame_of_any_size_is_seen_alike(width: int, height: int) -> None:
    """To a few levels, and in blue, green and red: nothing is turned, moved or left out."""
    small = small_frame(blobs(width, height)).colours
    shown = blobs(WIDTH, HEIGHT).transpose(2, 0, 1).astype(float)
    assert small.shape == shown.shape
    assert np.abs(small - shown).max() <= 12
    assert np.abs(small - shown).mean() <= 2


def test_a_frame_as_small_is_only_softened() -> None:
    """Nothing of what little it shows is lost."""
    grain = np.random.default_rng(4).integers(0, 256, (HEIGHT, WIDTH, 3)).astype(np.uint8)
    soft = cv2.GaussianBlur(grain, (3, 3), 0)
    assert np.array_equal(small_frame(grain).colours, soft.transpose(2, 0, 1))


def test_noise_is_taken_out() -> None:
    """A small frame's pixel is the mean of many, or a camera's grain would move."""
    noise = np.random.default_rng(4).normal(0, 20, (960, 1280, 3))
    frame = np.clip(128 + noise, 0, 255).astype(np.uint8)
    assert small_frame(frame).colours.std() < 3
