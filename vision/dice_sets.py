"""Which dice lie in the tray: what their faces are called and how one is recognised."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vision.errors import DiceSetError, PictureFileError
from vision.faces.looks import FaceLook
from vision.faces.opinions import Opinion
from vision.faces.pips import OPPOSITE_SUM, PIPS, read_pips
from vision.finding.face_sizes import FaceSizes
from vision.frames import Frame
from vision.judging.bodies import Bodies, body_of
from vision.picture_files import read_picture
from vision.taught.known_faces import known_faces
from vision.taught.samples import read_sample
from vision.taught.set_file import read_set_file
from vision.trays import Mount

__all__ = ["FLOOR_FILE", "DiceSet"]

FLOOR_FILE = "floor.png"


@dataclass(frozen=True)
class DiceSet:
    """A kind of dice: `faces` are what a die may show up, `read` says which one is seen."""

    name: str
    faces: tuple[str, ...]
    read: Callable[[FaceLook, Frame], Opinion] = field(repr=False)
    """Given how an upright face looks, and its picture (SIDE, SIDE, 3)."""
    opposite_sum: int | None = None
    """What the faces up and down add up to, where a face's name tells that."""
    mount: Mount | None = None
    """How a taught set was looked at; None if that is all the same."""
    has_round_faces: bool = False
    """Whether some of its dice are no cubes, so that a face may lie any way round."""
    bodies: Bodies = field(default_factory=dict, compare=False, repr=False)  # arrays have no `==`
    """How the bodies of a taught set's dice look."""
    sizes: FaceSizes | None = None
    """How large the dice of a taught set looked, if most have one size."""
    floor: Frame | None = field(default=None, compare=False, repr=False)
    """The floor on which a set was taught, as its camera saw it (`vision.judging.bare_floor`)."""

    @classmethod
    def pips(cls) -> "DiceSet":
        """Ordinary dice, "1" to "6", opposite faces adding up to 7."""
        return cls("pips", PIPS, read_pips, opposite_sum=OPPOSITE_SUM)

    @classmethod
    def taught(cls, folder: Path) -> "DiceSet":
        """The set that `teach` wrote to a folder.

        Raises:
            NoSetError: the folder holds no set.
            DiceSetError: it holds a damaged one, a sample that is no picture of a
                face, or a floor that is no picture.
        """
        facts = read_set_file(folder)
        samples = {
            face: [read_sample(folder / name) for name in names]
            for face, names in facts.samples.items()
        }
        known = known_faces(
            samples, round_faces=facts.round_faces, alike=facts.alike, twins=facts.twins
        )
        return cls(
            facts.name,
            tuple(samples),
            known.read,
            mount=facts.mount,
            has_round_faces=bool(facts.round_faces),
            bodies={
                face: np.stack(
                    [body_of(one, is_round=face in facts.round_faces) for one in pictures]
                )
                for face, pictures in samples.items()
            },
            sizes=facts.sizes,
            floor=_floor(folder / FLOOR_FILE),
        )

    def up(self, seen: str, mount: Mount) -> str:
        """The face that is up when the camera sees `seen`.

        Taught faces carry the name of the face that is up already.
        """
        if mount is Mount.OVER or self.opposite_sum is None:
            return seen
        return str(self.opposite_sum - int(seen))


def _floor(path: Path) -> Frame | None:
    """The picture of the floor, if there is one: sets of few faces have none."""
    if not path.exists():
        return None
    try:
        return read_picture(path)
    except PictureFileError as error:
        raise DiceSetError(f"{error}; delete this floor, or teach the set again") from error
