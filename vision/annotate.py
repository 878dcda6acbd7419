"""Draws a reading onto its frame, for people to look at."""

import cv2
import numpy as np

from vision.frames import Frame
from vision.readings import Die, Reading
from vision.trays import Mount

__all__ = ["annotate"]

SURE, DOUBTFUL = (80, 220, 80), (40, 140, 255)
"""BGR: green and orange."""


def annotate(frame: Frame, reading: Reading) -> Frame:
    """A copy of the frame as seen from above, with each die's outline, face and doubt.

    Under a tray the picture is mirrored first, so that it shows the dice where people see them.
    """
    drawn = np.ascontiguousarray(frame[:, ::-1] if reading.mount is Mount.UNDER else frame).copy()
    thick = max(1, round(drawn.shape[1] / 640))
    for die in reading.dice:
        _draw(drawn, die, thick)
    return drawn


def _draw(drawn: Frame, die: Die, thick: int) -> None:
    colour = SURE if die.doubt is None else DOUBTFUL
    corners = np.round(np.array(die.outline)).astype(np.int32)
    cv2.polylines(drawn, [corners], isClosed=True, color=colour, thickness=thick + 1)
    text = die.face or "?"
    if die.doubt is not None:
        text = f"{text} {die.doubt}"
    place = (int(corners[:, 0].min()), int(corners[:, 1].min()) - 3 * thick)
    cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, (0, 0, 0), 3 * thick)
    cv2.putText(drawn, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, colour, thick)
