"""Where the camera stands and where a point of the table falls in its picture."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["View", "aim"]

Floats = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class View:
    """A pinhole camera, before its lens bends the picture."""

    rotation: Floats
    """World to camera: x right, y down, z ahead."""
    position: Floats
    """In mm."""
    focal: float
    """In pixels."""
    size: tuple[int, int]
    """Width and height in pixels."""
    bend: float
    """The lens's radial distortion, at half the picture's width; below 0 is a barrel."""

    @property
    def width_angle(self) -> float:
        """The field of view across, in radians."""
        return float(2 * np.arctan(self.size[0] / 2 / self.focal))

    @property
    def up(self) -> float:
        """Which way the plumb line rises in the picture: radians from its own up, clockwise."""
        x, y, _ = self.rotation @ np.array([0.0, 0.0, 1.0])
        return float(np.arctan2(x, -y))

    @property
    def foot(self) -> Floats:
        """Above or below which pixel (2,) the camera stands, before the lens bends the picture."""
        x, y, ahead = self.rotation @ np.array([0.0, 0.0, 1.0])
        return np.asarray(np.array(self.size) / 2 + self.focal * np.array([x, y]) / ahead)

    def project(self, points: Floats) -> Floats:
        """World points (N, 3) to pixels (N, 2) of the finished picture."""
        return self._bent(self._flat(points)) + np.asarray(self.size) / 2

    def can_show(self, points: Floats) -> bool:
        """Whether all world points (N, 3) lie ahead, and where the lens bends as the formula says.

        Far out of the picture it folds over: there `project` gives places that are none.
        """
        flat = self._flat(points)
        bent = self._bent(flat)
        straight = bent * self._zoom(np.linalg.norm(bent, axis=1, keepdims=True))
        ahead = self._seen(points)[:, 2] > 0
        return bool(ahead.all() and np.allclose(straight, flat, atol=1.0))

    def on_floor(self, pixels: Floats) -> Floats:
        """Where rays through pixels (N, 2) of the straight picture meet the floor (N, 2), in mm."""
        flat = (np.asarray(pixels) - np.asarray(self.size) / 2) / self.focal
        rays = np.column_stack([flat, np.ones(len(flat))]) @ self.rotation
        steps = -self.position[2] / rays[:, 2:]
        return np.asarray((self.position + steps * rays)[:, :2])

    def sources(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """For each pixel of the finished picture its x and y in the rendered one, for cv2.remap."""
        width, height = self.size
        y, x = np.mgrid[:height, :width].astype(np.float32)
        dx, dy = x + 0.5 - width / 2, y + 0.5 - height / 2
        zoom = self._zoom(np.hypot(dx, dy))
        return (
            (dx * zoom + width / 2 - 0.5).astype(np.float32),
            (dy * zoom + height / 2 - 0.5).astype(np.float32),
        )

    def _seen(self, points: Floats) -> Floats:
        """World points (N, 3) as the camera has them: right, down and ahead."""
        return np.asarray((np.asarray(points) - self.position) @ self.rotation.T)

    def _flat(self, points: Floats) -> Floats:
        """Their places (N, 2) in the straight picture, from its middle."""
        seen = self._seen(points)
        return np.asarray(self.focal * seen[:, :2] / np.maximum(seen[:, 2:], 1e-6))

    def _zoom(self, reach: Floats) -> Floats:
        """How much farther out a finished pixel's source lies; at most 1, so that none lacks."""
        corner = np.hypot(*self.size) / 2
        unit = self.size[0] / 2
        return np.asarray(
            (1 - self.bend * (reach / unit) ** 2) / (1 + abs(self.bend) * (corner / unit) ** 2)
            if self.bend < 0
            else (1 - self.bend * (reach / unit) ** 2)
        )

    def _bent(self, flat: Floats) -> Floats:
        """Solve for the finished place of a rendered one by going round and round."""
        bent = flat.copy()
        for _ in range(12):
            bent = flat / self._zoom(np.linalg.norm(bent, axis=1, keepdims=True))
        return bent


def aim(
    target: Floats,
    *,
    distance: float,
    tilt: float,
    turn: float,
    roll: float,
    below: bool,
) -> tuple[Floats, Floats]:
    """A camera's rotation and position that look at a target.

    `tilt` is radians off the plumb line, above 0, to the side that `turn` says; `roll` turns the
    picture.
    """
    side = np.array([np.cos(turn), np.sin(turn), 0.0])
    up = np.array([0.0, 0.0, -1.0 if below else 1.0])
    away = np.cos(tilt) * up + np.sin(tilt) * side
    ahead = -away
    right = np.cross(ahead, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    down = np.cross(ahead, right)
    turned = np.array(
        [
            np.cos(roll) * right + np.sin(roll) * down,
            -np.sin(roll) * right + np.cos(roll) * down,
            ahead,
        ]
    )
    return turned, np.asarray(target) + distance * away
