"""All that is known of a thing is weighed, and what lies beside it too."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import EDGE, VAGUE, sight, white_die
from vision.judging.doubts import Sight, verdict_on
from vision.judging.weighing import is_plainly_none, likely_dice, not_to_be_lost, weighed
from vision.trays import Mount

FRAME = (480, 640)
PLACES: list[tuple[float, float]] = [(120.0, 120.0), (320.0, 240.0), (500.0, 360.0)]
"""Of three white dice that lie apart."""


@pytest.fixture(params=[None, 0.95], ids=["on a table", "in a tray"])
def edges(request: pytest.FixtureRequest) -> float | None:
    """How well a die's edges show, where their length is known."""
    return None if request.param is None else float(request.param)


def said(sights: list[Sight]) -> list[str | None]:
    """What is said of each that is not left out: why it is doubtful, or None."""
    seen = weighed(sights, FRAME, Mount.OVER)
    return [verdict_on(one).doubt for one in likely_dice(seen)]


def dice(edges: float | None) -> list[Sight]:
    """Three that nobody doubts."""
    return [white_die(place, 5 - at, edges=edges) for at, place in enumerate(PLACES)]


def test_clear_dice_apart_from_each_other_are_sure(edges: float | None) -> None:
    """Also one alone."""
    assert said(dice(edges)) == [None] * 3
    assert said(dice(edges)[:1]) == [None]


@pytest.mark.parametrize(
    "size, shares, edges, doubt",
    [
        (90.0, [0.97], None, "half hidden"),
        (90.0, [0.985], None, None),
        (90.0, [0.97, 0.985], None, None),
        (89.0, [0.97], None, None),
        (90.0, [0.97], 0.95, None),
    ],
    ids=["large", "all but certain", "beside such a die", "as dice are", "in a tray"],
)
def test_what_is_as_wide_as_a_card_is_sure_only_where_a_die_is_all_but_certain(
    monkeypatch: pytest.MonkeyPatch,
    size: float,
    shares: list[float],
    edges: float | None,
    doubt: str | None,
) -> None:
    """Nine stars on a card look like six pips from so far off that it is as small as a die."""
    scores = np.array([[np.log(share / (1.0 - share))] for share in shares], dtype=np.float32)
    monkeypatch.setattr("vision.network.Network.answers_to", lambda *_: scores)
    places = [(120.0, 120.0), (420.0, 300.0)][: len(shares)]
    assert said([sight(place, size=size, edges=edges) for place in places])[0] == doubt


def test_a_die_s_side_below_its_top_is_left_out(edges: float | None) -> None:
    """And does not make its top doubtful."""
    below = white_die((120.0, 120.0 + 0.8 * EDGE), 6, heat=0.35, face=0.9)
    side = replace(below, candidate=replace(below.candidate, edges=edges and 0.4))
    assert said([*dice(edges), side]) == [None] * 3


def test_what_hardly_looks_like_the_dice_beside_it_is_left_out(edges: float | None) -> None:
    """A coin, a letter: faint, and of another size."""
    coin = sight(
        (400.0, 100.0), heat=0.25, face=0.2, size=EDGE / 2, opinion=VAGUE, edges=edges and 0.3
    )
    assert said([*dice(edges), coin]) == [None] * 3


def test_what_may_be_a_die_or_not_is_a_doubt(edges: float | None) -> None:
    """Half as clear as the dice beside it, and of their size."""
    heat = 0.5 if edges is None else 0.6
    faint = white_die((400.0, 100.0), 4, heat=heat, face=0.75, edges=edges and 0.6)
    assert said([*dice(edges), faint]) == [None] * 3 + ["half hidden"]


def test_a_number_that_nobody_can_tell_is_a_doubt_however_likely_the_die() -> None:
    """It weighs whether a die lies there, not what it shows."""
    first, *others = dice(None)
    veiled = replace(first, opinion=VAGUE)
    assert said([veiled, *others]) == ["unknown face", None, None]


