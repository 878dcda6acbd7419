"""Which of what was found are dice, sure or not, by themselves and by what lies beside them.

All but `may_be_die`, `worth_a_look` and `size_is_known` concern taught dice: pips are weighed
(`weighing.py`).
"""

from collections.abc import Sequence

import numpy as np

from vision.finding.find import Candidate
from vision.frames import DIM
from vision.judging.doubts import SURE_PRESENCE, Sight, is_square, is_sure, squareness
from vision.trays import Mount

__all__ = [
    "clear_enough",
    "dice_among",
    "may_be_die",
    "of_one_size",
    "size_is_known",
    "worth_a_look",
]

FAINT, FAINT_IN_TRAY, FAINTEST = 0.28, 0.22, 0.14
"""The least clearness at which anybody need look at a thing. It is lower where the dice's size is
known, since a tray holds little else, and lowest in a dim photo that shows nothing clearer."""
FAINT_BESIDE_SURE = 0.2
"""The same on a table beside a sure die. Apart from sides, three in four of such things were dice:
oblique, in shadow, or blurred; and a die that is missed nobody is told of."""
FAINT_AMONG_SURE, FEWEST_SURE = 0.26, 2
"""The same in a tray, seen from above, in which so many dice are sure."""
FAINTEST_SQUARE = 0.12
"""The same where four edges of a die's length show: a blank ivory die on an ivory floor, or one
blown out by light, shows little else. Edges alone do not tell."""

ALIKE = (0.5, 2.0)
"""Shares of the sure dice's size between which a doubtful thing may be another die."""


def dice_among(sights: Sequence[Sight]) -> list[Sight]:
    """What is a die at all, sure or not: by itself, and on a table by a sure die beside it."""
    if size_is_known(sights):
        least = FAINT_IN_TRAY
    else:
        least = FAINT_BESIDE_SURE if any(map(is_sure, sights)) else FAINT
    return [
        one
        for one in sights
        if one.wears_known or (may_be_die(one.candidate) and one.clearness >= least)
    ]


def may_be_die(candidate: Candidate) -> bool:
    """Whether a closer look may show a die: only its edges make a thing clearer than it is."""
    if candidate.edges is None:
        return candidate.heat >= FAINT_BESIDE_SURE
    least = FAINTEST_SQUARE if is_square(candidate) else FAINT_IN_TRAY
    return candidate.heat * max(1.0, squareness(candidate)) >= least


def worth_a_look(sight: Sight) -> bool:
    """Whether somebody should look: for dim photos of a table that show nothing clearer."""
    return sight.presence >= FAINTEST


def of_one_size(sights: Sequence[Sight]) -> list[Sight]:
    """Leave out what is doubtful and far smaller or larger than the sure dice beside it.

    A print on a card, a letter, one pip of a large die look a little like dice of another size.
    """
    sizes = [sight.candidate.size for sight in sights if is_sure(sight)]
    if not sizes:
        return list(sights)
    smallest, largest = (float(np.median(sizes)) * share for share in ALIKE)
    return [
        sight for sight in sights if is_sure(sight) or smallest <= sight.candidate.size <= largest
    ]


def clear_enough(sights: Sequence[Sight], light: float, mount: Mount) -> list[Sight]:
    """Leave out what is faint where the other dice, or the light, say that a die would be clear.

    In a tray of known size, seen from above, that is where two dice are sure; numbers on a mat look
    a little like dice. From below a lamp that the floor mirrors veils one die and not the next. On
    a table it is in good light where none is sure: of dice there one is, or dice of whatever kind
    clearly lie there; gravel, coins and letters look a little like dice of some size.

    Args:
        sights: all of a picture.
        light: the level, of 255, that its brightest parts reach.
        mount: from which side the camera looks.
    """
    sure = sum(map(is_sure, sights))
    is_known = size_is_known(sights)
    if is_known and mount is Mount.OVER and sure >= FEWEST_SURE:
        return [
            one
            for one in sights
            if one.wears_known or is_square(one.candidate) or one.clearness >= FAINT_AMONG_SURE
        ]
    if is_known or sure or light < DIM:
        return list(sights)
    return [sight for sight in sights if sight.any_presence >= SURE_PRESENCE]


def size_is_known(sights: Sequence[Sight]) -> bool:
    """Whether the dice's size is known, told or measured: their edges were then looked for.

    On a table, and where there are none, it is not.
    """
    return any(sight.candidate.edges is not None for sight in sights)
