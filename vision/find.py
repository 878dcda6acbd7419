"""Finds dice: squares of a die's size whose four edges show, wherever something lies on the floor.

The first of the two steps. It knows nothing of what is printed on a face.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision import squares
from vision.edges import EdgeField, edge_field
from vision.floor import strangeness
from vision.frames import Frame
from vision.plan import Mask, Plan, lay_flat
from vision.squares import Squares
from vision.trays import Mount, Tray

__all__ = ["Candidate", "Found", "find"]

Field = npt.NDArray[np.float32]

UNIT = 20
"""Plan pixels to a die's edge: the smallest at which edges and pips stay apart."""

STRANGE = 3.0
"""Standard deviations from the floor's colours at which a pixel may be a die's."""

SQUARE_BUSY = 0.18
"""Mean edge strength in a die's box, at least: its four edges alone make that."""
COVERED = 0.25
"""Share of a die's box, at least, that is unlike the floor."""

MOST_CENTRES = 8000
"""On a table strewn with other things only the busiest places are tried."""

LEAST_EDGES = 0.5
"""Below this a square is made of chance."""

GRID = 2
"""Plan pixels between the centres tried."""


@dataclass(frozen=True)
class Candidate:
    """A square that may be a die's face."""

    corners: npt.NDArray[np.float64]
    """(4, 2) in the frame, clockwise as seen in it."""
    edges: float
    """How well its four edges show, 0 to 1."""

    @cached_property
    def place(self) -> tuple[float, float]:
        """The centre in the frame."""
        x, y = self.corners.mean(axis=0)
        return float(x), float(y)

    @cached_property
    def size(self) -> float:
        """The mean edge in the frame."""
        sides = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.linalg.norm(sides, axis=1).mean())

    def away(self, other: "Candidate") -> float:
        """The distance between two centres, in edges of the smaller."""
        (x, y), (other_x, other_y) = self.place, other.place
        return float(np.hypot(x - other_x, y - other_y)) / min(self.size, other.size)


@dataclass(frozen=True)
class Found:
    """What may be dice, best first, and the plan on which it was found."""

    candidates: tuple[Candidate, ...]
    plan: Plan
    strange: Field
    field: EdgeField


def find(frame: Frame, tray: Tray | None, mount: Mount, die_px: float) -> Found:
    """Look for faces of dice.

    Args:
        frame: (H, W, 3) uint8, BGR.
        tray: where to look; None for the whole frame.
        mount: how far a face may lean over the floor's edge.
        die_px: a die's edge in frame pixels, within a tenth.
    """
    plan = lay_flat(frame, tray, UNIT / die_px, margin=1.2 * UNIT)
    strange = strangeness(plan.picture, plan.floor)
    coarse = edge_field(plan.picture, plan.floor, blur=0.8, spread=3)
    centres = _centres(plan, strange, coarse, mount)
    tried = _peaks(squares.search(coarse, centres, 1.04 * UNIT))
    if not len(tried):
        return Found((), plan, strange, coarse)
    fine = edge_field(plan.picture, plan.floor, blur=0.6, spread=1)
    fitted = squares.fit(fine, tried, reach=(0.08, 0.05, 0.08))
    corners = plan.in_frame(squares.corners_of(fitted))
    order = [k for k in np.argsort(-fitted.score) if fitted.score[k] >= LEAST_EDGES]
    candidates = tuple(Candidate(corners[k], float(fitted.score[k])) for k in order)
    return Found(candidates, plan, strange, fine)


def _centres(plan: Plan, strange: Field, edges: EdgeField, mount: Mount) -> npt.NDArray[np.intp]:
    """The places (n, 2) of x, y at which a die's centre may be."""
    box = (UNIT + 4, UNIT + 4)
    busy = cv2.blur(edges.strength, box)
    usual = float(np.median(busy[plan.floor])) if plan.floor.any() else 0.0
    covered = cv2.blur((strange > STRANGE).astype(np.float32), box)
    may_be = (busy > SQUARE_BUSY) & ((covered > COVERED) | (busy > 2.0 * usual + 0.05))
    may_be &= _within_reach(plan.floor, mount)
    ys, xs = np.nonzero(may_be[::GRID, ::GRID])
    if len(xs) > MOST_CENTRES:
        busiest = np.argsort(-busy[::GRID, ::GRID][ys, xs], kind="stable")[:MOST_CENTRES]
        ys, xs = ys[busiest], xs[busiest]
    return np.stack([xs * GRID, ys * GRID], axis=1)


def _within_reach(floor: Mask, mount: Mount) -> Mask:
    """From above a die's top may lean out over the floor's edge; from below it never does."""
    if mount is Mount.UNDER:
        return floor
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (UNIT * 3 // 4, UNIT * 3 // 4))
    return np.asarray(cv2.dilate(floor.astype(np.uint8), kernel)).astype(bool)


def _peaks(tried: Squares, least: float = 0.38, apart: float = 0.3) -> Squares:
    """The best squares no nearer to a better one than a share of their size."""
    order = np.argsort(-tried.score)
    order = order[tried.score[order] >= least]
    kept: list[int] = []
    free = np.ones(len(tried), dtype=bool)
    for k in order:
        if free[k]:
            kept.append(int(k))
            near = np.hypot(tried.x - tried.x[k], tried.y - tried.y[k]) < apart * tried.size[k]
            free[near] = False
    return tried.only(np.array(kept, dtype=np.intp))
