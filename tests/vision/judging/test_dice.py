"""Which of the things that look like a die are one."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import EDGE, TAUGHT, VAGUE, lit, sight
from vision.faces.opinions import Opinion
from vision.frames import DIM
from vision.judging.dice import clear_enough, dice_among, is_die, may_be_die, of_one_size
from vision.judging.doubts import Sight, verdict_on
from vision.trays import Mount


def unlit(seen: Sight) -> Sight:
    """The same in even grey."""
    return replace(seen, picture=sight().picture)


def test_missing_edges_make_no_die_vanish() -> None:
    """What may be a die is shown, at least as a doubt, whether or not its edges can be seen."""
    assert is_die(sight(heat=0.5, edges=0.1), Mount.OVER)
    assert is_die(sight(heat=0.42, edges=0.0), Mount.OVER)


def test_a_faint_thing_without_a_dies_edges_is_none() -> None:
    """Numbers and pictures on a mat look a little like dice; pentagons never had four edges."""
    assert is_die(sight(heat=0.3, edges=0.7), Mount.OVER)
    assert not is_die(sight(heat=0.3, edges=0.35), Mount.OVER)
    pentagon = replace(TAUGHT, known=0.0, is_round=True)
    assert is_die(sight(heat=0.3, edges=0.35, opinion=pentagon), Mount.OVER)


def test_a_closer_look_is_taken_at_all_that_may_be_a_die() -> None:
    """Where edges show better than they mostly do, a fainter thing than the limit may be one."""
    almost = sight(heat=0.217, edges=0.899, face=1.0)
    assert is_die(almost, Mount.OVER)
    assert may_be_die(almost.candidate)


def test_a_fainter_thing_counts_in_a_tray_than_on_a_table() -> None:
    """Where the dice's size is known little else lies about; on a table much does."""
    assert is_die(sight(heat=0.25, edges=0.9), Mount.OVER)
    assert not is_die(sight(heat=0.25), Mount.OVER)


def test_four_edges_around_a_known_face_show_the_faintest_die() -> None:
    """A blank die on a floor of its colour: neither its edges alone nor its face alone will do."""
    known = replace(TAUGHT, known=1.0)
    assert is_die(sight(heat=0.15, edges=0.95, opinion=known), Mount.OVER)
    assert not is_die(sight(heat=0.15, edges=0.8, opinion=known), Mount.OVER)
    assert not is_die(sight(heat=0.15, edges=0.95, opinion=VAGUE), Mount.OVER)
    assert may_be_die(sight(heat=0.15, edges=0.95).candidate)


def test_a_known_print_makes_a_die_of_what_hardly_looks_like_one() -> None:
    """The face reader learnt other prints; without a known one, or on a table, it decides."""
    strange = sight(heat=0.3, edges=0.88, face=0.1, opinion=replace(TAUGHT, known=0.5))
    assert is_die(strange, Mount.OVER)
    assert is_die(strange, Mount.UNDER)
    assert not is_die(replace(strange, opinion=VAGUE), Mount.OVER)
    assert not is_die(sight(heat=0.3, face=0.1, opinion=strange.opinion), Mount.OVER)


def test_four_clear_edges_around_what_the_finder_sees_show_a_die_whatever_it_bears() -> None:
    """Brown prints on brown dice were missed in silence; from below it may be a mirrored lamp."""
    seen = sight(heat=0.45, edges=0.95, face=0.05, opinion=VAGUE)
    assert verdict_on(seen).doubt == "half hidden"
    assert is_die(seen, Mount.OVER)
    assert not is_die(seen, Mount.UNDER)
    assert not is_die(sight(heat=0.35, edges=0.95, face=0.05, opinion=VAGUE), Mount.OVER)
    assert not is_die(sight(heat=0.45, edges=0.85, face=0.05, opinion=VAGUE), Mount.OVER)


