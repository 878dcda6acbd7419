"""Lays one picture onto another, as perspective would show it."""

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["lay"]

Picture = npt.NDArray[np.uint8]


def lay(
    picture: Picture, piece: Picture, corners: npt.NDArray[np.float64], *, light: float = 1.0
) -> None:
    """Paint a piece (h, w, 4; the last channel is its shape) onto four corners of a picture.

    Args:
        picture: (H, W, 3), painted on.
        piece: what to paint.
        corners: (4, 2) where the piece's upper left, upper right, lower right and lower left go.
        light: by how much the piece is lit.
    """
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, picture.shape[1::-1])
    if (high - low).min() < 2:
        return
    tall, wide = piece.shape[:2]
    from_piece = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(from_piece, (corners - low).astype(np.float32))
    shrunk = float(np.sqrt(abs(cv2.contourArea(corners.astype(np.float32))) / (tall * wide)))
    if 0 < shrunk < 0.5:
        piece = np.asarray(cv2.GaussianBlur(piece, (0, 0), 0.35 / shrunk), dtype=np.uint8)
    width, height = (int(length) for length in high - low)
    laid = cv2.warpPerspective(piece, onto, (width, height), flags=cv2.INTER_LINEAR)
    share = laid[..., 3:].astype(np.float32) / 255.0
    place = picture[low[1] : high[1], low[0] : high[0]]
    place[:] = np.clip(place * (1 - share) + laid[..., :3] * light * share, 0, 255).astype(np.uint8)
