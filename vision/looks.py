"""Looks at single faces, turned upright: how many pips, which colour, and whether it lies flat.

The second of the two steps, for pips; the first gave each face a glance of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame
from vision.network import faces_network

__all__ = ["COLOURS", "FaceLook", "look_at"]

Field = npt.NDArray[np.float32]

COLOURS = (
    "red", "blue", "yellow", "black", "white", "green",
    "orange", "purple", "grey", "ivory", "pink", "brown", "teal",
)  # fmt: skip
"""Colour names in the order of the network's answers."""

SEEN = 48
"""px of the picture that the network looks at."""

VIEWS = 3
"""Ways in which each face is looked at: pips are the same from all of them."""

PIPS, UNCLEAR = slice(0, 7), 7
COLOUR, FACE = slice(8, 21), 21


@dataclass(frozen=True)
class FaceLook:
    """What a face looks like."""

    pips: Field
    """(7,): how likely it has no pips, or 1 to 6."""
    unclear: float
    """How likely it leans or is partly hidden."""
    colour: str
    face: float
    """How likely it is a die's face at all, with pips or without."""


def look_at(pictures: Sequence[Frame]) -> list[FaceLook]:
    """Look at upright faces (SIDE, SIDE, 3), each as it is, from its side, and mirrored."""
    if not pictures:
        return []
    small = [
        np.asarray(cv2.resize(one, (SEEN, SEEN), interpolation=cv2.INTER_AREA), dtype=np.uint8)
        for one in pictures
    ]
    views = [view for one in small for view in (one, np.rot90(one), one[::-1])]
    raw = faces_network().answers(np.stack(views)).reshape(len(pictures), VIEWS, -1)
    pips, colours = _shares(raw[..., PIPS]).mean(axis=1), _shares(raw[..., COLOUR]).mean(axis=1)
    unclear, face = _sigmoid(raw[..., UNCLEAR]).mean(axis=1), _sigmoid(raw[..., FACE]).mean(axis=1)
    return [
        FaceLook(pips[k], float(unclear[k]), COLOURS[int(np.argmax(colours[k]))], float(face[k]))
        for k in range(len(pictures))
    ]


def _shares(raw: Field) -> Field:
    grown = np.exp(raw - raw.max(axis=-1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=-1, keepdims=True), dtype=np.float32)


def _sigmoid(raw: Field) -> Field:
    return np.asarray(1.0 / (1.0 + np.exp(-raw)), dtype=np.float32)