@pytest.mark.parametrize(
    "heat, likely, doubt", [(0.9, 0.5, "half hidden"), (0.4, 0.9, None), (0.4, 0.7, "half hidden")]
)
def test_what_was_weighed_counts_instead_of_how_clear_it_is_by_itself(
    heat: float, likely: float, doubt: str | None
) -> None:
    """A side may be as clear as any die, and a die in the dark as faint as a print."""
    assert verdict_on(replace(white_die((120.0, 120.0), heat=heat), likely=likely)).doubt == doubt


def test_nothing_is_nothing() -> None:
    """An empty table."""
    assert weighed([], FRAME, Mount.OVER) == []


@pytest.mark.parametrize(
    "one, kept",
    [
        pytest.param(sight(heat=0.7, face=0.8, edges=0.4), True, id="quite clear"),
        pytest.param(sight(heat=0.7, face=0.6, edges=0.4), False, id="less clear"),
        pytest.param(sight(heat=0.9, face=0.99), False, id="on a table"),
    ],
)
def test_what_looks_much_like_a_die_is_never_lost_in_silence_in_a_tray(
    one: Sight, *, kept: bool
) -> None:
    """However unlikely one lies there, by all that is known."""
    assert bool(likely_dice([replace(one, likely=0.0)])) == kept


def in_a_row(
    *likely: float, apart: float, heat: float = 0.4, edges: float | None = 0.6
) -> list[Sight]:
    """Things so likely, so many edges apart from each other."""
    return [
        replace(sight((100.0 + at * apart * EDGE, 200.0), heat=heat, edges=edges), likely=share)
        for at, share in enumerate(likely)
    ]


@pytest.mark.parametrize("apart, kept", [(1.1, [0.95]), (1.5, [0.95, 0.0])])
def test_what_is_clear_may_be_a_side_only_if_a_die_lies_beside_it(
    apart: float, kept: list[float]
) -> None:
    """Of a leaning die another face than the upper one may be all that was found."""
    things = in_a_row(0.95, 0.0, apart=apart, heat=0.7)
    assert [one.likely for one in likely_dice(things)] == kept


def test_on_a_table_what_is_a_little_likely_is_asked_about() -> None:
    """At one in five dice were left out in silence; at one in ten it mostly is none."""
    things = in_a_row(0.95, 0.2, 0.1, apart=3.0, edges=None)
    found = likely_dice(things)
    assert [one.likely for one in found] == [0.95, 0.2]
    assert verdict_on(found[1]).doubt is not None


@pytest.mark.parametrize(
    "heat, size, apart, kept",
    [(0.7, EDGE, 3.0, 1), (0.4, EDGE, 3.0, 0), (0.7, 1.5 * EDGE, 3.0, 0), (0.7, EDGE, 1.1, 0)],
    ids=["a leaning die", "less clear", "larger", "a side"],
)
def test_on_a_table_what_is_clear_and_as_large_as_the_dice_is_not_lost_in_silence(
    heat: float, size: float, apart: float, kept: int
) -> None:
    """A green one that leaned on a tray's wall: what is seen of it is likely a side."""
    die = replace(white_die((100.0, 200.0), 3), likely=0.95)
    leaning = replace(sight((100.0 + apart * EDGE, 200.0), heat=heat, size=size), likely=0.1)
    found = likely_dice([die, leaning])
    assert [one.likely for one in found] == [0.95, 0.1][: 1 + kept]
    assert all(verdict_on(one).doubt is not None for one in found[1:])


def test_what_is_clear_may_be_a_side_of_any_of_the_dice_that_touch() -> None:
    """Also of one that is less likely than the next."""
    things = in_a_row(0.95, 0.9, 0.0, apart=1.1, heat=0.7)
    assert [one.likely for one in likely_dice(things)] == [0.95, 0.9]


