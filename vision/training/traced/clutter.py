"""What lies about and is no die: coins, cards, meeples, pens, hands, cables, dominoes, phones."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.palette import any_colour, contrasting, mixed, named
from vision.training.traced import blender
from vision.training.traced.blender import Body, Shading
from vision.training.traced.glyphs import SIDE, glyph
from vision.training.traced.placing import turned
from vision.training.traced.solids import Mesh, ball, disc, prism, rounded_box, tube

__all__ = ["SORTS", "strew"]

Floats = npt.NDArray[np.floating[Any]]
Picture = npt.NDArray[np.float32]


def strew(rng: np.random.Generator, sort: str, x: float, y: float) -> list[Any]:
    """Put one thing of a sort onto the floor at a place in mm; the objects it is made of."""
    things = SORTS[sort][0](rng)
    spin = turned(float(rng.uniform(0, 2 * np.pi)))
    for thing in things:
        blender.place(thing, spin, np.array([x, y, 0.05]))
    return things


def _coin(rng: np.random.Generator) -> list[Any]:
    radius, height = rng.uniform(8, 13), rng.uniform(1.2, 2.5)
    metal = [(0.8, 0.5, 0.3), (0.85, 0.7, 0.35), (0.75, 0.75, 0.76)][rng.integers(3)]
    rim = _page(metal)
    cv2.circle(rim, (64, 64), 58, mixed(metal, (0, 0, 0), 0.4), 3, cv2.LINE_AA)
    _stamped(rim, glyph(rng)[1], (64, 64), 80, mixed(metal, (0, 0, 0), 0.5))
    material = blender.plain("coin", blender.texture("coin", rim), Shading(0.35, metallic=0.9))
    return [blender.add_mesh("coin", disc(radius, height), material)]


def _chip(rng: np.random.Generator) -> list[Any]:
    """A tiddlywink, poker chip or button: discs with dots, spokes, holes or a sign."""
    radius, height = rng.uniform(6, 20), rng.uniform(1, 5)
    colour = named(rng)[1]
    page, ink = _page(colour), contrasting(rng, colour, 0.3)
    kind = rng.integers(4)
    if kind == 0:
        many = int(rng.integers(1, 7))
        for k in range(many):
            way, out = k * 2 * np.pi / many, 0 if many == 1 else 26
            spot = (round(64 + out * np.cos(way)), round(64 + out * np.sin(way)))
            cv2.circle(page, spot, int(rng.integers(5, 11)), ink, -1, cv2.LINE_AA)
    elif kind == 1:
        for k in range(6):
            cv2.ellipse(page, (64, 64), (64, 64), k * 60, 0, 22, ink, -1)
        cv2.circle(page, (64, 64), 42, mixed(colour, ink, 0.2), -1, cv2.LINE_AA)
    elif kind == 2:
        for across, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            cv2.circle(page, (64 + 14 * across, 64 + 14 * down), 7, (0.02, 0.02, 0.02), -1)
    else:
        _stamped(page, glyph(rng)[1], (64, 64), 84, ink)
    material = blender.plain("chip", blender.texture("chip", page), Shading(rng.uniform(0.15, 0.6)))
    return [blender.add_mesh("chip", disc(radius, height), material)]


def _card(rng: np.random.Generator) -> list[Any]:
    """A playing card: pips of its suit, a picture or a back."""
    width, height = rng.uniform(40, 66), rng.uniform(60, 92)
    paper = (0.94, 0.93, 0.9) if rng.random() < 0.6 else any_colour(rng)
    page, ink = _page(paper, 192), contrasting(rng, paper, 0.35)
    sign = glyph(rng)[1]
    if rng.random() < 0.5:
        for x in (60, 132):
            for y in np.linspace(34, 158, int(rng.integers(2, 6))):
                _stamped(page, sign, (x, int(y)), 30, ink)
    else:
        _stamped(page, sign, (96, 90), 100, ink)
        for line in range(130, 176, 9):
            cv2.line(page, (30, line), (int(rng.integers(90, 164)), line), ink, 2)
    cv2.rectangle(page, (8, 8), (183, 183), ink, 2)
    outline = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * [width, height]
    card = prism(outline, 0.35)
    card = Mesh(card.vertices, card.faces, _spread(card, width, height), smooth=False)
    material = blender.plain("card", blender.texture("card", page), Shading(0.4))
    return [blender.add_mesh("card", card, material)]


def _meeple(rng: np.random.Generator) -> list[Any]:
    """A sign cut out of wood or plastic."""
    mask = glyph(rng)[1]
    lines, _ = cv2.findContours(mask // 128, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    line = max(lines, key=cv2.contourArea)[:, 0].astype(float)
    if len(line) < 4:
        return _chip(rng)
    outline = (line - SIDE / 2) * [1, -1] / SIDE * rng.uniform(10, 28)
    if cv2.contourArea(outline.astype(np.float32), oriented=True) < 0:
        outline = outline[::-1]
    material = blender.plain("meeple", named(rng)[1], Shading(rng.uniform(0.2, 0.7)))
    return [blender.add_mesh("meeple", prism(outline, rng.uniform(2, 10)), material)]


def _pen(rng: np.random.Generator) -> list[Any]:
    length, radius = rng.uniform(100, 150), rng.uniform(3, 5)
    path = np.column_stack([np.linspace(-1, 1, 8) * length / 2, np.zeros(8), np.full(8, radius)])
    material = blender.plain("pen", any_colour(rng), Shading(0.25))
    return [blender.add_mesh("pen", tube(path, radius, sides=12), material)]


def _cable(rng: np.random.Generator) -> list[Any]:
    radius = rng.uniform(1, 3.5)
    steps = rng.normal(0, 0.25, 40).cumsum()
    way = np.stack([np.cos(steps), np.sin(steps)], 1).cumsum(0) * 8
    path = np.column_stack([way - way.mean(0), np.full(40, radius)])
    dark = mixed((0.05, 0.05, 0.05), any_colour(rng), float(rng.choice([0, 0.8])))
    material = blender.plain("cable", dark, Shading(0.4))
    return [blender.add_mesh("cable", tube(path, radius), material)]


def _domino(rng: np.random.Generator) -> list[Any]:
    width = rng.uniform(16, 24)
    colour = named(rng)[1]
    page = np.zeros((224, 336, 4), np.float32)
    ink = contrasting(rng, colour, 0.4)
    page[..., :3] = ink
    cell = np.zeros((112, 112), np.uint8)
    for half in (0, 1):
        for _ in range(int(rng.integers(0, 7))):
            x, y = rng.integers(0, 3, 2)
            cv2.circle(
                cell, (int(28 + 56 * half + 14 * (x - 1)), int(56 + 28 * (y - 1))), 5, 255, -1
            )
    cv2.line(cell, (56, 16), (56, 96), 255, 2)
    page[:112, :112, 3] = cell / 255
    paint = blender.texture("domino", page)
    material = blender.painted("domino", Body(colour), Shading(0.3), paint)
    box = rounded_box((2 * width, width, 0.35 * width), 1.5)
    return [_raised("domino", box, 0.175 * width, material)]


def _phone(rng: np.random.Generator) -> list[Any]:
    glass = blender.plain("phone", (0.02, 0.02, 0.025), Shading(0.05, coat=1.0))
    things = [_raised("phone", rounded_box((72, 150, 8), 3.5), 4, glass)]
    if rng.random() < 0.5:
        page = _page(any_colour(rng), 192)
        for _ in range(12):
            x, y = (int(v) for v in rng.integers(10, 160, 2))
            cv2.rectangle(page, (x, y), (x + int(rng.integers(8, 60)), y + 18), any_colour(rng), -1)
        screen = prism(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * [64, 138], 8.2)
        spread = Mesh(screen.vertices, screen.faces, _spread(screen, 64, 138), smooth=False)
        lit = blender.plain("screen", blender.texture("screen", page), Shading(0.1), glow=0.6)
        things.append(blender.add_mesh("screen", spread, lit))
    return things


def _hand(rng: np.random.Generator) -> list[Any]:
    """A palm, an arm and fingers of eggs, near enough for a blur at the edge of sight."""
    tone = mixed((0.87, 0.66, 0.54), (0.25, 0.14, 0.09), float(rng.random()))
    skin = blender.plain("skin", tone, Shading(0.55), grain=0.3, depth=0.4)
    things = [_raised("palm", ball((42, 40, 16)), 22, skin)]
    for k in range(5):
        way = np.radians(-50 + 26 * k + rng.normal(0, 6))
        length = 28 + 12 * (k > 0) + rng.normal(0, 4)
        finger = ball((length, 8.5, 8.5))
        turn = turned(float(way))
        middle = turn @ np.array([38 + length * 0.8, 0, 0])
        shape = Mesh(finger.vertices @ turn.T + middle, finger.faces)
        things.append(_raised("finger", shape, 12 + rng.uniform(0, 14), skin))
    arm = ball((140, 30, 26))
    things.append(_raised("arm", Mesh(arm.vertices - [150, 0, 0], arm.faces), 30, skin))
    return things


def _box(rng: np.random.Generator) -> list[Any]:
    """A book, a box, a laptop's corner: a big plain or printed block."""
    size = (float(rng.uniform(50, 200)), float(rng.uniform(40, 150)), float(rng.uniform(4, 40)))
    material = blender.plain("box", any_colour(rng, 0.7), Shading(rng.uniform(0.2, 0.8)))
    return [_raised("box", rounded_box(size, rng.uniform(0.5, 4), cells=8), size[2] / 2, material)]


