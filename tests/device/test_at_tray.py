"""What is learned at the tray from the command line, and with which camera."""

from functools import partialmethod
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

from device.at_tray import calibrated_readers, teach_at_tray
from device.calibration import Calibration, save_calibration
from device.camera_process import ProcessCamera
from device.cameras import CameraError, Frame
from device.cameras.frame import Closing
from device.cli import main
from device.lock import only_one
from device.set_drafts import draft_of
from device.settings import Wishes, settings
from device.taught_sets import set_folder
from device.teach_lesson import TeachLesson
from tests.vision.drawing import PLACES, Drawn, icon_print, tray_with
from vision import Mount


@pytest.mark.parametrize("typed", [["calibrate"], ["teach", "elf", "--faces", "1,2"]])
def test_a_camera_is_named_by_who_learns_with_it(
    typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The simulated tray was learned instead, and the real one was not."""
    assert main([*typed, "--data", str(tmp_path)]) == 2
    assert "name your camera: --camera webcam:0" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_calibrating_says_of_which_camera(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two, it may be the other one that was meant; and corners that are given come first."""

    def missing(*_: object, **__: object) -> None:
        raise CameraError("pi: no camera found")

    monkeypatch.setattr("device.at_tray.ProcessCamera", missing)
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    typed = ["calibrate", "--camera", "pi", "--mount", "under", "--data", str(tmp_path)]
    assert main(typed) == 1
    told = capsys.readouterr().out
    assert "calibrating pi, under the tray" in told
    assert "camera.tray" not in told
    file = tmp_path / "croupier.toml"
    file.write_text("[camera]\ntray = [[10, 10], [90, 10], [90, 90]]\n", "utf-8")
    assert main([*typed, "--config", str(file)]) == 1
    assert "camera.tray, and they come first" in capsys.readouterr().out


@pytest.mark.parametrize("typed", [["calibrate"], ["teach", "elf", "--faces", "1,2"]])
def test_whoever_learns_while_another_plays_is_sent_to_its_page(
    typed: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It named another folder as what would do: of what is kept there the table knows nothing."""
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    with only_one(tmp_path):
        assert main([*typed, "--camera", "pi", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.endswith("stop it, or do this on its page, under Camera and dice\n")


@pytest.mark.parametrize("corners", [False, True], ids=["calibrated", "configured"])
def test_a_camera_that_was_pushed_is_known_in_a_terminal(tmp_path: Path, *, corners: bool) -> None:
    """As on the page; of a tray that the config file tells of nobody knows how it stood."""
    outline = ((40.0, 30.0), (280.0, 30.0), (280.0, 210.0), (40.0, 210.0))
    floor = np.full((240, 320, 3), 150, np.uint8)
    floor[30:210, 40:280] = 60
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), outline), floor)
    config = settings(Wishes(tmp_path, camera="pi", tray=outline if corners else None))
    _, _, bumps = calibrated_readers(config, tmp_path)
    assert bumps.look(floor) == "right"
    assert bumps.look(np.roll(floor, 9, axis=1)) == ("right" if corners else "moved")


class Dark(Closing):
    """A camera that is opened, and gives nothing more."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def read(self) -> Frame:
        """Fail."""
        raise CameraError("pi: the camera gives no frame")


@pytest.mark.parametrize("ended", [KeyboardInterrupt, CameraError])
def test_a_lesson_that_is_stopped_in_a_terminal_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: type[BaseException]
) -> None:
    """What it had learned by then stayed on the disk, hidden, for ever."""

    def stop(*_: object, **__: object) -> bool:
        draft_of(set_folder(tmp_path, "elf")).mkdir(parents=True)
        raise ended

    monkeypatch.setattr("device.at_tray.ProcessCamera", Dark)
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    monkeypatch.setattr("device.at_tray.hold_lesson", stop)
    config = settings(Wishes(tmp_path, camera="pi"))
    with pytest.raises(ended):
        teach_at_tray(config, tmp_path, "elf", ("1", "2"), print)
    assert list((tmp_path / "dice-sets").iterdir()) == []


def test_faces_that_the_game_calls_otherwise_are_told_before_a_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who learned so at the table had shown six faces in vain."""
    monkeypatch.setattr("device.at_tray.ProcessCamera", Dark)
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    monkeypatch.setattr("device.at_tray.hold_lesson", lambda *_, **__: len(said) == 1)
    said: list[str] = []
    config = settings(Wishes(tmp_path, camera="pi"))
    faces = ("1", "2", "3", "lightning", "claw", "heart")
    assert teach_at_tray(config, tmp_path, "king-of-tokyo", faces, said.append)
    assert said[0].startswith("the king-of-tokyo dice have no lightning, with which no roll")
    assert said[0].endswith("1, 2, 3, energy, claw, heart: teach them by these names")


@pytest.mark.parametrize("camera, face", [("photos:{}", "2"), ("video:{}", "2"), ("webcam:0", "1")])
def test_a_recording_begins_with_the_first_face(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, camera: str, face: str
) -> None:
    """Of a tray what lies there may be the last roll; each face was learned from the next photo."""
    asked: list[str | None] = []

    def hold(lesson: TeachLesson, *_: object, **__: object) -> bool:
        dice = [Drawn("1-arrow", place) for place in PLACES]
        frame = tray_with(dice, prints=icon_print)
        for moment in range(30):
            lesson.look(frame, 0.1 * moment)
        asked.append(lesson.told.face)
        return True

    monkeypatch.setattr("device.at_tray.ProcessCamera", Dark)
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    monkeypatch.setattr("device.at_tray.hold_lesson", hold)
    config = settings(Wishes(tmp_path, camera=camera.format(tmp_path)))
    teach_at_tray(config, tmp_path, "elf", ("1", "2"), print)
    assert asked == [face]


SILENT = """
    import time

    class Picamera2:
        camera_controls = {}
        camera_properties = {"ColorFilterArrangement": 0}
        sensor_resolution = (3280, 2464)
        create_video_configuration = configure = start = lambda self, *_, **__: None

        def captured_request(self, **_):
            time.sleep(3600)
"""


@pytest.mark.slow
@pytest.mark.parametrize("learns", [True, False])
def test_a_camera_that_gives_nothing_is_given_up(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    learns: bool,
) -> None:
    """Where a cable is loose picamera2 waits for ever: so did calibrating, and the doctor."""
    (tmp_path / "picamera2.py").write_text(dedent(SILENT), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(ProcessCamera, "__init__", partialmethod(ProcessCamera.__init__, frame=0.5))
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    command = "calibrate" if learns else "doctor"
    assert main([command, "--camera", "pi", "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr()
    assert "pi has said nothing for" in (told.err if learns else told.out)
