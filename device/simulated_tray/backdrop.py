"""The picture of the empty tray, drawn once: table, walls, rim and floor."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from device.simulated_tray.arrays import Floats
from device.simulated_tray.lens import Lens
from device.simulated_tray.light import Light
from device.simulated_tray.materials import swatch
from device.simulated_tray.scene import Scene
from vision import Mount

__all__ = ["draw_backdrop", "draw_glare", "floor_corners"]

_COARSE = 0.8
_SHIFT = 4


@dataclass(frozen=True, eq=False)
class _Panel:
    """A flat piece of the tray: its corners (4, 3) in order, what it is made of, its normal."""

    corners: Floats
    material: str
    normal: tuple[float, float, float]
    shaded: bool = True


def floor_corners(scene: Scene, grow: float = 0.0, height: float = 0.0) -> Floats:
    """Find the corners (4, 3) of the tray: back left, back right, front right, front left."""
    x, y = (side / 2 + grow for side in scene.tray_mm)
    return np.array(
        [(-x, y, height), (x, y, height), (x, -y, height), (-x, -y, height)], np.float32
    )


def draw_backdrop(scene: Scene, lens: Lens, light: Light, rng: np.random.Generator) -> Floats:
    """Draw the empty tray: (H, W, 3) linear BGR."""
    canvas = _room(scene, rng)
    panels = _seen_from_above if scene.mount is Mount.OVER else _seen_from_below
    for panel in panels(scene):
        _lay(canvas, panel, scene, lens, light, rng)
    return canvas


def draw_glare(scene: Scene, lens: Lens, rng: np.random.Generator) -> Floats:
    """Draw the lamps mirrored in a clear floor, with their halos: (H, W), 1 being white."""
    drawn = np.zeros((scene.height, scene.width), np.uint8)
    for _ in range(scene.glare):
        corners = lens.project(_mirrored_lamp(scene, rng))
        cv2.fillConvexPoly(
            drawn, np.round(corners * (1 << _SHIFT)).astype(np.int32), 255, cv2.LINE_AA, _SHIFT
        )
    spots = drawn.astype(np.float32) / 255
    halo = cv2.GaussianBlur(spots, (0, 0), 12)
    return np.asarray(cv2.GaussianBlur(spots, (0, 0), 1.2) + 0.35 * halo, np.float32)


def _seen_from_above(scene: Scene) -> Iterator[_Panel]:
    table = floor_corners(scene, grow=scene.tray_mm[0] * 1.5, height=-6.0)
    yield _Panel(table, scene.surroundings, (0, 0, 1), shaded=False)
    yield _Panel(floor_corners(scene), scene.floor, (0, 0, 1))
    yield from _walls(scene)
    yield from _ring(scene, scene.wall_mm, 1.0)


def _seen_from_below(scene: Scene) -> Iterator[_Panel]:
    yield from _walls(scene)
    yield from _ring(scene, 0.0, -1.0)


def _walls(scene: Scene) -> Iterator[_Panel]:
    """Stand the four inner walls on the floor's edges."""
    low, high = floor_corners(scene), floor_corners(scene, height=scene.wall_mm)
    normals = [(0.0, -1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)]
    for i, normal in enumerate(normals):
        j = (i + 1) % 4
        yield _Panel(np.stack([high[i], high[j], low[j], low[i]]), scene.rim, normal)


def _ring(scene: Scene, height: float, up: float) -> Iterator[_Panel]:
    """Mitre the four edges of the walls that face the camera."""
    outer = floor_corners(scene, scene.rim_mm, height)
    inner = floor_corners(scene, 0.0, height)
    for i in range(4):
        j = (i + 1) % 4
        corners = np.stack([outer[i], outer[j], inner[j], inner[i]])
        yield _Panel(corners, scene.rim, (0, 0, up), shaded=False)


