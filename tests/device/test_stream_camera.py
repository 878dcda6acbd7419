"""A camera in the network, as an app on an old phone serves one: JPEG pictures without end."""

import base64
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any
from urllib.parse import quote

import cv2
import numpy as np
import pytest

from device.camera_process import ProcessCamera
from device.cameras import CameraError, Frame, Image, StreamCamera, camera_name, open_camera
from device.settings import Wishes, settings

USER, PASSWORD = "mina", "pa@ss"


class Phone(BaseHTTPRequestHandler):
    """Streams the pictures that its server is given, until that is None."""

    server: "Streaming"

    def do_GET(self) -> None:
        """Serve pictures; some to those who know the password."""
        login = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        if self.path == "/locked" and self.headers.get("Authorization") != f"Basic {login}":
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="phone"')
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        with suppress(OSError):  # whoever looked has left
            while (level := self.server.levels.get()) is not None:
                picture = cv2.imencode(".jpg", plain(level))[1].tobytes()
                self.wfile.write(b"--next\r\nContent-Type: image/jpeg\r\n")
                self.wfile.write(b"Content-Length: %d\r\n\r\n" % len(picture))
                self.wfile.write(picture + b"\r\n")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Streaming(ThreadingHTTPServer):
    """A phone at an address of this machine."""

    daemon_threads = True
    opening = 5
    """Pictures that FFmpeg looks at, at most, before it calls a stream open."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Phone)
        self.levels: SimpleQueue[int | None] = SimpleQueue()
        self.place = f"127.0.0.1:{self.server_port}"

    def send(self, level: int, count: int = 1) -> None:
        """Send so many pictures of one level."""
        for _ in range(count):
            self.levels.put(level)


def plain(level: int) -> Image:
    """Make a picture of one grey level."""
    return np.full((48, 64, 3), level, np.uint8)


def level(frame: Frame) -> int:
    """Return how bright a frame is."""
    return round(float(frame.image.mean()))


@pytest.fixture
def phone() -> Iterator[Streaming]:
    """Give a phone that streams for as long as a test takes."""
    with Streaming() as server:
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield server
        server.levels.put(None)
        server.shutdown()
        thread.join()


def test_a_stream_is_a_camera_until_it_ends(phone: Streaming) -> None:
    """Frames come as they are sent; its light is the phone's own to hold."""
    phone.send(40, count=phone.opening)
    with open_camera(f"stream:http://{phone.place}/video") as camera:
        assert level(camera.read()) == 40
        phone.send(90)
        frames = iter(camera.read, None)
        assert next(seen for seen in map(level, frames) if seen != 40) == 90
        assert camera.hold_light() == {}
        phone.levels.put(None)
        with pytest.raises(CameraError, match="sends nothing any more; is it still on"):
            camera.read()


class Gusts:
    """In the place of OpenCV: three pictures at once, and then nothing for a while."""

    def __init__(self, *_: object) -> None:
        self.left = [plain(10), plain(20), plain(30)]
        self.silent, self.on, self.released = Event(), Event(), Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """It is."""
        return True

    def read(self) -> tuple[bool, Image | None]:
        """Give what is left, then wait."""
        if not self.left:
            self.silent.set()
            self.on.wait()
            return False, None
        return True, self.left.pop(0)

    def release(self) -> None:
        """Note that it was let go of."""
        self.released.set()


def test_what_a_network_brings_late_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watcher would see a throw that is long over; the newest frame is what lies there."""
    gusts = Gusts()
    monkeypatch.setattr(cv2, "VideoCapture", lambda *_: gusts)
    with StreamCamera("http://phone/video", clock=iter((1.0, 2.0, 3.0)).__next__) as camera:
        gusts.silent.wait()
        frame = camera.read()
        assert (level(frame), frame.at) == (30, 3.0)
        gusts.on.set()
    assert gusts.released.is_set()


@pytest.mark.parametrize("login", ["", f"{USER}:wrong@"])
def test_a_stream_that_does_not_open_says_what_to_look_at(phone: Streaming, login: str) -> None:
    """Nobody's password stands in what is told."""
    with pytest.raises(CameraError, match="does not open; start the stream") as refused:
        open_camera(f"stream:http://{login}{phone.place}/locked")
    assert f"stream:http://{phone.place}/locked" in str(refused.value)
    assert "wrong" not in str(refused.value)


@pytest.mark.slow
def test_a_password_opens_a_stream_and_stays_secret(phone: Streaming) -> None:
    """Also where the camera has a process of its own, which tells of it what went wrong."""
    phone.send(40, count=phone.opening)
    spec = f"stream:http://{USER}:{quote(PASSWORD)}@{phone.place}/locked"
    with ProcessCamera(spec) as camera:
        assert level(camera.read()) == 40
        phone.levels.put(None)
        with pytest.raises(CameraError) as ended:
            deque(iter(camera.read, None), maxlen=0)
        with pytest.raises(CameraError, match="has stopped") as stopped:
            camera.read()
    for told in map(str, (ended.value, stopped.value)):
        assert f"stream:http://{phone.place}/locked" in told
        assert USER not in told


@pytest.mark.parametrize(
    "spec, name",
    [
        ("stream:rtsp://mina:pa@ss@10.0.0.7:554/live", "stream:rtsp://10.0.0.7:554/live"),
        ("stream:http://10.0.0.7/video?user=mina&pwd=x", "stream:http://10.0.0.7/video"),
        ("photos:/home/mina@home/what?", "photos:/home/mina@home/what?"),
        ("webcam:0", "webcam:0"),
    ],
)
def test_a_camera_is_called_by_its_spec_without_passwords(spec: str, name: str) -> None:
    """What is kept of it, and shown, goes by that name."""
    assert camera_name(spec) == name


@pytest.mark.parametrize("address", ["http://10.0.0.7:8080/video", "rtsp://10.0.0.7/live"])
def test_an_address_of_a_stream_may_be_named(tmp_path: Any, address: str) -> None:
    """In the config file, or as it is typed."""
    source = f"stream:{address}"
    assert settings(Wishes(tmp_path, camera=source)).camera.source == source
