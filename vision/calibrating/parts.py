"""Averages what is seen along many lines or circles, part by part."""

import numpy as np
import numpy.typing as npt

__all__ = ["mean_of_parts"]


def mean_of_parts(seen: npt.NDArray[np.float32], parts: int) -> npt.NDArray[np.float32]:
    """The means (n, parts, 3) of points (n, places, 3), so many in turn to a part.

    Numpy would take a mean over so few points three numbers at a time, ten times as slowly.
    """
    few = seen.shape[1] // parts
    total = seen[:, ::few].copy()
    for place in range(1, few):
        total += seen[:, place::few]
    return np.asarray(total / few, np.float32)
