"""Notes where the finder looks in labelled pictures: python -m vision.training.mine --help.

The face reader then learns from the very squares that it will be given, right ones and wrong ones.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vision.faces.looks import FaceLook, look_at
from vision.faces.upright import upright
from vision.finding.find import Candidate, find
from vision.training.samples import Labelled, TruthDie, read_folder
from vision.trays import Mount

__all__ = ["mined"]

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
    numbers = [_die_of(one, sample.dice) for one in found]
    for number, die in enumerate(sample.dice):
        face = None if die.quad is not None else _showing(die, found, looks)
        if face is not None:
            numbers = [-1 if other == number else other for other in numbers]
            numbers[face] = number
    return [[*_placed(one), number] for one, number in zip(found, numbers, strict=True)]


def _placed(candidate: Candidate) -> tuple[float, float, float, float]:
    edge = candidate.corners[1] - candidate.corners[0]
    turn = float(np.arctan2(edge[1], edge[0]))
    x, y = candidate.place
    return round(x, 1), round(y, 1), round(candidate.size, 1), round(turn, 3)


def _showing(die: TruthDie, found: Sequence[Candidate], looks: Sequence[FaceLook]) -> int | None:
    """The row of the square in a die's box that most surely shows its value, if any does."""
    rows = [
        row
        for row, (one, look) in enumerate(zip(found, looks, strict=True))
        if _away(one, die) < IN_BOX and int(np.argmax(look.pips)) == die.pips
    ]
    return max(rows, key=lambda row: looks[row].pips[die.pips], default=None)


def _die_of(candidate: Candidate, dice: Sequence[TruthDie]) -> int:
    away = [_away(candidate, die) for die in dice]
    nearest = int(np.argmin(away)) if away else -1
    return nearest if away and away[nearest] < SAME else -1


def _away(candidate: Candidate, die: TruthDie) -> float:
    """Edges of the die from its middle to a square's."""
    return float(np.hypot(*np.subtract(candidate.place, die.centre))) / die.size


def main() -> None:
    """Read the command line and write one file of squares a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--photos", action="store_true", help="leave out what is kept aside")
    parser.add_argument("--out", type=Path, required=True, help="where the squares are noted")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for folder in options.folders:
        lines: list[dict[str, Any]] = [
            {"image": one.path.name, "squares": mined(one)}
            for one in read_folder(folder, photos=options.photos)
        ]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (options.out / f"{folder.name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