SORTS: dict[str, tuple[Callable[[np.random.Generator], list[Any]], float]] = {
    "coin": (_coin, 13),
    "chip": (_chip, 18),
    "card": (_card, 48),
    "meeple": (_meeple, 16),
    "pen": (_pen, 60),
    "cable": (_cable, 70),
    "domino": (_domino, 26),
    "phone": (_phone, 85),
    "hand": (_hand, 60),
    "box": (_box, 100),
}
"""What makes each, and about how far it reaches, in mm."""


def _page(colour: tuple[float, float, float], side: int = 128) -> Picture:
    return np.tile(np.array(colour, np.float32), (side, side, 1))


def _stamped(page: Picture, mask: Any, spot: tuple[int, int], size: int, ink: Any) -> None:
    small = cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA)[..., None] / 255
    x, y = spot[0] - size // 2, spot[1] - size // 2
    cut = page[y : y + size, x : x + size]
    cut[:] = cut * (1 - small) + np.array(ink, np.float32) * small


def _spread(mesh: Mesh, width: float, height: float) -> Floats:
    """(u, v) that lay the whole picture over the top."""
    return np.asarray(mesh.vertices[mesh.faces.ravel(), :2] / [width, height] + 0.5)


def _raised(name: str, mesh: Mesh, height: float, material: Any) -> Any:
    """A solid made around its middle, standing on the floor."""
    lifted = Mesh(mesh.vertices + np.array([0, 0, height]), mesh.faces, mesh.uv, smooth=mesh.smooth)
    return blender.add_mesh(name, lifted, material)
