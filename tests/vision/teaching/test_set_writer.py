"""The folder of a taught set: written whole, or not said to be."""

from pathlib import Path

import numpy as np
import pytest

from vision import Mount, SetNotWrittenError
from vision.dice_sets import DiceSet
from vision.faces.upright import SIDE
from vision.teaching.self_test import Sample, TaughtFace
from vision.teaching.set_writer import write_set


def write(folder: Path, *faces: str, name: str = "elf") -> None:
    """Write a set of grey faces on a grey floor."""
    taught = {}
    for at, face in enumerate(faces):
        picture = np.full((SIDE, SIDE, 3), 40 * at, np.uint8)
        taught[face] = TaughtFace((Sample(picture, picture, 0, 0.0),), is_round=False)
    floor = np.full((48, 64, 3), 90, np.uint8)
    write_set(folder, name, Mount.OVER, taught, {"alike": [(faces[0], faces[1])]}, floor)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """Names, faces and the floor; what an older set left there is gone."""
    for file in ("face-07-01.png", "floor.png"):
        (tmp_path / file).write_text("old")
    write(tmp_path, "1", "2", name='Moon "Elf"')
    dice = DiceSet.taught(tmp_path)
    assert (dice.name, dice.faces, dice.mount) == ('Moon "Elf"', ("1", "2"), Mount.OVER)
    assert dice.floor is not None
    assert not (tmp_path / "face-07-01.png").exists()


@pytest.mark.parametrize("file", ["floor.png", "face-02-01.png", "set.toml"])
def test_a_disk_that_takes_no_more_is_told(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file it is that is lost: a set without its floor reads prints as dice."""
    writers = {name: getattr(Path, name) for name in ("write_bytes", "write_text")}

    def full(name: str, path: Path, *what: object, **how: object) -> object:
        if path.name == file:
            raise OSError(28, "No space left on device")
        return writers[name](path, *what, **how)

    monkeypatch.setattr(Path, "write_bytes", lambda path, data: full("write_bytes", path, data))
    monkeypatch.setattr(
        Path, "write_text", lambda path, text, **how: full("write_text", path, text, **how)
    )
    with pytest.raises(SetNotWrittenError, match=r"takes no set of dice \(No space left"):
        write(tmp_path / "elf", "1", "2")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """What stands there stays."""
    (tmp_path / "elf").write_text("mine")
    with pytest.raises(SetNotWrittenError, match="elf takes no set of dice"):
        write(tmp_path / "elf", "1", "2")
    assert (tmp_path / "elf").read_text() == "mine"
