"""Lamps over and under a tray: softboxes, bulbs, sun, rings and rows of LEDs, a sky."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.training.palette import Colour, any_colour, mixed
from vision.training.traced import blender
from vision.training.traced.blender import Shading
from vision.training.traced.recipes import Light
from vision.training.traced.solids import Mesh, disc, tube
from vision.training.traced.tray import Tray

__all__ = ["light_above", "light_below"]

Floats = npt.NDArray[np.floating[Any]]

FLOOR = np.zeros(3)
PANE = -0.5
"""Millimetres: where the clear floor's mirror images are drawn."""
MIRRORED = 0.7
"""Share of the lamps below that the camera sees mirrored; the others are shaded from it."""

LAMPS = {
    Light.USUAL: (0.45, 0.15, 0.1, 0.15, 0.15),
    Light.HARD: (0.1, 0.4, 0.35, 0.05, 0.1),
    Light.EVEN: (1.0, 0.0, 0.0, 0.0, 0.0),
    Light.RIM: (0.1, 0.0, 0.0, 0.5, 0.4),
}
"""How often a lamp over a tray is a softbox, a bulb, the sun, a ring or LEDs."""


def light_above(rng: np.random.Generator, tray: Tray, light: Light) -> None:
    """One to three lamps and a sky over an open tray."""
    hard, even = light is Light.HARD, light is Light.EVEN
    dimmest = 0.3 if even else 0.03
    soft = float(np.exp(rng.uniform(np.log(dimmest), np.log(0.25 if hard else 0.9))))
    blender.set_sky(_white(rng), soft, float(rng.uniform(0.2, 1.0)))
    lamps: list[Callable[[np.random.Generator, Tray], None]] = [_softbox, _bulb, _sun, _ring, _leds]
    for _ in range(int(rng.choice([1, 1, 1, 2, 3]))):
        lamps[rng.choice(5, p=LAMPS[light])](rng, tray)
    if not even and rng.random() < (0.35 if hard else 0.12):
        _shade(rng)


def light_below(
    rng: np.random.Generator, tray: Tray, ceiling: float, eye: Floats, light: Light
) -> None:
    """Lamps under a clear floor, beside the camera at `eye`, and a room with its lamps above it."""
    even = light is Light.EVEN
    blender.set_sky(_white(rng), float(np.exp(rng.uniform(np.log(0.1), np.log(1.0)))), 1.0)
    paint = mixed((0.8, 0.8, 0.8), any_colour(rng), float(rng.choice([0.1, 0.3, 0.9])))
    shade = float(rng.uniform(0.1, 1.0))
    roof = blender.plain("ceiling", mixed((0, 0, 0), paint, shade), Shading(roughness=0.9))
    flat = np.array([[-1, -1, 0], [-1, 1, 0], [1, 1, 0], [1, -1, 0]]) * 4000.0
    blender.add_mesh(
        "ceiling", Mesh(flat + np.array([0, 0, ceiling]), np.array([[0, 1, 2, 3]])), roof
    )
    reach = float(np.abs(tray.outline).max()) if tray.shape != "none" else 150.0
    for _ in range(int(rng.choice([1, 1, 2, 2, 4]))):
        way, out = rng.uniform(0, 2 * np.pi), reach * rng.uniform(0.2, 2.2)
        spot = np.array([out * np.cos(way), out * np.sin(way), -reach * rng.uniform(0.8, 2.2)])
        size = float(np.exp(rng.uniform(np.log(6), np.log(120))))
        lamp = blender.add_area_lamp(spot, FLOOR, size, float(rng.uniform(0.4, 1.2)), _white(rng))
        if rng.random() < MIRRORED and not even:
            _mirrored(rng, lamp, eye)
    for _ in range(int(rng.choice([0, 1, 1, 2]))):
        spot = np.array([*rng.uniform(-1.5, 1.5, 2) * reach, ceiling * rng.uniform(0.4, 0.95)])
        size = float(rng.uniform(20, 160))
        strength = float(np.exp(rng.uniform(np.log(0.05), np.log(1.0))))
        blender.add_area_lamp(spot, FLOOR, size, strength, _white(rng))
    if rng.random() < 0.2 and not even:
        _ring(rng, tray)


def _mirrored(rng: np.random.Generator, lamp: Any, eye: Floats) -> None:
    """The lamp's mirror image in the clear floor, as a patch of light where the camera sees it.

    Traced, it would be noise: one path in twenty is mirrored.
    """
    half, matrix = lamp.data.size / 2, np.array(lamp.matrix_basis)
    flat = half * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]])
    corners = (flat @ matrix[:3, :3].T + matrix[:3, 3]) * [1, 1, -1]
    share = (PANE - eye[2]) / (corners[:, 2:] - eye[2])
    light = lamp.data.energy / (np.pi * lamp.data.size**2) * rng.uniform(0.03, 0.1)
    material = blender.glow("mirrored", tuple(lamp.data.color), float(light))
    patch = blender.add_mesh(
        "pane", Mesh(eye + share * (corners - eye), np.array([[0, 1, 2, 3]])), material
    )
    patch.visible_diffuse = patch.visible_glossy = patch.visible_shadow = False


