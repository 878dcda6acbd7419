"""What the bare floor looks like under the light of the moment, and what differs from it."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame
from vision.plan import Mask

__all__ = ["strangeness"]

Field = npt.NDArray[np.float32]

ROUNDS = 6
LIGHTNESS_NOISE = 5.0
CHROMA_NOISE = 2.5
"""Lab units that any floor varies by, at least: sensor noise, weave, compression."""


def strangeness(picture: Frame, floor: Mask) -> Field:
    """How unlike the floor each pixel is, in standard deviations of the floor's own colours.

    The floor's colour is a smooth surface in Lab (light falls off across a tray), fitted robustly:
    dice are the outliers. Shadows differ in lightness only, and weigh less for it.
    """
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32)
    step = max(1, int(np.sqrt(floor.sum() / 4000.0)))
    sample = np.zeros_like(floor)
    sample[::step, ::step] = True
    ys, xs = np.nonzero(floor & sample)
    height, width = floor.shape
    terms = _terms(xs / width, ys / height)
    colours = lab[ys, xs]
    weights = _first_weights(colours)
    surface, spread = _fit(terms, colours, weights), np.ones(3)
    for _ in range(ROUNDS):
        surface = _fit(terms, colours, weights)
        rest = colours - terms @ surface
        spread = _spread(rest, weights)
        distance = np.sqrt(np.sum((rest / spread) ** 2, axis=1))
        weights = np.exp(-0.5 * (distance / 2.0) ** 2)
    square = np.zeros(floor.shape, dtype=np.float32)
    for channel in range(3):
        smooth = _spread_out(surface[:, channel], width, height)
        square += ((lab[..., channel] - smooth) / np.float32(spread[channel])) ** 2
    return np.asarray(np.sqrt(square), dtype=np.float32)


def _spread_out(surface: npt.NDArray[np.float64], width: int, height: int) -> Field:
    """The fitted surface at every pixel, row by column."""
    x = (np.arange(width, dtype=np.float32) / width - 0.5)[None, :]
    y = (np.arange(height, dtype=np.float32) / height - 0.5)[:, None]
    level, right, down, twist, across, along = surface.astype(np.float32)
    flat = (level + right * x + across * x * x) + (down * y + along * y * y)
    return np.asarray(flat + twist * x * y, dtype=np.float32)


def _terms(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    x, y = x - 0.5, y - 0.5
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=1)


def _first_weights(colours: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """Begin at the commonest colour: dice are many colours and few pixels."""
    middle = np.median(colours, axis=0)
    distance = np.linalg.norm((colours - middle) * (0.5, 1.0, 1.0), axis=1)
    width = max(8.0, float(np.percentile(distance, 50)))
    return np.asarray(np.exp(-0.5 * (distance / width) ** 2), dtype=np.float64)


def _fit(
    terms: npt.NDArray[np.float64],
    colours: npt.NDArray[np.float32],
    weights: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    weighted = terms * weights[:, None]
    normal = terms.T @ weighted + 1e-3 * np.eye(terms.shape[1])
    return np.asarray(np.linalg.solve(normal, weighted.T @ colours), dtype=np.float64)


def _spread(
    rest: npt.NDArray[np.float64], weights: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    deviation = np.sqrt((weights[:, None] * rest**2).sum(axis=0) / (weights.sum() + 1e-9))
    least = np.array([LIGHTNESS_NOISE, CHROMA_NOISE, CHROMA_NOISE])
    return np.asarray(np.maximum(1.2 * deviation, least), dtype=np.float64)
