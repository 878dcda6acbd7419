"""What the network that tells blank faces learns from."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `training` is not installed")

from vision.faces.upright import FACE, SIDE
from vision.training.cut_faces import Look
from vision.training.families import NOTHING, SIDES, THROWN, Family, write
from vision.training.learn_blanks import BLANK, SHEEN, TRACED, FaceLessons, Faces

DRAWN, CUT = 40, 200
"""How bright faces are that were drawn, and cut from path-traced pictures."""


def upright(bright: int, *, is_blank: bool) -> np.ndarray:
    """A face as bright as this, with a light square on it or nothing."""
    face = np.full((SIDE, SIDE, 3), bright, np.uint8)
    if not is_blank:
        cv2.rectangle(face, (26, 26), (38, 38), (bright + 50,) * 3, -1)
    return face


def family(names: Sequence[int]) -> Family:
    """A set whose sides have these names."""
    looks = [upright(DRAWN, is_blank=name == NOTHING) for name in names]
    thrown = [looks[k % SIDES] for k in range(THROWN)]
    seen = [names[k % SIDES] for k in range(THROWN)]
    return Family(np.stack(looks), np.array(names), np.stack(thrown), np.array(seen))


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of two families; one side in six is blank, and no lamp is mirrored."""
    monkeypatch.setattr("vision.training.learn_blanks.SHEEN", 0.0)
    write([family([0, 1, NOTHING, 2, 3, 4])] * 2, tmp_path / "1-0000.npz")
    return tmp_path


def traced() -> Faces:
    """Two faces in a picture, one of them blank, to be cut out of it."""
    pictures = [upright(CUT, is_blank=is_blank) for is_blank in (True, False)]
    corners = np.array([(8.0, 8.0), (56.0, 8.0), (56.0, 56.0), (8.0, 56.0)])
    blank, printed = (
        Look(picture, corners, name) for picture, name in zip(pictures, (None, "a"), strict=True)
    )
    return Faces([printed], [blank])


def test_faces_of_both_kinds_are_learned_by_what_they_bear(drawn: Path) -> None:
    """In their shares, however few are blank, and each with something on it or nothing."""
    lessons = FaceLessons(drawn, [], seed=1)
    lessons.traced = traced()
    given = list(islice(lessons, 400))
    for face, is_blank in given:
        assert face.shape == (4, FACE, FACE)
        assert (np.ptp(face[:3]) < 0.1) == bool(is_blank[0])
    assert np.mean([is_blank[0] for _, is_blank in given]) == pytest.approx(BLANK, abs=0.08)
    cut = [face[3].mean() > 0.0 for face, _ in given]
    assert np.mean(cut) == pytest.approx(TRACED, abs=0.08)


def test_drawn_faces_suffice(drawn: Path) -> None:
    """Where nothing was path-traced all are drawn."""
    given = list(islice(FaceLessons(drawn, [], seed=1), 50))
    assert all(face[3].mean() < 0.0 for face, _ in given)


def test_a_mirrored_lamp_is_no_print(drawn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some blank faces shine, and are blank all the same."""
    monkeypatch.setattr("vision.training.learn_blanks.SHEEN", SHEEN)
    given = islice(FaceLessons(drawn, [], seed=1), 400)
    shines = [np.ptp(face[:3]) > 0.1 for face, is_blank in given if is_blank[0]]
    assert np.mean(shines) == pytest.approx(SHEEN, abs=0.12)


def test_no_families_are_an_error(tmp_path: Path) -> None:
    """Which names the folder."""
    with pytest.raises(FileNotFoundError, match="holds no families"):
        next(iter(FaceLessons(tmp_path, [], seed=1)))
