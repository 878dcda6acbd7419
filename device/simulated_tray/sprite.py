"""One die, drawn by following a ray from each pixel to its rounded cube."""

from dataclasses import dataclass

import cv2
import numpy as np

from device.simulated_tray.arrays import Floats
from device.simulated_tray.artwork import COLOURS, TEXTURE, textures
from device.simulated_tray.lens import Lens
from device.simulated_tray.light import Light, to_display
from device.simulated_tray.pose import Pose, corners
from device.simulated_tray.scene import Scene

__all__ = ["Skin", "Sprite", "draw_die"]

_ROUNDING = 0.13
_STEPS = 4
_NEAR_MM = 0.05
_GRAZING = 0.02
_SHARPNESS = 60.0


@dataclass(frozen=True)
class Skin:
    """How a die looks: its set of faces and its colour."""

    dice_set: str
    colour: str


@dataclass(frozen=True, eq=False)
class Sprite:
    """A piece of picture at (left, top): colours 0..255 (h, w, 3) times cover (h, w, 1) 0..1."""

    left: int
    top: int
    colours: Floats
    cover: Floats


@dataclass(frozen=True, eq=False)
class _Hits:
    """What the rays (H, W) met: places and normals on the die (own axes), and whether at all."""

    places: Floats
    normals: Floats
    met: Floats


def draw_die(
    scene: Scene, lens: Lens, light: Light, pose: Pose, skin: Skin, fine: int
) -> Sprite | None:
    """Draw a die with ``fine`` x ``fine`` rays a pixel; None when it is out of the frame."""
    seen = lens.project(corners(pose, scene.die_mm))
    left, top = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 2, 0)
    right, foot = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 3, (scene.width, scene.height))
    if right <= left or foot <= top:
        return None
    rays = lens.rays(_centres(left, right, fine), _centres(top, foot, fine))
    hits = _follow(rays @ pose.rotation, (lens.eye - pose.middle) @ pose.rotation, scene.die_mm / 2)
    lit = to_display(_shade(scene, light, pose, skin, rays, hits))
    size = (int(right - left), int(foot - top))
    both = np.concatenate([lit * hits.met, hits.met], axis=-1)
    small = np.asarray(cv2.resize(both, size, interpolation=cv2.INTER_AREA), np.float32)
    return Sprite(int(left), int(top), small[..., :3], small[..., 3:])


def _centres(begin: int, end: int, fine: int) -> Floats:
    """Place ``fine`` rays in each pixel from begin to end."""
    return (begin + (np.arange((end - begin) * fine, dtype=np.float32) + 0.5) / fine).astype(
        np.float32
    )


def _follow(rays: Floats, eye: Floats, half: float) -> _Hits:
    """Walk rays (H, W, 3) from the eye to a rounded cube, both in the die's own axes."""
    core, radius = half * (1 - _ROUNDING * 2), half * _ROUNDING * 2
    steep = np.where(np.abs(rays) < 1e-7, np.float32(1e-7), rays)  # noqa: PLR2004 - all but 0
    enter = np.maximum.reduce(np.moveaxis((-np.sign(steep) * half - eye) / steep, -1, 0))
    leave = np.minimum.reduce(np.moveaxis((np.sign(steep) * half - eye) / steep, -1, 0))
    way = np.minimum(enter, leave)[..., None]
    # The gap is convex along a ray: Newton's steps come near from outside and never overshoot.
    for _ in range(_STEPS):
        places, normals, far = _outward(eye + way * rays, core)
        slope = np.einsum("...i,...i", normals, rays)[..., None]
        way = way + (far - radius) / np.maximum(-slope, _GRAZING)
    places, normals, far = _outward(eye + way * rays, core)
    met = np.asarray((np.abs(far - radius) < _NEAR_MM) & (enter < leave)[..., None], np.float32)
    return _Hits(places, normals, met)


def _outward(places: Floats, core: float) -> tuple[Floats, Floats, Floats]:
    """Find the direction out of a cube's core at places, and how far outside of it they are."""
    away = np.sign(places) * np.maximum(np.abs(places) - core, 0)
    far = np.sqrt(np.einsum("...i,...i", away, away))[..., None]
    return places.astype(np.float32), (away / np.maximum(far, 1e-6)).astype(np.float32), far


def _print_at(places: Floats, half: float, dice_set: str) -> Floats:
    """Look up how much print (H, W, 1) there is at places on a die."""
    axis = np.abs(places).argmax(axis=-1)[..., None]
    along = np.take_along_axis(places, axis, -1)
    side = np.sign(along)
    right = side * np.take_along_axis(places, (axis + 1) % 3, -1)
    up = np.take_along_axis(places, (axis + 2) % 3, -1)
    face = np.where(side > 0, axis, 5 - axis)
    column = (right / half + 1) / 2 * TEXTURE - 0.5
    row = (1 - up / half) / 2 * TEXTURE - 0.5 + face * TEXTURE
    found = cv2.remap(
        textures(dice_set),
        column.astype(np.float32),
        row.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(found, np.float32)[..., None]


def _shade(scene: Scene, light: Light, pose: Pose, skin: Skin, rays: Floats, hits: _Hits) -> Floats:
    """Light the surface: a soft lamp, what the room and the floor give back, and a shine."""
    body, ink = (np.array(colour, np.float32) for colour in COLOURS[skin.colour])
    printed = _print_at(hits.places, scene.die_mm / 2, skin.dice_set)
    colour = body + printed * (ink - body)
    normals = hits.normals @ pose.rotation.T
    lamp = light.middle - pose.middle
    lamp /= np.linalg.norm(lamp)
    facing = np.clip(normals @ lamp, 0, None)[..., None]
    toward = np.sign(light.middle[2]) * normals[..., 2:]
    height = np.maximum((hits.places @ pose.rotation.T)[..., 2:] + pose.middle[2], 0)
    gloom = 1 - 0.45 * np.exp(-height / (0.28 * scene.die_mm)) * (1 - np.abs(toward))
    soft = light.ambient * (0.72 + 0.28 * toward) * gloom
    halfway = lamp - rays
    halfway /= np.sqrt(np.einsum("...i,...i", halfway, halfway))[..., None]
    shine = np.clip(np.einsum("...i,...i", normals, halfway), 0, None)[..., None] ** _SHARPNESS
    return np.asarray(
        colour * (light.lamp * facing + soft) + scene.gloss * light.lamp * shine, np.float32
    )
