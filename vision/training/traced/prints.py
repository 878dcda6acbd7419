"""What is printed on a die: pips, icons, numerals or nothing, as a sheet of six faces."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.flat.prints import PIPS
from vision.training.palette import Colour, brightness, contrasting, mixed
from vision.training.traced.glyphs import SIDE, Mask, glyph, numeral

__all__ = ["CELL", "Print", "icon_print", "ordinary_print", "pip_print"]

CELL = 112
"""Pixels to a face on the sheet."""
OVER = 4
"""Faces are drawn this many times as large, then shrunk."""

BLACK, WHITE, LIGHT_BODY = (0.03, 0.03, 0.03), (0.9, 0.9, 0.88), 0.25
"""The inks of ordinary dice, and the brightness from which on a body bears black ones."""


@dataclass(frozen=True)
class Print:
    """Six faces: side k of a solid shows `names[k]`; None is a face without a print."""

    names: tuple[int | str | None, ...]
    sheet: npt.NDArray[np.float32]
    """(2 CELL, 3 CELL, 4): sRGB and where there is ink, 0 to 1."""
    relief: npt.NDArray[np.float32]
    """(2 CELL, 3 CELL, 3): height, 1 where the body stands and 0 where it is cut."""
    inset: bool


def pip_print(rng: np.random.Generator, body: Colour, *, faint: bool = False) -> Print:
    """A pip die's faces; `faint` has inks near to the body's colour."""
    ink = _ink(rng, body, faint=faint)
    red_ones = rng.random() < 0.1
    radius, spacing = rng.uniform(0.07, 0.125), rng.uniform(0.2, 0.29)
    shape = str(rng.choice(["disc"] * 14 + ["square", "ring", "glyph"]))
    sign = glyph(rng)[1] if shape == "glyph" else None
    inset = bool(rng.random() < 0.6)
    big_one = rng.choice([1.0, 1.0, 1.0, 1.35, 1.8])
    logo_on = int(rng.choice([0, 0, 0, 0, 0, 0, 0, 1, 1, 6]))
    names: list[int | str] = []
    faces = []
    for value in _arranged(rng):
        name: int | str = value
        if value == logo_on:
            name, logo = glyph(rng)  # nobody can know untaught which number it stands for
            mask = _laid(logo, 0.62 if rng.random() < 0.7 else 0.4)
        else:
            size = radius * (big_one if value == 1 else 1.0)
            turned = bool(rng.integers(2))
            mask = _pips(value, size, spacing, shape, sign, turned=turned)
        colour = (0.8, 0.05, 0.05) if red_ones and value in (1, 4) else ink
        names.append(name)
        faces.append((mask, colour))
    return _sheet(tuple(names), faces, inset=inset)


def ordinary_print(rng: np.random.Generator, body: Colour) -> Print:
    """A die's faces as most people know them: round pips, black on what is light, else white."""
    ink = BLACK if brightness(body) > LIGHT_BODY else WHITE
    radius, spacing = rng.uniform(0.075, 0.11), rng.uniform(0.22, 0.27)
    values = _arranged(rng)
    turns = rng.integers(2, size=len(values))
    faces = [
        (_pips(value, radius, spacing, "disc", None, turned=bool(turned)), ink)
        for value, turned in zip(values, turns, strict=True)
    ]
    return _sheet(tuple(values), faces, inset=bool(rng.random() < 0.7))