@pytest.mark.parametrize(
    "likely, apart, kept",
    [
        ((0.06, 0.07), 0.7, [0.07]),
        ((0.07, 0.06, 0.03), 0.7, [0.07]),
        ((0.06, 0.07), 1.5, []),
        ((0.03, 0.04), 0.7, []),
    ],
    ids=["two faces", "three in a row", "apart", "hardly"],
)
def test_of_several_faces_of_one_die_the_likeliest_is_asked_about(
    likely: tuple[float, ...], apart: float, kept: list[float]
) -> None:
    """One that stands on its corner shows three, and none is likely by itself."""
    found = likely_dice(in_a_row(*likely, apart=apart))
    assert [one.likely for one in found] == kept
    assert likely_dice(in_a_row(*likely, apart=apart, edges=None)) == []


@pytest.mark.parametrize(
    "likely, heat, apart, kept",
    [
        ((0.02, 0.04), 0.46, 0.7, 1),
        ((0.02, 0.04), 0.44, 0.7, 0),
        ((0.02, 0.04), 0.46, 1.5, 0),
        ((0.02, 0.02), 0.46, 0.7, 0),
    ],
    ids=["two faces", "hardly seen", "apart", "letters on the floor"],
)
def test_two_faces_that_meet_are_a_die_though_each_is_unlikely(
    likely: tuple[float, float], heat: float, apart: float, kept: int
) -> None:
    """A cocked white die, two sides of which the finder saw, was missed in silence."""
    things = in_a_row(*likely, apart=apart, heat=heat)
    assert [one.likely for one in likely_dice(things)] == [0.04][:kept]


@pytest.mark.parametrize(
    "likely, top, away, kept",
    [
        (0.06, -1.0, 1.0, True),
        (0.03, 1.0, 1.0, False),
        (0.03, 2.0, 1.0, True),
        (0.06, None, 1.0, True),
        (0.03, None, 1.0, False),
        (None, 2.0, 1.0, False),
        (0.9, 2.0, 0.5, False),
    ],
    ids=["likely", "hardly", "a top", "aslant", "hardly, aslant", "not weighed", "seen already"],
)
def test_what_rules_leave_out_of_taught_dice_is_asked_about_if_it_is_likely_one(
    likely: float | None, top: float | None, away: float, *, kept: bool
) -> None:
    """And never sure, though it may be both likely and clear."""
    one = white_die((100.0 + away * EDGE, 100.0), edges=0.95)
    asked = not_to_be_lost(
        [replace(one, likely_of_any=likely, top=top)], [white_die((100.0, 100.0))]
    )
    assert [verdict_on(each).doubt for each in asked] == ["half hidden"] * kept


@pytest.mark.parametrize(
    "likely, top, none",
    [
        (0.004, -4.0, True),
        (0.006, -4.0, False),
        (0.004, -3.0, False),
        (None, -4.0, False),
        (0.004, None, False),
    ],
    ids=["a side", "hardly likely", "hardly a top", "not weighed", "on a table"],
)
def test_a_print_is_plainly_none_if_both_networks_find_it_no_upper_face(
    likely: float | None, top: float | None, *, none: bool
) -> None:
    """Of a taught die's side both are surer."""
    one = white_die((100.0, 100.0))
    assert is_plainly_none(replace(one, likely_of_any=likely, top=top)) is none


@pytest.mark.parametrize(
    "likely, face, edges, none",
    [
        (0.004, 0.05, 0.8, True),
        (0.006, 0.05, 0.8, False),
        (0.004, 0.15, 0.8, False),
        (0.004, 0.05, 0.84, False),
    ],
    ids=["bare floor", "hardly likely", "a face", "four edges"],
)
def test_a_blank_thing_is_plainly_none_if_nothing_speaks_for_a_die(
    likely: float, face: float, edges: float, *, none: bool
) -> None:
    """What tells tops learned from no blank ones, and is not asked."""
    one = white_die((100.0, 100.0), edges=edges)
    blank, look = replace(one.opinion, is_blank=True), replace(one.look, face=face)
    bare = replace(one, opinion=blank, look=look, likely_of_any=likely, top=-4.0)
    assert is_plainly_none(bare) is none
    assert not is_plainly_none(replace(bare, wears_known=True))