def _white(rng: np.random.Generator) -> Colour:
    """Warm to cold; at times a coloured lamp."""
    if rng.random() < 0.08:
        return mixed((1.0, 1.0, 1.0), any_colour(rng), 0.7)
    warmth = rng.uniform(-1, 1)
    return (1.0, 1.0 - 0.1 * abs(warmth), 1.0 - 0.35 * warmth) if warmth > 0 else (0.85, 0.93, 1.0)


def _above(rng: np.random.Generator, low: float, high: float) -> Floats:
    """A place 20 to 85 degrees high, at a distance between two, in mm."""
    distance = np.exp(rng.uniform(np.log(low), np.log(high)))
    height, way = np.radians(rng.uniform(20, 85)), rng.uniform(0, 2 * np.pi)
    flat = np.array([np.cos(way), np.sin(way)]) * np.cos(height)
    return np.asarray(distance * np.array([*flat, np.sin(height)]))


def _softbox(rng: np.random.Generator, tray: Tray) -> None:
    del tray
    spot = _above(rng, 300, 1800)
    size = float(np.linalg.norm(spot) * rng.uniform(0.08, 0.9))
    blender.add_area_lamp(spot, FLOOR, size, float(rng.uniform(0.4, 1.4)), _white(rng))


def _bulb(rng: np.random.Generator, tray: Tray) -> None:
    del tray
    spot = _above(rng, 200, 1500)
    radius = float(rng.uniform(1, 40))
    blender.add_point_lamp(spot, FLOOR, radius, float(rng.uniform(0.5, 1.5)), _white(rng))


def _sun(rng: np.random.Generator, tray: Tray) -> None:
    del tray
    angle = float(rng.uniform(0.005, 0.06))
    blender.add_sun(-_above(rng, 1, 1.01), float(rng.uniform(1.5, 5)), _white(rng), angle)


def _ring(rng: np.random.Generator, tray: Tray) -> None:
    """A glowing tube around the tray's rim."""
    outline = tray.outline if tray.shape != "none" else 120 * _unit_ring(24)
    outline = outline * rng.uniform(0.96, 1.15)
    smooth = np.concatenate([outline, outline[:2]])
    height = rng.uniform(10, 150)
    path = np.column_stack([smooth, np.full(len(smooth), height)])
    _glowing("ring", tube(path, float(rng.uniform(1, 4))), _white(rng), rng.uniform(4, 25))


def _leds(rng: np.random.Generator, tray: Tray) -> None:
    """Single LEDs around or along a side of the tray."""
    reach = float(np.abs(tray.outline).max()) if tray.shape != "none" else 120.0
    many, height = int(rng.integers(6, 25)), rng.uniform(15, 200)
    spots = reach * rng.uniform(0.9, 1.2) * _unit_ring(many)
    if rng.random() < 0.3:
        spots = np.column_stack([np.linspace(-1, 1, many) * reach, np.full(many, 1.05 * reach)])
    dot = disc(2.5, 1.5, sides=8)
    vertices = np.concatenate([dot.vertices + np.array([x, y, height]) for x, y in spots])
    faces = np.concatenate([dot.faces + k * len(dot.vertices) for k in range(many)])
    _glowing("leds", Mesh(vertices, faces, smooth=False), _white(rng), rng.uniform(100, 400))


def _unit_ring(many: int) -> Floats:
    angles = np.arange(many) * 2 * np.pi / many
    return np.stack([np.cos(angles), np.sin(angles)], 1)


def _glowing(name: str, mesh: Mesh, colour: Colour, light: float) -> None:
    material = blender.plain(name, colour, Shading(), glow=float(light))
    blender.add_mesh(name, mesh, material)


def _shade(rng: np.random.Generator) -> None:
    """Something out of sight that throws its shadow's edge over the table."""
    side, height = rng.uniform(60, 400), rng.uniform(60, 300)
    way = rng.uniform(0, 2 * np.pi)
    flat = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * side / 2
    turn = np.array([[np.cos(way), -np.sin(way), 0], [np.sin(way), np.cos(way), 0], [0, 0, 1]])
    spot = np.array([*rng.uniform(-200, 200, 2), height])
    thing = blender.add_mesh("shade", Mesh(flat @ turn.T + spot, np.array([[0, 1, 2, 3]])))
    thing.visible_camera = thing.visible_glossy = False
