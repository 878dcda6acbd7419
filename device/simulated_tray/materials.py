"""What trays and tables are made of: a colour and a pattern each, drawn from a seed."""

from collections.abc import Callable

import cv2
import numpy as np

from device.simulated_tray.arrays import Floats

__all__ = ["MATERIALS", "swatch"]

Pattern = Callable[[np.random.Generator, int, int], Floats]


def _blotches(rng: np.random.Generator, height: int, width: int, size: float) -> Floats:
    """Make a soft random field of unit deviation whose blotches are about ``size`` pixels."""
    shrink = max(size / 3, 1.0)
    small = rng.standard_normal((int(height / shrink) + 8, int(width / shrink) + 8))
    soft = cv2.GaussianBlur(small.astype(np.float32), (0, 0), size / shrink / 2)
    field = cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(field / max(float(field.std()), 1e-6), np.float32)


def _felt(rng: np.random.Generator, height: int, width: int) -> Floats:
    fibres = _blotches(rng, height, width, 2.2)
    wear = _blotches(rng, height, width, 90)
    return 1 + 0.055 * fibres + 0.025 * wear


def _wood(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Cut boards along the width: long rings, fine pores, each a little its own."""
    narrow = _blotches(rng, height, width // 6 + 1, 70)
    bend = cv2.resize(narrow, (width, height), interpolation=cv2.INTER_LINEAR)
    rows = np.arange(height, dtype=np.float32)[:, None]
    rings = np.sin(rows / 7.5 + 2.4 * bend) + 0.5 * np.sin(rows / 2.9 + 4.1 * bend)
    pores = cv2.blur(_blotches(rng, height, width, 1.5), (41, 1))
    return np.asarray(1 + 0.085 * rings + 0.16 * pores, np.float32)


def _leather(rng: np.random.Generator, height: int, width: int) -> Floats:
    grain = np.abs(_blotches(rng, height, width, 7))
    return np.asarray(1 + 0.10 * np.minimum(grain, 1) + 0.04 * _blotches(rng, height, width, 60))


def _plain(rng: np.random.Generator, height: int, width: int) -> Floats:
    return 1 + 0.02 * _blotches(rng, height, width, 30)


MATERIALS: dict[str, tuple[tuple[float, float, float], Pattern]] = {
    "green felt": ((0.060, 0.150, 0.032), _felt),
    "blue felt": ((0.230, 0.095, 0.035), _felt),
    "red felt": ((0.035, 0.030, 0.260), _felt),
    "black felt": ((0.034, 0.033, 0.035), _felt),
    "oak": ((0.130, 0.260, 0.430), _wood),
    "walnut": ((0.045, 0.085, 0.170), _wood),
    "tan leather": ((0.100, 0.190, 0.330), _leather),
    "black paint": ((0.026, 0.026, 0.028), _plain),
    "grey paint": ((0.170, 0.170, 0.170), _plain),
    "grey cloth": ((0.300, 0.300, 0.310), _felt),
    "linen": ((0.430, 0.520, 0.570), _felt),
    "dark cloth": ((0.075, 0.065, 0.060), _felt),
}
"""Materials by name: linear reflectance in BGR, and pattern."""


def swatch(material: str, rng: np.random.Generator, height: int, width: int) -> Floats:
    """Draw a piece of a material: (height, width, 3) linear reflectance in BGR."""
    colour, pattern = MATERIALS[material]
    return np.asarray(
        pattern(rng, height, width)[..., None] * np.array(colour, np.float32), np.float32
    )
