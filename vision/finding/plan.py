"""The tray's floor laid flat at a size of our choosing: here dice are looked for."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame
from vision.trays import Matrix, Tray

__all__ = ["Plan", "lay_flat", "through"]

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Plan:
    """The floor seen straight on, at `scale` plan pixels to a mean frame pixel."""

    picture: Frame
    floor: Mask
    """Where the tray's floor lies; its walls and what is around it are False."""
    to_frame: Matrix
    """The homography from plan pixels to frame pixels."""
    scale: float

    def in_frame(self, points: Matrix) -> Matrix:
        """Points (..., 2) of the plan as they stand in the frame."""
        return through(points, self.to_frame)

    def from_frame(self, points: Matrix) -> Matrix:
        """Points (..., 2) of the frame as they stand on the plan."""
        return through(points, np.asarray(np.linalg.inv(self.to_frame), dtype=np.float64))


def lay_flat(frame: Frame, tray: Tray | None, scale: float, margin: float) -> Plan:
    """Lay the tray's floor flat at `scale` plan pixels a frame pixel, `margin` plan pixels around.

    The margin shows what leans over the floor's edge: the top of a die at a far wall does.
    """
    height, width = frame.shape[:2]
    if tray is None:
        to_plan, size = np.diag([scale, scale, 1.0]), (round(width * scale), round(height * scale))
        corners = None
    else:
        flattening = tray.flattening()
        corners = through(tray.points.astype(np.float64), flattening)
        low, high = corners.min(axis=0), corners.max(axis=0)
        move = np.array(
            [
                [scale, 0.0, margin - scale * low[0]],
                [0.0, scale, margin - scale * low[1]],
                [0.0, 0.0, 1.0],
            ]
        )
        to_plan = move @ flattening
        extent = (high - low) * scale + 2 * margin
        size = (round(float(extent[0])), round(float(extent[1])))
        corners = corners * scale + move[:2, 2]
    picture = _warp(frame, to_plan, size, scale)
    return Plan(picture, _floor_mask(size, corners), np.linalg.inv(to_plan), scale)


def through(points: Matrix, homography: Matrix) -> Matrix:
    """Points (..., 2) as a homography (3, 3) moves them."""
    flat = points.reshape(-1, 1, 2)
    moved = cv2.perspectiveTransform(flat, homography)
    return np.asarray(moved, dtype=np.float64).reshape(points.shape)


def _warp(frame: Frame, to_plan: Matrix, size: tuple[int, int], scale: float) -> Frame:
    """Warp without aliasing: shrink by a whole number first, then warp the rest of the way."""
    shrink = max(1, int(1.0 / scale))
    if shrink > 1:
        height, width = frame.shape[0] // shrink, frame.shape[1] // shrink
        cropped = frame[: height * shrink, : width * shrink]
        frame = np.asarray(
            cv2.resize(cropped, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8
        )
    half = (shrink - 1) / 2.0
    grow = np.array([[shrink, 0.0, half], [0.0, shrink, half], [0.0, 0.0, 1.0]])
    warped = cv2.warpPerspective(
        frame, to_plan @ grow, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, dtype=np.uint8)


def _floor_mask(size: tuple[int, int], corners: Matrix | None) -> Mask:
    mask = np.zeros((size[1], size[0]), dtype=np.uint8)
    if corners is None:
        mask[:] = 1
    else:
        cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], (1,))
    return mask.astype(bool)
