"""Where a tray's floor lies in a picture, cell by cell, by a small network.

What is floor, what its wall and what the table a network tells by all that it sees; lines and
circles alone do not.
"""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame
from vision.network import sigmoid, trays_network
from vision.trays import Matrix, Mount
from vision.windows import Window, window_onto

__all__ = ["ABOVE", "BELOW", "CELL", "LEAST_FLOOR", "SIDE", "FloorMap", "floor_map"]

Field = npt.NDArray[np.float32]

SIDE, CELL = 160, 2
"""px; the square window that the network looks through, and the side of each cell of its answer."""
ABOVE, BELOW = 0, 255
"""What its fourth channel says of the side from which the camera looks, as a picture's number."""
TURNS = np.arange(4) * np.pi / 2
"""Each look is taken turned by all of these, and in a mirror too: the mean of what is seen then
counts."""
LARGEST = 640
"""px of the longer side of the picture that is looked at."""
CELLS = 160
"""Cells of the map along the frame's longer side."""
NEVER = -8.0
"""The raw answer where a window does not look: hardly one in three thousand."""
LEAST_FLOOR = 0.06
"""Share of the frame that a floor takes up, at least."""
FILLED, WITHIN = 0.75, 0.96
"""Shares of the closer window's side that the root of the floor's area takes up, and, at most, the
upright box around it. The network learned from floors of 0.4 to 0.95."""


@dataclass(frozen=True)
class FloorMap:
    """How likely each part of the frame is the tray's floor."""

    shares: Field
    """(h, w), 0 to 1."""
    scale: float
    """Cells to a pixel of the frame."""

    def in_frame(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Where points (..., 2) of the map lie in the frame; a cell's middle has whole numbers."""
        return (points + 0.5) / self.scale - 0.5


def floor_map(frame: Frame, mount: Mount) -> FloorMap:
    """Ask the network about a frame (H, W, 3), and about the floor that it sees there from nearer.

    The mean of both looks counts. The closer one shows walls that are thinner than a cell of the
    first, which sees more of what lies around.
    """
    small = _no_larger(frame)
    height, width = small.shape[:2]
    whole = _View((width - 1) / 2, (height - 1) / 2, SIDE / max(height, width))
    raw = _looked(small, mount, whole)
    nearer = _nearer(raw, CELLS / max(height, width))
    if nearer is not None:
        raw = (raw + _looked(small, mount, nearer)) / 2.0
    return FloorMap(sigmoid(raw), CELLS / max(frame.shape[:2]))


def _no_larger(frame: Frame) -> Frame:
    """The frame, a large one made smaller: from there each window is soon seen."""
    times = LARGEST / max(frame.shape[:2])
    if times >= 1.0:
        return frame
    small = cv2.resize(frame, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


@dataclass(frozen=True)
class _View:
    """What a window has in its middle, in the frame, and its pixels to one of the frame."""

    x: float
    y: float
    scale: float


def _nearer(raw: Field, scale: float) -> _View | None:
    """The view that the largest floor of a raw map fills; None where there is none.

    Args:
        raw: a cell is likely floor above 0.
        scale: cells to a pixel of the frame.
    """
    _, _, boxes, _ = cv2.connectedComponentsWithStats((raw > 0.0).astype(np.uint8))
    x, y, wide, high, area = max(boxes[1:], key=lambda box: box[-1], default=(0,) * 5)
    if area < LEAST_FLOOR * raw.size:
        return None
    middle_x, middle_y = float(x + wide / 2) / scale - 0.5, float(y + high / 2) / scale - 0.5
    fills = min(FILLED / np.sqrt(area), WITHIN / max(wide, high))
    return _View(middle_x, middle_y, float(SIDE * fills * scale))


def _looked(frame: Frame, mount: Mount, view: _View) -> Field:
    """The network's raw answer, laid onto the frame's map: the mean of one view, turned about."""
    height, width = frame.shape[:2]
    cells = CELLS / max(height, width)
    size = (round(width * cells), round(height * cells))
    windows = [
        window_onto((view.x, view.y), view.scale, turn, SIDE, mirrored=mirrored)
        for turn, mirrored in product(TURNS, (False, True))
    ]
    laid = [_laid(_answer(frame, mount, window), window, cells, size) for window in windows]
    return np.asarray(np.mean(laid, axis=0), np.float32)


def _answer(frame: Frame, mount: Mount, window: Window) -> Field:
    side = np.full((SIDE, SIDE, 1), BELOW if mount is Mount.UNDER else ABOVE, np.uint8)
    seen = np.concatenate([window.seen(frame), side], axis=2)
    return np.asarray(trays_network().answers(seen[None])[0, 0], np.float32)


def _laid(answer: Field, window: Window, cells: float, size: tuple[int, int]) -> Field:
    """An answer where it lies in the frame's map of so many cells to a pixel: size is (w, h)."""
    move = _resized(1.0 / CELL) @ np.vstack([window.move, (0.0, 0.0, 1.0)]) @ _resized(1.0 / cells)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid = cv2.warpAffine(answer, move[:2], size, flags=flags, borderValue=NEVER)
    return np.asarray(laid, np.float32)


def _resized(times: float) -> Matrix:
    """Where points lie in a picture so many times as large: pixels' middles have whole numbers."""
    shift = (times - 1.0) / 2.0
    return np.array([(times, 0.0, shift), (0.0, times, shift), (0.0, 0.0, 1.0)])
