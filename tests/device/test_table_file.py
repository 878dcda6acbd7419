"""The file in which a table is kept: what else may stand there is named, with the mend."""

import os
from errno import EACCES, EROFS
from pathlib import Path

import pytest

from device.cli import main
from device.table_file import table_file

_NAMES = ["table.sqlite", "table.sqlite-wal", "table.sqlite-shm"]


def started(data: Path) -> int:
    """Start a table, which would end for another reason if its file were taken."""
    return main(["play", "--camera", "pi", "--set", str(data / "no-set"), "--data", str(data)])


def examined(data: Path) -> int:
    """Have the doctor look at a table."""
    return main(["doctor", "--camera", f"photos:{data}", "--data", str(data)])


def test_what_is_not_there_yet_is_no_fault(tmp_path: Path) -> None:
    """SQLite makes the journal, and the folder is made before it."""
    assert table_file(tmp_path / "nowhere") == tmp_path / "nowhere" / "table.sqlite"
    (tmp_path / "table.sqlite").touch()
    assert table_file(tmp_path) == tmp_path / "table.sqlite"


@pytest.mark.parametrize("name", _NAMES)
def test_a_folder_in_the_place_of_a_table_is_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite was unable to open a database file, or had a disk I/O error."""
    (tmp_path / name).mkdir()
    assert (started(tmp_path), examined(tmp_path)) == (2, 1)
    for told in capsys.readouterr():
        assert f"kept in {tmp_path / name} (it is a folder); move it away, or name" in told


def test_a_pipe_in_the_place_of_a_table_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody waits for its other end, and the doctor does not take it for a table to come."""
    os.mkfifo(tmp_path / "table.sqlite")
    assert (started(tmp_path), examined(tmp_path)) == (2, 1)
    for told in capsys.readouterr():
        assert f"{tmp_path}/table.sqlite (it is a pipe, a socket or a device); move it" in told


@pytest.mark.parametrize("name", _NAMES)
def test_a_table_that_root_left_there_starts_no_service_again_and_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It did every two seconds: to SQLite that was a file it is unable to open, as any may be."""

    def refused(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path) == tmp_path / name:
            raise PermissionError(EACCES, "Permission denied", str(path))
        return opened(path, flags, mode)

    opened = os.open
    (tmp_path / name).touch()
    monkeypatch.setattr(os, "open", refused)
    assert started(tmp_path) == 2
    told = capsys.readouterr().err
    assert f"{tmp_path / name} (Permission denied); whose is it? Hand it to the user who" in told


def test_a_disk_that_lets_nobody_write_is_no_matter_of_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card that fails becomes read-only; nobody has to hand anything over."""

    def refused(path: Path) -> None:
        raise OSError(EROFS, "Read-only file system", str(path))

    monkeypatch.setattr("device.table_file._try_to_open", refused)
    monkeypatch.setattr("device.doctor.machine._try_to_write", refused)
    examined(tmp_path)
    told = [line for line in capsys.readouterr().out.splitlines() if "Read-only file sys" in line]
    assert [line.split(":")[0] for line in told] == ["broken   folder", "broken   journal"]
    for line in told:
        assert "restart the machine" in line
        assert "whose" not in line
        assert "hand it over" not in line
