"""A set until it is kept, and what is never deleted for one."""

import fcntl
import os
import shutil
from pathlib import Path
from typing import IO

import cv2
import numpy as np
import pytest

from device.at_tray import teach_at_tray
from device.cli import main
from device.config import CameraConfig, Config
from device.errors import DataError
from device.lock import InUseError, locked
from device.set_drafts import draft_of, keep, put_back
from device.taught_sets import set_folder
from device.teaching import teach_from_photos
from tests.device.test_taught_sets import files_in
from vision import SetNotWrittenError, TaughtReport

pytestmark = pytest.mark.usefixtures("nobody_at_the_tray")


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_what_is_no_set_is_not_replaced_by_one(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither by a set that was taught, nor once everything was shown: it is said before."""
    folder = set_folder(tmp_path, "elf")
    draft_of(folder).mkdir(parents=True)
    if kind == "file":
        folder.write_text("mine", "utf-8")
    else:
        folder.mkdir()
        (folder / "photo.jpg").touch()
    before = files_in(tmp_path)
    with pytest.raises(DataError, match=r"elf holds no taught set \(set.toml is missing\)"):
        keep(folder)
    config = Config(camera=CameraConfig("pi"))
    with pytest.raises(DataError, match="holds no taught set"):
        teach_at_tray(config, tmp_path, "elf", ["1", "2"], print)
    assert main(["teach", "Elf", str(tmp_path), "--data", str(tmp_path)]) == 1
    assert "elf holds no taught set" in capsys.readouterr().err  # games call no dice "Elf"
    assert files_in(tmp_path) - before <= {tmp_path / "lock"}


def test_a_set_that_cannot_be_put_in_its_place_leaves_the_old_one(tmp_path: Path) -> None:
    """Also where that had been moved away already."""
    folder = set_folder(tmp_path, "elf")
    folder.mkdir(parents=True)
    (folder / "set.toml").write_text("old", "utf-8")
    with pytest.raises(DataError, match=r"elf takes no set of dice \(.*\); free some space"):
        keep(folder)  # there is no draft
    assert [path.name for path in folder.parent.iterdir()] == ["elf"]
    assert (folder / "set.toml").read_text("utf-8") == "old"


@pytest.mark.parametrize("fails", ["written", "kept", "tested"])
def test_a_set_that_is_not_kept_leaves_nothing(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither half a set nor a traceback, and the old one is still there."""

    def teach(folder: Path, _samples: object, **_: object) -> TaughtReport:
        folder.mkdir()
        (folder / "set.toml").write_text("new", "utf-8")
        if fails == "written":
            raise SetNotWrittenError(f"{folder} takes no set of dice")
        return TaughtReport("elf", {"1": 5}, (), 5, 4 if fails == "tested" else 5)

    def replace(path: Path, _target: Path) -> None:
        raise OSError(30, "Read-only file system", str(path))

    folder = set_folder(tmp_path, "elf")
    folder.mkdir(parents=True)
    (folder / "set.toml").write_text("old", "utf-8")
    (tmp_path / "photos" / "1").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "photos" / "1" / "a.png"), np.full((64, 64, 3), 90, np.uint8))
    monkeypatch.setattr("device.teaching.teach", teach)
    if fails == "kept":
        monkeypatch.setattr(Path, "replace", replace)
    status = main(["teach", "elf", str(tmp_path / "photos"), "--data", str(tmp_path)])
    assert status == (2 if fails == "kept" else 1)
    told = capsys.readouterr()
    assert ("not kept" in told.out) is (fails == "tested")
    assert ("takes no set of dice" in told.err) is (fails != "tested")
    assert [path.name for path in folder.parent.iterdir()] == ["elf"]
    assert (folder / "set.toml").read_text("utf-8") == "old"


