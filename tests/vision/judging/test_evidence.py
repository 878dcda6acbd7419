"""What is known of a thing, and of what lies beside it, is told in numbers."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.sights import EDGE, white_die
from vision.judging.doubts import Sight
from vision.judging.evidence import NUMBERS, NUMBERS_IN_TRAY, numbers_in_tray, numbers_of
from vision.trays import Mount

FRAME = (480, 640)
DICE = [white_die((120.0, 120.0)), white_die((320.0, 240.0), 2), white_die((500.0, 360.0), 3)]


def test_each_thing_is_described_whatever_its_place_in_the_list() -> None:
    """By finite numbers, of itself and of what lies near."""
    things = [*DICE, white_die((120.0, 120.0 + 0.8 * EDGE), 6, heat=0.3)]
    numbers = numbers_of(things, FRAME)
    assert numbers.shape == (4, NUMBERS)
    assert numbers.dtype == np.float32
    assert np.isfinite(numbers).all()
    assert numbers_of(things[::-1], FRAME)[::-1] == pytest.approx(numbers, abs=1e-5)


def test_only_what_lies_near_is_told_of_each() -> None:
    """Far things count by what all are like only."""
    alone, near = (
        numbers_of([DICE[0], white_die(place)], FRAME)[0]
        for place in ((500.0, 360.0), (120.0 + EDGE, 120.0))
    )
    assert not alone[-36:].any()
    assert near[-36:-24].any()
    assert not near[-24:].any()


def test_what_a_neighbour_is_like_is_told_of_each() -> None:
    """How clear it is, whether its number can be next to this one, and its body."""
    beside = (120.0, 120.0 + EDGE)
    shaded = replace(white_die(beside), picture=white_die(beside).picture // 2)
    neighbours = [white_die(beside), white_die(beside, heat=0.5), white_die(beside, 3), shaded]
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


def standing(one: Sight, below: float = 0.8 * EDGE) -> Sight:
    """A die of known size in a tray that tells where the camera stands: beyond its lower edge."""
    back = np.add(one.candidate.corners, (0.0, below))
    return replace(one, candidate=replace(one.candidate, back=back, edges=0.9))


def in_tray(*things: Sight, mount: Mount = Mount.OVER) -> npt.NDArray[np.float32]:
    """What a tray tells besides: edges, clearness, others' sides and its own, the mount, tops."""
    numbers = numbers_in_tray(things, FRAME, mount)
    assert numbers.shape == (len(things), NUMBERS_IN_TRAY)
    assert numbers[:, :NUMBERS] == pytest.approx(numbers_of(things, FRAME))
    return numbers[:, NUMBERS:]


def test_in_a_tray_it_is_told_how_well_edges_show_and_from_where_the_camera_looks() -> None:
    """Missing edges make a thing less clear."""
    whole, bare = white_die((120.0, 120.0), edges=0.9), white_die((320.0, 240.0), edges=0.3)
    told = in_tray(whole, bare)
    assert told[:, 0] == pytest.approx([0.9, 0.3])
    assert told[1, 1] < told[0, 1]
    assert told[:, 4].tolist() == [0.0, 0.0]
    assert in_tray(whole, mount=Mount.UNDER)[0, 4] == 1.0


def test_in_a_tray_it_is_told_how_much_each_looks_like_a_top() -> None:
    """If it is known how the camera stands."""
    top, other = (
        replace(one, candidate=replace(one.candidate, edges=0.9), top=told)
        for one, told in zip(DICE[:2], (4.5, -3.0), strict=True)
    )
    unknown = replace(DICE[2], candidate=replace(DICE[2].candidate, edges=0.9))
    told = in_tray(top, other, unknown)[:, 5:]
    assert told.tolist() == [[4.5, 1.0], [-3.0, 1.0], [0.0, 0.0]]


def test_in_a_tray_it_is_told_what_lies_where_a_die_must_show_its_side() -> None:
    """Of the side, that it is another's; of the die, that it shows one; of what lies apart, not."""
    upper = standing(white_die((120.0, 120.0)))
    side = standing(white_die((120.0, 120.0 + 0.9 * EDGE), 6, heat=0.6))
    apart = standing(white_die((320.0, 240.0), 2))
    on_side, showing = in_tray(upper, side, apart)[:, 2:4].T
    assert on_side == pytest.approx([0.0, 0.8, 0.0], abs=0.1)
    assert showing == pytest.approx([0.8, 0.0, 0.0], abs=0.1)


def test_no_far_fainter_thing_has_a_side() -> None:
    """What may be a print takes no die for its side."""
    print_ = standing(white_die((120.0, 120.0), heat=0.3))
    die = standing(white_die((120.0, 120.0 + 0.9 * EDGE), 6))
    on_side, showing = in_tray(print_, die)[:, 2:4].T
    assert on_side.tolist() == [0.0, 0.0]
    assert showing[0] > 0.5
