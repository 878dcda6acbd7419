"""A camera in a process of its own, so that a driver that hangs can be killed."""

import multiprocessing
import os
from collections.abc import Callable, Mapping
from functools import partial
from io import FileIO
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from threading import Thread
from typing import Any, TypeVar

import numpy as np

from device.cameras import CameraError, Frame, camera_name, open_camera
from device.cameras.frame import Closing
from device.signals import kept_from_children

__all__ = ["ProcessCamera"]

Received = TypeVar("Received")

_OPENING = 20.0
"""Seconds that a camera may take to open."""

_FRAME = 5.0
"""Seconds that a frame may take: at the darkest exposure a webcam gives two a second."""


class ProcessCamera(Closing):
    """The camera that a spec names, opened and read in another process.

    It lays each frame, 3.7 MB, into a file in memory that both have, and says over a pipe that it
    is there. Through the pipe itself it would go in dozens of pieces, and take twice as long.
    """

    def __init__(
        self,
        spec: str,
        *,
        light: Mapping[str, float] | None = None,
        frame: float = _FRAME,
    ) -> None:
        """Open it, in the light that it is to hold.

        Raises:
            CameraError: it does not open, or not in time.
        """
        self._name = camera_name(spec)
        self._wait = frame
        os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")  # what it warns of is told by us
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # likewise
        spawn = multiprocessing.get_context("spawn")  # lgpio and OpenCV dislike being forked
        self._laid = FileIO(os.memfd_create("frame"), "r+")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(
            target=_serve, args=(spec, dict(light or {}), theirs), daemon=True
        )
        with kept_from_children():
            self._process.start()
        try:
            theirs.close()
            self._sent(partial(send_handle, self._pipe, self._laid.fileno(), None))
            self._answer(_OPENING)
        except BaseException:  # Ctrl-C too: Python would wait for a process that hears no signal
            self.close()
            raise

    def read(self) -> Frame:
        """Wait for a frame newer than the one before and give it.

        Raises:
            CameraError: when none comes in time, or the camera says so.
        """
        shape, at = self._asked("frame")
        image = np.empty(shape, np.uint8)
        os.preadv(self._laid.fileno(), [image.data], 0)
        return Frame(image, float(at))

    def hold_light(self) -> Mapping[str, float]:
        """Hold exposure and white balance as they are now.

        Raises:
            CameraError: when the camera does not answer in time, or says what is wrong.
        """
        return dict(self._asked("light"))

    def use_light(self, light: Mapping[str, float]) -> None:
        """Hold a light that was found before; none: look as if it was just opened.

        Raises:
            CameraError: when the camera does not answer in time, or says what is wrong.
        """
        self._asked(("use", dict(light)))

    def close(self) -> None:
        """Kill the process: a driver may take for ever to stop in good order."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._laid.close()

    def _asked(self, what: str | tuple[str, dict[str, float]]) -> Any:
        self._sent(partial(self._pipe.send, what))
        return self._answer(self._wait)

    def _sent(self, send: Callable[[], None]) -> None:
        """Let ``send`` put something into the pipe, whose other end may have died."""
        try:
            send()
        except OSError as error:
            raise CameraError(f"{self._name} has stopped; is it still plugged in?") from error

    def _answer(self, seconds: float) -> Any:
        answer = self._received(self._pipe.recv, seconds)
        if isinstance(answer, str):
            raise CameraError(answer)
        return answer

    def _received(self, receive: Callable[[], Received], seconds: float) -> Received:
        """Wait for what ``receive`` takes out of the pipe, which may end at any moment."""
        try:
            if not self._pipe.poll(seconds):
                raise CameraError(
                    f"{self._name} has said nothing for {seconds:.0f} s; is it there?"
                )
            return receive()
        except (EOFError, OSError) as error:
            if isinstance(error, CameraError):
                raise
            raise CameraError(f"{self._name} has stopped; is it still plugged in?") from error


def _serve(spec: str, light: Mapping[str, float], pipe: Connection) -> None:
    """Open the camera and answer each request, or once with what is wrong."""
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        with FileIO(recv_handle(pipe), "r+") as laid, open_camera(spec, light=light) as camera:
            pipe.send(())
            while asked := pipe.recv():
                match asked:
                    case "light":
                        pipe.send(dict(camera.hold_light()))
                    case ("use", wanted):
                        camera.use_light(wanted)
                        pipe.send(())
                    case _:
                        frame = camera.read()
                        os.pwrite(laid.fileno(), np.ascontiguousarray(frame.image).data, 0)
                        pipe.send((frame.image.shape, frame.at))
    except CameraError as error:
        pipe.send(str(error))
    except (EOFError, ConnectionError):
        return  # whoever asked for frames has gone
    except Exception as error:
        told = f"{camera_name(spec)} has failed ({type(error).__name__}: {error})"
        pipe.send(f"{told}; stop other programs that use it, or plug it in anew")
        raise  # where it failed stands in the log then


def _end_with_parent() -> None:
    """End as soon as whoever asked for frames was killed: a driver that hangs hears of no pipe.

    It would keep the camera from everybody.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
