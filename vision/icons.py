"""Taught faces: a few upright samples of each become what a seen face is compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import FACE, MARGIN, SIDE, inner
from vision.frames import Frame
from vision.levelling import level
from vision.matching import Bank, Match

__all__ = ["IconBank", "align", "coloured", "icon_bank", "printed"]

Numbers = npt.NDArray[np.float32]

CLOSE = 0.8
"""Likeness above which two samples of a face are one design in other light."""

PLAIN = 1.6
"""How fast a face without print becomes surely the blank one."""

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
        shown = printed(picture)
        if self.blank is None or shown > self.faint:
            return self.bank.match(coloured(picture))
        plain = float(np.clip(PLAIN * (1.0 - shown / self.faint), 0.0, 1.0))
        return Match(self.blank, 0, 0.8 + 0.2 * plain, plain, self.blank)


def coloured(picture: Frame) -> Numbers:
    """Log colours (SIDE, SIDE, 3): in them another lamp is another level, which comparing drops."""
    return _log(picture)


def _log(picture: Frame) -> Numbers:
    return np.asarray(np.log(picture.astype(np.float32) + 16.0), dtype=np.float32)


def printed(picture: Frame) -> float:
    """How much is printed on an upright face: the spread of its log colours in even light."""
    middle = inner(picture, rim=4)
    rows = level(np.asarray(_log(middle)[None], dtype=np.float32))
    return float(np.sqrt(np.mean(rows**2)))


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
        face: float(np.median([printed(one) for one in pictures]))
        for face, pictures in samples.items()
    }
    usual = float(np.median(list(strength.values())))
    faintest = min(strength, key=lambda face: strength[face])
    others = [value for face, value in strength.items() if face != faintest]
    blank = faintest if others and strength[faintest] < EXPECTED_BLANK * min(others) else None
    faint = 0.5 * usual if blank is None else float(np.sqrt(strength[blank] * min(others)))
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
    return Bank(tuple(names), tuple(quarters), np.stack(rows))


def _designs(pictures: Sequence[Frame]) -> list[Numbers]:
    """The mean of the samples that look alike, one for each design: dice may have two colours."""
    groups: list[list[Numbers]] = []
    for picture in pictures:
        face = coloured(picture)[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE]
        for group in groups:
            if _alike(face, np.mean(group, axis=0)) > CLOSE:
                group.append(face)
                break
        else:
            groups.append([face])
    return [np.mean(group, axis=0) for group in groups]


def _alike(one: Numbers, other: Numbers) -> float:
    rows = level(np.stack([one, other]))
    length = np.linalg.norm(rows, axis=1)
    return float(rows[0] @ rows[1] / max(float(length[0] * length[1]), 1e-6))


def _mean(pictures: Sequence[Frame]) -> Frame:
    logs = np.mean([coloured(picture) for picture in pictures], axis=0)
    return np.asarray(np.clip(np.exp(logs) - 16.0, 0, 255), dtype=np.uint8)


def _moved(picture: Frame, model: Bank) -> Frame:
    """Turn a sample by the quarters that fit the model, then lay it onto the model."""
    quarter = model.quarters[model.place(coloured(picture))[0].row]
    turned = np.ascontiguousarray(np.rot90(picture, quarter))
    move = model.place(coloured(turned))[0].move.copy()
    move[:, 2] -= move[:, :2] @ (MARGIN, MARGIN)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(turned, move, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.uint8)
