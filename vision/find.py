"""Finds dice: where on the floor a face looks at the camera, how large it is and how it is turned.

The first of the two steps. A network answers for each cell of the floor laid flat; it knows pips
at a glance too, as a second opinion for whoever reads the face.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.edges import edge_field
from vision.frames import Frame
from vision.network import finder_network
from vision.plan import Plan, lay_flat
from vision.squares import Squares, corners_of, fit
from vision.trays import Mount, Tray

__all__ = ["Candidate", "find"]

Field = npt.NDArray[np.float32]

CELL = 8
"""Plan pixels to a cell of the network's map."""

DIE = 34.0
"""Plan pixels to a die's edge: where the network is at its best."""
USUAL = (22.0, 56.0)
"""Plan pixels at which it reads as well; where dice are smaller or larger the plan is laid anew."""

LONG_SIDES = (640, 256)
"""Plan pixels of the longer side, from near and from afar, where no one knows the dice's size."""
MOST_PIXELS = 1600 * 1200

LEAST_HEAT = 0.12
"""Below this nothing is there; from here up to being sure it is a doubtful die."""
CLEAR_HEAT = 0.4
"""What is as clear as this tells how large dice are in this frame."""

APART = 0.55
"""Edges of the smaller die: two faces are not nearer to each other."""

ROUGHLY, FINELY = (0.1, 0.12, 0.17), (0.05, 0.05, 0.06)
"""How far a square may move and grow (shares of its size) and turn (radians) to fit its edges:
first smeared ones, then sharp ones."""
NEARER = 1.04
"""An upper face is nearer to the camera than the floor, and so looks larger."""
FITTED = 0.5
"""How well four edges must show to be believed more than the network."""

DIM, BRIGHT, MOST_GAIN = 120.0, 210.0, 6.0
"""A plan whose brightest hundredth is below DIM of 255 is brightened to BRIGHT."""


@dataclass(frozen=True)
class Candidate:
    """A face that looks at the camera, most likely."""

    corners: npt.NDArray[np.float64]
    """(4, 2) in the frame, clockwise as seen in it."""
    roughly: npt.NDArray[np.float64]
    """The same before they were laid onto edges: what is no square has no edges to be laid onto."""
    heat: float
    """How clearly a die lies here, 0 to 1."""
    pips: Field
    """(7,): how likely the face has no pips, or 1 to 6 of them, at a glance."""
    unclear: float
    """How likely it leans or is partly hidden, 0 to 1."""

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


@dataclass(frozen=True)
class _Spots:
    """What stands out on a plan: (n,) each, and (n, 2) places, (n, 7) pips."""

    heat: Field
    places: Field
    sizes: Field
    turns: Field
    pips: Field
    unclear: Field

    def only(self, rows: npt.NDArray[np.intp]) -> "_Spots":
        return _Spots(
            self.heat[rows],
            self.places[rows],
            self.sizes[rows],
            self.turns[rows],
            self.pips[rows],
            self.unclear[rows],
        )


def find(
    frame: Frame, tray: Tray | None, mount: Mount, die_px: float | None, *, exactly: bool = False
) -> list[Candidate]:
    """Look for faces of dice, the clearest first.

    Args:
        frame: (H, W, 3) uint8, BGR.
        tray: where to look; None for the whole frame.
        mount: how far a face may lean over the floor's edge.
        die_px: a die's edge in frame pixels, if known.
        exactly: lay the squares onto the edges that show though `die_px` is unknown: what is
            printed in them is to be compared point by point. Where it is known the floor lies flat,
            a face is a square of that size, and they always are.
    """
    plan, spots = (
        _look(frame, tray, mount, DIE / die_px)
        if die_px is not None
        else _look_at_any_size(frame, tray, mount)
    )
    squares = Squares(spots.places[:, 0], spots.places[:, 1], spots.sizes, spots.turns, spots.heat)
    corners = roughly = corners_of(squares)
    if exactly or die_px is not None:
        corners = _fitted(squares, plan, die_px)
    return [
        Candidate(
            plan.in_frame(corners[row]),
            plan.in_frame(roughly[row]),
            float(spots.heat[row]),
            spots.pips[row],
            float(spots.unclear[row]),
        )
        for row in range(len(spots.heat))
    ]


def _look(frame: Frame, tray: Tray | None, mount: Mount, scale: float) -> tuple[Plan, _Spots]:
    plan = lay_flat(frame, tray, scale, margin=DIE)
    return plan, _spots(plan, mount)


def _look_at_any_size(frame: Frame, tray: Tray | None, mount: Mount) -> tuple[Plan, _Spots]:
    """Look from near and from afar, then at the size that what stood out clearest has."""
    looks = [_look(frame, tray, mount, side / _longer_side(frame, tray)) for side in LONG_SIDES]
    plan, spots = max(looks, key=lambda look: float(look[1].heat.max(initial=0.0)))
    better = _better_scale(spots, plan.scale, plan)
    return (plan, spots) if better is None else _look(frame, tray, mount, better)


