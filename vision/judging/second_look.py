"""Compares what a second look shows with what the first one did, at a tray and at a table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.faces.opinions import SURE
from vision.finding.spots import APART
from vision.judging.doubts import Sight, is_sure, verdict_on
from vision.network import log_odds

__all__ = [
    "Sifted",
    "as_held_or_before",
    "at_second_look",
    "may_have_lost_a_die",
    "not_among",
]

LEAST_GAIN = -0.3
"""How much less clearly the finder may see likely dice where it sees the table laid flat as held,
for believing that the camera was held so: the mean of differences of logarithms of odds."""
RATHER_HOT = 0.3
"""How hot the finder must find what is left out of taught dice for looking again. From 0.4 on it is
looked at again in none of 30 shared throws, from 0.2 on in five."""
RATHER_LIKELY = 0.5
"""How likely a die must be at the first look for counting in that mean."""


@dataclass(frozen=True, eq=False)  # arrays are compared by no `==`
class Sifted:
    """What one look at a picture, or two, shows: the dice sifted from what else was found."""

    dice: list[Sight]
    """What may be a die, the sure ones and the doubtful."""
    left_out: list[Sight]
    """What is too unlikely a die for asking about."""


def may_have_lost_a_die(seen: Sifted) -> bool:
    """Whether the finder rather sees a die in what a look at a tray left out of taught ones.

    Its square may have been laid onto the edges of something else, which makes it look like none.
    """
    return any(one.candidate.heat >= RATHER_HOT for one in seen.left_out)


def not_among(dice: Sequence[Sight], sights: Sequence[Sight]) -> list[Sight]:
    """Those of some sights where none of these dice lies."""
    return [one for one in sights if not _lies_among(one, dice)]


def at_second_look(first: Sequence[Sight], again: Sequence[Sight]) -> list[Sight]:
    """What a second look shows, with those doubts of the first that it does not settle.

    What glared at the first and is not there at the second stays: a die whose face is all light
    looks little like one, and to lose it in silence would be worse than to ask about a lamp's
    mirror image. So does what bears a taught print for certain: the square of a die that touches
    another may be laid half onto that. What the first took for another face stays a doubt too.
    """
    seen = [replace(one, fades=True) if _is_another(one, first) else one for one in again]
    lost = [one for one in first if _may_not_be_lost(one) and not _lies_among(one, again)]
    return [*seen, *lost]


def as_held_or_before(first: Sifted, again: Sequence[Sight]) -> list[Sight]:
    """What a look at a table laid flat as held shows, if it settles all; else what the first did.

    A camera may be held otherwise. So all must be sure there, each sure die of the first look be
    there with its face, nothing that it left out be a die, and dice be seen about as clearly: faces
    seen from above that are laid flat as if they were seen at a slant are no squares, and get lost;
    and laid flat so a side looks more like an upper face.
    """
    settled = bool(again) and all(map(is_sure, again)) and _keeps_the_sure(first.dice, again)
    found_none = not any(_lies_among(one, again) for one in first.left_out)
    if settled and found_none and _gain(first.dice, again) >= LEAST_GAIN:
        return list(again)
    return first.dice


def _keeps_the_sure(first: Sequence[Sight], again: Sequence[Sight]) -> bool:
    return all(
        any(_is_there(one, other) and one.opinion.face == other.opinion.face for other in again)
        for one in first
        if is_sure(one)
    )


def _gain(first: Sequence[Sight], again: Sequence[Sight]) -> float:
    """By how much the finder sees likely dice of the first look more clearly in the other."""
    likely = [one for one in first if one.likely is not None and one.likely >= RATHER_LIKELY]
    pairs = [(one, other) for one in likely for other in again if _is_there(one, other)]
    if not pairs:
        return 0.0
    heat = np.array([[each.candidate.heat for each in pair] for pair in pairs], np.float32)
    return float(np.diff(log_odds(heat), axis=1).mean())


def _may_not_be_lost(one: Sight) -> bool:
    """Whether it is to be asked about, also if a second look shows nothing there."""
    return one.opinion.known >= SURE or verdict_on(one).doubt == "glare"


def _is_another(one: Sight, first: Sequence[Sight]) -> bool:
    """Whether the first look took the same thing for another face, however unlikely that was."""
    return any(
        _is_there(one, other) and _is_taken(other) and one.opinion.face != other.opinion.face
        for other in first
    )


def _is_taken(one: Sight) -> bool:
    """Whether it was taken for any face at all, or light hides one."""
    return one.opinion.confidence > 0.0 or one.opinion.in_glare


def _lies_among(one: Sight, sights: Sequence[Sight]) -> bool:
    return any(_is_there(one, other) for other in sights)


def _is_there(one: Sight, other: Sight) -> bool:
    return other.candidate.away_from(one.candidate) < APART
