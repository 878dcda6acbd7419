"""Draws families of printed faces: python -m vision.training.draw_faces --seed S --count N OUT.

A family is one set of dice under one camera: a taught look at each face, and looks at throws in any
light. OUT/<seed>-NNNN.npz holds `FAMILIES` of them (see `Families`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.training.flat_faces import some_camera, some_ground, taught_look, thrown_look
from vision.training.palette import named
from vision.training.prints import CELL, Print, icon_print
from vision.training.render import parser_of

__all__ = ["NOTHING", "Families", "family"]

FAMILIES = 100
SIDES, THROWN = 6, 12
NOTHING = -1
"""What a blank face is called, which no taught face stands for."""


@dataclass(frozen=True)
class Families:
    """Sets of printed faces, `n` of them, as arrays."""

    taught: npt.NDArray[np.uint8]
    """(n, SIDES, SIDE, SIDE, 3): a look at each side in even light."""
    names: npt.NDArray[np.int64]
    """(n, SIDES): sides that bear the same have the same; `NOTHING` for a blank one."""
    thrown: npt.NDArray[np.uint8]
    """(n, THROWN, SIDE, SIDE, 3): looks in any light."""
    seen: npt.NDArray[np.int64]
    """(n, THROWN): what they show."""


def family(rng: np.random.Generator, style: str | None = None) -> Families:
    """Draw one set's faces, taught and thrown; `style` is that of its print."""
    _, body = named(rng)
    print_, camera = icon_print(rng, body, style), some_camera(rng)
    kinds = {name: number for number, name in enumerate(dict.fromkeys(print_.names))}
    names = [NOTHING if name is None else kinds[name] for name in print_.names]
    taught = [
        taught_look(rng, _cell(print_, side), some_ground(rng, body), camera)
        for side in range(SIDES)
    ]
    sides = rng.permutation(np.arange(THROWN) % SIDES)
    thrown = [
        thrown_look(rng, _cell(print_, side), some_ground(rng, body), camera) for side in sides
    ]
    return Families(
        np.stack(taught)[None],
        np.array([names]),
        np.stack(thrown)[None],
        np.array([[names[side] for side in sides]]),
    )


def _cell(print_: Print, side: int) -> npt.NDArray[np.float32]:
    row, column = divmod(side, 3)
    return print_.sheet[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]


def main() -> None:
    """Run from the command line."""
    parser = parser_of(__doc__, "files", count=100)
    parser.add_argument("--style", help="of their prints: icon, corner, number or framed")
    options = parser.parse_args()
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    for number in range(options.first, options.first + options.count):
        rng = np.random.default_rng([options.seed, number])
        drawn = [family(rng, options.style) for _ in range(FAMILIES)]
        _write(drawn, out / f"{options.seed}-{number:04}.npz")


def _write(drawn: Sequence[Families], path: Path) -> None:
    """Write families as one file, so that a reader never sees half of it."""
    fresh = path.with_suffix(".fresh")
    with fresh.open("wb") as file:
        np.savez(
            file,
            taught=np.concatenate([one.taught for one in drawn]),
            names=np.concatenate([one.names for one in drawn]),
            thrown=np.concatenate([one.thrown for one in drawn]),
            seen=np.concatenate([one.seen for one in drawn]),
        )
    fresh.replace(path)


if __name__ == "__main__":
    main()
