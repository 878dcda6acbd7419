"""Builds one picture's scene from its recipe."""

from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np
import numpy.typing as npt

from vision.training.palette import any_colour, shade
from vision.training.traced import blender
from vision.training.traced.blender import Shading
from vision.training.traced.clutter import SORTS, strew
from vision.training.traced.designs import Design, make_design, model
from vision.training.traced.floors import KINDS, PLAIN, floor_picture
from vision.training.traced.lighting import light_above, light_below
from vision.training.traced.placing import Lying, throw
from vision.training.traced.recipes import Recipe
from vision.training.traced.solids import Mesh, wall
from vision.training.traced.tray import SHAPES, Tray, make_tray
from vision.training.traced.view import View, aim

__all__ = ["Scene", "build"]

Floats = npt.NDArray[np.floating[Any]]

HORIZON = 6.0
"""How many camera heights away dice may lie."""

MARGIN = 0.06
"""Share of the picture's rim where few dice are put."""

ANYWHERE, IN_SIGHT = (0.2, 0.22, 0.08, 0.04, 0.22, 0.24), (0.3, 0.34, 0.08, 0.04, 0.24, 0.0)
ROUND = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
"""How often a tray has each of `SHAPES`: in any picture, where all of it is in sight, and where it
is round."""


@dataclass(frozen=True)
class Scene:
    """A scene ready to be rendered, and what is in it."""

    recipe: Recipe
    view: View
    tray: Tray
    designs: list[Design]
    dice: list[tuple[Lying, Any]]
    """Each die and its object."""


def build(
    rng: np.random.Generator,
    recipe: Recipe,
    samples: int,
    *,
    moment: np.random.Generator | None = None,
    face: str | None = None,
) -> Scene:
    """Build the scene in Blender.

    Args:
        rng: what stays: dice, camera, tray and floor; without `moment`, all.
        recipe: the large choices.
        samples: paths to a pixel.
        moment: what changes from picture to picture in one place: how dice lie, and the light.
        face: the face that all dice turn up; any without it.
    """
    moment = moment or rng
    blender.new_scene(recipe.size, samples, int(rng.integers(1 << 30)))
    edge = float(rng.uniform(12, 22))
    designs = _designs(rng, recipe, edge)
    view = _view(rng, recipe, edge)
    across = recipe.size[0] / recipe.die_px * edge
    tray = make_tray(
        rng,
        str(rng.choice(SHAPES, p=_shapes(recipe))),
        float(np.clip(across * rng.uniform(*_share(recipe)), 8 * edge, 60 * edge)),
    )
    _floor(rng, recipe, tray)
    dice = _dice(moment, recipe, designs, tray, view, face)
    _clutter(moment, recipe, view, dice)
    if recipe.below:
        ceiling = float(np.exp(moment.uniform(np.log(300), np.log(2500))))
        light_below(moment, tray, ceiling, view.position, recipe.light)
    else:
        light_above(moment, tray, recipe.light)
    bpy.context.view_layer.update()
    return Scene(recipe, view, tray, designs, dice)


def _shapes(recipe: Recipe) -> tuple[float, ...]:
    if recipe.is_round:
        return ROUND
    return IN_SIGHT if recipe.tray_in_sight else ANYWHERE


def _share(recipe: Recipe) -> tuple[float, float]:
    """The least and the greatest share of the picture's width that a tray takes."""
    return (0.5, 0.7) if recipe.tray_in_sight else (0.55, 1.2)


def _designs(rng: np.random.Generator, recipe: Recipe, edge: float) -> list[Design]:
    one_size = rng.random() < 0.75
    like = None if rng.random() < 0.8 else "grey"
    return [
        make_design(
            rng,
            kind,
            edge=edge if one_size else float(rng.uniform(0.7, 1.3)) * edge,
            hard=recipe.hard,
            like=like,
        )
        for kind in recipe.kinds
    ]


def _view(rng: np.random.Generator, recipe: Recipe, edge: float) -> View:
    focal = recipe.size[0] / 2 / np.tan(recipe.field / 2)
    distance = float(max(edge * focal / recipe.die_px, 5 * edge))
    target = np.array([*rng.normal(0, 0.08, 2) * edge * recipe.size[0] / recipe.die_px, 0.0])
    turn, roll = (float(angle) for angle in rng.uniform(0, 2 * np.pi, 2))
    rotation, position = aim(
        target,
        distance=distance,
        tilt=recipe.tilt,
        turn=turn,
        roll=float(rng.normal(0, 0.15)) if recipe.held else roll,
        below=recipe.below,
    )
    view = View(rotation, position, float(focal), recipe.size, float(rng.normal(0, 0.025)))
    blender.set_camera(rotation, position, view.width_angle, recipe.size)
    return view


