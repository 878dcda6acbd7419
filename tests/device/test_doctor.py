"""The doctor: each thing looked at, and for what is not well the mend."""

import os
import shutil
import socket
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from device.calibration import Calibration, save_calibration
from device.cameras import CameraError, Frame, Image
from device.cameras.frame import Closing
from device.cli import main
from device.config import (
    CameraConfig,
    Config,
    ContentConfig,
    DiceConfig,
    GameConfig,
    PageConfig,
)
from device.doctor import Finding, examine, tray
from device.doctor.machine import memory, power
from device.taught_sets import set_folder
from engine import Setup, SetupError, Table
from engine.journal import Journal
from vision import Mount
from vision.faces.upright import SIDE
from webui.seats import SeatBook


class Grey(Closing):
    """A camera that sees one grey."""

    def __init__(self, level: int) -> None:
        self._level = level

    def read(self) -> Frame:
        """Give the grey."""
        return Frame(np.full((480, 640, 3), self._level, np.uint8), 0.0)


LIT_FLOOR = np.full((480, 640, 3), 40, np.uint8)
LIT_FLOOR[90:401, 90:501] = 160
"""A tray whose floor's edge shows."""


def found(
    monkeypatch: pytest.MonkeyPatch, data: Path, level: int = 120, config: Config | None = None
) -> dict[str, Finding]:
    """Examine a machine whose camera sees a grey."""
    monkeypatch.setattr(tray, "ProcessCamera", lambda *_, **__: Grey(level))
    chosen = config or Config(camera=CameraConfig(source="pi"), page=PageConfig("127.0.0.1", 59231))
    return {finding.what: finding for finding in examine(chosen, data)}


def test_a_sound_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Everything is looked at; a tray that is not calibrated is the only warning."""
    findings = found(monkeypatch, tmp_path)
    tray_and_table = {"camera", "exposure", "tray", "dice", "folder", "game", "journal", "seats"}
    machine = {"disk", "port", "memory", "power"}  # as they are where this is run
    assert set(findings) == {*tray_and_table, *machine, "pins"}
    assert {what for what, each in findings.items() if each.state != "ok"} - machine == {"tray"}
    assert findings["camera"].line() == "ok       camera: pi gives 640x480"
    assert findings["tray"].state == "warning"
    assert "croupier calibrate" in findings["tray"].line()


@pytest.mark.parametrize(
    "error, why",
    [(OSError("can not open gpiochip"), "can not open gpiochip"), (KeyError(), "KeyError")],
)
def test_why_there_are_no_pins_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, why: str
) -> None:
    """Whoever wired lamps to a Pi reads what keeps them dark, such as lgpio, or who may use it."""

    def failing() -> None:
        raise error

    lgpio = SimpleNamespace(LGPIOFactory=failing)
    monkeypatch.setattr("device.doctor.machine._MODEL", tmp_path / "of no Pi")
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    line = found(monkeypatch, tmp_path)["pins"].line()
    assert line == f"ok       pins: none on this machine ({why}): lamps and buttons are off"


def test_a_pi_without_pins_lacks_something(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its lamps stayed dark, and that was said to be well."""
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    monkeypatch.setattr("device.doctor.machine._MODEL", model)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    line = found(monkeypatch, tmp_path / "data")["pins"].line()
    assert line.startswith("warning  pins: none on this machine (")
    assert line.endswith(
        "`sudo apt install python3-lgpio`, and start Croupier as one of the group gpio"
    )


def test_pins_that_are_there_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They are had through what gpiozero reaches them with."""
    lgpio = SimpleNamespace(LGPIOFactory=MockFactory)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    assert found(monkeypatch, tmp_path)["pins"].says == "through MockFactory"


def test_pins_are_looked_for_before_a_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Lgpio wants a folder to write to: a Pi on which nobody had played was said to have none."""

    def writing() -> MockFactory:
        (Path(os.environ["LG_WD"]) / ".lgd-nfy0").write_bytes(b"")
        return MockFactory()

    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", SimpleNamespace(LGPIOFactory=writing))
    assert found(monkeypatch, tmp_path / "new")["pins"].says == "through MockFactory"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("level, state", [(20, "warning"), (120, "ok"), (245, "warning")])
