"""Finds dice: where on the floor a face looks at the camera, how large it is and how it is turned.

The first of the two steps. A network answers for each cell of the floor laid flat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.finding.face_sizes import FaceSizes
from vision.finding.fitting import EVENLY, FREELY, ROUNDED, laid_onto_edges
from vision.finding.measuring import Expected, Measured
from vision.finding.nearness import Standpoint, face_px, standpoint, standpoint_by
from vision.finding.plan import Plan, through
from vision.finding.scale import is_well_seen, look, look_at_any_size
from vision.finding.spots import DIE, FAINTEST_HEAT, LEAST_HEAT, Spots, non_overlapping
from vision.finding.squares import Squares, corners_of
from vision.finding.tops import with_tops_told
from vision.frames import Frame
from vision.trays import Matrix, Mount, Tray

__all__ = ["Candidate", "Purpose", "find"]

Field = npt.NDArray[np.float32]

MOST_EDGES, MOST_BUT_ONE = 0.7, 0.6
"""How well a die's edges must show where hardly anything else tells of it; and where another lies
edge to edge with it, as the edge between two dice of one colour may not show."""
TOUCHING, ALONG_AN_EDGE = (0.9, 1.15), 0.97
"""Edges between the middles of dice that lie so; and how nearly along an edge of the one the other
lies, as the least cosine of the angle between."""
FITTED = 0.5
"""How well four edges must show to be believed more than the network."""


class Purpose(Enum):
    """What is to be done with the faces that are found."""

    PIPS = "count pips"
    PRINTS = "compare prints"
    """Point by point, so that each square is laid onto the edges that show and hardly grows."""
    SIZE = "measure a die"
    """Of unknown size, by the edges that show: right where the floor is seen straight, or `tray`
    lays it flat. The usual network looks for it, which sees dice out of focus too."""


@dataclass(frozen=True)
class Candidate:
    """A face that looks at the camera, most likely."""

    corners: npt.NDArray[np.float64]
    """(4, 2) in the frame, clockwise as seen in it."""
    roughly: npt.NDArray[np.float64]
    """The same before they were laid onto edges: what is no square has no edges to be laid onto."""
    heat: float
    """How clearly a die lies here, 0 to 1."""
    unclear: float
    """How likely it leans or is partly hidden, 0 to 1."""
    edges: float | None = None
    """How well its four edges show, 0 to 1; None where nobody said how long they are."""
    back: npt.NDArray[np.float64] | None = None
    """(4, 2) in the frame: the corners of the die's opposite face, in the same order; None where
    nobody knows where the camera stands."""

    touches: bool = False
    """Whether another one lies edge to edge with it."""

    @property
    def shows_most_edges(self) -> bool:
        """Whether enough of a die's edges show, where their length is known."""
        return self.edges is not None and self.edges >= MOST_EDGES

    @property
    def may_show_most_edges(self) -> bool:
        """Whether they may: between it and another that touches it one need not show."""
        least = MOST_BUT_ONE if self.touches else MOST_EDGES
        return self.edges is not None and self.edges >= least

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

    def through(self, homography: Matrix) -> "Candidate":
        """The same where a homography (3, 3) moves it: in another picture of the same table."""
        corners, roughly = (through(each, homography) for each in (self.corners, self.roughly))
        back = None if self.back is None else through(self.back, homography)
        return replace(self, corners=corners, roughly=roughly, back=back)

    def away_from(self, other: "Candidate") -> float:
        """How far apart the centres of both lie, in edges of the other."""
        (x, y), (other_x, other_y) = self.place, other.place
        return float(np.hypot(x - other_x, y - other_y)) / other.size


@dataclass(frozen=True)
class _Known:
    """What is known of how dice look in a frame."""

    edge: float | None
    """px of the frame: a face's that the camera sees, on the floor laid flat."""
    camera: Standpoint | None
    die: float | None
    """Its edge, in what the camera's height is told in."""
    sizes: FaceSizes | None = None
    """How large faces look at each place, where other frames told it: as they show, so that round
    edges need not be thought of."""

    def edges_of(self, squares: Squares, plan: Plan) -> Field | None:
        """How long edges (n,) show, plan pixels, of faces that lie at squares on a plan."""
        if self.sizes is not None:
            edges = self.sizes.at(plan.in_frame(squares.places)) * plan.scale
        elif self.edge is not None:
            edges = np.full(len(squares), ROUNDED * self.edge * plan.scale)
        else:
            return None
        return np.asarray(edges, dtype=np.float32)


