"""What was learned of a face, as a phone may ask for it."""

from pathlib import Path

import numpy as np
import pytest

from device.learned import learned_picture
from device.set_drafts import draft_of
from device.taught_sets import set_folder, set_version, sets_folder
from tests.device.test_eye import eye
from vision import write_picture
from vision.faces.upright import SIDE
from webui import Learned

FACTS = 'name = "elf"\nmount = "over"\n[samples]\n1-arrow = ["a.png"]\n2-arrow = ["b.png"]\n'


def taught(folder: Path, brightness: int = 90) -> int:
    """Put a set into a folder; give its version."""
    folder.mkdir(parents=True)
    for name in ("a", "b"):
        picture = np.full((SIDE, SIDE, 3), brightness, np.uint8)
        write_picture(folder / f"{name}.png", picture)
    (folder / "set.toml").write_text(FACTS, "utf-8")
    return set_version(folder)


def test_a_draft_and_what_it_would_replace_have_pictures_of_their_own(tmp_path: Path) -> None:
    """While a person judges the new set, the old one is kept; an older version is gone."""
    folder = set_folder(tmp_path, "elf")
    versions = (taught(folder, 50), taught(draft_of(folder), 150))
    while versions[0] == (version := set_version(draft_of(folder))):  # a disk's clock may be coarse
        (draft_of(folder) / "set.toml").write_text(FACTS, "utf-8")
    versions = (versions[0], version)
    for version, brightness in zip(versions, (50, 150), strict=True):
        picture = learned_picture(tmp_path, "elf", version, "1-arrow")
        assert picture is not None
        assert picture.max() == brightness
    assert learned_picture(tmp_path, "elf", versions[0] - 1, "1-arrow") is None


@pytest.mark.parametrize(
    "name", ["../secret", "..", ".", "", "/", "elf/../../secret", ".secret.new", "el\0f", "a" * 300]
)
def test_a_path_is_no_set_of_which_anything_can_be_seen(tmp_path: Path, name: str) -> None:
    """What lies elsewhere is nobody's business, though it looks like a set."""
    versions = {taught(tmp_path / "secret"), taught(sets_folder(tmp_path) / ".secret.new")}
    versions |= {taught(set_folder(tmp_path, "elf"))}
    for version in (*versions, 0):
        assert learned_picture(tmp_path, name, version, "1-arrow") is None


@pytest.mark.parametrize("face", ["a.png", "set.toml", "../elf/a.png", "", "name"])
def test_a_file_is_no_face(tmp_path: Path, face: str) -> None:
    """Only what the set calls so is one."""
    version = taught(set_folder(tmp_path, "elf"))
    assert learned_picture(tmp_path, "elf", version, face) is None
    assert learned_picture(tmp_path, "elf", version, "1-arrow") is not None


@pytest.mark.parametrize("file", ["../../journal.png", "/etc/passwd", ".."])
def test_a_set_that_names_other_files_shows_none(tmp_path: Path, file: str) -> None:
    """A folder that somebody copied here may say anything."""
    folder = set_folder(tmp_path, "elf")
    taught(folder)
    write_picture(tmp_path / "journal.png", np.zeros((SIDE, SIDE, 3), np.uint8))
    (folder / "set.toml").write_text(FACTS.replace("a.png", file), "utf-8")
    assert learned_picture(tmp_path, "elf", set_version(folder), "1-arrow") is None


def test_where_nothing_was_taught_nothing_is_seen(tmp_path: Path) -> None:
    """Not under the version either that stands for none."""
    assert learned_picture(tmp_path, "elf", 0, "1-arrow") is None


def test_a_page_is_told_what_can_be_seen_of_each_set(tmp_path: Path) -> None:
    """And is given it as JPEG; a set that is not used has nothing to show."""
    version = taught(set_folder(tmp_path, "elf"))
    taught(set_folder(tmp_path, "orc"))
    (set_folder(tmp_path, "orc") / "set.toml").write_text("name = 1", "utf-8")
    watching = eye(tmp_path)
    elf, orc = watching.state().sets
    assert elf.learned == Learned(version, ("1-arrow", "2-arrow"))
    assert orc.learned is None
    jpeg = watching.learned("elf", version, "2-arrow")
    assert jpeg is not None
    assert jpeg.startswith(b"\xff\xd8")
    assert watching.learned("orc", version, "2-arrow") is None