def _longer_side(frame: Frame, tray: Tray | None) -> float:
    if tray is None:
        return float(max(frame.shape[:2]))
    extent = tray.points.max(axis=0) - tray.points.min(axis=0)
    return float(extent.max())


def _better_scale(spots: _Spots, scale: float, plan: Plan) -> float | None:
    """The scale at which dice have the size that the network reads best; None: they have it."""
    clear = spots.sizes[spots.heat >= CLEAR_HEAT]
    if len(clear):
        usual = float(np.median(clear))
        if USUAL[0] <= usual <= USUAL[1]:
            return None
        change = DIE / usual
    else:
        change = 2.0
    pixels = float(plan.picture.shape[0] * plan.picture.shape[1])
    return scale * min(change, float(np.sqrt(MOST_PIXELS / pixels)))


def _spots(plan: Plan, mount: Mount) -> _Spots:
    """Ask the network, and keep what stands out on the floor, the clearest first."""
    picture = _padded(_brightened(plan.picture))
    answers = finder_network().answers(picture[None])[0]
    heat = _sigmoid(answers[0])
    peak = heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero(peak & (heat >= LEAST_HEAT))
    at = answers[:, rows, columns]
    places = (np.stack([columns, rows]) + 0.5 + at[8:10]).T * CELL
    spots = _Spots(
        heat[rows, columns],
        places.astype(np.float32),
        np.asarray(32.0 * np.exp(at[10]), dtype=np.float32),
        np.asarray(np.arctan2(at[12], at[11]) / 4.0, dtype=np.float32),
        _shares(at[1:8].T),
        _sigmoid(at[13]),
    )
    spots = spots.only(np.argsort(-spots.heat, kind="stable"))
    return spots.only(_apart(spots, _on_floor(spots, plan, mount)))


def _brightened(picture: Frame) -> Frame:
    brightest = float(np.percentile(picture[::4, ::4].max(axis=2), 99))
    if brightest >= DIM:
        return picture
    gain = min(BRIGHT / max(brightest, 1.0), MOST_GAIN)
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), dtype=np.uint8)


def _padded(picture: Frame) -> Frame:
    """Fill up to multiples of two cells, as the network needs."""
    height, width = (-(-side // (2 * CELL)) * 2 * CELL for side in picture.shape[:2])
    down, right = height - picture.shape[0], width - picture.shape[1]
    filled = cv2.copyMakeBorder(picture, 0, down, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(filled, dtype=np.uint8)


def _on_floor(spots: _Spots, plan: Plan, mount: Mount) -> npt.NDArray[np.bool_]:
    """From above a die's top may lean out over the floor's edge; from below it never does."""
    reach = 0.7 if mount is Mount.OVER else 0.1
    away = cv2.distanceTransform(1 - plan.floor.astype(np.uint8), cv2.DIST_L2, 3)
    height, width = plan.floor.shape
    x = np.clip(spots.places[:, 0], 0, width - 1).astype(np.intp)
    y = np.clip(spots.places[:, 1], 0, height - 1).astype(np.intp)
    return np.asarray(away[y, x] <= reach * spots.sizes)


def _apart(spots: _Spots, allowed: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
    """The rows of allowed spots that are no second sight of a clearer one."""
    kept: list[int] = []
    for row in np.nonzero(allowed)[0]:
        others = spots.places[kept] - spots.places[row]
        least = APART * np.minimum(spots.sizes[kept], spots.sizes[row])
        if not (np.hypot(others[:, 0], others[:, 1]) < least).any():
            kept.append(int(row))
    return np.array(kept, dtype=np.intp)


def _fitted(seen: Squares, plan: Plan, die_px: float | None) -> npt.NDArray[np.float64]:
    """The corners (n, 4, 2) on the plan of squares laid onto the edges that show, where they do."""
    corners = corners_of(seen)
    if not len(seen):
        return corners
    if die_px is not None:
        seen = replace(seen, size=np.full_like(seen.size, NEARER * DIE))
    edges = edge_field(plan.picture, plan.floor, blur=0.9)
    better = fit(edges, fit(edges.smeared(5), seen, ROUGHLY, rounds=3), FINELY, rounds=3)
    clear = better.score >= FITTED
    corners[clear] = corners_of(better)[clear]
    return corners


def _sigmoid(raw: Field) -> Field:
    return np.asarray(1.0 / (1.0 + np.exp(-raw)), dtype=np.float32)


def _shares(raw: Field) -> Field:
    """Softmax over the last axis."""
    grown = np.exp(raw - raw.max(axis=-1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=-1, keepdims=True), dtype=np.float32)
