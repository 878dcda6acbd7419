"""Trains the network that compares prints: python -m vision.training.learn_prints --help."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.utils.data import IterableDataset

from vision.faces.upright import inner
from vision.taught.aligning import moved
from vision.taught.closeups import parts_about
from vision.taught.prints import shown
from vision.taught.sampled_face import coloured
from vision.training.families import NOTHING, Family, files_in, read
from vision.training.learning.lessons import own_chances
from vision.training.learning.print_net import PrintNet
from vision.training.learning.running import in_sixteen_bits, parser_of, train
from vision.training.learning.sheen import with_mirrored_lamp

BATCH = 24
"""Families to a step."""
LOOKS = 4
"""Throws of each that are asked about."""
MIXED = 64
"""Files whose families come in one jumble: of the next family a throw counts as a stranger's."""
SHEEN, TAUGHT_SHEEN = 0.3, 0.1
"""Share of throws, and of taught looks, in which a lamp is mirrored as well."""
CLOSE = 0.25
"""Share of families of which two faces are shown closely, as close calls are looked at."""

Numbers = npt.NDArray[np.float32]
Seen = tuple[Numbers, npt.NDArray[np.int64], Numbers, npt.NDArray[np.int64]]
"""Taught faces (SIDES, FACE, FACE, 3) of log colours, their names, throws (LOOKS, FACE, FACE, 3),
and what those show."""


class FamilyLessons(IterableDataset[Any]):
    """Families of `draw_faces` and `cut_faces`, each turned, mirrored and painted anew.

    Gives what the network is shown of the taught faces (SIDES, 3, FACE, FACE), their names, what it
    is shown of a few throws (LOOKS, 3, FACE, FACE), and their names.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed

    def __iter__(self) -> Iterator[Any]:
        """Give lessons without end; what is still being drawn joins in.

        Raises:
            FileNotFoundError: no families are there yet.
        """
        rng = own_chances(self.seed)
        while True:
            paths = files_in(self.folder, rng)
            for some in np.array_split(paths, np.ceil(len(paths) / MIXED)):
                families = [one for path in some for one in read(path)]
                for one in rng.permutation(len(families)):
                    yield _lesson(rng, families[one])


def _lesson(rng: np.random.Generator, family: Family) -> tuple[Any, ...]:
    look_at = _closely if rng.random() < CLOSE else _whole
    taught, names, thrown, seen = look_at(rng, family)
    change = Change.some(rng)
    return change.shown(taught), names, change.shown(thrown), seen


def _whole(rng: np.random.Generator, family: Family) -> Seen:
    """A family's taught faces and a few throws."""
    looks = rng.permutation(len(family.seen))[:LOOKS]
    taught = _coloured(rng, family.taught, TAUGHT_SHEEN)
    thrown = _coloured(rng, family.thrown[looks], SHEEN)
    return taught, family.names, thrown, family.seen[looks]


def _closely(rng: np.random.Generator, family: Family) -> Seen:
    """Two of its faces, of which only the part is shown in which they differ; and their throws.

    Where there are no two, or hardly any throws of them, the whole family.
    """
    pair = rng.permutation(np.setdiff1d(family.names, [NOTHING]))[:2]
    of_pair = np.isin(family.seen, pair)
    if len(pair) < 2 or np.count_nonzero(of_pair) < LOOKS:
        return _whole(rng, family)
    names = np.where(np.isin(family.names, pair), family.names, NOTHING)
    two = Family(family.taught, names, family.thrown[of_pair], family.seen[of_pair])
    taught, names, thrown, seen = _whole(rng, two)
    first, second = (taught[np.argmax(names == name)] for name in pair)
    parts = list(parts_about(np.sum((first - second) ** 2, axis=2)))
    part = parts[int(rng.integers(len(parts)))]
    taught, thrown = (np.stack([moved(one, part) for one in each]) for each in (taught, thrown))
    return taught, names, thrown, seen


def _coloured(rng: np.random.Generator, looks: npt.NDArray[np.uint8], sheen: float) -> Numbers:
    """The faces (n, FACE, FACE, 3) of looks (n, SIDE, SIDE, 3); a share of them mirror a lamp."""
    faces = [
        with_mirrored_lamp(face, rng) if rng.random() < sheen else face
        for face in map(inner, looks)
    ]
    return np.stack([coloured(face) for face in faces])


@dataclass(frozen=True)
class Change:
    """How all looks at a family are changed, which makes another family of it."""

    quarters: int
    """Turns."""
    mirrored: bool
    paints: npt.NDArray[np.intp]
    """Which colour becomes which."""

    @classmethod
    def some(cls, rng: np.random.Generator) -> "Change":
        """Draw one."""
        return cls(int(rng.integers(4)), bool(rng.integers(2)), rng.permutation(3))

    def shown(self, faces: Numbers) -> Numbers:
        """What the network is shown of faces (n, FACE, FACE, 3): (n, 3, FACE, FACE)."""
        turned = shown(faces)[..., self.paints]
        turned = np.rot90(turned, self.quarters, axes=(1, 2))
        turned = turned[:, :, ::-1] if self.mirrored else turned
        return np.ascontiguousarray(turned.transpose(0, 3, 1, 2))


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """How unlikely the right face, or none of them, was thought: of each look and of a stranger."""
    taught, names, thrown, seen = batch
    strange = thrown[:, :1].roll(1, dims=0)  # a throw of another family's
    thrown = torch.cat([thrown, strange], dim=1)
    seen = torch.cat([seen, torch.full_like(seen[:, :1], NOTHING)], dim=1)
    scores = scores_of(net, taught, names, thrown)
    nothing = (seen == NOTHING)[..., None]
    right = torch.cat([(seen[..., None] == names[:, None]) & ~nothing, nothing], dim=2)
    return {"face": -(scores.log_softmax(2).masked_fill(~right, -torch.inf).logsumexp(2)).mean()}


def scores_of(
    net: nn.Module, taught: torch.Tensor, names: torch.Tensor, thrown: torch.Tensor
) -> torch.Tensor:
    """The score of each taught face, and at the end of none of them, for each throw: (n, t, s+1).

    Args:
        net: compares pairs.
        taught: (n, s, 3, FACE, FACE).
        names: (n, s).
        thrown: (n, t, 3, FACE, FACE).
    """
    many, sides, looks = len(taught), taught.shape[1], thrown.shape[1]
    one = thrown[:, :, None].expand(-1, -1, sides, -1, -1, -1)
    other = taught[:, None].expand(-1, looks, -1, -1, -1, -1)
    pairs = torch.cat([one, other], dim=3).flatten(0, 2)
    with in_sixteen_bits(pairs):
        found = net(pairs.contiguous(memory_format=torch.channels_last))
    scores = found.float().reshape(many, looks, sides)
    scores = scores.masked_fill((names == NOTHING)[:, None], -torch.inf)
    return torch.cat([scores, scores.new_zeros(many, looks, 1)], dim=2)


def main() -> None:
    """Read the command line and train."""
    parser = parser_of(__doc__)
    parser.add_argument("--drawn", type=Path, required=True, metavar="DIR", help="by draw_faces")
    options = parser.parse_args()
    train(PrintNet, FamilyLessons(options.drawn, options.seed), BATCH, loss_of, options)


if __name__ == "__main__":
    main()
