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
    """What the rays met: places and normals (3, H, W) on the die (own axes), and whether at all.

    Here and below the three axes, or colours, come first: so each is a sheet of its own, and numpy
    goes over a sheet at once, over three numbers side by side one triple after the other.
    """

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
    seen_along = lens.rays(_centres(left, right, fine), _centres(top, foot, fine))
    rays = np.ascontiguousarray(np.moveaxis(seen_along, -1, 0))
    eye = (lens.eye - pose.middle) @ pose.rotation
    hits = _follow(_turned(pose.rotation.T, rays), eye, scene.die_mm / 2)
    lit = to_display(_shade(scene, light, pose, skin, rays, hits))
    size = (int(right - left), int(foot - top))
    both = np.concatenate([lit * hits.met, hits.met[None]])
    sheets = [cv2.resize(sheet, size, interpolation=cv2.INTER_AREA) for sheet in both]
    small = np.asarray(cv2.merge(sheets), np.float32)
    return Sprite(int(left), int(top), small[..., :3], small[..., 3:])


def _centres(begin: int, end: int, fine: int) -> Floats:
    """Place ``fine`` rays in each pixel from begin to end."""
    return (begin + (np.arange((end - begin) * fine, dtype=np.float32) + 0.5) / fine).astype(
        np.float32
    )


def _turned(rotation: Floats, ways: Floats) -> Floats:
    """Turn ways (3, H, W)."""
    return np.asarray(rotation @ ways.reshape(3, -1), np.float32).reshape(ways.shape)


def _dot(one: Floats, other: Floats) -> Floats:
    """Multiply ways (3, H, W) with others, one by one."""
    product: Floats = one[0] * other[0]
    product += one[1] * other[1]
    product += one[2] * other[2]
    return product


def _follow(rays: Floats, eye: Floats, half: float) -> _Hits:
    """Walk rays (3, H, W) from the eye to a rounded cube, both in the die's own axes."""
    core, radius = half * (1 - _ROUNDING * 2), half * _ROUNDING * 2
    eye = eye[:, None, None]
    steep = np.where(np.abs(rays) < 1e-7, np.float32(1e-7), rays)  # noqa: PLR2004 - all but 0
    wall = np.copysign(np.float32(half), steep)
    enter = ((-wall - eye) / steep).max(axis=0)
    leave = ((wall - eye) / steep).min(axis=0)
    way = np.minimum(enter, leave)
    # The gap is convex along a ray: Newton's steps come near from outside and never overshoot.
    for _ in range(_STEPS):
        normals, far = _outward(eye + way * rays, core)
        way = way + (far - radius) / np.maximum(-_dot(normals, rays), _GRAZING)
    places = eye + way * rays
    normals, far = _outward(places, core)
    met = np.asarray((np.abs(far - radius) < _NEAR_MM) & (enter < leave), np.float32)
    return _Hits(places, normals, met)


def _outward(places: Floats, core: float) -> tuple[Floats, Floats]:
    """Find the direction out of a cube's core at places, and how far outside of it they are."""
    away = places - np.clip(places, -core, core)
    far = np.sqrt(_dot(away, away))
    return away / np.maximum(far, 1e-6), far


def _print_at(places: Floats, half: float, dice_set: str) -> Floats:
    """Look up how much print (H, W) there is at places on a die."""
    axis = np.abs(places).argmax(axis=0)
    along, across, up = (np.choose((axis + turn) % 3, places) for turn in range(3))
    right = np.copysign(across, across * along)
    face = np.where(along > 0, axis, 5 - axis)
    column = (right / half + 1) / 2 * TEXTURE - 0.5
    row = (1 - up / half) / 2 * TEXTURE - 0.5 + face * TEXTURE
    found = cv2.remap(
        textures(dice_set),
        column.astype(np.float32),
        row.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(found, np.float32)


def _shade(scene: Scene, light: Light, pose: Pose, skin: Skin, rays: Floats, hits: _Hits) -> Floats:
    """Light the surface: a soft lamp, what the room and the floor give back, and a shine."""
    body, ink = (np.array(colour, np.float32)[:, None, None] for colour in COLOURS[skin.colour])
    printed = _print_at(hits.places, scene.die_mm / 2, skin.dice_set)
    colour = body + printed * (ink - body)
    normals = _turned(pose.rotation, hits.normals)
    lamp = light.middle - pose.middle
    lamp /= np.linalg.norm(lamp)
    facing = np.clip(np.tensordot(lamp, normals, 1), 0, None)
    toward = np.sign(light.middle[2]) * normals[2]
    height = np.maximum(np.tensordot(pose.rotation[2], hits.places, 1) + pose.middle[2], 0)
    gloom = 1 - 0.45 * np.exp(-height / (0.28 * scene.die_mm)) * (1 - np.abs(toward))
    soft = light.ambient[:, None, None] * ((0.72 + 0.28 * toward) * gloom)
    halfway = lamp[:, None, None] - rays
    shine = np.clip(_dot(normals, halfway) / np.sqrt(_dot(halfway, halfway)), 0, None)
    direct = light.lamp[:, None, None]
    return np.asarray(
        colour * (direct * facing + soft) + direct * (scene.gloss * shine**_SHARPNESS), np.float32
    )
