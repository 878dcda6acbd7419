"""The tray's floor as a person draws it, where no outline that was found is right."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrating.contours import clockwise, from_upper_left, is_convex
from vision.calibrating.shapes import AROUND
from vision.errors import TrayError
from vision.trays import Tray

__all__ = ["tray_by_hand"]

Points = npt.NDArray[np.float64]

RIM = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""Places on a circle of radius 1, a quarter of it apart."""
FEWEST, MOST = 3, 12
"""Corners of a floor."""


def tray_by_hand(points: Sequence[tuple[float, float]], *, is_round: bool) -> Tray:
    """Return the tray whose floor a person drew, its outline clockwise from the upper left.

    Args:
        points: (x, y) in pixels of the frame, in order around the floor: three to twelve corners;
            of a round floor four places on its rim, a quarter of it apart.
        is_round: whether the floor is.

    Raises:
        TrayError: too few or too many points, or none that go around a floor seen from anywhere.
    """
    drawn = clockwise(np.asarray(points, np.float64).reshape(-1, 2))
    asked = f"{len(RIM)} places on its rim" if is_round else f"{FEWEST} to {MOST} corners"
    if not (len(drawn) == len(RIM) if is_round else FEWEST <= len(drawn) <= MOST):
        raise TrayError(f"a floor drawn by hand has {asked}, not {len(drawn)}")
    outline = _circle_through(drawn) if is_round and is_convex(drawn) else drawn
    if not is_convex(outline):
        raise TrayError(
            f"{list(points)} do not go around a floor; give {asked}, in order, and none on or "
            "within the line between its neighbours"
        )
    return Tray(from_upper_left(outline))


def _circle_through(rim: Points) -> Points:
    """What the camera sees of a circle (AROUND, 2), if it sees these four places (4, 2) on it."""
    seen = cv2.getPerspectiveTransform(np.array(RIM, np.float32), rim.astype(np.float32))
    turn = np.arange(AROUND) * 2.0 * np.pi / AROUND
    circle = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return np.asarray(cv2.perspectiveTransform(circle[:, None], seen)[:, 0], np.float64)
