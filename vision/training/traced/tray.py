"""The tray as an outline on the floor: square, oblong, octagonal, round, or none."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["SHAPES", "Tray", "make_tray"]

Floats = npt.NDArray[np.floating[Any]]

RECTANGLE = 4
SHAPES = ("square", "oblong", "octagon", "hexagon", "round", "none")


@dataclass(frozen=True)
class Tray:
    """A convex outline (N, 2) in mm, counterclockwise around the origin, and its wall."""

    shape: str
    outline: Floats
    height: float
    thick: float
    lean: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth in mm; of any but a rectangle, the diameter of a circle as large."""
        if len(self.outline) == RECTANGLE:
            width, depth = np.ptp(self.outline, axis=0)
            return float(width), float(depth)
        x, y = self.outline.T
        area = 0.5 * float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))
        return 2 * (area / np.pi) ** 0.5, 2 * (area / np.pi) ** 0.5

    def inside(self, points: Floats) -> bool:
        """Whether all points (N, 2) lie in it."""
        edges = np.roll(self.outline, -1, axis=0) - self.outline
        away = np.asarray(points)[:, None] - self.outline
        return bool((edges[:, 0] * away[..., 1] - edges[:, 1] * away[..., 0] >= 0).all())


def make_tray(rng: np.random.Generator, shape: str, width: float) -> Tray:
    """A tray about `width` mm wide."""
    half = width / 2
    if shape == "none":
        outline = _ring(4, 40 * half)
    elif shape in ("square", "oblong"):
        ratio = 1.0 if shape == "square" else rng.uniform(0.6, 0.9)
        outline = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) * half
    else:
        outline = _ring({"octagon": 8, "hexagon": 6, "round": 48}[shape], half * 1.05)
    return Tray(
        shape,
        outline,
        height=float(rng.uniform(8, 60)),
        thick=float(rng.uniform(3, 16)),
        lean=float(rng.choice([0.0, 0.0, 2.0, 8.0])),
    )


def _ring(many: int, radius: float) -> Floats:
    angles = (np.arange(many) + 0.5) * 2 * np.pi / many
    return radius * np.stack([np.cos(angles), np.sin(angles)], 1)
