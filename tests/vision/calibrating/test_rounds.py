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
