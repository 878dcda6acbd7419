"""On a table all that is known of a thing is weighed, and what lies beside it too."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import EDGE, VAGUE, sight
from vision.faces.opinions import Opinion
from vision.faces.upright import FACE, MARGIN
from vision.judging.doubts import Sight, verdict_on
from vision.judging.weighing import NUMBERS, likely_dice, numbers_of, weighed

FRAME = (480, 640)
FACES = {number: Opinion(str(number), 0.95) for number in range(1, 7)}


def die(
    place: tuple[float, float], number: int = 5, *, heat: float = 0.93, face: float = 0.99
) -> Sight:
    """A white die on a grey table."""
    seen = sight(place, heat=heat, face=face, opinion=FACES[number], unclear=0.02)
    picture = seen.picture.copy()
    picture[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE] = 220
    pips = np.full(7, 0.005, dtype=np.float32)
    pips[number] = 0.97
    return replace(seen, picture=picture, look=replace(seen.look, pips=pips))


def said(sights: list[Sight]) -> list[str | None]:
    """What is said of each that is not left out: why it is doubtful, or None."""
    return [verdict_on(one).doubt for one in likely_dice(weighed(sights, FRAME))]


DICE = [die((120.0, 120.0)), die((320.0, 240.0), 2), die((500.0, 360.0), 3)]


def test_clear_dice_apart_from_each_other_are_sure() -> None:
    """Also one alone."""
    assert said(DICE) == [None] * 3
    assert said(DICE[:1]) == [None]


def test_a_die_s_side_below_its_top_is_left_out() -> None:
    """And does not make its top doubtful."""
    side = die((120.0, 120.0 + 0.8 * EDGE), 6, heat=0.35, face=0.9)
    assert said([*DICE, side]) == [None] * 3


def test_what_hardly_looks_like_the_dice_beside_it_is_left_out() -> None:
    """A coin, a letter: faint, and of another size."""
    coin = sight((400.0, 100.0), heat=0.25, face=0.2, size=EDGE / 2, opinion=VAGUE)
    assert said([*DICE, coin]) == [None] * 3


def test_what_may_be_a_die_or_not_is_a_doubt() -> None:
    """Half as clear as the dice beside it, and of their size."""
    assert said([*DICE, die((400.0, 100.0), 4, heat=0.5, face=0.75)]) == [None] * 3 + [
        "half hidden"
    ]


def test_a_number_that_nobody_can_tell_is_a_doubt_however_likely_the_die() -> None:
    """It weighs whether a die lies there, not what it shows."""
    veiled = replace(DICE[0], opinion=VAGUE)
    assert said([veiled, *DICE[1:]]) == ["unknown face", None, None]


@pytest.mark.parametrize(
    "heat, likely, doubt", [(0.9, 0.5, "half hidden"), (0.4, 0.9, None), (0.4, 0.7, "half hidden")]
)
def test_what_was_weighed_counts_instead_of_how_clear_it_is_by_itself(
    heat: float, likely: float, doubt: str | None
) -> None:
    """A side may be as clear as any die, and a die in the dark as faint as a print."""
    assert verdict_on(replace(die((120.0, 120.0), heat=heat), likely=likely)).doubt == doubt


def test_nothing_is_nothing() -> None:
    """An empty table."""
    assert weighed([], FRAME) == []


def test_what_was_not_weighed_is_not_left_out() -> None:
    """Of dice in trays the rules tell."""
    assert likely_dice(DICE) == DICE


def test_each_thing_is_described_whatever_its_place_in_the_list() -> None:
    """By finite numbers, of itself and of what lies near."""
    things = [*DICE, die((120.0, 120.0 + 0.8 * EDGE), 6, heat=0.3)]
    numbers = numbers_of(things, FRAME)
    assert numbers.shape == (4, NUMBERS)
    assert numbers.dtype == np.float32
    assert np.isfinite(numbers).all()
    assert numbers_of(things[::-1], FRAME)[::-1] == pytest.approx(numbers, abs=1e-5)


def test_only_what_lies_near_is_told_of_each() -> None:
    """Far things count by what all are like only."""
    alone, near = (
        numbers_of([DICE[0], die(place)], FRAME)[0]
        for place in ((500.0, 360.0), (120.0 + EDGE, 120.0))
    )
    assert not alone[-36:].any()
    assert near[-36:-24].any()
    assert not near[-24:].any()


def test_what_a_neighbour_is_like_is_told_of_each() -> None:
    """How clear it is, whether its number can be next to this one, and its body."""
    beside = (120.0, 120.0 + EDGE)
    shaded = replace(die(beside), picture=die(beside).picture // 2)
    neighbours = [die(beside), die(beside, heat=0.5), die(beside, 3), shaded]
    told = [numbers_of([DICE[0], one], FRAME)[0, -36:-24] for one in neighbours]
    changed = [np.flatnonzero(np.abs(one - told[0]) > 1e-4).tolist() for one in told[1:]]
    assert changed == [[5, 8, 9], [10], [11]]


def test_a_larger_picture_of_the_same_things_is_described_alike() -> None:
    """But for how large they are."""
    small = numbers_of(DICE, FRAME)
    large = [
        replace(
            one,
            candidate=replace(
                one.candidate,
                corners=2 * one.candidate.corners,
                roughly=2 * one.candidate.roughly,
            ),
        )
        for one in DICE
    ]
    changed = np.abs(numbers_of(large, (960, 1280)) - small).max(axis=0) > 1e-4
    assert np.count_nonzero(changed) == 1
