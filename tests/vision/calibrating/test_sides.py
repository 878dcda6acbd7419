"""Which of several long lines is a floor's side."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from vision import Mount
from vision.calibrating.sides import side_lines

HEIGHT, WIDTH = 200, 320
TABLE, RIM, WALL, FLOOR = 60.0, 40.0, 25.0, 50.0
"""How light each is."""

Lab = npt.NDArray[np.float32]


def seen(*lines: tuple[float, float], slope: float = 0.0, soft: float = 1.0) -> Lab:
    """A picture that is so light down from each line: how far down that is, and how light.

    Above them is the table. A line changes over `soft` px.
    """
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    down = y - slope * (x - WIDTH / 2.0)
    light, last = np.full((HEIGHT, WIDTH), TABLE), TABLE
    for offset, level in lines:
        light += (level - last) * np.clip((down - offset) / soft + 0.5, 0.0, 1.0)
        last = level
    grain = np.random.default_rng(1).normal(0.0, 0.3, (HEIGHT, WIDTH, 3))
    return (light[..., None] * (1.0, 0.1, -0.1) + grain).astype(np.float32)


def offsets(picture: Lab, mount: Mount = Mount.OVER) -> Sequence[float]:
    """How far down the lines are that may be the floor's side, the likeliest first."""
    return [line.offset for line in side_lines(picture, mount)]


@pytest.mark.parametrize("slope", [0.0, 0.12, -0.12])
def test_a_line_is_found_where_it_lies_and_as_it_leans(slope: float) -> None:
    """To within some pixels in each column: it is laid onto its edge later."""
    (line,) = side_lines(seen((50.0, FLOOR), slope=slope), Mount.OVER)
    for x in (60.0, 160.0, 260.0):
        assert line.at(x, WIDTH) == pytest.approx(50.0 + slope * (x - WIDTH / 2.0), abs=2.5)


def test_from_above_the_innermost_line_is_the_floors_and_from_below_the_next_to_the_rim() -> None:
    """From below the walls stand behind the floor, and end further in.

    The others follow, the nearest first.
    """
    picture = seen((20.0, RIM), (34.0, WALL), (60.0, FLOOR))
    assert offsets(picture) == pytest.approx([60.0, 34.0, 20.0], abs=1.0)
    assert offsets(picture, Mount.UNDER) == pytest.approx([34.0, 20.0, 60.0], abs=1.0)


def test_a_faint_line_as_far_inside_a_rim_as_that_is_wide_is_the_floors() -> None:
    """Floor and wall may look alike; a line further in is something on the floor."""
    assert offsets(seen((20.0, 80.0), (34.0, 40.0), (46.0, 43.0)))[0] == pytest.approx(
        46.0, abs=1.0
    )
    assert offsets(seen((20.0, 80.0), (34.0, 40.0), (72.0, 43.0)))[0] == pytest.approx(
        34.0, abs=1.0
    )


def test_the_edge_of_a_shadow_is_no_side() -> None:
    """It is soft, however much darker it is there."""
    assert offsets(seen((50.0, 30.0), soft=14.0)) == []


def test_what_lies_deep_in_the_picture_is_no_side() -> None:
    """There the floor is, and what lies on it."""
    assert offsets(seen((0.45 * HEIGHT, FLOOR))) == []


def test_lines_of_the_floors_own_pattern_are_no_sides() -> None:
    """Boards change as much all over; a side stands out from among them."""
    boards = [(64.0 + 10.0 * k, 56.0 + 4.0 * (k % 2)) for k in range(6)]
    assert offsets(seen(*boards)) == []
    assert offsets(seen((30.0, 20.0), (40.0, TABLE), *boards))[0] == pytest.approx(40.0, abs=1.0)
