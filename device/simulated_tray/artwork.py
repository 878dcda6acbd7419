"""What is printed on the faces of the dice that can be thrown."""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np

from device.simulated_tray.arrays import Floats, Image
from device.simulated_tray.icons import ICONS, NUMERALS

__all__ = ["COLOURS", "DICE_SETS", "TEXTURE", "textures"]

TEXTURE = 128
"""Width and height of a face's texture in pixels."""

DICE_SETS: Mapping[str, tuple[str, ...]] = {
    "pips": ("1", "2", "3", "4", "5", "6"),
    "barbarian": ("1-sword", "2-sword", "3-sword", "4-life", "5-life", "6-pow"),
    "moon-elf": ("1-arrow", "2-arrow", "3-arrow", "4-foot", "5-foot", "6-moon"),
}
"""Names of the faces of each set of dice, in the order of their values."""

COLOURS: Mapping[str, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "white": ((0.80, 0.82, 0.82), (0.012, 0.012, 0.014)),
    "ivory": ((0.50, 0.70, 0.78), (0.016, 0.018, 0.026)),
    "red": ((0.030, 0.020, 0.470), (0.80, 0.82, 0.82)),
    "blue": ((0.360, 0.085, 0.022), (0.80, 0.82, 0.82)),
    "green": ((0.075, 0.250, 0.030), (0.80, 0.82, 0.82)),
    "black": ((0.018, 0.017, 0.017), (0.78, 0.80, 0.80)),
    "purple": ((0.260, 0.032, 0.150), (0.80, 0.82, 0.82)),
    "orange": ((0.015, 0.170, 0.700), (0.014, 0.013, 0.014)),
    "yellow": ((0.020, 0.470, 0.760), (0.014, 0.013, 0.014)),
}
"""Dice colours by name: linear reflectance in BGR of the body and of the print."""

_SHARP = 4
_PIP = 0.098
_COLUMNS = (0.27, 0.5, 0.73)
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


@cache
def textures(dice_set: str) -> Floats:
    """Draw a set's six faces one below the other: (6 * TEXTURE, TEXTURE) of print, 0 to 1."""
    draw = _pips if dice_set == "pips" else _icon
    faces = [draw(value, name) for value, name in enumerate(DICE_SETS[dice_set], start=1)]
    small = [cv2.resize(f, (TEXTURE, TEXTURE), interpolation=cv2.INTER_AREA) for f in faces]
    return np.concatenate(small).astype(np.float32) / 255


def _blank() -> Image:
    return np.zeros((TEXTURE * _SHARP, TEXTURE * _SHARP), np.uint8)


def _pips(value: int, _name: str) -> Image:
    face = _blank()
    size = len(face)
    for column, row in _PIPS[value]:
        centre = (round(_COLUMNS[column] * size), round(_COLUMNS[row] * size))
        cv2.circle(face, centre, round(_PIP * size), 255, cv2.FILLED, cv2.LINE_AA)
    return face


def _icon(value: int, name: str) -> Image:
    """Print the icon a little right of and above the middle, and its value in the corner."""
    face = _blank()
    size = len(face)
    for outline in ICONS[name.partition("-")[2]]:
        at = np.array([0.57, 0.43]) + np.array([0.255, -0.255]) * outline
        cv2.fillPoly(face, [np.round(at * size).astype(np.int32)], 255, cv2.LINE_AA)
    stroke = np.array([0.225, 0.775]) + np.array([0.095, -0.115]) * NUMERALS[value]
    pixels = np.round(stroke * size).astype(np.int32)
    cv2.polylines(
        face, [pixels], isClosed=False, color=255, thickness=size // 22, lineType=cv2.LINE_AA
    )
    return face
