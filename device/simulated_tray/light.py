"""How much light falls where: one soft lamp, and light from everywhere."""

from dataclasses import dataclass

import numpy as np

from device.simulated_tray.arrays import Floats
from device.simulated_tray.scene import Scene
from vision import Mount

__all__ = ["Light", "to_display"]

_SPOTS = 12
_GOLDEN_ANGLE = 2.39996
_CORNER_MM = 9.0


@dataclass(frozen=True, eq=False)
class Light:
    """A round lamp sampled at ``spots`` (N, 3), and ambient light; colours are linear BGR."""

    spots: Floats
    lamp: Floats
    ambient: Floats

    @classmethod
    def of(cls, scene: Scene) -> "Light":
        """Hang a scene's lamp on the camera's side of the floor."""
        x, y, height = scene.lamp_mm
        side = 1.0 if scene.mount is Mount.OVER else -1.0
        turn = np.arange(_SPOTS) * _GOLDEN_ANGLE
        reach = scene.lamp_radius_mm * np.sqrt((np.arange(_SPOTS) + 0.5) / _SPOTS)
        spots = np.stack(
            [x + reach * np.cos(turn), y + reach * np.sin(turn), np.full(_SPOTS, side * height)],
            axis=1,
        )
        colour = np.array([1 - scene.warmth, 1.0, 1 + 0.6 * scene.warmth])
        strength = scene.brightness * colour
        return cls(
            spots.astype(np.float32),
            (strength * (1 - scene.ambient) * 1.25).astype(np.float32),
            (strength * scene.ambient).astype(np.float32),
        )

    @property
    def middle(self) -> Floats:
        """The lamp's middle."""
        return np.asarray(self.spots.mean(axis=0), np.float32)

    def on(self, points: Floats, normal: Floats, scene: Scene) -> Floats:
        """Find the light (H, W, 3) on points of the tray's floor or walls, shaded by the walls."""
        lit = np.zeros(points.shape[:2], np.float32)
        strength = float(np.linalg.norm(self.middle)) ** 2
        for spot in self.spots:
            way = spot - points
            square = np.einsum("...i,...i", way, way)
            facing = np.clip(way @ normal, 0, None) / np.sqrt(square)
            lit += facing * strength / square * _unblocked(points, way, scene)
        near = _corner_gloom(points, scene)
        shared: Floats = self.lamp * (lit / len(self.spots))[..., None]
        return shared + self.ambient * near[..., None]


def _unblocked(points: Floats, way: Floats, scene: Scene) -> Floats:
    """Tell, 1 or 0, where a way to the lamp clears the tray's walls."""
    if scene.mount is Mount.UNDER:
        return np.ones(points.shape[:2], np.float32)
    share = (scene.wall_mm - points[..., 2]) / way[..., 2]
    over = points + share[..., None] * way
    half = np.array(scene.tray_mm, np.float32) / 2 + 0.5
    return np.asarray((np.abs(over[..., :2]) <= half).all(axis=-1), np.float32)


def _corner_gloom(points: Floats, scene: Scene) -> Floats:
    """Darken the ambient light where floor and walls meet, as corners do."""
    half = np.array(scene.tray_mm, np.float32) / 2
    gaps = np.abs(half - np.abs(points[..., :2]))
    gaps = np.concatenate([gaps, points[..., 2:]], axis=-1)
    gaps.sort(axis=-1)
    gloom: Floats = 1 - 0.5 * np.exp(-gaps[..., 1] / _CORNER_MM)
    return gloom


def to_display(linear: Floats) -> Floats:
    """Turn linear light, 1 being white, into display values 0..255."""
    shoulder = linear / (1 + np.maximum(linear - 0.75, 0) * 0.6)
    return np.asarray(255 * np.clip(shoulder, 0, 1) ** np.float32(1 / 2.2), np.float32)
