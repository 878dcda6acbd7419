"""Families of printed faces, as they are kept for the network that compares prints."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["NOTHING", "SIDES", "THROWN", "Family", "files_in", "read", "write"]

SIDES, THROWN = 6, 12
NOTHING = -1
"""What a blank face is called, which no taught face stands for."""


@dataclass(frozen=True)
class Family:
    """One set of dice under one camera, as arrays."""

    taught: npt.NDArray[np.uint8]
    """(SIDES, SIDE, SIDE, 3): a look at each side in even light."""
    names: npt.NDArray[np.int64]
    """(SIDES,): sides that bear the same have the same; `NOTHING` for a blank one."""
    thrown: npt.NDArray[np.uint8]
    """(THROWN, SIDE, SIDE, 3): looks in any light."""
    seen: npt.NDArray[np.int64]
    """(THROWN,): what they show."""


def write(families: Sequence[Family], path: Path) -> None:
    """Keep families in one file, so that a reader never sees half of it."""
    fresh = path.with_suffix(".fresh")
    with fresh.open("wb") as file:
        np.savez(
            file,
            taught=np.stack([one.taught for one in families]),
            names=np.stack([one.names for one in families]),
            thrown=np.stack([one.thrown for one in families]),
            seen=np.stack([one.seen for one in families]),
        )
    fresh.replace(path)


def files_in(folder: Path, rng: np.random.Generator) -> npt.NDArray[np.object_]:
    """The paths (n,) of the files of families in a folder by now, in any order.

    Raises:
        FileNotFoundError: there are none yet.
    """
    paths = sorted(folder.glob("*.npz"))
    if not paths:
        raise FileNotFoundError(f"{folder} holds no families: draw or cut some first")
    return rng.permutation(np.array(paths, dtype=object))


def read(path: Path) -> list[Family]:
    """The families in a file that `write` wrote."""
    kept = np.load(path)
    arrays = (kept[field.name] for field in fields(Family))
    return [Family(*one) for one in zip(*arrays, strict=True)]