@dataclass(frozen=True)
class _Signs:
    """What the sides of a die of signs bear, and how that is laid onto them."""

    style: str
    glyphs: Sequence[tuple[str, Mask]]
    font: str
    size: float
    """Of a face's edge."""
    thin: int
    """Pixels of an outlined sign's line; 0 where it is filled."""
    corner: tuple[Any, ...]
    """In which corner a numeral stands: -1 or 1 across, and down."""

    def at(self, side: int) -> tuple[str, npt.NDArray[np.float32]]:
        """The name of what a side bears, counted from 0, and its ink (CELL, CELL), 0 to 1."""
        name, mask = self.glyphs[side % len(self.glyphs)]
        drawn = _laid(_outlined(mask, self.thin), self.size)
        number = str(side + 1)
        if self.style == "number":
            name, drawn = f"number-{number}", _laid(_marked(number, self.font), self.size)
        elif self.style == "corner":
            name = f"{name}+{number}"
            drawn = _with_corner(drawn, numeral(number, self.font), self.corner)
        elif side >= len(self.glyphs):
            name, drawn = f"{name}x2", _twice(mask, self.size)
        return name, _framed(drawn) if self.style == "framed" else drawn


def icon_print(
    rng: np.random.Generator, body: Colour, style: str | None = None, least: float | None = None
) -> Print:
    """A die of signs: icons, with a numeral in a corner or not, numbers, letters; blank faces.

    Args:
        rng: what is left to chance.
        body: the die's colour.
        style: `icon`, `corner`, `number` or `framed`, where it is not left to chance.
        least: how far the inks' luma is from the body's at least, likewise.
    """
    drawn_style = str(rng.choice(["icon", "icon", "corner", "corner", "number", "framed"]))
    style = style or drawn_style
    signs = [glyph(rng) for _ in range(int(rng.integers(2, 7)))]
    font = ("inter", "mono", "cjk", "math")[rng.integers(4)]
    blanks = int(rng.choice([0, 0, 1, 2, 3])) if style != "number" else 0
    coloured = rng.random() < 0.35
    ink = _ink(rng, body, faint=False) if least is None else contrasting(rng, body, least)
    size, thin = rng.uniform(0.5, 0.82), int(rng.choice([0, 0, 0, 0, 4]))
    corner = tuple(rng.choice([-1, 1], 2))
    on_sides = _Signs(style, signs, font, size, thin, corner)
    names: list[str | None] = []
    faces: list[tuple[npt.NDArray[np.float32], Colour]] = []
    for side in range(6):
        if side < blanks:
            names.append(None)
            faces.append((np.zeros((CELL, CELL), np.float32), ink))
            continue
        name, drawn = on_sides.at(side)
        names.append(name)
        faces.append((drawn, contrasting(rng, body, least or 0.2) if coloured else ink))
    order = rng.permutation(6)
    return _sheet(
        tuple(names[k] for k in order), [faces[k] for k in order], inset=bool(rng.random() < 0.4)
    )


def _ink(rng: np.random.Generator, body: Colour, *, faint: bool) -> Colour:
    if faint:
        return mixed(body, contrasting(rng, body, 0.3), float(rng.uniform(0.2, 0.45)))
    return contrasting(rng, body, float(rng.choice([0.45, 0.3, 0.2])))


def _arranged(rng: np.random.Generator) -> list[int]:
    """Values by side, opposite ones making seven, of either hand."""
    pairs = [(1, 6), (2, 5), (3, 4)]
    order = rng.permutation(3)
    near = [pairs[k] if rng.random() < 0.5 else pairs[k][::-1] for k in order]
    first, last = [pair[0] for pair in near], [pair[1] for pair in near]
    return [*first, *last[::-1]]


