"""Which of the finder's squares in a photo that people labelled is which die's upper face."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sights import EDGE, sight
from vision.training import mine
from vision.training.samples import Labelled, TruthDie, read_folder

DIE = TruthDie((100.0, 95.0), EDGE, 0.3, 4, None, -1, unclear=False, ignored=False)
"""A four, as the middle of its box tells: a little below its upper face."""
TOP, SIDE, ELSEWHERE = (100.0, 80.0), (100.0, 115.0), (300.0, 300.0)


def numbers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, die: TruthDie, shown: tuple[int, int, int]
) -> list[int]:
    """Whose the squares at a die's top, at its side and elsewhere are, if they show these pips."""
    sights = [sight(place) for place in (TOP, SIDE, ELSEWHERE)]
    looks = [
        replace(one.look, pips=np.eye(7, dtype=np.float32)[pips])
        for one, pips in zip(sights, shown, strict=True)
    ]
    monkeypatch.setattr(mine, "find", lambda *_: [one.candidate for one in sights])
    monkeypatch.setattr(mine, "look_at", lambda _: looks)
    cv2.imwrite(str(tmp_path / "0.png"), np.zeros((400, 400, 3), np.uint8))
    return [int(square[4]) for square in mine.mined(Labelled(tmp_path / "0.png", (die,), "photo"))]


@pytest.mark.parametrize(
    "die, shown, whose",
    [
        (DIE, (4, 2, 4), [0, -1, -1]),
        (DIE, (2, 4, 4), [-1, 0, -1]),
        (DIE, (3, 2, 4), [0, 0, -1]),
        (replace(DIE, quad=np.zeros((4, 2), np.float32)), (4, 2, 4), [0, 0, -1]),
    ],
)
def test_a_boxed_dies_face_is_the_one_that_shows_its_value(
    die: TruthDie,
    shown: tuple[int, int, int],
    whose: list[int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where none shows it, or the face's corners are known, whatever lies near is the die's."""
    assert numbers(monkeypatch, tmp_path, die, shown) == whose


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
