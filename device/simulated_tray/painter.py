"""From where the dice are to a frame: backdrop, shadows, dice, lens and sensor."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from device.simulated_tray.arrays import Floats, Image
from device.simulated_tray.backdrop import draw_backdrop, draw_glare, floor_corners
from device.simulated_tray.lens import Lens
from device.simulated_tray.light import Light, to_display
from device.simulated_tray.pose import Pose, corners
from device.simulated_tray.scene import Scene
from device.simulated_tray.sprite import Skin, Sprite, draw_die
from vision import Mount

__all__ = ["Painter", "Posed"]

Posed = tuple[Skin, Pose]

_SHIFT = 4
_SPARE = 64
_FINE_AT_REST = 2


class Painter:
    """Paints one scene. The same scene and seed paint the same pictures."""

    def __init__(self, scene: Scene, seed: int) -> None:
        rng = np.random.default_rng([seed, 13])
        self.scene = scene
        self.lens = Lens.of(scene)
        self.light = Light.of(scene)
        self._vignette = _vignette(scene)
        bare = to_display(draw_backdrop(scene, self.lens, self.light, rng)) * self._vignette
        self._backdrop = np.round(bare).astype(np.uint8)
        self._floor = self._floor_mask()
        self._glare: Image | None = None
        if scene.glare:
            glare = np.minimum(draw_glare(scene, self.lens, rng), 1) * 255
            self._glare = cv2.merge([glare.astype(np.uint8)] * 3).astype(np.uint8)
        self._noise = _grain(scene, rng)
        self._seed = seed
        self._sprites: dict[int, tuple[Pose, Sprite | None]] = {}

    def paint(self, resting: Sequence[Posed], moving: Sequence[Posed]) -> Image:
        """Paint dice, without noise: (H, W, 3) uint8 BGR. Resting dice are drawn once and kept."""
        canvas = self._backdrop.copy()
        for _, pose in [*resting, *moving]:
            self._cast_shadow(canvas, pose)
        far_first = sorted([*resting, *moving], key=lambda posed: -self._distance(posed[1]))
        still = {id(pose) for _, pose in resting}
        for skin, pose in far_first:
            sprite = self._kept(skin, pose) if id(pose) in still else self._drawn(skin, pose, 1)
            self._stamp(canvas, sprite)
        self._sprites = {key: kept for key, kept in self._sprites.items() if key in still}
        if self._glare is not None:
            cv2.add(canvas, self._glare, dst=canvas)
        return np.asarray(cv2.GaussianBlur(canvas, (5, 5), self.scene.blur), np.uint8)

    def expose(self, clean: Image, at: float) -> Image:
        """Add the sensor's noise of one moment to a painted picture."""
        rng = np.random.default_rng([self._seed, int(at * 1e6) & 0xFFFFFFFFFFFF])
        y, x = rng.integers(0, _SPARE, 2)
        height, width = clean.shape[:2]
        grain = self._noise[y : y + height, x : x + width]
        return np.asarray(cv2.add(clean, grain, dtype=cv2.CV_8U), np.uint8)

    def _distance(self, pose: Pose) -> float:
        return float(np.linalg.norm(pose.middle - self.lens.eye))

    def _kept(self, skin: Skin, pose: Pose) -> Sprite | None:
        if id(pose) not in self._sprites:
            # The pose is kept beside its sprite so that no other can come to bear its id.
            self._sprites[id(pose)] = (pose, self._drawn(skin, pose, _FINE_AT_REST))
        return self._sprites[id(pose)][1]

    def _drawn(self, skin: Skin, pose: Pose, fine: int) -> Sprite | None:
        return draw_die(self.scene, self.lens, self.light, pose, skin, fine)

    def _stamp(self, canvas: Image, sprite: Sprite | None) -> None:
        if sprite is None:
            return
        high, wide = sprite.cover.shape[:2]
        part = (slice(sprite.top, sprite.top + high), slice(sprite.left, sprite.left + wide))
        under = canvas[part] * (1 - sprite.cover)
        canvas[part] = np.round(under + sprite.colours * self._vignette[part])

    def _cast_shadow(self, canvas: Image, pose: Pose) -> None:
        """Darken the floor where a die keeps the lamp, and the room's light, away from it."""
        if self.scene.mount is Mount.UNDER:
            return
        hulls = [cv2.convexHull(self.lens.project(p))[:, 0] for p in self._shadows(pose)]
        part = self._around(np.concatenate(hulls))
        shade = np.zeros(self._floor[part].shape, np.float32)
        if not shade.size:
            return
        corner = np.array([part[1].start, part[0].start], np.float32)
        for i, hull in enumerate(hulls):
            blocked = np.zeros(shade.shape, np.uint8)
            points = np.round((hull - corner) * (1 << _SHIFT)).astype(np.int32)
            cv2.fillConvexPoly(blocked, np.asarray(points), 255, cv2.LINE_AA, _SHIFT)
            shade += blocked.astype(np.float32) * self._share(i, pose)
        soft = cv2.GaussianBlur(shade, (0, 0), 3.0) * self._floor[part]
        canvas[part] = canvas[part] * ((1 - np.minimum(soft, 1)) ** (1 / 2.2))[..., None]

    def _around(self, points: Floats) -> tuple[slice, slice]:
        """Cut the rows and columns around points out of the frame."""
        limit = (self.scene.width, self.scene.height)
        left, top = np.maximum(np.floor(points.min(axis=0)).astype(int) - 8, 0)
        right, foot = np.minimum(np.ceil(points.max(axis=0)).astype(int) + 9, limit)
        return slice(top, max(foot, top)), slice(left, max(right, left))

    def _shadows(self, pose: Pose) -> list[Floats]:
        """Cast the die's corners from each spot of the lamp, and straight down, to the floor."""
        solid = corners(pose, self.scene.die_mm * 0.97)
        cast = []
        for spot in self.light.spots:
            share = spot[2] / np.maximum(spot[2] - solid[:, 2:], 1.0)
            cast.append(np.asarray(spot + (solid - spot) * share, np.float32))
        below = corners(pose, self.scene.die_mm * 1.12) * np.array([1, 1, 0], np.float32)
        return [*cast, below.astype(np.float32)]

    def _share(self, index: int, pose: Pose) -> float:
        """Tell how much of the floor's light, of 255, one hull takes."""
        spots = len(self.light.spots)
        lamp = float(self.light.lamp[1] / (self.light.lamp[1] + self.light.ambient[1]))
        if index < spots:
            return 0.94 * lamp / spots / 255
        near = np.exp(-max(float(pose.middle[2]) / self.scene.die_mm - 0.5, 0.0) * 1.5)
        return 0.6 * (1 - lamp) * float(near) / 255

    def _floor_mask(self) -> Floats:
        mask = np.zeros((self.scene.height, self.scene.width), np.uint8)
        seen = self.lens.project(floor_corners(self.scene)) * (1 << _SHIFT)
        cv2.fillConvexPoly(mask, np.round(seen).astype(np.int32), 255, cv2.LINE_AA, _SHIFT)
        return mask.astype(np.float32) / 255


def _vignette(scene: Scene) -> Floats:
    """Make the share of light (H, W, 1) that reaches each pixel of the sensor."""
    y = np.linspace(-1, 1, scene.height, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, scene.width, dtype=np.float32)[None, :]
    return (1 - scene.vignette * (x**2 + y**2) ** 1.5 / 2.83)[..., None]


def _grain(scene: Scene, rng: np.random.Generator) -> npt.NDArray[np.int16]:
    """Make a field of noise larger than a frame, of which each frame takes another piece."""
    size = (scene.height + _SPARE, scene.width + _SPARE, 3)
    noise = rng.standard_normal(size, np.float32)
    noise += rng.standard_normal((*size[:2], 1), np.float32)
    return np.asarray(np.round(noise * scene.noise / np.sqrt(2)), np.int16)
