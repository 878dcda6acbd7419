"""What lessons at the tray have in common: they wait for it to settle, and take what they see."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from device.cameras import CameraError, Image
from device.light_watch import LightWatch
from device.sayings import NOT_KEPT, unreadable
from device.sights import Sight
from engine import Message, RefusalError
from vision import Look, VisionError, Watcher
from webui import Button, FaceLesson, Learned, Lesson, Point

__all__ = ["TrayLesson"]

_log = logging.getLogger(__name__)

_AGAIN = 1.0
"""Seconds after which a tray that could not be used is looked at again, though nothing moved."""


class TrayLesson(ABC):
    """A lesson fed with frames and their times. It has no clock and no camera of its own.

    ``told`` is what a page shows of it, ``sight`` the picture that belongs to that, ``shown`` the
    same with its marks drawn in. They change only in ``look`` and when a person does something.
    """

    def __init__(self, first: Lesson) -> None:
        self.told = first
        self.shown: Image | None = None
        self.sight: Sight | None = None
        self._stopped = False
        self._watcher, self._light_watch = Watcher(), LightWatch()
        self._fresh = self._is_retry = False
        self._retry_at: float | None = None

    @property
    def over(self) -> bool:
        """Whether it is done or has failed, and only stays to be read."""
        return self.told.step in ("done", "failed")

    @property
    def stopped(self) -> bool:
        """Whether it is to keep nothing any more."""
        return self._stopped

    def look(self, frame: Image, at: float) -> None:
        """Take a frame (H, W, 3) uint8 BGR of a moment in seconds: once still, it is used."""
        settled = self._watcher.look(frame, at)
        if settled is Look.MOVING:
            self._fresh, self._retry_at = True, None
            self._light_watch.moved()
        if self.told.step == "work":
            self._try(self._work)
        elif self.told.step == "look" and settled is not Look.MOVING:
            self._look_for_light(frame, at)
            if self._due(at):
                self._is_retry, self._fresh, self._retry_at = not self._fresh, False, at + _AGAIN
                self._try(partial(self._use, self._watcher.picture))

    def stop(self) -> None:
        """Have it keep nothing any more; from any thread, also while it learns."""
        self._stopped = True

    def press(self, button: Button) -> None:
        """Take a tap on one of the buttons that are told."""
        self._try(partial(self._pressed, button))

    def show_again(self, face: str) -> None:
        """Ask anew for a face that was shown already; see ``TrayEye.show_again``.

        Raises:
            RefusalError: it was not, or no faces are shown now.
        """
        raise RefusalError(
            f"{face!r} was not shown, and cannot be shown again; look at the lesson",
            Message("eye.no-button"),
        )

    def draw_floor(self, points: Sequence[Point], *, is_round: bool) -> None:
        """Take the tray's floor as a person drew it; see ``TrayEye.draw_floor``.

        Raises:
            RefusalError: no floor is asked for, or that is none.
        """
        if self.told.step != "draw":
            raise RefusalError(
                "no floor is to be drawn now; look at the lesson", Message("eye.no-button")
            )
        self._try(partial(self._drawn, points, is_round=is_round))

    @abstractmethod
    def _pressed(self, button: Button) -> None:
        """Use a tap."""

    @abstractmethod
    def _seen(self, frame: Image) -> None:
        """Use a frame in which nothing moves."""

    @abstractmethod
    def _drawn(self, points: Sequence[Point], *, is_round: bool) -> None:
        """Use the floor that was asked for."""

    @abstractmethod
    def _work(self) -> None:
        """Do what takes a while; people have been told so."""

    @abstractmethod
    def _given_up(self) -> None:
        """Leave nothing half done behind."""

    def _try(self, act: Callable[[], None]) -> None:
        """Take a step; where nothing can be kept the lesson is over, and people are told why.

        A camera that fails is opened again, and the lesson goes on.
        """
        try:
            act()
        except CameraError:
            raise
        except OSError as error:
            _log.warning("the lesson has ended, for nothing can be kept: %s", error)
            self._given_up()
            self._tell(step="failed", said=NOT_KEPT, buttons=())

    def _use(self, frame: Image) -> None:
        try:
            self._seen(frame)
        except VisionError as error:
            self._tell(said=unreadable(error), face=self.told.face)

    def _look_for_light(self, frame: Image, at: float) -> None:
        """Say that the light went out, or blinds: nothing moves in it, so that nothing is used."""
        error = self._light_watch.look(frame, at)
        if error is not None and self._retry_at is None:
            self._tell(said=unreadable(error), face=self.told.face)
            self._retry_at = at + _AGAIN

    def _due(self, at: float) -> bool:
        """Whether the tray has just come to rest, or is to be looked at again."""
        return self._fresh or (self._retry_at is not None and at >= self._retry_at)

    def _wait_for_hands(self) -> None:
        """Use nothing more until something has moved."""
        self._fresh, self._retry_at = False, None

    def _tell(
        self,
        *,
        said: Message,
        step: str | None = None,
        face: str | None = None,
        faces: tuple[FaceLesson, ...] | None = None,
        buttons: tuple[Button, ...] | None = None,
        learned: Learned | None = None,
    ) -> None:
        """Change what a page shows; what is not named stays, but for face and what was learned."""
        self.told = msgspec.structs.replace(
            self.told,
            said=said,
            step=step or self.told.step,
            face=face,
            faces=self.told.faces if faces is None else faces,
            buttons=self.told.buttons if buttons is None else buttons,
            learned=learned,
        )
