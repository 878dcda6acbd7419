"""A camera in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from multiprocessing import Pipe, active_children
from multiprocessing.reduction import send_handle
from pathlib import Path
from textwrap import dedent
from typing import Any

import cv2
import numpy as np
import pytest

from device.camera_process import ProcessCamera, _serve
from device.cameras import CameraError, Frame
from device.cameras.frame import Closing

pytestmark = pytest.mark.slow

SIGNALLED = """
    import os, signal, sys
    from multiprocessing import active_children
    from device.camera_process import ProcessCamera

    with ProcessCamera(sys.argv[1]) as camera:
        (process,) = active_children()
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(process.pid, number)
            camera.read()
            camera.read()
        print("read on")
"""


STOPPED = """
    import os, signal
    from device.camera_process import ProcessCamera

    signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 1.0)
    ProcessCamera("pi")
"""


@pytest.fixture
def photos(tmp_path: Path) -> str:
    """Lay a photo into a folder; return the camera that looks at it."""
    cv2.imwrite(str(tmp_path / "one.png"), np.full((90, 120, 3), (10, 120, 250), np.uint8))
    return f"photos:{tmp_path}"


class Lit(Closing):
    """A camera whose exposure is all that it shows."""

    exposure = 1.0

    def read(self) -> Frame:
        """Give a frame as bright as it is exposed."""
        return Frame(np.full((9, 12, 3), round(self.exposure), np.uint8), 0.0)

    def use_light(self, light: Mapping[str, float]) -> None:
        """Take an exposure."""
        self.exposure = light["exposure"]

    def hold_light(self) -> Mapping[str, float]:
        """Find one."""
        self.exposure = 9.0
        return {"exposure": 9.0}


def test_light_is_found_and_taken_up_between_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each request has its own answer."""
    monkeypatch.setattr("device.camera_process.open_camera", lambda *_, **__: Lit())
    ours, theirs = Pipe()
    with ThreadPoolExecutor() as threads, ours, FileIO(os.memfd_create("x"), "r+") as laid:
        served = threads.submit(_serve, "pi", {}, theirs)
        send_handle(ours, laid.fileno(), None)
        answers: list[Any] = [ours.recv()]
        for asked in ("light", ("use", {"exposure": 5.0}), "frame"):
            ours.send(asked)
            answers.append(ours.recv())
        assert answers == [(), {"exposure": 9.0}, (), ((9, 12, 3), 0.0)]
        assert laid.read() == bytes([5]) * 9 * 12 * 3
        ours.close()
        served.result(5.0)


def test_frames_come_through(photos: str) -> None:
    """A frame read in the other process arrives whole, with its time, and each is a new one."""
    with ProcessCamera(photos) as camera:
        first, second = camera.read(), camera.read()
    assert first.image.shape == (90, 120, 3)
    assert first.image[40, 60].tolist() == [10, 120, 250]
    assert second.at > first.at


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    """A camera that does not open says why, as if it had been opened here."""
    with pytest.raises(CameraError, match="has no photos in it"):
        ProcessCamera(f"photos:{tmp_path}")
    assert active_children() == []


def test_a_webcam_that_is_not_there_is_told_of_by_us_alone(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """OpenCV warned each time of what it was not built with, between the lines of our log."""
    with pytest.raises(CameraError, match="webcam:99 does not open"):
        ProcessCamera("webcam:99")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "failure, told",
    [("TimeoutError('no frame')", "TimeoutError: no frame"), ("KeyError('x')", "KeyError: 'x'")],
)
def test_a_driver_that_fails_in_a_way_of_its_own_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: str, told: str
) -> None:
    """No driver knows our errors: of an OSError nothing at all was said."""
    driver = f"class Picamera2:\n    def __init__(self):\n        raise {failure}\n"
    (tmp_path / "picamera2.py").write_text(driver, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CameraError, match=f"pi has failed .{told}.; stop other programs"):
        ProcessCamera("pi")


def test_a_driver_that_hangs_is_killed(photos: str) -> None:
    """A process that is stuck is given up after a while, and closing the camera ends it."""
    with ProcessCamera(photos, frame=0.2) as camera:
        camera.read()
        (process,) = active_children()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(CameraError, match="has said nothing"):
            camera.read()
    assert active_children() == []


def test_a_signal_to_end_is_left_to_whoever_opened_it(photos: str) -> None:
    """Ctrl-C and the system signal the whole group, and a last frame may still be asked for.

    In a process of its own: what the first process that it begins inherits is at stake.
    """
    command = [sys.executable, "-c", dedent(SIGNALLED), photos]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (0, "read on\n"), ended.stderr


def test_ctrl_c_while_a_camera_opens_ends_it(tmp_path: Path) -> None:
    """Its process hears no signal, and Python waits at its end for each that is left."""
    driver = "import time\nclass Picamera2:\n    def __init__(self):\n        time.sleep(3600)\n"
    (tmp_path / "picamera2.py").write_text(driver, "utf-8")
    paths = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    ended = subprocess.run(
        [sys.executable, "-c", dedent(STOPPED)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == -signal.SIGINT, ended.stderr


def test_a_driver_that_hangs_ends_with_whoever_was_killed(tmp_path: Path) -> None:
    """It kept the camera: the next program, and each one after it, found that in use."""
    driver = """
        import time
        class Picamera2:
            def __init__(self):
                print("hangs", flush=True)
                time.sleep(60)
    """
    (tmp_path / "picamera2.py").write_text(dedent(driver), "utf-8")
    paths = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    opens = "from device.camera_process import ProcessCamera; ProcessCamera('pi')"
    with subprocess.Popen(
        [sys.executable, "-c", opens],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    ) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline() == "hangs\n"
        killed.kill()
        rest, _ = killed.communicate(timeout=30)  # until nobody is left who could print
    assert rest == ""


def test_a_driver_that_dies_is_told(photos: str) -> None:
    """A process that ends by itself is told as a camera that has stopped.

    No more: a lesson in a terminal and the doctor, who said so too, open it no second time.
    """
    with ProcessCamera(photos) as camera:
        (process,) = active_children()
        process.kill()
        process.join()
        with pytest.raises(CameraError, match=r"has stopped; is it still plugged in\?$"):
            camera.read()


def test_a_process_that_dies_as_it_begins_is_told(
    photos: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine short of memory may end it before it has heard of anything: a bare OSError."""

    def send_late(*handed: Any) -> None:
        (process,) = active_children()
        process.kill()
        process.join()
        send_handle(*handed)

    monkeypatch.setattr("device.camera_process.send_handle", send_late)
    with pytest.raises(CameraError, match=r"has stopped; is it still plugged in\?$"):
        ProcessCamera(photos)
    assert active_children() == []


def test_a_camera_that_is_opened_again_and_again_leaves_nothing_open(photos: str) -> None:
    """One that comes and goes all evening, as at a loose plug, must not use up what there is."""
    left = []
    for _ in range(3):
        with ProcessCamera(photos) as camera:
            camera.read()
        left.append(len(os.listdir("/proc/self/fd")))  # noqa: PTH208 - it is no folder of files
    assert left[0] == left[-1]


def test_closing_twice_is_fine(photos: str) -> None:
    """A camera that was closed may be closed again."""
    camera = ProcessCamera(photos)
    camera.close()
    camera.close()
