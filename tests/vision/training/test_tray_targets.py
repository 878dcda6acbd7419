"""What the network that finds trays learns from: windows onto labelled pictures."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.calibrating.floor_map import CELL, SIDE
from vision.training.learning.tray_targets import Lesson, lesson
from vision.training.samples import Labelled, read_folder

LIGHT, DARK = 220, 30
FLOOR = [[60.0, 40.0], [260.0, 60.0], [250.0, 200.0], [50.0, 180.0]]


def labelled(folder: Path, **more: object) -> Labelled:
    """A picture of a light floor on a dark table, with its label."""
    picture = np.full((240, 320, 3), DARK, np.uint8)
    cv2.fillPoly(picture, [np.array(FLOOR, np.int32)], (LIGHT,) * 3)
    cv2.imwrite(str(folder / "0.png"), picture)
    label = {"image": "0.png", "dice": [], **more}
    (folder / "labels.jsonl").write_text(json.dumps(label), encoding="utf-8")
    return read_folder(folder)[0]


def lessons(sample: Labelled, count: int = 40) -> list[Lesson]:
    """Several windows onto it."""
    rng = np.random.default_rng(3)
    return [lesson(sample, sample.picture(), rng) for _ in range(count)]


def test_a_lesson_says_where_the_floor_lies(tmp_path: Path) -> None:
    """However it is turned and lit, what is said to be floor looks unlike what is not."""
    apart = []
    for made in lessons(labelled(tmp_path, tray=FLOOR, mount="under")):
        assert made.is_below
        assert made.floor.shape == made.mask.shape == (SIDE // CELL, SIDE // CELL)
        small = cv2.resize(made.picture, made.floor.shape, interpolation=cv2.INTER_AREA).mean(
            axis=2
        )
        on, off = (small[(made.mask > 0) & part] for part in (made.floor > 0.9, made.floor < 0.1))
        if len(on) > 100 and len(off) > 100:
            apart.append(abs(np.median(on) - np.median(off)))
    assert len(apart) > 20
    assert np.median(apart) > 60


@pytest.mark.parametrize("mount, below", [("under", True), ("over", False)])
def test_where_there_is_no_tray_nothing_is_floor(
    tmp_path: Path, mount: str, *, below: bool
) -> None:
    """As on a table."""
    made = lessons(labelled(tmp_path, mount=mount), 5)
    assert {one.is_below for one in made} == {below}
    assert all(one.floor.max() == 0.0 for one in made)
    assert all(one.mask.max() == 1.0 for one in made)
