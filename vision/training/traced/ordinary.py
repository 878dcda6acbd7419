"""Pictures of dice as most people own them, of one solid colour, in trays made for them."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.training.traced.recipes import Light, Recipe, off_plumb

__all__ = ["HEAPED", "PLACES", "heaped", "strewn"]

ROUND_DICE = 6
SIZE, SIZE_OF_ROUND, SIZE_OF_TRAY, SIZE_OF_HEAP = (960, 720), (640, 480), (320, 240), (480, 360)
"""Width and height in pixels."""
HEAP, HEAP_DESIGNS = (24, 36, 48, 60), 8
"""Dice in a heap, as far as they find room, and their designs: thirty dice take hardly longer to
render than six."""
LEANING = 0.5
"""Share of a heap's dice that lean, where most shall."""
ICONS = ("icons", "solid icons")
"""The kinds of those that bear icons, any and plain ones."""
STREWN, STREWN_DICE = (16, 24, 32), (0, 0, 6, 12)
"""Things that are no dice where such are strewn, and the dice among them."""
SMALL = ("coin", "coin", "chip", "chip", "meeple", "domino", "card", "pen")
"""What is strewn, as often as it is named: what may be taken for a die is as small as one."""


def _tray(rng: np.random.Generator) -> Recipe:
    """One to eight dice, all of one design or of up to four, in a tray on a table."""
    return Recipe(
        "ordinary over",
        below=False,
        kinds=("coloured",) * int(rng.choice([1, 1, 3, 4])),
        dice=int(rng.choice([2, 3, 4, 5, 6, 6, 8])),
        tilt=off_plumb(rng, 7, 20),
        light=Light.HARD if rng.random() < 0.3 else Light.USUAL,
        size=SIZE,
        die_px=float(rng.uniform(32, 68)),
        field=float(np.radians(rng.uniform(45, 65))),
        packed=0.3,
        tray_in_sight=True,
        is_plain=True,
    )


def _clear_floor(rng: np.random.Generator) -> Recipe:
    """Likewise, with the camera below a clear floor."""
    return replace(_tray(rng), name="ordinary under", below=True)


def _hard(rng: np.random.Generator) -> Recipe:
    """Likewise, with what makes it hard: cocked, packed, clear, grey, hard light, printed mats."""
    recipe = _clear_floor(rng) if rng.random() < 0.2 else _tray(rng)
    return replace(
        recipe,
        name="ordinary hard",
        kinds=tuple(str(rng.choice(["coloured", "clear", "grey"])) for _ in recipe.kinds),
        light=Light.HARD if rng.random() < 0.5 else Light.USUAL,
        packed=0.6,
        cocked=float(rng.choice([0.0, 0.15, 0.3])),
        is_plain=bool(rng.random() < 0.6),
    )


def _round(rng: np.random.Generator) -> Recipe:
    """Six dice, mostly white, in a round tray with lamps at its rim."""
    return Recipe(
        "round tray",
        below=False,
        kinds=("ordinary",) * int(rng.choice([1, 1, 2])),
        dice=ROUND_DICE,
        tilt=off_plumb(rng, 5, 15),
        light=Light.RIM,
        size=SIZE_OF_ROUND,
        die_px=float(rng.uniform(30, 55)),
        field=float(np.radians(rng.uniform(45, 65))),
        packed=0.5,
        tray_in_sight=True,
        is_round=True,
    )


def _phone(rng: np.random.Generator) -> Recipe:
    """One to six dice, mostly white, on a table among other things, by day, lamp or dusk."""
    tilt = off_plumb(rng, 30, 50)
    return Recipe(
        "ordinary phone",
        below=False,
        kinds=("ordinary",) * int(rng.choice([1, 1, 2])),
        dice=int(rng.integers(1, 7)),
        tilt=tilt,
        light=Light.HARD if rng.random() < 0.5 else Light.USUAL,
        size=SIZE,
        die_px=float(rng.uniform(32, 68)),
        field=min(float(np.radians(rng.uniform(45, 65))), float(np.radians(156)) - 2 * tilt),
        packed=0.3,
        clutter=int(rng.choice([0, 0, 2, 4, 6])),
        dark=bool(rng.random() < 0.25),
        held=True,
    )


