"""Where taught sets are kept, and what is no name of one."""

from pathlib import Path

import pytest

from device.cli import main
from device.taught_sets import SetNameError, set_folder, taught_sets
from vision import Mount

pytestmark = pytest.mark.usefixtures("nobody_at_the_tray")


def files_in(folder: Path) -> set[Path]:
    """List all that lies in a folder."""
    return set(folder.rglob("*"))


@pytest.mark.parametrize("name", ["", ".", "..", "../../photos", "{abs}", "a/b", "-", "ünï", "a b"])
@pytest.mark.parametrize("how", ["photos", "tray"])
def test_a_path_is_no_name_of_a_set(
    name: str, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What stands where it leads is the host's: it was deleted for the set."""
    photos = tmp_path / "photos"
    (photos / "1").mkdir(parents=True)
    (photos / "1" / "a.jpg").write_bytes(b"dear to somebody")
    (tmp_path / "data" / "dice-sets" / "elf").mkdir(parents=True)
    (tmp_path / "data" / "dice-sets" / "elf" / "set.toml").touch()
    before = files_in(tmp_path)
    source = ["--faces", "1,2", "--camera", "pi"] if how == "tray" else [str(photos)]
    name = name.format(abs=photos)
    assert main(["teach", name, *source, "--data", str(tmp_path / "data")]) == 1
    assert f"a set cannot be called {name!r}" in capsys.readouterr().err
    assert files_in(tmp_path) == before


def test_a_file_among_the_sets_is_none(tmp_path: Path) -> None:
    """Windows leaves a Thumbs.db where sets were copied to: it was a damaged set of that name."""
    folder = set_folder(tmp_path, "elf")
    folder.mkdir(parents=True)
    (folder / "set.toml").write_text("", "utf-8")
    (folder.parent / "Thumbs.db").write_bytes(b"small pictures")
    assert [each.name for each in taught_sets(tmp_path, Mount.OVER)] == ["elf"]


def test_every_name_that_a_game_gives_its_dice_will_do(tmp_path: Path) -> None:
    """Letters, digits and hyphens are one folder's name."""
    assert set_folder(tmp_path, "moon-elf2") == tmp_path / "dice-sets" / "moon-elf2"
    for name in ("../moon-elf", "a" * 300):  # the latter is none that a folder may have
        with pytest.raises(SetNameError, match="letters, digits and hyphens"):
            set_folder(tmp_path, name)