def test_light(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, level: int, state: str) -> None:
    """Too little and too much light are told."""
    assert found(monkeypatch, tmp_path, level)["exposure"].state == state


def test_a_camera_may_find_the_light_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first frames of most webcams are dark, whatever the light is: that was told as broken."""
    levels = [*range(0, 120, 20)]

    class Opened(Grey):
        """A camera that was just opened."""

        def read(self) -> Frame:
            """Give a frame that is brighter than the one before."""
            self._level = levels.pop(0) if levels else 120
            return super().read()

    monkeypatch.setattr(tray, "ProcessCamera", lambda *_, **__: Opened(0))
    findings = {one.what: one for one in examine(Config(), tmp_path)}
    assert findings["camera"].state == findings["exposure"].state == "ok"


def test_the_tray_is_looked_at_in_the_light_that_it_was_calibrated_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As in a game: an overexposed picture here says nothing of the one that is read there."""
    floor = np.full((480, 640, 3), 120, np.uint8)
    outline = ((90.0, 90.0), (500.0, 90.0), (500.0, 400.0), (90.0, 400.0))
    light = {"ExposureTime": 2000.0}
    calibration = Calibration("pi", Mount.OVER, (640, 480), outline, light=light)
    save_calibration(tmp_path, calibration, floor)
    config = Config(camera=CameraConfig(source="pi"))

    def opened(_spec: str, light: Mapping[str, float]) -> Grey:
        return Grey(120 if light.get("ExposureTime") == 2000.0 else 250)

    monkeypatch.setattr(tray, "ProcessCamera", opened)
    findings = {one.what: one for one in examine(config, tmp_path)}
    assert findings["exposure"].says == "the brightest parts reach 120 of 255"


def test_a_set_whose_folder_is_not_called_as_the_game_calls_it_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Copied there or renamed by hand: all looked well, and its dice were read by their pips."""
    folder = tmp_path / "dice-sets" / "Barbarian"
    folder.mkdir(parents=True)
    text = 'name = "x"\nmount = "over"\n[samples]\n1-sword = ["1.png"]\n6-pow = ["1.png"]\n'
    (folder / "set.toml").write_text(text, "utf-8")
    cv2.imwrite(str(folder / "1.png"), np.zeros((SIDE, SIDE, 3), np.uint8))
    finding = found(monkeypatch, tmp_path)["dice"]
    assert finding.state == "warning"
    assert (
        "no roll is read with the set Barbarian: the game calls its dice barbarian" in finding.says
    )
    folder.rename(folder.with_name("barbarian"))
    assert found(monkeypatch, tmp_path)["dice"].says == "taught: barbarian"


def test_sets_that_are_not_used_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each with its reason; where all is well they are named, and where there are none that."""
    assert "none taught" in found(monkeypatch, tmp_path)["dice"].says
    folder = set_folder(tmp_path, "elf")
    folder.mkdir(parents=True)
    text = 'name = "elf"\nmount = "over"\n[samples]\na = ["1.png"]\nb = ["1.png"]\n'
    (folder / "set.toml").write_text(text, "utf-8")
    assert "1.png: there is no such file" in found(monkeypatch, tmp_path)["dice"].says
    cv2.imwrite(str(folder / "1.png"), np.zeros((SIDE, SIDE, 3), np.uint8))
    assert found(monkeypatch, tmp_path)["dice"].line() == "ok       dice: taught: elf"
    (folder / "set.toml").write_text(text.replace("over", "under"), "utf-8")
    finding = found(monkeypatch, tmp_path)["dice"]
    assert finding.state == "warning"
    assert "taught with the camera under the tray" in finding.says
    folder.rename(set_folder(tmp_path, "barbarian"))
    under = Config(camera=CameraConfig(mount=Mount.UNDER))
    finding = found(monkeypatch, tmp_path, config=under)["dice"]
    assert finding.state == "warning"
    assert "barbarian dice have no a, b, with which no roll can be read" in finding.says
    shutil.rmtree(tmp_path / "dice-sets")
    (tmp_path / "dice-sets").write_text("no folder", "utf-8")
    assert found(monkeypatch, tmp_path)["dice"].state == "broken"


