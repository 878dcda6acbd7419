"""The folder of a taught set: written whole, or not said to be."""

from pathlib import Path

import numpy as np
import pytest

from vision import Mount, NoSetError, SetNotWrittenError, read_set_file
from vision.dice_sets import DiceSet
from vision.faces.upright import SIDE
from vision.finding.face_sizes import FaceSizes
from vision.teaching.self_test import Sample, TaughtFace
from vision.teaching.set_writer import write_set

SIZES = FaceSizes((960, 1280), 70.25, (0.125, -0.25))


def write(folder: Path, *faces: str, name: str = "elf", sizes: FaceSizes | None = SIZES) -> None:
    """Write a set of grey faces on a grey floor."""
    taught = {}
    for at, face in enumerate(faces):
        picture = np.full((SIDE, SIDE, 3), 40 * at, np.uint8)
        taught[face] = TaughtFace((Sample(picture, picture, 0, 0.0),), is_round=False)
    floor = np.full((48, 64, 3), 90, np.uint8)
    pairs = {"alike": [(faces[0], faces[1])]}
    write_set(folder, name, Mount.OVER, taught, pairs, floor, sizes)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """Names, faces and the floor; what an older set left there is gone."""
    for file in ("face-07-01.png", "floor.png"):
        (tmp_path / file).write_text("old")
    write(tmp_path, "1", "2", name='Moon "Elf"')
    dice = DiceSet.taught(tmp_path)
    assert (dice.name, dice.faces, dice.mount) == ('Moon "Elf"', ("1", "2"), Mount.OVER)
    assert dice.floor is not None
    assert dice.sizes == SIZES
    assert not (tmp_path / "face-07-01.png").exists()


def test_dice_of_several_sizes_have_none(tmp_path: Path) -> None:
    """Nor has a set that an older version wrote."""
    write(tmp_path, "1", "2", sizes=None)
    assert "seen" not in (tmp_path / "set.toml").read_text()
    assert DiceSet.taught(tmp_path).sizes is None


@pytest.mark.parametrize(
    "sign", ["\t", "\n", "\r", "\0", "\x1f", "\x7f", "\x85", "\u2028", "\\", '"', "骰"]
)
def test_every_name_is_read_again(sign: str, tmp_path: Path) -> None:
    """Also one that a shell made of a line's end: the set could not be read, and was kept."""
    write(tmp_path, f"1{sign}a", "2", name=f"moon{sign}elf")
    facts = read_set_file(tmp_path)
    assert (facts.name, list(facts.samples)) == (f"moon{sign}elf", [f"1{sign}a", "2"])
    assert facts.alike == {frozenset({f"1{sign}a", "2"})}


def test_a_name_that_cannot_be_read_again_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the set replaces another: a folder's name need not be text, and a disk may lie."""
    with pytest.raises(SetNotWrittenError, match="call set and faces otherwise"):
        write(tmp_path, "1\udcff", "2")
    monkeypatch.setattr("vision.teaching.set_writer._escaped", str)
    with pytest.raises(SetNotWrittenError, match="holds no set that can be read again"):
        write(tmp_path, "1\n", "2")


@pytest.mark.parametrize("file", ["floor.png", "face-02-01.png", "set.toml"])
def test_a_set_that_is_cut_off_is_none(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written over an old one with its faces in another order, it would read all of them wrong."""
    write(tmp_path, "1", "2")
    write_bytes = Path.write_bytes

    def stopped(path: Path, data: bytes) -> int:
        if path.name == file:
            raise KeyboardInterrupt
        return write_bytes(path, data)

    monkeypatch.setattr(Path, "write_bytes", stopped)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, "2", "1")
    with pytest.raises(NoSetError):
        read_set_file(tmp_path)


@pytest.mark.parametrize("file", ["floor.png", "face-02-01.png", "set.toml"])
def test_a_disk_that_takes_no_more_is_told(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file it is that is lost: a set without its floor reads prints as dice."""
    write_bytes = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == file:
            raise OSError(28, "No space left on device")
        return write_bytes(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(SetNotWrittenError, match=r"takes no set of dice \(No space left"):
        write(tmp_path / "elf", "1", "2")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """What stands there stays."""
    (tmp_path / "elf").write_text("mine")
    with pytest.raises(SetNotWrittenError, match="elf takes no set of dice"):
        write(tmp_path / "elf", "1", "2")
    assert (tmp_path / "elf").read_text() == "mine"
