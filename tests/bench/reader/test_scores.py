"""The bench's own reckoning: a measurement that counts wrongly is worse than none."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.reader.pictures import Picture, Truth, folders_in
from tests.bench.reader.scores import Tally, score, wilson
from tests.bench.reader.yolo_sized import SIDE, yolo_sized
from vision import Die, Mount, Reading


def a_die(face: str | None, x: float = 50.0, *, colour: str = "red", sure: bool = True) -> Die:
    """A die found at height 50."""
    return Die(face, colour, (x, 50.0), 0.0, 20.0, (), 0.9, None if sure else "glare")


def a_picture(*dice: Truth, mount: Mount = Mount.OVER) -> Picture:
    """A picture in which the given dice lie."""
    return Picture(Path("a.jpg"), "material", mount, None, None, dice, None)


def true(value: str, x: float = 50.0, colour: str | None = "red") -> Truth:
    """A die that lies at height 50."""
    return Truth(value, (x, 50.0), 12.0, colour)


@pytest.mark.parametrize(
    "found, outcome, right",
    [
        ([a_die("3")], "exact", True),
        ([a_die("3", sure=False)], "unsure", True),
        ([a_die("4")], "wrong", False),
        ([a_die("4", sure=False)], "unsure", False),
        ([a_die(None)], "unsure", False),
        ([], "wrong", False),
        ([a_die("3"), a_die("5", 150.0)], "wrong", False),
        ([a_die("3"), a_die("5", 150.0, sure=False)], "unsure", False),
    ],
)
def test_outcomes(found: list[Die], outcome: str, *, right: bool) -> None:
    """Sure and right is exact, any doubt unsure, all else wrong: a missed die too."""
    scored = score(a_picture(true("3")), Reading(tuple(found)), 1.0)
    assert (scored.outcome, scored.right) == (outcome, right)


def test_a_refused_picture_is_unsure() -> None:
    """A reader that gives a reason instead of dice claims nothing."""
    scored = score(a_picture(true("3")), None, 1.0)
    assert (scored.outcome, scored.right) == ("unsure", False)


def test_dice_are_counted_one_by_one() -> None:
    """A found die is matched to the nearest true one; what is left is missed or no die."""
    picture = a_picture(true("3"), true("5", 100.0))
    reading = Reading((a_die("3", 52.0), a_die("6", 400.0)))
    tally = Tally([score(picture, reading, 1.0)])
    assert tally.found == (1, 2, 2)
    assert tally.confusion == {("3", "3"): 1, ("5", "missed"): 1, ("no die", "6"): 1}


def test_dice_below_are_looked_for_in_the_mirror() -> None:
    """Readings from below are mirrored; the labels are not."""
    picture = a_picture(true("3", 20.0), mount=Mount.UNDER)
    reading = Reading((a_die("3", 179.0),), Mount.UNDER, 200)
    assert Tally([score(picture, reading, 1.0)]).found == (1, 1, 1)


def test_colours_count_where_they_have_a_name_and_the_face_is_right() -> None:
    """A misread die and a colour without agreed borders say nothing of naming colours."""
    picture = a_picture(true("1"), true("2", 100.0), true("3", 150.0, "purple"))
    found = (a_die("1"), a_die("6", 100.0), a_die("3", 150.0, colour="blue"))
    assert Tally([score(picture, Reading(found), 1.0)]).colours == (1, 1)


@pytest.mark.parametrize(
    "many, total, interval",
    [(0, 10, (0.0, 0.278)), (10, 10, (0.722, 1.0)), (81, 263, (0.255, 0.366))],
)
def test_wilson(many: int, total: int, interval: tuple[float, float]) -> None:
    """The intervals agree with those printed by Newcombe (1998)."""
    assert wilson(many, total) == pytest.approx(interval, abs=6e-4)


def test_only_photos_kept_aside_are_measured(tmp_path: Path) -> None:
    """Of photos every fourth is read, of renders all."""
    for kind in ("photos", "rendered"):
        folder = tmp_path / kind / "some"
        folder.mkdir(parents=True)
        lines = [json.dumps({"image": f"{k}.jpg", "dice": []}) for k in range(8)]
        (folder / "labels.jsonl").write_text("\n".join(lines), encoding="utf-8")
    photos, renders = folders_in(tmp_path)
    assert [picture.path.name for picture in photos.pictures] == ["1.jpg", "5.jpg"]
    assert len(renders.pictures) == 8


@pytest.mark.slow
def test_the_network_to_compare_with_runs() -> None:
    """The file that we write ourselves is one that OpenCV loads and runs, at all three scales."""
    net = cv2.dnn.readNetFromONNX(np.frombuffer(yolo_sized(), np.uint8))
    net.setInput(np.zeros((1, 3, SIDE, SIDE), np.float32))
    shapes = [answer.shape for answer in net.forward(net.getUnconnectedOutLayersNames())]
    assert shapes == [(1, 33, SIDE // cell, SIDE // cell) for cell in (8, 16, 32)]
