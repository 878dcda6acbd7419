"""How large a face looks that is nearer to the camera than the floor."""

import numpy as np
import pytest

from vision import Mount, Tray, face_px
from vision.finding.face_sizes import face_sizes
from vision.finding.nearness import Eye, Standpoint, eye_of, standpoint_by
from vision.trays import Matrix

FRAME = (960, 1280)
SIZE_MM = (220.0, 180.0)
DIE_MM = 16.0
DISTANCE_MM = 380.0

Points = tuple[tuple[float, float], ...]


CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])


def through_a_pinhole(focal: float, tilt: float, height: float, places: Matrix) -> Matrix:
    """Places (n, 2), mm from the floor's middle and `height` above it, in the frame.

    The camera looks at the floor's middle; `focal` is in longer sides of the frame, `tilt` in
    degrees off the plumb line.
    """
    rows, columns = FRAME
    slope = np.radians(tilt)
    across, down = places.T
    y = down * np.cos(slope) - height * np.sin(slope)
    away = DISTANCE_MM - down * np.sin(slope) - height * np.cos(slope)
    seen = focal * columns * np.stack([across, y]) / away + [[columns / 2.0], [rows / 2.0]]
    return np.asarray(seen.T)


def seen_by_a_pinhole(focal: float, tilt: float, height: float) -> Points:
    """A tray's corners `height` mm above its floor."""
    seen = through_a_pinhole(focal, tilt, height, CORNERS * np.array(SIZE_MM) / 2.0)
    return tuple((float(x), float(y)) for x, y in seen)


@pytest.mark.parametrize("tilt", [0.0, 12.0, 30.0])
@pytest.mark.parametrize("focal", [0.8, 1.1, 1.5])
def test_an_upper_face_is_as_large_as_the_tray_would_be_up_there(focal: float, tilt: float) -> None:
    """The camera's height is told by the corners: by how they slant, or else by the usual lens."""
    tray = Tray(seen_by_a_pinhole(focal, tilt, 0.0), SIZE_MM)
    scale = tray.px_per_mm()
    assert scale is not None
    true = DISTANCE_MM * np.cos(np.radians(tilt))
    nearer = true / (true - DIE_MM)
    found = face_px(tray, Mount.OVER, DIE_MM, FRAME)
    close = {0.0: 0.035, 12.0: 0.02, 30.0: 0.006}[tilt]
    assert found == pytest.approx(nearer * scale * DIE_MM, rel=close)


@pytest.mark.parametrize("tilt", [0.0, 12.0, 30.0, 50.0])
@pytest.mark.parametrize("focal", [0.8, 1.1])
def test_the_corners_tell_above_which_point_a_camera_stands(focal: float, tilt: float) -> None:
    """Where the plumb lines meet, far out of the frame if need be."""
    tray = Tray(seen_by_a_pinhole(focal, tilt, 0.0), SIZE_MM)
    down = focal * FRAME[1] * np.tan(np.radians(tilt))
    eye = eye_of(tray, FRAME)
    assert eye is not None
    assert eye.foot == pytest.approx([640.0, 480.0 + down], abs=20.0 + 0.05 * down)
    (slant,) = eye.slants(eye.middle[None])
    assert slant == pytest.approx(np.radians(tilt), abs=0.05)


@pytest.mark.parametrize("tilt", [0.0, 8.0, 16.0])
def test_how_large_faces_look_tells_where_a_usual_camera_stands(tilt: float) -> None:
    """As a tray would: above which point, and how many dice high, by faces all over the floor."""
    rng = np.random.default_rng(1)
    middles = rng.uniform(-0.4, 0.4, (30, 1, 2)) * SIZE_MM
    turns = rng.uniform(0.0, np.pi / 2.0, (30, 1)) + np.pi / 4.0 * np.array([1, 3, 5, 7])
    reach = DIE_MM / np.sqrt(2.0)
    corners = middles + reach * np.stack([np.cos(turns), np.sin(turns)], axis=2)
    seen = through_a_pinhole(0.9, tilt, 0.0, corners.reshape(-1, 2)).reshape(-1, 4, 2)
    edges = np.linalg.norm(seen - np.roll(seen, 1, axis=1), axis=2).mean(axis=1)
    sizes = face_sizes(seen.mean(axis=1), edges, FRAME)
    assert sizes is not None
    camera, slope = standpoint_by(sizes), np.radians(tilt)
    foot = [640.0, 480.0 + 0.9 * FRAME[1] * np.tan(slope)]
    assert camera.eye.foot == pytest.approx(foot, abs=25.0)
    assert camera.height == pytest.approx(DISTANCE_MM * np.cos(slope) / DIE_MM, rel=0.04)


