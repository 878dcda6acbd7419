"""What the network learns that tells tops: what the finders took for one, and whether it is."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from vision.finding.plan import Plan
from vision.finding.spots import DIE, Spots
from vision.training import mine_tops
from vision.training.mine_tops import mined_tops
from vision.training.samples import Labelled, TruthDie

EDGE = 20.0
CORNERS = np.array([(90, 90), (110, 90), (110, 110), (90, 110)], dtype=np.float32)
TOP = TruthDie((100.0, 100.0), EDGE, 1.0, 4, CORNERS, -1, unclear=False, ignored=False)
HIDDEN = TruthDie((200.0, 100.0), EDGE, 1.0, 4, CORNERS, -1, unclear=True, ignored=True)
BOXED = TruthDie((100.0, 100.0), EDGE, 0.3, 4, None, -1, unclear=False, ignored=False)

Sight = tuple[float, float, float]
"""A place, and an edge."""


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """At which scales a stand-in for `look` is asked; what it shows stands in `SIGHTS`."""
    asked: list[float] = []

    def look(*where: object, **_: object) -> tuple[Plan, Spots]:
        scale = float(where[3])  # type: ignore[arg-type] # the last of `look`'s own arguments
        asked.append(scale)
        x, y, edge = (np.array(each, dtype=np.float32) for each in zip(*SIGHTS, strict=True))
        heat = np.where(edge < FAINTEST, 0.1, 0.6).astype(np.float32)
        places = np.column_stack([x, y]) * np.float32(scale)
        spots = Spots(heat, places, edge * np.float32(scale), 0 * x, 0 * x)
        to_frame = np.diag([1.0 / scale, 1.0 / scale, 1.0])
        return Plan(np.zeros((8, 8, 3), np.uint8), np.ones((8, 8), bool), to_frame, scale), spots

    monkeypatch.setattr(mine_tops, "look", look)
    return asked


FAINTEST = 9.0
"""px; what a look shows smaller than this is too faint."""
SIGHTS: list[Sight] = [(100.0, 100.0, EDGE)]


def numbers(picture: Path, sight: Sight, *dice: TruthDie) -> list[int]:
    """Whose top something seen at a place, three times, is said to be."""
    SIGHTS[:] = [sight]
    noted = mined_tops(Labelled(picture, dice, "drawn"), np.random.default_rng(1))
    assert all(square[:3] == pytest.approx(list(sight), abs=0.1) for square in noted)
    return [int(square[4]) for square in noted]


@pytest.mark.parametrize(
    "sight, dice, whose",
    [
        ((103.0, 100.0, EDGE), (HIDDEN, TOP), 1),
        ((100.0, 118.0, EDGE), (TOP,), -1),
        ((100.0, 100.0, 2 * EDGE), (TOP,), -1),
        ((100.0, 100.0, EDGE), (), -1),
        ((100.0, 107.5, EDGE), (TOP,), None),
        ((100.0, 100.0, 1.5 * EDGE), (TOP,), None),
        ((200.0, 100.0, EDGE), (HIDDEN, TOP), None),
        ((100.0, 110.0, EDGE), (BOXED,), None),
        ((100.0, 106.4, EDGE), (BOXED,), 0),
        ((100.0, 100.0, 8.0), (TOP,), None),
    ],
)
@pytest.mark.usefixtures("scales")
def test_a_top_is_told_from_what_is_clearly_none(
    picture: Path, sight: Sight, dice: tuple[TruthDie, ...], whose: int | None
) -> None:
    """What may be one, what is mostly hidden and what is faint is not noted at all."""
    assert numbers(picture, sight, *dice) == ([] if whose is None else [whose] * 3)


def test_three_looks_see_dice_at_the_best_size_nearly_and_at_another(
    scales: list[float], picture: Path
) -> None:
    """By the same chances again they are the same; a picture is not grown without end."""
    numbers(picture, (100.0, 100.0, EDGE), TOP)
    best, nearly, other = np.log(np.array(scales) * EDGE / DIE)
    assert best == pytest.approx(0.0)
    assert 0.0 < abs(nearly) < 0.22
    assert 0.15 < abs(other) < 0.5
    numbers(picture, (100.0, 100.0, EDGE), TOP)
    assert scales[3:] == scales[:3]
    tiny = TruthDie((100.0, 100.0), 2.0, 1.0, 4, CORNERS, -1, unclear=False, ignored=False)
    numbers(picture, (100.0, 100.0, EDGE), tiny)
    assert max(scales) == 3.0


@pytest.mark.usefixtures("scales")
def test_the_command_notes_each_folders_squares(
    picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line a picture, in one file a folder."""
    SIGHTS[:] = [(100.0, 100.0, EDGE)]
    die = {"quad": CORNERS.tolist(), "seen": 4}
    label = json.dumps({"image": picture.name, "dice": [die]})
    (picture.parent / "labels.jsonl").write_text(label)
    out = picture.parent / "out"
    monkeypatch.setattr(sys, "argv", ["mine_tops", str(picture.parent), "--out", str(out)])
    mine_tops.main()
    (line,) = (out / f"{picture.parent.name}.jsonl").read_text().splitlines()
    assert json.loads(line) == {"image": "0.png", "squares": [[100.0, 100.0, EDGE, 0.0, 0]] * 3}
