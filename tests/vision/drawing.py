"""Draws simple dice on a floor: enough for the reader to be tested without a single photo."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE
from vision.frames import Frame
from vision.trays import Tray

WIDTH, HEIGHT = 640, 480
CORNERS = [(60.0, 50.0), (580.0, 60.0), (600.0, 430.0), (40.0, 420.0)]
TRAY = Tray(CORNERS, (208.0, 148.0))
DIE_MM = 18.0
DIE_PX = 45.0
PLACES = [(130.0, 130.0), (300.0, 120.0), (480.0, 140.0), (140.0, 330.0), (320.0, 320.0)]
AROUND = ("3", "5", "8", "11", "2")
"""What the five faces show that surround the one of twelve that is up."""
IVORY, RED, BLUE, BLACK = (200, 225, 232), (50, 45, 200), (170, 80, 40), (30, 30, 30)
GREEN_FELT = (70, 110, 60)

PATTERNS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (1, 1), (-1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

SLOPE = float(np.arctan(2.0))
"""Radians by which the neighbouring faces of a dodecahedron turn away from each other."""

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Drawn:
    """A die to draw: its print, where, how turned, its colour and what is printed with."""

    face: str
    centre: tuple[float, float]
    degrees: float = 0.0
    body: tuple[int, int, int] = IVORY
    ink: tuple[int, int, int] = (30, 30, 30)
    twelve: bool = False
    """A dodecahedron: its face is a pentagon, and what is printed may lie any way round."""


def tray_with(
    dice: Sequence[Drawn],
    *,
    prints: Callable[[str], Frame] | None = None,
    floor: tuple[int, int, int] = GREEN_FELT,
    light: float = 1.0,
    seed: int = 1,
) -> Frame:
    """A frame (480, 640, 3) of a tray with dice, lit from the left, with a little noise."""
    frame = np.full((HEIGHT, WIDTH, 3), (90, 100, 105), dtype=np.uint8)
    cv2.fillPoly(frame, [np.array(CORNERS, dtype=np.int32)], floor)
    for die in dice:
        put = _put_twelve if die.twelve else _put
        put(frame, die, pip_print(die) if prints is None else prints(die.face))
    slope = np.linspace(1.05, 0.85, WIDTH)[None, :, None] * light
    noise = np.random.default_rng(seed).normal(0.0, 1.5, frame.shape)
    soft = cv2.GaussianBlur(frame, (0, 0), 0.7)
    return np.clip(soft * slope + noise, 0, 255).astype(np.uint8)


def under_a_dimmed_lamp(frame: Frame, number: int, rows: float, by: float = 0.3) -> Frame:
    """The frame as LEDs light it that go on and off while its rows are read: in narrow bands."""
    turn = 2 * np.pi * (np.arange(frame.shape[0]) / rows + 0.37 * number)
    lit = frame * (1 + by * np.sin(turn))[:, None, None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def black_tray(faces: tuple[str, ...], seed: int) -> Frame:
    """A tray in which black dice, printed in ivory, show the given faces."""

    def black_print(name: str) -> Frame:
        is_ink = (icon_print(name) != IVORY).any(axis=2, keepdims=True)
        return np.where(is_ink, IVORY, BLACK).astype(np.uint8)

    dice = [
        Drawn(face, place, seed + 17.0 * number, body=BLACK)
        for number, (face, place) in enumerate(zip(faces, PLACES, strict=False))
    ]
    return tray_with(dice, prints=black_print, seed=seed)


def pip_print(die: Drawn, side: int = 160) -> Frame:
    """An upright face (side, side, 3) with pips."""
    face = np.full((side, side, 3), die.body, dtype=np.uint8)
    for across, down in PATTERNS[die.face]:
        place = (round(side * (0.5 + 0.24 * across)), round(side * (0.5 + 0.24 * down)))
        cv2.circle(face, place, round(0.1 * side), die.ink, -1, cv2.LINE_AA)
    return face


def icon_print(name: str, side: int = 160) -> Frame:
    """An upright face: "2-arrow" is an arrow and a numeral, "blank" is nothing at all."""
    face = np.full((side, side, 3), IVORY, dtype=np.uint8)
    if name == "blank":
        return face
    numeral, icon = name.split("-")
    ink = (40, 40, 160) if icon == "arrow" else (30, 30, 30)
    if icon == "arrow":
        points = np.array(
            [(60, 130), (60, 80), (40, 80), (80, 30), (120, 80), (100, 80), (100, 130)]
        )
        cv2.fillPoly(face, [points], ink)
    else:
        cv2.ellipse(face, (80, 80), (45, 25), 20, 0, 360, ink, -1, cv2.LINE_AA)
    cv2.putText(face, numeral, (20, 56), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (20, 20, 20), 6)
    return face


def number_print(name: str, side: int = 160) -> Frame:
    """An upright face with a number as large as a pentagon has room for; a bar tells 6 from 9."""
    face = np.full((side, side, 3), IVORY, dtype=np.uint8)
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, 3.2
    (width, height), _ = cv2.getTextSize(name, font, scale, 10)
    place = ((side - width) // 2, (side + height) // 2)
    cv2.putText(face, name, place, font, scale, (40, 40, 160), 10, cv2.LINE_AA)
    if name in "69":
        cv2.line(face, (50, 140), (110, 140), (40, 40, 160), 10, cv2.LINE_AA)
    return face


def medal(stands_out: tuple[float, float, float], sign: str = "V") -> npt.NDArray[np.float32]:
    """A face (FACE, FACE, 3) in log colours, BGR: a medal by so much lighter than its dark body.

    It fills the face but for its corners, and bears a sign as dark as the body.
    """
    shown = np.zeros((FACE, FACE), np.uint8)
    cv2.circle(shown, (24, 24), 22, 255, -1)
    cv2.putText(shown, sign, (17, 31), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2, cv2.LINE_AA)
    share = cv2.GaussianBlur(shown, (0, 0), 0.7)[..., None] / np.float32(255)
    return np.asarray(3.5 + share * np.array(stands_out), dtype=np.float32)


def _put_twelve(frame: Frame, die: Drawn, face: Frame) -> None:
    """Draw a dodecahedron seen from straight above: the face that is up and the five around it.

    They are numbered as a real one's are: with bare sides it looks less like a die to the finder.
    """
    turn, reach = np.radians(die.degrees), 0.48 * DIE_PX
    angles = turn + 2 * np.pi * np.arange(11) / 10
    rim = _towards(angles) * reach * 1.62 + die.centre
    top = _towards(angles[:10:2]) * reach + die.centre
    for k, number in enumerate(AROUND):
        side = np.array([top[k], *rim[2 * k : 2 * k + 3], top[k - 4]])
        shaded = (number_print(number) * (0.5 + 0.08 * ((2 * k) % 5))).astype(np.uint8)
        along = 0.8 * reach * _towards(angles[2 * k + 1] - np.pi / 2)
        _lay(frame, shaded, side, along, leaning=SLOPE)
    _lay(frame, face, top, 0.8 * reach * _towards(turn))


def _towards(angle: Points | float) -> Points:
    """The way, of length 1, towards each of these angles in radians."""
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _lay(frame: Frame, face: Frame, within: Points, along: Points, *, leaning: float = 0.0) -> None:
    """Lay a print onto a polygon that leans by radians; half its upper edge runs `along`."""
    middle = within.mean(axis=0)
    down = np.cos(leaning) * np.array([-along[1], along[0]])
    corners = middle + np.array([-along - down, along - down, along + down, down - along])
    edge = face.shape[0]
    flat = np.array([(0, 0), (edge, 0), (edge, edge), (0, edge)], np.float32)
    onto = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    mask = np.zeros(frame.shape[:2], np.uint8)
    cv2.fillPoly(mask, [within.astype(np.int32)], 255)
    size = (frame.shape[1], frame.shape[0])
    drawn = cv2.warpPerspective(face, onto, size, borderMode=cv2.BORDER_REPLICATE)
    frame[mask > 127] = drawn[mask > 127]


def _put(frame: Frame, die: Drawn, face: Frame) -> None:
    """Draw the die's near side as a darker band below, then its face on top."""
    half = DIE_PX / 2.0
    turn = np.radians(die.degrees)
    along = np.array([np.cos(turn), np.sin(turn)]) * half
    across = np.array([-np.sin(turn), np.cos(turn)]) * half
    centre = np.array(die.centre)
    corners = np.array(
        [centre - along - across, centre + along - across, centre + along + across,
         centre - along + across]
    )  # fmt: skip
    base = np.vstack([corners, corners + np.array([0.0, 6.0])]).astype(np.float32)
    dark = tuple(int(0.55 * value) for value in die.body)
    cv2.fillPoly(frame, [cv2.convexHull(base).astype(np.int32)], dark)
    side = face.shape[0]
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float32)
    onto = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    size = (frame.shape[1], frame.shape[0])
    mask = cv2.warpPerspective(np.full((side, side), 255, np.uint8), onto, size)
    drawn = cv2.warpPerspective(face, onto, size, borderMode=cv2.BORDER_REPLICATE)
    frame[mask > 127] = drawn[mask > 127]