def test_four_edges_show_a_blank_die_that_looks_like_little_else() -> None:
    """In a set with a blank face a brown one on a grey floor is a doubt, and not silence."""
    blank = Opinion("blank", 0.1, is_blank=True)
    for edges, opinion, mount, is_one in (
        (0.98, blank, Mount.OVER, True),
        (0.98, VAGUE, Mount.OVER, False),
        (0.7, blank, Mount.OVER, False),
        (0.98, blank, Mount.UNDER, False),
    ):
        seen = sight(heat=0.27, edges=edges, face=0.06, opinion=opinion)
        assert is_die(seen, mount) is is_one


def test_four_edges_around_a_blown_face_show_a_die_from_above() -> None:
    """From below it may as well be a lamp that the floor mirrors."""
    faint = sight(heat=0.15, edges=0.95, opinion=VAGUE)
    blown = replace(faint, picture=np.full_like(faint.picture, 255))
    assert is_die(blown, Mount.OVER)
    assert not is_die(blown, Mount.UNDER)
    assert not is_die(replace(blown, candidate=sight(heat=0.15).candidate), Mount.OVER)
    assert verdict_on(blown).doubt == "glare"


def test_a_die_blinded_by_a_lamp_is_a_doubt_and_not_silence() -> None:
    """A lamp mirrored in a clear floor may hide a whole face: somebody has to say what it shows."""
    blind = sight(heat=0.55, edges=0.8, opinion=VAGUE)
    blind = replace(blind, picture=np.full_like(blind.picture, 255))
    assert is_die(blind, Mount.UNDER)
    assert verdict_on(blind).doubt == "glare"


def test_a_doubtful_thing_of_another_size_is_no_die_beside_sure_ones() -> None:
    """A letter a third as large as the dice is left out; a sure small die stays."""
    dice = [sight(), sight((200.0, 100.0))]
    letter = sight((300.0, 100.0), size=EDGE / 3.0, heat=0.3)
    small = sight((300.0, 100.0), size=EDGE / 3.0)
    assert of_one_size([*dice, letter]) == dice
    assert of_one_size([*dice, small]) == [*dice, small]
    assert of_one_size([letter]) == [letter]


def test_among_many_sure_dice_a_faint_thing_is_none_if_it_has_not_quite_their_size() -> None:
    """Lamps mirrored in a floor look like pips of any size; where edges tell they do so alone."""
    dice = [sight((100.0 * k, 100.0), size=size) for k, size in enumerate((38.0, 40.0, 44.0))]
    large = sight((400.0, 100.0), heat=0.35, size=54.0)
    assert of_one_size([*dice, large]) == dice
    assert of_one_size([*dice[1:], large]) == [*dice[1:], large]
    nearly = sight((400.0, 100.0), heat=0.35, size=51.0)
    clearer = sight((400.0, 100.0), heat=0.45, size=54.0)
    for one in (nearly, clearer):
        assert verdict_on(one).doubt == "half hidden"
        assert of_one_size([*dice, one]) == [*dice, one]
    told = [sight((100.0 * k, 100.0), edges=0.9) for k in range(3)]
    other = sight((400.0, 100.0), heat=0.35, size=54.0, edges=0.7)
    assert of_one_size([*told, other]) == [*told, other]


def test_a_faint_thing_on_a_table_is_a_doubt_beside_a_sure_die_of_its_size() -> None:
    """A die in shadow was missed in silence; without a die beside it much looks a little like one.

    In a tray of known size other limits hold.
    """
    die, faint = sight(), sight((200.0, 100.0), heat=0.25)
    assert may_be_die(faint.candidate)
    assert verdict_on(faint).doubt == "half hidden"
    assert dice_among([die, faint], Mount.OVER) == [die, faint]
    assert dice_among([faint], Mount.OVER) == []
    doubtful = sight(heat=0.4)
    assert dice_among([doubtful, faint], Mount.OVER) == [doubtful]
    letter = sight((200.0, 100.0), heat=0.25, size=EDGE / 3.0)
    fainter = sight((200.0, 100.0), heat=0.2)
    in_a_tray = sight((200.0, 100.0), heat=0.23, edges=0.8)
    assert dice_among([die, letter, fainter, in_a_tray], Mount.OVER) == [die]


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


