"""Compares what a second look at a tray shows with what the first one did."""

from collections.abc import Sequence
from dataclasses import replace

from vision.faces.opinions import SURE
from vision.finding.spots import APART
from vision.judging.doubts import Sight, verdict_on

__all__ = ["at_second_look"]


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