def _floor(rng: np.random.Generator, recipe: Recipe, tray: Tray) -> None:
    """The tray's wall, its floor and what lies around it; a clear floor is not there at all."""
    if tray.shape != "none":
        _wall(rng, tray)
    if recipe.below:
        return
    kinds = PLAIN if recipe.is_plain else KINDS
    _ground(rng, "floor", str(rng.choice(kinds)), tray.outline, 0.0)
    if tray.shape != "none":
        flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float)
        height = -float(rng.uniform(2, 12))
        _ground(rng, "table", str(rng.choice(kinds)), 3000.0 * flat, height)


def _ground(rng: np.random.Generator, name: str, kind: str, outline: Floats, height: float) -> None:
    tone = shade(
        rng, str(rng.choice(["grey", "black", "green", "red", "blue", "white", "purple", "brown"]))
    )
    colour = tone if rng.random() < 0.6 else any_colour(rng, 0.8)
    picture = blender.texture(name, floor_picture(rng, kind, colour))
    shading = Shading(
        float(rng.uniform(0.25, 0.95)),
        sheen=0.5 if kind == "felt" else 0.0,
        coat=float(rng.choice([0, 0, 0, 0.4])),
    )
    grain = float(rng.uniform(0.3, 3)) if rng.random() < 0.2 else 0.0
    material = blender.plain(name, picture, shading, grain=grain, depth=float(rng.uniform(0, 0.4)))
    vertices = np.column_stack([outline, np.full(len(outline), height)])
    faces = np.arange(len(outline))[None]
    span = float(np.exp(rng.uniform(np.log(120), np.log(420))))
    blender.add_mesh(name, Mesh(vertices, faces, vertices[:, :2] / span), material)


def _wall(rng: np.random.Generator, tray: Tray) -> None:
    tone = floor_picture(rng, "wood", (0, 0, 0)) if rng.random() < 0.4 else None
    paint = any_colour(rng, 0.5) if tone is None else blender.texture("wall", tone)
    material = blender.plain("wall", paint, Shading(float(rng.uniform(0.15, 0.8))))
    blender.add_mesh("wall", wall(tray.outline, tray.height, tray.thick, tray.lean), material)


def _dice(
    rng: np.random.Generator,
    recipe: Recipe,
    designs: list[Design],
    tray: Tray,
    view: View,
    face: str | None,
) -> list[tuple[Lying, Any]]:
    """Throw the dice where the camera sees them, with a face up if one is named."""
    eye = view.position

    def spot() -> Floats:
        for _ in range(40):
            low, span = MARGIN, 1 - 2 * MARGIN
            pixel = (low + span * rng.random((1, 2))) * np.asarray(view.size)
            place = view.on_floor(pixel)
            near = np.linalg.norm(place[0] - eye[:2]) < HORIZON * abs(eye[2])
            if near and tray.inside(place):
                return np.asarray(place[0])
        return np.zeros(2)

    many = rng.integers(len(designs), size=recipe.dice)
    thrown = throw(
        rng,
        [(int(k), designs[k].edge) for k in many],
        tray,
        spot,
        packed=recipe.packed,
        cocked=recipe.cocked,
        sides=[_sides(design, face) for design in designs],
    )
    return _laid(thrown, designs)


def _laid(thrown: list[Lying], designs: list[Design]) -> list[tuple[Lying, Any]]:
    """Each die with its object, those of one design with copies of one."""
    models: dict[int, Any] = {}
    dice = []
    for number, lying in enumerate(thrown):
        if lying.design not in models:
            thing = models[lying.design] = model(designs[lying.design], f"die {number}")
        else:
            thing = models[lying.design].copy()
            thing.name = f"die {number}"
            bpy.context.scene.collection.objects.link(thing)
        blender.place(thing, lying.rotation, lying.centre)
        dice.append((lying, thing))
    return dice


def _sides(design: Design, face: str | None) -> list[int]:
    """The sides of a die that may lie up."""
    named = enumerate(design.print.names)
    return [side for side, name in named if face is None or str(name) == face]


def _clutter(
    rng: np.random.Generator, recipe: Recipe, view: View, dice: list[tuple[Lying, Any]]
) -> None:
    """Strew things beside the dice, anywhere in sight."""
    sorts = recipe.sorts or tuple(SORTS)
    taken = [(lying.centre[:2], 0.75 * lying.edge) for lying, _ in dice]
    for _ in range(recipe.clutter):
        sort = sorts[rng.integers(len(sorts))]
        reach = SORTS[sort][1]
        for _ in range(12):
            spot = view.on_floor(rng.uniform(-0.1, 1.1, (1, 2)) * np.asarray(view.size))[0]
            if all(np.linalg.norm(spot - at) > reach + away for at, away in taken):
                strew(rng, sort, float(spot[0]), float(spot[1]))
                taken.append((spot, reach))
                break
