"""The tutorials' way: find dark or light round blobs, cluster them, count each cluster."""

import cv2
import numpy as np

from vision.frames import Frame

__all__ = ["count_pips"]

Place = tuple[float, float]

REACH = 1 / 32
"""Of the picture's width: pips nearer than this belong to one die (DBSCAN's eps)."""


def count_pips(frame: Frame) -> list[tuple[int, Place, float]]:
    """For each cluster of blobs how many there are, its middle and about its die's size."""
    grey = cv2.medianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), 3)
    points = max((_spots(grey, colour) for colour in (0, 255)), key=len)
    reach = frame.shape[1] * REACH
    groups = (np.array([points[k] for k in group]) for group in _clusters(points, reach))
    return [(len(spots), (spots[:, 0].mean(), spots[:, 1].mean()), 1.5 * reach) for spots in groups]


def _spots(grey: "cv2.typing.MatLike", colour: int) -> list[Place]:  # quoted: 4.6 lacks it
    wanted = cv2.SimpleBlobDetector.Params()
    wanted.filterByColor, wanted.blobColor = True, colour
    wanted.filterByInertia, wanted.minInertiaRatio = True, 0.6
    wanted.minArea, wanted.maxArea = 12.0, 1500.0
    found = cv2.SimpleBlobDetector.create(wanted).detect(grey)
    return [(float(spot.pt[0]), float(spot.pt[1])) for spot in found]


def _clusters(points: list[Place], reach: float) -> list[list[int]]:
    """DBSCAN with one point as core: points nearer than `reach` belong together."""
    left, groups = set(range(len(points))), []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            one = edge.pop()
            group.append(one)
            near = {k for k in left if np.hypot(*np.subtract(points[one], points[k])) < reach}
            left -= near
            edge += sorted(near)
        groups.append(group)
    return groups
