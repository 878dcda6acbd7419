"""Which of two things beside each other is the side of the other."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import EDGE, TAUGHT, sight
from vision.faces.opinions import Opinion
from vision.judging.doubts import Sight, verdict_on
from vision.judging.side_faces import without_sides

STEEPLY, FLATLY = 0.6 * EDGE, 0.95 * EDGE
"""px from an upper face down to the one below it, as seen from beyond the tray's lower edge."""
ASLANT = Opinion("5", 0.8)
"""What a side's print is taken for, which is seldom seen beyond doubt."""


def standing(seen: Sight, below: float = STEEPLY) -> Sight:
    """A die on the floor of a tray that tells where the camera stands, and how large dice are."""
    back = np.add(seen.candidate.corners, (0.0, below))
    edges = seen.candidate.edges or 0.85
    return replace(seen, candidate=replace(seen.candidate, back=back, edges=edges))


def test_a_side_is_left_out_and_a_die_that_touches_another_is_not() -> None:
    """A side lies nearer than a die can, lacks an edge and looks not quite like a face."""
    upper, touching = sight(), sight((100.0, 100.0 + 0.96 * EDGE), heat=0.45)
    assert without_sides([upper, touching]) == [upper, touching]
    side = sight((100.0, 100.0 + 0.7 * EDGE), heat=0.45, opinion=ASLANT)
    assert without_sides([upper, side]) == [upper]
    square = sight((100.0, 100.0 + 0.7 * EDGE), heat=0.45, edges=0.95)
    assert without_sides([upper, square]) == [upper, square]
    plain = sight((100.0, 100.0 + 0.7 * EDGE), heat=0.45, face=0.99)
    assert without_sides([upper, plain]) == [upper, plain]


@pytest.mark.parametrize("is_place_known", [False, True], ids=["anywhere", "known"])
def test_what_has_a_dies_size_is_left_in_as_a_doubt(*, is_place_known: bool) -> None:
    """Two dice may touch without a seam to lay them onto: one misplaced must not be missed.

    Where the camera's place is known a side is what lies where a die must show one.
    """
    pair = [sight(edges=0.9), sight((100.0, 100.0 + 0.8 * EDGE), heat=0.45, edges=0.6)]
    if is_place_known:
        pair = [standing(one, 0.0) for one in pair]
    kept = without_sides(pair)
    assert [verdict_on(one).doubt for one in kept] == [None, "half hidden"]


def test_a_known_print_makes_no_die_sure_of_what_may_be_a_side() -> None:
    """It makes up for a faint sight else; a die of twelve faces shows prints on its sides too."""
    pair = [
        sight(edges=0.9),
        sight((100.0, 100.0 + 0.8 * EDGE), heat=0.45, edges=0.85, opinion=TAUGHT),
    ]
    assert [verdict_on(one).doubt for one in pair] == [None, None]
    assert [verdict_on(one).doubt for one in without_sides(pair)] == [None, "half hidden"]


def test_what_is_as_faint_as_a_faint_die_is_not_its_side() -> None:
    """Of two dice in the dark neither is left out: a side is by a fifth fainter at least."""
    near = (100.0, 100.0 + 0.7 * EDGE)
    assert len(without_sides([sight(heat=0.4), sight(near, heat=0.35)])) == 2
    assert len(without_sides([sight(heat=0.4), sight(near, heat=0.28)])) == 1


def test_a_clear_die_close_to_another_is_no_side() -> None:
    """Dice that lean on each other are all read."""
    pair = [sight(heat=0.9), sight((100.0, 100.0 + 0.7 * EDGE), heat=0.7)]
    assert without_sides(pair) == pair


def test_what_lies_where_a_die_shows_its_side_is_that_side_however_well_lit() -> None:
    """A lamp beside the camera lights a side better than the upper face above it."""
    upper = standing(sight(heat=0.5))
    side = standing(sight((100.0, 100.0 + 0.75 * EDGE), heat=0.8, face=0.99))
    assert without_sides([upper, side]) == [upper]


def test_a_die_that_stands_where_another_would_show_its_side_is_not_left_out() -> None:
    """Seen so flat a side is as large as a face, and a die that touches as far away."""
    pair = [standing(sight(), FLATLY), standing(sight((100.0, 100.0 + EDGE)), FLATLY)]
    assert without_sides(pair) == pair


def test_nothing_shows_its_side_away_from_the_camera() -> None:
    """Of two things as near as that the one farther from the camera is the upper face."""
    upper = standing(sight(heat=0.8))
    beyond = standing(sight((100.0, 100.0 - 0.75 * EDGE), heat=0.7))
    assert without_sides([upper, beyond]) == [beyond]


def test_a_side_of_something_far_fainter_is_none() -> None:
    """A faint print behind a die does not take the die away, and is a doubt."""
    die = standing(sight((100.0, 100.0 + 0.75 * EDGE), heat=0.8))
    print_ = standing(sight(heat=0.3, opinion=ASLANT))
    doubted, kept = without_sides([print_, die])
    assert kept is die
    assert verdict_on(doubted).doubt == "half hidden"


def test_dice_that_touch_across_the_line_of_sight_are_sure() -> None:
    """No side lies there."""
    pair = [standing(sight()), standing(sight((100.0 + EDGE, 100.0)))]
    assert without_sides(pair) == pair
