"""Where a die is and how it is turned."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from device.simulated_tray.arrays import Floats

__all__ = ["Pose", "corners", "lying", "reach", "turned"]

# Looking at the corner where 1, 2 and 3 meet they run anticlockwise, as on western dice.
_NORMALS = np.array(
    [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, -1), (0, -1, 0), (-1, 0, 0)], np.float64
)
_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)


@dataclass(frozen=True, eq=False)
class Pose:
    """A die's middle (3,) in millimetres and rotation (3, 3) from its own axes to the tray's."""

    middle: Floats
    rotation: Floats


def reach(rotation: Floats, die_mm: float) -> Floats:
    """Tell how far a die extends along the tray's axes on each side of its middle.

    It is turned by a rotation (3, 3), or by each of (N, 3, 3); what is told is (3,) or (N, 3).
    """
    return np.asarray(np.abs(rotation).sum(axis=-1) * die_mm / 2, np.float32)


def turned(axis: npt.ArrayLike, angle: npt.ArrayLike) -> Floats:
    """Make the rotation (3, 3) about a unit axis by an angle, or by each of (N,): (N, 3, 3)."""
    x, y, z = np.asarray(axis, np.float64)
    across = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    angles = np.asarray(angle, np.float64)[..., None, None]
    turn = np.sin(angles) * across + (1 - np.cos(angles)) * (across @ across)
    return np.asarray(np.eye(3) + turn, np.float32)


def lying(face: int, yaw: float) -> Floats:
    """Make the rotation of a die at rest with a face (index 0 to 5) up."""
    normal, up = _NORMALS[face], np.array([0.0, 0.0, 1.0])
    axis = np.cross(normal, up)
    if np.array_equal(normal, up):
        upright = np.eye(3, dtype=np.float32)
    elif not axis.any():
        upright = turned((1, 0, 0), np.pi)
    else:
        upright = turned(axis, np.pi / 2)
    return np.asarray(turned(up, yaw) @ upright, np.float32)


def corners(pose: Pose, die_mm: float) -> Floats:
    """Find the eight corners (8, 3) of a die, as if its edges were sharp."""
    return np.asarray(pose.middle + (_CORNERS * die_mm / 2) @ pose.rotation.T, np.float32)
