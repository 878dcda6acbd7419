"""The pinhole camera of a simulated tray: points to pixels and pixels to rays."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from device.simulated_tray.arrays import Floats
from device.simulated_tray.scene import Scene
from vision import Mount

__all__ = ["Lens"]


@dataclass(frozen=True, eq=False)
class Lens:
    """A pinhole camera at ``eye`` with rows right, down, forward in ``axes``."""

    eye: Floats
    axes: Floats
    focal: float
    centre: tuple[float, float]

    @classmethod
    def of(cls, scene: Scene) -> "Lens":
        """Aim a camera at the middle of the tray so that the walls just fill the frame."""
        right, back, distance = scene.eye_mm
        side = 1.0 if scene.mount is Mount.OVER else -1.0
        eye = np.array([right, back, side * distance], np.float32)
        axes = _aim(eye, np.deg2rad(scene.roll))
        centre = (scene.width / 2, scene.height / 2)
        unit = cls(eye, axes, 1.0, (0.0, 0.0))
        spread = np.abs(unit.project(_extremes(scene))).max(axis=0)
        return cls(eye, axes, float(scene.fill * (np.array(centre) / spread).min()), centre)

    def project(self, points: npt.ArrayLike) -> Floats:
        """Find the pixels (N, 2) of points (N, 3) in millimetres."""
        seen = (np.asarray(points, np.float32) - self.eye) @ self.axes.T
        pixels = self.focal * seen[:, :2] / seen[:, 2:] + np.array(self.centre)
        return np.asarray(pixels, np.float32)

    def rays(self, across: Floats, down: Floats) -> Floats:
        """Find the unit directions (H, W, 3) seen at columns (W,) and rows (H,) of the frame."""
        x, y = np.meshgrid(
            (across - self.centre[0]) / self.focal, (down - self.centre[1]) / self.focal
        )
        seen = np.stack([x, y, np.ones_like(x)], axis=-1)
        seen /= np.sqrt(x**2 + y**2 + 1)[..., None]
        return (seen @ self.axes).astype(np.float32)

    def pixels_per_mm(self, point: Floats) -> float:
        """Tell how large a millimetre at a point appears."""
        return self.focal / float((point - self.eye) @ self.axes[2])


def _aim(eye: Floats, roll: float) -> Floats:
    """Look from the eye at the origin, the player's edge of the tray at the frame's foot."""
    forward = -eye / np.linalg.norm(eye)
    right = np.cross(np.array([0.0, -1.0, 0.0]), forward)
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    cos, sin = np.cos(roll), np.sin(roll)
    rows = [cos * right + sin * down, cos * down - sin * right, forward]
    return np.array(rows, np.float32)


def _extremes(scene: Scene) -> Floats:
    """List the outermost corners of the tray."""
    x, y = (side / 2 + scene.rim_mm for side in scene.tray_mm)
    corners = [(sx * x, sy * y, z) for sx in (-1, 1) for sy in (-1, 1) for z in (0, scene.wall_mm)]
    return np.array(corners, np.float32)
