"""Measures the dice in a tray of known size, where nobody has said how large they are."""

import numpy as np

from vision.find import ROUNDED, laid_freely
from vision.frames import Frame
from vision.nearness import face_px
from vision.scale import CONFIRMED, look, presences
from vision.spots import DIE
from vision.trays import Mount, Tray

__all__ = ["measured_mm"]

USUAL_MM = 16.0
"""A die's edge, most likely; the finder sees dice of half and of twice its size as well."""
EDGED = 0.6
"""How well four edges must show to tell a die's size."""
NEARLY, MOST = 1.1, 2 / 3
"""Times the usual size that a die may seem to be larger or smaller, and the share of the dice that
must not: of 118 trays, our own and the shared ones, whose dice have one size, 115 are measured so,
nine in ten of them to within 8 per cent."""


def measured_mm(frame: Frame, tray: Tray | None, mount: Mount) -> float | None:
    """The edge of a tray's dice, by a look at those of about the usual size.

    None where the tray's size is unknown, no die is clear, or their sizes differ.
    """
    usual_px = face_px(tray, mount, USUAL_MM, frame.shape[:2])
    if usual_px is None:
        return None
    plan, spots = look(frame, tray, mount, DIE / usual_px)
    if not len(spots.heat):
        return None
    laid = laid_freely(plan, spots.squares)
    is_clear = (presences(frame, plan, spots) >= CONFIRMED) & (laid.score >= EDGED)
    sizes = laid.size[is_clear]
    if not len(sizes):
        return None
    usual = float(np.median(sizes))
    if np.mean((sizes <= usual * NEARLY) & (sizes * NEARLY >= usual)) < MOST:
        return None
    return USUAL_MM * usual / (ROUNDED * DIE)
