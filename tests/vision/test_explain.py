"""The picture that explains a reading."""

import numpy as np
import pytest

from tests.vision.drawing import TRAY, tray_with
from vision import Die, Mount, Reading, Tray, draw_outline, explain
from vision.annotate import DOUBTFUL, FLOOR
from vision.frames import Frame


def reading(mount: Mount, width: int) -> Reading:
    """A sure die and one in doubt, its name in letters that no font of OpenCV's has."""
    corners = ((100.0, 100.0), (145.0, 100.0), (145.0, 145.0), (100.0, 145.0))
    sure = Die("4", "red", (122.0, 122.0), 0.0, 45.0, corners, 0.98, None)
    doubtful = Die("劍", "red", (222.0, 122.0), 0.0, 45.0, corners, 0.2, "glare")
    return Reading((sure, doubtful), mount, width)


@pytest.mark.parametrize("width", [640, 1280, 3280])
@pytest.mark.parametrize("mount", list(Mount))
def test_has_a_legend_below_and_no_side_larger_than_can_be_sent(width: int, mount: Mount) -> None:
    """The legend stands below the picture, whose width is the frame's, or 2000 at most."""
    frame = np.full((width * 3 // 4, width, 3), 90, np.uint8)
    drawn = explain(frame, reading(mount, width), tray=TRAY, notes=["a note"])
    shown = min(width, 2000)
    assert drawn.shape[1] == shown
    assert shown * 3 // 4 < drawn.shape[0] < shown
    assert (drawn[-1] == drawn[-1, 0]).all()


@pytest.mark.parametrize("width", [640, 3280])
@pytest.mark.parametrize("mount", list(Mount))
def test_marks_lie_where_the_dice_and_the_floor_are_seen(width: int, mount: Mount) -> None:
    """Also in a picture that is made smaller, and in a mirrored one; dice are told from above."""
    frame = np.full((width * 3 // 4, width, 3), 90, np.uint8)
    floor = Tray([(200, 250), (500, 250), (500, 400), (200, 400)])
    drawn = explain(frame, reading(mount, width), tray=floor)
    shown = min(width, 2000) / width
    left = width - 1 - 500 if mount is Mount.UNDER else 200
    assert mark_at(drawn, 100 * shown, 120 * shown) == DOUBTFUL  # drawn last, over the sure one
    assert mark_at(drawn, left * shown, 325 * shown) == FLOOR
    assert mark_at(draw_outline(frame, floor.outline, mount), left, 325) == FLOOR


def mark_at(drawn: Frame, x: float, y: float) -> tuple[int, ...]:
    """The colour that is drawn there."""
    return tuple(int(level) for level in drawn[round(y), round(x)])


def test_the_frame_itself_is_left_alone() -> None:
    """What is drawn is drawn onto a copy, mirrored where the camera looks up."""
    frame = tray_with([])
    before = frame.copy()
    below = draw_outline(frame, TRAY.outline, Mount.UNDER)
    above = draw_outline(frame, TRAY.outline, Mount.OVER)
    assert (frame == before).all()
    assert (above[:20] == frame[:20]).all()
    assert (below[:20] == frame[:20, ::-1]).all()