@pytest.mark.parametrize(
    "corners, state, says",
    [
        (((90, 90), (500, 90), (500, 400), (90, 400)), "ok", "given in the config file"),
        (((900, 90), (1500, 90), (1500, 400), (900, 400)), "broken", "0% of the tray lies within"),
        (((90, 90), (500, 400), (500, 90), (90, 400)), "broken", "cross each other"),
    ],
)
@pytest.mark.parametrize("damaged", [False, True])
def test_a_tray_that_the_config_file_gives_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    corners: tuple[tuple[float, float], ...],
    state: str,
    says: str,
    *,
    damaged: bool,
) -> None:
    """It comes first, and so nobody is told to calibrate in vain."""
    if damaged:
        (tmp_path / "tray.json").write_text("{", "utf-8")
    config = Config(camera=CameraConfig("pi", tray=corners))
    findings = found(monkeypatch, tmp_path, config=config)
    assert findings["tray"].state == state
    assert says in findings["tray"].says
    assert "croupier calibrate" not in findings["tray"].line()
    assert ("focus" in findings) is (state == "ok")


@pytest.mark.parametrize(
    "tray_mm, die_mm, says",
    [
        ((220.0, 166.0), 16.0, None),
        ((220.0, 166.0), 1.6, "a die in the tray has 3 pixels a side"),
        ((2200.0, 1660.0), 16.0, "a die in the tray has 3 pixels a side"),
        ((2200.0, 1660.0), 32.0, "a die in the tray has 6 pixels a side"),
        ((2200.0, 1660.0), None, "a die in the tray has 6 pixels a side"),
    ],
    ids=["right", "a die in cm", "a floor ten times too large", "seen small", "dice of any size"],
)
def test_sizes_with_which_no_frame_is_read_are_told(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    tray_mm: tuple[float, float],
    die_mm: float | None,
    says: str | None,
) -> None:
    """All was said to be well, and each throw was refused."""
    corners = ((90, 90), (500, 90), (500, 400), (90, 400))
    camera, dice = CameraConfig("pi", tray=corners, tray_mm=tray_mm), DiceConfig(size_mm=die_mm)
    finding = found(monkeypatch, tmp_path, config=Config(camera=camera, dice=dice))["tray"]
    assert finding.state == ("broken" if says else "ok")
    assert (says or "given in the config file") in finding.says


def test_a_damaged_calibration_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once, and the rest is looked at."""
    (tmp_path / "tray.json").write_text("{", "utf-8")
    findings = found(monkeypatch, tmp_path)
    assert findings["tray"].state == "broken"
    assert "calibrate again" in findings["tray"].says
    assert findings["exposure"].state == "ok"


def test_a_simulated_tray_is_not_said_to_be_calibrated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a folder that nobody may look into it was told to do what it refuses."""
    (tmp_path / "data").write_text("no folder")
    finding = found(monkeypatch, tmp_path / "data", config=Config())["tray"]
    assert finding.line() == "ok       tray: a simulated tray knows itself"


def test_frames_of_another_size_need_another_calibration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing can be said of where the tray stands, and so nothing is."""
    outline = ((90.0, 90.0), (900.0, 90.0), (900.0, 700.0), (90.0, 700.0))
    floor = np.zeros((960, 1280, 3), np.uint8)
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (1280, 960), outline), floor)
    finding = found(monkeypatch, tmp_path)["tray"]
    assert finding.state == "warning"
    assert "1280x960" in finding.says


def test_a_tray_whose_outline_shows_nowhere_is_told_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing says any more that the camera was pushed."""
    floor = Grey(120).read().image
    height, width = floor.shape[:2]
    outline = ((90.0, 90.0), (width - 90.0, 90.0), (width - 90.0, 400.0), (90.0, 400.0))
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (width, height), outline), floor)
    finding = found(monkeypatch, tmp_path)["tray"]
    assert finding.state == "warning"
    assert "goes unnoticed" in finding.says


