"""Weighs how likely each thing is a die's upper face, by what lies beside it too.

A side, a domino or a print can look as much like a face as a die does. What tells them apart is
that dice in one picture are alike, and where their sides lie. On a table, where nobody knows how
large dice are, another network weighs than where edges of a known length were looked for.
"""

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.finding.spots import APART
from vision.judging.dice import size_is_known
from vision.judging.doubts import Sight
from vision.judging.evidence import numbers_in_tray, numbers_of
from vision.network import judge_network, sigmoid, tray_judge_network
from vision.trays import Mount

__all__ = ["is_plainly_none", "likely_dice", "may_well_be_die", "not_to_be_lost", "weighed"]

LEAST_LIKELY = 0.18
"""What is less likely an upper face is left out without a doubt. Of 407 pictures told nothing as
many are exact at 0.25, and two more are wrong; at 0.12 four fewer are exact, one fewer is wrong."""
LEAST_LIKELY_OF_ANY, CLEARLY_TOP = 0.04, 1.5
"""The same of taught dice, of which blank ones look little like any; and from which odds on, as a
logarithm, what looks like a top is asked about even below. In throws of 18 sets 824 of 854 dice are
so likely at a first look, and 788 such tops, but of 356 other things one is so likely, which is a
doubt anyway, and none is such a top."""
NONE_OF_ANY, NO_TOP, NO_FACE, FEW_EDGES = 0.005, -3.5, 0.1, 0.82
"""How unlikely a taught thing is a die of any print, and a printed one a top, as a logarithm of
odds, or a blank one a face, and how few of its edges show, if it need not be asked about. Of eleven
doubts about prints that were no dice, in 278 throws of 34 sets, five lie below, and of fifteen
about blank ones eight; of 1,373 printed dice and 253 blank ones none does."""
LARGE, SURE_LARGE = 0.14, 0.98
"""From which share of the frame's longer side on a thing on a table is as wide as a card, and how
likely it, or another thing there, must be then for its being sure: nine stars on a card, like six
pips from afar, were a sure six. Of 209 pictures of few dice from close by it doubts none."""
AS_LARGE = 0.3
"""The logarithm of how many times as large a thing on a table may seem as the dice there."""
BESIDE = 1.3
"""Within so many edges of a die its sides lie."""
CLEARLY, HARDLY = 0.5, 0.1
"""How clearly both networks must see one of the things in a tray that lie beside each other, and
beside no likely die, or how likely they must be together, for being asked about. At 0.15 one more
of 531 readings is exact, and two more are wrong; at 0.08 two fewer are exact."""
FOUND, BARELY = 0.45, 0.05
"""How hot two of them must be instead, and how likely together: they are two sides of one die then.
Letters printed on a floor are as hot: of 75 places in 19 throws onto such floors 72 were less
likely."""


def weighed(sights: Sequence[Sight], frame: tuple[int, int], mount: Mount) -> list[Sight]:
    """The same sights, each of which says how likely it is an upper face.

    Args:
        sights: all of a frame that may be dice.
        frame: the frame's height and width, px.
        mount: from which side the camera looks.
    """
    if not sights:
        return []
    if size_is_known(sights):
        scores = tray_judge_network().answers_to(numbers_in_tray(sights, frame, mount))
        return _with_likelihoods(sights, scores)
    told = _with_likelihoods(sights, judge_network().answers_to(numbers_of(sights, frame)))
    if any(map(_is_all_but_certain, told)):
        return told
    return _large_ones_asked_about(told, max(frame))


def _with_likelihoods(sights: Sequence[Sight], scores: npt.NDArray[np.float32]) -> list[Sight]:
    shares = sigmoid(scores[:, 0])
    return [replace(one, likely=float(share)) for one, share in zip(sights, shares, strict=True)]


def _is_all_but_certain(one: Sight) -> bool:
    return _likelihood(one) >= SURE_LARGE


