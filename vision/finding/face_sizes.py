"""How large dice's faces look to a camera that keeps its place, as they were seen to be.

Where nobody tells how large tray and dice are, dice that were taught have told it themselves.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["FaceSizes", "face_sizes"]

Numbers = npt.NDArray[np.float64]

FEWEST = 6
"""Fewer faces tell no size."""
NEARLY, MOST = 1.1, 0.75
"""Times its size that a face may be larger or smaller than told, and the share of all faces that
must not be: some are sides of dice, or no dice."""
SPREAD = 0.04
"""By what share of it sights of one size differ, ..."""
SLANTED = 0.3
"""... and how much larger, as a logarithm, faces mostly look from one end of a frame to the other:
few samples in one corner tell little of the others."""
ROUNDS = 10
"""In which Huber's weights settle."""


@dataclass(frozen=True)
class FaceSizes:
    """How large faces look in frames of one camera."""

    frame: tuple[int, int]
    """The frames' height and width, px."""
    edge: float
    """px of a face's edge in the middle of a frame."""
    growth: tuple[float, float]
    """How its logarithm grows to the right and downwards, along the frame's longer side."""

    def at(self, places: Numbers) -> Numbers:
        """The edges (n,), px, of faces at points (n, 2) of the frame."""
        return np.asarray(self.edge * np.exp(_steps(places, self.frame) @ self.growth))

    def fit(self, places: Numbers, edges: Numbers) -> bool:
        """Whether faces of these edges (n,), px, at points (n, 2) are by and large so large."""
        return bool(abs(np.median(np.log(edges / self.at(places)))) <= np.log(NEARLY))


def face_sizes(places: Numbers, edges: Numbers, frame: tuple[int, int]) -> FaceSizes | None:
    """What faces tell of how large such look; None where they are too few, or of several sizes.

    A plane that lies over the logarithms of their edges, found by Huber's weights and with a doubt
    about large slants.

    Args:
        places: (n, 2), px; each face's middle.
        edges: (n,), px.
        frame: height and width, px, of the frames in which they were seen.
    """
    if len(edges) < FEWEST:
        return None
    seen = np.log(edges)
    known = np.column_stack([np.ones(len(seen)), _steps(places, frame)])
    doubt = np.diag([0.0, 1.0, 1.0]) * (SPREAD / SLANTED) ** 2
    plane = np.array([np.median(seen), 0.0, 0.0])
    for _ in range(ROUNDS):
        off = np.abs(seen - known @ plane)
        weighed = known.T * np.minimum(1.0, SPREAD / np.maximum(off, 1e-9))
        plane = np.linalg.solve(weighed @ known + doubt, weighed @ seen)
    told = FaceSizes(frame, float(np.exp(plane[0])), (float(plane[1]), float(plane[2])))
    off = np.abs(seen - known @ plane)
    return told if np.mean(off <= np.log(NEARLY)) >= MOST else None


def _steps(places: Numbers, frame: tuple[int, int]) -> Numbers:
    """Points (n, 2) of a frame, from its middle, in its longer sides."""
    height, width = frame
    return np.asarray((places - (width / 2.0, height / 2.0)) / max(frame))