@pytest.mark.parametrize(
    "seen, told, mend",
    [
        (LIT_FLOOR, ["ok       tray: 100% of its outline found, 0 px away", "ok       focus"], ""),
        (np.roll(LIT_FLOOR, 12, axis=1), ["warning  tray: 100% of its outline"], "put the camera"),
        (np.full_like(LIT_FLOOR, 60), ["warning  tray: 0% of its outline"], "put the camera back"),
        (
            np.asarray(cv2.GaussianBlur(LIT_FLOOR, (0, 0), 3), np.uint8),
            ["ok       tray", "warning  focus"],
            "the lens",
        ),
    ],
    ids=["as it was", "pushed", "hidden", "out of focus"],
)
def test_a_camera_that_does_not_stand_as_it_was_calibrated_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seen: Image, told: list[str], mend: str
) -> None:
    """Pushed, covered or turned out of focus: dice are read wrongly or not at all until mended."""
    outline = ((90.0, 90.0), (500.0, 90.0), (500.0, 400.0), (90.0, 400.0))
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (640, 480), outline), LIT_FLOOR)
    monkeypatch.setattr(Grey, "read", lambda _: Frame(seen, 0.0))
    findings = found(monkeypatch, tmp_path)
    lines = [findings[what].line() for what in ("tray", "focus") if what in findings]
    assert [line[: len(start)] for line, start in zip(lines, told, strict=True)] == told
    assert mend in lines[-1]


def test_no_camera_does_not_stop_the_rest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A camera that does not open, or sees nothing, is broken; the disk is looked at."""
    assert found(monkeypatch, tmp_path, 0)["camera"].state == "broken"

    def missing(*_: object, **__: object) -> Grey:
        raise CameraError("pi: no camera found; check the ribbon cable")

    monkeypatch.setattr(tray, "ProcessCamera", missing)
    findings = {
        one.what: one for one in examine(Config(camera=CameraConfig(source="pi")), tmp_path)
    }
    assert findings["camera"].state == "broken"
    assert "ribbon cable" in findings["camera"].says
    assert "disk" in findings


def test_a_torn_journal_is_broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A whole journal is told so, and one that is no database with what to do."""
    path = tmp_path / "table.sqlite"
    Table(path, Setup("king-of-tokyo", 2)).close()
    for _ in range(2):
        assert found(monkeypatch, tmp_path)["journal"].state == "ok"
    with Journal(path, 0.0) as journal:
        assert journal.opening == 2  # the doctor opened none
    path.write_bytes(b"no database" * 100)
    torn = found(monkeypatch, tmp_path)["journal"]
    assert torn.state == "broken"
    assert "move the file away, and its -wal" in torn.mend


