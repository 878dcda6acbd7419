"""Cuts families of faces from rendered sets: python -m vision.training.cut_faces --seed S SETS OUT.

SETS holds close sets of `vision.training.render_sets`. OUT/NAME.npz holds `FAMILIES` of set NAME's:
each takes other looks, and lays them onto the faces' corners not quite exactly in another way.
"""

import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.faces.upright import upright
from vision.frames import Frame
from vision.taught.sampled_face import mean_look
from vision.training.families import NOTHING, SIDES, THROWN, Family, write
from vision.training.samples import picture_at

__all__ = ["Look", "families_of", "looks_in"]

FAMILIES = 8
"""Families cut from a set."""
HIDDEN = 0.25
"""Share of a face from which it is not looked at."""
SLIGHT = 0.012
"""How far a corner is put beside its place, in edges."""
MOST_LOOKS = 3
"""Looks from which a taught face is put together."""


@dataclass(frozen=True)
class Look:
    """A die's face in a picture."""

    picture: Frame
    corners: npt.NDArray[np.float64]
    """(4, 2) pixels, from the print's own upper left, clockwise."""
    print: str | None
    """What it bears."""

    def cut(self, rng: np.random.Generator) -> Frame:
        """The face turned upright, (SIDE, SIDE, 3), laid on not quite exactly."""
        edge = float(np.linalg.norm(self.corners[1] - self.corners[0]))
        return upright(self.picture, self.corners + rng.normal(0.0, SLIGHT * edge, (4, 2)))


def looks_in(folder: Path) -> list[Look]:
    """The faces in a folder's labelled pictures that lie open, and within the picture."""
    looks = []
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        picture = picture_at(folder / label["image"])
        looks += [
            Look(picture, np.array(die["quad"]), die["seen"])
            for die in label["dice"]
            if die["occluded"] < HIDDEN and _is_within(die, picture)
        ]
    return looks


def _is_within(die: Mapping[str, Any], picture: Frame) -> bool:
    corners = np.array(die["quad"])
    return bool((corners >= 0).all() and (corners <= np.array(picture.shape[1::-1])).all())


def families_of(
    rng: np.random.Generator, taught: Sequence[Look], thrown: Sequence[Look], count: int
) -> list[Family]:
    """Families of one set, from looks in even light and in any.

    Prints of which no look is among those taught are unknown, as a blank face is.
    """
    by_print: dict[str, list[Look]] = defaultdict(list)
    for look in taught:
        if look.print is not None:
            by_print[look.print].append(look)
    numbers: dict[str | None, int] = {name: number for number, name in enumerate(sorted(by_print))}
    return [_family(rng, by_print, thrown, numbers) for _ in range(count)]


def _family(
    rng: np.random.Generator,
    taught: Mapping[str, Sequence[Look]],
    thrown: Sequence[Look],
    numbers: Mapping[str | None, int],
) -> Family:
    names = rng.permutation(sorted(taught))
    sides = [str(name) for name in np.resize(names, SIDES)]
    looks = [thrown[int(k)] for k in np.resize(rng.permutation(len(thrown)), THROWN)]
    return Family(
        np.stack([_taught(rng, taught[name]) for name in sides]),
        np.array([numbers[name] for name in sides]),
        np.stack([look.cut(rng) for look in looks]),
        np.array([numbers.get(look.print, NOTHING) for look in looks]),
    )


def _taught(rng: np.random.Generator, looks: Sequence[Look]) -> Frame:
    some = rng.permutation(len(looks))[: int(rng.integers(1, MOST_LOOKS + 1))]
    return mean_look([looks[int(k)].cut(rng) for k in some])


def main() -> None:
    """Run from the command line."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("sets", type=Path, metavar="SETS")
    parser.add_argument("out", type=Path, metavar="OUT")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for number, folder in enumerate(sorted(play.parent for play in options.sets.glob("*/play"))):
        taught, thrown = looks_in(folder / "teach"), looks_in(folder / "play")
        if len({look.print for look in taught} - {None}) > 1 and thrown:
            rng = np.random.default_rng([options.seed, number])
            write(families_of(rng, taught, thrown, FAMILIES), options.out / f"{folder.name}.npz")


if __name__ == "__main__":
    main()
