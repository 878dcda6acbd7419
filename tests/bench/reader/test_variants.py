"""The same picture seen a little differently, as the reader's bench does it."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.reader.pictures import Folder, folders_in, frame_of
from tests.bench.reader.variants import VARIANTS, Variant, varied

WIDTH, HEIGHT = 120, 80
DIE = (30.0, 52.0)
CORNERS = [[10, 8], [108, 12], [104, 70], [16, 66]]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """One picture: a bright spot where its die lies, in a tray."""
    picture = np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8)
    cv2.circle(picture, (int(DIE[0]), int(DIE[1])), 4, (200, 200, 200), -1)
    cv2.imwrite(str(tmp_path / "0.png"), picture)
    die = {"value": 4, "centre": DIE, "colour": "white"}
    label = {"image": "0.png", "dice": [die], "tray": CORNERS, "tray_mm": [200, 100]}
    (tmp_path / "labels.jsonl").write_text(json.dumps(label), encoding="utf-8")
    return next(iter(folders_in(tmp_path)))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_die_lies_where_the_picture_then_shows_it(folder: Folder, variant: Variant) -> None:
    """The truth moves with the picture."""
    seen = next(seen for one, seen in varied(folder) if one is variant)
    (picture,) = seen.pictures
    rows, columns = np.nonzero(frame_of(picture)[:, :, 1] > 100)
    assert picture.dice[0].centre == pytest.approx((columns.mean(), rows.mean()), abs=1.0)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_tray_keeps_its_sides_and_its_way_round(folder: Folder, variant: Variant) -> None:
    """Its first side is as wide as was told, and its corners go round clockwise."""
    seen = next(seen for one, seen in varied(folder) if one is variant)
    tray, before = seen.pictures[0].tray, folder.pictures[0].tray
    assert tray is not None
    assert before is not None
    points = tray.points.astype(np.float32)
    times = {"smaller": 0.85, "larger": 1.15}.get(variant.name, 1.0)
    sides = [np.linalg.norm(each[1] - each[0]) for each in (points, before.points)]
    assert sides[0] == pytest.approx(times * sides[1], abs=0.1)
    assert cv2.contourArea(points, oriented=True) > 0
    assert tray.size_mm == before.size_mm


def test_taught_dice_are_seen_as_they_lie(folder: Folder) -> None:
    """Mirrored they bear other prints."""
    taught = replace(folder, lessons=folder.pictures)
    names = [variant.name for variant, _ in varied(taught)]
    assert names == [variant.name for variant in VARIANTS if variant.move is None]
    assert "mirrored" not in names
