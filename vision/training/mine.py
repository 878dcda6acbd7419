"""Notes where the finder looks in labelled pictures: python -m vision.training.mine --help.

The face reader then learns from the very squares that it will be given, right ones and wrong ones.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from vision.faces.looks import FaceLook, look_at
from vision.faces.upright import upright
from vision.finding.find import Candidate, find
from vision.training.samples import Labelled, TruthDie, read_folder
from vision.trays import Mount

__all__ = ["mined", "note", "parser_of"]

SAME = 0.6
"""Edges between a square's middle and a die's within which the square is that die's."""
IN_BOX = 0.9
"""Likewise where people boxed the whole die, with its sides."""


def mined(sample: Labelled) -> list[list[float]]:
    """The finder's squares: x, y, edge, turn in radians, and the die's number or -1 for none.

    Where people boxed a die and wrote its value down, only the face that shows it is that die's.
    """
    picture = sample.picture()
    found = find(picture, None, Mount.OVER, None)
    looks = look_at([upright(picture, one.corners) for one in found])
    nearest = [_nearest(one, sample.dice) for one in found]
    numbers = [number if away < SAME else -1 for number, away in nearest]
    for number, die in enumerate(sample.dice):
        near = [row for row, (of, away) in enumerate(nearest) if of == number and away < IN_BOX]
        face = None if die.quad is not None else _showing(die.pips, near, looks)
        if face is not None:
            numbers = [-1 if other == number else other for other in numbers]
            numbers[face] = number
    return [[*_placed(one), number] for one, number in zip(found, numbers, strict=True)]


def _placed(candidate: Candidate) -> tuple[float, float, float, float]:
    edge = candidate.corners[1] - candidate.corners[0]
    turn = float(np.arctan2(edge[1], edge[0]))
    x, y = candidate.place
    return round(x, 1), round(y, 1), round(candidate.size, 1), round(turn, 3)


def _showing(pips: int, rows: Sequence[int], looks: Sequence[FaceLook]) -> int | None:
    """Which of these rows most surely shows so many pips, if any does."""
    showing = [row for row in rows if int(np.argmax(looks[row].pips)) == pips]
    return max(showing, key=lambda row: looks[row].pips[pips], default=None)


def _nearest(candidate: Candidate, dice: Sequence[TruthDie]) -> tuple[int, float]:
    """The number of the die nearest to a square, and how many of its edges lie between them."""
    away = [np.hypot(*np.subtract(candidate.place, die.centre)) / die.size for die in dice]
    return min(enumerate(map(float, away)), key=lambda one: one[1], default=(-1, np.inf))


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """The command line that every command has that notes squares."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--photos", action="store_true", help="leave out what is kept aside")
    parser.add_argument("--out", type=Path, required=True, help="where the squares are noted")
    return parser


def note(
    samples: Sequence[Labelled], squares_of: Callable[[Labelled], list[list[float]]], file: Path
) -> None:
    """Write the squares of a folder's pictures to a file, a line each."""
    lines = [{"image": one.path.name, "squares": squares_of(one)} for one in samples]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def main() -> None:
    """Read the command line and write one file of squares a folder."""
    options = parser_of(__doc__).parse_args()
    for folder in options.folders:
        samples = read_folder(folder, photos=options.photos)
        note(samples, mined, options.out / f"{folder.name}.jsonl")


if __name__ == "__main__":
    main()
