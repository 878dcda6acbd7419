"""How a die gets into the tray and out of it: thrown, bouncing and rolling; or lifted."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from device.simulated_tray.arrays import Floats
from device.simulated_tray.pose import Pose, reach, turned
from device.simulated_tray.scene import Scene

__all__ = ["Flight", "Lift", "Path", "Rest"]

_GRAVITY = 9810.0
_RESTITUTION = 0.42
_BOUNCES = 3
_ROLL = 1.75


class Path(Protocol):
    """Where a die is at any time."""

    @property
    def ends(self) -> float:
        """Time from which nothing moves any more."""
        ...

    def pose(self, at: float) -> Pose:
        """Find the pose at a time in seconds."""
        ...


@dataclass(frozen=True, eq=False)
class Rest:
    """A die that lies in the tray."""

    settled: Pose
    ends: float = 0.0

    def pose(self, at: float) -> Pose:  # noqa: ARG002 - lies the same at any time
        """Stay."""
        return self.settled


@dataclass(frozen=True, eq=False)
class Flight:
    """A throw that ends in ``rest``, told backwards from there.

    The die slows down evenly on a straight way from ``entry`` outside a wall; ``mirror`` is
    the wall (axis, side) off which it comes back, if any. It rolls as far as it goes. The floor
    and the walls push it away by its extent at each moment: no corner ever goes through them.
    """

    scene: Scene
    begins: float
    lasts: float
    entry: Floats
    rest: Pose
    drop_mm: float
    twist: float
    mirror: tuple[int, float] | None = None

    @property
    def ends(self) -> float:
        """Time of coming to rest."""
        return self.begins + self.lasts

    def pose(self, at: float) -> Pose:
        """Find the pose at a time; before the throw, in the hand outside."""
        if at >= self.ends:
            return self.rest
        middles, rotations = self._at(np.array([at]))
        return Pose(middles[0], rotations[0])

    def middles(self, moments: Floats) -> Floats:
        """Find the die's middle (N, 3) at moments (N,), as ``pose`` does one by one."""
        found = np.tile(self.rest.middle, (len(moments), 1))
        moving = moments < self.ends
        found[moving] = self._at(moments[moving])[0]
        return found

    def _at(self, moments: Floats) -> tuple[Floats, Floats]:
        """Find middles (N, 3) and rotations (N, 3, 3) at moments (N,) before the die rests."""
        since = np.maximum(moments - self.begins, 0.0)
        left = (1 - since / self.lasts) ** 2
        way = self._target() - self.entry
        flat = self._folded(self._target() - left.astype(np.float32)[:, None] * way)
        rotations = self._rolled(way, left)
        return self._held(flat, rotations, _bounce(since, self.drop_mm)), rotations

    def _target(self) -> Floats:
        """Find where the way would end if it had not come back from a wall."""
        target = self.rest.middle[:2].copy()
        if self.mirror:
            axis, side = self.mirror
            target[axis] = 2 * side * self._turning(axis) - target[axis]
        return np.asarray(target, np.float32)

    def _turning(self, axis: int) -> float:
        """Tell how far from the middle a rolling die turns back."""
        return self.scene.tray_mm[axis] / 2 - 0.8 * self.scene.die_mm

    def _folded(self, flat: Floats) -> Floats:
        """Come back from the wall, at each place (N, 2)."""
        if self.mirror:
            axis, side = self.mirror
            over = np.maximum(side * flat[:, axis] - self._turning(axis), 0)
            flat[:, axis] -= 2 * side * over
        return flat

    def _rolled(self, way: Floats, left: Floats) -> Floats:
        """Turn the die about the axis that it rolls on, twisted a little."""
        length = float(np.hypot(*way))
        axis = np.array([-way[1] / length, way[0] / length, self.twist])
        axis /= np.linalg.norm(axis)
        angles = -left * length * _ROLL / self.scene.die_mm
        return np.asarray(turned(axis, angles) @ self.rest.rotation, np.float32)

    def _held(self, flat: Floats, rotations: Floats, above: Floats) -> Floats:
        """Keep the die above the floor and, the nearer it gets to the rim, between the walls."""
        reaching = reach(rotations, self.scene.die_mm)
        over_rim = np.maximum(above - self.scene.wall_mm, 0).astype(np.float32)
        limit = np.array(self.scene.tray_mm, np.float32) / 2 - reaching[:, :2] + over_rim[:, None]
        high = reaching[:, 2:] + above.astype(np.float32)[:, None]
        return np.concatenate([np.clip(flat, -limit, limit), high], axis=1)


@dataclass(frozen=True, eq=False)
class Lift:
    """A die taken out of the tray over the nearer side."""

    begins: float
    lasts: float
    start: Pose
    out: Floats

    @property
    def ends(self) -> float:
        """Time of being out of sight."""
        return self.begins + self.lasts

    def pose(self, at: float) -> Pose:
        """Rise, then leave."""
        share = min(max((at - self.begins) / self.lasts, 0.0), 1.0)
        rise = np.float32(np.sin(share * np.pi / 2))
        middle = self.start.middle + np.float32(share**2) * (self.out - self.start.middle)
        middle[2] = self.start.middle[2] + rise * self.out[2]
        return Pose(middle, self.start.rotation)


def _bounce(since: Floats, drop: float) -> Floats:
    """Fall from a height and bounce: the heights after some seconds (N,)."""
    fall = float(np.sqrt(2 * drop / _GRAVITY))
    heights = np.where(since < fall, drop - _GRAVITY * since**2 / 2, 0.0)
    begins, speed = fall, _GRAVITY * fall
    for _ in range(_BOUNCES):
        speed *= _RESTITUTION
        after, lasts = since - begins, 2 * speed / _GRAVITY
        up = (after >= 0) & (after < lasts)
        heights = np.where(up, speed * after - _GRAVITY * after**2 / 2, heights)
        begins += lasts
    return heights
