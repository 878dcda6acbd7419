"""Each camera gives frames in its own way, and says clearly why it cannot."""

import sys
import threading
from collections.abc import Mapping
from errno import ENOMEM
from itertools import chain, count, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import cv2
import numpy as np
import pytest

from croupier import CroupierError
from device.cameras import (
    CameraError,
    Image,
    PhotoCamera,
    SimulatedCamera,
    VideoCamera,
    WebCamera,
    open_camera,
)
from device.cameras.pi import PiCamera
from device.settings import Wishes, settings
from device.simulated_tray import Scene
from device.simulated_tray.truth import truth
from tests.device.evening import Clock
from vision import Look, Watcher


def plain(level: int, size: tuple[int, int] = (64, 48)) -> Image:
    """Make a picture of one grey level."""
    return np.full((size[1], size[0], 3), level, np.uint8)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lay out three photos, one of another size, and a note beside them."""
    cv2.imwrite(str(tmp_path / "b.png"), plain(100, (32, 24)))
    cv2.imwrite(str(tmp_path / "a.png"), plain(10))
    cv2.imwrite(str(tmp_path / "c.PNG"), plain(200))
    (tmp_path / "note.txt").write_text("not a photo")
    return tmp_path


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """Record ten pictures, each ten levels brighter, at ten a second."""
    path = tmp_path / "dice.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for level in range(10, 110, 10):
        writer.write(plain(level))
    writer.release()
    return path


@pytest.mark.parametrize(
    "spec, words",
    [
        ("telescope", "no camera 'telescope'; say simulated, pi, webcam:0"),
        ("webcam:front", "no camera 'webcam:front'"),
        ("simulated:9", "no camera 'simulated:9'"),
        ("video:", "no camera 'video:'"),
        ("video:/no/such.mp4", "video:/no/such.mp4 does not exist"),
        ("photos:/no/such", "photos:/no/such is not a folder that may be read .No such"),
    ],
)
def test_a_wrong_spec_is_named_with_what_would_do(spec: str, words: str) -> None:
    """The error is ours and an OSError, and repeats the spec."""
    with pytest.raises(CameraError, match=words) as refused:
        open_camera(spec)
    assert isinstance(refused.value, CroupierError)
    assert isinstance(refused.value, OSError)


def test_photos_lie_still_in_the_order_of_their_names(folder: Path) -> None:
    """Each photo is shown unchanged for some seconds, with a few mixed frames between."""
    clock = Clock(100.0)
    shown: list[tuple[float, bool]] = []
    with PhotoCamera(folder, clock=clock) as camera:
        for _ in range(160):
            image = camera.read().image
            shown.append((float(image.mean()), bool(image.std() == 0)))
            clock.now += 0.1
    levels = [level for level, _ in shown]
    assert levels[:20] == [10] * 20
    assert levels[-20:] == [200] * 20
    assert levels.count(100) >= 25
    assert 1 <= sum(10 < level < 100 for level in levels) <= 6
    assert 1 <= sum(100 < level < 200 for level in levels) <= 6


def test_each_photo_lies_still_for_long_enough_to_be_read(tmp_path: Path) -> None:
    """Of several trays only the first and the last were read: at the border all others differed.

    A watcher waits longer there, for a hand.
    """
    rng, clock, watcher = np.random.default_rng(5), Clock(100.0), Watcher()
    for name in "abc":
        large = cv2.resize(rng.integers(0, 255, (6, 8, 3), np.uint8), (320, 240))
        cv2.imwrite(str(tmp_path / f"{name}.png"), large)
    looks = []
    with PhotoCamera(tmp_path, clock=clock) as camera:
        for _ in range(250):
            looks.append(watcher.look(camera.read().image, clock.now))
            clock.now += 0.08
    assert looks.count(Look.SETTLED) == 3


def test_a_hurried_loop_waits_for_a_photo_to_have_lain_long_enough(folder: Path) -> None:
    """Reads alone do not move the session on: the clock must, too."""
    clock = Clock(100.0)
    camera = PhotoCamera(folder, clock=clock)
    assert {float(camera.read().image.mean()) for _ in range(200)} == {10}


def test_a_slow_loop_sees_every_photo_often_enough(folder: Path) -> None:
    """Time alone does not move the session on: a photo must have been read, too."""
    clock = Clock(100.0)
    camera = PhotoCamera(folder, clock=clock)
    levels = []
    for _ in range(50):
        levels.append(float(camera.read().image.mean()))
        clock.now += 30
    assert min(levels.count(level) for level in (10, 100, 200)) >= 12


def test_a_folder_without_photos_is_refused(tmp_path: Path) -> None:
    """The error says that it is empty and what belongs there."""
    with pytest.raises(CameraError, match=r"has no photos in it; give a folder of \.jpg"):
        open_camera(f"photos:{tmp_path}")


def test_a_folder_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is another's, or a file; also before the camera is opened there is no traceback."""

    def forbidden(path: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", forbidden)
    monkeypatch.setattr(Path, "stat", forbidden)
    spec = f"photos:{tmp_path}"
    assert settings(Wishes(tmp_path, camera=spec)).camera.source == spec
    with pytest.raises(CameraError, match=r"may be read \(Permission denied\); give a folder"):
        open_camera(spec)


def test_a_broken_photo_is_named(tmp_path: Path) -> None:
    """A session that begins with a file that only claims to be a photo names it."""
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    with pytest.raises(CameraError, match=r"broken\.jpg is no picture.*; give a whole"):
        PhotoCamera(tmp_path)


def test_a_broken_photo_among_others_is_passed_over(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is named; the camera was opened anew, and showed the photos before it again and again."""
    clock = Clock(100.0)
    camera = PhotoCamera(folder, clock=clock)
    (folder / "b.png").write_bytes(b"no picture")
    levels = []
    for _ in range(60):
        levels.append(float(camera.read().image.mean()))
        clock.now += 0.1
    assert (levels[0], levels[-1]) == (10, 200)
    assert [record.message.partition("; ")[0] for record in caplog.records] == [
        f"a photo is passed over: {folder / 'b.png'} is no picture, or a damaged one"
    ]


def test_a_broken_photo_before_all_others_is_passed_over(folder: Path) -> None:
    """A Mac leaves such as ``._a.png``, which come first: no photo of the folder was shown."""
    (folder / "._a.png").write_bytes(b"no picture")
    camera = PhotoCamera(folder)
    assert float(camera.read().image.mean()) == 10


def test_a_video_keeps_its_own_pace(video: Path) -> None:
    """The picture that is due is given, those before it are skipped, the last one stays."""
    clock = Clock(100.0)
    with VideoCamera(video, clock=clock) as camera:
        for later, level in ((0.0, 10), (0.05, 10), (0.31, 40), (0.9, 100), (60.0, 100)):
            clock.now = 100 + later
            frame = camera.read()
            assert frame.at == clock.now
            assert abs(float(frame.image.mean()) - level) < 3


def test_what_is_no_video_is_refused(tmp_path: Path) -> None:
    """A text file by the name of a video does not open."""
    path = tmp_path / "dice.mp4"
    path.write_text("no video")
    with pytest.raises(CameraError, match="is no video that OpenCV can read"):
        open_camera(f"video:{path}")


class FakeCapture:
    """A webcam as OpenCV shows it, unplugged after two frames."""

    opens = True

    def __init__(self, number: int, _: int = cv2.CAP_ANY) -> None:
        self.number = number
        self.left = 2
        self.released = False
        self.wanted: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Tell whether it opened."""
        return self.opens

    def set(self, what: int, value: float) -> bool:
        """Note what is wanted of it."""
        self.wanted[what] = value
        return True

    def read(self) -> tuple[bool, Image | None]:
        """Give a frame until it is unplugged."""
        self.left -= 1
        return (True, plain(50)) if self.left >= 0 else (False, None)

    def release(self) -> None:
        """Note that it was let go of."""
        self.released = True


def test_a_webcam_gives_frames_until_it_is_unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest frame is wanted only; an unplugged webcam is named; closing lets go of it."""
    made: list[FakeCapture] = []

    def capture(number: int, backend: int = cv2.CAP_ANY) -> FakeCapture:
        made.append(FakeCapture(number, backend))
        return made[-1]

    monkeypatch.setattr(cv2, "VideoCapture", capture)
    with open_camera("webcam:3") as camera:
        first, second = camera.read(), camera.read()
        assert first.at <= second.at
        with pytest.raises(CameraError, match="webcam:3 gives no frame"):
            camera.read()
    assert made[0].number == 3
    assert made[0].wanted[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert made[0].released


def test_a_webcam_is_opened_where_its_light_can_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's OpenCV tries GStreamer before V4L2, and that takes no exposure, nor tells it."""
    backends: list[int] = []

    def capture(number: int, backend: int = cv2.CAP_ANY) -> FakeCapture:
        backends.append(backend)
        return FakeCapture(number, backend)

    monkeypatch.setattr(cv2, "VideoCapture", capture)
    with WebCamera(0):
        assert backends == [cv2.CAP_V4L2]


def test_a_frame_that_a_webcam_lost_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """USB damages one now and then: the camera was opened anew, and a roll meanwhile was lost."""
    given = iter([(True, plain(50)), (False, None), (False, None), (True, plain(60))])
    monkeypatch.setattr(FakeCapture, "read", lambda _: next(given))
    monkeypatch.setattr(cv2, "VideoCapture", FakeCapture)
    with WebCamera(0) as camera:
        assert [float(camera.read().image.mean()) for _ in range(2)] == [50, 60]


def test_a_webcam_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says which webcam does not open and what to try.

    A Pi has some twenty numbers, most of them of no camera: only there are webcams told apart.
    """
    monkeypatch.setattr(FakeCapture, "opens", False)
    monkeypatch.setattr(cv2, "VideoCapture", FakeCapture)
    with pytest.raises(CameraError, match=r"webcam:7 does not open; plug it in.*/dev/v4l/by-id"):
        WebCamera(7)


class Uvc(FakeCapture):
    """A webcam that, as those on USB do, keeps what it was told though nobody has it open."""

    told: Mapping[int, float] = {}
    exposes_by_itself = (3.0,)
    daylight, lamplight = 20.0, 300.0
    light = daylight

    def set(self, what: int, value: float) -> bool:
        """Take what it can be told: its exposure only while it is set by hand."""
        if what == cv2.CAP_PROP_AUTO_EXPOSURE and value not in (1.0, *self.exposes_by_itself):
            return False
        if what == cv2.CAP_PROP_EXPOSURE and self.get(cv2.CAP_PROP_AUTO_EXPOSURE) != 1.0:
            return False
        type(self).told = {**self.told, what: value}
        return True

    def get(self, what: int) -> float:
        """Return how it is set."""
        return self.told.get(what, 0.0)

    def read(self) -> tuple[bool, Image | None]:
        """Give a frame; only by taking some does it find the light."""
        if self.get(cv2.CAP_PROP_AUTO_EXPOSURE) in self.exposes_by_itself:
            type(self).told = {**self.told, cv2.CAP_PROP_EXPOSURE: self.light}
        return True, plain(50)


@pytest.mark.parametrize("by_itself", [3.0, 0.0])
def test_a_webcam_finds_the_light_anew_before_it_is_held(
    monkeypatch: pytest.MonkeyPatch, by_itself: float
) -> None:
    """Calibrated by day it held that light in the evening too, however often it was calibrated."""
    monkeypatch.setattr(cv2, "VideoCapture", Uvc)
    monkeypatch.setattr(Uvc, "told", {cv2.CAP_PROP_AUTO_EXPOSURE: by_itself})
    monkeypatch.setattr(Uvc, "exposes_by_itself", (by_itself,))
    with WebCamera(0, clock=count(0.0, 0.1).__next__) as camera:
        kept = camera.hold_light()
    assert kept == {"exposure": Uvc.daylight}
    monkeypatch.setattr(Uvc, "light", Uvc.lamplight)
    with WebCamera(0, kept, clock=count(0.0, 0.1).__next__) as camera:
        camera.read()
        assert Uvc.told[cv2.CAP_PROP_EXPOSURE] == Uvc.daylight
        assert camera.hold_light()["exposure"] == Uvc.lamplight
        assert Uvc.told[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0


def test_a_webcam_that_is_to_hold_nothing_finds_the_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may hold another still: that of a calibration that was cancelled, or of another room."""
    monkeypatch.setattr(cv2, "VideoCapture", Uvc)
    by_hand = {cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_EXPOSURE: 7.0}
    monkeypatch.setattr(Uvc, "told", by_hand)
    with WebCamera(0) as camera:
        camera.read()
        assert Uvc.told[cv2.CAP_PROP_EXPOSURE] == Uvc.daylight
        camera.use_light({"exposure": 7.0})
        camera.read()
        assert Uvc.told[cv2.CAP_PROP_EXPOSURE] == 7.0
        camera.use_light({})
        camera.read()
        assert Uvc.told[cv2.CAP_PROP_EXPOSURE] == Uvc.daylight


def test_a_pi_camera_without_picamera2_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where picamera2 is missing the error names its package."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="sudo apt install python3-picamera2"):
        open_camera("pi")


class FakePicamera:
    """What of picamera2 is used, noting the order of the calls."""

    calls: list[str]
    sensor_resolution = (3280, 2464)
    camera_properties: Mapping[str, object] = {"ColorFilterArrangement": 0}
    camera_controls: Mapping[str, tuple[float, float, float]] = {
        "ExposureTime": (20, 1_000_000, 20_000),
        "AnalogueGain": (1.0, 16.0, 1.0),
    }

    def __init__(self) -> None:
        type(self).calls = []

    def create_video_configuration(self, **given: Any) -> dict[str, Any]:
        """Return the configuration as it was asked for."""
        return given

    def configure(self, configuration: dict[str, Any]) -> None:
        """Note the configuration."""
        assert set(configuration) == {"main", "lores", "raw", "controls"}
        assert set(configuration["controls"]) == {"ExposureTime", "AnalogueGain"}
        self.calls.append("configure")

    def start(self) -> None:
        """Note the start."""
        self.calls.append("start")

    def captured_request(self, *, flush: bool) -> Self:
        """Start a capture."""
        self.calls.append(f"capture flush={flush}")
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.calls.append("release")

    def make_array(self, name: str) -> Image:
        """Give the picture of a stream."""
        assert name == "main"
        return plain(70)

    def stop(self) -> None:
        """Note the stop."""
        self.calls.append("stop")

    def close(self) -> None:
        """Note the end."""
        self.calls.append("close")


def test_a_pi_camera_is_configured_once_and_gives_fresh_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exposure and gain are set before the start; each frame is newer than the asking."""
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=FakePicamera))
    with open_camera("pi") as camera:
        assert float(camera.read().image.mean()) == 70
    assert FakePicamera.calls == [
        "configure",
        "start",
        "capture flush=True",
        "release",
        "stop",
        "close",
    ]


_Known = Mapping[str, tuple[float, float, float]]
_GREY: _Known = {
    "AeEnable": (0, 1, 1),
    "ExposureTime": (20, 1_000_000, 20_000),
    "AnalogueGain": (1.0, 16.0, 1.0),
}
_COLOURS: _Known = {
    **_GREY,
    "AwbEnable": (0, 1, 1),
    "ColourGains": (0.0, 32.0, 0.0),
}


class LitPicamera(FakePicamera):
    """It finds its light, and takes no controls but those that it names: so does picamera2."""

    camera_controls = _COLOURS
    focus: tuple[dict[str, Any], ...] = ({},)
    given: dict[str, Any]

    def __init__(self) -> None:
        super().__init__()
        self.focusing = chain(self.focus, repeat(self.focus[-1]))

    def configure(self, configuration: dict[str, Any]) -> None:
        """Take the controls to start with."""
        type(self).given = {}
        self.set_controls(configuration["controls"])

    def set_controls(self, controls: dict[str, Any]) -> None:
        """Take each control, or refuse it as picamera2 does."""
        for name, value in controls.items():
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            self.given[name] = value

    def capture_metadata(self) -> dict[str, Any]:
        """Tell the light, with colours where there are any."""
        colours = {"ColourGains": (1.5, 2.5)} if "ColourGains" in self.camera_controls else {}
        focus = next(self.focusing) if "AfMode" in self.camera_controls else {}
        return {"ExposureTime": 9_000, "AnalogueGain": 2.0, **colours, **focus}


_HELD = {"AeEnable": False, "ExposureTime": 9_000, "AnalogueGain": 2.0}
_HELD_COLOURS = {**_HELD, "AwbEnable": False, "ColourGains": (1.5, 2.5)}


@pytest.mark.parametrize(
    "calibrated, now, held",
    [
        (_COLOURS, _COLOURS, _HELD_COLOURS),
        (_GREY, _GREY, _HELD),
        (_COLOURS, _GREY, _HELD),
        (_GREY, _COLOURS, _HELD),
    ],
)
def test_a_pi_camera_holds_the_light_with_the_controls_that_it_has(
    monkeypatch: pytest.MonkeyPatch, calibrated: _Known, now: _Known, held: dict[str, Any]
) -> None:
    """A sensor that sees grey has no white balance: asked for it, it failed and began anew."""
    monkeypatch.setattr("device.cameras.pi._WARMING", 0.0)
    monkeypatch.setattr(LitPicamera, "camera_controls", calibrated)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=LitPicamera))
    with open_camera("pi") as camera:
        light = camera.hold_light()
        assert LitPicamera.given == (_HELD_COLOURS if calibrated is _COLOURS else _HELD)
    monkeypatch.setattr(LitPicamera, "camera_controls", now)
    with open_camera("pi", light=light):
        assert LitPicamera.given == held


_LENS: _Known = {**_COLOURS, "AfMode": (0, 2, 0), "LensPosition": (0.0, 32.0, 1.0)}
_MOVES: dict[str, Any] = {"AfState": 1, "LensPosition": 2.0}
_SHARP: dict[str, Any] = {"AfState": 2, "LensPosition": 3.5}
_NOWHERE: dict[str, Any] = {"AfState": 3, "LensPosition": 7.0}


@pytest.mark.parametrize(
    "focus, held",
    [
        ((_MOVES, _MOVES, _SHARP), {"AfMode": 0, "LensPosition": 3.5}),
        ((_NOWHERE,), {"AfMode": 2}),
        ((_MOVES,), {"AfMode": 2}),
    ],
)
def test_a_pi_camera_whose_lens_moves_finds_its_focus_and_holds_it(
    monkeypatch: pytest.MonkeyPatch, focus: tuple[dict[str, Any], ...], held: dict[str, Any]
) -> None:
    """Nobody told it to, and a tray much nearer than a metre was blurred.

    A focus that it does not find it goes on looking for.
    """
    monkeypatch.setattr("device.cameras.pi._WARMING", 0.0)
    monkeypatch.setattr("device.cameras.pi._FOCUSING", 60.0 if focus[-1] is _SHARP else 0.0)
    monkeypatch.setattr(LitPicamera, "camera_controls", _LENS)
    monkeypatch.setattr(LitPicamera, "focus", focus)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=LitPicamera))
    with open_camera("pi") as camera:
        assert LitPicamera.given["AfMode"] == 2
        light = camera.hold_light()
        assert LitPicamera.given == {**_HELD_COLOURS, **held}
        camera.use_light({})
        assert LitPicamera.given["AfMode"] == 2
    with open_camera("pi", light=light):
        assert LitPicamera.given == {**_HELD_COLOURS, **held}


@pytest.mark.parametrize(
    "sensor, mode",
    [
        ((4608, 2592), (2304, 1296)),  # Camera Module 3; its mode of 1536 x 864 sees two thirds
        ((3280, 2464), (1640, 1232)),
        ((4056, 3040), (2028, 1520)),
        ((1456, 1088), (1456, 1088)),
        ((1280, 800), (1280, 800)),
    ],
)
def test_a_pi_camera_sees_all_that_its_sensor_does(
    monkeypatch: pytest.MonkeyPatch, sensor: tuple[int, int], mode: tuple[int, int]
) -> None:
    """Of its modes picamera2 took the one nearest to a frame's size: it may be cut out."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(FakePicamera, "configure", lambda _, wanted: asked.append(wanted))
    monkeypatch.setattr(FakePicamera, "sensor_resolution", sensor)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=FakePicamera))
    with open_camera("pi"):
        assert asked[0]["raw"] == {"size": mode}


