"""Floors for the quick drawings, with what else may lie on them or be printed there."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.flat.boards import Art, lay_board, lay_card
from vision.training.palette import Colour, any_paint

__all__ = ["floor_with_clutter"]

Picture = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float32]

BOARDS, CARDED = 0.3, 0.25
"""Shares of floors that are boards, and on which cards lie."""


def floor_with_clutter(side: int, die: float, art: Art, rng: np.random.Generator) -> Picture:
    """A floor (side, side, 3) for dice of `die` pixels, with art on its boards and cards."""
    floor = np.empty((side, side, 3), np.float32)
    floor[:] = any_paint(rng)
    for _ in range(int(rng.integers(0, 4))):
        floor += _cloud(side, rng) * rng.uniform(3, 30) * rng.normal(1, 0.2, 3).astype(np.float32)
    if rng.random() < 0.25:
        floor += _stripes(side, rng)[..., None] * rng.uniform(5, 40)
    picture = np.ascontiguousarray(np.clip(floor, 0, 255).astype(np.uint8))
    if rng.random() < BOARDS:
        lay_board(picture, die, art, rng)
    if rng.random() < 0.55:
        _walls(picture, rng)
    for _ in range(int(rng.integers(1, 9)) if rng.random() < CARDED else 0):
        x, y = (int(one) for one in rng.uniform(0, side, 2))
        lay_card(picture, (x, y), die, art, rng)
    for _ in range(int(rng.integers(0, 9)) if rng.random() < 0.6 else 0):
        _thing(picture, die, rng)
    grain = rng.normal(0, rng.uniform(0, 6), (side, side, 1))
    return np.asarray(np.clip(picture + grain, 0, 255), dtype=np.uint8)


def _cloud(side: int, rng: np.random.Generator) -> Numbers:
    cells = int(2 ** rng.uniform(1, 7))
    small = rng.normal(0, 1, (cells, cells, 1)).astype(np.float32)
    grown = cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC)
    return np.asarray(grown.reshape(side, side, 1), dtype=np.float32)


def _stripes(side: int, rng: np.random.Generator) -> Numbers:
    y, x = np.mgrid[:side, :side].astype(np.float32)
    angle, pitch = rng.uniform(0, np.pi), rng.uniform(4, 60)
    wave = np.sin(
        2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / pitch + 2 * _cloud(side, rng)[..., 0]
    )
    return np.asarray(wave, dtype=np.float32)


def _walls(picture: Picture, rng: np.random.Generator) -> None:
    """A tray's edge, straight or round, with another ground beyond it."""
    side = picture.shape[0]
    mask = np.zeros((side, side), np.uint8)
    middle = rng.uniform(0.2, 0.8, 2) * side
    reach = rng.uniform(0.35, 0.9) * side
    if rng.random() < 0.4:
        cv2.circle(mask, (int(middle[0]), int(middle[1])), int(reach), 1, -1)
    else:
        box = (tuple(middle.tolist()), (2 * reach, 1.5 * reach), float(rng.uniform(0, 90)))
        cv2.fillConvexPoly(mask, cv2.boxPoints(box).astype(np.int32), 1)
    wall = cv2.dilate(mask, np.ones((int(rng.integers(2, 22)),) * 2, np.uint8))
    picture[wall == 0] = any_paint(rng)
    picture[(wall == 1) & (mask == 0)] = any_paint(rng)


def _thing(picture: Picture, die: float, rng: np.random.Generator) -> None:
    """A coin, slip of paper, domino, counter, stroke, text, emblem or lamp's reflection."""
    side = picture.shape[0]
    x, y = (int(one) for one in rng.uniform(0, side, 2))
    ink = any_paint(rng)
    draw = rng.integers(8)
    if draw == 0:
        cv2.circle(picture, (x, y), int(die * rng.uniform(0.06, 1.2)), ink, -1, cv2.LINE_AA)
    elif draw == 1:
        _slip(picture, (x, y), die, ink, rng)
    elif draw == 2:
        end = (int(x + rng.normal(0, 3 * die)), int(y + rng.normal(0, 3 * die)))
        cv2.line(picture, (x, y), end, ink, int(rng.integers(1, 12)), cv2.LINE_AA)
    elif draw == 3:
        _text(picture, (x, y), die, ink, rng)
    elif draw == 4:
        _dots(picture, (x, y), die, ink, rng)
    elif draw == 5:
        axes = (int(die * rng.uniform(0.1, 2)), int(die * rng.uniform(0.1, 2)))
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(picture, (x, y), axes, turn, 0, 360, (255, 255, 255), -1, cv2.LINE_AA)
    elif draw == 6:
        _emblem(picture, (x, y), die, ink, rng)
    else:
        radius, width = int(die * rng.uniform(0.3, 1.0)), int(rng.integers(1, 6))
        cv2.circle(picture, (x, y), radius, ink, width, cv2.LINE_AA)


def _text(
    picture: Picture, place: tuple[int, int], die: float, ink: Colour, rng: np.random.Generator
) -> None:
    text = "".join(chr(rng.integers(48, 123)) for _ in range(int(rng.integers(1, 7))))
    font, scale = int(rng.integers(4)), die / rng.uniform(15, 60)
    cv2.putText(picture, text, place, font, scale, ink, 2, cv2.LINE_AA)


def _slip(
    picture: Picture, place: tuple[int, int], die: float, ink: Colour, rng: np.random.Generator
) -> None:
    size = (die * float(rng.uniform(0.4, 5)), die * float(rng.uniform(0.4, 5)))
    box = cv2.boxPoints((place, size, float(rng.uniform(0, 90)))).astype(np.int32)
    cv2.fillConvexPoly(picture, box, ink, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.polylines(picture, [box], isClosed=True, color=any_paint(rng), thickness=2)


def _dots(
    picture: Picture, place: tuple[int, int], die: float, ink: Colour, rng: np.random.Generator
) -> None:
    """Dots in no die's order, or a domino: what counts blobs would take them for pips."""
    if rng.random() < 0.4:
        size = (2 * die, die)
        box = cv2.boxPoints((place, size, float(rng.uniform(0, 180)))).astype(np.int32)
        cv2.fillConvexPoly(picture, box, any_paint(rng), cv2.LINE_AA)
    for _ in range(int(rng.integers(1, 8))):
        dot = (int(place[0] + rng.normal(0, 0.7 * die)), int(place[1] + rng.normal(0, 0.7 * die)))
        cv2.circle(picture, dot, max(1, int(die * rng.uniform(0.06, 0.14))), ink, -1, cv2.LINE_AA)


def _emblem(
    picture: Picture, place: tuple[int, int], die: float, ink: Colour, rng: np.random.Generator
) -> None:
    """A few small squares side by side, as a maker prints on a box; large ones are blank dice."""
    rows, columns = (int(many) for many in rng.integers(1, 4, 2))
    pitch = die * float(rng.uniform(0.2, 0.6))
    side = pitch * float(rng.uniform(0.6, 0.95))
    middle, turn = np.array(place, np.float64), float(rng.uniform(0, 90))
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    for row in range(rows):
        for column in range(columns):
            at = pitch * np.array([column * cos - row * sin, column * sin + row * cos]) + middle
            box = cv2.boxPoints((tuple(at.tolist()), (side, side), turn)).astype(np.int32)
            cv2.fillConvexPoly(picture, box, ink, cv2.LINE_AA)
