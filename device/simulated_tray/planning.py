"""Where thrown dice come to rest, and by which ways, without going through one another."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from croupier import CroupierError
from device.simulated_tray.arrays import Floats
from device.simulated_tray.flight import Flight, Lift
from device.simulated_tray.pose import Pose, lying, reach
from device.simulated_tray.scene import Scene

__all__ = ["LIFTING", "ThrowError", "lift", "overlap", "plan_throw", "scatter"]

LIFTING = 0.35
"""Seconds that picking up dice takes."""

_GAP_MM = 1.5
_TRIES = 250
_WAYS = 8
_MOMENTS = 32


class ThrowError(CroupierError, ValueError):
    """A throw that cannot be done: too many dice for the tray, an unknown set or colour."""


def lift(scene: Scene, pose: Pose, at: float) -> Lift:
    """Take a die out over the player's side."""
    out = np.array([pose.middle[0] * 0.6, -scene.tray_mm[1] * 0.75, 130.0], np.float32)
    return Lift(at, LIFTING, pose, out)


def overlap(one: Pose, other: Pose, die_mm: float, gap_mm: float) -> bool:
    """Tell whether two dice at rest are nearer than a gap, or in one another."""
    found, _ = cv2.rotatedRectangleIntersection(
        _square(one, die_mm + gap_mm), _square(other, die_mm + gap_mm)
    )
    return bool(found != cv2.INTERSECT_NONE)


def _square(pose: Pose, edge: float) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Describe what a die at rest covers, as OpenCV wants it."""
    flat = pose.rotation[:2][:, np.abs(pose.rotation[2]) < 0.5]  # noqa: PLR2004 - 0 or 1, rounded
    yaw = float(np.degrees(np.arctan2(flat[1, 0], flat[0, 0])))
    return (float(pose.middle[0]), float(pose.middle[1])), (edge, edge), yaw


def scatter(
    scene: Scene, rng: np.random.Generator, faces: Iterable[int], lying_there: Iterable[Pose]
) -> list[Pose]:
    """Find a place at rest for a die of each face (index 0 to 5).

    Raises:
        ThrowError: if the tray has no room for them.
    """
    taken = list(lying_there)
    before = len(taken)
    for face in faces:
        for _ in range(_TRIES):
            pose = _somewhere(scene, rng, face)
            if not any(overlap(pose, other, scene.die_mm, _GAP_MM) for other in taken):
                taken.append(pose)
                break
        else:
            width, depth = scene.tray_mm
            raise ThrowError(
                f"no room for die {len(taken) + 1} in a tray of {width:.0f} x {depth:.0f} mm; "
                f"throw at most {len(taken)} dice"
            )
    return taken[before:]


def _somewhere(scene: Scene, rng: np.random.Generator, face: int) -> Pose:
    rotation = lying(face, rng.uniform(0, 2 * np.pi))
    pose = Pose(np.zeros(3, np.float32), rotation)
    limit = np.array(scene.tray_mm) / 2 - reach(rotation, scene.die_mm)[:2] - 0.5
    x, y = rng.triangular(-limit, 0, limit) if rng.random() < 0.5 else rng.uniform(-limit, limit)  # noqa: PLR2004 - half and half
    pose.middle[:] = x, y, scene.die_mm / 2
    return pose


def plan_throw(
    scene: Scene,
    rng: np.random.Generator,
    rests: Sequence[Pose],
    obstacles: Sequence[Pose],
    at: float,
) -> list[Flight]:
    """Throw dice from one side so that they come to the given rests.

    Of several ways for each die the one that stays clearest of all others is taken.
    """
    side = (int(rng.integers(2)), float(rng.choice([-1.0, 1.0])))
    moments = np.linspace(at, at + 1.6, _MOMENTS)
    taken = [np.tile(pose.middle, (_MOMENTS, 1)) for pose in obstacles]
    flights: list[Flight] = []
    for i, rest in enumerate(rests):
        begins = at + i * rng.uniform(0.02, 0.06)
        ways = [_way(scene, rng, rest, side, begins) for _ in range(_WAYS)]
        tracks = [_track(way, moments) for way in ways]
        best = max(range(_WAYS), key=lambda k: _clearance(tracks[k], taken))
        flights.append(ways[best])
        taken.append(tracks[best])
    return flights


def _way(
    scene: Scene, rng: np.random.Generator, rest: Pose, side: tuple[int, float], begins: float
) -> Flight:
    """Make one way into the tray from a side, perhaps back from the wall opposite."""
    axis, sign = side
    entry = np.zeros(2, np.float32)
    entry[axis] = sign * (scene.tray_mm[axis] / 2 + rng.uniform(10, 40))
    entry[1 - axis] = rng.uniform(-0.35, 0.35) * scene.tray_mm[1 - axis]
    turning = scene.tray_mm[axis] / 2 - 0.8 * scene.die_mm
    returns = abs(rest.middle[axis]) < turning and rng.random() < 0.4  # noqa: PLR2004 - two in five
    return Flight(
        scene=scene,
        begins=begins,
        lasts=rng.uniform(0.95, 1.35),
        entry=entry,
        rest=rest,
        drop_mm=scene.wall_mm + rng.uniform(35, 75),
        twist=rng.uniform(-0.5, 0.5),
        mirror=(axis, -sign) if returns else None,
    )


def _track(way: Flight, moments: Floats) -> Floats:
    """Follow a die's middle (N, 3) through moments (N,); unknown while it is in the hand."""
    track = way.middles(moments)
    track[moments <= way.begins] = np.nan
    return track


def _clearance(track: Floats, taken: Sequence[Floats]) -> float:
    """Find the smallest distance of a track from those taken."""
    gaps = [np.nanmin(np.linalg.norm(track - other, axis=1)) for other in taken]
    return float(min(gaps, default=0.0))
