"""Which dice lie in the tray: what their faces are called and how one is recognised."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision.errors import DiceSetError
from vision.faces.looks import FaceLook
from vision.faces.opinions import Opinion
from vision.faces.pips import OPPOSITE_SUM, PIPS, read_pips
from vision.faces.upright import SIDE
from vision.frames import Frame
from vision.judging.bodies import Bodies, body_of
from vision.taught.icons import IconBank, Recognised, icon_bank
from vision.taught.set_file import Pairs, read_set_file
from vision.trays import Mount

__all__ = ["FLOOR_FILE", "DiceSet"]

FLOOR_FILE = "floor.png"

SURE_ODDS, KNOWN_ODDS = 5.3, 8.0
"""From these odds on a taught face is sure, being right 200 times in 201, if `vision.taught.icons`
weighs its witnesses rightly; and so much likelier than no die at all that nothing else need show
one."""
NEVER_SURE, TOO_ALIKE = 4.5, 0.5
"""The most that odds are between twins, faces that seem to bear the same; and what odds are worth
between those that the set's own tests took for each other, or hardly told apart, now and then."""


@dataclass(frozen=True)
class DiceSet:
    """A kind of dice: `faces` are what a die may show up, `read` says which one is seen."""

    name: str
    faces: tuple[str, ...]
    read: Callable[[FaceLook, Frame], Opinion]
    """Given how an upright face looks, and its picture (SIDE, SIDE, 3)."""
    opposite_sum: int | None = None
    """What the faces up and down add up to, where a face's name tells that."""
    mount: Mount | None = None
    """How a taught set was looked at; None if that is all the same."""
    has_round_faces: bool = False
    """Whether some of its dice are no cubes, so that a face may lie any way round."""
    bodies: Bodies = field(default_factory=dict)
    """How the bodies of a taught set's dice look."""
    floor: Frame | None = None
    """The floor on which a set was taught, as its camera saw it (`vision.judging.bare_floor`)."""

    @classmethod
    def pips(cls) -> "DiceSet":
        """Ordinary dice, "1" to "6", opposite faces adding up to 7."""
        return cls("pips", PIPS, read_pips, opposite_sum=OPPOSITE_SUM)

    @classmethod
    def taught(cls, folder: Path) -> "DiceSet":
        """The set that `teach` wrote to a folder.

        Raises:
            DiceSetError: the folder holds no set, a damaged one, a sample that is no picture of a
                face, or a floor that is no picture.
        """
        facts = read_set_file(folder)
        samples = {
            face: [_sample(folder / name) for name in names]
            for face, names in facts.samples.items()
        }
        bank = icon_bank(samples, round_faces=facts.round_faces)
        return cls(
            facts.name,
            tuple(samples),
            _reading_of(bank, facts.round_faces, alike=facts.alike, twins=facts.twins),
            mount=facts.mount,
            has_round_faces=bool(facts.round_faces),
            bodies={
                face: np.stack(
                    [body_of(one, is_round=face in facts.round_faces) for one in pictures]
                )
                for face, pictures in samples.items()
            },
            floor=_floor(folder / FLOOR_FILE),
        )

    def up(self, seen: str, mount: Mount) -> str:
        """The face that is up when the camera sees `seen`.

        Taught faces carry the name of the face that is up already.
        """
        if mount is Mount.OVER or self.opposite_sum is None:
            return seen
        return str(self.opposite_sum - int(seen))


def _reading_of(
    bank: IconBank, round_faces: Collection[str], alike: Pairs, twins: Pairs
) -> Callable[[FaceLook, Frame], Opinion]:
    def read(look: FaceLook, picture: Frame) -> Opinion:
        del look
        seen = bank.recognise(picture)
        odds = max(0.0, seen.odds)
        if _may_be_the_other(seen, twins):
            odds = min(odds, NEVER_SURE)
        elif _may_be_the_other(seen, alike):
            odds *= TOO_ALIKE
        confidence, known = odds / (odds + SURE_ODDS), min(1.0, odds / KNOWN_ODDS)
        return Opinion(
            seen.face,
            confidence,
            known=known,
            is_round=seen.face in round_faces,
            is_blank=seen.face == bank.blank,
            turn=seen.turn,
        )

    return read


def _may_be_the_other(seen: Recognised, pairs: Pairs) -> bool:
    """Whether it may be the other of a pair: no third face is likelier to be it."""
    return any(seen.face in pair and seen.rival in (None, *pair) for pair in pairs)


def _floor(path: Path) -> Frame | None:
    """The picture of the floor, if there is one: sets of few faces have none."""
    if not path.exists():
        return None
    picture = cv2.imread(str(path))
    if picture is None:
        raise DiceSetError(f"{path} is no picture of a floor; delete it, or teach the set again")
    return np.asarray(picture, dtype=np.uint8)


def _sample(path: Path) -> Frame:
    picture = cv2.imread(str(path))
    if picture is None or picture.shape != (SIDE, SIDE, 3):
        raise DiceSetError(f"{path} is no {SIDE}x{SIDE} picture of a face; teach the set again")
    return np.asarray(picture, dtype=np.uint8)
