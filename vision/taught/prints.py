"""Compares what is printed on two faces, by a small network that learned to see past the light."""

import numpy as np
import numpy.typing as npt

from vision.network import prints_network

__all__ = ["same_print", "shown"]

Numbers = npt.NDArray[np.float32]


def shown(faces: Numbers) -> Numbers:
    """What the network is shown of faces (n, FACE, FACE, 3) of log colours: each about its mean."""
    return np.asarray(faces - faces.mean(axis=(1, 2), keepdims=True), dtype=np.float32)


def same_print(seen: Numbers, known: Numbers) -> Numbers:
    """How surely each seen face bears the print of the known face laid onto it.

    Args:
        seen: (n, FACE, FACE, 3) log colours.
        known: the same.

    Returns:
        (n,) the logarithm of how much likelier it does than not.
    """
    pairs = np.concatenate([shown(seen), shown(known)], axis=3).transpose(0, 3, 1, 2)
    return prints_network().answers_to(np.ascontiguousarray(pairs))[:, 0]
