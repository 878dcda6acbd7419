"""Measures the dice in a frame, where nobody has said how large they are.

In a tray of known size, or by how large such dice looked before.
"""

from dataclasses import dataclass

import numpy as np

from vision.finding.face_sizes import FaceSizes
from vision.finding.fitting import FREELY, ROUNDED, laid_onto_edges
from vision.finding.nearness import face_px
from vision.finding.plan import Plan
from vision.finding.scale import CONFIRMED, look, most_scale, presences
from vision.finding.spots import DIE, FAINTEST_HEAT, Spots
from vision.finding.squares import Squares
from vision.frames import Frame
from vision.trays import Mount, Tray

__all__ = [
    "LARGEST_MM",
    "USUAL_MM",
    "Expected",
    "Measured",
    "expected_dice",
    "looked_for",
    "measured_dice",
]

USUAL_MM = 16.0
"""A die's edge, most likely; the finder sees dice of half and of twice its size as well."""
LARGEST_MM = 2.0 * USUAL_MM
"""The largest that are found where nobody said how large they are."""
EDGED = 0.6
"""How well four edges must show to tell a die's size."""
NEARLY, MOST = 1.1, 0.75
"""Times the usual size that a die may seem to be larger or smaller, and the share of the dice that
must not. Of 118 trays, our own and the shared ones, whose dice have one size, 111 are measured so,
nine in ten of them to within 8 per cent."""


@dataclass(frozen=True)
class Measured:
    """Dice of one size, and the look that told it."""

    plan: Plan
    spots: Spots
    edge: float
    """Plan pixels, of which a die of the usual size has `DIE`."""

    @property
    def die_mm(self) -> float:
        """A die's edge in millimetres."""
        return USUAL_MM * self.edge / DIE


@dataclass(frozen=True)
class Expected:
    """Dice of expected sizes, and the look at them."""

    plan: Plan
    spots: Spots
    sizes: FaceSizes

    edge = DIE
    """Plan pixels."""


def measured_dice(frame: Frame, tray: Tray | None, mount: Mount) -> Measured | None:
    """Measure a tray's dice, by a look at those of about the usual size.

    None where the tray's size is unknown, no die is clear, or their sizes differ.
    """
    usual_px = face_px(tray, mount, USUAL_MM, frame.shape[:2])
    if usual_px is None:
        return None
    plan, spots = look(frame, tray, mount, DIE / usual_px)
    sizes = _clear_squares(frame, plan, spots.only(spots.heat >= CONFIRMED)).size
    if not len(sizes):
        return None
    usual = float(np.median(sizes))
    if np.mean((sizes <= usual * NEARLY) & (sizes * NEARLY >= usual)) < MOST:
        return None
    return Measured(plan, spots, usual / ROUNDED)


def expected_dice(
    frame: Frame, tray: Tray | None, mount: Mount, sizes: FaceSizes
) -> Expected | None:
    """Look for dice of expected sizes, and see whether they are so large.

    None where `looked_for` gives none, no die is clear, or they are by and large larger or smaller:
    the camera stands elsewhere then, or these are other dice. The arguments are those of that.
    """
    seen = looked_for(frame, tray, mount, sizes)
    if seen is None:
        return None
    plan, spots = seen.plan, seen.spots
    clear = _clear_squares(frame, plan, spots.only(spots.heat >= CONFIRMED))
    if not len(clear):
        return None
    edges = clear.size.astype(np.float64) / plan.scale
    return seen if sizes.fit(plan.in_frame(clear.places), edges) else None


def looked_for(frame: Frame, tray: Tray | None, mount: Mount, sizes: FaceSizes) -> Expected | None:
    """Look for dice of expected sizes.

    None in frames of another camera, in a tray of known size, whose floor is laid flat, and where
    dice are too small to look at the whole frame so closely.

    Args:
        frame: (H, W, 3) uint8, BGR.
        tray: where to look; None for the whole frame.
        mount: from which side the camera looks.
        sizes: as other frames told them.
    """
    scale = DIE / sizes.edge
    is_flat = tray is not None and tray.size_mm is not None
    if is_flat or frame.shape[:2] != sizes.frame or scale > most_scale(sizes.frame):
        return None
    return Expected(*look(frame, tray, mount, scale, least=FAINTEST_HEAT), sizes)


def _clear_squares(frame: Frame, plan: Plan, spots: Spots) -> Squares:
    """Spots that clearly are dice, by both networks and four edges, laid onto those."""
    if not len(spots.heat):
        return spots.squares
    laid = laid_onto_edges(plan, spots.squares, FREELY)
    is_clear = (presences(frame, plan, spots) >= CONFIRMED) & (laid.score >= EDGED)
    return laid.only(np.flatnonzero(is_clear))