def test_a_pi_camera_takes_up_another_light_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the usual one, in which it was opened."""
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=LitPicamera))
    light = {"ExposureTime": 9_000.0, "AnalogueGain": 2.0, "RedGain": 1.5, "BlueGain": 2.5}
    with open_camera("pi") as camera:
        usual = dict(LitPicamera.given)
        camera.use_light(light)
        assert LitPicamera.given == _HELD_COLOURS
        camera.use_light({})
        assert {name: LitPicamera.given[name] for name in usual} == usual


def test_a_white_balance_that_tells_no_gains_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is switched off, though what it found cannot be kept for another evening."""
    monkeypatch.setattr("device.cameras.pi._WARMING", 0.0)
    monkeypatch.setattr(LitPicamera, "camera_controls", {**_GREY, "AwbEnable": (0, 1, 1)})
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=LitPicamera))
    with open_camera("pi") as camera:
        assert camera.hold_light() == {"ExposureTime": 9_000, "AnalogueGain": 2.0}
        assert LitPicamera.given == {**_HELD, "AwbEnable": False}


def test_a_pi_without_a_camera_is_told_to_check_the_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Picamera2's bare IndexError becomes a sentence that helps."""

    def missing() -> None:
        raise IndexError("list index out of range")

    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=missing))
    with pytest.raises(CameraError, match=r"no camera found .* check the ribbon cable"):
        PiCamera()