def test_a_journals_size_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With what is not in its file yet: an evening that is on had "0.0 MB"."""
    with Table(tmp_path / "table.sqlite", Setup("king-of-tokyo", 2)):
        files = [tmp_path / name for name in ("table.sqlite", "table.sqlite-wal")]
        size = sum(file.stat().st_size for file in files)
        assert files[1].stat().st_size > 1000
        assert found(monkeypatch, tmp_path)["journal"].says == f"{size / 1e3:.0f} kB, whole"


def test_a_journal_on_a_disk_that_is_not_written_is_left_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An SD card that fails is often read-only, and SQLite reads nothing there: it may be whole."""

    def closed(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    Table(tmp_path / "table.sqlite", Setup("king-of-tokyo", 2)).close()
    monkeypatch.setattr("device.doctor.table.sqlite3.connect", closed)
    finding = found(monkeypatch, tmp_path)["journal"]
    assert finding.line().startswith("broken   journal: cannot be read (unable to open database")
    assert finding.mend.startswith("leave it there, it may be whole")


def test_a_journal_that_another_program_has_is_left_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Such as one that shows databases: nothing is wrong with folder or disk."""
    Table(tmp_path / "table.sqlite", Setup("king-of-tokyo", 2)).close()
    monkeypatch.setattr("device.doctor.table.sqlite3.connect", partial(sqlite3.connect, timeout=0))
    with closing(sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        finding = found(monkeypatch, tmp_path)["journal"]
    assert finding.says == "cannot be read (database is locked)"
    assert finding.mend == (
        "leave it there, it may be whole: close the other program that has it open, and run this "
        "again"
    )


def test_the_journal_is_looked_at_whatever_its_folder_is_called(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Signs that mean something in an address led to another file, and even made it."""
    data = tmp_path / "a#b?c%20"
    data.mkdir()
    (data / "table.sqlite").write_bytes(b"no database" * 100)
    finding = found(monkeypatch, data)["journal"]
    assert (finding.state, finding.says) == (
        "broken",
        f"{data}/table.sqlite: file is not a database",
    )
    assert list(tmp_path.iterdir()) == [data]


def test_the_journal_is_looked_at_in_a_folder_of_old_letters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A name that is no UTF-8, as on a stick of long ago, ended the doctor in a traceback."""
    data = tmp_path / os.fsdecode(b"W\xfcrfel")
    data.mkdir()
    Table(data / "table.sqlite", Setup("dice-throne", 2)).close()
    assert found(monkeypatch, data)["journal"].state == "ok"


@pytest.mark.parametrize(
    "harm, says",
    [
        ("PRAGMA user_version = 7", "has journal format 7"),
        ("UPDATE entries SET facts = '['", "which this program cannot read"),
        ("UPDATE snapshots SET setup = '{}'", "which this program cannot read"),
        ("DROP TABLE heads", "no such table: heads"),
        ("UPDATE heads SET entry = 4000", "does not tell how its game began"),
    ],
)
def test_a_journal_that_play_cannot_read_is_broken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, harm: str, says: str
) -> None:
    """Though it is whole as a file."""
    path = tmp_path / "table.sqlite"
    Table(path, Setup("king-of-tokyo", 2)).close()
    with sqlite3.connect(path) as journal:
        journal.execute(harm)
    journal.close()
    finding = found(monkeypatch, tmp_path)["journal"]
    assert finding.state == "broken"
    assert says in finding.says


def test_a_game_that_cannot_be_set_up_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A table that is kept goes on all the same, and so that is a warning then."""
    sound = found(monkeypatch, tmp_path)["game"]
    assert sound.line() == "ok       game: dice-throne for 2, where a new table begins"
    path = tmp_path / "table.sqlite"
    for wished in (GameConfig(seats=12), GameConfig(options={"a": "b"}), GameConfig("chess")):
        config = Config(game=wished)
        path.unlink(missing_ok=True)
        with pytest.raises(SetupError) as refused:
            Table(path, Setup(wished.name, wished.seats, wished.options))
        finding = found(monkeypatch, tmp_path, config=config)["game"]
        assert (finding.state, finding.says) == ("broken", str(refused.value))
    path.unlink()
    Table(path, Setup("king-of-tokyo", 2)).close()
    config = Config(game=GameConfig("chess"))
    assert found(monkeypatch, tmp_path, config=config)["game"].state == "warning"


def test_heroes_of_ones_own_that_play_refuses_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With what is wrong with them, and where."""
    (tmp_path / "heroes").mkdir()
    (tmp_path / "heroes" / "her.toml").write_text("?", "utf-8")
    config = Config(content=ContentConfig(str(tmp_path / "heroes")))
    finding = found(monkeypatch, tmp_path, config=config)["game"]
    assert finding.state == "broken"
    assert "her.toml" in finding.says
    (tmp_path / "heroes" / "her.toml").rename(tmp_path / "heroes" / "her.toml.txt")
    finding = found(monkeypatch, tmp_path, config=config)["game"]
    assert finding.state == "warning"  # a table without heroes of one's own can be played
    assert finding.says.endswith("heroes: there is no hero in it; a hero's file ends in .toml")


def test_seats_that_cannot_be_read_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Play goes on without them; the file is left where it is."""
    path = tmp_path / "seats.json"
    SeatBook(path).take(1, "Mina", None)
    assert found(monkeypatch, tmp_path)["seats"].line() == "ok       seats: 1 taken"
    for torn in (path.read_bytes()[:20], b"\xff", b"", b"[]", b'{"0": {}}'):
        path.write_bytes(torn)
        finding = found(monkeypatch, tmp_path)["seats"]
        assert finding.state == "warning"
        assert finding.says.startswith(f"{path} cannot be read")
        assert path.read_bytes() == torn


def test_a_taken_port_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where another program listens, another port is what helps."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        config = Config(page=PageConfig("127.0.0.1", other.getsockname()[1]))
        finding = found(monkeypatch, tmp_path, config=config)["port"]
    assert finding.state == "warning"
    assert "--port" in finding.mend


@pytest.mark.parametrize("host", ["198.51.100.7", "fe80::1:2:3", "é..x"])
def test_an_address_that_is_not_ours_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str
) -> None:
    """Another port would not help."""
    config = Config(page=PageConfig(host, 59231))
    finding = found(monkeypatch, tmp_path, config=config)["port"]
    assert finding.state == "broken"
    assert host in finding.says
    assert "--host" in finding.mend


