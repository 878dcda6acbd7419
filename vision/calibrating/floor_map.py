"""Where a tray's floor lies in a picture, cell by cell, by a small network.

What is floor, what its wall and what the table a network tells by all that it sees; lines and
circles alone do not.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame
from vision.network import sigmoid, trays_network
from vision.trays import Mount

__all__ = ["ABOVE", "BELOW", "CELL", "SIDE", "FloorMap", "floor_map"]

Field = npt.NDArray[np.float32]

SIDE, CELL = 160, 2
"""px; the square picture that the network looks at, and the side of each cell of its answer."""
ABOVE, BELOW = 0, 255
"""What its fourth channel says of the side from which the camera looks, as a picture's number."""


@dataclass(frozen=True)
class FloorMap:
    """How likely each part of the frame is the tray's floor."""

    shares: Field
    """(h, w), 0 to 1."""
    scale: float
    """Cells to a pixel of the frame."""

    def in_frame(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Where points (..., 2) of the map lie in the frame; a cell's middle has whole numbers."""
        return (points + 0.5) / self.scale - 0.5


def floor_map(frame: Frame, mount: Mount) -> FloorMap:
    """Ask the network about a frame (H, W, 3)."""
    height, width = frame.shape[:2]
    scale = SIDE / max(height, width)
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    square = cv2.copyMakeBorder(small, 0, SIDE - size[1], 0, SIDE - size[0], cv2.BORDER_REPLICATE)
    side = np.full((SIDE, SIDE, 1), BELOW if mount is Mount.UNDER else ABOVE, np.uint8)
    raw = trays_network().answers(np.concatenate([square, side], axis=2)[None])[0, 0]
    shares = sigmoid(raw)
    seen = shares[: -(-size[1] // CELL), : -(-size[0] // CELL)]
    return FloorMap(np.asarray(seen, np.float32), scale / CELL)
