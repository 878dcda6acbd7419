"""Draws dice quickly, without a path tracer: solids painted face by face, endlessly varied.

Cruder than the path-traced pictures, but each is new: what the networks learn from these is what
all dice have in common.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.flat.boards import Art
from vision.training.flat.floor import floor_with_clutter
from vision.training.flat.laying import lay
from vision.training.flat.prints import Design, any_design, dozen, face_print
from vision.training.flat.solids import Solid, cube, dodecahedron
from vision.training.samples import COLOURS, Labelled, TruthDie

__all__ = ["DOZENS", "draw"]

Picture = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]

SIDE, CUBE = 384, 6
DOZENS = 0.2
"""Usual share of scenes in which some dice have twelve faces."""
MIRRORED = 0.15
"""Share of scenes behind a clear pane that mirrors lamps."""
BLINDING = 0.6
"""From this opacity on a mirrored lamp hides what is behind it."""


@dataclass(frozen=True)
class _Camera:
    """Looks down at the floor's middle, leaning by `tilt` radians, from `away` edges."""

    tilt: float
    away: float
    scale: float
    middle: Points

    def seen(self, points: Points) -> Points:
        """Where points (n, 3), in edges of a die, stand in the picture."""
        cos, sin = np.cos(self.tilt), np.sin(self.tilt)
        y = points[:, 1] * cos - points[:, 2] * sin
        depth = self.away - points[:, 2] * cos - points[:, 1] * sin
        flat = np.column_stack([points[:, 0], y]) * (self.away / np.maximum(depth, 0.5))[:, None]
        return np.asarray(flat * self.scale + self.middle, dtype=np.float64)


@dataclass(frozen=True)
class _Die:
    solid: Solid
    shown: tuple[str, ...]
    """What each of the solid's faces shows."""
    design: Design
    leaning: bool


def draw(
    rng: np.random.Generator, art: Art = (), *, dozens: float = DOZENS
) -> tuple[Labelled, Picture]:
    """Draw a scene of up to a dozen dice, with its truth.

    Args:
        rng: draws all that varies.
        art: printed on boards and cards.
        dozens: share of scenes in which some dice have twelve faces.
    """
    size = float(np.exp(rng.uniform(np.log(18), np.log(68))))
    tilt = float(rng.uniform(0, 0.25) if rng.random() < 0.55 else rng.uniform(0.2, 1.0))
    away = float(rng.uniform(8, 40))
    camera = _Camera(tilt, away, size, np.array([SIDE / 2, SIDE / 2]))
    picture = floor_with_clutter(SIDE, size, art, rng)
    reach, most = 0.55 * SIDE / size, int(min(14, 2 + (300 / size)))
    dice = _dice(rng, dozens, reach=reach, most=most)
    lamp = rng.normal(0, 1, 2)
    _cast_shadows(picture, dice, camera, lamp, rng)
    covered = np.zeros((SIDE, SIDE), np.uint8)
    dice.sort(key=lambda one: float(np.mean(one.solid.corners[:, 1])))
    for die in dice:
        _paint(picture, die, camera, lamp, rng)
    if rng.random() < MIRRORED:
        faces = [camera.seen(die.solid.faces[0].square).mean(axis=0) for die in dice]
        covered |= _mirror_lamps(picture, size, faces, rng)
    truth = [_truth(die, camera, covered) for die in reversed(dice)]
    return Labelled(Path("flat"), tuple(truth), "flat", up=0.0), picture


def _dice(rng: np.random.Generator, dozens: float, reach: float, most: int) -> list[_Die]:
    shared = any_design(rng)
    designs = [shared] if rng.random() < 0.5 else [any_design(rng) for _ in range(4)]
    if rng.random() < dozens:
        designs = [*designs[:2], dozen(designs[0], rng), dozen(designs[-1], rng)]
    dice: list[_Die] = []
    places: list[Points] = []
    packed = rng.random() < 0.35
    for _ in range(int(rng.integers(0, most + 1))):
        place = rng.uniform(-reach, reach, 2)
        if packed and places:
            angle = rng.uniform(0, 2 * np.pi)
            step = rng.uniform(1.02, 1.35)
            place = places[-1] + step * np.array([np.cos(angle), np.sin(angle)])
        if all(np.hypot(*(place - other)) > 1.02 + 0.3 * rng.random() for other in places):
            places.append(place)
            dice.append(_die(place, designs[rng.integers(len(designs))], rng))
    return dice


def _die(place: Points, design: Design, rng: np.random.Generator) -> _Die:
    whole = len(design.faces)
    solid = cube() if whole == CUBE else dodecahedron(float(rng.uniform(0.95, 1.3)))
    leaning = bool(rng.random() < 0.05)
    if leaning:
        lean = rng.uniform(0.3, 0.75)
        turn = np.array(
            [[np.cos(lean), 0, np.sin(lean)], [0, 1, 0], [-np.sin(lean), 0, np.cos(lean)]]
        )
        solid = solid.moved(np.eye(3), np.array([0, 0, -0.5])).moved(turn, np.array([0, 0, 0.65]))
    yaw = rng.uniform(0, 2 * np.pi)
    spin = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    solid = solid.moved(spin, np.array([*place, 0.0]))
    if whole != CUBE:
        shown = tuple(design.faces[side] for side in rng.permutation(whole)[: len(solid.faces)])
        return _Die(solid, shown, design, leaning)
    return _Die(solid, _around(rng, design), design, leaning)