def find(
    frame: Frame,
    tray: Tray | None,
    mount: Mount,
    die_mm: float | None,
    *,
    purpose: Purpose = Purpose.PIPS,
    measured: Measured | Expected | None = None,
    twice: bool = False,
) -> list[Candidate]:
    """Look for faces of dice, the clearest first.

    Args:
        frame: (H, W, 3) uint8, BGR.
        tray: where to look; None for the whole frame.
        mount: how far a face may lean over the floor's edge.
        die_mm: a die's edge, if known; used where the floor's size is known too.
        purpose: where a die's size is known squares are laid onto the edges that show, for then the
            floor lies flat and a face is a square of that size; of any size only to compare prints
            or to measure. To compare prints what is fainter is found as well if most edges show.
        measured: the frame's dice, if a look at them has told their size, or that they look as
            large as expected; overrules `die_mm`.
        twice: look upside down too where their size is known; where it is not that is done anyway.
    """
    known = _known(frame.shape[:2], tray, mount, die_mm, measured)
    plan, spots = _looked(frame, tray, mount, known.edge, measured, purpose, twice=twice)
    corners = roughly = corners_of(spots.squares)
    edges = None
    if purpose is not Purpose.PIPS or known.edge is not None:
        corners, edges = _fitted(spots.squares, plan, known, purpose)
    backs = _backs(corners, plan, known, mount)
    found = [
        Candidate(
            plan.in_frame(corners[row]),
            plan.in_frame(roughly[row]),
            float(spots.heat[row]),
            float(spots.unclear[row]),
            None if edges is None or known.edge is None else float(edges[row]),
            None if backs is None else plan.in_frame(backs[row]),
        )
        for row in _apart(corners)
    ]
    told = _with_touching_told(found)
    return [one for one in told if one.heat >= LEAST_HEAT or one.may_show_most_edges]


def _known(
    frame: tuple[int, int],
    tray: Tray | None,
    mount: Mount,
    die_mm: float | None,
    measured: Measured | Expected | None,
) -> _Known:
    """What is told of the dice of a frame (height, width), and what was seen of them already."""
    if isinstance(measured, Expected):
        sizes = measured.sizes
        return _Known(sizes.edge, standpoint_by(sizes), 1.0, sizes)
    if measured is not None:
        die_mm = measured.die_mm
    camera = standpoint(tray, frame) if tray is not None else None
    return _Known(face_px(tray, mount, die_mm, frame), camera, die_mm)


def _looked(
    frame: Frame,
    tray: Tray | None,
    mount: Mount,
    edge: float | None,
    measured: Measured | Expected | None,
    purpose: Purpose,
    *,
    twice: bool,
) -> tuple[Plan, Spots]:
    """A look at faces of an edge in the frame, at those measured, or at such of any size.

    Where pips of any size are to be counted what else is known of such is heard: a network for
    those, and another that tells which are tops.
    """
    if edge is None:
        of_pips = purpose is Purpose.PIPS
        plan, spots = look_at_any_size(frame, tray, mount, of_pips=of_pips)
        return plan, with_tops_told(frame, plan, spots) if of_pips else spots
    if measured is not None and is_well_seen(measured.edge) and not twice:
        return measured.plan, measured.spots
    least = FAINTEST_HEAT if purpose is Purpose.PRINTS else LEAST_HEAT
    return look(frame, tray, mount, DIE / edge, twice=twice, least=least)


def _apart(corners: npt.NDArray[np.float64]) -> npt.NDArray[np.intp]:
    """The rows of squares (n, 4, 2), the clearest first, not laid onto where a clearer one lies."""
    return non_overlapping(
        corners.mean(axis=1), np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    )


def _with_touching_told(found: Sequence[Candidate]) -> list[Candidate]:
    """The same faces, each with whether another with most of a die's edges touches it."""
    edged = [one for one in found if one.edges is not None and one.edges >= MOST_BUT_ONE]
    touching = {id(one) for one in edged if any(_touch(one, other) for other in edged)}
    return [replace(one, touches=True) if id(one) in touching else one for one in found]


def _touch(one: Candidate, other: Candidate) -> bool:
    """Whether two faces lie edge to edge."""
    nearest, furthest = TOUCHING
    if not nearest <= one.away_from(other) <= furthest:
        return False
    towards = np.subtract(other.place, one.place)
    edges = one.corners[1:3] - one.corners[:2]
    lengths = np.linalg.norm(edges, axis=1) * np.linalg.norm(towards)
    return bool((np.abs(edges @ towards) / lengths).max() >= ALONG_AN_EDGE)


def _backs(
    corners: npt.NDArray[np.float64], plan: Plan, known: _Known, mount: Mount
) -> npt.NDArray[np.float64] | None:
    """Where on the plan the opposite faces' corners (n, 4, 2) lie: nearer to the camera's foot."""
    camera, die = known.camera, known.die
    if camera is None or die is None:
        return None
    foot = plan.from_frame(camera.eye.foot)
    return np.asarray(foot + camera.farther(mount, die) * (corners - foot), dtype=np.float64)


def _fitted(
    seen: Squares, plan: Plan, known: _Known, purpose: Purpose
) -> tuple[npt.NDArray[np.float64], Field]:
    """The corners (n, 4, 2) on the plan of squares laid onto the edges that show, where they do.

    And how well those show, (n,).
    """
    corners = corners_of(seen)
    if not len(seen):
        return corners, seen.score
    told = known.edges_of(seen, plan)
    if told is not None:
        seen = replace(seen, size=told)
    evenly = told is not None and purpose is Purpose.PRINTS
    better = laid_onto_edges(plan, seen, EVENLY if evenly else FREELY)
    clear = better.score >= FITTED
    corners[clear] = corners_of(better)[clear]
    return corners, better.score
