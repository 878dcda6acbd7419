"""Which of the things that look like a die are one."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import EDGE, TAUGHT, VAGUE, sight
from vision.frames import DIM
from vision.judging.dice import clear_enough, dice_among, may_be_die, of_one_size
from vision.judging.doubts import Sight, verdict_on
from vision.trays import Mount


def test_missing_edges_make_no_die_vanish() -> None:
    """What may be a die is shown, at least as a doubt, whether or not its edges can be seen."""
    assert dice_among([sight(heat=0.5, edges=0.1)])
    assert dice_among([sight(heat=0.42, edges=0.0)])


def test_a_faint_thing_without_a_dies_edges_is_none() -> None:
    """Numbers and pictures on a mat look a little like dice; pentagons never had four edges."""
    assert dice_among([sight(heat=0.3, edges=0.7)])
    assert not dice_among([sight(heat=0.3, edges=0.35)])
    pentagon = replace(TAUGHT, known=0.0, is_round=True)
    assert dice_among([sight(heat=0.3, edges=0.35, opinion=pentagon)])


def test_a_closer_look_is_taken_at_all_that_may_be_a_die() -> None:
    """Where edges show better than they mostly do, a fainter thing than the limit may be one."""
    almost = sight(heat=0.217, edges=0.899, face=1.0)
    assert dice_among([almost])
    assert may_be_die(almost.candidate)


def test_a_fainter_thing_counts_in_a_tray_than_on_a_table() -> None:
    """Where the dice's size is known little else lies about; on a table much does."""
    assert dice_among([sight(heat=0.25, edges=0.9)])
    assert not dice_among([sight(heat=0.25)])


def test_four_edges_around_a_known_face_show_the_faintest_die() -> None:
    """A blank die on a floor of its colour: neither its edges alone nor its face alone will do."""
    known = replace(TAUGHT, known=1.0)
    assert dice_among([sight(heat=0.15, edges=0.95, opinion=known)])
    assert not dice_among([sight(heat=0.15, edges=0.8, opinion=known)])
    assert not dice_among([sight(heat=0.15, edges=0.95, opinion=VAGUE)])
    assert may_be_die(sight(heat=0.15, edges=0.95).candidate)


def test_what_wears_the_body_of_its_set_is_never_too_faint() -> None:
    """Neither by itself nor beside sure dice in a tray seen from above."""
    faint = sight(heat=0.13, edges=0.75, opinion=VAGUE)
    worn = replace(faint, wears_known=True)
    assert dice_among([faint, worn]) == [worn]
    dice = [sight((x, 100.0), edges=0.95) for x in (200.0, 300.0)]
    assert clear_enough([*dice, faint, worn], 200.0, Mount.OVER) == [*dice, worn]


def test_a_known_print_makes_a_die_of_what_hardly_looks_like_one() -> None:
    """The face reader learned other prints; without a known one, or on a table, it decides."""
    strange = sight(heat=0.3, edges=0.88, face=0.1, opinion=replace(TAUGHT, known=0.5))
    assert dice_among([strange])
    assert not dice_among([replace(strange, opinion=VAGUE)])
    assert not dice_among([sight(heat=0.3, face=0.1, opinion=strange.opinion)])


def test_a_die_blinded_by_a_lamp_is_a_doubt_and_not_silence() -> None:
    """A lamp mirrored in a clear floor may hide a whole face: somebody has to say what it shows."""
    blind = sight(heat=0.55, edges=0.8, opinion=VAGUE)
    blind = replace(blind, picture=np.full_like(blind.picture, 255))
    assert dice_among([blind])
    assert verdict_on(blind).doubt == "glare"


def test_a_doubtful_thing_of_another_size_is_no_die_beside_sure_ones() -> None:
    """A letter a third as large as the dice is left out, and a card; a sure small die stays."""
    dice = [sight(), sight((200.0, 100.0))]
    letter, die, card = (
        sight((300.0, 100.0), size=share * EDGE, heat=0.3) for share in (1 / 3, 0.9, 2.2)
    )
    small = sight((300.0, 100.0), size=EDGE / 3.0)
    assert of_one_size([*dice, letter, die, card]) == [*dice, die]
    assert of_one_size([*dice, small]) == [*dice, small]
    assert of_one_size([letter]) == [letter]


def test_a_faint_thing_on_a_table_is_a_doubt_beside_a_sure_die_of_its_size() -> None:
    """A die in shadow was missed in silence; without a die beside it much looks a little like one.

    In a tray of known size other limits hold.
    """
    die, faint = sight(), sight((200.0, 100.0), heat=0.25)
    assert may_be_die(faint.candidate)
    assert verdict_on(faint).doubt == "half hidden"
    assert dice_among([die, faint]) == [die, faint]
    assert dice_among([faint]) == []
    doubtful = sight(heat=0.4)
    assert dice_among([doubtful, faint]) == [doubtful]
    letter = sight((200.0, 100.0), heat=0.25, size=EDGE / 3.0)
    assert of_one_size(dice_among([die, letter])) == [die]
    fainter = sight((200.0, 100.0), heat=0.2)
    assert dice_among([die, fainter]) == [die]
    in_a_tray = sight((200.0, 100.0), heat=0.23, edges=0.8)
    told = sight(edges=0.9)
    assert dice_among([told, in_a_tray]) == [told]


def test_on_a_bright_table_without_a_sure_die_faint_things_are_none() -> None:
    """What lies there clearly is asked about, whether or not anything known is on it."""
    faint = sight(heat=0.4)
    stranger = sight((200.0, 100.0), heat=0.6, opinion=replace(VAGUE, strange=1.0))
    assert clear_enough([faint, stranger], DIM, Mount.OVER) == [stranger]


@pytest.mark.parametrize(
    "others, light",
    [
        ([sight((200.0, 100.0)), sight((300.0, 100.0))], DIM),
        ([sight((200.0, 100.0), heat=0.4, edges=0.5)], DIM),
        ([], 119.0),
    ],
    ids=["beside sure dice on a table", "where the size is known", "in little light"],
)
def test_faint_things_are_asked_about(others: list[Sight], light: float) -> None:
    """There a faint thing may well be a die."""
    faint = sight(heat=0.28)
    assert clear_enough([faint, *others], light, Mount.OVER) == [faint, *others]


def test_a_faint_thing_is_none_in_a_tray_in_which_two_dice_are_sure() -> None:
    """In the light in which those are clear a die is; a whole square may be one all the same."""
    dice = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)]
    print_on_mat, doubted = sight(heat=0.3, edges=0.7), sight(heat=0.4, edges=0.7)
    faint_square = sight(heat=0.22, edges=0.95)
    seen = [print_on_mat, doubted, faint_square, *dice]
    assert clear_enough(seen, DIM, Mount.OVER) == seen[1:]
    assert clear_enough(seen[:-1], DIM, Mount.OVER) == seen[:-1]


def test_from_below_a_faint_thing_beside_sure_dice_may_be_one() -> None:
    """A lamp that the clear floor mirrors veils one die and not the next."""
    dice = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)]
    veiled = sight(heat=0.3, edges=0.7)
    assert clear_enough([veiled, *dice], DIM, Mount.UNDER) == [veiled, *dice]