def _around(rng: np.random.Generator, design: Design) -> tuple[str, ...]:
    """What a cube shows up and around: opposite faces add up to seven."""
    up = int(rng.integers(1, 7))
    around = [side for side in range(1, 7) if side not in (up, 7 - up)]
    first = around[int(rng.integers(4))]
    second = [side for side in around if side not in (first, 7 - first)][int(rng.integers(2))]
    return tuple(design.faces[side - 1] for side in (up, first, second, 7 - first, 7 - second))


def _cast_shadows(
    picture: Picture, dice: list[_Die], camera: _Camera, lamp: Points, rng: np.random.Generator
) -> None:
    shade = np.zeros((SIDE, SIDE), np.float32)
    length = rng.uniform(0.0, 0.7)
    for die in dice:
        floor = die.solid.corners.copy()
        floor[:, :2] += lamp * length * floor[:, 2:]
        floor[:, 2] = 0
        hull = cv2.convexHull(camera.seen(np.vstack([floor])).astype(np.float32))
        cv2.fillConvexPoly(shade, hull.astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(shade, (0, 0), float(np.exp(rng.uniform(0.0, 2.0))))
    dark = 1.0 - float(rng.uniform(0.1, 0.75)) * soft[..., None]
    picture[:] = np.clip(picture * dark, 0, 255).astype(np.uint8)


def _paint(
    picture: Picture, die: _Die, camera: _Camera, lamp: Points, rng: np.random.Generator
) -> None:
    seen = camera.seen(die.solid.corners)
    hull = cv2.convexHull(seen.astype(np.float32))
    middle = hull.mean(axis=0)
    body = np.asarray(die.design.body, dtype=np.float64)
    edge = np.clip(body * rng.uniform(0.6, 1.25) + rng.uniform(-10, 25), 0, 255)
    rounded = middle + (hull - middle) * 0.97
    ground = picture.copy()
    cv2.fillConvexPoly(picture, (rounded * 16).astype(np.int32), edge.tolist(), cv2.LINE_AA, 4)
    if die.design.clear:
        cv2.addWeighted(ground, die.design.clear, picture, 1 - die.design.clear, 0, picture)
    centre = die.solid.corners.mean(axis=0)
    for face, name in reversed(list(zip(die.solid.faces, die.shown, strict=True))):
        corners = camera.seen(face.square)
        if cv2.contourArea(corners.astype(np.float32), oriented=True) <= 4.0:
            continue
        facing = float((2 * (face.middle - centre))[:2] @ lamp)
        light = float(np.clip(0.75 - 0.25 * facing, 0.3, 1.1))
        if face is die.solid.faces[0]:
            light = 1.0
        lay(picture, face_print(die.design, name, rng), corners, light=light)


def _mirror_lamps(
    picture: Picture, die: float, faces: list[Points], rng: np.random.Generator
) -> Picture:
    """Lay lamps' reflections over all, half of them over a face whose middle is given.

    Returns where they hide what is behind them.
    """
    hidden = np.zeros((SIDE, SIDE), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        lamp = np.zeros((SIDE, SIDE), np.uint8)
        place, size = rng.uniform(0, SIDE, 2), die * rng.uniform(0.3, 2.5, 2)
        if faces and rng.random() < 0.5:
            place = faces[rng.integers(len(faces))] + rng.normal(0, 0.3 * die, 2)
        if rng.random() < 0.5:
            box = cv2.boxPoints((place.tolist(), size.tolist(), float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(lamp, box.astype(np.int32), 255, cv2.LINE_AA)
        else:
            middle, axes = place.astype(int).tolist(), (size / 2).astype(int).tolist()
            cv2.ellipse(lamp, middle, axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
        strength = float(rng.uniform(0.2, 1.0))
        share = cv2.GaussianBlur(lamp, (0, 0), rng.uniform(0.5, 3))[..., None] / 255.0 * strength
        picture[:] = np.clip(picture * (1 - share) + 255 * share, 0, 255).astype(np.uint8)
        if strength > BLINDING:
            hidden |= (lamp > 0).astype(np.uint8)
    return hidden


def _truth(die: _Die, camera: _Camera, covered: Picture) -> TruthDie:
    """What is true of a die, given what nearer ones cover; notes what it covers itself."""
    seen, up = camera.seen(die.solid.corners), die.solid.faces[0]
    quad = camera.seen(up.reading).astype(np.float32)
    face = np.zeros_like(covered)
    cv2.fillConvexPoly(face, quad.astype(np.int32), 1)
    hidden = float((face & covered).sum()) / max(1, int(face.sum()))
    cv2.fillConvexPoly(covered, cv2.convexHull(seen.astype(np.float32)).astype(np.int32), 1)
    centre = quad.mean(axis=0)
    edges = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    name = die.shown[0]
    colour = COLOURS.index(die.design.colour) if die.design.colour else -1
    return TruthDie(
        (float(centre[0]), float(centre[1])),
        float(edges.mean()),
        1.0,
        int(name) if name in "123456" else 0,
        quad,
        colour,
        die.leaning or hidden > 0.3,
        hidden > 0.6,
    )
