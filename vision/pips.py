"""Reads pips: the likeliest number, if it is likely enough."""

import numpy as np

from vision.looks import FaceLook
from vision.opinions import Opinion, rise

__all__ = ["PIPS", "read_pips"]

PIPS = ("1", "2", "3", "4", "5", "6")
SURE = 0.62
"""How likely a face must be for being sure of it."""


def read_pips(look: FaceLook) -> Opinion:
    """The number of pips that is likeliest of a face; none at all is a stranger's face."""
    best = 1 + int(np.argmax(look.pips[1:]))
    return Opinion(str(best), rise(float(look.pips[best]), SURE), strange=float(look.pips[0]))
