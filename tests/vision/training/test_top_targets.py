"""What the network learns from that tells tops: upright views of what was found."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.finding.nearness import Eye
from vision.finding.tops import EDGE, SEEN
from vision.training.learning.top_targets import TopLesson, top_lesson, tray_top_lesson
from vision.training.samples import Labelled, Square

TOP, SIDE = (100.0, 60.0), (220.0, 160.0)
FACE = 30


def lessons(path: Path, *squares: Square, up: float | None = None) -> list[TopLesson]:
    """Views of red faces, above each of which, as `up` says, lies something green."""
    picture = np.zeros((240, 320, 3), np.uint8)
    angle = up or 0.0
    for x, y, edge, _, _ in squares:
        box = cv2.boxPoints(((x, y), (edge, edge), np.degrees(angle)))
        cv2.fillPoly(picture, [np.round(box).astype(np.int32)], (0, 0, 255))
        above = (round(x + edge * np.sin(angle)), round(y - edge * np.cos(angle)))
        cv2.circle(picture, above, round(edge / 6), (0, 255, 0), -1)
    sample = Labelled(path, (), "drawn", squares, up=up)
    rng = np.random.default_rng(5)
    made = (top_lesson(sample, picture, rng) for _ in range(40))
    return [one for one in made if one is not None]


@pytest.mark.parametrize("up", [None, 0.0, 1.2, -2.0])
def test_a_view_is_upright_with_a_face_in_its_middle(tmp_path: Path, up: float | None) -> None:
    """However the camera was held; of the size that faces are asked at, about."""
    made = lessons(tmp_path, (*TOP, FACE, 0.0, 0), up=up)
    assert len(made) == 40
    for one in made:
        red, green = (one.picture[..., channel] > 100 for channel in (2, 1))
        assert one.picture.shape == (SEEN, SEEN, 3)
        assert red[SEEN // 2, SEEN // 2]
        assert red.sum() == pytest.approx(EDGE**2, rel=0.4)
        rows, columns = np.nonzero(green)
        assert rows.mean() < SEEN / 2 - 0.7 * EDGE
        assert abs(columns.mean() - SEEN / 2) < 0.55 * EDGE


def test_in_a_tray_a_view_is_upright_as_the_camera_stands(tmp_path: Path) -> None:
    """Whatever the picture's own up is. It tells how far off the plumb line it is seen."""
    picture, square = np.zeros((240, 320, 3), np.uint8), (*TOP, float(FACE), 0.0, 0)
    (x, y), angle = TOP, 1.2
    cv2.circle(picture, (round(x), round(y)), FACE // 2, (0, 0, 255), -1)
    above = (round(x + FACE * np.sin(angle)), round(y - FACE * np.cos(angle)))
    cv2.circle(picture, above, FACE // 6, (0, 255, 0), -1)
    foot = np.array([x - 90.0 * np.sin(angle), y + 90.0 * np.cos(angle)])
    sample = Labelled(tmp_path, (), "drawn", (square,), up=-2.0, eye=Eye(foot, 90.0, foot))
    rng = np.random.default_rng(5)
    for _ in range(20):
        made = tray_top_lesson(sample, picture, rng)
        assert made is not None
        rows, columns = np.nonzero(made.picture[..., 1] > 100)
        assert rows.mean() < SEEN / 2 - 0.7 * EDGE
        assert abs(columns.mean() - SEEN / 2) < 0.3 * EDGE
        told = made.picture[..., 3] / 255.0 * np.pi / 2.0
        assert np.ptp(told) == 0
        assert told[0, 0] == pytest.approx(np.pi / 4, rel=0.5)


def test_in_a_tray_nothing_is_learned_from_where_nobody_knows_how_the_camera_stands(
    tmp_path: Path,
) -> None:
    """As of photos."""
    sample = Labelled(tmp_path, (), "photo", ((*TOP, FACE, 0.0, 0),), up=0.0)
    picture = np.zeros((240, 320, 3), np.uint8)
    assert tray_top_lesson(sample, picture, np.random.default_rng(1)) is None


def test_tops_and_others_are_shown_equally_often(tmp_path: Path) -> None:
    """However few of them there are; and what there is where there is but one kind."""
    others = [(*SIDE, FACE, 0.0, -1)] * 7
    both = lessons(tmp_path, (*TOP, FACE, 0.0, 3), *others)
    assert 12 <= sum(one.top for one in both) <= 28
    assert not any(one.top for one in lessons(tmp_path, *others))
    assert lessons(tmp_path) == []


def test_some_views_are_coarse(tmp_path: Path) -> None:
    """As dice far off are: their edges are less sharp."""
    steps = [
        float(np.abs(np.diff(one.picture[..., 2].astype(int), axis=1)).max())
        for one in lessons(tmp_path, (*TOP, FACE, 0.0, 0))
    ]
    assert min(steps) < 0.6 * max(steps)
