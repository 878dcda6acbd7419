"""Windows onto a picture: turned, mirrored, near or far."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["Window", "window_onto"]

Picture = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float64]

HALF = 0.5
"""px from a pixel's middle to its border."""
SMALL, SOFTER = 0.6, 0.4
"""Times a picture's size below which it is softened first, by so many of the window's pixels: else
its grain would show as another."""


@dataclass(frozen=True)
class Window:
    """A square view onto a picture: its affine map (2, 3) from the picture's pixels."""

    move: Numbers
    side: int

    def seen(self, picture: Picture) -> Picture:
        """What the window shows, (side, side, 3)."""
        part, move = self._part(picture)
        shrink = float(np.sqrt(abs(np.linalg.det(move[:, :2]))))
        if shrink < SMALL:
            part = np.asarray(cv2.GaussianBlur(part, (0, 0), SOFTER / shrink), dtype=np.uint8)
        shape = (self.side, self.side)
        return np.asarray(
            cv2.warpAffine(part, move, shape, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8
        )

    def _part(self, picture: Picture) -> tuple[Picture, Numbers]:
        """The part of a picture that matters here, and the map from its pixels."""
        side = float(self.side)
        corners = np.array([(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)])
        back = np.asarray(cv2.invertAffineTransform(self.move), dtype=np.float64)
        there = corners @ back[:, :2].T + back[:, 2]
        most = np.array(picture.shape[1::-1]) - 8
        low = np.clip(np.floor(there.min(axis=0)) - 8, 0, most).astype(int)
        high = np.maximum(np.ceil(there.max(axis=0)).astype(int) + 8, low + 8)
        part = picture[low[1] : high[1], low[0] : high[0]]
        move = self.move.copy()
        move[:, 2] += move[:, :2] @ low
        return part, move

    def within(self, shape: tuple[int, ...], step: int) -> npt.NDArray[np.float32]:
        """Where the window looks at the picture, not past its edge: (side/step, side/step)."""
        across = np.arange(step // 2, self.side, step, dtype=np.float64)
        x, y = np.meshgrid(across, across)
        back = np.asarray(cv2.invertAffineTransform(self.move), dtype=np.float64)
        there = np.stack([x, y], axis=-1) @ back[:, :2].T + back[:, 2]
        inside = (there > -HALF) & (there < np.array(shape[1::-1]) - HALF)
        return np.asarray(inside.all(axis=-1), dtype=np.float32)

    def points(self, points: npt.ArrayLike) -> Numbers:
        """Where points (n, 2) of the picture stand in the window."""
        flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        return np.asarray(flat @ self.move[:, :2].T + self.move[:, 2], dtype=np.float64)


def window_onto(
    centre: tuple[float, float], scale: float, turn: float, side: int, *, mirrored: bool
) -> Window:
    """A window with `centre` in its middle, turned by radians, at `scale` of the picture's size."""
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    linear = np.array([[cos, -sin], [sin, cos]])
    if mirrored:
        linear[:, 0] *= -1
    shift = np.full(2, side / 2) - linear @ np.asarray(centre)
    return Window(np.column_stack([linear, shift]), side)
