"""What a second look settles, and what stays in doubt."""

from dataclasses import replace

import pytest

from tests.vision.sights import CLEAR, TAUGHT, VAGUE, lit, sight
from vision.judging.doubts import Sight, verdict_on
from vision.judging.second_look import (
    Sifted,
    as_held_or_before,
    at_second_look,
    may_have_lost_a_die,
    not_among,
)

SURE = [sight((300.0, 100.0), edges=0.85), sight((400.0, 100.0), edges=0.85)]


def test_what_glares_is_not_lost_at_the_second_look() -> None:
    """A die whose face is all light looks little like one; what is merely faint may be none."""
    glaring, faint = lit(sight(heat=0.4, edges=0.7)), sight((100.0, 300.0), heat=0.4, edges=0.7)
    assert [verdict_on(one).doubt for one in (glaring, faint)] == ["glare", "half hidden"]
    assert at_second_look([*SURE, glaring, faint], SURE) == [*SURE, glaring]
    near = sight((110.0, 100.0))
    assert at_second_look([*SURE, glaring], [*SURE, near]) == [*SURE, near]


def test_a_taught_print_is_not_lost_at_the_second_look() -> None:
    """A die that touches another was left out, as its square lay half on that the second time."""
    known, unknown = (
        sight(heat=0.3, edges=0.5, opinion=opinion)
        for opinion in (TAUGHT, replace(TAUGHT, known=0.2))
    )
    assert all(verdict_on(one).doubt == "half hidden" for one in (known, unknown))
    assert at_second_look([*SURE, known], SURE) == [*SURE, known]
    assert at_second_look([*SURE, unknown], SURE) == SURE


def test_what_the_first_look_took_for_another_face_stays_a_doubt() -> None:
    """A mat's print is a faint two at one time, and at the other hardly a sure one."""
    first, other = sight(opinion=VAGUE), replace(CLEAR, face="1")
    (agreed,) = at_second_look([first], [sight()])
    assert verdict_on(agreed).doubt is None
    (differs,) = at_second_look([first], [sight(opinion=other)])
    assert verdict_on(differs).doubt == "half hidden"
    (elsewhere,) = at_second_look([first], [sight((200.0, 100.0), opinion=other)])
    assert verdict_on(elsewhere).doubt is None


def test_what_the_first_look_took_for_no_face_is_told_by_the_second() -> None:
    """A blank face, laid down a little off, bore none of a set's prints; glare may hide another."""
    nothing = replace(VAGUE, confidence=0.0)
    blank = sight(opinion=replace(CLEAR, face="blank"))
    (told,) = at_second_look([sight(opinion=nothing)], [blank])
    assert verdict_on(told).doubt is None
    (hidden,) = at_second_look([sight(opinion=replace(nothing, in_glare=True))], [blank])
    assert verdict_on(hidden).doubt == "half hidden"


@pytest.mark.parametrize("heat, lost", [(0.31, True), (0.29, False)])
def test_what_the_finder_rather_saw_may_be_a_die_that_was_lost(heat: float, *, lost: bool) -> None:
    """A blown-out die, whose square was laid half onto its side, was left out in silence."""
    left_out = not_among(SURE, [*SURE, sight((310.0, 100.0)), sight((100.0, 300.0), heat=heat)])
    assert [one.candidate.heat for one in left_out] == [heat]
    assert may_have_lost_a_die(Sifted(SURE, left_out)) == lost


def on_a_table(x: float, *, face: str = "5", heat: float = 0.8, likely: float = 0.95) -> Sight:
    """A die, or what may be one."""
    opinion = replace(CLEAR, face=face)
    return replace(sight((x, 100.0), heat=heat, opinion=opinion), likely=likely)


FIRST = [on_a_table(100.0), on_a_table(200.0, likely=0.6)]
"""A sure die and a doubtful one, seen as the frame shows them."""
SIDE = on_a_table(300.0, likely=0.17)
"""What was left out."""


@pytest.mark.parametrize(
    "again, is_believed",
    [
        ([on_a_table(100.0), on_a_table(200.0)], True),
        ([on_a_table(102.0)], True),
        ([on_a_table(100.0), on_a_table(200.0), on_a_table(400.0)], True),
        ([on_a_table(100.0), on_a_table(200.0), on_a_table(302.0)], False),
        ([on_a_table(100.0), on_a_table(200.0, likely=0.6)], False),
        ([on_a_table(200.0)], False),
        ([on_a_table(100.0, face="2"), on_a_table(200.0)], False),
        ([on_a_table(100.0, heat=0.7), on_a_table(200.0, heat=0.7)], False),
        ([on_a_table(100.0, heat=0.77), on_a_table(200.0, heat=0.77)], True),
    ],
    ids=[
        "the doubtful one is a sure die",
        "the doubtful one is none",
        "another die is seen",
        "what was left out is a die",
        "it is in doubt there too",
        "the sure die is lost",
        "the sure die shows another face",
        "dice are seen less clearly",
        "dice are seen about as clearly",
    ],
)
def test_a_table_laid_flat_as_held_is_believed_if_that_settles_all(
    again: list[Sight], *, is_believed: bool
) -> None:
    """Else the camera was held otherwise."""
    assert as_held_or_before(Sifted(FIRST, [SIDE]), again) == (again if is_believed else FIRST)


def test_a_table_laid_flat_as_held_that_shows_nothing_settles_nothing() -> None:
    """A doubt may be a die."""
    doubtful = FIRST[1:]
    assert as_held_or_before(Sifted(doubtful, []), []) == doubtful
