"""What was learned of a face, as a picture."""

from pathlib import Path

import numpy as np
import pytest

from vision import DiceSetError, face_picture, write_picture
from vision.faces.upright import SIDE

FACTS = 'name = "elf"\nmount = "over"\n[samples]\n1 = ["a.png", "b.png", "c.png"]\n2 = ["gone.png"]'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a set of which a face's first sample is unlike the others."""
    (tmp_path / "set.toml").write_text(FACTS, "utf-8")
    for name, brightness in (("a", 255), ("b", 60), ("c", 50)):
        picture = np.full((SIDE, SIDE, 3), brightness, np.uint8)
        write_picture(tmp_path / f"{name}.png", picture)
    return tmp_path


def test_a_face_is_shown_by_what_most_samples_show(folder: Path) -> None:
    """One that a lamp blinds does not tell a person what was learned."""
    picture = face_picture(folder, "1")
    assert picture.shape == (SIDE, SIDE, 3)
    assert (picture == 60).all()


@pytest.mark.parametrize("face", ["2", "3", "a.png", "../1"])
def test_what_was_not_learned_has_no_picture(folder: Path, face: str) -> None:
    """A face whose picture is lost, and what is no face of the set."""
    with pytest.raises(DiceSetError, match="teach the set again"):
        face_picture(folder, face)
