"""What pages are shown of the tray at this moment: pictures, the lesson that is on, a warning."""

from threading import RLock

import msgspec

from device.cameras import Image
from device.lesson import TrayLesson
from device.pictures import Pictures
from device.sayings import CAMERA_GONE
from device.sights import Sight
from engine import Message, RefusalError
from webui import EyeState, Lesson, Picture

__all__ = ["Shown", "gone_on"]

_LOOKING = ("look", "work")
"""The steps of a lesson that go on with the camera's next picture."""


def gone_on(number: int) -> RefusalError:
    """Say to whoever saw the state of that number that it means nothing any more."""
    return RefusalError(
        f"the lesson has gone on since {number}; look again", Message("eye.gone-on")
    )


class Shown:
    """Told by the camera's loop and by phones, asked by every page, each in a thread of its own.

    Nothing here takes long: a lesson that goes on for seconds keeps no page waiting. ``number``
    grows with each change.
    """

    def __init__(self, newest: int) -> None:
        """Pictures are numbered on from ``newest``."""
        self._lock = RLock()
        self._number = 1
        self._pictures = Pictures(newest)
        self._sees = False
        self._now: Image | None = None
        self._still: Image | None = None
        self._reading: Picture | None = None
        self._warning: Message | None = None
        self._lesson: TrayLesson | None = None
        self._begun = 0
        self._told: Lesson | None = None
        self._drawn: Picture | None = None
        self._drawn_of: Sight | None = None

    @property
    def number(self) -> int:
        """What grows with each change."""
        return self._number

    @property
    def now(self) -> Image | None:
        """The last frame, None while there is no camera."""
        return self._now

    @property
    def still(self) -> Image | None:
        """The last frame that was read."""
        return self._still

    @property
    def lesson(self) -> TrayLesson | None:
        """The lesson that is shown."""
        return self._lesson

    @property
    def told(self) -> Lesson | None:
        """What is told of a lesson; of one that was cut off at an earlier start, too."""
        return self._told

    @property
    def warning(self) -> Message | None:
        """What a host should know until it is mended."""
        return self._warning

    def state(self) -> EyeState:
        """Say what there is to tell now, but for the sets of dice."""
        with self._lock:
            return EyeState(self._number, self._reading, self._warning, self._lesson_now())

    def picture(self, number: int) -> Image | None:
        """Return the picture of that number, None if it is no longer kept."""
        with self._lock:
            return self._pictures.get(number)

    def opened(self, *, sees: bool) -> None:
        """Note that a camera looks from now on, or that it has failed."""
        with self._lock:
            before = self._lesson_now()
            self._sees, self._now, self._still = sees, None, None
            self._number += self._lesson_now() != before

    def frame(self, image: Image) -> None:
        """Take a frame as it comes."""
        with self._lock:
            self._now = image

    def read(self, image: Image, seen: Sight | None, only: int | None) -> None:
        """Take a frame that was read, and what is shown of it, to the seat ``only`` if not None."""
        with self._lock:
            self._still = image
            self._reading = None if seen is None else self._keep(seen, only)
            self._number += 1

    def warn(self, warning: Message | None) -> bool:
        """Show a warning, or none any more; say whether it is another than before."""
        with self._lock:
            is_new = warning != self._warning
            self._warning = warning
            self._number += is_new
            return is_new

    def changed(self) -> None:
        """Note that something else that pages are shown has changed."""
        with self._lock:
            self._number += 1

    def show(self, lesson: TrayLesson | None) -> None:
        """Show a lesson as it is now, or none."""
        seen = lesson.sight if lesson is not None else None
        with self._lock:
            if seen is not self._drawn_of:
                self._drawn_of = seen
                self._drawn = None if seen is None else self._keep(seen, None)
            self._number += 1
            if lesson is not self._lesson:
                self._lesson, self._begun = lesson, self._number
            self._told = None
            if lesson is not None:
                self._told = msgspec.structs.replace(lesson.told, picture=self._drawn)

    def lesson_at(self, number: int) -> TrayLesson | None:
        """The lesson that is shown, for whoever saw the state of that number.

        Raises:
            RefusalError: it began later.
        """
        with self._lock:
            if number < self._begun:
                raise gone_on(number)
            return self._lesson

    def tell_of_cut_off(self, name: str) -> None:
        """Tell that the lesson of a set was cut off, in place of a lesson."""
        with self._lock:
            said = Message("eye.cut-off", {"kind": name})
            self._told = Lesson("teach", "failed", said, name)
            self._number += 1

    def tell_of_end(self, lesson: TrayLesson | None) -> None:
        """Tell that a lesson is about to end, unless it has by now."""
        with self._lock:
            if lesson is not None and self._lesson is lesson and self._told is not None:
                said = Message("eye.ending")
                self._told = msgspec.structs.replace(
                    self._told, step="work", said=said, face=None, buttons=(), learned=None
                )
                self._number += 1

    def _lesson_now(self) -> Lesson | None:
        """The lesson as it was told last; but where it waits for pictures and none come, for those.

        It goes on with those of the camera that is opened next.
        """
        told = self._told
        if told is None or self._sees or told.step not in _LOOKING:
            return told
        return msgspec.structs.replace(told, said=CAMERA_GONE)

    def _keep(self, seen: Sight, only: int | None) -> Picture:
        return self._pictures.keep(seen, only, (self._reading, self._drawn))
