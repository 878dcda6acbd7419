"""What a network of its own is shown of what was found, and what its answer changes."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import Drawn, pip_print
from vision.finding import tops
from vision.finding.nearness import Eye
from vision.finding.plan import Plan
from vision.finding.spots import Spots
from vision.finding.tops import EDGE, SEEN, tops_in_tray, with_tops_told
from vision.frames import Frame

LARGE, SMALL = (120.0, 90.0, 60.0), (260.0, 200.0, 16.0)
"""Two faces in a frame: the middle and the edge of each."""
ODDS = (1.0, 0.0)
"""What the finder says of them, in logarithms of odds."""


class Recorder:
    """Answers the same to any view of a face, and keeps what it was shown."""

    def __init__(self, *told: float) -> None:
        self.told, self.shown = told, list[npt.NDArray[np.uint8]]()

    def answers(self, views: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        self.shown.append(views)
        return np.array(self.told, dtype=np.float32)[:, None]


def frame_with_faces() -> Frame:
    """White faces on black, the lower half of each red."""
    frame = np.zeros((300, 400, 3), dtype=np.uint8)
    for x, y, edge in (LARGE, SMALL):
        left, top, right, low = (round(c + s * edge / 2) for s in (-1, 1) for c in (x, y))
        frame[top:low, left:right] = 255
        frame[round(y) : low, left:right] = (0, 0, 255)
    return frame


def told(monkeypatch: pytest.MonkeyPatch, *answers: float) -> tuple[Spots, Recorder]:
    """Both faces, found on a plan of twice the frame's size, once the network has answered."""
    network = Recorder(*answers)
    monkeypatch.setattr(tops, "tops_network", lambda: network)
    frame = frame_with_faces()
    plan = Plan(frame, np.ones((600, 800), dtype=bool), np.diag([0.5, 0.5, 1.0]), 2.0)
    x, y, sizes = (
        2.0 * np.array(each, dtype=np.float32) for each in zip(LARGE, SMALL, strict=True)
    )
    nothing = np.zeros(2, dtype=np.float32)
    heat = (1.0 / (1.0 + np.exp(-np.array(ODDS)))).astype(np.float32)
    spots = Spots(heat, np.column_stack([x, y]), sizes, nothing, nothing)
    return with_tops_told(frame, plan, spots), network


def test_a_face_is_shown_upright_and_as_large_as_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the middle of its view, and once in a mirror."""
    _, network = told(monkeypatch, 0.0, 0.0)
    views, mirrored = network.shown
    assert (mirrored == views[:, :, ::-1]).all()
    inside = slice(SEEN // 2 - EDGE // 2 + 2, SEEN // 2 + EDGE // 2 - 2)
    for view in views:
        assert view.shape == (SEEN, SEEN, 3)
        face = view[inside, inside].astype(int)
        assert (face[:8] > 180).all()
        assert (face[-8:, :, :2] < 80).all()
        lit = (view[..., 2] > 128).sum()
        assert lit == pytest.approx(EDGE**2, rel=0.12)


@pytest.mark.parametrize("quarters", range(4))
def test_in_a_tray_a_camera_stands_below_what_it_sees(
    monkeypatch: pytest.MonkeyPatch, quarters: int
) -> None:
    """Wherever its foot is: there a die shows its sides. It is told how far off the plumb line."""
    network = Recorder(3.0)
    monkeypatch.setattr(tops, "tray_tops_network", lambda: network)
    frame = np.ascontiguousarray(np.rot90(frame_with_faces(), quarters))
    x, y, edge = LARGE
    middle = np.array([(x, y), (y, 400 - x), (400 - x, 300 - y), (300 - y, x)][quarters])
    foot = middle + 200.0 * np.array([(0, 1), (1, 0), (0, -1), (-1, 0)][quarters])
    told = tops_in_tray(frame, middle[None], np.array([edge]), Eye(foot, 200.0, foot))
    assert told.tolist() == [3.0]
    (view,) = network.shown[0].astype(int)
    assert view.shape == (SEEN, SEEN, 4)
    low, high = SEEN // 2 - EDGE // 2 + 2, SEEN // 2 + EDGE // 2 - 2
    assert (view[low : low + 8, low:high, :3] > 180).all()
    assert (view[high - 8 : high, low:high, :2] < 80).all()
    assert (view[..., 2] > 128).sum() == pytest.approx(EDGE**2, rel=0.12)
    assert (view[..., 3] == round(255 * 0.5)).all()


def test_what_is_told_is_heard_beside_the_finder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A top is clearer then and a side less clear, and the clearest comes first."""
    spots, _ = told(monkeypatch, -8.0, 8.0)
    assert spots.places[0].tolist() == [2 * SMALL[0], 2 * SMALL[1]]
    assert spots.sizes.tolist() == [2 * SMALL[2], 2 * LARGE[2]]
    assert spots.heat[0] > 0.5 + 0.3
    assert spots.heat[1] < 0.5 - 0.1


def test_a_certain_finder_is_doubted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its heat of one is no infinite odds."""
    monkeypatch.setattr(f"{__name__}.ODDS", (99.0, -99.0))
    spots, _ = told(monkeypatch, -99.0, 99.0)
    assert spots.sizes.tolist() == [2 * SMALL[2], 2 * LARGE[2]]


def test_where_nothing_was_found_nothing_is_asked() -> None:
    """A network can't be shown no views."""
    frame = frame_with_faces()
    plan = Plan(frame, np.ones(frame.shape[:2], dtype=bool), np.eye(3), 1.0)
    none = np.empty(0, dtype=np.float32)
    empty = Spots(none, np.empty((0, 2), dtype=np.float32), none, none, none)
    assert len(with_tops_told(frame, plan, empty).heat) == 0


def cube_from_aside(top: str, front: str) -> Frame:
    """A die on a table as a camera half way to the horizon sees it: its front below its top."""
    frame = np.full((240, 240, 3), (70, 95, 120), dtype=np.uint8)
    corners = (
        ((88, 84), (152, 84), (160, 126), (80, 126)),
        ((80, 126), (160, 126), (154, 178), (86, 178)),
    )
    for name, quad, light in zip((top, front), corners, (1.0, 0.6), strict=True):
        face = (pip_print(Drawn(name, (0.0, 0.0))) * light).astype(np.uint8)
        flat = np.array([(0, 0), (160, 0), (160, 160), (0, 160)], dtype=np.float32)
        laid = cv2.getPerspectiveTransform(flat, np.array(quad, dtype=np.float32))
        shown = cv2.warpPerspective(face, laid, (240, 240))
        mask = cv2.fillPoly(np.zeros((240, 240), np.uint8), [np.array(quad)], 255)
        frame[mask > 0] = shown[mask > 0]
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 1.0), dtype=np.uint8)


@pytest.mark.parametrize("top, front", [("3", "1"), ("6", "2"), ("1", "4"), ("5", "6")])
def test_a_dies_front_is_no_top(top: str, front: str) -> None:
    """To the shipped network, whatever either shows, and however clearly the finder sees it."""
    frame, one = cube_from_aside(top, front), np.ones(2, dtype=np.float32)
    middles = np.array([(120.0, 152.0), (120.0, 105.0)], dtype=np.float32)
    plan = Plan(frame, np.ones((240, 240), dtype=bool), np.eye(3), 1.0)
    spots = with_tops_told(frame, plan, Spots(0.5 * one, middles, 58 * one, 0 * one, 0 * one))
    assert spots.places[:, 1].tolist() == [105.0, 152.0]
    assert spots.heat[0] > spots.heat[1] + 0.2
