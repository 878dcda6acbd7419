"""How a tray's floor is laid flat."""

import numpy as np
import pytest

from vision import Tray

CORNERS = np.array([(210.0, 90.0), (470.0, 130.0), (560.0, 400.0), (90.0, 330.0)])
"""Of a floor seen from aside, clockwise from its far left."""
WIDTH, HEIGHT = 300.0, 200.0


@pytest.mark.parametrize("around", [1, -1])
@pytest.mark.parametrize("first", range(4))
def test_what_is_up_stays_up_wherever_the_outline_begins(first: int, around: int) -> None:
    """The same corners, named from any of them and either way around, are laid flat alike."""
    named = np.roll(CORNERS, -first, axis=0)[::around]
    tray = Tray([(x, y) for x, y in named], (WIDTH, HEIGHT) if first % 2 == 0 else (HEIGHT, WIDTH))
    scale = tray.px_per_mm()
    assert scale is not None
    flat = np.column_stack([CORNERS, np.ones(4)]) @ tray.flattening().T
    assert flat[:, :2] / flat[:, 2:] / scale == pytest.approx(
        np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]), abs=0.01
    )


def test_the_same_corners_make_the_same_tray_however_they_are_given() -> None:
    """What is worked out for one is remembered for the other."""
    listed, named = (
        Tray(corners, (WIDTH, HEIGHT)) for corners in (CORNERS.tolist(), tuple(CORNERS))
    )
    in_a_file = Tray(CORNERS.tolist(), [WIDTH, HEIGHT])
    assert listed == named == in_a_file
    assert hash(listed) == hash(named) == hash(in_a_file)


def test_corners_that_close_the_line_are_those_of_a_rectangle() -> None:
    """The first one again at the end made five of them: dice were sought an eighth too large."""
    four = [(float(x), float(y)) for x, y in CORNERS]
    assert Tray([*four, four[0]], (WIDTH, HEIGHT)) == Tray(four, (WIDTH, HEIGHT))
    assert len(Tray([*four[:3], four[0]]).outline) == 3
