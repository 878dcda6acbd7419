"""Draws a reading onto its frame, for people to look at: what lies where, and how sure that is."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame
from vision.readings import Die, Reading
from vision.trays import Mount, Tray

__all__ = ["annotate", "draw_outline", "explain"]

Colour = tuple[int, int, int]

SURE, DOUBTFUL = (80, 220, 80), (40, 140, 255)
"""BGR: green and orange."""
FLOOR, INK, PAPER = (255, 200, 80), (255, 255, 255), (30, 30, 30)
FONT = cv2.FONT_HERSHEY_SIMPLEX
WIDEST = 2000
"""px of an explained picture: what is larger is shown smaller."""


def annotate(frame: Frame, reading: Reading) -> Frame:
    """A copy of the frame as seen from above, with each die's outline, face and doubt.

    Under a tray the picture is mirrored first, so that it shows the dice where people see them.
    """
    drawn = _from_above(frame, reading.mount)
    for die in reading.dice:
        _draw(drawn, die, _label(die), 1.0)
    return drawn


def explain(
    frame: Frame, reading: Reading, *, tray: Tray | None = None, notes: Sequence[str] = ()
) -> Frame:
    """What `annotate` shows, with confidences, the floor's outline and a legend below.

    Args:
        frame: (H, W, 3) uint8, BGR, the one that was read.
        reading: what was read in it.
        tray: the floor, drawn where it was looked at.
        notes: further lines of plain ASCII for the legend: the camera, the set of dice.
    """
    drawn = _from_above(frame, reading.mount)
    shrink = min(1.0, WIDEST / drawn.shape[1])
    if shrink < 1.0:
        size = (WIDEST, round(drawn.shape[0] * shrink))
        drawn = np.asarray(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA), np.uint8)
    if tray is not None:
        _outline(drawn, _seen_from_above(tray.points, frame.shape[1], reading.mount) * shrink)
    for number, die in enumerate(reading.dice, start=1):
        _draw(drawn, die, f"{number}: {_label(die)} {die.confidence:.0%}", shrink)
    return _with_legend(drawn, _legend(reading, notes))


def draw_outline(frame: Frame, outline: Sequence[tuple[float, float]], mount: Mount) -> Frame:
    """A copy of the frame as seen from above, with the floor's outline and its corners."""
    drawn = _from_above(frame, mount)
    points = np.asarray(outline, np.float32)
    _outline(drawn, _seen_from_above(points, frame.shape[1], mount))
    return drawn


def _from_above(frame: Frame, mount: Mount) -> Frame:
    return np.ascontiguousarray(frame[:, ::-1] if mount is Mount.UNDER else frame).copy()


def _seen_from_above(
    points: npt.NDArray[np.float32], width: int, mount: Mount
) -> npt.NDArray[np.float32]:
    if mount is Mount.OVER:
        return points
    return np.asarray((width - 1 - points[:, 0], points[:, 1]), np.float32).T


def _outline(drawn: Frame, points: npt.NDArray[np.float32]) -> None:
    thick = _thick(drawn)
    corners = np.round(points).astype(np.int32)
    cv2.polylines(drawn, [corners], isClosed=True, color=PAPER, thickness=thick + 2)
    cv2.polylines(drawn, [corners], isClosed=True, color=FLOOR, thickness=thick)
    if len(corners) <= 12:  # noqa: PLR2004 - a round floor has no corners to mark
        for x, y in corners:
            cv2.circle(drawn, (int(x), int(y)), 4 * thick, FLOOR, thick)


def _draw(drawn: Frame, die: Die, label: str, shrink: float) -> None:
    colour = SURE if die.doubt is None else DOUBTFUL
    corners = np.round(np.array(die.outline) * shrink).astype(np.int32)
    cv2.polylines(drawn, [corners], isClosed=True, color=colour, thickness=_thick(drawn) + 1)
    left, top = (int(side) for side in corners.min(axis=0))
    width, height = _size(label, _letters(drawn))
    above = top - height if top > 2 * height else int(corners[:, 1].max()) + 2 * height
    left = min(max(left, 2), max(drawn.shape[1] - width - 2, 2))
    _write(drawn, label, (left, above), colour)


def _label(die: Die) -> str:
    face = die.face or "?"
    return _plain(face if die.doubt is None else f"{face} {die.doubt}")


def _legend(reading: Reading, notes: Sequence[str]) -> list[str]:
    sure = sum(die.doubt is None for die in reading.dice)
    head = f"{len(reading.dice)} dice, {sure} sure; camera {reading.mount.value} the tray"
    lines = [
        f"{number}: {_label(die)} - {die.colour}, {die.confidence:.0%}, {die.size:.0f} px "
        f"at {die.centre[0]:.0f},{die.centre[1]:.0f}"
        for number, die in enumerate(reading.dice, start=1)
    ]
    return [_plain(line) for line in (head, *notes, *lines)]


def _with_legend(drawn: Frame, lines: Sequence[str]) -> Frame:
    """Lines below the picture, in columns that fit its width."""
    scale = _letters(drawn)
    row = 2 * _size("0", scale)[1]
    wide = max(_size(line, scale)[0] for line in lines) + row
    columns = max(1, drawn.shape[1] // wide)
    rows = -(-len(lines) // columns)
    below = np.full((row * (rows + 1), drawn.shape[1], 3), PAPER, np.uint8)
    for at, line in enumerate(lines):
        place = (row // 2 + (at // rows) * wide, row * (at % rows + 1))
        _write(below, line, place, INK, scale)
    return np.vstack([drawn, below])


def _write(
    drawn: Frame, text: str, place: tuple[int, int], colour: Colour, scale: float | None = None
) -> None:
    size, thick = scale or _letters(drawn), _thick(drawn)
    (wide, high), (x, y) = _size(text, size), place
    cv2.rectangle(drawn, (x - 2, y + high // 3), (x + wide + 2, y - high - 3), PAPER, -1)
    cv2.putText(drawn, text, place, FONT, size, colour, thick, cv2.LINE_AA)


def _size(text: str, scale: float) -> tuple[int, int]:
    (width, height), _ = cv2.getTextSize(text, FONT, scale, 1)
    return int(width), int(height)


def _thick(drawn: Frame) -> int:
    return max(1, round(int(drawn.shape[1]) / 1000))


def _letters(drawn: Frame) -> float:
    """Letters of about a sixtieth of the picture's width, whatever that is."""
    return max(0.35, int(drawn.shape[1]) / 1800)


def _plain(text: str) -> str:
    """What the drawn letters can show."""
    return text.encode("ascii", "replace").decode("ascii")
