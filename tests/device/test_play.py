"""The program as a whole, without a browser."""

import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from textwrap import dedent

import pytest

from device.config import CameraConfig, Config
from device.play import _told, _tray
from device.settings import Wishes
from device.taught_sets import set_folder
from engine import Setup, Table
from tests.browser.players import Program
from tests.device.test_eye import calibrate, tray
from tests.device.test_table_loop import begun_race
from vision import Mount, Reading


@pytest.mark.slow
def test_the_program_ends_in_good_order_and_goes_on_after_a_kill(tmp_path: Path) -> None:
    """It serves the page, ends with status 0 when told to, and opens the same table again."""
    with Program(tmp_path / "table", seed=1) as program:
        with urllib.request.urlopen(program.address) as page:  # noqa: S310 - our own page
            assert b"Croupier" in page.read()
        program.kill(after=0.0)
        program.start()
        assert program.stop() == 0
    assert len(program.rows()) == 1
    assert f"the table is kept in {tmp_path / 'table'}" in program.log
    assert program.log.count("on the table: dice-throne for 2\n") == 2


def test_the_log_says_which_game_goes_on_and_where() -> None:
    """Whoever named another game in the config file saw nowhere why it was not played."""
    with Table(None, Setup("king-of-tokyo", 3)) as table:
        assert _told(table.view(None)) == "king-of-tokyo for 3"
    with begun_race() as table:
        assert _told(table.view(None)) == "race for 2, turn 1, run"


@pytest.mark.slow
def test_the_service_manager_is_told_of_the_beginning_and_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ready once the page is served, and stopping as soon as a signal came."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with Program(tmp_path / "table", seed=1) as program:
            assert manager.recv(64) == b"READY=1"
            assert program.stop() == 0
        assert manager.recv(64) == b"STOPPING=1"


LEARNING = """
    import os, signal, sys
    from pathlib import Path
    import device.play
    from device.settings import Wishes

    def learn(*_):
        os.kill(os.getpid(), signal.SIGTERM)
        print("heard too late")

    device.play.simulated_readers = learn
    device.play.play(Wishes(Path(sys.argv[1])), print)
"""


@pytest.mark.slow
def test_the_program_ends_while_it_learns_its_dice(tmp_path: Path) -> None:
    """That may take minutes: nobody heard Ctrl-C meanwhile, and systemd had to kill it."""
    command = [sys.executable, "-c", dedent(LEARNING), str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (0, ""), ended.stderr
    assert f"the table is kept in {tmp_path}" in ended.stderr


def test_a_set_that_was_moved_away_for_none_is_there_at_the_start(tmp_path: Path) -> None:
    """The plug was pulled while another was put in its place: it is no less a set."""
    folder = set_folder(tmp_path, "elf")
    folder.with_name(".elf.old").mkdir(parents=True)
    with Table(None, Setup("king-of-tokyo", 2)) as table:
        _tray(Config(camera=CameraConfig("webcam:0")), Wishes(tmp_path), table)
    assert folder.is_dir()


def test_the_pictures_of_two_starts_have_no_number_in_common(tmp_path: Path) -> None:
    """A phone keeps each picture under its number, and stays open while the program starts anew."""
    numbers = []
    for _ in range(2):
        with Table(tmp_path / "table.sqlite", Setup("king-of-tokyo", 2)) as table:
            made = _tray(Config(camera=CameraConfig("webcam:0")), Wishes(tmp_path), table)
            for _ in range(20):
                made.eye.read(tray(), Reading((), Mount.OVER, 320), frozenset())
            picture = made.eye.state().reading
            assert picture is not None
            numbers.append(picture.number)
    assert numbers[1] > numbers[0] + 20


def test_a_camera_is_opened_again_in_the_light_that_was_calibrated_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was opened in the light of the start, however often the page had calibrated since."""
    lights: list[object] = []
    monkeypatch.setattr("device.play.ProcessCamera", lambda _, light: lights.append(dict(light)))
    with Table(None, Setup("king-of-tokyo", 2)) as table:
        made = _tray(Config(camera=CameraConfig("webcam:0")), Wishes(tmp_path), table)
        made.open_camera()
        assert calibrate(made.eye) == "eye.calibrated"
        made.open_camera()
    assert lights == [{}, {"ExposureTime": 5000.0}]


def test_the_tray_of_the_config_file_stays_when_the_page_calibrates(tmp_path: Path) -> None:
    """It gave way until the next start, and then came back."""
    corners = ((10.0, 10.0), (300.0, 10.0), (300.0, 200.0), (10.0, 200.0))
    config = Config(camera=CameraConfig("webcam:0", tray=corners))
    with Table(None, Setup("king-of-tokyo", 2)) as table:
        made = _tray(config, Wishes(tmp_path), table)
        assert calibrate(made.eye) == "eye.calibrated-light"
