"""What lies in a picture, as its line in labels.jsonl."""

from typing import Any

import bpy
import mathutils
import numpy as np
import numpy.typing as npt

from vision.training.traced.designs import Design
from vision.training.traced.placing import Lying
from vision.training.traced.scene import Scene
from vision.training.traced.solids import FRAMES

__all__ = ["labels_of"]

Floats = npt.NDArray[np.floating[Any]]

PROBES = 6
"""Points to a face's side that are asked whether the camera sees them."""
PANES = 8
"""Clear things that a ray may pass."""


def labels_of(scene: Scene, image: str, number: str) -> dict[str, Any]:
    """The line of one picture."""
    dice = [_die(scene, lying, thing, number) for lying, thing in scene.dice]
    kinds = {die["print"] for die in dice}
    return {
        "image": image,
        "width": scene.recipe.size[0],
        "height": scene.recipe.size[1],
        "mount": "under" if scene.recipe.below else "over",
        "kind": "icons" if "icons" in kinds else "pips" if kinds else "none",
        "recipe": scene.recipe.name,
        "up": round(float(np.degrees(scene.view.up)), 1),
        "foot": scene.view.foot.round(1).tolist(),
        "focal": round(scene.view.focal, 1),
        **_told(scene),
        "dice": dice,
    }


def _told(scene: Scene) -> dict[str, Any]:
    """What a host would know: the floor's outline and size, and the dice's, where all have one."""
    told: dict[str, Any] = {}
    tray = scene.tray
    if tray.shape != "none":
        floor = np.column_stack([tray.outline, np.zeros(len(tray.outline))])
        if scene.view.can_show(floor):
            told["tray"] = scene.view.project(floor).round(1).tolist()
            told["tray_mm"] = [round(side, 1) for side in tray.size]
    edges = {scene.designs[lying.design].edge for lying, _ in scene.dice}
    if len(edges) == 1:
        told["die_mm"] = round(edges.pop(), 2)
    return told


def _die(scene: Scene, lying: Lying, thing: Any, number: str) -> dict[str, Any]:
    design: Design = scene.designs[lying.design]
    shown = 5 - lying.side if scene.recipe.below else lying.side
    right, up, out = FRAMES[shown]
    half = design.edge / 2
    corners = half * np.array(
        [out - right + up, out + right + up, out + right - up, out - right - up]
    )
    quad = scene.view.project(corners @ lying.rotation.T + lying.centre)
    size = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1).mean()
    return {
        "seen": design.print.names[shown],
        "value": design.print.names[lying.side],
        "quad": quad.round(2).tolist(),
        "centre": quad.mean(0).round(2).tolist(),
        "size": round(float(size), 2),
        "colour": design.colour,
        "cocked": lying.cocked,
        "occluded": round(_hidden(scene, lying, thing, design, shown), 3),
        "print": design.kind,
        "design": f"{number}-{lying.design}",
        "clear": round(design.shading.transmission, 2),
    }


def _hidden(scene: Scene, lying: Lying, thing: Any, design: Design, shown: int) -> float:
    """The share of a face that the camera does not see."""
    right, up, out = FRAMES[shown]
    line = np.linspace(-0.36, 0.36, PROBES) * design.edge
    x, y = (axis.ravel()[:, None] for axis in np.meshgrid(line, line))
    points = (x * right + y * up + out * design.edge / 2) @ lying.rotation.T + lying.centre
    pixels = scene.view.project(points)
    inside = [bool((spot >= 0).all() and (spot <= scene.view.size).all()) for spot in pixels]
    facing = float((lying.rotation @ out) @ (scene.view.position - points.mean(0))) > 0
    seen = [facing and inside[k] and _sees(scene, point, thing) for k, point in enumerate(points)]
    return 1 - float(np.mean(seen))


def _sees(scene: Scene, point: Floats, thing: Any) -> bool:
    """Whether the ray from the camera to a point of a thing meets that thing first."""
    start = mathutils.Vector(scene.view.position.tolist())
    way = (mathutils.Vector(point.tolist()) - start).normalized()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    for _ in range(PANES):
        hit, at, _, _, other, _ = bpy.context.scene.ray_cast(depsgraph, start, way)
        if not hit or other is None or other.name == thing.name:
            return True
        if other.visible_camera:
            return False
        start = at + 1e-3 * way
    return False
