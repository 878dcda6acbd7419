"""Tells whether anything is printed on a face, by a small network that learned what light does."""

import numpy as np
import numpy.typing as npt

from vision.network import blanks_network

__all__ = ["blank_odds", "shown"]

Numbers = npt.NDArray[np.float32]

USUAL = 4.2
"""The logarithm of a brightness half way between dark and pure light."""


def shown(faces: Numbers) -> Numbers:
    """What the network is shown of faces (n, FACE, FACE, 3) of log colours: (n, 4, FACE, FACE).

    Each about its mean, since another lamp prints nothing; and how bright it is, since neither in
    the dark nor in pure light a print is seen.
    """
    even = faces - faces.mean(axis=(1, 2), keepdims=True)
    bright = faces.max(axis=3, keepdims=True) - USUAL
    seen = np.concatenate([even, bright], axis=3).transpose(0, 3, 1, 2)
    return np.ascontiguousarray(seen, dtype=np.float32)


def blank_odds(face: Numbers) -> float:
    """The logarithm of how much likelier nothing is printed on a face than something.

    Args:
        face: (FACE, FACE, 3) log colours.
    """
    return float(blanks_network().answers_to(shown(face[None]))[0, 0])
