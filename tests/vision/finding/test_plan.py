"""A tray's floor laid flat: each thing where it lies, at any size."""

import numpy as np
import pytest

from vision import Tray
from vision.finding.plan import lay_flat
from vision.frames import Frame

HEIGHT, WIDTH = 240, 320
CORNERS = np.array([(70.0, 30.0), (250.0, 50.0), (290.0, 200.0), (40.0, 190.0)])
ANY_SIZE, SLANTED = Tray(CORNERS.tolist()), Tray(CORNERS.tolist(), (180.0, 130.0))
SPOT = (120.3, 150.6)
MARGIN = 12.0


def frame_with_a_spot() -> Frame:
    """A dark frame with one soft bright spot."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    spot = 200.0 * np.exp(-((x - SPOT[0]) ** 2 + (y - SPOT[1]) ** 2) / (2 * 6.0**2))
    return np.repeat(np.round(20.0 + spot)[..., None], 3, axis=2).astype(np.uint8)


@pytest.mark.parametrize("scale", [1.7, 1.0, 0.45, 0.3, 0.2])
@pytest.mark.parametrize("tray", [None, ANY_SIZE, SLANTED], ids=["none", "of any size", "slanted"])
def test_what_is_seen_on_a_plan_is_found_again_in_the_frame(
    tray: Tray | None, scale: float
) -> None:
    """To a fraction of a pixel, however much smaller the plan is; and there from the frame."""
    plan = lay_flat(frame_with_a_spot(), tray, scale, MARGIN)
    light = np.maximum(plan.picture[..., 0] - 40.0, 0.0)
    y, x = np.mgrid[: light.shape[0], : light.shape[1]]
    there = np.array([(x * light).sum(), (y * light).sum()]) / light.sum()
    assert plan.in_frame(there[None])[0] == pytest.approx(SPOT, abs=0.4)
    assert plan.from_frame(np.array([SPOT]))[0] == pytest.approx(there, abs=0.4)


@pytest.mark.parametrize("tray", [ANY_SIZE, SLANTED], ids=["of any size", "slanted"])
def test_a_plan_shows_the_floor_and_a_margin_around_it(tray: Tray) -> None:
    """What lies within the corners is floor, and nothing beside them is."""
    plan = lay_flat(frame_with_a_spot(), tray, 0.8, MARGIN)
    corners = plan.from_frame(CORNERS)
    inwards = np.sign(corners.mean(axis=0) - corners)
    for (x, y), (right, down) in zip(
        np.round(corners).astype(int), inwards.astype(int), strict=True
    ):
        assert plan.floor[y + 6 * down, x + 6 * right]
        assert not plan.floor[y - 2 * down, x - 2 * right]
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert low == pytest.approx((MARGIN, MARGIN), abs=0.01)
    assert plan.floor.shape[::-1] == pytest.approx(high + MARGIN, abs=1.0)
    assert plan.picture.shape[:2] == plan.floor.shape


def test_beyond_the_frame_a_plan_shows_what_lies_at_its_border() -> None:
    """A tray that reaches to the frame's edge has no black line around it, which would be one."""
    frame = np.full((HEIGHT, WIDTH, 3), 150, np.uint8)
    floor = Tray([(0.0, 0.0), (319.0, 0.0), (319.0, 239.0), (0.0, 239.0)])
    for scale in (1.0, 0.3):
        assert lay_flat(frame, floor, scale, MARGIN).picture.min() == 150


def test_a_plan_far_smaller_than_the_frame_has_none_of_its_grain() -> None:
    """Each of its pixels is the mean of many: of a few of them weave and noise would make edges."""
    noise = np.random.default_rng(1).normal(128.0, 40.0, (HEIGHT, WIDTH, 3))
    plan = lay_flat(np.clip(noise, 0, 255).astype(np.uint8), SLANTED, 0.2, MARGIN)
    assert plan.picture.std() < 10.0
