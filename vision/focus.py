"""How sharp a picture is, judged where it must be: at edges that are known to be there."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import OutOfFocusError
from vision.frames import Frame
from vision.readings import Reading
from vision.trays import Mount

__all__ = ["BLURRED", "edge_width", "refuse_blurred", "sides_of"]

Point = tuple[float, float]

STEP = 0.5
PLACES = 12
"""Places looked at along each side."""
CONTRAST = 25.0
"""of 255; an edge with less says nothing of the lens."""
BLURRED = 0.17
"""Edges of a die over which its own edge may be smeared out: numerals drown beyond."""


def edge_width(frame: Frame, sides: Iterable[tuple[Point, Point]], reach: float) -> float | None:
    """Over how many pixels the sharpest edges along some lines are smeared out.

    A shadow beside an edge makes it soft, so that of all places the sharper half counts.

    Args:
        frame: (H, W, 3) uint8, BGR.
        sides: the ends of straight lines near which there is an edge, in pixels of the frame.
        reach: how far from the line it may lie.

    Returns:
        The change across an edge by its steepest slope, in pixels; None where nothing changes.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    widths: list[float] = []
    for start, end in sides:
        widths += _widths(np.asarray(grey, np.uint8), np.array(start), np.array(end), reach)
    if not widths:
        return None
    return float(np.percentile(widths, 25))


def refuse_blurred(frame: Frame, reading: Reading, *, to_measure: bool = False) -> None:
    """Refuse a frame whose dice are doubtful for no other reason than that it is out of focus.

    A plain floor is as smooth in focus as out of it: only the edges of dice tell. What can be read
    surely all the same is not refused, unless its size is to be measured.

    Args:
        frame: the frame that was read, as the camera gave it.
        reading: what was read.
        to_measure: whether it matters of sure dice too, for a smeared one seems larger or smaller.

    Raises:
        OutOfFocusError: most dice are doubtful, or to be measured, and have no sharp edge.
    """
    doubtful = [die for die in reading.dice if to_measure or die.doubt is not None]
    if not doubtful or len(doubtful) < len(reading.dice) / 2:
        return
    from_above = frame if reading.mount is Mount.OVER else np.ascontiguousarray(frame[:, ::-1])
    smeared = []
    for die in doubtful:
        width = edge_width(from_above, sides_of(die.outline), 0.3 * die.size)
        if width is not None:
            smeared.append(width / die.size)
    if smeared and float(np.median(smeared)) > BLURRED:
        raise OutOfFocusError(
            f"the frame is out of focus: the dice's edges are smeared over "
            f"{float(np.median(smeared)):.0%} of a die; turn the lens or move the camera until "
            "they are sharp"
        )


def sides_of(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed outline, from corner to corner."""
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _widths(
    grey: npt.NDArray[np.uint8],
    start: npt.NDArray[np.float64],
    end: npt.NDArray[np.float64],
    reach: float,
) -> list[float]:
    way = end - start
    outward = np.array([way[1], -way[0]]) / max(float(np.linalg.norm(way)), 1e-6)
    share = np.linspace(0.2, 0.8, PLACES)[:, None]
    away = np.arange(-reach, reach + STEP / 2, STEP)
    places = start + share[:, None] * way + away[None, :, None] * outward
    x, y = (places[..., axis].astype(np.float32) for axis in (0, 1))
    rows = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rows = cv2.blur(np.asarray(rows, np.float32), (3, 1))
    contrast = rows.max(axis=1) - rows.min(axis=1)
    steepest = np.abs(rows[:, 2:] - rows[:, :-2]).max(axis=1) / (2 * STEP)
    return [
        float(change / slope)
        for change, slope in zip(contrast, steepest, strict=True)
        if change > CONTRAST
    ]
