"""The solids of the quick drawings: cubes and dodecahedra, lying on a face; lengths in edges."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Face", "Solid", "cube", "dodecahedron"]

Points = npt.NDArray[np.float64]

SQUARE, PENTAGON = 4, 5
GOLDEN = (1.0 + np.sqrt(5.0)) / 2.0
FIFTH = 2.0 * np.pi / 5.0
APOTHEM = float(np.cos(FIFTH / 2.0))
"""From a pentagon's middle to its edge, against the way to its corner."""
SLOPE = float(np.arccos(1.0 / np.sqrt(5.0)))
"""Radians by which a dodecahedron's neighbouring faces turn away from each other."""

CUBE_SIDES = ((1, 0, 4, 5), (2, 1, 5, 6), (3, 2, 6, 7), (0, 3, 7, 4))


@dataclass(frozen=True)
class Face:
    """A face: the square (4, 3) that its print is laid on, clockwise from outside."""

    square: Points
    corners: int
    """Of the face itself, SQUARE or PENTAGON, whose corners lie on the circle in the square."""

    @property
    def middle(self) -> Points:
        """The face's centre (3,)."""
        return np.asarray(self.square.mean(axis=0))

    @property
    def reading(self) -> Points:
        """The square (4, 3) that a reader turns upright: for a pentagon, that around its middle."""
        if self.corners == SQUARE:
            return self.square
        return np.asarray(self.middle + APOTHEM * (self.square - self.middle))


@dataclass(frozen=True)
class Solid:
    """A convex solid on the floor."""

    corners: Points
    """(n, 3), the upper ones first."""
    faces: tuple[Face, ...]
    """The face that is up, then those around it that a camera above may see."""

    def moved(self, turn: Points, shift: Points) -> "Solid":
        """Every point turned by a matrix (3, 3), then shifted by (3,)."""
        faces = tuple(Face(face.square @ turn.T + shift, face.corners) for face in self.faces)
        return Solid(self.corners @ turn.T + shift, faces)


def cube() -> Solid:
    """A cube with edges of 1, its middle above the origin."""
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    corners = np.vstack([np.column_stack([square, np.full(4, z)]) for z in (1.0, 0.0)])
    around = (Face(corners[list(side)], SQUARE) for side in CUBE_SIDES)
    return Solid(corners, (Face(corners[:4], SQUARE), *around))


def dodecahedron(height: float) -> Solid:
    """A die of twelve faces, as high as given, its middle above the origin."""
    inner = height / 2.0
    reach = inner * float(np.tan(SLOPE / 2.0)) / APOTHEM
    low = float(np.sqrt(inner**2 + reach**2 - (GOLDEN * reach) ** 2))
    rings = ((reach, inner, 0.5), (GOLDEN * reach, low, 0.5), (GOLDEN * reach, -low, 0.0),
             (reach, -inner, 0.0))  # fmt: skip
    corners = np.vstack([_ring(*ring) for ring in rings])
    ways = [(0.0, 0.0), *((SLOPE, k * FIFTH) for k in range(5)),
            *((np.pi - SLOPE, (k + 0.5) * FIFTH) for k in range(5))]  # fmt: skip
    faces = tuple(_pentagon(corners, *way) for way in ways)
    return Solid(corners, faces).moved(np.eye(3), np.array([0.0, 0.0, inner]))


def _ring(radius: float, z: float, turned: float) -> Points:
    angles = (np.arange(5) + turned) * FIFTH
    return np.column_stack([radius * np.cos(angles), radius * np.sin(angles), np.full(5, z)])


def _pentagon(corners: Points, slope: float, azimuth: float) -> Face:
    """The face whose normal leans by `slope` towards `azimuth`, radians."""
    flat = np.sin(slope)
    normal = np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.cos(slope)])
    nearest = corners[np.argsort(corners @ normal)[-5:]]
    middle = nearest.mean(axis=0)
    up = nearest[0] - middle
    right = np.cross(normal, up)
    square = [middle + a * right + b * up for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return Face(np.asarray(square), PENTAGON)
