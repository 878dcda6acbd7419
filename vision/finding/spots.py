"""What stands out on a plan: the peaks of the network's map that may be dice."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.finding.plan import Plan
from vision.finding.squares import Squares
from vision.frames import DIM, Frame
from vision.network import Network, finder_network, sigmoid
from vision.trays import Mount

__all__ = [
    "APART",
    "CELL",
    "CLEAR_HEAT",
    "DIE",
    "FAINTEST_HEAT",
    "HEAT",
    "LEAST_HEAT",
    "Spots",
    "non_overlapping",
    "spots_on",
]

Field = npt.NDArray[np.float32]
Rows = npt.NDArray[np.intp]

CELL = 8
"""Plan pixels to a cell of the network's map."""

HEAT, PLACE, SIZE, COSINE, SINE, UNCLEAR = 0, slice(1, 3), 3, 4, 5, 6
"""Where each answer stands. The offset is in cells, the size the logarithm of so many times 32
pixels, the turn the cosine and sine of four times the angle."""

DIE = 34.0
"""Plan pixels to a die's edge: where the network is at its best."""

LEAST_HEAT = 0.12
"""Below this nothing is there; from here up to being sure it is a doubtful die."""
FAINTEST_HEAT = 0.06
"""The same where a die's edges are to tell what else is one: blank faces hardly stand out."""
CLEAR_HEAT = 0.4
"""From here up it looks clearly like a die."""

APART = 0.55
"""Edges of the smaller die: two faces are not nearer to each other."""

OVER_THE_EDGE = {Mount.OVER: 0.7, Mount.UNDER: 0.1}
"""Edges of a die by which the middle of a face may lie outside of the floor: from above its top
leans out over the floor's edge, from below it never does."""

BRIGHT, MOST_GAIN = 210.0, 6.0
"""of 255; a dim plan is brightened until its brightest hundredth is so bright, so much at most."""

MOST_AT_ONCE = 1600 * 1280
"""Pixels that the network is shown at once."""
AROUND_STRIP = 96
"""Rows above and below a strip that are shown with it: what lies further off changes no answer by
a thousandth."""


@dataclass(frozen=True)
class Spots:
    """What stands out on a plan: (n,) each, and (n, 2) places; the clearest first."""

    heat: Field
    places: Field
    sizes: Field
    turns: Field
    unclear: Field

    def only(self, rows: npt.NDArray[np.intp] | npt.NDArray[np.bool_] | slice) -> "Spots":
        """The spots in these rows."""
        return Spots(
            self.heat[rows],
            self.places[rows],
            self.sizes[rows],
            self.turns[rows],
            self.unclear[rows],
        )

    @property
    def squares(self) -> Squares:
        """The faces as squares on the plan."""
        x, y = self.places.T
        return Squares(x, y, self.sizes, self.turns, self.heat)


def spots_on(
    plan: Plan,
    mount: Mount,
    *,
    twice: bool = False,
    network: Network | None = None,
    least: float = LEAST_HEAT,
) -> Spots:
    """Ask the network, and keep what stands out on the floor, the clearest first.

    Args:
        plan: where to look.
        mount: how far a face may lean over the floor's edge.
        twice: look at the plan upside down too, and believe the mean: takes twice the time.
        network: whom to ask, if not the usual one.
        least: the heat below which nothing stands out.
    """
    network = network or finder_network()
    picture = _padded(_brightened(plan.picture))
    answers = _seen(network, picture)
    if twice:
        answers = (answers + _seen_upside_down(network, picture)) / 2.0
    heat = sigmoid(answers[HEAT])
    peak = heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero(peak & (heat >= least))
    at = answers[:, rows, columns]
    places = (np.stack([columns, rows]) + 0.5 + at[PLACE]).T * CELL
    spots = Spots(
        heat[rows, columns],
        places.astype(np.float32),
        np.asarray(32.0 * np.exp(at[SIZE]), dtype=np.float32),
        np.asarray(np.arctan2(at[SINE], at[COSINE]) / 4.0, dtype=np.float32),
        sigmoid(at[UNCLEAR]),
    )
    spots = spots.only(np.argsort(-spots.heat, kind="stable"))
    spots = spots.only(_on_floor(spots, plan, mount))
    return spots.only(non_overlapping(spots.places, spots.sizes))


def _seen(network: Network, picture: Frame) -> Field:
    """The map of a picture, which is shown in strips where it is large: that takes less memory."""
    height, width = picture.shape[:2]
    rows = MOST_AT_ONCE // width // (2 * CELL) * 2 * CELL
    strips = [
        _strip_seen(network, picture, top, min(top + rows, height))
        for top in range(0, height, rows)
    ]
    return np.concatenate(strips, axis=1)


def _strip_seen(network: Network, picture: Frame, top: int, bottom: int) -> Field:
    """The map of a picture's rows, seen with what lies above and below them."""
    first, last = max(top - AROUND_STRIP, 0), bottom + AROUND_STRIP
    answers = np.asarray(network.answers(picture[None, first:last])[0], dtype=np.float32)
    return answers[:, (top - first) // CELL : (bottom - first) // CELL]


def _seen_upside_down(network: Network, picture: Frame) -> Field:
    """The map of a picture as the network sees it turned by half, turned back again."""
    turned = _seen(network, picture[::-1, ::-1])[:, ::-1, ::-1].copy()
    turned[PLACE] *= -1.0
    return turned


def _brightened(picture: Frame) -> Frame:
    """A dim picture as bright as the network knows them, any other as it is."""
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


def _on_floor(spots: Spots, plan: Plan, mount: Mount) -> npt.NDArray[np.bool_]:
    """Whether each spot (n,) lies on the floor, or no further outside than a face may."""
    height, width = plan.floor.shape
    x = np.clip(spots.places[:, 0], 0, width - 1).astype(np.intp)
    y = np.clip(spots.places[:, 1], 0, height - 1).astype(np.intp)
    within = plan.floor[y, x]
    if within.all():
        return within
    away = cv2.distanceTransform(1 - plan.floor.astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(away[y, x] <= OVER_THE_EDGE[mount] * spots.sizes)


def non_overlapping(
    places: npt.NDArray[np.floating[Any]], sizes: npt.NDArray[np.floating[Any]]
) -> Rows:
    """The rows of faces that are no second sight of a clearer one (non-maximum suppression).

    Args:
        places: (n, 2), the clearest first.
        sizes: (n,), their edges.
    """
    kept: list[int] = []
    for row, place in enumerate(places):
        away = np.linalg.norm(places[kept] - place, axis=1)
        if not (away < APART * np.minimum(sizes[kept], sizes[row])).any():
            kept.append(row)
    return np.array(kept, dtype=np.intp)
