"""How large a die is in the frame: from what is known, else from what lies there."""

import cv2
import numpy as np

from vision.floor import strangeness
from vision.frames import Frame
from vision.plan import lay_flat
from vision.trays import Tray

__all__ = ["die_sizes"]

USUAL_MM = (10.0, 28.0)
"""Edges of the dice that people throw."""


STRANGE = 4.0
"""Standard deviations from the floor's colours at which something lies there."""

SPREAD = (1.0, 0.8, 1.25)
"""Sizes tried about an estimated one: it may be off, and dice of two sizes may lie together."""


def die_sizes(frame: Frame, tray: Tray | None, die_mm: float | None) -> tuple[float, ...]:
    """A die's edge in frame pixels, or several that it may have; none where nothing lies.

    Known from the tray's scale and the die's millimetres, else estimated.
    """
    px_per_mm = tray.px_per_mm() if tray is not None else None
    if px_per_mm is not None and die_mm is not None:
        return (px_per_mm * die_mm,)
    estimate = _estimate(frame, tray, px_per_mm)
    return () if estimate is None else tuple(estimate * share for share in SPREAD)


def _estimate(frame: Frame, tray: Tray | None, px_per_mm: float | None) -> float | None:
    """The widest circle inside a thing on the floor is about as wide as a die."""
    scale = 320.0 / max(frame.shape[:2])
    plan = lay_flat(frame, tray, scale, margin=0.0)
    strange = ((strangeness(plan.picture, plan.floor) > STRANGE) & plan.floor).astype(np.uint8)
    strange = np.asarray(cv2.medianBlur(strange, 3), dtype=np.uint8)
    strange = np.pad(cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), 1)
    inside = cv2.distanceTransform(strange, cv2.DIST_L2, 5)
    count, labels = cv2.connectedComponents(strange)
    widths = np.array([2.0 * float(inside[labels == label].max()) for label in range(1, count)])
    low, high = (
        (8.0, 60.0) if px_per_mm is None else (edge * px_per_mm * scale for edge in USUAL_MM)
    )
    widths = widths[(widths >= low) & (widths <= high)]
    return float(np.median(widths) / scale) if len(widths) else None
