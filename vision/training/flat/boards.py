"""Boards and cards for the quick drawings: spaces, tracks and pictures that are no dice."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.flat.laying import lay
from vision.training.palette import any_paint

__all__ = ["Art", "lay_board", "lay_card", "read_art"]

Picture = npt.NDArray[np.uint8]
Art = tuple[Picture, ...]
"""Pictures (h, w, 4) to print on boards and cards."""

LEAST, MOST = 12, 512
"""px; smaller art shows nothing, larger is made smaller when it is read."""

CORNERS = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
MARKED = 0.5
"""Share of cards with marks in their corners."""


def read_art(folder: Path | None) -> Art:
    """Read all PNG pictures in and below a folder; none where there is no folder."""
    if folder is None:
        return ()
    read = [cv2.imread(str(path), cv2.IMREAD_UNCHANGED) for path in sorted(folder.rglob("*.png"))]
    return tuple(
        _within(_with_alpha(one)) for one in read if one is not None and min(one.shape[:2]) >= LEAST
    )


def lay_board(picture: Picture, die: float, art: Art, rng: np.random.Generator) -> None:
    """Print a board over all of a picture: rows of spaces, each empty or with something on it."""
    side = picture.shape[0]
    paints = [any_paint(rng) for _ in range(int(rng.integers(2, 6)))]
    wide, high = (max(8, int(die * np.exp(rng.uniform(-0.7, 1.4)))) for _ in range(2))
    framed, filled = rng.random() < 0.6, rng.uniform(0.1, 0.9)
    few = [int(k) for k in rng.integers(max(1, len(art)), size=6)]
    for top in range(-int(rng.integers(high)), side, high):
        for left in range(-int(rng.integers(wide)), side, wide):
            ends = ((left, top), (left + wide, top + high))
            paint = paints[rng.integers(len(paints))]
            cv2.rectangle(picture, *ends, paint, -1)
            if framed:
                cv2.rectangle(picture, *ends, paints[0], max(1, min(wide, high) // 16))
            if rng.random() < filled:
                piece = art[few[rng.integers(len(few))]] if art else None
                middle = (left + wide / 2, top + high / 2)
                _fill(picture, middle, 0.8 * min(wide, high), piece, rng)


def lay_card(
    picture: Picture, place: tuple[int, int], die: float, art: Art, rng: np.random.Generator
) -> None:
    """Lay a card or a tile: a frame, a picture, rows of text, marks in its corners."""
    wide = die * float(rng.uniform(1.2, 4))
    high = wide * float(rng.choice([1.0, 1.4, 0.7]))
    turn = float(rng.uniform(0, 2 * np.pi))
    card, ink = _Sheet(place, wide, high, turn), any_paint(rng)
    corners = card.corners.astype(np.int32)
    cv2.fillConvexPoly(picture, corners, any_paint(rng), cv2.LINE_AA)
    cv2.polylines(picture, [corners], isClosed=True, color=ink, thickness=2)
    piece = art[rng.integers(len(art))] if art else None
    _fill(picture, card.at(0, -0.15), 0.6 * wide, piece, rng, turn)
    for row in range(int(rng.integers(0, 5))):
        y = 0.2 + 0.06 * row
        first, last = _pixel(card.at(-0.4, y)), _pixel(card.at(float(rng.uniform(0.1, 0.4)), y))
        cv2.line(picture, first, last, ink, max(1, int(high / 60)), cv2.LINE_AA)
    if rng.random() < MARKED:
        for x, y in CORNERS:
            cv2.circle(picture, _pixel(card.at(0.76 * x, 0.8 * y)), int(0.06 * wide) + 1, ink, -1)


@dataclass(frozen=True)
class _Sheet:
    """Where a flat thing lies: its middle, width and height in pixels, and its turn in radians."""

    place: tuple[float, float]
    wide: float
    high: float
    turn: float

    @property
    def corners(self) -> npt.NDArray[np.float64]:
        """(4, 2), from its own upper left, clockwise."""
        return np.array([self.at(*corner) for corner in CORNERS])

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of it lies, given in shares of its width and height from its middle."""
        cos, sin = float(np.cos(self.turn)), float(np.sin(self.turn))
        across, down = x * self.wide, y * self.high
        return self.place[0] + across * cos - down * sin, self.place[1] + across * sin + down * cos


def _fill(
    picture: Picture,
    middle: tuple[float, float],
    room: float,
    piece: Picture | None,
    rng: np.random.Generator,
    turn: float = 0.0,
) -> None:
    """Put one thing onto a space: a picture, a number, a disc or a ring."""
    draw = rng.random()
    spot, ink = _pixel(middle), any_paint(rng)
    if piece is not None and draw < 0.6:
        tall, wide = (room * side / max(piece.shape[:2]) for side in piece.shape[:2])
        lay(picture, piece, _Sheet(middle, wide, tall, turn).corners)
    elif draw < 0.75:
        size = room / 40
        start = (int(spot[0] - 10 * size), int(spot[1] + 10 * size))
        number = str(rng.integers(1, 40))
        cv2.putText(picture, number, start, 0, size, ink, max(1, int(2 * size)), cv2.LINE_AA)
    else:
        thick = -1 if draw < 0.9 else max(1, int(0.08 * room))
        reach = max(1, int(room * rng.uniform(0.1, 0.5)))
        cv2.circle(picture, spot, reach, ink, thick, cv2.LINE_AA)


def _pixel(place: tuple[float, float]) -> tuple[int, int]:
    return int(place[0]), int(place[1])


def _with_alpha(picture: npt.NDArray[np.generic]) -> Picture:
    """Any picture as (h, w, 4)."""
    if picture.dtype == np.uint16:
        picture = picture // 257
    read = np.asarray(picture, dtype=np.uint8)
    if read.ndim == 2:
        return np.asarray(cv2.cvtColor(read, cv2.COLOR_GRAY2BGRA), dtype=np.uint8)
    if read.shape[2] == 3:
        return np.asarray(cv2.cvtColor(read, cv2.COLOR_BGR2BGRA), dtype=np.uint8)
    return read


def _within(picture: Picture) -> Picture:
    """No larger than MOST."""
    scale = MOST / max(picture.shape[:2])
    if scale >= 1:
        return picture
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)
