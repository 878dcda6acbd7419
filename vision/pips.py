"""Reads pips: the upright look decides, the finder's glance tips the balance."""

import numpy as np

from vision.find import Candidate
from vision.looks import FaceLook
from vision.opinions import Opinion, rise

__all__ = ["PIPS", "read_pips"]

PIPS = ("1", "2", "3", "4", "5", "6")
SURE = 0.62
"""How likely a face must be for being sure of it."""

GLANCE = 0.05
"""How much the finder's glance weighs against the upright look."""
LEAST = 1e-4
"""No network is ever surer than this of what a face is not."""


def read_pips(candidate: Candidate, look: FaceLook) -> Opinion:
    """The face that the finder's glance and the upright look make likeliest together."""
    both = (candidate.pips + LEAST) ** GLANCE * (look.pips + LEAST) ** (1.0 - GLANCE)
    both /= both.sum()
    best = 1 + int(np.argmax(both[1:]))
    return Opinion(str(best), rise(float(both[best]), SURE), float(both[0]))
