"""Faces drawn for the network that compares prints: what is printed is seen where it was put."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.faces.upright import FACE, inner
from vision.training.flat.faces import (
    Camera,
    Ground,
    some_camera,
    some_ground,
    taught_look,
    thrown_look,
)

CELL = 112
WHITE = (0.9, 0.9, 0.9)


def cell() -> npt.NDArray[np.float32]:
    """A print in black ink: a bar on the left and a dot in the upper right."""
    mask = np.zeros((CELL, CELL), np.float32)
    cv2.rectangle(mask, (20, 20), (40, 92), 1.0, -1)
    cv2.circle(mask, (84, 28), 12, 1.0, -1)
    return np.dstack([np.full((CELL, CELL, 3), 0.03, np.float32), mask])


def plain(rng: np.random.Generator) -> tuple[Ground, Camera]:
    """A plain white die before a fair camera that sees it large."""
    ground = replace(some_ground(rng, WHITE), veins=0.0, depth=0.0)
    camera = some_camera(rng)
    return ground, Camera(replace(camera.film, blur=0.0, soft=1.0, noise=0.002), face_px=60.0)


@pytest.mark.parametrize("seed", range(6))
def test_a_print_is_seen_upright_where_it_was_put(seed: int) -> None:
    """Though the camera sees the face at any turn; a taught look is a clear one."""
    rng = np.random.default_rng(seed)
    ground, camera = plain(rng)
    look = inner(taught_look(rng, cell(), ground, camera), 6).mean(axis=2)
    mask = cv2.resize(cell()[..., 3], (FACE, FACE), interpolation=cv2.INTER_AREA)[6:-6, 6:-6]
    assert np.corrcoef(look.ravel(), mask.ravel())[0, 1] < -0.8


def test_light_changes_from_throw_to_throw_and_a_seed_gives_the_same_again() -> None:
    """Everything but the print is left to chance."""
    ground, camera = plain(np.random.default_rng(1))
    looks = [thrown_look(np.random.default_rng(seed), cell(), ground, camera) for seed in (2, 3, 2)]
    assert (looks[0] == looks[2]).all()
    assert np.abs(looks[0].astype(int) - looks[1]).mean() > 5.0
