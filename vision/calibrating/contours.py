"""Fits an outline to the edge that it nearly follows, finer than a pixel."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

__all__ = [
    "clockwise",
    "fit_circle",
    "fit_corners",
    "from_upper_left",
    "is_convex",
]

Lab = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

SPAN = 2
"""px between which an edge's change is measured."""
STEP = 0.5
CLEAR = 3.0
"""Units of Lab that change across an edge that is there."""
NEAR = 1.5
"""px by which an edge's place may differ from the fitted one."""
ROUNDS = 8
FAR = 1e5
"""px from a picture at which no outline of anything in it lies."""


@dataclass(frozen=True)
class Edge:
    """Along an outline: how far out of it (n,) the picture changes most, and how much (n,)."""

    away: Points
    change: Points

    def follows(self, fitted: Points) -> float:
        """The share of the outline at which there is an edge where it was fitted to be."""
        near = np.abs(self.away - fitted) < NEAR
        return float(np.mean(near & (self.change > CLEAR)))


def _edge_along(picture: Lab, points: Points, outward: Points, reach: float) -> Edge:
    """Look for the edge across points (n, 2) of an outline, by normals (n, 2) that look outward.

    The whole stretch is one side: the picture changes there to about the same colour everywhere.
    """
    away = np.arange(-reach - SPAN / 2, reach + SPAN / 2 + STEP / 2, STEP)
    places = (points[:, None] + outward[:, None] * away[None, :, None]).astype(np.float32)
    seen = cv2.remap(
        picture, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    wide = round(SPAN / STEP)
    change = seen[:, wide:] - seen[:, :-wide]
    usual = np.median(change, axis=0)
    colour = usual[np.argmax(np.linalg.norm(usual, axis=1))]
    strength = change @ (colour / (np.linalg.norm(colour) + 1e-6))
    at = strength.argmax(axis=1)
    most = np.maximum(strength.max(axis=1), 0.0)
    return Edge(away[wide // 2 :][at].astype(np.float64), most.astype(np.float64))


def fit_corners(picture: Lab, corners: Points, reach: float) -> tuple[Points, float]:
    """Move the sides of a convex polygon (n, 2), clockwise, onto the edges near them.

    Returns:
        The corners, and the share of the sides, the worst one's, along which there is an edge.
    """
    sides, follows = [], []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        way = end - start
        outward = np.array([way[1], -way[0]]) / np.linalg.norm(way)
        share = np.linspace(0.05, 0.95, 120)
        normals = np.tile(outward, (len(share), 1))
        edge = _edge_along(picture, start + share[:, None] * way, normals, reach)
        terms = np.stack([1.0 - share, share], axis=1)
        ends = _robustly(terms, edge, reach)
        follows.append(edge.follows(terms @ ends))
        sides.append((start + ends[0] * outward, end + ends[1] * outward))
    fitted = [_crossing(sides[k - 1], sides[k]) for k in range(len(sides))]
    return np.array(fitted), min(follows)


def fit_circle(picture: Lab, ellipse: Points, reach: float) -> tuple[Points, float]:
    """Move an ellipse (n, 2), its points in even steps, clockwise, onto the edge near it.

    Returns:
        The points, and the share of them at which there is an edge.
    """
    count = len(ellipse)
    outward = ellipse - ellipse.mean(axis=0)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    parts = np.array_split(np.arange(count), 12)
    edges = [_edge_along(picture, ellipse[part], outward[part], reach) for part in parts]
    edge = Edge(
        np.concatenate([one.away for one in edges]), np.concatenate([one.change for one in edges])
    )
    turn = np.arange(count) * 2.0 * np.pi / count
    waves = [np.ones(count), np.cos(turn), np.sin(turn), np.cos(2 * turn), np.sin(2 * turn)]
    terms = np.stack(waves, axis=1)
    move = terms @ _robustly(terms, edge, reach)
    return ellipse + move[:, None] * outward, edge.follows(move)


def is_convex(points: Points) -> bool:
    """Whether points (n, 2) go once around a convex shape: where edges mislead, sides cross."""
    near = bool((np.abs(points) < FAR).all())
    return near and cv2.isContourConvex(points.astype(np.float32))


def clockwise(points: Points) -> Points:
    """Points (n, 2) of an outline, clockwise as a picture shows them."""
    area = cv2.contourArea(points.astype(np.float32), oriented=True)
    return points if area > 0 else points[::-1].copy()


def from_upper_left(points: Points) -> tuple[tuple[float, float], ...]:
    """Points (n, 2) from the upper left on: a floor's width is that of its upper side."""
    first = int(points.sum(axis=1).argmin())
    return tuple((float(x), float(y)) for x, y in np.roll(points, -first, axis=0))


def _robustly(terms: Points, edge: Edge, reach: float) -> Points:
    """The sum of terms that most of an edge lies on; what dice hide lies elsewhere."""
    fitted: Points = np.zeros(terms.shape[1])
    fitted[: 2 if terms.shape[1] == 2 else 1] = np.median(edge.away)  # noqa: PLR2004 - a line's two ends
    spread = reach
    for _ in range(ROUNDS):
        rest = edge.away - terms @ fitted
        weights = edge.change / (1.0 + (rest / spread) ** 2) ** 2
        weighted = terms * weights[:, None]
        normal = weighted.T @ terms + 1e-6 * np.eye(terms.shape[1])
        fitted = np.asarray(np.linalg.solve(normal, weighted.T @ edge.away), np.float64)
        spread = max(0.7, 0.6 * spread)
    return fitted


def _crossing(one: tuple[Points, Points], other: tuple[Points, Points]) -> Points:
    """Where the lines through two pairs of points cross."""
    start, way = one[0], one[1] - one[0]
    other_way = other[1] - other[0]
    ways = np.stack([way, -other_way], axis=1)
    share = np.linalg.lstsq(ways, other[0] - start, rcond=None)[0][0]  # parallel ones meet nowhere
    return np.asarray(start + share * way)