def test_a_port_that_is_not_for_everybody_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As the one of all pages is."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("device.doctor.machine._try_to_listen", refuse)
    finding = found(monkeypatch, tmp_path)["port"]
    assert (finding.state, finding.mend) == ("broken", "choose a --port from 1024 on")


def test_a_folder_that_play_refuses_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A file, a folder below one, a link to nowhere, or what root left there.

    One that is yet to be made is none of these.
    """
    assert found(monkeypatch, tmp_path)["folder"].state == "ok"
    assert found(monkeypatch, tmp_path / "not" / "yet")["folder"].state == "ok"
    assert not (tmp_path / "not").exists()
    (tmp_path / "file").write_text("no folder")
    for data in (tmp_path / "file", tmp_path / "file" / "below"):
        finding = found(monkeypatch, data)["folder"]
        assert finding.state == "broken"
        assert finding.says == f"{data}: Not a directory"
        assert "--data" in finding.mend
    (tmp_path / "link").symlink_to(tmp_path / "stick")
    finding = found(monkeypatch, tmp_path / "link")["folder"]
    assert finding.says.startswith(f"{tmp_path}/link: a link to {tmp_path}/stick")
    (tmp_path / "lock").touch()
    monkeypatch.setattr("os.access", lambda path, _mode: Path(path).name != "lock")
    finding = found(monkeypatch, tmp_path)["folder"]
    assert finding.says == f"{tmp_path / 'lock'}: Permission denied"


@pytest.mark.parametrize("name", ["lock", "table.sqlite", "dice-sets"])
def test_what_root_left_to_a_service_is_told_to_root(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """Root may write there, and found nothing wrong; the service, whose folder it is, may not."""
    data = tmp_path / "a b"
    data.mkdir()
    for each in ("lock", "table.sqlite"):
        (data / each).touch()
    (data / "dice-sets").mkdir()
    monkeypatch.setattr("os.geteuid", lambda: 0)
    owners = {data / name: 0}
    monkeypatch.setattr("device.doctor.machine._owner", lambda path: owners.get(path, 61000))
    finding = found(monkeypatch, data)["folder"]
    assert finding.says == f"{data / name} is not of the folder's owner"
    assert finding.mend == f"hand it back: `sudo chown -R --reference='{data}/.' '{data}/.'`"
    owners[data] = 0
    assert found(monkeypatch, data)["folder"].state == "ok"
    monkeypatch.setattr("os.geteuid", lambda: 61000)
    del owners[data]
    assert found(monkeypatch, data)["folder"].state == "ok"


@pytest.mark.parametrize("data", ["/proc", "/proc/croupier", "/proc/croupier/data"])
def test_a_folder_that_not_even_root_can_make_is_told(
    monkeypatch: pytest.MonkeyPatch, data: str
) -> None:
    """All the same root may write there, says the kernel; so did the doctor."""
    monkeypatch.setattr("os.access", lambda _path, _mode: True)
    finding = found(monkeypatch, Path(data))["folder"]
    assert finding.state == "broken"
    assert finding.says.startswith("/proc: no folder can be made there (")
    assert "--data" in finding.mend


def test_what_cannot_be_looked_at_is_broken_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As in a folder that nobody may enter: there was a traceback."""
    exists = Path.exists

    def forbidden(path: Path) -> bool:
        if path.parent == tmp_path:
            raise PermissionError(13, "Permission denied", str(path))
        return exists(path)

    monkeypatch.setattr(Path, "exists", forbidden)
    findings = found(monkeypatch, tmp_path)
    assert findings["journal"].state == "broken"
    assert "Permission denied" in findings["journal"].says
    assert findings["port"].state == "ok"


