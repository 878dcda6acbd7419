"""The six lattice patterns of pips, drawn, as faces to compare with."""

from functools import cache

import numpy as np
import numpy.typing as npt

from vision.faces import FACE
from vision.matching import Bank

__all__ = ["PATTERNS", "pip_bank"]

PATTERNS: dict[str, tuple[tuple[int, int], ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where each face has pips, in steps of the lattice from its middle."""

TURNING = {"2", "3", "6"}
"""Patterns that a quarter turn changes."""

SPREADS = (0.22, 0.26)
RADII = (0.085, 0.115)
"""Makers differ: the lattice's step and the pips' radius, in edges of a die."""


@cache
def pip_bank() -> Bank:
    """Every pattern in each spread, radius and turn; light or dark pips alike."""
    names, quarters, drawn = [], [], []
    for name, places in PATTERNS.items():
        for quarter in range(2 if name in TURNING else 1):
            for spread in SPREADS:
                for radius in RADII:
                    names.append(name)
                    quarters.append(quarter)
                    drawn.append(_drawn(places, spread, radius, quarter))
    pictures = np.stack(drawn)[..., None].astype(np.float32)
    return Bank(tuple(names), tuple(quarters), pictures, drawn=True)


def _drawn(
    places: tuple[tuple[int, int], ...], spread: float, radius: float, quarter: int
) -> npt.NDArray[np.float64]:
    y, x = (np.mgrid[:FACE, :FACE] - (FACE - 1) / 2.0) / FACE
    drawn = np.zeros((FACE, FACE))
    for across, down in places:
        px, py = (-down, across) if quarter else (across, down)
        away = np.hypot(x - spread * px, y - spread * py)
        drawn = np.maximum(drawn, np.clip((radius - away) * FACE / 2.0 + 0.5, 0, 1))
    return drawn