def _large_ones_asked_about(sights: Sequence[Sight], side: int) -> list[Sight]:
    """The sights, those in doubt that are as wide as a card, where no die is all but certain.

    Cards, and trays with a coin in them, look like dice to whoever sees them from so far off.
    """
    return [
        replace(one, is_foreign=True) if one.candidate.size >= LARGE * side else one
        for one in sights
    ]


def not_to_be_lost(sights: Sequence[Sight], dice: Sequence[Sight]) -> list[Sight]:
    """Those of a tray's sights that rules leave out of its taught dice, but may well be some.

    Args:
        sights: all, each of which says how likely it is one.
        dice: those that rules take for dice, sure or not.
    """
    return [
        replace(one, is_foreign=True)
        for one in sights
        if may_well_be_die(one)
        and not any(one.candidate.away_from(die.candidate) < APART for die in dice)
    ]


def may_well_be_die(one: Sight) -> bool:
    """Whether a taught die in a tray is likely there, whatever it bears, or clearly a top."""
    if one.likely_of_any is None:
        return False
    return one.likely_of_any >= LEAST_LIKELY_OF_ANY or (one.top or 0.0) >= CLEARLY_TOP


def is_plainly_none(one: Sight) -> bool:
    """Whether a taught thing in a tray is no die's upper face to any network, whatever it bears.

    What tells tops learned from no blank ones: of those the face reader is asked, and the edges.
    """
    if one.likely_of_any is None or one.likely_of_any >= NONE_OF_ANY:
        return False
    if one.opinion.is_blank:
        return (
            not one.wears_known
            and one.look.face < NO_FACE
            and (one.candidate.edges or 0.0) < FEW_EDGES
        )
    return one.top is not None and one.top < NO_TOP


def likely_dice(sights: Sequence[Sight]) -> list[Sight]:
    """Those of weighed sights about which anybody need be asked, and those that are sure.

    Args:
        sights: all of a frame that may be dice, as `weighed` gives them.
    """
    likely = [one for one in sights if _is_likely(one)]
    return [*likely, *_overlooked(sights, likely)]


def _is_likely(one: Sight) -> bool:
    return one.likely is not None and one.likely >= LEAST_LIKELY


def _overlooked(sights: Sequence[Sight], likely: Sequence[Sight]) -> Iterator[Sight]:
    """The likeliest of each few things that may be one die, though none is likely.

    Of a leaning die several faces show, or only one that is not the upper one. If they were another
    die's sides, that would lie beside them. On a table much that is no die lies by itself, so each
    of them must be clear there, and as large as the dice.
    """
    left = [one for one in sights if not _lies_beside(one, likely)]
    if not size_is_known(sights):
        left = [one for one in left if one.presence >= CLEARLY and _is_as_large(one, likely)]
    while left:
        likeliest = max(left, key=_likelihood)
        together = [one for one in left if _lies_beside(one, [likeliest])]
        left = [one for one in left if not _lies_beside(one, [likeliest])]
        if _show_a_die(together):
            yield likeliest


def _is_as_large(one: Sight, likely: Sequence[Sight]) -> bool:
    """Whether a thing on a table is about as large as most of the dice that are likely there."""
    sizes = [die.candidate.size for die in likely]
    return bool(sizes) and abs(math.log(one.candidate.size / statistics.median(sizes))) < AS_LARGE


def _show_a_die(together: Sequence[Sight]) -> bool:
    """Whether things beside each other may well be one die, likely as none of them is."""
    likely = _added_up(together)
    if max(one.presence for one in together) >= CLEARLY or likely >= HARDLY:
        return True
    return likely >= BARELY and sum(one.candidate.heat >= FOUND for one in together) > 1


def _lies_beside(one: Sight, others: Sequence[Sight]) -> bool:
    return any(one.candidate.away_from(other.candidate) < BESIDE for other in others)


def _likelihood(one: Sight) -> float:
    return one.likely or 0.0


def _added_up(together: Sequence[Sight]) -> float:
    """How likely one of them is an upper face: no two are."""
    return sum(map(_likelihood, together))
