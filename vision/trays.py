"""Where in the frame dice may lie, from which side they are seen, and how large they are."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import TrayError

__all__ = ["Matrix", "Mount", "Tray", "is_length"]

Matrix = npt.NDArray[np.float64]

FEWEST_CORNERS, RECTANGLE, WIDTH_AND_HEIGHT = 3, 4, 2
LEAST_AREA = 1024.0
"""Square pixels: a quarter of the smallest frame that is read."""
LEAST_BEND = 0.02
"""The sine of the angle by which a rectangle's outline turns at each corner, however it is seen."""


class Mount(enum.Enum):
    """From which side the camera sees the dice."""

    OVER = "over"
    """The camera looks down: it sees the face that is up."""

    UNDER = "under"
    """The camera looks up through a clear floor: it sees the face that is down."""


@dataclass(frozen=True)
class Tray:
    """The tray's floor as it stands in the frame.

    Args:
        outline: the floor's edge, at least three (x, y) points in pixels of the frame; a round
            tray is a polygon of many points. Four points are taken as a rectangle's corners. The
            first may be named again at the end, which closes the line.
        size_mm: the floor's width (first point to second) and height in millimetres, where known;
            a round tray's is its diameter twice.

    Raises:
        TrayError: fewer than three points, or some that are no numbers; sides that cross, an empty
            area, four corners of which one is none or bends in; or a size that is not positive.
    """

    outline: Sequence[tuple[float, float]]
    size_mm: Sequence[float] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "outline", _open(self.outline))
        if len(self.outline) < FEWEST_CORNERS:
            raise TrayError(f"a tray's outline has three points or more, not {len(self.outline)}")
        if not np.isfinite(self.points).all():
            raise TrayError(
                f"a tray's outline has places in the frame, not {list(self.outline)}; "
                "give its corners in pixels of the frame"
            )
        self._refuse_shape()
        if self.size_mm is not None and not _is_size(self.size_mm):
            raise TrayError(f"a tray's size is two positive lengths in mm, not {self.size_mm}")
        if self.size_mm is not None:
            object.__setattr__(self, "size_mm", tuple(map(float, self.size_mm)))

    def _refuse_shape(self) -> None:
        """Refuse an outline that no floor can have, however it is seen."""
        if _crosses_itself(self.points):
            raise TrayError(
                f"the sides of the tray's outline {list(self.outline)} cross each other; "
                "give its corners in order around the floor"
            )
        if self.area_px < LEAST_AREA:
            raise TrayError(
                f"the tray's outline encloses {self.area_px:.0f} square pixels, of which "
                f"{LEAST_AREA:.0f} are the least; "
                "give its corners in pixels of the frame, in order around the floor"
            )
        if self.is_rectangle and not _bulges_everywhere(self.points):
            raise TrayError(
                f"of the tray's four corners {list(self.outline)} one lies on the line between "
                "others or within it; give a rectangle's corners, or the outline of more points"
            )

    @property
    def is_rectangle(self) -> bool:
        """Whether its corners are a rectangle's, however slanted they look."""
        return len(self.outline) == RECTANGLE

    @property
    def points(self) -> npt.NDArray[np.float32]:
        """The outline as an array (n, 2)."""
        return np.asarray(self.outline, dtype=np.float32).reshape(-1, 2)

    @property
    def area_px(self) -> float:
        """What the outline encloses, in square pixels."""
        return float(abs(cv2.contourArea(self.points)))

    def px_per_mm(self) -> float | None:
        """The mean scale of the floor, or None where its size is unknown."""
        if self.size_mm is None:
            return None
        width, height = self.size_mm
        area_mm = width * height * (1.0 if self.is_rectangle else np.pi / 4.0)
        return float(np.sqrt(self.area_px / area_mm))

    def flattening(self) -> Matrix:
        """The homography from frame pixels to the floor seen straight on, in mean frame pixels.

        What is up in the frame stays up, wherever the outline begins. Only a rectangle of known
        size tells how the camera leans; any other floor stays as seen.
        """
        scale = self.px_per_mm()
        if scale is None or self.size_mm is None or not self.is_rectangle:
            return np.eye(3)
        turns_right = cv2.contourArea(self.points, oriented=True) > 0
        corners = self.points if turns_right else self.points[::-1]
        edges = np.roll(corners, -1, axis=0) - corners
        upper = int(np.argmax(edges[:, 0] / np.linalg.norm(edges, axis=1)))
        width, height = np.roll(self.size_mm, upper) * scale
        flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
        from_upper_left = np.roll(corners, -upper, axis=0)
        return np.asarray(cv2.getPerspectiveTransform(from_upper_left, flat), dtype=np.float64)


def is_length(size: float) -> bool:
    """Whether a number is one that a thing can measure: finite, and more than nothing."""
    return bool(np.isfinite(size)) and size > 0


def _open(outline: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """The points of an outline, without the first one again at its end."""
    points = tuple((float(x), float(y)) for x, y in outline)
    is_closed = len(points) > FEWEST_CORNERS and points[0] == points[-1]
    return points[:-1] if is_closed else points


def _is_size(size_mm: Sequence[float]) -> bool:
    return len(size_mm) == WIDTH_AND_HEIGHT and all(map(is_length, size_mm))


def _bulges_everywhere(points: npt.NDArray[np.float32]) -> bool:
    """Whether an outline (n, 2) turns the same way at each of its points, as a rectangle does."""
    sides = np.roll(points, -1, axis=0) - points
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    bends = turns / np.maximum(np.linalg.norm(sides, axis=1) * np.linalg.norm(following, axis=1), 1)
    return bool((bends > LEAST_BEND).all() or (bends < -LEAST_BEND).all())


def _crosses_itself(points: npt.NDArray[np.float32]) -> bool:
    """Whether any two sides of a closed outline (n, 2) cross within both."""
    begin, end = points[:, None], np.roll(points, -1, axis=0)[:, None]
    of_begin = _side_of(begin, end, points[None])
    of_end = _side_of(begin, end, np.roll(points, -1, axis=0)[None])
    parted = of_begin * of_end < 0
    return bool((parted & parted.T).any())


def _side_of(
    begin: npt.NDArray[np.float32], end: npt.NDArray[np.float32], points: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """On which side of each line points lie: -1, 0 on it, or 1."""
    way, there = end - begin, points - begin
    return np.asarray(np.sign(way[..., 0] * there[..., 1] - way[..., 1] * there[..., 0]))