def _room(scene: Scene, rng: np.random.Generator) -> Floats:
    """Fill the frame with what lies beyond the tray: from below, a ceiling out of focus."""
    small = swatch(scene.surroundings, rng, 60, 80)
    colour = small.mean(axis=(0, 1)) * scene.brightness * 0.7
    y, x = np.mgrid[-1:1:60j, -1:1:80j].astype(np.float32)
    slope = rng.uniform(-0.18, 0.18, 2)
    room = (1 + slope[0] * x + slope[1] * y)[..., None] * colour
    return np.asarray(cv2.resize(room.astype(np.float32), (scene.width, scene.height)), np.float32)


def _lay(
    canvas: Floats, panel: _Panel, scene: Scene, lens: Lens, light: Light, rng: np.random.Generator
) -> None:
    """Paint a panel, lit, over the canvas."""
    face = _lit(panel, scene, light, rng, lens.pixels_per_mm(np.zeros(3, np.float32)))
    high, wide = face.shape[:2]
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    seen = lens.project(panel.corners)
    mask = np.zeros((scene.height, scene.width), np.uint8)
    corners = np.round(seen * (1 << _SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA, _SHIFT)
    left, top, across, down = cv2.boundingRect(mask)
    if not across:
        return
    part = (slice(top, top + down), slice(left, left + across))
    warp = cv2.getPerspectiveTransform(flat, seen - np.array((left, top), np.float32))
    flags = cv2.INTER_AREA if scene.fill < 1 else cv2.INTER_LINEAR
    size = (across, down)
    laid = cv2.warpPerspective(face, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    # Off the panel the warp may meet its own horizon, where it has no values.
    covered = mask[part] > 0
    share = (mask[part][covered].astype(np.float32) / 255)[:, None]
    canvas[part][covered] += share * (laid[covered] - canvas[part][covered])


def _lit(
    panel: _Panel, scene: Scene, light: Light, rng: np.random.Generator, pixels_per_mm: float
) -> Floats:
    """Draw a panel straight on, about as fine as it appears, with the light that falls on it."""
    along = np.linalg.norm(panel.corners[1] - panel.corners[0])
    down = np.linalg.norm(panel.corners[3] - panel.corners[0])
    fine = pixels_per_mm * (1 if panel.shaded else 0.5)
    wide, high = max(int(along * fine), 8), max(int(down * fine), 8)
    grid = [max(int(length * _COARSE), 8) for length in (down, along)]
    lit = _light_on(panel, _spread(panel.corners, *grid), scene, light)
    fine_lit = cv2.resize(lit, (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(swatch(panel.material, rng, high, wide) * fine_lit, np.float32)


def _light_on(panel: _Panel, points: Floats, scene: Scene, light: Light) -> Floats:
    """Find the light on points of a panel: outside of the walls nothing is in its way."""
    normal = np.array(panel.normal, np.float32)
    if panel.shaded:
        return light.on(points, normal, scene)
    facing = light.middle - points
    facing /= np.linalg.norm(facing, axis=-1, keepdims=True)
    return light.lamp * np.clip(facing @ normal, 0, 1)[..., None] + light.ambient


def _spread(corners: Floats, high: int, wide: int) -> Floats:
    """Lay a grid of points (high, wide, 3) over four corners."""
    across = ((np.arange(wide, dtype=np.float32) + 0.5) / wide)[None, :, None]
    down = ((np.arange(high, dtype=np.float32) + 0.5) / high)[:, None, None]
    top = corners[0] + across * (corners[1] - corners[0])
    foot = corners[3] + across * (corners[2] - corners[3])
    return np.asarray(top + down * (foot - top), np.float32)


def _mirrored_lamp(scene: Scene, rng: np.random.Generator) -> Floats:
    """Place the corners (4, 3) of a square lamp's image somewhere on the floor."""
    x, y = rng.uniform(-0.42, 0.42, 2) * scene.tray_mm
    turn = rng.uniform(0, np.pi / 2) + np.arange(4) * np.pi / 2
    reach = rng.uniform(0.4, 0.7) * scene.die_mm
    return np.stack([x + reach * np.cos(turn), y + reach * np.sin(turn), np.zeros(4)], 1).astype(
        np.float32
    )