def _aside(rng: np.random.Generator) -> Recipe:
    """Likewise, always from well aside, as whoever sits at the table sees it."""
    tilt = float(np.radians(rng.uniform(35, 62)))
    field = min(float(np.radians(rng.uniform(30, 60))), float(np.radians(156)) - 2 * tilt)
    return replace(_phone(rng), name="ordinary aside", tilt=tilt, field=field)


def _close(rng: np.random.Generator) -> Recipe:
    """Likewise, one to five dice seen from so near that each fills a good part of the picture."""
    dice = int(rng.integers(1, 6))
    return replace(
        _phone(rng),
        name="ordinary close",
        dice=dice,
        die_px=float(np.exp(rng.uniform(np.log(90), np.log(330 if dice < 3 else 200)))),
    )


def _bare(rng: np.random.Generator) -> Recipe:
    """No die in any of these places: nothing at all, or hands, phones, cards and coins."""
    place = (_tray, _clear_floor, _round, _phone)[rng.integers(4)]
    return replace(
        place(rng),
        name="ordinary bare",
        dice=0,
        size=SIZE_OF_ROUND,
        clutter=int(rng.choice([0, 1, 2, 4])),
        sorts=("hand", "phone", "card", "coin"),
    )


def _any_tray(rng: np.random.Generator) -> Recipe:
    """A tray in any of these places, mostly empty, in a small picture: it is what is sought."""
    recipe = (_tray, _tray, _clear_floor, _round)[rng.integers(4)](rng)
    return replace(
        recipe,
        name="ordinary tray",
        dice=int(rng.choice([0, 0, 0, 1, 3, 6])),
        size=SIZE_OF_TRAY,
        die_px=recipe.die_px * SIZE_OF_TRAY[0] / recipe.size[0],
        clutter=int(rng.choice([0, 0, 1, 3])),
        is_plain=bool(rng.random() < 0.6),
    )


PLACES: dict[str, Callable[[np.random.Generator], Recipe]] = {
    "over": _tray,
    "under": _clear_floor,
    "hard": _hard,
    "phone": _phone,
    "aside": _aside,
    "close": _close,
    "round": _round,
    "bare": _bare,
    "tray": _any_tray,
}
"""Draws a throw's large choices, by the name of the place where it is made."""

HEAPED = ("over", "under", "hard", "phone", "aside", "round")
"""Places where dice may lie in heaps."""


def heaped(
    place: str, rng: np.random.Generator, *, icons: bool = False, leaning: bool = False
) -> Recipe:
    """As many small dice as one of these `HEAPED` holds: to learn what faces look like.

    With `icons` all dice bear icons, whatever they bear there otherwise; `leaning` makes half of
    them lean.
    """
    recipe = PLACES[place](rng)
    kinds = ICONS if icons else recipe.kinds
    return replace(
        recipe,
        name=f"{recipe.name}, heaped",
        kinds=(kinds * HEAP_DESIGNS)[:HEAP_DESIGNS],
        dice=int(rng.choice(HEAP)),
        size=SIZE_OF_HEAP,
        die_px=float(rng.uniform(26, 42)),
        tray_in_sight=False,
        cocked=LEANING if leaning else recipe.cocked,
    )


def strewn(place: str, rng: np.random.Generator, *, icons: bool = False) -> Recipe:
    """Many small things in one of these `HEAPED`, and few dice or none: to learn what is no die."""
    heap = heaped(place, rng, icons=icons)
    return replace(
        heap,
        name=heap.name.replace("heaped", "strewn"),
        dice=int(rng.choice(STREWN_DICE)),
        clutter=int(rng.choice(STREWN)),
        sorts=SMALL,
    )
