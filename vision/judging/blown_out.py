"""Tells blank faces that light has blown out, by what can be read in such light beside them."""

from collections.abc import Sequence
from dataclasses import replace

from vision.faces.upright import glare
from vision.judging.doubts import Sight, is_sure

__all__ = ["bare_in_pure_light"]

MOSTLY_LIGHT, FEWEST_READ = 0.5, 2
"""The share of a printed face that is pure light where only its print is not, and how many such
faces must be sure. In the shared throws and ten sets of our own no lamp that is mirrored in a
printed face covers more than a third of it."""


def bare_in_pure_light(sights: Sequence[Sight], dice: Sequence[Sight]) -> list[Sight]:
    """The sights, those in glare taken for blank where light hides no print.

    White bodies in strong light are pure light all over; the prints beside show that they stand
    out there.

    Args:
        sights: all that may be dice of a set.
        dice: those of them that are taken for dice.
    """
    if sum(map(_is_read_in_light, dice)) < FEWEST_READ:
        return list(sights)
    return [
        one if one.opinion.if_bare is None else replace(one, opinion=one.opinion.if_bare)
        for one in sights
    ]


def _is_read_in_light(die: Sight) -> bool:
    return is_sure(die) and not die.opinion.is_blank and glare(die.picture) >= MOSTLY_LIGHT
