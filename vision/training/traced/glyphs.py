"""Random signs to print on dice, cards and mats: from Blender's own fonts, and drawn ones.

The fonts are Noto, Inter and DejaVu (SIL Open Font Licence and Bitstream Vera licence).
"""

from functools import cache
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["SIDE", "Mask", "glyph", "numeral"]

Mask = npt.NDArray[np.uint8]

SIDE = 96
"""Pixels to a sign's square."""
MIDDLE = SIDE // 2
FINE = 4
"""Bits below the pixel in OpenCV's polygons."""

KINDS = ("star", "gear", "ring", "crescent", "cross", "chevron", "blot", "drops")
"""What is drawn and not typed."""

FONTS = {
    "emoji": "NotoEmoji-VariableFont_wght.woff2",
    "symbols": "NotoSansSymbols-VariableFont_wght.woff2",
    "symbols2": "NotoSansSymbols2-Regular.woff2",
    "mono": "DejaVuSansMono.woff2",
    "inter": "Inter.woff2",
    "ethiopic": "NotoSansEthiopic-Regular.woff2",
    "math": "NotoSansMath-Regular.woff2",
    "cjk": "Noto Sans CJK Regular.woff2",
}
SIGNS = (
    (
        "emoji",
        "🐉🔥🐺🍀💀👣🏹🛡🗡🐻🦅🐍🦂🐙🦇🕷🌙⭐☀⚡❄💧🌊🌲🍄🌹💎👑🔑🔔⚓🚀🎯🧪📜💰🪙❤💔💪👊✋👁🦴🐾🐴🦁🐯🐢🐟🦉🎲🎭🏰🪓🔨⚒🧙👻😈",
    ),
    ("emoji", "🍎🍇🍒🍋🌽🌾🐑🐄🐖🐓🧱🪵🌋⛰🏠🚂✈⛵🎵🎈🎁💣🧨🩸🦷🧠🫀⏳⚖☂☎✂✏📖🔍🧲🔧⚙🧭🗺🎩👞👓🕯"),
    ("symbols2", "☠☢☣✦✧✪✯✴✸✹✺✻✿❀❁❂❃❄❅❇❋❖♔♕♖♗♘♙♚♛♜♝♞♟♠♣♥♦♤♧♡♢"),
    ("symbols", "☽☾☿♀♁♂♃♄♅♆♇♈♉♊♋♌♍♎♏♐♑♒♓⚐⚑⚚⚝⚭⚯⛎⛢⚲"),
    ("math", "∞∑∏∂∇√∮⊕⊗⊙△▽⋈⋔⇑⇔⟳±×÷≈≠"),
    ("inter", "ABCDEFGHJKLMNPRSTUVWXYZ?!&$%#@+abdefghkmnqrty"),
    ("mono", "ABCDEFGHJKLMNPRSTUVWXYZ?!&$%#@§¶€£"),
    ("ethiopic", "ሀሐመሠረቀበተነአከወዘየደገጠጰፀፈፐ"),
    ("cjk", "龍虎山水火木金土日月風雷心力王馬鳥魚車兵將中東西南北福壽"),
)


def glyph(rng: np.random.Generator) -> tuple[str, Mask]:
    """A sign's name and its mask (SIDE, SIDE), 255 where there is ink."""
    if rng.random() < 0.3:
        return _drawn(rng)
    while True:
        font, signs = SIGNS[rng.integers(len(SIGNS))]
        sign = signs[rng.integers(len(signs))]
        mask = _typed(font, sign)
        if 0.04 < (mask > 127).mean() < 0.9:
            return f"{font}-{ord(sign):x}", mask


def numeral(text: str, font: str) -> Mask:
    """A number as a mask (SIDE, SIDE)."""
    return _typed(font, text)


@cache
def _font(name: str) -> Any:
    return Path(bpy.utils.system_resource("DATAFILES", path="fonts")) / FONTS[name]


@cache
def _typed(font: str, text: str) -> Mask:
    curve = bpy.data.curves.new("sign", "FONT")
    curve.body, curve.resolution_u = text, 5
    curve.font = bpy.data.fonts.load(str(_font(font)), check_existing=True)
    thing = bpy.data.objects.new("sign", curve)
    bpy.context.scene.collection.objects.link(thing)
    mesh = thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    mesh.calc_loop_triangles()
    points = np.array([vertex.co[:2] for vertex in mesh.vertices], float).reshape(-1, 2)
    corners = [triangle.vertices[:] for triangle in mesh.loop_triangles]
    bpy.data.objects.remove(thing)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    if len(points):
        fitted = _fit(points * [1, -1])
        for corner in corners:
            cv2.fillConvexPoly(mask, fitted[list(corner)], 255, cv2.LINE_AA, FINE)
    return mask


