"""Where dice come to lie: scattered, touching, in rows, against the wall; flat or cocked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.training.traced.solids import FRAMES
from vision.training.traced.tray import Tray

__all__ = ["Lying", "overlapping", "square", "throw", "turned"]

Floats = npt.NDArray[np.floating[Any]]

TRIES = 60
"""Places tried for a die before it is left out."""


@dataclass(frozen=True)
class Lying:
    """A die at rest: its side that is up, and the rotation from its own axes to the table's."""

    design: int
    edge: float
    side: int
    yaw: float
    rotation: Floats
    centre: Floats
    cocked: bool


def turned(yaw: float) -> Floats:
    """The rotation about the plumb line."""
    cos, sin = np.cos(yaw), np.sin(yaw)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


def square(x: float, y: float, edge: float, yaw: float) -> Floats:
    """The corners (4, 2) of a square on the floor."""
    half = edge / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    return np.asarray(corners @ turned(yaw)[:2, :2].T + [x, y])


def overlapping(one: Floats, other: Floats) -> bool:
    """Whether two convex outlines overlap (separating axes)."""
    for outline in (one, other):
        edges = np.roll(outline, -1, axis=0) - outline
        for normal in np.stack([edges[:, 1], -edges[:, 0]], 1):
            first, second = one @ normal, other @ normal
            if first.max() <= second.min() or second.max() <= first.min():
                return False
    return True


def throw(
    rng: np.random.Generator,
    edges: list[tuple[int, float]],
    tray: Tray,
    spot: Callable[[], Floats],
    *,
    packed: float,
    cocked: float,
    sides: Sequence[Sequence[int]] | None = None,
) -> list[Lying]:
    """Throw dice (design, edge in mm).

    `spot` gives a place in sight; `packed` and `cocked` are the shares that touch others or lean;
    `sides` are those of each design that may lie up, all where it is not given.
    """
    lying: list[Lying] = []
    taken: list[Floats] = []
    for design, edge in edges:
        leans = bool(rng.random() < cocked)
        room = edge * (1.25 if leans else 1.0)
        for _ in range(TRIES):
            x, y, yaw = _proposal(rng, lying, tray, spot, room, packed)
            corners = square(x, y, room, yaw)
            if not tray.inside(corners) or any(overlapping(corners, other) for other in taken):
                continue
            taken.append(corners)
            up = range(6) if sides is None else sides[design]
            lying.append(_laid(rng, design, edge, (x, y, yaw), up, leans=leans))
            break
    return lying


def _proposal(
    rng: np.random.Generator,
    lying: list[Lying],
    tray: Tray,
    spot: Callable[[], Floats],
    edge: float,
    packed: float,
) -> tuple[float, float, float]:
    """A place and an angle."""
    draw = rng.random()
    if lying and draw < packed:
        near = lying[rng.integers(len(lying))]
        return _beside(rng, near, edge)
    if tray.shape != "none" and draw > 0.88:
        return _at_wall(rng, tray, edge, spot())
    x, y = spot()
    return float(x), float(y), float(rng.uniform(0, 2 * np.pi))


def _beside(rng: np.random.Generator, near: Lying, edge: float) -> tuple[float, float, float]:
    """Side to side with another die, or corner to side."""
    way = near.yaw + rng.integers(4) * np.pi / 2
    aligned = rng.random() < 0.7
    yaw = near.yaw if aligned else float(rng.uniform(0, 2 * np.pi))
    reach = edge / 2 if aligned else edge * (0.5 + 0.2 * abs(np.sin(2 * (yaw - way))))
    gap = float(rng.choice([0.02, 0.1, 0.5, 2.0]))
    slide = 0.0 if rng.random() < 0.5 else float(rng.uniform(-0.5, 0.5)) * near.edge
    out = near.edge / 2 + reach + gap
    x = near.centre[0] + out * np.cos(way) - slide * np.sin(way)
    y = near.centre[1] + out * np.sin(way) + slide * np.cos(way)
    return float(x), float(y), float(yaw)


def _at_wall(
    rng: np.random.Generator, tray: Tray, edge: float, spot: Floats
) -> tuple[float, float, float]:
    """Flush with the nearest wall."""
    first = tray.outline
    along = np.roll(first, -1, axis=0) - first
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    inward = np.stack([-along[:, 1], along[:, 0]], 1)
    away = ((spot - first) * inward).sum(1)
    wall = int(away.argmin())
    # The neighbouring walls of a round tray stand a little nearer to the die's corners.
    gap = 0.1 if len(first) < 12 else 0.02 * edge + edge**2 / (8 * np.linalg.norm(first[0]))
    x, y = spot - (away[wall] - edge / 2 - gap) * inward[wall]
    yaw = np.arctan2(along[wall][1], along[wall][0]) + rng.integers(4) * np.pi / 2
    return float(x), float(y), float(yaw)


def _laid(
    rng: np.random.Generator,
    design: int,
    edge: float,
    where: tuple[float, float, float],
    sides: Sequence[int],
    *,
    leans: bool,
) -> Lying:
    x, y, yaw = where
    side = sides[int(rng.integers(len(sides)))]
    rotation = turned(yaw) @ FRAMES[side]
    height = edge / 2
    if leans:
        rotation = _tilted(rng) @ rotation
        corners = (
            np.array([[i, j, k] for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]) * 0.46 * edge
        )
        height = float(-(corners @ rotation.T)[:, 2].min())
    return Lying(design, edge, side, yaw, rotation, np.array([x, y, height]), leans)


def _tilted(rng: np.random.Generator) -> Floats:
    """A lean of 8 to 40 degrees about some level axis."""
    angle, way = rng.uniform(np.radians(8), np.radians(40)), rng.uniform(0, 2 * np.pi)
    x, y = np.cos(way), np.sin(way)
    cross = np.array([[0, 0, y], [0, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)
