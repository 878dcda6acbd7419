"""Reads a frame: finds the dice, turns each face upright, names it, and says what is doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.colours import colour_name
from vision.dice_sets import DiceSet
from vision.doubts import (
    Sight,
    doubt_of,
    is_die,
    is_glare,
    is_mirrored_lamp,
    is_side_of,
    unexplained,
)
from vision.faces import upright
from vision.find import Candidate, Found, find
from vision.frames import Frame, refuse_unreadable
from vision.readings import Die, Reading
from vision.scale import die_sizes
from vision.trays import Mount, Tray

__all__ = ["Reader"]

APART = 0.72
"""Edges of a die: two faces on one floor cannot be nearer to each other."""

MOST = 80
"""Candidates looked at in one frame, at most: what a busy table shows beyond them is no die."""

CLEAR = 0.6
"""Likeness times edges from which a candidate needs no second look at what overlaps it."""


@dataclass(frozen=True)
class Reader:
    """Reads one kind of dice in one tray.

    Args:
        dice: the dice to expect.
        tray: the floor's outline in the frame; None for the whole frame.
        mount: from which side the camera looks.
        die_mm: a die's edge in millimetres; used if the tray's size is known too. Without it the
            dice's size is estimated from each frame.
    """

    dice: DiceSet
    tray: Tray | None = None
    mount: Mount = Mount.OVER
    die_mm: float | None = None

    def read(self, frame: Frame) -> Reading:
        """Read (H, W, 3) uint8 BGR.

        Raises:
            NotAFrameError, FrameTooSmallError, FrameTooDarkError, OverexposedError: the frame
                holds nothing to read; the message says what to do.
        """
        picture = refuse_unreadable(frame)
        width = picture.shape[1]
        sizes = die_sizes(picture, self.tray, self.die_mm)
        looks = [find(picture, self.tray, self.mount, die_px) for die_px in sizes]
        sights = self._choose(picture, looks)
        dice = [self._die(sight, width) for sight in sights]
        if self.tray is not None and looks:
            left = unexplained(looks[0], [sight.candidate for sight in sights], self.mount)
            dice += [self._unread(picture, candidate, width) for candidate in left]
        dice.sort(key=lambda die: (die.centre[1], die.centre[0]))
        return Reading(tuple(dice), self.mount, width)

    def _choose(self, frame: Frame, looks: Sequence[Found]) -> list[Sight]:
        """Of candidates that overlap, the one whose edges and face agree best."""
        candidates = [candidate for look in looks for candidate in look.candidates]
        sights: list[Sight] = []
        for candidate in sorted(candidates, key=lambda candidate: -candidate.edges)[:MOST]:
            if any(_settles(sight, candidate) for sight in sights):
                continue
            sights.append(self._sight(frame, candidate))
        chosen: list[Sight] = []
        for sight in sorted(sights, key=lambda sight: -sight.worth):
            if self.mount is Mount.UNDER and is_mirrored_lamp(sight):
                continue
            if is_die(sight) and not any(_excludes(other, sight) for other in chosen):
                chosen.append(sight)
        return chosen

    def _sight(self, frame: Frame, candidate: Candidate) -> Sight:
        picture = upright(frame, candidate.corners)
        return Sight(candidate, picture, self.dice.match(picture))

    def _die(self, sight: Sight, width: int) -> Die:
        doubt, confidence = doubt_of(sight)
        corners, match = sight.candidate.corners, sight.match
        face = self.dice.up(match.face, self.mount)
        return self._placed(
            corners,
            width,
            face,
            colour_name(sight.picture),
            confidence,
            doubt,
            match.quarter,
        )

    def _unread(self, frame: Frame, candidate: Candidate, width: int) -> Die:
        picture = upright(frame, candidate.corners)
        doubt = "glare" if is_glare(picture) else "unknown face" if candidate.edges else "cocked"
        return self._placed(candidate.corners, width, None, colour_name(picture), 0.0, doubt, 0)

    def _placed(
        self,
        corners: npt.NDArray[np.float64],
        width: int,
        face: str | None,
        colour: str,
        confidence: float,
        doubt: str | None,
        quarter: int,
    ) -> Die:
        """Put a die where it lies as seen from above."""
        if self.mount is Mount.UNDER:
            corners = corners[::-1].copy()
            corners[:, 0] = width - 1 - corners[:, 0]
        edge = corners[1] - corners[0]
        turn = np.degrees(np.arctan2(edge[1], edge[0])) + 90.0 * quarter
        full = 360.0 if self.dice.opposite_sum is None else 90.0
        return Die(
            face,
            colour,
            (float(corners[:, 0].mean()), float(corners[:, 1].mean())),
            float(turn % full),
            float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()),
            tuple((float(x), float(y)) for x, y in corners),
            confidence,
            doubt,
        )


def _settles(sight: Sight, candidate: Candidate) -> bool:
    """Whether a die already seen makes it needless to look at a candidate at all."""
    if is_side_of(candidate, candidate.edges, 1.0, sight):
        return True
    return sight.worth > CLEAR and _overlap(sight.candidate, candidate)


def _excludes(chosen: Sight, sight: Sight) -> bool:
    return _overlap(chosen.candidate, sight.candidate) or is_side_of(
        sight.candidate, sight.worth, sight.match.skew, chosen
    )


def _overlap(one: Candidate, other: Candidate) -> bool:
    return one.away(other) < APART