@pytest.mark.parametrize("right", [4, 5])
def test_photos_that_teach_a_set_leave_the_draft_of_a_lesson(
    right: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that a lesson on the page was shown was lost, or what photos showed kept in its name."""

    def teach(draft: Path, _samples: object, **_: object) -> TaughtReport:
        draft.mkdir()
        (draft / "set.toml").write_text("of photos", "utf-8")
        return TaughtReport("elf", {"1": 5}, (), 5, right)

    folder = set_folder(tmp_path, "elf")
    draft_of(folder).mkdir(parents=True)
    (draft_of(folder) / "set.toml").write_text("of the lesson", "utf-8")
    (tmp_path / "photos" / "1").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "photos" / "1" / "a.png"), np.full((64, 64, 3), 90, np.uint8))
    monkeypatch.setattr("device.teaching.teach", teach)
    kept = teach_from_photos(Config(), tmp_path, "elf", tmp_path / "photos", print)
    assert (kept, folder.exists()) == (right == 5, right == 5)
    keep(folder)
    assert [path.name for path in folder.parent.iterdir()] == ["elf"]
    assert (folder / "set.toml").read_text("utf-8") == "of the lesson"


def test_photos_teach_a_set_once_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both wrote into one draft: the first lost all, or kept what the other had half written."""
    photos, again = tmp_path / "photos", list[str]()
    for face in ("1", "2"):
        (photos / face).mkdir(parents=True)
        cv2.imwrite(str(photos / face / "a.png"), np.full((64, 64, 3), 90, np.uint8))

    def teach(draft: Path, _samples: object, **_: object) -> TaughtReport:
        draft.mkdir()
        (draft / "set.toml").write_text("of the first", "utf-8")
        if not again:
            again.append("now")
            with pytest.raises(InUseError, match="another croupier teaches elf from photos; wait"):
                teach_from_photos(Config(), tmp_path, "elf", photos, again.append)
            assert teach_from_photos(Config(), tmp_path, "orc", photos, again.append)
        return TaughtReport("elf", {"1": 5}, (), 5, 5)

    monkeypatch.setattr("device.teaching.teach", teach)
    assert teach_from_photos(Config(), tmp_path, "elf", photos, again.append)
    sets = set_folder(tmp_path, "elf").parent
    assert sorted(path.name for path in sets.iterdir()) == ["elf", "orc"]
    assert (sets / "elf" / "set.toml").read_text("utf-8") == "of the first"


def test_a_lock_whose_file_was_taken_away_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who held it was done just then, and a third may have made another file, and hold that."""

    def flock_late(lock: IO[str], how: int) -> None:
        (tmp_path / "lock").unlink()
        flock(lock, how)

    flock = fcntl.flock
    monkeypatch.setattr("device.lock.fcntl.flock", flock_late)
    with pytest.raises(InUseError, match="taken"), locked(tmp_path / "lock", "refused", "taken"):
        pytest.fail("two would have the lock")


def test_a_plug_pulled_while_a_set_is_kept_leaves_whole_sets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new one is in its place before any file of the old one is deleted."""
    folder = tmp_path / "elf"
    for place, text in ((folder, "old"), (draft_of(folder), "new")):
        place.mkdir()
        (place / "set.toml").write_text(text, "utf-8")

    def pull(path: Path, **_: object) -> None:
        if path.exists():
            assert (folder / "set.toml").read_text("utf-8") == "new"
            raise SystemExit

    monkeypatch.setattr(shutil, "rmtree", pull)
    with pytest.raises(SystemExit):
        keep(folder)
    monkeypatch.undo()
    draft_of(folder).mkdir()
    (draft_of(folder) / "set.toml").write_text("newer", "utf-8")
    keep(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["elf"]
    assert (folder / "set.toml").read_text("utf-8") == "newer"


def test_a_set_is_on_the_disk_before_the_old_one_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were lost when the plug was pulled seconds later: renames reach a card before files."""
    folder, deeds = tmp_path / "elf", list[str]()
    for place in (folder, draft_of(folder)):
        place.mkdir()
        for name in ("1.png", "set.toml"):
            (place / name).write_text("a set", "utf-8")
    replace, rmtree = Path.replace, shutil.rmtree

    def note_sync(descriptor: int) -> None:
        deeds.append(f"sync {Path(f'/proc/self/fd/{descriptor}').readlink().name}")

    def note_replace(path: Path, target: Path) -> Path:
        deeds.append(f"{path.name} to {target.name}")
        return replace(path, target)

    def note_deletion(path: Path, **_: object) -> None:
        if path.exists():
            deeds.append(f"delete {path.name}")
            rmtree(path)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_replace)
    monkeypatch.setattr(shutil, "rmtree", note_deletion)
    keep(folder)
    assert {*deeds[:2]} == {"sync 1.png", "sync set.toml"}
    assert deeds[2:] == [
        "sync .elf.new",
        "elf to .elf.old",
        ".elf.new to elf",
        f"sync {tmp_path.name}",
        "delete .elf.old",
    ]


def test_a_set_that_was_moved_away_for_none_is_put_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plug was pulled between the two renames; where the new one came, the old one stays."""
    sets = set_folder(tmp_path, "elf").parent
    for name in (".elf.old", ".orc.old", "orc"):
        (sets / name).mkdir(parents=True)
    with monkeypatch.context() as closed:
        closed.setattr(Path, "replace", _refuse)
        put_back(tmp_path)
    assert "elf.old is not put back where it was taught: Permission denied" in caplog.text
    put_back(tmp_path)
    assert {path.name for path in sets.iterdir()} == {"elf", ".orc.old", "orc"}


def _refuse(path: Path, _target: Path) -> None:
    raise PermissionError(13, "Permission denied", str(path))
