"""A die stands out from what it lies on; a print, and a lamp mirrored in a floor, do not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sights import sight
from vision.faces.upright import FACE, MARGIN, SIDE, inner
from vision.frames import Frame
from vision.judging.doubts import Sight, verdict_on
from vision.judging.standing_out import contrasts, standing_out
from vision.trays import Mount

FLOOR, WHITE = 60, 200


def on_floor(body: int, floor: int = FLOOR) -> Frame:
    """An upright face of one grey on a floor of another."""
    picture = np.full((SIDE, SIDE, 3), floor, dtype=np.uint8)
    inner(picture)[:] = body
    return picture


def die(body: int = WHITE) -> Sight:
    """A sure die."""
    return replace(sight(), picture=on_floor(body))


def faint(picture: Frame) -> Sight:
    """Something that looks a little like a die."""
    return replace(sight((300.0, 100.0), heat=0.4), picture=picture)


def mirrored() -> Frame:
    """Two lamps in a floor, as a two's pips."""
    picture = on_floor(FLOOR)
    for middle in (SIDE // 2 - FACE // 4, SIDE // 2 + FACE // 4):
        picture[middle - 3 : middle + 3, middle - 3 : middle + 3] = 255
    return picture


def test_contrast_is_what_changes_across_the_edges_whatever_is_printed() -> None:
    """A face that ends nowhere has none, with pips or without; where one edge ends, a quarter."""
    seam = on_floor(FLOOR)
    seam[:MARGIN] = WHITE
    faces = [on_floor(FLOOR), mirrored(), on_floor(WHITE), on_floor(100), seam]
    bare, lamps, white, grey, edge = contrasts(faces)
    assert [bare, lamps] == pytest.approx([0.0, 0.0])
    assert white > grey > 10.0
    assert edge == pytest.approx(white / 4.0, rel=0.01)


def test_lamps_mirrored_in_the_floor_are_no_die_beside_sure_ones() -> None:
    """Nobody need look at them; a body that is a little brighter than the floor may be one."""
    dice = [die(), die()]
    assert standing_out([*dice, faint(mirrored())], Mount.OVER) == dice
    grey = faint(on_floor(FLOOR + 30))
    assert standing_out([*dice, grey], Mount.OVER) == [*dice, grey]


def test_how_much_is_much_the_sure_dice_tell() -> None:
    """Black dice on a black floor hardly stand out: then as little as they show will do."""
    dice = [die(FLOOR + 8), die(FLOOR + 8)]
    seen = [*dice, faint(on_floor(FLOOR + 2))]
    assert standing_out(seen, Mount.OVER) == seen
    white = [die(), die()]
    assert standing_out([*white, seen[-1]], Mount.OVER) == white


def test_what_is_sure_stays() -> None:
    """A blue die on a blue floor beside white ones, read beyond doubt."""
    seen = [die(), die(), die(FLOOR)]
    assert standing_out(seen, Mount.OVER) == seen


@pytest.mark.parametrize(
    "others, thing, mount",
    [
        ([die()], faint(mirrored()), Mount.OVER),
        ([die(), die()], faint(mirrored()), Mount.UNDER),
        ([die(), die()], replace(sight(heat=0.4, edges=0.8), picture=mirrored()), Mount.OVER),
        ([die(), die()], faint(on_floor(255, 255)), Mount.OVER),
    ],
    ids=["one sure die", "from below", "edges tell", "blown out"],
)
def test_what_may_be_a_die_for_all_that_stays(
    others: list[Sight], thing: Sight, mount: Mount
) -> None:
    """Too little tells what a die looks like, edges tell more, or light has hidden all."""
    assert verdict_on(thing).doubt is not None
    assert standing_out([*others, thing], mount) == [*others, thing]