@pytest.mark.parametrize(
    "known, is_blank, asked", [(0.5, True, 1), (0.3, True, 0), (0.5, False, 0)]
)
def test_a_blank_face_that_the_set_knows_is_asked_about(
    known: float, asked: int, *, is_blank: bool
) -> None:
    """A pink die on wood was left out beside four sure ones: its blank face looked like no face."""
    dice = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)]
    opinion = replace(VAGUE, known=known, is_blank=is_blank)
    faint = sight(heat=0.2, edges=0.8, face=0.1, opinion=opinion)
    assert len(clear_enough([faint, *dice], DIM, Mount.OVER)) == len(dice) + asked


def test_what_is_blank_but_hardly_any_die_is_left_out() -> None:
    """The floor, and a cocked die's side, bear nothing either."""
    dice = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)]
    opinion = replace(VAGUE, known=0.5, is_blank=True)
    faint = replace(sight(heat=0.2, edges=0.8, face=0.1, opinion=opinion), likely_of_any=0.03)
    unlikely = replace(faint, likely_of_any=0.01)
    assert clear_enough([faint, unlikely, *dice], DIM, Mount.OVER) == [faint, *dice]


def test_glare_that_hides_a_dies_edges_makes_it_no_faint_thing() -> None:
    """In a patch of sun a die was missed beside two sure ones."""
    pair = [sight(edges=0.9)] * 2
    dazzled = lit(sight(heat=0.6, edges=0.3, face=0.4, opinion=VAGUE))
    assert clear_enough([*pair, dazzled], 255, Mount.OVER) == [*pair, dazzled]
    for less in (lit(sight(heat=0.35, edges=0.3, opinion=VAGUE)), unlit(dazzled)):
        assert clear_enough([*pair, less], 255, Mount.OVER) == pair


LEANING = sight(heat=0.5, edges=0.4, face=0.6, opinion=VAGUE)
"""A die on another's shoulder: few edges, but both networks rather see one."""


def test_what_both_networks_rather_see_is_asked_about_beside_sure_dice() -> None:
    """However few edges show; a cocked die was missed in silence."""
    pair = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)]
    assert not is_die(LEANING, Mount.OVER)
    assert dice_among([*pair, LEANING], Mount.OVER) == [*pair, LEANING]
    assert clear_enough([*pair, LEANING], DIM, Mount.OVER) == [*pair, LEANING]
    assert verdict_on(LEANING).doubt is not None


@pytest.mark.parametrize(
    "one, mount, pair",
    [
        (LEANING, Mount.OVER, False),
        (LEANING, Mount.UNDER, True),
        (sight(heat=0.4, edges=0.4, face=0.6, opinion=VAGUE), Mount.OVER, True),
        (sight(heat=0.5, edges=0.4, face=0.4, opinion=VAGUE), Mount.OVER, True),
        (sight(heat=0.5, edges=0.4, face=0.6, size=EDGE / 3.0, opinion=VAGUE), Mount.OVER, True),
    ],
    ids=["no die is sure", "from below", "the finder hardly", "hardly a face", "another size"],
)
def test_else_what_shows_few_edges_is_no_die(one: Sight, mount: Mount, *, pair: bool) -> None:
    """A tray's wall, a card, a lamp mirrored in the floor."""
    sure = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)] if pair else []
    assert dice_among([*sure, one], mount) == sure


def test_from_below_a_faint_thing_beside_sure_dice_may_be_one() -> None:
    """A lamp that the clear floor mirrors veils one die and not the next."""
    dice = [sight((200.0, 100.0), edges=0.9), sight((300.0, 100.0), edges=0.9)]
    veiled = sight(heat=0.3, edges=0.7)
    assert clear_enough([veiled, *dice], DIM, Mount.UNDER) == [veiled, *dice]
