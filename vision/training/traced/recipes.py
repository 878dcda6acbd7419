"""What kinds of picture there are, and how often each."""

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

__all__ = ["Light", "Recipe", "enlarged", "off_plumb", "set_recipe", "some_recipe"]

SHARES = {
    "pips over": 0.10,
    "lit tray": 0.22,
    "pips under": 0.12,
    "phone": 0.18,
    "hard": 0.10,
    "icons over": 0.14,
    "icons under": 0.10,
    "none": 0.04,
}
"""The mix."""

SIZES = ((384, 288), (384, 288), (400, 300), (336, 336), (288, 384), (448, 336))
"""Widths and heights in pixels."""

SET_SIZE, SET_DICE = (800, 600), 5
"""Width and height of a taught set's pictures, and the dice in them."""
CLOSE_SIZE, CLOSE_DICE = (480, 360), 10
"""The same where as many looks at faces are wanted as the time for rendering gives."""

LARGE_SIZE, LARGE_DIE = (1280, 960), (68, 100)
"""Width and height of a Pi's pictures, and between which pixels its dice are wide."""

CROWD = (6, 10, 14, 18, 22, 26)
"""Dice in a crowded picture, which takes hardly longer to render."""


class Light(Enum):
    """Which lamps shine."""

    USUAL = "usual"
    HARD = "hard"
    EVEN = "even"
    """Only wide ones, none of them mirrored where the camera sees it."""
    RIM = "rim"
    """Mostly rings and rows of LEDs at the tray's rim."""


@dataclass(frozen=True)
class Recipe:
    """The large choices behind one picture; the rest is drawn as it is built."""

    name: str
    below: bool
    kinds: tuple[str, ...]
    """The kinds of dice in it, for each design: pips, icons, or one of `designs.SOLID`."""
    dice: int
    tilt: float
    """Radians off the plumb line."""
    light: Light
    size: tuple[int, int]
    die_px: float
    """The width of a die in the middle."""
    field: float
    """The field of view across, in radians."""
    packed: float
    hard: bool = False
    clutter: int = 0
    """How many things lie about that are no dice."""
    sorts: tuple[str, ...] = ()
    """Of which `clutter.SORTS`; without any named, of all."""
    cocked: float = 0.0
    dark: bool = False
    held: bool = False
    """Whether a person holds the camera, so that what is up is up in the picture."""
    tray_in_sight: bool = False
    """Whether there is a tray, and all of it is to be seen."""
    is_round: bool = False
    """Whether that tray is a round one."""
    is_plain: bool = False
    """Whether nothing is printed on the floor."""
    is_sharp: bool = False
    """Whether a good camera looks."""


def some_recipe(rng: np.random.Generator, *, crowded: bool = False) -> Recipe:
    """Draw one from the mix; a crowded one holds more dice, of more designs."""
    name = str(rng.choice(list(SHARES), p=list(SHARES.values())))
    below = name.endswith("under") or (name in ("hard", "none") and rng.random() < 0.3)
    phone, hard = name == "phone", name == "hard"
    tilt = rng.uniform(20, 56) if phone else min(abs(rng.normal(0, 9)), 30)
    size = SIZES[rng.integers(len(SIZES))]
    field = float(np.radians(rng.uniform(35, 80)))
    if phone:
        field = min(field, float(np.radians(2 * (78 - tilt))))
    dice = int(rng.choice(CROWD if crowded else [1, 2, 3, 4, 5, 6, 6, 7, 8, 10, 12]))
    return Recipe(
        name,
        below,
        kinds=_kinds(rng, name, int(rng.choice([4, 8, 12] if crowded else [1, 1, 2, 3, 8]))),
        dice=0 if name == "none" else dice,
        tilt=float(np.radians(max(tilt, 0.3))),
        hard=hard or bool(rng.random() < 0.08),
        light=_light(rng, name),
        clutter=_clutter(rng, name),
        size=(int(size[0]), int(size[1])),
        die_px=float(np.exp(rng.uniform(np.log(22), np.log(54)))),
        field=field,
        packed=float(rng.choice([0.1, 0.3, 0.7])) + (0.2 if hard else 0.0),
        cocked=0.3 if hard else float(rng.choice([0, 0, 0, 0.15])),
        dark=bool(rng.random() < (0.2 if phone else 0.06)),
        held=phone,
        tray_in_sight=name == "lit tray",
    )


def set_recipe(rng: np.random.Generator, *, ordinary: bool = False, close: bool = False) -> Recipe:
    """Draw a place where one set of icon dice is taught and played with.

    Ordinary ones are of one solid colour, plainly printed, on a floor without a print. Where they
    lie close, small pictures show many.
    """
    below = bool(rng.random() < 0.4)
    return Recipe(
        "icons under" if below else "icons over",
        below,
        kinds=("solid icons",) if ordinary else ("icons",),
        dice=CLOSE_DICE if close else SET_DICE,
        tilt=off_plumb(rng, 9, 25),
        light=Light.USUAL,
        size=CLOSE_SIZE if close else SET_SIZE,
        die_px=float(rng.uniform(26, 50) if close else rng.uniform(42, 80)),
        field=float(np.radians(rng.uniform(40, 75))),
        packed=0.3,
        tray_in_sight=True,
        is_plain=ordinary,
    )


def enlarged(rng: np.random.Generator, recipe: Recipe) -> Recipe:
    """The same as a Pi's camera over the tray shows it: large, and sharp."""
    return replace(recipe, size=LARGE_SIZE, die_px=float(rng.uniform(*LARGE_DIE)), is_sharp=True)


def off_plumb(rng: np.random.Generator, usual: float, most: float) -> float:
    """How far off the plumb line a camera looks, in radians; the limits are degrees."""
    return float(np.radians(min(abs(rng.normal(0, usual)), most)))


def _light(rng: np.random.Generator, name: str) -> Light:
    if name == "lit tray":
        return Light.RIM
    share = {"phone": 0.6, "hard": 0.35}.get(name, 0.2)
    return Light.HARD if rng.random() < share else Light.USUAL


def _kinds(rng: np.random.Generator, name: str, many: int) -> tuple[str, ...]:
    """The kind of each of `many` designs; signs and pips are at times in one tray."""
    main = "icons" if name.startswith("icons") else "pips"
    if name in ("hard", "none"):
        main = "icons" if rng.random() < 0.2 else "pips"
    other = {"pips": "icons", "icons": "pips"}[main]
    return tuple(other if rng.random() < 0.06 else main for _ in range(many))


def _clutter(rng: np.random.Generator, name: str) -> int:
    """How many things beside the dice."""
    if name == "none":
        return int(rng.integers(0, 9))
    often = 0.65 if name == "phone" else 0.3
    return int(rng.integers(1, 8)) if rng.random() < often else 0
