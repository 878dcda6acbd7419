"""One kind of die: its size, shape, body, gloss and print."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.training.palette import NAMES, any_colour, contrasting, mixed, named, shade
from vision.training.traced import blender
from vision.training.traced.blender import Body, Shading
from vision.training.traced.prints import Print, icon_print, ordinary_print, pip_print
from vision.training.traced.solids import rounded_box

__all__ = ["Design", "make_design", "model"]


WHITE_MOSTLY = ("white", "white", "white", "ivory", "black", "red", "blue")
SOLID = {
    "ordinary": WHITE_MOSTLY,
    "coloured": NAMES,
    "clear": NAMES,
    "grey": ("grey",),
    "solid icons": NAMES,
}
"""The kinds of dice of one colour throughout, and which colours they have."""
CLEARLY = 0.4
"""How far the luma of plain icons is from their die's at least."""


@dataclass(frozen=True)
class Design:
    """Everything by which two dice may differ."""

    kind: str
    """`pips` or `icons`."""
    edge: float
    radius: float
    ball: float | None
    colour: str
    body: Body
    shading: Shading
    print: Print
    depth: float
    """How deep the print is cut, in mm."""


def make_design(
    rng: np.random.Generator, kind: str, *, edge: float, hard: bool, like: str | None
) -> Design:
    """A die of a kind; hard ones are often clear or faintly printed; `like` names its colour.

    Neither counts for those of `SOLID`.
    """
    if kind in SOLID:
        return _solid(rng, kind, edge)
    name, colour = (like, shade(rng, like)) if like in NAMES else named(rng)
    faint = bool(rng.random() < (0.3 if hard else 0.06))
    body, clear = _body(rng, colour, hard=hard)
    print_ = pip_print(rng, colour, faint=faint) if kind == "pips" else icon_print(rng, colour)
    return Design(
        kind,
        edge,
        radius=edge * float(rng.choice([0.02, 0.06, 0.1, 0.14, 0.2, 0.3])),
        ball=edge * float(rng.uniform(0.64, 0.8)) if rng.random() < 0.4 else None,
        colour=name,
        body=body,
        shading=_gloss(rng, clear),
        print=print_,
        depth=edge * float(rng.uniform(0.02, 0.07)),
    )


def _solid(rng: np.random.Generator, kind: str, edge: float) -> Design:
    """A die as most people own it: of one solid colour, with round pips or plain icons."""
    name = str(rng.choice(SOLID[kind]))
    colour = shade(rng, name)
    clear = float(rng.uniform(0.3, 0.9)) if kind == "clear" else 0.0
    icons = kind == "solid icons"
    return Design(
        "icons" if icons else "pips",
        edge,
        radius=edge * float(rng.choice([0.06, 0.1, 0.14, 0.2])),
        ball=edge * float(rng.uniform(0.68, 0.8)) if rng.random() < 0.4 else None,
        colour=name,
        body=Body(colour),
        shading=Shading(
            float(rng.uniform(0.1, 0.5)), coat=float(rng.choice([0, 0, 0.5])), transmission=clear
        ),
        print=icon_print(rng, colour, least=CLEARLY) if icons else ordinary_print(rng, colour),
        depth=edge * float(rng.uniform(0.02, 0.07)),
    )


def _body(
    rng: np.random.Generator, colour: tuple[float, float, float], *, hard: bool
) -> tuple[Body, float]:
    """A body and how clear it is."""
    draw = rng.random()
    if draw < (0.35 if hard else 0.1):
        return Body(colour), float(rng.uniform(0.3, 0.95))
    if draw < 0.75:
        return Body(colour), 0.0
    second = mixed(colour, contrasting(rng, colour, 0.2), float(rng.uniform(0.15, 0.6)))
    if rng.random() < 0.3:
        second = any_colour(rng)
    marbled = Body(colour, second, 0.08, float(rng.uniform(0.5, 4)), (0.45, 0.65))
    speckled = Body(colour, second, float(rng.uniform(0.6, 2)), 0.0, (0.62, 0.66))
    swirled = Body(colour, second, 0.04, float(rng.uniform(3, 9)), (0.4, 0.7))
    clear = float(rng.uniform(0.2, 0.6)) if rng.random() < 0.15 else 0.0
    return (marbled, speckled, swirled)[rng.integers(3)], clear


def _gloss(rng: np.random.Generator, clear: float) -> Shading:
    draw = rng.random()
    if draw < 0.05:
        return Shading(float(rng.uniform(0.2, 0.5)), metallic=0.9)
    rough = float(rng.uniform(0.03, 0.25) if draw < 0.55 else rng.uniform(0.25, 0.8))
    return Shading(rough, coat=float(rng.choice([0, 0, 0.5, 1])), transmission=clear)


def model(design: Design, name: str) -> Any:
    """Its solid in the scene, at the origin; a copy of it shares all."""
    print_ = design.print
    relief = blender.texture(f"{name} relief", print_.relief, data=True) if print_.inset else None
    material = blender.painted(
        name,
        design.body,
        design.shading,
        blender.texture(f"{name} paint", print_.sheet),
        relief=relief,
        depth=design.depth,
    )
    edge = design.edge
    return blender.add_mesh(
        name, rounded_box((edge, edge, edge), design.radius, design.ball), material
    )