def _pips(
    value: int, radius: float, spacing: float, shape: str, sign: Mask | None, *, turned: bool
) -> npt.NDArray[np.float32]:
    canvas = np.zeros((CELL * OVER, CELL * OVER), np.uint8)
    scale = CELL * OVER
    reach = max(1, round(radius * scale))
    for across, down in PIPS[value]:
        x, y = (-down, across) if turned else (across, down)
        middle = (round((0.5 + x * spacing) * scale), round((0.5 + y * spacing) * scale))
        if shape == "square":
            low, high = (
                (middle[0] - reach, middle[1] - reach),
                (middle[0] + reach, middle[1] + reach),
            )
            cv2.rectangle(canvas, low, high, 255, -1)
        elif shape == "ring":
            cv2.circle(canvas, middle, reach, 255, max(2, reach // 3))
        elif sign is not None:
            small = np.asarray(cv2.resize(sign, (2 * reach + 2, 2 * reach + 2)), np.uint8)
            y0, x0 = middle[1] - reach, middle[0] - reach
            canvas[y0 : y0 + len(small), x0 : x0 + len(small)] |= small
        else:
            cv2.circle(canvas, middle, reach, 255, -1)
    return _shrunk(canvas)


def _shrunk(canvas: Mask) -> npt.NDArray[np.float32]:
    small = cv2.resize(canvas, (CELL, CELL), interpolation=cv2.INTER_AREA)
    return np.asarray(small / 255, np.float32)


def _laid(
    mask: Mask, size: float, middle: tuple[float, float] = (0.5, 0.5)
) -> npt.NDArray[np.float32]:
    """A sign on an empty face, `size` of it large."""
    zoom = size * CELL / SIDE
    move = np.array(
        [[zoom, 0, (middle[0] - size / 2) * CELL], [0, zoom, (middle[1] - size / 2) * CELL]]
    )
    laid = cv2.warpAffine(mask, move, (CELL, CELL), flags=cv2.INTER_AREA)
    return np.asarray(laid / 255, np.float32)


def _outlined(mask: Mask, thick: int) -> Mask:
    if not thick:
        return mask
    inner = cv2.erode(mask, np.ones((thick + 1, thick + 1), np.uint8))
    return np.asarray(mask - np.minimum(mask, inner), np.uint8)


def _marked(text: str, font: str) -> Mask:
    """A numeral; a bar under 6 and 9 tells which way is up."""
    mask = numeral(text, font).copy()
    if text in "69":
        mask[-7:, 20:-20] = 255
    return mask


def _with_corner(
    drawn: npt.NDArray[np.float32], number: Mask, corner: tuple[Any, ...]
) -> npt.NDArray[np.float32]:
    """The face with a small number cut out of one corner."""
    middle = (0.5 + 0.32 * corner[0], 0.5 + 0.3 * corner[1])
    room = np.zeros_like(drawn)
    spot = (round(middle[0] * CELL), round(middle[1] * CELL))
    cv2.circle(room, spot, round(0.15 * CELL), 1.0, -1)
    return np.asarray(np.where(room > 0, 0, drawn) + _laid(number, 0.22, middle), np.float32).clip(
        0, 1
    )


def _twice(mask: Mask, size: float) -> npt.NDArray[np.float32]:
    half = 0.55 * size
    pair = _laid(mask, half, (0.31, 0.35)) + _laid(mask, half, (0.69, 0.65))
    return np.asarray(pair.clip(0, 1), np.float32)


def _framed(drawn: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Cut out of a filled disc."""
    medal = np.zeros_like(drawn)
    cv2.circle(medal, (CELL // 2, CELL // 2), round(0.44 * CELL), 1.0, -1, cv2.LINE_AA)
    small = cv2.warpAffine(
        drawn, np.array([[0.8, 0, 0.1 * CELL], [0, 0.8, 0.1 * CELL]]), (CELL, CELL)
    )
    return np.asarray((medal - small).clip(0, 1), np.float32)


def _sheet(
    names: tuple[int | str | None, ...],
    faces: list[tuple[npt.NDArray[np.float32], Colour]],
    *,
    inset: bool,
) -> Print:
    sheet = np.zeros((2 * CELL, 3 * CELL, 4), np.float32)
    for side, (mask, colour) in enumerate(faces):
        row, column = divmod(side, 3)
        cell = sheet[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
        cell[..., :3], cell[..., 3] = colour, mask
    height = 1 - cv2.GaussianBlur(sheet[..., 3], (0, 0), 2.0)
    return Print(names, sheet, np.repeat(height[..., None], 3, 2), inset)