def _fit(points: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """Fill the square but for a rim, in fixed-point pixels."""
    low, high = points.min(0), points.max(0)
    zoom = 0.94 * SIDE / max(float((high - low).max()), 1e-6)
    fitted = (points - (low + high) / 2) * zoom * 2**FINE + SIDE * 2**FINE / 2
    return np.asarray(fitted, np.int32)


def _drawn(rng: np.random.Generator) -> tuple[str, Mask]:
    """A star, gear, ring, crescent, cross, chevrons, a random angular blot or drops."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    kind = KINDS[rng.integers(len(KINDS))]
    number = int(rng.integers(3, 10))
    name = f"{kind}-{number}-{int(rng.integers(1 << 20)):x}"
    match kind:
        case "ring":
            _draw_ring(rng, mask)
        case "crescent":
            _draw_crescent(rng, mask)
        case "cross":
            _draw_cross(rng, mask)
        case "chevron":
            _draw_chevrons(mask, 1 + number % 3)
        case "drops":
            _draw_drops(rng, mask, number)
        case _:
            _draw_spiked(rng, mask, kind, number)
    return name, mask


def _draw_spiked(rng: np.random.Generator, mask: Mask, kind: str, number: int) -> None:
    """A star, gear or blot, in three of ten with a hole."""
    cv2.fillPoly(mask, [_fit(_spikes(rng, kind, number))], 255, cv2.LINE_AA, FINE)
    if rng.random() < 0.3:
        cv2.circle(mask, (MIDDLE, MIDDLE), int(rng.integers(6, 16)), 0, -1, cv2.LINE_AA)


def _draw_ring(rng: np.random.Generator, mask: Mask) -> None:
    cv2.circle(mask, (MIDDLE, MIDDLE), 36, 255, int(rng.integers(6, 22)), cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(mask, (MIDDLE, MIDDLE), int(rng.integers(5, 16)), 255, -1, cv2.LINE_AA)


def _draw_crescent(rng: np.random.Generator, mask: Mask) -> None:
    cv2.circle(mask, (MIDDLE, MIDDLE), 42, 255, -1, cv2.LINE_AA)
    shift = rng.integers(-26, 27, 2)
    cv2.circle(mask, (int(MIDDLE + shift[0]), int(MIDDLE + shift[1])), 30, 0, -1, cv2.LINE_AA)


def _draw_cross(rng: np.random.Generator, mask: Mask) -> None:
    """Two bars, upright or slanted."""
    thick = int(rng.integers(6, 18))
    slant = int(rng.integers(0, 2)) * 26
    less, more, near, far = MIDDLE - slant, MIDDLE + slant, 8 + slant // 2, 88 - slant // 2
    cv2.line(mask, (less, near), (more, far), 255, thick)
    cv2.line(mask, (near, more), (far, less), 255, thick)


def _draw_chevrons(mask: Mask, many: int) -> None:
    for k in range(many):
        line = np.array([[14, 40 + 20 * k], [48, 16 + 20 * k], [82, 40 + 20 * k]])
        cv2.polylines(mask, [line], isClosed=False, color=255, thickness=9)


def _draw_drops(rng: np.random.Generator, mask: Mask, many: int) -> None:
    for _ in range(many):
        spot = rng.integers(16, 80, 2)
        axes = rng.integers(4, 16, 2)
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(mask, spot.tolist(), axes.tolist(), turn, 0, 360, 255, -1, cv2.LINE_AA)


def _spikes(rng: np.random.Generator, kind: str, number: int) -> npt.NDArray[Any]:
    """An outline that goes in and out `number` times."""
    if kind == "gear":
        angles = np.arange(4 * number) * np.pi / (2 * number)
        radii = np.tile([1.0, 1.0, 0.72, 0.72], number)
    else:
        angles = np.arange(2 * number) * np.pi / number
        radii = np.tile([1.0, rng.uniform(0.3, 0.7)], number)
    if kind == "blot":
        radii = rng.uniform(0.3, 1.0, len(angles))
    return np.stack([radii * np.sin(angles), -radii * np.cos(angles)], 1)
