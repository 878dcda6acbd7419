"""Notes what may be dice on tables, and which are: python -m vision.training.mine_sights --help.

The network that judges then learns from the very numbers that it will be given. They should be of
pictures that no other network has learned from: what those know by heart looks clearer than it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice_sets import DiceSet
from vision.errors import VisionError
from vision.frames import Frame
from vision.judging.doubts import Sight
from vision.judging.weighing import NUMBERS, numbers_of
from vision.reader import Reader
from vision.training.mine import parser_of
from vision.training.samples import Labelled, TruthDie, read_folder
from vision.trays import Mount

__all__ = ["mined_sights"]

Things = tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]
"""Numbers (n, NUMBERS) of things, and whether each is a die's upper face (n,)."""

NOTHING: Things = np.empty((0, NUMBERS), np.float32), np.empty(0, np.bool_)

SMALLER = 0.8
"""Each picture is also seen so much smaller, and both also in a mirror."""
SAME, ALIKE = 0.5, 1.6
"""Edges between the middles of a die's upper face and of what is taken for it, and how many times
as large one may seem as the other."""


def mined_sights(sample: Labelled) -> Things:
    """The numbers of all that may be dice in a picture of dice with pips.

    What may be a die that is mostly hidden is left out.
    """
    mount = Mount.UNDER if sample.is_below else Mount.OVER
    reader = Reader(DiceSet.pips(), mount=mount)
    seen = [_things(reader, picture, dice) for picture, dice in _views(sample)]
    numbers, upper = zip(*seen, strict=True)
    return np.concatenate(numbers), np.concatenate(upper)


def _views(sample: Labelled) -> Iterator[tuple[Frame, list[TruthDie]]]:
    """A picture as it is and smaller, both also in a mirror; and where its dice lie then."""
    for times in (1.0, SMALLER):
        picture = cv2.resize(
            sample.picture(), None, fx=times, fy=times, interpolation=cv2.INTER_AREA
        )
        right = picture.shape[1] - 1
        dice = [_scaled(die, times) for die in sample.dice]
        yield np.asarray(picture, dtype=np.uint8), dice
        yield np.ascontiguousarray(picture[:, ::-1]), [_mirrored(die, right) for die in dice]


def _scaled(die: TruthDie, times: float) -> TruthDie:
    x, y = die.centre
    return replace(die, centre=(x * times, y * times), size=die.size * times)


def _mirrored(die: TruthDie, right: int) -> TruthDie:
    x, y = die.centre
    return replace(die, centre=(right - x, y))


def _things(reader: Reader, picture: Frame, dice: Sequence[TruthDie]) -> Things:
    try:
        sights = reader.sights(picture)
    except VisionError:  # too small or dark to be read
        sights = []
    if not sights:
        return NOTHING
    whose = _whose(sights, dice)
    told = np.array([die is None or not die.ignored for die in whose])
    upper = np.array([die is not None for die in whose])
    return numbers_of(sights, picture.shape[:2])[told], upper[told]


def _whose(sights: Sequence[Sight], dice: Sequence[TruthDie]) -> list[TruthDie | None]:
    """Which die's upper face each sight is, the nearest first; one is no two dice's."""
    near = sorted(
        (away, row, number)
        for row, sight in enumerate(sights)
        for number, die in enumerate(dice)
        if (away := _away(sight, die)) < SAME
    )
    whose: list[TruthDie | None] = [None] * len(sights)
    met = set[int]()
    for _, row, number in near:
        if whose[row] is None and number not in met:
            whose[row] = dice[number]
            met.add(number)
    return whose


def _away(sight: Sight, die: TruthDie) -> float:
    """Edges of the die between it and a sight of about its size, else infinity."""
    larger = sight.candidate.size / die.size
    if not 1.0 / ALIKE < larger < ALIKE:
        return np.inf
    return float(np.hypot(*np.subtract(sight.candidate.place, die.centre))) / die.size


def main() -> None:
    """Read the command line and write one file of numbers a folder."""
    options = parser_of(__doc__).parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for folder in options.folders:
        _note(folder, options.out / f"{folder.name}.npz", photos=options.photos)


def _note(folder: Path, file: Path, *, photos: bool) -> None:
    """Write what is mined of a folder's pictures."""
    mined = [mined_sights(one) for one in read_folder(folder, photos=photos) if _has_pips(one)]
    numbers, upper = zip(NOTHING, *mined, strict=True)
    np.savez_compressed(file, numbers=np.concatenate(numbers), upper=np.concatenate(upper))


def _has_pips(sample: Labelled) -> bool:
    """Whether all dice of a picture can be read untaught."""
    return all(die.pips > 0 for die in sample.dice)


if __name__ == "__main__":
    main()
