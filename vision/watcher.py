"""Watches small pictures for dice that come to rest."""

import enum

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = ["Look", "Watcher"]

SMALL = (160, 120)
REST_S = 0.4
"""Seconds without motion after which dice are at rest: a rocking die pauses for less."""
NOISE = 10.0
"""Levels by which a pixel of the small picture may flicker without anything having moved."""
MOVED = 0.0006
"""Share of the small picture that a tumbling die changes at least: a dozen pixels."""
CHANGED = 0.0006
"""Share of the picture that differs from the last settled one if a die lies elsewhere."""


WHITE = 235
"""of 255; from here on a small picture's pixel may hold saturated ones."""


class Look(enum.Enum):
    """What a look at the tray tells."""

    MOVING = "moving"
    SETTLED = "settled"
    """Just now at rest, and something lies differently than when it last settled: read it."""
    STILL = "still"
    """At rest, and nothing new."""


class Watcher:
    """Tells when the tray has come to rest differently than before.

    Deterministic: it knows no clock but the times it is given.
    """

    def __init__(self) -> None:
        self._last: npt.NDArray[np.float32] | None = None
        self._settled: npt.NDArray[np.float32] | None = None
        self._moved_at: float | None = None

    def look(self, frame: Frame, at: float) -> Look:
        """Look at one frame.

        Args:
            frame: (H, W, 3) uint8 of any size; a small one costs less.
            at: seconds on any clock that does not run backwards.
        """
        now = _small(frame)
        last, self._last = self._last, now
        if last is None:
            self._moved_at = at
            return Look.MOVING
        if _differing(now, last) > MOVED:
            self._moved_at = at
            return Look.MOVING
        if self._moved_at is None:
            return Look.STILL
        if at - self._moved_at < REST_S:
            return Look.MOVING
        self._moved_at = None
        before, self._settled = self._settled, now
        if before is not None and _differing(now, before) <= CHANGED:
            return Look.STILL
        return Look.SETTLED


def _small(frame: Frame) -> npt.NDArray[np.float32]:
    small = cv2.resize(frame, SMALL, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)


def _differing(now: npt.NDArray[np.float32], before: npt.NDArray[np.float32]) -> float:
    """The share of pixels that differ once a change of light over the whole tray is taken out.

    A lamp multiplies and lifts what is seen; dice change a few pixels only. The lamp's share is
    what a wide blur of the change still shows; what is saturated shows nothing.
    """
    gain = float(np.median((now + 8.0) / (before + 8.0)))
    change = now - (gain * (before + 8.0) - 8.0)
    wide = cv2.blur(np.asarray(change), (41, 41))
    limit = NOISE + 0.06 * np.abs(wide) + 0.04 * before * abs(gain - 1.0) * 4.0
    white = cv2.dilate(np.asarray(np.maximum(now, before)), np.ones((5, 5), np.uint8)) >= WHITE
    return float(np.mean((np.abs(change - wide) > limit) & ~white))
