"""The service manager's notify protocol, with a socket of the test's own."""

import socket
import sqlite3
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from device.cli import main
from device.service import beat, notify
from engine import Setup, Table


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Give a manager that listens where the environment says."""
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(path)
        listening.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        yield listening


def test_the_manager_is_told(manager: socket.socket) -> None:
    """What is said arrives as it is."""
    assert notify("READY=1")
    assert manager.recv(64) == b"READY=1"


def test_without_a_manager_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Started by hand there is nobody to tell, nor where the socket is gone."""
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "/nonexistent/notify")
    assert not notify("READY=1")


def unit(key: str) -> str:
    """Return what the unit says of its service."""
    said = ConfigParser(interpolation=None, strict=False)
    said.read(Path(__file__).parents[2] / "systemd" / "croupier.service", "utf-8")
    return said["Service"][key]


def test_the_unit_lets_a_first_start_take_its_time() -> None:
    """To learn the simulated dice may take longer than systemd waits by itself, 90 s."""
    assert unit("TimeoutStartSec") == "10min"


def test_the_unit_lets_a_new_name_of_the_machine_through() -> None:
    """Renamed to ``croupier``, the machine was refused as ``croupier.local`` until a restart.

    With ProtectHostname= a service keeps the name that there was when it started (systemd.exec).
    """
    with pytest.raises(KeyError):
        unit("ProtectHostname")


@pytest.mark.parametrize(
    "wrong",
    [
        "[page]\nprot = 80",
        "not TOML",
        '[game]\nname = "ludo"',
        "[game]\nseats = 9",
        "[content]\nheroes = 'nowhere'",
    ],
)
def test_the_unit_starts_nothing_anew_that_is_mistyped(wrong: str, tmp_path: Path) -> None:
    """It did so every two seconds, and for the host the service was about to start, for ever."""
    file = tmp_path / "croupier.toml"
    file.write_text(wrong, "utf-8")
    status = main(["play", "--config", str(file), "--data", str(tmp_path / "data")])
    assert str(status) in unit("RestartPreventExitStatus").split()


@pytest.mark.parametrize(
    "broken",
    ["table", "format", "folder-table", "lock", "folder", "seats", "set", "host", "read-only"],
)
def test_the_unit_starts_nothing_anew_that_somebody_must_mend(
    broken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged table, and what may not be written, are so at the next start too."""
    data, typed = tmp_path / "data", list[str]()
    data.mkdir()
    match broken:
        case "table":
            (data / "table.sqlite").write_bytes(b"Minutes of an evening.\n" * 400)
        case "format":
            with closing(sqlite3.connect(data / "table.sqlite")) as db:
                db.execute("PRAGMA user_version = 99")
        case "folder-table":
            (data / "table.sqlite").mkdir()
        case "lock":
            (data / "lock").mkdir()
        case "folder":
            data.rmdir()
            data.touch()
        case "seats":
            (data / "seats.json").mkdir()
            (data / "seats.json.unreadable").touch()
        case "set":
            typed = ["--set", str(data)]
        case "host":
            typed = ["--host", "x" * 64]
        case "read-only":
            connect = sqlite3.connect
            Table(data / "table.sqlite", Setup("dice-throne", 2)).close()
            monkeypatch.setattr(
                "engine.journal.sqlite3.connect",
                lambda place, **options: connect(
                    f"file:{place}?mode=ro", **options | {"uri": True}
                ),
            )
    status = main(["play", "--camera", "pi", *typed, "--data", str(data)])
    assert str(status) in unit("RestartPreventExitStatus").split()
    assert capsys.readouterr().err.startswith("croupier: ")


def test_the_unit_starts_anew_what_may_pass(tmp_path: Path) -> None:
    """A port that another program has is free again once that has ended."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        typed = ["--camera", "pi", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path)]
        status = main(["play", *typed])
    assert status != 0
    assert str(status) not in unit("RestartPreventExitStatus").split()


@pytest.mark.parametrize("status", ["EXEC", "GROUP"])
def test_the_unit_is_not_started_anew_where_systemd_itself_cannot(status: str) -> None:
    """A system without a program there, or without a gpio group, has none in two seconds either.

    The limit of five starts in ten seconds is never met: two seconds lie between any two.
    """
    assert status in unit("RestartPreventExitStatus").split()


class Beats(Event):
    """A stop signal that comes after some beats, and notes how long was waited."""

    def __init__(self, beats: int) -> None:
        super().__init__()
        self.left, self.waited = beats, list[float]()

    def wait(self, timeout: float | None = None) -> bool:
        """Do not wait."""
        self.waited.append(timeout or 0.0)
        self.left -= 1
        return self.left < 0


def test_the_watchdog_hears_of_us_twice_as_often_as_it_wants(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 30 seconds every 15; without a watchdog nothing beats."""
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    stop = Beats(2)
    beat(stop)
    assert stop.waited == [15.0] * 3
    assert [manager.recv(64) for _ in range(2)] == [b"WATCHDOG=1"] * 2
    monkeypatch.delenv("WATCHDOG_USEC")
    beat(Beats(2))
