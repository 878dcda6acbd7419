"""Families of faces cut out of rendered sets: what is upright, named, unknown and left out."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.faces.upright import inner
from vision.training.cut_faces import families_of, looks_in
from vision.training.families import NOTHING, SIDES, THROWN, read, write

EDGE = 60
PLACES = [(20, 20), (120, 20), (220, 20), (20, 120), (120, 120), (220, 120)]


def quad(x: int, y: int, quarters: int) -> list[list[float]]:
    """The corners of a face drawn at a place, from the upper left of a print turned clockwise."""
    corners = [(x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE)]
    return [[float(value) for value in corner] for corner in np.roll(corners, quarters, axis=0)]


def pictured(folder: Path, prints: list[str | None], hidden: float = 0.0) -> Path:
    """A folder with a picture of grey dice; each bears a bar at the left of its print.

    Each print's bar is as bright as its name is long, each die turned a quarter further.
    """
    folder.mkdir()
    picture, dice = np.full((200, 300, 3), 30, np.uint8), []
    for number, name in enumerate(prints):
        x, y = PLACES[number]
        face = np.full((EDGE, EDGE, 3), 128, np.uint8)
        if name is not None:
            face[12:48, 8:20] = 30 * len(name)
        turned = np.rot90(face, -(number % 4))
        picture[y : y + EDGE, x : x + EDGE] = turned
        dice.append({"seen": name, "quad": quad(x, y, -(number % 4)), "occluded": hidden})
    cv2.imwrite(str(folder / "0.png"), picture)
    label = {"image": "0.png", "dice": dice}
    (folder / "labels.jsonl").write_text(json.dumps(label) + "\n", encoding="utf-8")
    return folder


def bar_of(look: np.ndarray) -> float:
    """How bright an upright face is where its bar belongs."""
    return float(inner(look)[14:34, 9:13].mean())


@pytest.fixture
def rng() -> np.random.Generator:
    """Chance that does the same again."""
    return np.random.default_rng(5)


def test_each_face_is_cut_out_upright_and_bears_what_it_is_called(
    tmp_path: Path, rng: np.random.Generator
) -> None:
    """Taught and thrown alike, however the die was turned."""
    prints: list[str | None] = ["a", "bb", "ccc", "a", "bb", "ccc"]
    taught = looks_in(pictured(tmp_path / "teach", prints))
    thrown = looks_in(pictured(tmp_path / "play", prints[::-1]))
    for family in families_of(rng, taught, thrown, 3):
        assert (family.taught.shape[0], family.thrown.shape[0]) == (SIDES, THROWN)
        bars = {0: 30.0, 1: 60.0, 2: 90.0}
        for look, name in zip(family.taught, family.names, strict=True):
            assert bar_of(look) == pytest.approx(bars[int(name)], abs=12)
        for look, name in zip(family.thrown, family.seen, strict=True):
            assert bar_of(look) == pytest.approx(bars[int(name)], abs=12)
        assert set(family.names) == set(family.seen) == set(bars)


def test_families_of_one_set_differ_by_looks_and_by_how_they_are_laid(
    tmp_path: Path, rng: np.random.Generator
) -> None:
    """No corner is put exactly where it was rendered."""
    looks = looks_in(pictured(tmp_path / "teach", ["a", "bb", "a", "bb"]))
    one, other = families_of(rng, looks, looks, 2)
    assert not (one.taught == other.taught).all()


def test_a_blank_face_and_a_print_that_nobody_taught_are_unknown(
    tmp_path: Path, rng: np.random.Generator
) -> None:
    """A blank face is not among those taught either."""
    taught = looks_in(pictured(tmp_path / "teach", ["a", "bb", None, None]))
    thrown = looks_in(pictured(tmp_path / "play", ["a", None, "ccc"]))
    (family,) = families_of(rng, taught, thrown, 1)
    assert NOTHING not in family.names
    unknown = family.seen == NOTHING
    assert unknown.sum() == 2 * (~unknown).sum() > 0


def test_hidden_faces_and_those_cut_off_are_not_looked_at(tmp_path: Path) -> None:
    """They show too little to learn from."""
    assert not looks_in(pictured(tmp_path / "hidden", ["a", "bb"], hidden=0.3))
    folder = pictured(tmp_path / "cut off", ["a", "bb"])
    label = json.loads((folder / "labels.jsonl").read_text(encoding="utf-8"))
    label["dice"][0]["quad"][0][0] = -1.0
    (folder / "labels.jsonl").write_text(json.dumps(label) + "\n", encoding="utf-8")
    assert [look.print for look in looks_in(folder)] == ["bb"]


def test_families_are_read_as_they_were_kept(tmp_path: Path, rng: np.random.Generator) -> None:
    """Each by itself."""
    looks = looks_in(pictured(tmp_path / "teach", ["a", "bb", "ccc"]))
    kept = families_of(rng, looks, looks, 2)
    write(kept, tmp_path / "set.npz")
    for one, again in zip(kept, read(tmp_path / "set.npz"), strict=True):
        for name in ("taught", "names", "thrown", "seen"):
            assert (getattr(one, name) == getattr(again, name)).all()
