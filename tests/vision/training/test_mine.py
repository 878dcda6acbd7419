"""Which of the finder's squares in a photo that people labelled is which die's upper face."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sights import EDGE, sight
from vision.training import mine
from vision.training.samples import Labelled, TruthDie, read_folder

FOUR = TruthDie((100.0, 95.0), EDGE, 0.3, 4, None, -1, unclear=False, ignored=False)
"""A four, as the middle of its box tells: a little below its upper face."""
TOP, SIDE, ELSEWHERE = (100.0, 80.0), (100.0, 115.0), (300.0, 300.0)
"""Where the finder sees squares: two of them are that die's faces."""
Place = tuple[float, float]


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., list[int]]:
    """Says whose the squares at some places are, if they show these pips more and more surely."""
    file = tmp_path / "0.png"
    cv2.imwrite(str(file), np.zeros((400, 400, 3), np.uint8))

    def told(dice: tuple[TruthDie, ...], shown: dict[Place, int]) -> list[int]:
        sights = [sight(place) for place in shown]
        looks = [
            replace(one.look, pips=(0.6 + 0.1 * row) * np.eye(7, dtype=np.float32)[pips])
            for row, (one, pips) in enumerate(zip(sights, shown.values(), strict=True))
        ]
        monkeypatch.setattr(mine, "find", lambda *_: [one.candidate for one in sights])
        monkeypatch.setattr(mine, "look_at", lambda _: looks)
        return [int(square[4]) for square in mine.mined(Labelled(file, dice, "photo"))]

    return told


@pytest.mark.parametrize(
    "die, shown, whose",
    [
        (FOUR, (4, 2, 4), [0, -1, -1]),
        (FOUR, (2, 4, 4), [-1, 0, -1]),
        (FOUR, (3, 2, 4), [0, 0, -1]),
        (replace(FOUR, quad=np.zeros((4, 2), np.float32)), (4, 2, 4), [0, 0, -1]),
    ],
)
def test_a_boxed_dies_face_is_the_one_that_shows_its_value(
    die: TruthDie,
    shown: tuple[int, int, int],
    whose: list[int],
    numbers: Callable[..., list[int]],
) -> None:
    """Where none shows it, or the face's corners are known, whatever lies near is the die's."""
    places = dict(zip((TOP, SIDE, ELSEWHERE), shown, strict=True))
    assert numbers((die,), places) == whose


def test_a_touching_dies_face_is_never_taken_for_anothers(
    numbers: Callable[..., list[int]],
) -> None:
    """Of two fours side by side each has its own face, however plainly the other's shows."""
    beside = replace(FOUR, centre=(132.0, 95.0))
    assert numbers((FOUR, beside), {TOP: 4, (132.0, 85.0): 4}) == [0, 1]


@pytest.mark.parametrize("photos", [False, True])
def test_photos_are_upright_and_others_say_which_way_is_up(tmp_path: Path, *, photos: bool) -> None:
    """A rendered picture's label says which way is up; from before they did, nobody knows."""
    labels = [{"image": "old.jpg", "dice": []}, {"image": "new.jpg", "up": 90.0, "dice": []}]
    (tmp_path / "labels.jsonl").write_text("\n".join(json.dumps(label) for label in labels * 2))
    ups = [one.up for one in read_folder(tmp_path, photos=photos)]
    assert ups == ([0.0] * 3 if photos else [None, pytest.approx(np.pi / 2)] * 2)


def test_a_boxed_die_lies_where_its_own_square_was_noted(tmp_path: Path) -> None:
    """Its box tells it where no square, or more than one, is its own."""
    box = {"value": 4, "box": [80, 70, 120, 120]}
    lines = [json.dumps({"image": f"{name}.png", "dice": [box]}) for name in ("one", "two", "none")]
    (tmp_path / "labels.jsonl").write_text("\n".join(lines))
    top, side = [*TOP, 30.0, 0.1, 0], [*SIDE, 30.0, 0.1, 0]
    noted = {"one": [top, [*SIDE, 30.0, 0.1, -1]], "two": [top, side]}
    (tmp_path / f"{tmp_path.name}.jsonl").write_text(
        "\n".join(json.dumps({"image": f"{name}.png", "squares": noted[name]}) for name in noted)
    )
    dice = [one.dice[0] for one in read_folder(tmp_path, squares=tmp_path)]
    assert [die.centre for die in dice] == [TOP, (100.0, 95.0), (100.0, 95.0)]
    assert [die.size == 30.0 for die in dice] == [True, False, False]
