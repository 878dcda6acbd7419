"""Which dice are sure, and why the others are not."""

from dataclasses import replace

import pytest

from tests.vision.sights import TAUGHT, VAGUE, lit, sight
from vision.judging.doubts import Sight, verdict_on


def test_edges_speak_for_a_die_and_against_one() -> None:
    """A faint die is sure by four clear edges of the right length, a clearer patch is not."""
    assert verdict_on(sight(heat=0.48)).doubt == "half hidden"
    assert verdict_on(sight(heat=0.48, edges=0.97)).doubt is None
    assert verdict_on(sight(heat=0.55)).doubt is None
    assert verdict_on(sight(heat=0.55, edges=0.4)).doubt == "half hidden"


@pytest.mark.parametrize(
    "edges, likely, doubt",
    [(0.95, 0.03, None), (0.95, 0.01, None), (0.93, 0.03, "cocked"), (0.95, None, "cocked")],
    ids=["a taught face", "hardly a die", "few edges", "pips"],
)
def test_a_taught_face_with_all_its_edges_is_the_upper_one_whatever_lies_around_it(
    edges: float, likely: float | None, doubt: str | None
) -> None:
    """Sides show fewer; of pips another network weighs that."""
    seen = sight(edges=edges, opinion=TAUGHT)
    assert verdict_on(replace(seen, top=-3.0, likely_of_any=likely)).doubt == doubt


def test_four_whole_edges_make_up_for_half_a_sight() -> None:
    """A die in flat light looks like a print, but prints lack an edge of a die's length."""
    assert verdict_on(sight(heat=0.35, edges=0.95)).doubt is None
    assert verdict_on(sight(heat=0.35, edges=0.85)).doubt == "half hidden"
    assert verdict_on(sight(heat=0.35)).doubt == "half hidden"


def test_a_known_print_between_clear_edges_makes_up_for_a_faint_sight() -> None:
    """A blank die looks little like one; where edges are not known to be right that is a doubt."""
    assert verdict_on(sight(heat=0.3, edges=0.95, opinion=TAUGHT)).doubt is None
    assert (
        verdict_on(sight(heat=0.3, edges=0.95, opinion=replace(TAUGHT, known=0.2))).doubt
        == "half hidden"
    )
    assert verdict_on(sight(heat=0.3, edges=0.5, opinion=TAUGHT)).doubt == "half hidden"
    assert verdict_on(sight(heat=0.3, opinion=TAUGHT)).doubt == "half hidden"


def test_on_a_table_what_is_blank_must_look_like_a_face() -> None:
    """A speckled cloth was a sure blank die, since nothing is printed on that either."""
    blank = replace(TAUGHT, is_blank=True)
    cloth = sight(heat=0.57, face=0.01, opinion=blank)
    assert verdict_on(cloth).doubt == "half hidden"
    assert verdict_on(sight(heat=0.57, face=0.2, opinion=blank)).doubt is None
    assert verdict_on(sight(heat=0.57, face=0.01, opinion=TAUGHT)).doubt is None
    in_tray = sight(heat=0.57, face=0.01, edges=0.6, opinion=blank)
    assert in_tray.any_presence == pytest.approx(0.57 * TAUGHT.known)


def test_a_pentagon_needs_no_four_edges() -> None:
    """A die of twelve faces is known by its print alone."""
    assert (
        verdict_on(sight(heat=0.3, edges=0.3, opinion=replace(TAUGHT, is_round=True))).doubt is None
    )


def test_a_clear_die_is_sure_though_it_touches_another_of_its_colour() -> None:
    """One edge of four does not show there; of what is fainter that is enough to doubt it."""
    assert verdict_on(sight(heat=0.68, edges=0.55)).doubt is None
    assert verdict_on(sight(heat=0.53, edges=0.55)).doubt == "half hidden"


@pytest.mark.parametrize(
    "seen, doubt",
    [
        (lit(sight(opinion=VAGUE)), "glare"),
        (sight(opinion=replace(VAGUE, in_glare=True)), "glare"),
        (sight(unclear=0.8), "cocked"),
        (sight(heat=0.3), "half hidden"),
        (sight(opinion=VAGUE), "unknown face"),
    ],
    ids=["glare", "glint", "cocked", "faint", "strange"],
)
def test_a_doubt_says_why(seen: Sight, doubt: str) -> None:
    """What a host can see and change is told first, and the confidence is below a half."""
    verdict = verdict_on(seen)
    assert verdict.doubt == doubt
    assert verdict.confidence < 0.5


@pytest.mark.parametrize("top, doubt", [(None, None), (-0.8, None), (-1.2, "cocked"), (9.0, None)])
def test_a_face_of_a_leaning_die_that_may_not_be_the_upper_one_is_a_doubt(
    top: float | None, doubt: str | None
) -> None:
    """However clearly it looks at the camera."""
    verdict = verdict_on(replace(sight(heat=0.95, edges=0.97), top=top, likely=0.98))
    assert verdict.doubt == doubt
    assert (verdict.confidence < 0.5) == (doubt is not None)


@pytest.mark.parametrize("is_blank", [False, True])
def test_what_tells_tops_tells_nothing_of_a_blank_face(*, is_blank: bool) -> None:
    """It takes most of those for the floor."""
    taught = replace(TAUGHT, is_blank=is_blank)
    verdict = verdict_on(replace(sight(heat=0.95, edges=0.97, opinion=taught), top=-3.0))
    assert verdict.doubt == (None if is_blank else "cocked")


@pytest.mark.parametrize(
    "likely, top, doubt",
    [(0.03, -3.0, "cocked"), (0.03, -2.4, None), (0.01, -2.4, "cocked"), (0.01, -0.8, None)],
)
def test_a_taught_face_must_perhaps_be_a_top(likely: float, top: float, doubt: str | None) -> None:
    """A leaning die's side may bear a print that the set surely knows; but its print says much."""
    one = sight(heat=0.95, edges=0.9, opinion=TAUGHT)
    assert verdict_on(replace(one, top=top, likely_of_any=likely)).doubt == doubt


@pytest.mark.parametrize(
    "likely, face, doubt",
    [
        (0.005, 0.05, "half hidden"),
        (0.005, 0.12, None),
        (0.03, 0.05, None),
        (None, 0.05, None),
    ],
)
def test_a_blank_face_that_nothing_takes_for_one_is_a_doubt(
    likely: float | None, face: float, doubt: str | None
) -> None:
    """Bare wood between a mat's lines has edges as well."""
    blank = replace(TAUGHT, is_blank=True)
    one = sight(heat=0.95, edges=0.97, face=face, opinion=blank)
    assert verdict_on(replace(one, likely_of_any=likely)).doubt == doubt
