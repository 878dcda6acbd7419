"""Draws families of printed faces: python -m vision.training.draw_faces --seed S --count N OUT.

A family is one set of dice under one camera: a taught look at each face, and looks at throws in any
light. OUT/<seed>-NNNN.npz holds `FAMILIES` of them.
"""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.training.families import NOTHING, SIDES, THROWN, Family, write
from vision.training.flat.faces import some_camera, some_ground, taught_look, thrown_look
from vision.training.palette import named
from vision.training.render import parser_of
from vision.training.traced.prints import CELL, Print, icon_print

__all__ = ["family"]

FAMILIES = 100


def family(rng: np.random.Generator, style: str | None = None) -> Family:
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
    return Family(
        np.stack(taught),
        np.array(names),
        np.stack(thrown),
        np.array([names[side] for side in sides]),
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
        write(drawn, out / f"{options.seed}-{number:04}.npz")


if __name__ == "__main__":
    main()
