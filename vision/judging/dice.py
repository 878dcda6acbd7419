"""Which of what was found are dice, sure or not, by themselves and by what lies beside them.

All but `may_be_die`, `worth_a_look` and `size_is_known` concern taught dice: pips are weighed
(`weighing.py`).
"""

from collections.abc import Sequence

import numpy as np

from vision.faces.upright import GLARE, blinded, glare
from vision.finding.find import Candidate
from vision.finding.spots import CLEAR_HEAT
from vision.frames import DIM
from vision.judging.doubts import (
    SURE_PRESENCE,
    Sight,
    is_hardly_any,
    is_square,
    is_sure,
    squareness,
)
from vision.trays import Mount

__all__ = [
    "clear_enough",
    "dice_among",
    "is_die",
    "may_be_die",
    "of_one_size",
    "size_is_known",
    "worth_a_look",
]

FAINT, FAINT_IN_TRAY, FAINTEST = 0.28, 0.22, 0.14
"""The least clearness at which anybody need look at a thing. It is lower where the dice's size is
known, since a tray holds little else, and lowest in a dim photo that shows nothing clearer."""
FAINT_BESIDE_SURE = 0.2
"""The same on a table beside a sure die of about its size. Apart from sides, three in four of such
things were dice: oblique, in shadow, or blurred; and a die that is missed nobody is told of."""
FAINT_AMONG_SURE, FEWEST_SURE = 0.26, 2
"""The same in a tray, seen from above, in which so many dice are sure."""
SEEN, SEEN_AS_FACE = 0.45, 0.5
"""How clearly the finder must see a thing in a tray, and how much the face reader must take it for
a face, for asking about it beside sure dice however few edges show: a die that leans on another
shows few, and was missed in silence."""
KNOWN_BLANK = 0.4
"""How likely a thing must be the set's blank face to be asked about there, however faint: the face
reader takes a pink one on wood for the floor."""
FAINTEST_SQUARE = 0.12
"""The same where four edges of a die's length show: a blank ivory die on an ivory floor, or one
blown out by light, shows little else. Edges alone do not tell."""

ALIKE = (0.5, 2.0)
"""Shares of the sure dice's size between which a doubtful thing may be another die."""
MANY_SURE, HARDLY_A_DIE, NEARLY = 3, 0.35, 1.2
"""On a table with so many sure dice, a thing fainter than the second is left out if it is so many
times smaller or larger than all of them. Of 28 such things 26 were prints, lamps' reflections and
sides."""


def dice_among(sights: Sequence[Sight], mount: Mount) -> list[Sight]:
    """What is a die at all, sure or not: by itself, or beside sure ones of its size."""
    sizes = _sizes_of_dice([sight for sight in sights if is_die(sight, mount)])
    return [
        sight
        for sight in sights
        if is_die(sight, mount) or (sizes is not None and _is_faint_die(sight, sizes, mount))
    ]


def _is_faint_die(sight: Sight, sizes: tuple[float, float], mount: Mount) -> bool:
    """Whether there is one, by the sizes of those that are sure."""
    if sight.candidate.edges is None:
        enough = sight.presence >= FAINT_BESIDE_SURE
    else:
        enough = mount is Mount.OVER and _is_seen_by_both(sight)
    return enough and _is_between(sight, sizes)


def _is_seen_by_both(sight: Sight) -> bool:
    """Whether both networks rather see a die in a tray, whatever its edges say."""
    is_in_tray = sight.candidate.edges is not None
    return is_in_tray and sight.candidate.heat >= SEEN and sight.look.face >= SEEN_AS_FACE


def is_die(sight: Sight, mount: Mount) -> bool:
    """Whether there is a die at all, sure or not, whatever lies beside it.

    Seen from above, four edges will do around what the finder clearly sees: a brown print on a
    brown body, say, which the face reader takes for none; and around what it sees at all, if that
    looks like a set's blank face. From below, a lamp that the clear floor mirrors is as square, and
    as bright as a blown face.
    """
    if not may_be_die(sight.candidate):
        return False
    if mount is Mount.OVER and is_square(sight.candidate) and _needs_no_print(sight):
        return True
    return sight.clearness >= (FAINT if sight.candidate.edges is None else FAINT_IN_TRAY)


def _needs_no_print(sight: Sight) -> bool:
    """Whether four edges will do: it is clearly seen, or its face is blank, or hidden by light."""
    if sight.candidate.heat >= (FAINT_IN_TRAY if sight.opinion.is_blank else CLEAR_HEAT):
        return True
    return blinded(sight.picture) and sight.presence >= FAINTEST_SQUARE


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
    sizes = _sizes_of_dice(sights)
    if sizes is None:
        return list(sights)
    close = _sizes_close_by(sights) or sizes
    return [
        sight
        for sight in sights
        if is_sure(sight) or _is_between(sight, close if sight.presence < HARDLY_A_DIE else sizes)
    ]


def _sizes_of_dice(sights: Sequence[Sight]) -> tuple[float, float] | None:
    """Between which sizes a doubtful thing may be a die, by the sure ones; None without those."""
    sizes = _sure_sizes(sights)
    if not sizes:
        return None
    smallest, largest = (float(np.median(sizes)) * share for share in ALIKE)
    return smallest, largest


def _sizes_close_by(sights: Sequence[Sight]) -> tuple[float, float] | None:
    """Between which sizes a faint thing on a table may be one, if enough others tell."""
    sizes = _sure_sizes(sights)
    if size_is_known(sights) or len(sizes) < MANY_SURE:
        return None
    return min(sizes) / NEARLY, max(sizes) * NEARLY


def _sure_sizes(sights: Sequence[Sight]) -> list[float]:
    return [sight.candidate.size for sight in sights if is_sure(sight)]


def _is_between(sight: Sight, sizes: tuple[float, float]) -> bool:
    return sizes[0] <= sight.candidate.size <= sizes[1]


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
        return [one for one in sights if _is_clear_among_sure(one)]
    if is_known or sure or light < DIM:
        return list(sights)
    return [sight for sight in sights if sight.any_presence >= SURE_PRESENCE]


def _is_clear_among_sure(sight: Sight) -> bool:
    """Whether it is clear enough in a tray; of what the finder clearly sees glare hides edges."""
    if is_square(sight.candidate) or _is_known_blank(sight) or _is_seen_by_both(sight):
        return True
    if sight.clearness >= FAINT_AMONG_SURE:
        return True
    return sight.candidate.heat >= CLEAR_HEAT and glare(sight.picture) > GLARE


def _is_known_blank(sight: Sight) -> bool:
    """Whether it may be a blank face of the set, which looks little like any face.

    The floor, and a leaning die's side, are blank too.
    """
    opinion = sight.opinion
    return opinion.is_blank and opinion.known >= KNOWN_BLANK and not is_hardly_any(sight)


def size_is_known(sights: Sequence[Sight]) -> bool:
    """Whether the dice's size is known, told or measured: their edges were then looked for.

    On a table, and where there are none, it is not.
    """
    return any(sight.candidate.edges is not None for sight in sights)