def test_a_pi_camera_that_is_taken_is_no_broken_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most often the service has it: that is said first."""

    def taken() -> None:
        raise RuntimeError("Camera __init__ sequence did not complete.")

    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=taken))
    with pytest.raises(CameraError, match=r"not complete.\); stop .*`sudo systemctl stop"):
        PiCamera()


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("Failed to start camera: Cannot allocate memory"),
        OSError(ENOMEM, "Cannot allocate memory"),  # which the kernel tells picamera2 itself
    ],
)
def test_a_pi_camera_that_does_not_start_is_told_and_let_go_of(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Libcamera may find no memory for its pictures: the doctor ended in a traceback."""

    def full(_: object) -> None:
        raise error

    monkeypatch.setattr(FakePicamera, "start", full)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=FakePicamera))
    with pytest.raises(CameraError, match=r"not start \(.*allocate memory\); stop other programs"):
        PiCamera()
    assert FakePicamera.calls == ["configure", "close"]


def test_a_webcam_is_no_pi_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """Picamera2 takes it where there is no other, and failed of it in words that helped nobody."""
    monkeypatch.setattr(FakePicamera, "camera_properties", {"Model": "HD Webcam"})
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=FakePicamera))
    with pytest.raises(CameraError, match=r"but a webcam on USB; say webcam:0"):
        PiCamera()
    assert FakePicamera.calls == ["close"]


