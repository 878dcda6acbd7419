"""Refuses a frame for its tray: one that lies elsewhere, or in which no die could be seen."""

import cv2
import numpy as np

from vision.errors import (
    DieSizeError,
    FrameTooSmallError,
    OutOfFocusError,
    OverexposedError,
    TrayError,
)
from vision.focus import BLURRED, edge_width, sides_of
from vision.frames import Frame, white_in
from vision.trays import Tray, is_length

__all__ = ["refuse_die_size", "refuse_tray", "refuse_unseen"]

LEAST_IN_SIGHT = 0.5
"""Share of a tray's floor that must lie within the frame."""
SMALLEST_DIE = 7.0
"""px; of 16 trays in which a die's edge has 8, 11 are read surely and rightly, and none where it
has 6."""
MOST_DICE = 7000
"""Dice side by side for which a floor may have room, 1.3 m square for dice of 16 mm: laid flat at
the size that the finder needs, it then takes some eight megapixels."""

MOSTLY_WHITE = 0.5
"""Share of an empty floor that may be pure light: white dice on the rest of it would be seen."""
WIDEST_DIE = 0.125
"""Share of a floor's shorter side that a die's edge may have, where neither's size is known."""
BLURRIER = 1.5
"""How much softer than when it was remembered a floor's edge must be: padded ones are soft."""


def refuse_die_size(die_mm: float | None) -> None:
    """Refuse a size that no die has; None is unknown.

    Raises:
        DieSizeError: it is not a positive length.
    """
    if die_mm is not None and not is_length(die_mm):
        raise DieSizeError(f"a die's edge is a positive length in mm, such as 16, not {die_mm}")


def refuse_tray(tray: Tray, frame: tuple[int, int], die_px: float | None) -> None:
    """Refuse a tray that cannot be read in frames of some size, whatever they show.

    Args:
        tray: its floor.
        frame: height and width in pixels.
        die_px: a die's edge on the floor, in pixels; None where it is not known.

    Raises:
        TrayError: most of it lies outside of the frame, or it is larger than any for its dice.
        FrameTooSmallError: its dice have too few pixels.
    """
    height, width = frame
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    hull = cv2.convexHull(tray.points)
    in_sight = cv2.intersectConvexConvex(whole, hull)[0] / cv2.contourArea(hull)
    if in_sight < LEAST_IN_SIGHT:
        raise TrayError(
            f"{in_sight:.0%} of the tray lies within the frame of {width}x{height} pixels; "
            "give its corners in pixels of this frame, or calibrate again"
        )
    if die_px is not None and die_px < SMALLEST_DIE:
        raise FrameTooSmallError(
            f"a die in the tray has {die_px:.0f} pixels a side; {SMALLEST_DIE:.0f} are the least, "
            "better 30: take larger frames, or bring the camera nearer"
        )
    if die_px is not None and tray.area_px > MOST_DICE * die_px**2:
        raise TrayError(
            f"the tray's floor has room for {tray.area_px / die_px**2:.0f} dice side by side; "
            f"{MOST_DICE} are the most: give its size and the dice's in millimetres"
        )


def refuse_unseen(picture: Frame, tray: Tray, die_px: float | None, floor: Frame | None) -> None:
    """Say why no die was found in a tray, if light or blur would hide one.

    Of 88 rendered trays, sharp ones have edges of at most a tenth of a die's, and those so blurred
    that no die is found mostly of a fifth or more.

    Args:
        picture: (H, W, 3) uint8 BGR.
        tray: its floor.
        die_px: a die's edge on the floor, in pixels; None where it is not known. Then only a floor
            that is remembered tells of blur.
        floor: a frame of the tray as it is remembered, empty; None if it is not. One of another
            size is not compared.

    Raises:
        OverexposedError: at least half of the floor is pure white.
        OutOfFocusError: the floor's edge is smeared over more of a die than its own may be.
    """
    inside = cv2.fillPoly(np.zeros(picture.shape[:2], np.uint8), [tray.points.astype(np.int32)], 1)
    white = white_in(picture[inside > 0][None])
    if white >= MOSTLY_WHITE:
        raise OverexposedError(
            f"the tray is overexposed: {white:.0%} of its floor is pure white; "
            "shorten the exposure or dim the lamp"
        )
    known = floor if floor is not None and floor.shape == picture.shape else None
    if die_px is not None or known is not None:
        _refuse_soft_edges(picture, tray, die_px or _widest_die(tray), known)


def _widest_die(tray: Tray) -> float:
    """The edge, in pixels, that hardly any die in a tray exceeds."""
    return WIDEST_DIE * float(min(cv2.minAreaRect(tray.points)[1]))


def _refuse_soft_edges(picture: Frame, tray: Tray, die_px: float, floor: Frame | None) -> None:
    smeared = _smeared(picture, tray, die_px)
    usual = 0.0 if floor is None else _smeared(floor, tray, die_px)
    if smeared > max(BLURRED, BLURRIER * usual):
        raise OutOfFocusError(
            f"the frame is out of focus: the floor's edge is smeared over {smeared:.0%} of a die; "
            "turn the lens or move the camera until it is sharp"
        )


def _smeared(picture: Frame, tray: Tray, die_px: float) -> float:
    """Over how much of a die the floor's edge is smeared out; 0 where no edge shows."""
    outline = [(float(x), float(y)) for x, y in tray.points]
    return (edge_width(picture, sides_of(outline), die_px / 2.0) or 0.0) / die_px
