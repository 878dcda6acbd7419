"""Taught faces: a few upright samples of each become what a seen face is compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import FACE, MARGIN
from vision.frames import Frame
from vision.matching import Bank, Match, level, views

__all__ = ["IconBank", "align", "coloured", "icon_bank"]

Numbers = npt.NDArray[np.float32]

CLOSE = 0.8
"""Likeness above which two samples of a face are one design in other light."""

EXPECTED_BLANK = 0.45
"""A face with less than this share of the usual contrast has nothing printed on it."""


@dataclass(frozen=True)
class IconBank:
    """What a taught set knows.

    `blank` is the face with nothing printed on it, if the set has one, and `faint` the contrast
    below which a face shows nothing.
    """

    bank: Bank
    blank: str | None
    faint: float

    def match(self, picture: Frame) -> Match:
        """The face that explains an upright picture best."""
        seen = views(coloured(picture))
        if self.blank is None or seen.contrast > self.faint:
            return self.bank.match(seen)
        plain = float(np.clip(1.0 - seen.contrast / self.faint, 0.0, 1.0))
        return Match(self.blank, 0, 0.7 + 0.3 * plain, plain, self.blank)


def coloured(picture: Frame) -> Numbers:
    """Log colours (SIDE, SIDE, 3): in them another lamp is another level, which comparing drops."""
    return np.asarray(np.log(picture.astype(np.float32) + 16.0), dtype=np.float32)


def align(pictures: Sequence[Frame]) -> list[Frame]:
    """The samples of one face, each turned by quarters and moved to lie like the first."""
    if not pictures:
        return []
    aligned = [pictures[0]]
    model = _bank_of({"": [pictures[0]]})
    for _ in range(2):
        aligned = [_moved(picture, model) for picture in pictures]
        model = _bank_of({"": [_mean(aligned)]})
    return aligned


def icon_bank(samples: Mapping[str, Sequence[Frame]]) -> IconBank:
    """Build the bank from aligned samples (SIDE, SIDE, 3) of each face."""
    strength = {
        face: float(np.median([views(coloured(one)).contrast for one in pictures]))
        for face, pictures in samples.items()
    }
    usual = float(np.median(list(strength.values())))
    faintest = min(strength, key=lambda face: strength[face])
    printed = [value for face, value in strength.items() if face != faintest]
    blank = faintest if printed and strength[faintest] < EXPECTED_BLANK * min(printed) else None
    faint = 0.5 * usual if blank is None else float(np.sqrt(strength[blank] * min(printed)))
    shown = {face: list(pictures) for face, pictures in samples.items() if face != blank}
    return IconBank(_bank_of(shown), blank, faint)


def _bank_of(samples: Mapping[str, Sequence[Frame]]) -> Bank:
    names, quarters, rows = [], [], []
    for face, pictures in samples.items():
        for design in _designs(pictures):
            for quarter in range(4):
                names.append(face)
                quarters.append(quarter)
                rows.append(np.rot90(design, -quarter))
    flat = level(np.stack(rows))
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-3)
    return Bank(tuple(names), tuple(quarters), flat, signed=True)


def _designs(pictures: Sequence[Frame]) -> list[Numbers]:
    """The mean of the samples that look alike; one for each design, dice of two colours have two."""
    groups: list[list[Numbers]] = []
    for picture in pictures:
        inner = coloured(picture)[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE]
        for group in groups:
            if _alike(inner, np.mean(group, axis=0)) > CLOSE:
                group.append(inner)
                break
        else:
            groups.append([inner])
    return [np.mean(group, axis=0) for group in groups]


def _alike(one: Numbers, other: Numbers) -> float:
    rows = level(np.stack([one, other]))
    length = np.linalg.norm(rows, axis=1)
    return float(rows[0] @ rows[1] / max(float(length[0] * length[1]), 1e-6))


def _mean(pictures: Sequence[Frame]) -> Frame:
    logs = np.mean([coloured(picture) for picture in pictures], axis=0)
    return np.asarray(np.clip(np.exp(logs) - 16.0, 0, 255), dtype=np.uint8)


def _moved(picture: Frame, model: Bank) -> Frame:
    """Turn a sample by the quarters that fit the model, then shift it onto the model."""
    match = model.match(views(coloured(picture)))
    turned = np.ascontiguousarray(np.rot90(picture, match.quarter))
    across, down = model.shift(views(coloured(turned)))
    move = np.array([[1.0, 0.0, -across], [0.0, 1.0, -down]])
    return np.asarray(
        cv2.warpAffine(turned, move, turned.shape[1::-1], borderMode=cv2.BORDER_REPLICATE),
        dtype=np.uint8,
    )

