"""The floor's map: what the network says through each window, laid where it lies in the frame."""

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision import Mount
from vision.calibrating import floor_map as maps
from vision.calibrating.floor_map import ABOVE, BELOW, CELL, CELLS, SIDE, floor_map
from vision.frames import Frame

LOOKS = 8
"""Each view is seen turned by quarters, and in a mirror."""
SURE = 6.0


@dataclass
class GreenIsFloor:
    """A network that takes what is green for the floor, and remembers what it was shown."""

    shown: list[npt.NDArray[np.uint8]] = field(default_factory=list)

    def answers(self, pictures: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Raw answers (n, 1, SIDE / CELL, SIDE / CELL)."""
        self.shown.extend(pictures)
        green = pictures[..., 1].astype(np.float32)
        size = (SIDE // CELL, SIDE // CELL)
        cells = [cv2.resize(one, size, interpolation=cv2.INTER_AREA) for one in green]
        return np.asarray(SURE * (np.stack(cells)[:, None] / 127.5 - 1.0), np.float32)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> GreenIsFloor:
    """What is asked instead of the shipped network."""
    green = GreenIsFloor()
    monkeypatch.setattr(maps, "trays_network", lambda: green)
    return green


def frame_with(corners: list[tuple[int, int]], size: tuple[int, int] = (640, 480)) -> Frame:
    """A black frame in which a floor with these corners is green."""
    frame = np.zeros((size[1], size[0], 3), np.uint8)
    cv2.fillPoly(frame, [np.array(corners)], (0, 255, 0))
    return frame


@pytest.mark.parametrize(
    "size, corners",
    [
        ((640, 480), [(90, 60), (500, 100), (470, 400), (60, 350)]),
        ((480, 640), [(200, 300), (430, 330), (400, 600), (150, 560)]),
        ((3280, 2464), [(500, 400), (2900, 300), (2800, 2100), (700, 2200)]),
    ],
)
def test_the_map_lies_where_the_floor_does(
    network: GreenIsFloor, size: tuple[int, int], corners: list[tuple[int, int]]
) -> None:
    """Its middle to a fifth of a cell, its corners to two, as they are soft."""
    seen = floor_map(frame_with(corners, size), Mount.OVER)
    assert max(seen.shares.shape) == CELLS
    assert seen.scale == CELLS / max(size)
    cells = np.argwhere(seen.shares >= 0.5)[:, ::-1].astype(float)
    places = seen.in_frame(cells)
    away = np.linalg.norm(places[:, None] - np.array(corners)[None], axis=2)
    assert away.min(axis=0).max() * seen.scale < 2.0
    floor = cv2.moments(np.array(corners, np.float32))
    middle = floor["m10"] / floor["m00"], floor["m01"] / floor["m00"]
    assert places.mean(axis=0) == pytest.approx(middle, abs=0.2 / seen.scale)
    assert len(cells) / seen.scale**2 == pytest.approx(floor["m00"], rel=0.02)
    assert len(network.shown) == 2 * LOOKS


@pytest.mark.parametrize(
    "corners, filled",
    [
        ([(400, 300), (600, 280), (580, 450), (410, 440)], 0.75**2),
        ([(20, 200), (620, 205), (620, 310), (20, 320)], 0.96**2 * 112 / 600),
    ],
)
def test_a_floor_is_seen_from_nearer_too(
    network: GreenIsFloor, corners: list[tuple[int, int]], filled: float
) -> None:
    """It fills the second view, a long one as far as all of it is seen; turned in all ways."""
    floor_map(frame_with(corners), Mount.OVER)
    views = np.array(network.shown).reshape(2, LOOKS, -1)
    _, near = (np.array(network.shown)[..., 1] > 127).reshape(2, -1).mean(axis=1)
    assert near == pytest.approx(filled, rel=0.1)
    assert {len({one.tobytes() for one in view}) for view in views} == {LOOKS}


def test_where_no_floor_is_seen_one_look_will_do(network: GreenIsFloor) -> None:
    """Nor for what is smaller than any tray."""
    card = frame_with([(10, 10), (90, 10), (90, 90), (10, 90)])
    assert floor_map(card, Mount.OVER).shares.max() > 0.9
    assert len(network.shown) == LOOKS


@pytest.mark.parametrize("mount, said", [(Mount.OVER, ABOVE), (Mount.UNDER, BELOW)])
def test_the_network_is_told_where_the_camera_stands(
    network: GreenIsFloor, mount: Mount, said: int
) -> None:
    """By its fourth channel."""
    floor_map(np.zeros((480, 640, 3), np.uint8), mount)
    assert {one.shape for one in network.shown} == {(SIDE, SIDE, 4)}
    assert {int(value) for one in network.shown for value in np.unique(one[..., 3])} == {said}


def test_what_is_seen_from_nearer_counts_as_much_as_what_was_seen_at_first(
    network: GreenIsFloor,
) -> None:
    """Where the one says surely floor, and the other surely none, nobody knows."""
    corners = [(200, 150), (450, 150), (450, 350), (200, 350)]
    answers = network.answers

    def of_two_minds(pictures: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        said = answers(pictures)
        return said if len(network.shown) <= LOOKS else -said

    network.answers = of_two_minds  # type: ignore[method-assign]  # the second view is contradicted
    seen = floor_map(frame_with(corners), Mount.OVER)
    within = seen.shares[45:80, 60:105]
    assert within == pytest.approx(np.full(within.shape, 0.5), abs=0.05)
