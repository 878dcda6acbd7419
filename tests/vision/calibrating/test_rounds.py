"""Circles at which a picture changes all around."""

import cv2
import numpy as np
import pytest

from vision import Mount
from vision.calibrating.rounds import rings


@pytest.mark.parametrize("size", [(64, 48), (48, 86)])
@pytest.mark.parametrize("share", [0.26, 0.4])
def test_a_round_floor_is_found_in_a_frame_on_end(size: tuple[int, int], share: float) -> None:
    """Its radius is a share of the frame's shorter side, not of what happens to be its height."""
    width, height = size
    radius = round(share * min(size))
    picture = np.full((height, width, 3), 40.0, np.float32)
    cv2.circle(picture, (width // 2 + 2, height // 2 - 4), radius, (70.0, 10.0, 20.0), -1)
    (ring,) = rings(picture, Mount.OVER)
    assert ring.radius == pytest.approx(radius, abs=1.5)
    assert ring.centre == pytest.approx((width // 2 + 2, height // 2 - 4), abs=2.0)


def test_from_above_the_innermost_circle_is_the_floors_and_from_below_the_next_to_the_rim() -> None:
    """From below the walls stand behind the floor; what changes far less than either is none."""
    picture = np.full((80, 100, 3), 40.0, np.float32)
    for radius, light in ((36, 60.0), (30, 20.0), (24, 70.0), (18, 75.0)):
        cv2.circle(picture, (50, 40), radius, (light, 0.0, 0.0), -1)
    over, under = (
        [round(ring.radius) for ring in rings(picture, mount)]
        for mount in (Mount.OVER, Mount.UNDER)
    )
    assert over == pytest.approx([24, 30, 36], abs=1)
    assert under == pytest.approx([30, 24, 36], abs=1)
