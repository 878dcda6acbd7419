"""Remembers where the tray stood in the picture, and tells when the camera was bumped."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.bands import without_bands
from vision.frames import Frame, refuse_no_frame
from vision.trays import Tray

__all__ = ["Anchor", "Stance"]

Profiles = npt.NDArray[np.float32]

WIDTH = 640
"""px of the picture in which the outline is compared."""
PLACES = 64
"""Places along the outline."""
KEPT, SOUGHT = 10, 40
"""px to both sides of the outline that are remembered, and in which they are sought."""
ALIKE = 0.8
"""Correlation from which a remembered piece of the outline is found again."""
CONTRAST = 4.0
"""of 255; the spread of a piece, in its best colour, that can be told from another."""
ENOUGH = 0.25
"""Share of the pieces that must be found for their place to count."""
MOVED, MOST_MOVED = 3.0, 75
"""px by which a quarter of the pieces of one sort that were found lie elsewhere when the camera was
bumped. Of 960 pushes by 12 to 250 of 1280 px one goes unnoticed so, and 7 where all sorts count
together."""


@dataclass(frozen=True)
class Stance:
    """How the tray stands in a frame, against how it was remembered."""

    found: float
    """The share of its outline that was found again, of the sides that run up and down or of the
    others, whichever is less: dice and hands hide some, darkness all. Sides that never showed do
    not count."""
    moved_px: float
    """By how many pixels of the frame it lies elsewhere, where enough was found."""
    bumped: bool
    """Whether the camera, or the tray, has been moved since."""

    @property
    def lost(self) -> bool:
        """Whether too little was found to tell: it is hidden, dark, or moved far away."""
        return self.found < ENOUGH


class Anchor:
    """The remembered outline: what lies across it at many places, in whatever light.

    It is compared by shape alone: each piece's own light and contrast are taken out.
    """

    def __init__(self, frame: Frame, tray: Tray) -> None:
        """Remember the tray's outline in the frame (H, W, 3) in which it was found.

        Raises:
            NotAFrameError: it is no such array of uint8.
        """
        self._scale = WIDTH / refuse_no_frame(frame).shape[1]
        self._shape = frame.shape
        self._points, self._outward = _around(tray.points * self._scale)
        self._kept = self._profiles(frame, KEPT)
        clear = self._kept.std(axis=2).max(axis=1) > CONTRAST
        # A push along some sides leaves those where they were, and takes the others away.
        upright = np.abs(self._outward[:, 0]) > np.abs(self._outward[:, 1])
        sorts = (upright & clear, ~upright & clear)
        self._sorts = tuple(sort for sort in sorts if sort.any())

    @property
    def can_tell(self) -> bool:
        """Whether anything of the outline shows: walls of the floor's own colour tell nothing."""
        return bool(self._sorts)

    def stance(self, frame: Frame) -> Stance:
        """Compare a frame of the same camera. One of another size is another picture altogether.

        Sides that do not show have no say, and where none does nothing is ever bumped or lost.

        Raises:
            NotAFrameError: it is no array (H, W, 3) of uint8.
        """
        if refuse_no_frame(frame).shape != self._shape:
            return Stance(1.0, 0.0, bumped=True)
        if not self.can_tell:
            return Stance(1.0, 0.0, bumped=False)
        shifts, alike = _best_shifts(self._kept, self._profiles(frame, SOUGHT))
        found = alike >= ALIKE
        share = min(float(found[sort].mean()) for sort in self._sorts)
        if share < ENOUGH:
            return Stance(share, 0.0, bumped=False)
        far = [np.percentile(np.abs(shifts[found & sort]), MOST_MOVED) for sort in self._sorts]
        moved = float(max(far))
        return Stance(share, moved / self._scale, bumped=moved > MOVED)

    def _profiles(self, frame: Frame, reach: int) -> Profiles:
        """What lies across the outline, each place's mean of a stretch along it.

        Blue, green and red: (PLACES, 3, 2 * reach + 1).
        """
        size = (WIDTH, round(frame.shape[0] * self._scale))
        small = cv2.resize(without_bands(frame), size, interpolation=cv2.INTER_AREA)
        away = np.arange(-reach, reach + 1.0)
        along = np.stack([-self._outward[:, 1], self._outward[:, 0]], axis=1)
        total = np.zeros((len(self._points), len(away), 3), np.float32)
        for beside in (-6.0, -3.0, 0.0, 3.0, 6.0):
            places = self._points + beside * along
            seen = places[:, None] + away[None, :, None] * self._outward[:, None]
            x, y = (seen[..., axis].astype(np.float32) for axis in (0, 1))
            total += cv2.remap(small, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(total.transpose(0, 2, 1) / 5.0, np.float32)


def _around(
    corners: npt.NDArray[np.float32],
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Points in even steps along a closed outline, and the normals to it."""
    closed = np.vstack([corners, corners[:1]]).astype(np.float64)
    ways = np.diff(closed, axis=0)
    lengths = np.linalg.norm(ways, axis=1)
    ends = np.concatenate([[0.0], np.cumsum(lengths)])
    at = (np.arange(PLACES) + 0.5) * ends[-1] / PLACES
    side = np.searchsorted(ends, at, side="right") - 1
    share = ((at - ends[side]) / lengths[side])[:, None]
    way = ways[side] / lengths[side][:, None]
    points = np.asarray(closed[side] + share * ways[side], dtype=np.float64)
    return points, np.asarray(np.stack([way[:, 1], -way[:, 0]], axis=1), dtype=np.float64)


def _best_shifts(
    kept: Profiles, seen: Profiles
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float32]]:
    """By how much each kept piece must be shifted to be most like what is seen, and how like."""
    windows = np.lib.stride_tricks.sliding_window_view(seen, kept.shape[-1], axis=-1)
    there, model = _level(windows), _level(kept)[:, :, None]
    shared = (there * model).sum(axis=(1, 3))
    most = (np.linalg.norm(there, axis=3) * np.linalg.norm(model, axis=3)).sum(axis=1)
    alike = shared / (most + 1e-3)
    best = alike.argmax(axis=1)
    shifts = np.asarray(best - (SOUGHT - KEPT), dtype=np.float64)
    return shifts, np.asarray(alike[np.arange(len(kept)), best], dtype=np.float32)


def _level(rows: Profiles) -> Profiles:
    """Rows of mean 0."""
    return np.asarray(rows - rows.mean(axis=-1, keepdims=True), np.float32)
