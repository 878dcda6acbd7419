"""Squares in a picture, laid finely onto the edges that show there."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.finding.edges import EdgeField

__all__ = ["Squares", "corners_of", "fit"]

Numbers = npt.NDArray[np.float32]

AT_ONCE = 2
"""Of place, size and turn, how many change in one step."""

ALONG = np.linspace(-0.38, 0.38, 6, dtype=np.float32)
"""Where an edge is sampled: not at its ends, since dice have round corners."""
QUARTERS = np.arange(4, dtype=np.float32)[:, None] * np.float32(np.pi / 2)
"""How the four sides are turned against the first, (4, 1)."""


@dataclass(frozen=True)
class Squares:
    """Many squares: centre, edge length, angle in radians (0 to pi/2), and how well edges agree."""

    x: Numbers
    y: Numbers
    size: Numbers
    angle: Numbers
    score: Numbers

    @property
    def places(self) -> npt.NDArray[np.float64]:
        """The centres (n, 2)."""
        return np.column_stack([self.x, self.y]).astype(np.float64)

    def __len__(self) -> int:
        return len(self.x)

    def only(self, keep: npt.NDArray[np.intp]) -> "Squares":
        """The squares at the given places, in that order."""
        return Squares(
            self.x[keep], self.y[keep], self.size[keep], self.angle[keep], self.score[keep]
        )


def corners_of(squares: Squares) -> npt.NDArray[np.float64]:
    """The corners (n, 4, 2), clockwise as seen in the picture."""
    half = squares.size.astype(np.float64)[:, None] / 2.0
    turns = squares.angle.astype(np.float64)[:, None] + np.pi * np.array([1.25, 1.75, 0.25, 0.75])
    reach = half * np.sqrt(2.0)
    return np.stack(
        [squares.x[:, None] + reach * np.cos(turns), squares.y[:, None] + reach * np.sin(turns)],
        axis=2,
    )


def score(edges: EdgeField, x: Numbers, y: Numbers, size: Numbers, angle: Numbers) -> Numbers:
    """How well four edges are seen, 0 to 1; a missing side costs more than a weak one."""
    half = np.float32(0.5)  # of the size; and of a pixel, to its middle
    turned = angle + QUARTERS
    cos, sin = np.cos(turned), np.sin(turned)
    along = size[:, None] * ALONG
    px = (x + half * size * cos + half)[..., None] - along * sin[..., None]
    py = (y + half * size * sin + half)[..., None] + along * cos[..., None]
    each = edges.support(px, py, np.cos(2 * turned)[..., None], np.sin(2 * turned)[..., None])
    sides = each.mean(axis=2)
    return np.asarray(0.5 * sides.mean(axis=0) + 0.5 * sides.min(axis=0), dtype=np.float32)


def fit(
    edges: EdgeField, squares: Squares, reach: tuple[float, float, float], rounds: int = 4
) -> Squares:
    """Move, turn and resize each square to where its edges agree best.

    Args:
        edges: the field of the picture in which the squares lie.
        squares: where to begin.
        reach: how far the first round looks: shares of the size (place, size), and radians.
        rounds: each looks half as far as the one before.
    """
    if not len(squares):
        return squares
    steps = _steps()
    place, grow, turn = reach
    now = squares
    for _ in range(rounds):
        size = now.size[:, None] * (1 + grow * steps[None, :, 2])
        x = now.x[:, None] + now.size[:, None] * place * steps[None, :, 0]
        y = now.y[:, None] + now.size[:, None] * place * steps[None, :, 1]
        angle = now.angle[:, None] + turn * steps[None, :, 3]
        flat = [part.astype(np.float32).ravel() for part in (x, y, size, angle)]
        scores = score(edges, *flat).reshape(len(now), -1)
        best = np.arange(len(now)) * scores.shape[1] + scores.argmax(axis=1)
        x, y, size, angle = (part[best] for part in flat)
        now = Squares(x, y, size, angle, scores.ravel()[best])
        place, grow, turn = place / 2, grow / 2, turn / 2
    return now


def _steps() -> npt.NDArray[np.float64]:
    """All of no, less and more in place, size and turn, at most two of them at once."""
    grid = np.stack(np.meshgrid(*[[0, -1, 1]] * 4, indexing="ij"), axis=-1).reshape(-1, 4)
    return np.asarray(grid[np.abs(grid).sum(axis=1) <= AT_ONCE], dtype=np.float64)
