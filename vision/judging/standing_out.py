"""Tells dice from what is part of the table: a die stands out from what it lies on."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import GLARE, MARGIN, SIDE, glare
from vision.frames import Frame
from vision.judging.dice import size_is_known
from vision.judging.doubts import Sight, is_sure
from vision.trays import Mount

__all__ = ["contrasts", "standing_out"]

Numbers = npt.NDArray[np.float32]

FEWEST_SURE = 2
"""Sure dice from which on they tell how much a die stands out in this light."""
HARDLY = 1 / 6
"""Share of the sure dice's contrast below which a doubtful thing is a print or a lamp's reflection.
Of 14 such things on tables and in lit trays two were dice, of 14 and 20 pixels."""

INSIDE, OUTSIDE = slice(MARGIN + 3, MARGIN + 7), slice(MARGIN - 7, MARGIN - 2)
"""px of an upright face within and beyond an edge, where it shows which side it bounds ..."""
ALONG = slice(MARGIN + 8, SIDE - MARGIN - 8)
"""... and along it, away from round corners."""


def standing_out(sights: Sequence[Sight], mount: Mount) -> list[Sight]:
    """Leave out what is doubtful and has the colour of what lies around it, on a table.

    Lamps mirrored in a floor, or a print, look like pips on a body that is not there. In a tray of
    known size edges tell already; from below the floor is clear, and a lamp's light veils dice; and
    a face that light has blown out shows nothing.

    Args:
        sights: all of a picture.
        mount: from which side the camera looks.
    """
    sure = [is_sure(sight) for sight in sights]
    if size_is_known(sights) or mount is Mount.UNDER or sum(sure) < FEWEST_SURE:
        return list(sights)
    found = contrasts([sight.picture for sight in sights])
    least = HARDLY * float(np.median(found[sure]))
    return [
        sight
        for sight, is_certain, differs in zip(sights, sure, found, strict=True)
        if is_certain or differs >= least or glare(sight.picture) > GLARE
    ]


def contrasts(pictures: Sequence[Frame]) -> Numbers:
    """How much upright faces (SIDE, SIDE, 3) differ from what lies around each, (n,).

    In units of Lab, the mean of its four edges. All at once, which takes a third of the time.

    Args:
        pictures: one or more.
    """
    scaled = np.concatenate(pictures).astype(np.float32) / 255.0
    lab = cv2.cvtColor(scaled, cv2.COLOR_BGR2LAB).reshape(len(pictures), SIDE, SIDE, 3)
    edges = [np.rot90(lab, quarters, axes=(1, 2)) for quarters in range(4)]
    inside, outside = (
        _middles(np.stack([edge[:, rows, ALONG] for edge in edges], axis=1))
        for rows in (INSIDE, OUTSIDE)
    )
    return np.asarray(np.linalg.norm(inside - outside, axis=-1).mean(axis=1), dtype=np.float32)


def _middles(strips: Numbers) -> Numbers:
    """The median colours (n, 4, 3) of strips (n, 4, rows, columns, 3)."""
    colours = strips.reshape(*strips.shape[:2], -1, strips.shape[-1])
    return np.asarray(np.median(colours.swapaxes(2, 3), axis=-1), dtype=np.float32)
