"""What the network that judges learns from: all that may be dice on a table, and which are."""

import json
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sights import EDGE, sight
from vision.frames import Frame
from vision.judging.doubts import Sight
from vision.judging.weighing import NUMBERS
from vision.reader import Reader
from vision.training import mine_sights
from vision.training.mine_sights import mined_sights
from vision.training.samples import Labelled, TruthDie

CORNERS = np.array([(80, 80), (120, 80), (120, 120), (80, 120)], dtype=np.float32)
UPPER = TruthDie((100.0, 100.0), EDGE, 1.0, 4, CORNERS, -1, unclear=False, ignored=False)
HIDDEN = TruthDie((200.0, 100.0), EDGE, 1.0, 4, CORNERS, -1, unclear=True, ignored=True)
VIEWS = 4


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[float, float], float]]:
    """Places and sizes that a stand-in for the reader sees in the picture, however it is shown."""
    things: list[tuple[tuple[float, float], float]] = []
    shown = count()

    def sights(_: Reader, frame: Frame) -> list[Sight]:
        times, is_mirrored = frame.shape[1] / 320, next(shown) % 2 == 1
        right = frame.shape[1] - 1
        return [
            sight((right - x * times if is_mirrored else x * times, y * times), size=edge * times)
            for (x, y), edge in things
        ]

    monkeypatch.setattr(Reader, "sights", sights)
    return things


def upper(picture: Path, *dice: TruthDie) -> list[list[bool]]:
    """Whether each thing is an upper face, by each view of the picture."""
    numbers, faces = mined_sights(Labelled(picture, dice, "shelf"))
    assert numbers.shape == (len(faces), NUMBERS)
    return faces.reshape(VIEWS, -1).tolist()


def test_the_nearest_thing_is_the_die_s_upper_face_and_no_other(
    picture: Path, seen: list[tuple[tuple[float, float], float]]
) -> None:
    """Its side lies further off, and so does what is no die; also in a mirror, and smaller."""
    seen += [((100.0, 118.0), EDGE), ((103.0, 100.0), EDGE), ((250.0, 200.0), EDGE)]
    assert upper(picture, UPPER) == [[False, True, False]] * VIEWS


@pytest.mark.parametrize("size", [EDGE / 2, 2 * EDGE])
def test_what_is_far_smaller_or_larger_than_the_die_is_something_else(
    picture: Path, seen: list[tuple[tuple[float, float], float]], size: float
) -> None:
    """A pip, or the whole die with its sides."""
    seen.append(((100.0, 100.0), size))
    assert upper(picture, UPPER) == [[False]] * VIEWS


def test_what_may_be_a_die_that_is_mostly_hidden_is_left_out(
    picture: Path, seen: list[tuple[tuple[float, float], float]]
) -> None:
    """Nobody can say whether it should be found."""
    seen += [((100.0, 100.0), EDGE), ((200.0, 100.0), EDGE)]
    assert upper(picture, UPPER, HIDDEN) == [[True]] * VIEWS


def test_a_picture_too_small_to_be_read_tells_nothing(tmp_path: Path) -> None:
    """So small ones in a folder do no harm; a larger one that shows nothing tells as much."""
    file = tmp_path / "0.png"
    cv2.imwrite(str(file), np.zeros((24, 32, 3), np.uint8))
    numbers, faces = mined_sights(Labelled(file, (), "shelf"))
    assert numbers.shape == (0, NUMBERS)
    assert faces.shape == (0,)


def test_the_command_writes_a_file_a_folder(
    tmp_path: Path,
    picture: Path,
    seen: list[tuple[tuple[float, float], float]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of pictures whose dice can be read untaught: of two only the one that shows none."""
    seen.append(((100.0, 100.0), EDGE))
    icon = {"quad": CORNERS.tolist(), "seen": "sword"}
    labels = [{"image": picture.name, "dice": dice} for dice in ([], [icon])]
    text = "".join(json.dumps(label) + "\n" for label in labels)
    (tmp_path / "labels.jsonl").write_text(text, encoding="utf-8")
    out = tmp_path / "noted"
    monkeypatch.setattr("sys.argv", ["mine_sights", str(tmp_path), "--out", str(out)])
    mine_sights.main()
    noted = np.load(out / f"{tmp_path.name}.npz")
    assert noted["numbers"].shape == (VIEWS, NUMBERS)
    assert noted["upper"].tolist() == [False] * VIEWS
