"""How a die stands before the camera: its faces are not as near as the floor.

Where the camera stands, the floor's corners tell: a rectangle of known size seen at a slant (Zhang,
"A flexible new technique for camera calibration", 2000, with one view).
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.finding.face_sizes import FaceSizes
from vision.trays import Mount, Tray

__all__ = ["FOCAL", "Eye", "Standpoint", "eye_of", "face_px", "standpoint", "standpoint_by"]

Place = npt.NDArray[np.float64]

FOCAL = 0.9
"""The usual focal length, in longer sides of the frame: Pi cameras, webcams and phones have 0.7 to
1.2 ..."""
FOCALS = FOCAL * np.exp(np.linspace(-0.8, 0.8, 65))
"""... and those that are thought of,"""
DOUBT = 0.02
"""by how far the corners would have to contradict the usual one: a pixel here or there does by
less."""
STRAIGHT = 0.92
"""How wide a round floor looks at its narrowest, against its widest, if it is seen from within some
twenty degrees of the plumb line."""
SHRINKING = 1.5
"""The power of their distance with which faces in a plane that is seen at a slant look smaller: the
edges that lead away do so twice as fast as those across."""
LOWEST = 5.0
"""Dice below a camera, at least: one that stands lower sees no tray."""


@dataclass(frozen=True)
class Eye:
    """Which way each point of a frame is seen. All in pixels."""

    foot: Place
    """(2,): above or below which point the camera stands. Plumb lines meet there."""
    focal: float
    middle: Place
    """(2,): what the camera looks at."""

    def uprights(self, places: Place) -> Place:
        """Which way plumb lines lead away from the foot, at points (n, 2).

        Radians (n,) from the frame's own up, clockwise. A die's sides lie the other way.
        """
        across, down = (places - self.foot).T
        return np.asarray(np.arctan2(across, -down))

    def slants(self, places: Place) -> Place:
        """How far off the plumb line points (n, 2) are seen, radians (n,)."""
        rays, plumb = self._rays(places), self._rays(self.foot[None])
        return np.asarray(np.arccos(np.clip(rays @ plumb[0], -1.0, 1.0)))

    def _rays(self, places: Place) -> Place:
        """The directions (n, 3), of length 1, in which points (n, 2) are seen."""
        ahead = np.full(len(places), self.focal)
        rays = np.column_stack([places - self.middle, ahead])
        return np.asarray(rays / np.linalg.norm(rays, axis=1, keepdims=True))


@dataclass(frozen=True)
class Standpoint:
    """Where a camera stands: what it sees from there, and how far from the floor."""

    eye: Eye
    height: float
    """mm, or edges of a die."""

    def farther(self, mount: Mount, edge: float) -> float:
        """How much smaller a face looks than the opposite one, which is nearer to the camera.

        Args:
            mount: from which side it looks.
            edge: a die's, in the unit of the height.
        """
        height = max(self.height, LOWEST * edge)
        return (height - edge) / height if mount is Mount.OVER else height / (height + edge)


def face_px(
    tray: Tray | None, mount: Mount, die_mm: float | None, frame: tuple[int, int]
) -> float | None:
    """A seen face's edge on the floor laid flat, in mean frame pixels, where the sizes are known.

    Args:
        tray: the floor.
        mount: from below the face on the floor is seen, from above the one that is up.
        die_mm: a die's edge.
        frame: height and width of the frame in pixels.
    """
    scale = tray.px_per_mm() if tray is not None else None
    if tray is None or scale is None or die_mm is None:
        return None
    if mount is Mount.UNDER:
        return scale * die_mm
    camera = standpoint(tray, frame) or Standpoint(_usual(frame), FOCAL * max(frame) / scale)
    return scale * die_mm / camera.farther(mount, die_mm)


def eye_of(tray: Tray, frame: tuple[int, int]) -> Eye | None:
    """Which way the points of a frame (height, width) are seen; None where the floor does not tell.

    A round floor that looks round is seen by a usual camera, straight above or below its middle.
    """
    camera = standpoint(tray, frame)
    if camera is not None:
        return camera.eye
    return _usual(frame) if _is_seen_straight(tray) else None


def _is_seen_straight(tray: Tray) -> bool:
    """Whether a floor of known size looks as wide across as along, if it is so."""
    if tray.size_mm is None:
        return False
    moments = cv2.moments(tray.points)
    spread = np.array([[moments["mu20"], moments["mu11"]], [moments["mu11"], moments["mu02"]]])
    narrow, wide = np.sqrt(np.linalg.eigvalsh(spread))
    return bool(narrow / wide > STRAIGHT * min(tray.size_mm) / max(tray.size_mm))


def _usual(frame: tuple[int, int]) -> Eye:
    return Eye(_middle(frame), FOCAL * max(frame), _middle(frame))


def _middle(frame: tuple[int, int]) -> Place:
    return np.array([frame[1] / 2.0, frame[0] / 2.0])


def standpoint_by(sizes: FaceSizes) -> Standpoint:
    """Where a usual camera stands to which faces look so large; its height in edges of a die.

    A plane that is seen at an angle t off the plumb line shrinks, where the camera looks, by tan(t)
    for each focal length away from the foot.
    """
    longer, eye = max(sizes.frame), _usual(sizes.frame)
    slope = FOCAL * np.asarray(sizes.growth) / SHRINKING
    foot = eye.middle + eye.focal * slope
    away = FOCAL * longer / sizes.edge
    return Standpoint(
        Eye(foot, eye.focal, eye.middle), away * float(np.cos(np.arctan(np.linalg.norm(slope))))
    )


@lru_cache(maxsize=8)
def standpoint(tray: Tray, frame: tuple[int, int]) -> Standpoint | None:
    """Where the camera of a frame (height, width) stands; None where the floor does not tell."""
    scale = tray.px_per_mm()
    if scale is None or not tray.is_rectangle:
        return None
    rows, columns = frame
    longer = max(frame)
    to_middle = np.array([[1.0, 0.0, -columns / 2.0], [0.0, 1.0, -rows / 2.0], [0.0, 0.0, 1.0]])
    from_mm = np.linalg.inv(tray.flattening()) @ np.diag([scale, scale, 1.0])
    rays = np.stack([np.ones_like(FOCALS), np.ones_like(FOCALS), longer * FOCALS], axis=1)
    across, down, corner = (rays * column for column in (to_middle @ from_mm).T)
    wide, deep = (np.linalg.norm(side, axis=1) for side in (across, down))
    slant = np.sum(across * down, axis=1) / (wide * deep)
    contradiction = slant**2 + np.log(wide / deep) ** 2
    best = int(np.argmin(contradiction + (DOUBT * np.log(FOCALS / FOCAL)) ** 2))
    plumb = np.cross(across[best], down[best])
    plumb *= np.sign(plumb[2]) / np.linalg.norm(plumb)
    focal = float(longer * FOCALS[best])
    foot = _middle(frame) + focal * plumb[:2] / max(float(plumb[2]), 1e-3)
    height = abs(corner[best] @ plumb) * 2.0 / (wide[best] + deep[best])
    return Standpoint(Eye(foot, focal, _middle(frame)), float(height))