def test_a_picamera2_that_pips_numpy_breaks_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is there, and fails with what numpy tells those that were built for another one."""
    broken = 'raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")\n'
    (tmp_path / "picamera2.py").write_text(broken, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CameraError, match=r"does not load \(numpy\.dtype size.*numpy .* from apt"):
        PiCamera()


def test_the_simulated_camera_runs_on_the_clock() -> None:
    """A throw moves as the clock goes on, and settles when it said."""
    clock = Clock(100.0)
    with SimulatedCamera(Scene(width=320, height=240), seed=1, clock=clock) as camera:
        empty = camera.read()
        settles = camera.throw(2)
        assert empty.at == 100.0
        assert 100.9 < settles < 102
        clock.now = settles
        assert np.abs(camera.read().image.astype(int) - empty.image).max() > 60


@pytest.mark.slow
def test_throws_arrive_from_other_threads_while_frames_are_read() -> None:
    """Reading and throwing at once from several threads goes wrong in no frame."""
    camera = SimulatedCamera(Scene(width=320, height=240), seed=2)
    throwers = [threading.Thread(target=camera.throw, args=(n,)) for n in (3, 4, 5)]
    for thrower in throwers:
        thrower.start()
    shapes = {camera.read().image.shape for _ in range(20)}
    for thrower in throwers:
        thrower.join(10)
    assert shapes == {(240, 320, 3)}
    assert len(truth(camera.tray)) in {3, 4, 5}
