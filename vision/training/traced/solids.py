"""Solids as arrays: rounded cubes, discs, prisms, balls, tubes. All in mm, z up."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["FRAMES", "Mesh", "ball", "disc", "prism", "rounded_box", "tube", "wall"]

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True)
class Mesh:
    """A solid: vertices (N, 3) in mm, faces (M, 3 or 4), (u, v) for each corner of each face."""

    vertices: Floats
    faces: Ints
    uv: Floats | None = None
    smooth: bool = True


FRAMES = np.array(
    [
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
        [[0, 1, 0], [0, 0, 1], [1, 0, 0]],
        [[0, -1, 0], [0, 0, 1], [-1, 0, 0]],
        [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
        [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
    ],
    dtype=float,
)
"""For each side of a cube: right, up and outward, seen from outside. k and 5 - k are opposite."""


def grid(cells: int) -> tuple[Floats, npt.NDArray[np.int64]]:
    """Points (N, 2) in -1 to 1 and the quads (M, 4) between them, counterclockwise."""
    line = np.linspace(-1, 1, cells + 1)
    x, y = np.meshgrid(line, line, indexing="xy")
    first = (np.arange(cells)[:, None] * (cells + 1) + np.arange(cells)).ravel()
    quads = np.stack([first, first + 1, first + cells + 2, first + cells + 1], 1)
    return np.stack([x.ravel(), y.ravel()], 1), quads


def rounded_box(
    size: tuple[float, float, float], radius: float, ball: float | None = None, cells: int = 14
) -> Mesh:
    """A box with edges of `radius` mm, cut by a ball of radius `ball` mm around its middle.

    Its (u, v) are a sheet of three by two sides, side k at column k % 3, row k // 3 from the top.
    """
    flat, quads = grid(cells)
    # Most of the roundness is near the edges, so most of the points are too.
    bent = np.sign(flat) * (1 - (1 - np.abs(flat)) ** 1.6)
    half = np.asarray(size) / 2
    radius = min(radius, 0.98 * float(half.min()))
    vertices, faces, uvs = [], [], []
    for side, (right, up, out) in enumerate(FRAMES):
        points = (bent[:, :1] * right + bent[:, 1:] * up + out) * half
        faces.append(quads + side * len(points))
        vertices.append(_round(points, half, radius, ball))
        sheet = (np.array([side % 3, 1 - side // 3]) + (bent + 1) / 2) / [3, 2]
        uvs.append(sheet[quads.ravel()])
    return Mesh(np.concatenate(vertices), np.concatenate(faces), np.concatenate(uvs))


def _round(points: Floats, half: Floats, radius: float, ball: float | None) -> Floats:
    core = np.clip(points, -(half - radius), half - radius)
    way = points - core
    length = np.linalg.norm(way, axis=1, keepdims=True)
    points = core + way * (radius / np.maximum(length, 1e-9))
    if ball is not None:
        reach = np.linalg.norm(points, axis=1, keepdims=True)
        points = points * np.minimum(1.0, ball / np.maximum(reach, 1e-9))
    return np.asarray(points)


def disc(radius: float, height: float, sides: int = 40) -> Mesh:
    """A coin lying on the floor; its top's (u, v) is the unit square."""
    angles = np.arange(sides) * 2 * np.pi / sides
    ring = np.stack([np.cos(angles), np.sin(angles)], 1)
    return prism(radius * ring, height)


def prism(outline: Floats, height: float) -> Mesh:
    """An outline (N, 2), counterclockwise, as a plate `height` mm thick on the floor."""
    many = len(outline)
    low = np.column_stack([outline, np.zeros(many)])
    top = np.column_stack([outline, np.full(many, height)])
    middle = np.append(outline.mean(0), height)
    vertices = np.concatenate([low, top, middle[None]])
    here, after = np.arange(many), np.roll(np.arange(many), -1)
    sides = np.concatenate(
        [np.stack([here, after, after + many], 1), np.stack([here, after + many, here + many], 1)]
    )
    lid = np.stack([here + many, after + many, np.full(many, 2 * many)], 1)
    faces = np.concatenate([sides, lid])
    reach = np.abs(outline).max()
    uv = (vertices[faces.ravel(), :2] / reach + 1) / 2
    return Mesh(vertices, faces, uv, smooth=False)


def ball(radii: tuple[float, float, float]) -> Mesh:
    """An egg with the given half axes."""
    box = rounded_box((2, 2, 2), 0.98, ball=1.0, cells=12)
    return Mesh(box.vertices * np.asarray(radii), box.faces, box.uv)


def tube(path: Floats, radius: float, sides: int = 10) -> Mesh:
    """A cable of `radius` mm along points (N, 3)."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(along, [0.0, 0.0, 1.0])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    over = np.cross(across, along)
    angles = np.arange(sides) * 2 * np.pi / sides
    ring = (
        np.cos(angles)[None, :, None] * across[:, None]
        + np.sin(angles)[None, :, None] * over[:, None]
    )
    vertices = (path[:, None] + radius * ring).reshape(-1, 3)
    step, turn = np.meshgrid(np.arange(len(path) - 1), np.arange(sides), indexing="ij")
    here, after = (step * sides + turn).ravel(), (step * sides + (turn + 1) % sides).ravel()
    return Mesh(vertices, np.stack([here, after, after + sides, here + sides], 1))


def wall(outline: Floats, height: float, thick: float, lean: float) -> Mesh:
    """A wall around a convex outline (N, 2), leaning outward by `lean` mm at its top.

    Its (u, v) run in mm along and up, a hundredth each.
    """
    many = len(outline)
    out = outline / np.linalg.norm(outline, axis=1, keepdims=True)
    rings = [
        np.column_stack([outline, np.zeros(many)]),
        np.column_stack([outline + lean * out, np.full(many, height)]),
        np.column_stack([outline + (lean + thick) * out, np.full(many, height)]),
        np.column_stack([outline + (lean + thick) * out, np.zeros(many)]),
    ]
    here, after = np.arange(many), np.roll(np.arange(many), -1)
    faces = np.concatenate(
        [
            np.stack([here + k * many, here + j * many, after + j * many, after + k * many], 1)
            for k, j in ((0, 1), (1, 2), (2, 3), (3, 0))
        ]
    )
    vertices = np.concatenate(rings)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(outline, axis=0), axis=1))])
    up = np.array([0, height, height + thick, 2 * height + thick])
    uv = np.stack([along[faces % many], up[faces // many]], -1).reshape(-1, 2) / 100
    return Mesh(vertices, faces, uv, smooth=False)
