"""A face in pure light is blank where prints can be read in such light beside it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import TAUGHT, sight
from vision.faces.opinions import Opinion
from vision.faces.upright import MARGIN, SIDE
from vision.judging.blown_out import bare_in_pure_light
from vision.judging.doubts import Sight, is_sure

BARE = Opinion("blank", 0.7, known=1.0, is_blank=True)
HIDDEN = replace(BARE, confidence=0.0, known=0.0, if_bare=BARE)


def white(rows: int, opinion: Opinion = TAUGHT) -> Sight:
    """A die of a set, of whose face so many rows are pure light."""
    picture = np.full((SIDE, SIDE, 3), 120, dtype=np.uint8)
    picture[MARGIN : MARGIN + rows] = 255
    return replace(sight(edges=0.95, opinion=opinion), picture=picture)


@pytest.mark.parametrize(
    "dice, is_bare",
    [
        ([white(30), white(30)], True),
        ([white(30), white(20)], False),
        ([white(30)], False),
        ([white(30), white(30, BARE)], False),
        ([white(30), white(30, replace(TAUGHT, confidence=0.3))], False),
    ],
    ids=["two in light", "one in light", "alone", "beside a blank one", "beside one in doubt"],
)
def test_a_face_in_pure_light_is_blank_beside_prints_that_stand_out_there(
    dice: list[Sight], *, is_bare: bool
) -> None:
    """Two white dice whose prints are surely read in it; else light may hide one."""
    seen = white(48, HIDDEN)
    assert not is_sure(seen)
    *others, told = bare_in_pure_light([*dice, seen], dice)
    assert is_sure(told) is is_bare
    assert others == dice
