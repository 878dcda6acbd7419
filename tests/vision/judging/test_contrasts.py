"""A die stands out from what it lies on; a print, and a lamp mirrored in a floor, do not."""

import numpy as np
import pytest

from vision.faces.upright import FACE, MARGIN, SIDE, inner
from vision.frames import Frame
from vision.judging.contrasts import contrasts

FLOOR, WHITE = 60, 200


def on_floor(body: int, floor: int = FLOOR) -> Frame:
    """An upright face of one grey on a floor of another."""
    picture = np.full((SIDE, SIDE, 3), floor, dtype=np.uint8)
    inner(picture)[:] = body
    return picture


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
