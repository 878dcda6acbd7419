"""What the networks that judge learn from: all that may be dice, and which are."""

import json
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.sights import EDGE, sight
from vision.finding.measuring import USUAL_MM
from vision.frames import Frame
from vision.judging.doubts import Sight
from vision.judging.evidence import NUMBERS, NUMBERS_IN_TRAY
from vision.reader import Reader
from vision.training import mine_sights
from vision.training.mine_sights import mined_in_tray, mined_sights
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

    def sights(_: Reader, frame: Frame, *, twice: bool) -> list[Sight]:
        del twice
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


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Reader, bool]]:
    """By whom a tray is looked at, and whether twice; they see one thing, its size known."""
    looks: list[tuple[Reader, bool]] = []

    def sights(reader: Reader, _: Frame, *, twice: bool) -> list[Sight]:
        looks.append((reader, twice))
        return [sight(edges=0.9)]

    monkeypatch.setattr(Reader, "sights", sights)
    return looks


FLOOR = np.array([(40.0, 20.0), (240.0, 20.0), (240.0, 200.0), (40.0, 200.0)])


def test_in_a_tray_both_looks_are_noted_told_the_dice_s_size_and_not(
    picture: Path, told: list[tuple[Reader, bool]]
) -> None:
    """In the picture and, smaller, in a mirror, in which the tray lies where it is seen then."""
    sample = Labelled(picture, (UPPER,), "shelf", tray=FLOOR, tray_mm=(200.0, 180.0), die_mm=14.0)
    numbers, upper = mined_in_tray(sample)
    assert numbers.shape == (8, NUMBERS_IN_TRAY)
    assert upper[:4].all()
    assert {(reader.die_mm, twice) for reader, twice in told} == {
        (14.0, False),
        (14.0, True),
        (None, False),
        (None, True),
    }
    lefts = {reader.tray.points[:, 0].min() for reader, _ in told if reader.tray is not None}
    assert lefts == {40.0, 255.0 - 192.0}


def test_of_an_empty_tray_the_usual_size_is_told(
    picture: Path, told: list[tuple[Reader, bool]]
) -> None:
    """A host has told one before dice lie there; what seems to be there is none."""
    _, upper = mined_in_tray(Labelled(picture, (), "shelf", tray=FLOOR, tray_mm=(200.0, 180.0)))
    assert {reader.die_mm for reader, _ in told} == {USUAL_MM, None}
    assert not upper.any()


@pytest.mark.parametrize(
    "tray, size_mm",
    [(None, None), (FLOOR, None), (FLOOR[[0, 2, 1, 3]], (200.0, 180.0))],
    ids=["no tray", "of no known size", "folded over by the lens"],
)
def test_where_no_tray_is_known_nothing_is_noted_in_trays(
    picture: Path,
    told: list[tuple[Reader, bool]],
    tray: npt.NDArray[np.float64] | None,
    size_mm: tuple[float, float] | None,
) -> None:
    """On tables another network judges."""
    sample = Labelled(picture, (UPPER,), "shelf", tray=tray, tray_mm=size_mm)
    numbers, _ = mined_in_tray(sample)
    assert numbers.shape == (0, NUMBERS_IN_TRAY)
    assert not told


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
