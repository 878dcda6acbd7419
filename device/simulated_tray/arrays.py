"""The two kinds of arrays that drawing works with."""

from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Floats", "Image"]

Floats = npt.NDArray[np.floating[Any]]
"""Points, directions, shares, or light and colour before they are rounded."""

Image = npt.NDArray[np.uint8]
"""What a camera gives: (H, W, 3) BGR, or (H, W) of one channel."""
