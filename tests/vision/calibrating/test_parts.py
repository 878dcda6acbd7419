"""Averaging what is seen along lines."""

import numpy as np

from vision.calibrating.parts import mean_of_parts


def test_parts_are_averaged_as_numpy_would() -> None:
    """Bit for bit: which line is the clearest may hang on the last one."""
    seen = np.random.default_rng(1).normal(0, 9, (7, 24, 3)).astype(np.float32)
    means = mean_of_parts(seen, 6)
    assert means.dtype == np.float32
    assert np.array_equal(means, seen.reshape(7, 6, 4, 3).mean(axis=2))
