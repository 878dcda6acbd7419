"""Looks once more at what was found, turned: a die looks like one whichever way it lies."""

import numpy as np
import numpy.typing as npt

from vision.faces.upright import cut_square
from vision.finding.spots import CELL, DIE, HEAT, brightened
from vision.frames import Frame
from vision.network import finder_network, sigmoid

__all__ = ["heat_when_turned"]

TURNS = 8
"""So many ways it is turned, evenly all around."""
AROUND = 16 * CELL
"""px of what is shown, with the face in its middle: the network sees no further."""
MIDDLE = slice(AROUND // CELL // 2 - 2, AROUND // CELL // 2 + 2)


def heat_when_turned(frame: Frame, corners: npt.NDArray[np.float64]) -> float:
    """How clearly a die lies at a face's corners (4, 2) in the frame, 0 to 1, however it is turned.

    One answer of the network may be high by chance, and where it is highest things are found; the
    mean of several tells.
    """
    turns = np.arange(TURNS) * (2.0 * np.pi / TURNS)
    views = [cut_square(frame, corners, round(DIE), AROUND, turn) for turn in turns]
    answers = finder_network().answers(np.stack([brightened(view) for view in views]))
    heat = answers[:, HEAT, MIDDLE, MIDDLE].max(axis=(1, 2))
    return float(sigmoid(heat.mean()))
