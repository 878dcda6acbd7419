"""Reads a frame: finds the dice, turns each face upright, names it, and says what is doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.dice_sets import DiceSet
from vision.errors import OtherMountError
from vision.faces.pips import read_pips
from vision.faces.upright import upright
from vision.finding.face_sizes import FaceSizes
from vision.finding.find import Candidate, Purpose, find
from vision.finding.held import laid_flat_as_held
from vision.finding.measuring import LARGEST_MM, Expected, Measured, expected_dice, measured_dice
from vision.finding.nearness import Eye, eye_of, face_px, standpoint_by
from vision.finding.tops import tops_in_tray
from vision.frames import DIM, Frame, brightest, refuse_unreadable
from vision.judging.bare_floor import shows_the_floor
from vision.judging.blown_out import bare_in_pure_light
from vision.judging.bodies import in_known_bodies, of_known_bodies
from vision.judging.dice import (
    clear_enough,
    dice_among,
    may_be_die,
    of_one_size,
    size_is_known,
    worth_a_look,
)
from vision.judging.doubts import Sight, is_sure, verdict_on
from vision.judging.second_look import (
    Sifted,
    as_held_or_before,
    at_second_look,
    may_have_lost_a_die,
    not_among,
)
from vision.judging.side_faces import without_sides
from vision.judging.weighing import (
    is_plainly_none,
    likely_dice,
    may_well_be_die,
    not_to_be_lost,
    weighed,
)
from vision.plain_light import in_plain_light
from vision.readings import Die, Reading
from vision.refusals import refuse_die_size, refuse_tray, refuse_unseen
from vision.sighting import looked_at_again, looks_at, named_in_good_light, sights_of
from vision.trays import Mount, Tray

__all__ = ["Reader"]


@dataclass(frozen=True, eq=False)  # arrays are compared by no `==`
class Reader:
    """Reads one kind of dice in one tray.

    Args:
        dice: the dice to expect.
        tray: the floor's outline in the frame; None for the whole frame.
        mount: from which side the camera looks.
        die_mm: a die's edge in millimetres; used if the tray's size is known too. Without it dice
            are measured in each frame, or, where the tray's size is unknown, looked for as large as
            taught ones looked in their lesson, or at any size.
        measures: whether to measure each die of unknown size by the edges that show, which is only
            right where the floor is seen straight or `tray` lays it flat.
        floor: a frame (H, W, 3) of the same camera in which the tray is empty, if one is
            remembered: what is printed there is no die. Frames of another size are not compared.
            The floor that a taught set remembers serves as well.

    Raises:
        DieSizeError: `die_mm` is no size.
        OtherMountError: the dice were taught from the other side: opposite faces would be mistaken
            for each other.
    """

    dice: DiceSet
    tray: Tray | None = None
    mount: Mount = Mount.OVER
    die_mm: float | None = None
    measures: bool = False
    floor: Frame | None = None

    def __post_init__(self) -> None:
        refuse_die_size(self.die_mm)
        if self.dice.mount not in (None, self.mount):
            raise OtherMountError(
                f"the {self.dice.name} dice were taught with the camera {self.dice.mount.value} "
                f"the tray and cannot be read from {self.mount.value} it; teach them there too"
            )

    def read(self, frame: Frame) -> Reading:
        """Read (H, W, 3) uint8 BGR.

        Raises:
            NotAFrameError, FrameTooSmallError, FrameTooDarkError, OverexposedError,
                OutOfFocusError: the frame, or the tray in it, shows nothing to read; the message
                says what to do.
            TrayError: as `refuse_tray_in` raises it.
        """
        picture = in_plain_light(refuse_unreadable(frame))
        self.refuse_tray_in(picture.shape[:2])
        sights = self._dice_in(picture)
        if self.tray is not None and not sights:
            die_px = face_px(self.tray, self.mount, self.die_mm, picture.shape[:2])
            refuse_unseen(picture, self.tray, die_px, self._bare)
        width = picture.shape[1]
        named = named_in_good_light(sights, brightest(picture))
        dice = [self._die(sight, width) for sight in named]
        dice.sort(key=lambda die: (die.centre[1], die.centre[0]))
        return Reading(tuple(dice), self.mount, width)

    def refuse_tray_in(self, frame: tuple[int, int]) -> None:
        """Refuse the tray if no frame of a height and width, px, shows dice in it that can be read.

        Raises:
            TrayError: it lies elsewhere than in such a frame, or has room for too many dice.
            FrameTooSmallError: its dice have too few pixels there.
        """
        if self.tray is not None:
            largest = face_px(self.tray, self.mount, self.die_mm or LARGEST_MM, frame)
            refuse_tray(self.tray, frame, largest)

    def sights(self, frame: Frame, *, twice: bool = False) -> list[Sight]:
        """What may be a die of a frame (H, W, 3) uint8 BGR, by itself: what is then judged.

        Args:
            frame: as `read` takes it.
            twice: as the second look shows it that is taken where dice's size is known.

        Raises:
            NotAFrameError, FrameTooSmallError, FrameTooDarkError, OverexposedError,
                OutOfFocusError: as `read` raises them.
        """
        picture = in_plain_light(refuse_unreadable(frame))
        found = self._found(picture, self._measured(picture), twice=twice)
        return self._promising(picture, found)

    def _dice_in(self, picture: Frame) -> list[Sight]:
        """What may be a die of a picture, the sure ones and the doubtful.

        One look mostly tells. Where that leaves something in doubt, or may have lost a taught die,
        another is taken: upside down too where the dice's size is known, for on tables each look is
        taken twice; and of a table as if somebody held the camera.
        """
        measured = self._measured(picture)
        seen = self._seen(picture, measured)
        if all(map(is_sure, seen.dice)) and (self._weighs or not may_have_lost_a_die(seen)):
            return seen.dice
        if size_is_known(seen.dice):
            return at_second_look(seen.dice, self._seen(picture, measured, twice=True).dice)
        if self._may_be_held:
            return as_held_or_before(seen, self._dice_as_held(picture))
        return seen.dice

    @cached_property
    def _bare(self) -> Frame | None:
        """The remembered floor in plain light, as frames are seen too."""
        return None if self.floor is None else in_plain_light(self.floor)

    @property
    def _may_be_held(self) -> bool:
        """Whether the frame may be somebody's who holds a camera above a table with ordinary dice.

        What weighs taught dice has seen none laid flat so.
        """
        is_on_table = self.tray is None and self.mount is Mount.OVER
        return is_on_table and self._purpose is Purpose.PIPS

    def _dice_as_held(self, picture: Frame) -> list[Sight]:
        """The dice of a table laid flat as if the camera were held at a slant, in the picture."""
        flat, to_picture = laid_flat_as_held(picture)
        seen = self._seen(flat, None).dice
        dice = [replace(one, candidate=one.candidate.through(to_picture)) for one in seen]
        return self._off_the_floor(picture, dice)

    @property
    def _weighs(self) -> bool:
        """Whether a network weighs what may be dice, as it does pips; rules judge taught dice."""
        return self.dice.opposite_sum is not None

    @property
    def _purpose(self) -> Purpose:
        if self.dice.opposite_sum is None:
            return Purpose.PRINTS
        return Purpose.SIZE if self.measures else Purpose.PIPS

    @property
    def _expected(self) -> FaceSizes | None:
        """How large taught cubes looked, where the size of the tray tells nothing of dice's."""
        if self.dice.has_round_faces or (self.tray is not None and self.tray.size_mm is not None):
            return None
        return self.dice.sizes

    def _measured(self, picture: Frame) -> Measured | Expected | None:
        if self.measures:
            return None
        if self._expected is not None:
            return expected_dice(picture, self.tray, self.mount, self._expected)
        if self.die_mm is not None:
            return None
        return measured_dice(picture, self.tray, self.mount)

    def _seen(
        self, picture: Frame, measured: Measured | Expected | None, *, twice: bool = False
    ) -> Sifted:
        """What may be a die of a picture, by one look, or by two."""
        candidates = self._found(picture, measured, twice=twice)
        seen = self._dice_among(picture, self._promising(picture, candidates))
        if not seen.dice and self.tray is None and brightest(picture) < DIM:
            faint = [one for one in sights_of(picture, candidates, self.dice) if worth_a_look(one)]
            return Sifted(self._judged(picture, faint), [])
        return seen

    def _found(
        self, picture: Frame, measured: Measured | Expected | None, *, twice: bool = False
    ) -> list[Candidate]:
        return find(
            picture,
            self.tray,
            self.mount,
            self.die_mm,
            purpose=self._purpose,
            measured=measured,
            twice=twice,
        )

    def _promising(self, picture: Frame, candidates: Sequence[Candidate]) -> list[Sight]:
        """A closer look at those that may turn out to be dice."""
        if self._has_taught_cubes and any(each.edges is not None for each in candidates):
            return self._taught_cubes(picture, candidates)
        sights = sights_of(picture, [each for each in candidates if may_be_die(each)], self.dice)
        return self._with_tops_told(picture, sights) if self._weighs else sights

    @property
    def _has_taught_cubes(self) -> bool:
        return not self._weighs and not self.dice.has_round_faces

    def _taught_cubes(self, picture: Frame, candidates: Sequence[Candidate]) -> list[Sight]:
        """The same of taught cubes in a tray: each is weighed as if it bore pips, and then read.

        The networks that weigh it learned from dice of any print.
        """
        seen = self._with_tops_told(picture, looks_at(picture, candidates, read_pips))
        told = [
            replace(one, likely=None, likely_of_any=one.likely)
            for one in weighed(seen, picture.shape[:2], self.mount)
        ]
        promising = [one for one in told if _is_promising(one)]
        read = [replace(one, opinion=self.dice.read(one.look, one.picture)) for one in promising]
        return [looked_at_again(picture, one, self.dice) for one in read]

    def _with_tops_told(self, picture: Frame, sights: list[Sight]) -> list[Sight]:
        """The sights, each with how much it looks like a top, if a tray tells how they are seen."""
        eye = self._eye(picture)
        if eye is None or not size_is_known(sights):
            return sights
        places = np.array([one.candidate.place for one in sights])
        sizes = np.array([one.candidate.size for one in sights])
        told = tops_in_tray(picture, places, sizes, eye)
        return [replace(one, top=float(top)) for one, top in zip(sights, told, strict=True)]

    def _eye(self, picture: Frame) -> Eye | None:
        """Which way a frame's points are seen, as the tray tells, or the sizes of taught dice."""
        if self._expected is not None:
            return standpoint_by(self._expected).eye
        return eye_of(self.tray, picture.shape[:2]) if self.tray is not None else None

    def _dice_among(self, picture: Frame, sights: list[Sight]) -> Sifted:
        """Which of what may be a die is one, sure or not."""
        if self._weighs:
            judged = self._judged(picture, sights)
            likely = likely_dice(judged)
            return Sifted(likely, [one for one in judged if all(one is not die for die in likely)])
        seen = self._off_the_floor(picture, sights)
        dice = self._taught_dice_among(picture, seen)
        lit = bare_in_pure_light(seen, dice)
        told = in_known_bodies(lit, dice, self.dice.bodies)
        dice = self._taught_dice_among(picture, told)
        return Sifted(dice, not_among(dice, told))

    def _taught_dice_among(self, picture: Frame, seen: list[Sight]) -> list[Sight]:
        """Which of what may be a taught die is one by rules, or may well be one all the same."""
        may_be = [one for one in dice_among(seen) if not is_plainly_none(one)]
        dice = self._judged_by_rules(picture, may_be)
        return dice + not_to_be_lost(seen, dice)

    def _judged(self, picture: Frame, sights: list[Sight]) -> list[Sight]:
        """What is left of dice, and what of that is doubted."""
        seen = self._off_the_floor(picture, sights)
        if self._weighs:
            return weighed(seen, picture.shape[:2], self.mount)
        return self._judged_by_rules(picture, seen)

    def _judged_by_rules(self, picture: Frame, seen: list[Sight]) -> list[Sight]:
        """What is left of taught dice, in the order of the table in docs/vision.md."""
        seen = without_sides(seen)
        seen = of_one_size(seen)
        seen = clear_enough(seen, brightest(picture), self.mount)
        return of_known_bodies(seen, self.dice.bodies)

    def _off_the_floor(self, picture: Frame, sights: Sequence[Sight]) -> list[Sight]:
        """Leave out what is printed on a remembered floor."""
        known = (self._bare, self.dice.floor)
        floors = [floor for floor in known if floor is not None and floor.shape == picture.shape]
        return [
            sight for sight in sights if not any(_is_printed_on(floor, sight) for floor in floors)
        ]

    def _die(self, sight: Sight, width: int) -> Die:
        """Name a die and put it where it lies as seen from above."""
        corners, opinion, verdict = sight.candidate.corners, sight.opinion, verdict_on(sight)
        turn = opinion.turn
        if self.mount is Mount.UNDER:
            corners = corners[[1, 0, 3, 2]]
            corners[:, 0] = width - 1 - corners[:, 0]
            turn = -turn
        full = 360.0 if self.dice.opposite_sum is None else 90.0
        return Die(
            self.dice.up(opinion.face, self.mount),
            sight.look.colour,
            (float(corners[:, 0].mean()), float(corners[:, 1].mean())),
            float((_angle(corners) + turn) % full),
            sight.candidate.size,
            tuple((float(x), float(y)) for x, y in corners),
            verdict.confidence,
            verdict.doubt,
        )


def _is_promising(one: Sight) -> bool:
    """Whether a thing in a tray may turn out to be a taught cube, by anything that tells of one."""
    return may_be_die(one.candidate) or may_well_be_die(one) or one.candidate.may_show_most_edges


def _is_printed_on(floor: Frame, sight: Sight) -> bool:
    return shows_the_floor(sight.picture, upright(floor, sight.candidate.corners))


def _angle(corners: npt.NDArray[np.float64]) -> float:
    """How a face's (4, 2) upper edge lies, degrees clockwise: slanted ones by all four edges."""
    across = corners[1] - corners[0] + corners[2] - corners[3]
    down = corners[2] - corners[1] + corners[3] - corners[0]
    return float(np.degrees(np.arctan2(across[1] - down[0], across[0] + down[1])))
