"""Draws a lamp that a lacquered face mirrors: what shines there is no print, however sharp."""

import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE
from vision.frames import Frame

__all__ = ["with_mirrored_lamp"]

Numbers = npt.NDArray[np.float64]

FLAT = (0.26, 0.48)
"""How far, in faces, a face is flat from its middle: where its edge bends it mirrors something
else."""
SQUARENESS = (4.0, 16.0)
"""The power by which a superellipse of that size has round corners."""
SOFT = (0.005, 0.12)
"""Faces over which an edge of the sheen goes over into what does not shine."""
LAMP_EDGES = 2
"""How many straight edges of the lamp may lie across the face."""
STRONGEST = 150.0
"""Of 255, how much light a sheen adds at most: more would hide what is printed."""
UNEVEN, TINTED = 0.8, 0.1
"""By what share a sheen may be stronger on one side, and its colours differ."""


def with_mirrored_lamp(face: Frame, rng: np.random.Generator) -> Frame:
    """A face (FACE, FACE, 3) that mirrors a part of a lamp where it is flat."""
    middle = (np.arange(FACE) + 0.5) / FACE - 0.5
    across, down = np.meshgrid(middle, middle)
    reach, power = rng.uniform(*FLAT), rng.uniform(*SQUARENESS)
    away = (np.abs(across) ** power + np.abs(down) ** power) ** (1.0 / power)
    shines = _within(reach - away, rng)
    for _ in range(int(rng.integers(LAMP_EDGES + 1))):
        shines = shines * _within(_along(across, down, rng) + rng.uniform(-0.1, 0.35), rng)
    uneven = 1.0 + rng.uniform(-UNEVEN, UNEVEN) * 2.0 * _along(across, down, rng)
    strength = STRONGEST * rng.uniform(0.05, 1.0) * np.clip(uneven, 0.0, None) * shines
    tint = rng.uniform(1.0 - TINTED, 1.0, 3)
    lit = np.clip(face + strength[..., None] * tint, 0, 255)
    return np.asarray(lit, dtype=np.uint8)


def _along(across: Numbers, down: Numbers, rng: np.random.Generator) -> Numbers:
    """How far each point lies from the middle, in faces, in some direction."""
    angle = rng.uniform(0.0, 2.0 * np.pi)
    return np.asarray(across * np.cos(angle) + down * np.sin(angle), dtype=np.float64)


def _within(inside: Numbers, rng: np.random.Generator) -> Numbers:
    """1 well inside of an edge, 0 well outside, given how far inside each point lies."""
    return np.asarray(np.clip(inside / rng.uniform(*SOFT) + 0.5, 0.0, 1.0), dtype=np.float64)