def round_floor(narrowed: float, size_mm: tuple[float, float] | None) -> Tray:
    """A floor that is so much narrower than it is wide."""
    around = np.linspace(0.0, 2.0 * np.pi, 40, endpoint=False)
    x, y = 640.0 + 300.0 * np.cos(around), 400.0 + 300.0 * narrowed * np.sin(around)
    return Tray(tuple(zip(x.tolist(), y.tolist(), strict=True)), size_mm)


@pytest.mark.parametrize(
    "tray",
    [
        round_floor(0.8, (220.0, 220.0)),
        round_floor(1.0, None),
        Tray(((100, 100), (600, 100), (300, 700)), SIZE_MM),
    ],
    ids=["round, aslant", "of any size", "a triangle"],
)
def test_else_nobody_knows_where_a_camera_stands(tray: Tray) -> None:
    """Only a rectangle tells."""
    assert eye_of(tray, FRAME) is None


@pytest.mark.parametrize("narrowed, width", [(1.0, 220.0), (0.95, 220.0), (0.8, 270.0)])
def test_what_looks_as_round_as_it_is_is_seen_from_straight_above(
    narrowed: float, width: float
) -> None:
    """Through a usual lens, which looks at its foot."""
    eye = eye_of(round_floor(narrowed, (width, 220.0)), FRAME)
    assert eye is not None
    assert eye.foot.tolist() == eye.middle.tolist() == [640.0, 480.0]
    assert eye.slants(np.array([[640.0 + 0.9 * 1280.0, 480.0]])) == pytest.approx([np.pi / 4])


def test_plumb_lines_lead_away_from_the_foot() -> None:
    """Straight above the camera they have no length; round about they are as slanted as seen."""
    eye = Eye(np.array([100.0, 500.0]), 400.0, np.array([100.0, 100.0]))
    around = eye.foot + np.array([(0.0, -50.0), (50.0, 0.0), (0.0, 50.0), (-50.0, 0.0)])
    assert np.degrees(eye.uprights(around)) == pytest.approx([0.0, 90.0, 180.0, -90.0])
    assert eye.slants(eye.foot[None]) == pytest.approx([0.0], abs=1e-6)
    assert eye.slants(eye.middle[None]) == pytest.approx([np.pi / 4])


def test_from_below_the_face_on_the_floor_is_seen() -> None:
    """It is as large as its edge on the floor."""
    tray = Tray(((100, 100), (980, 100), (980, 820), (100, 820)), SIZE_MM)
    assert face_px(tray, Mount.UNDER, DIE_MM, FRAME) == pytest.approx(4.0 * DIE_MM)


def test_a_round_tray_is_thought_to_be_seen_by_the_usual_lens() -> None:
    """Its outline does not tell how it slants."""
    turns = np.linspace(0.0, 2.0 * np.pi, 48, endpoint=False)
    outline = [(640 + 440 * np.cos(turn), 480 + 440 * np.sin(turn)) for turn in turns]
    found = face_px(Tray(outline, (220.0, 220.0)), Mount.OVER, DIE_MM, FRAME)
    assert found == pytest.approx(4.0 * DIE_MM * 304.0 / (304.0 - DIE_MM), rel=0.005)


@pytest.mark.parametrize(
    "tray, die_mm",
    [
        (None, DIE_MM),
        (Tray(((0, 0), (400, 0), (400, 300), (0, 300))), DIE_MM),
        (Tray(((0, 0), (400, 0), (400, 300), (0, 300)), SIZE_MM), None),
    ],
)
def test_without_both_sizes_nobody_knows(tray: Tray | None, die_mm: float | None) -> None:
    """A size that nobody told is not made up."""
    assert face_px(tray, Mount.OVER, die_mm, FRAME) is None


def test_a_die_is_never_as_high_as_its_camera() -> None:
    """A tray's corners, or a die's size, that are told wrongly would have it look endless."""
    eye = Eye(np.array([640.0, 480.0]), 1152.0, np.array([640.0, 480.0]))
    assert Standpoint(eye, 10.0).farther(Mount.OVER, DIE_MM) == pytest.approx(0.8)
    assert Standpoint(eye, 10.0).farther(Mount.UNDER, DIE_MM) == pytest.approx(5 / 6)
