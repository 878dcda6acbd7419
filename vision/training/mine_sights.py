"""Notes what may be dice, and which are: python -m vision.training.mine_sights --help.

The networks that judge then learn from the very numbers that they will be given. They should be of
pictures that no other network has learned from: what those know by heart looks clearer than it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice_sets import DiceSet
from vision.errors import TrayError, VisionError
from vision.finding.measuring import USUAL_MM
from vision.frames import Frame
from vision.judging.dice import size_is_known
from vision.judging.doubts import Sight
from vision.judging.evidence import NUMBERS, NUMBERS_IN_TRAY, numbers_in_tray, numbers_of
from vision.reader import Reader
from vision.training.mine import parser_of
from vision.training.samples import Labelled, TruthDie, read_folder
from vision.trays import Mount, Tray

__all__ = ["mined_in_tray", "mined_sights"]

Things = tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]
"""Numbers (n, numbers) of things, and whether each is a die's upper face (n,)."""

SMALLER = 0.8
"""Each picture is also seen so much smaller, and both also in a mirror."""
SAME, ALIKE = 0.5, 1.6
"""Edges between the middles of a die's upper face and of what is taken for it, and how many times
as large one may seem as the other."""


def mined_sights(sample: Labelled) -> Things:
    """The numbers of all that may be dice in a picture of dice with pips, told nothing.

    What may be a die that is mostly hidden is left out.

    Returns:
        Numbers (n, NUMBERS), and whether each thing is an upper face (n,).
    """
    return _together(NUMBERS, [_on_table(*view) for view in _views(sample)])


def mined_in_tray(sample: Labelled) -> Things:
    """The same of a tray and dice of any print, told both sizes and the tray's only: both looks.

    Returns:
        Numbers (n, NUMBERS_IN_TRAY), and whether each thing is an upper face (n,).
    """
    as_it_is, *_, smaller_mirrored = _views(sample)
    seen = [
        _in_tray(picture, view, tray, die_mm, twice=twice)
        for picture, view in (as_it_is, smaller_mirrored)
        if (tray := _tray(view)) is not None
        for die_mm in dict.fromkeys((_die_mm(sample), None))
        for twice in (False, True)
    ]
    return _together(NUMBERS_IN_TRAY, seen)


def _tray(sample: Labelled) -> Tray | None:
    """Its tray, if its size is known; an outline that a lens folds over is none."""
    if sample.tray is None or sample.tray_mm is None:
        return None
    try:
        return Tray([(float(x), float(y)) for x, y in sample.tray], sample.tray_mm)
    except TrayError:
        return None


def _together(numbers: int, seen: Sequence[Things | None]) -> Things:
    """All that was seen, of so many numbers each."""
    nothing = np.empty((0, numbers), np.float32), np.empty(0, np.bool_)
    each, upper = zip(nothing, *(one for one in seen if one is not None), strict=True)
    return np.concatenate(each), np.concatenate(upper)


def _die_mm(sample: Labelled) -> float | None:
    """What a host would tell of the dice, also of a tray in which none lie."""
    return sample.die_mm if sample.dice else USUAL_MM


def _on_table(picture: Frame, sample: Labelled) -> Things | None:
    sights = _sights(Reader(DiceSet.pips(), mount=_mount(sample)), picture)
    return _told(sights, numbers_of(sights, picture.shape[:2]), sample) if sights else None


def _in_tray(
    picture: Frame, sample: Labelled, tray: Tray, die_mm: float | None, *, twice: bool
) -> Things | None:
    """What lies in a tray whose dice's size is told, or can be measured."""
    mount = _mount(sample)
    reader = Reader(DiceSet.pips(), tray=tray, mount=mount, die_mm=die_mm)
    sights = _sights(reader, picture, twice=twice)
    if not size_is_known(sights):
        return None
    return _told(sights, numbers_in_tray(sights, picture.shape[:2], mount), sample)


def _mount(sample: Labelled) -> Mount:
    return Mount.UNDER if sample.is_below else Mount.OVER


def _sights(reader: Reader, picture: Frame, *, twice: bool = False) -> list[Sight]:
    try:
        return reader.sights(picture, twice=twice)
    except VisionError:  # too small or dark to be read
        return []


def _told(sights: Sequence[Sight], numbers: npt.NDArray[np.float32], sample: Labelled) -> Things:
    """Which of these things are upper faces, where that can be said."""
    whose = _whose(sights, sample.dice)
    told = np.array([die is None or not die.ignored for die in whose])
    upper = np.array([die is not None for die in whose])
    return numbers[told], upper[told]


def _views(sample: Labelled) -> Iterator[tuple[Frame, Labelled]]:
    """A picture as it is and smaller, both also in a mirror; and where all lies then."""
    for times in (1.0, SMALLER):
        picture = cv2.resize(
            sample.picture(), None, fx=times, fy=times, interpolation=cv2.INTER_AREA
        )
        smaller = _scaled(sample, times)
        yield np.asarray(picture, dtype=np.uint8), smaller
        yield np.ascontiguousarray(picture[:, ::-1]), _mirrored(smaller, picture.shape[1] - 1)


def _scaled(sample: Labelled, times: float) -> Labelled:
    dice = tuple(
        replace(die, centre=(die.centre[0] * times, die.centre[1] * times), size=die.size * times)
        for die in sample.dice
    )
    return replace(sample, dice=dice, tray=None if sample.tray is None else sample.tray * times)


def _mirrored(sample: Labelled, right: int) -> Labelled:
    dice = tuple(replace(die, centre=(right - die.centre[0], die.centre[1])) for die in sample.dice)
    tray = None if sample.tray is None else sample.tray * (-1, 1) + (right, 0)
    return replace(sample, dice=dice, tray=tray)


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
    parser = parser_of(__doc__)
    parser.add_argument("--in-trays", action="store_true", help="of trays whose size is known")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for folder in options.folders:
        samples = read_folder(folder, photos=options.photos)
        if options.in_trays:
            things = _together(NUMBERS_IN_TRAY, list(map(mined_in_tray, samples)))
        else:
            things = _together(NUMBERS, [mined_sights(one) for one in samples if _has_pips(one)])
        _note(things, options.out / f"{folder.name}.npz")


def _note(things: Things, file: Path) -> None:
    numbers, upper = things
    np.savez_compressed(file, numbers=numbers, upper=upper)


def _has_pips(sample: Labelled) -> bool:
    """Whether all dice of a picture can be read untaught."""
    return all(die.pips > 0 for die in sample.dice)


if __name__ == "__main__":
    main()
