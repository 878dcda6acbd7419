"""Trains the network that tells blank faces: python -m vision.training.learn_blanks --help."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.faces.upright import inner
from vision.frames import Frame
from vision.taught.blanks import shown
from vision.taught.sampled_face import coloured
from vision.training.cut_faces import Look, looks_in
from vision.training.families import NOTHING, files_in, read
from vision.training.learning.blank_net import BlankNet
from vision.training.learning.lessons import own_chances
from vision.training.learning.running import parser_of, train
from vision.training.learning.sheen import with_mirrored_lamp

BATCH = 128
BLANK = 0.4
"""Share of blank faces among those it learns from; of a set's faces fewer are."""
TRACED = 0.5
"""Share of path-traced faces, where there are any."""

SHEEN = 0.3
"""Share of faces, blank or not, on which a lamp is mirrored as well."""

Numbers = npt.NDArray[np.float32]


class FaceLessons(IterableDataset[Any]):
    """Faces of the families of `draw_faces`, and such as are cut from path-traced pictures.

    Gives what the network is shown of a face (4, FACE, FACE), turned, mirrored and painted anew,
    and whether it is blank (1,).
    """

    def __init__(self, drawn: Path, traced: Sequence[Path], seed: int) -> None:
        self.drawn, self.seed = drawn, seed
        self.traced = Faces.of(
            (look, look.print is None) for one in traced for look in looks_in(one)
        )

    def __iter__(self) -> Iterator[Any]:
        """Give lessons without end; what is still being drawn joins in.

        Raises:
            FileNotFoundError: no families are there yet.
        """
        rng = own_chances(self.seed)
        while True:
            for path in files_in(self.drawn, rng):
                drawn = _drawn(path)
                for _ in range(len(drawn)):
                    is_traced = len(self.traced) > 0 and rng.random() < TRACED
                    yield (self.traced if is_traced else drawn).lesson(rng)


@dataclass(frozen=True)
class Faces:
    """Faces to learn from: looks still to be cut out, or upright pictures (SIDE, SIDE, 3)."""

    printed: Sequence[Look | Frame]
    blank: Sequence[Look | Frame]

    @classmethod
    def of(cls, faces: Iterable[tuple[Look | Frame, bool]]) -> "Faces":
        """Sort faces by whether each is blank."""
        known = list(faces)
        return cls(
            [one for one, is_blank in known if not is_blank],
            [one for one, is_blank in known if is_blank],
        )

    def __len__(self) -> int:
        return len(self.printed) + len(self.blank)

    def lesson(self, rng: np.random.Generator) -> tuple[Numbers, Numbers]:
        """One of them as `FaceLessons` gives it."""
        is_blank = bool(self.blank) and (not self.printed or rng.random() < BLANK)
        some = self.blank if is_blank else self.printed
        one = some[int(rng.integers(len(some)))]
        face = inner(one.cut(rng) if isinstance(one, Look) else one)
        if rng.random() < SHEEN:
            face = with_mirrored_lamp(face, rng)
        turned = np.rot90(face, int(rng.integers(4)))[
            :, :: int(rng.choice([-1, 1])), rng.permutation(3)
        ]
        return shown(coloured(turned)[None])[0], np.array([is_blank], np.float32)


def _drawn(path: Path) -> Faces:
    """The faces of a file of families, taught and thrown."""
    return Faces.of(
        (face, name == NOTHING)
        for family in read(path)
        for faces, names in ((family.taught, family.names), (family.thrown, family.seen))
        for face, name in zip(faces, names, strict=True)
    )


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """How unlikely it was thought that faces are blank, or printed."""
    faces, blank = batch
    return {"blank": functional.binary_cross_entropy_with_logits(net(faces), blank)}


def main() -> None:
    """Read the command line and train."""
    parser = parser_of(__doc__)
    parser.add_argument("--drawn", type=Path, required=True, metavar="DIR", help="by draw_faces")
    about = "labelled pictures by render; their dice bear icons or nothing"
    parser.add_argument("--traced", type=Path, nargs="*", default=[], metavar="DIR", help=about)
    options = parser.parse_args()
    lessons = FaceLessons(options.drawn, options.traced, options.seed)
    train(BlankNet, lessons, BATCH, loss_of, options)


if __name__ == "__main__":
    main()
