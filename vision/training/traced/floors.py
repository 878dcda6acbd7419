"""Pictures of what lies under dice: wood, felt, paper, mats. (SIZE, SIZE, 3), sRGB 0 to 1."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.flat.boards import lay_board
from vision.training.palette import Colour, any_colour, mixed
from vision.training.traced.glyphs import glyph

__all__ = ["KINDS", "PLAIN", "floor_picture"]

Picture = npt.NDArray[np.float32]

SIZE = 768
"""Pixels to a floor picture's side."""

KINDS = (
    "wood",
    "planks",
    "felt",
    "leather",
    "plastic",
    "paper",
    "speckle",
    "mat",
    "map",
    "board",
    "weave",
)
PLAIN = ("wood", "planks", "felt", "leather", "plastic", "paper")
"""Those without a print."""


def floor_picture(rng: np.random.Generator, kind: str, colour: Colour) -> Picture:
    """One of KINDS, mainly of a colour."""
    ground = np.tile(np.array(colour, np.float32), (SIZE, SIZE, 1))
    if kind in ("wood", "planks"):
        return _wood(rng, planks=kind == "planks")
    if kind == "mat":
        return _mat(rng, ground)
    if kind == "map":
        return _map(rng)
    if kind == "board":
        return _board(rng)
    if kind == "weave":
        y, x = np.mgrid[:SIZE, :SIZE]
        pitch = rng.uniform(2, 9)
        weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch)
        return _lit(ground, 1 + rng.uniform(0.05, 0.35) * weave)
    rough = {"felt": 0.16, "leather": 0.12, "plastic": 0.01, "paper": 0.02, "speckle": 0.05}[kind]
    shade = 1 + rough * rng.normal(size=(SIZE, SIZE)) + 0.1 * _cloud(rng, 4)
    if kind == "leather":
        shade += 0.35 * (_cloud(rng, 90) - 0.5)
    if kind == "speckle":
        ground[rng.random((SIZE, SIZE)) < rng.uniform(0.005, 0.08)] = any_colour(rng)
        ground = np.asarray(cv2.GaussianBlur(ground, (0, 0), rng.uniform(0.5, 1.6)), np.float32)
    return _lit(ground, shade)


def _lit(ground: npt.NDArray[Any], shade: npt.NDArray[Any]) -> Picture:
    return np.asarray((ground * shade[..., None]).clip(0.005, 1), np.float32)


def _cloud(rng: np.random.Generator, cells: int) -> npt.NDArray[Any]:
    """Soft noise, 0 to 1."""
    coarse = rng.random((cells + 3, cells + 3)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)).clip(0, 1)


def _wood(rng: np.random.Generator, *, planks: bool) -> Picture:
    """Rings, cut along or askew; light or dark."""
    light = np.array([0.86, 0.68, 0.45]) * rng.uniform(0.35, 1.1) + rng.normal(0, 0.03, 3)
    dark = light * rng.uniform(0.45, 0.85)
    y, x = np.mgrid[:SIZE, :SIZE] / SIZE
    bend = rng.uniform(0.02, 0.25) * _cloud(rng, 5) + 0.01 * _cloud(rng, 60)
    rings = np.sin((x + bend + 0.1 * y * rng.normal()) * 2 * np.pi * rng.uniform(6, 40))
    grain = cv2.GaussianBlur(rng.random((SIZE, SIZE)).astype(np.float32), (0, 0), 0.6, sigmaY=14)
    mix = (0.5 + 0.5 * rings * rng.uniform(0.2, 1) + 3 * (grain - 0.5)).clip(0, 1)[..., None]
    wood = light * (1 - mix) + dark * mix
    if planks:
        many = int(rng.integers(3, 9))
        shades = rng.uniform(0.75, 1.1, many)
        board = (x * many).astype(int).clip(0, many - 1)
        seam = (x * many) % 1 < 0.02
        wood = wood * (shades[board] * np.where(seam, 0.35, 1.0))[..., None]
    if rng.random() < 0.5:
        wood = wood.transpose(1, 0, 2)
    return np.asarray(wood.clip(0.01, 1), np.float32)


