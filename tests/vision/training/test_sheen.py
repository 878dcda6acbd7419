"""Lamps that are mirrored in lacquered faces."""

import numpy as np

from vision.faces.upright import FACE
from vision.training.learning.sheen import with_mirrored_lamp

FACES = 200
GREY = np.full((FACE, FACE, 3), 90, np.uint8)


def sheens() -> list[np.ndarray]:
    """What lamps add to a grey face."""
    rng = np.random.default_rng(1)
    return [with_mirrored_lamp(GREY, rng).astype(int) - 90 for _ in range(FACES)]


def test_a_lamp_adds_light_where_a_face_is_flat() -> None:
    """Nowhere it takes any, and at the face's rim, which bends, hardly anything of it is seen."""
    shone = np.array(sheens())
    assert shone.min() == 0
    rim, middle = shone[:, :, 0], shone[:, :, FACE // 2]
    assert rim.mean() < 0.05 * middle.mean()
    assert np.mean(shone.max(axis=(1, 2, 3)) > 20) > 0.8


def test_lamps_differ_and_are_as_their_chances_say() -> None:
    """Some cover a face, some a corner of it; the same chances give the same lamps."""
    covered = [float(np.mean(one.max(axis=2) > 10)) for one in sheens()]
    assert min(covered) < 0.1
    assert max(covered) > 0.6
    assert all(np.array_equal(*both) for both in zip(sheens(), sheens(), strict=True))