@pytest.mark.parametrize("free, state", [(1e9, "ok"), (1e8, "warning"), (1e6, "broken")])
def test_a_full_disk_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, free: float, state: str
) -> None:
    """Little space is a warning, hardly any means that no evening can be kept."""
    monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=free))
    assert found(monkeypatch, tmp_path / "not" / "yet")["disk"].state == state


@pytest.mark.parametrize(
    "kernel, told",
    [
        ("MemTotal: 8000000 kB\nMemAvailable: 400000 kB\n", "ok       memory: 410 MB free"),
        ("MemAvailable: 200000 kB\n", "warning  memory: 205 MB free; close other programs"),
        ("MemAvailable: 50000 kB\n", "broken   memory: 51 MB free; close other programs"),
        ("MemFree: 50000 kB\n", "ok       memory: this machine does not tell"),
    ],
)
def test_full_memory_is_told(tmp_path: Path, kernel: str, told: str) -> None:
    """The kernel counts in kilobytes; a system that is none of Linux has no such file."""
    assert memory(tmp_path / "meminfo").says == "this machine does not tell"
    (tmp_path / "meminfo").write_text(kernel, "ascii")
    assert memory(tmp_path / "meminfo").line() == told


@pytest.mark.parametrize(
    "firmware, told",
    [
        ("0\n", "ok       power: enough since this Pi was started"),
        ("50005\n", "warning  power: too little for this Pi (0x50005); give it the supply that"),
        ("10000\n", "warning  power: too little for this Pi (0x10000)"),
        ("80008\n", "warning  power: this Pi gets hot, and slows down (0x80008); give it air"),
        ("20000\n", "warning  power: this Pi gets hot"),
        ("nothing\n", "ok       power: this machine does not tell"),
    ],
)
@pytest.mark.parametrize("chip", ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"])
def test_a_weak_supply_is_told(tmp_path: Path, chip: str, firmware: str, told: str) -> None:
    """It makes a Pi stop in mid-game, or its camera; most owners never hear of it."""
    assert power(tmp_path).says == "this machine does not tell"
    (tmp_path / chip).mkdir(parents=True)
    (tmp_path / chip / "get_throttled").write_text(firmware, "ascii")
    assert power(tmp_path).line().startswith(told)


def test_the_command_says_it_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`croupier doctor` prints a line a finding, and ends with 1 where something is broken."""
    monkeypatch.setattr(tray, "ProcessCamera", lambda *_, **__: Grey(120))
    assert main(["doctor", "--data", str(tmp_path)]) == 0
    assert "ok       camera: simulated gives 640x480" in capsys.readouterr().out
    monkeypatch.setattr(tray, "ProcessCamera", lambda *_, **__: Grey(0))
    assert main(["doctor", "--data", str(tmp_path)]) == 1