def _mat(rng: np.random.Generator, ground: npt.NDArray[Any]) -> Picture:
    """A busy print: signs, discs, lines, frames and dots of all sizes."""
    canvas = np.ascontiguousarray(ground, np.float32)
    few = tuple(any_colour(rng) for _ in range(int(rng.integers(2, 7))))
    strength = float(rng.choice([0.25, 0.6, 1.0]))
    for _ in range(int(rng.integers(20, 160))):
        colour = mixed(few[0], few[rng.integers(len(few))], float(rng.random()))
        colour = mixed(tuple(canvas[0, 0].tolist()), colour, strength)
        spot = tuple(int(v) for v in rng.integers(0, SIZE, 2))
        reach = int(np.exp(rng.uniform(np.log(4), np.log(160))))
        kind = rng.integers(6)
        if kind == 0:
            cv2.circle(canvas, spot, reach, colour, int(rng.choice([-1, 2, 5])), cv2.LINE_AA)
        elif kind == 1:
            other = tuple(int(v) for v in rng.integers(0, SIZE, 2))
            cv2.line(canvas, spot, other, colour, int(rng.integers(1, 9)), cv2.LINE_AA)
        elif kind == 2:
            box = cv2.boxPoints((spot, (reach, reach * rng.uniform(0.3, 1)), rng.uniform(0, 90)))
            cv2.polylines(canvas, [box.astype(int)], isClosed=True, color=colour, thickness=3)
        elif kind == 3:
            box = cv2.boxPoints((spot, (reach, reach * rng.uniform(0.3, 1)), rng.uniform(0, 90)))
            cv2.fillPoly(canvas, [box.astype(int)], colour)
        elif kind == 4:
            for k in range(int(rng.integers(2, 9))):
                at = (spot[0] + k * reach // 3, spot[1])
                cv2.circle(canvas, at, max(2, reach // 9), colour, -1, cv2.LINE_AA)
        else:
            _stamp(rng, canvas, spot, max(12, reach), colour)
    return canvas.clip(0.005, 1)


def _stamp(
    rng: np.random.Generator, canvas: Picture, spot: tuple[int, ...], size: int, colour: Colour
) -> None:
    x, y = spot
    mask = cv2.resize(glyph(rng)[1], (size, size), interpolation=cv2.INTER_AREA)
    cut = canvas[y : y + size, x : x + size]
    share = mask[: cut.shape[0], : cut.shape[1], None] / 255
    cut[:] = cut * (1 - share) + np.array(colour, np.float32) * share


def _board(rng: np.random.Generator) -> Picture:
    """Spaces in rows, with numbers and discs on them."""
    canvas = np.zeros((SIZE, SIZE, 3), np.uint8)
    lay_board(canvas, float(rng.uniform(30, 110)), (), rng)
    return _lit(canvas / 255, 1 + 0.1 * (_cloud(rng, 30) - 0.5))


def _map(rng: np.random.Generator) -> Picture:
    """Lands with borders."""
    many = int(rng.integers(12, 70))
    seeds = (rng.random((many, 2)) * SIZE).astype(np.float32)
    y, x = np.mgrid[:SIZE:4, :SIZE:4]
    away = np.hypot(x[..., None] - seeds[:, 0], y[..., None] - seeds[:, 1])
    land = away.argmin(-1).astype(np.uint8)
    land = cv2.resize(land, (SIZE, SIZE), interpolation=cv2.INTER_NEAREST)
    colours = np.array([any_colour(rng, 0.9) for _ in range(many)], np.float32)
    picture = colours[np.asarray(land)]
    border = cv2.morphologyEx(land, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
    picture[border] = any_colour(rng)
    for at in seeds[: many // 2]:
        _stamp(rng, picture, (int(at[0]), int(at[1])), int(rng.integers(16, 60)), any_colour(rng))
    return _lit(picture, 1 + 0.15 * (_cloud(rng, 30) - 0.5))
