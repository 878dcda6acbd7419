"""What watches the tray, as far as people on phones see it: pictures, lessons, warnings."""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import RLock

import msgspec

from device.bumps import BumpWatch, Stand
from device.calibrate_lesson import CalibrateLesson
from device.calibration import (
    Calibration,
    CalibrationError,
    load_calibration,
    save_calibration,
)
from device.cameras import Camera, Frame, Image
from device.lesson import TrayLesson
from device.pictures import Pictures, jpeg
from device.readers import Readers
from device.sayings import BUMPED, CAMERA_GONE
from device.set_drafts import begin_lesson, cut_off_lesson, end_lessons
from device.sights import Sight, sight
from device.teach_lesson import TeachLesson
from device.teachable import TeachableSets
from engine import DieKind, Message
from engine.errors import RefusalError
from vision import Reading
from webui import Button, EyeState, Lesson, Picture, Point

__all__ = ["Eye"]

_log = logging.getLogger(__name__)

_SHORTLY = 1.0
"""Seconds that a phone waits for a lesson to end."""
_LOOKING = ("look", "work")
"""The steps of a lesson that go on with the camera's next picture."""


class Eye:
    """Shows what the camera sees, teaches and calibrates; lessons are fed by the camera's loop.

    Pages call from any thread, the loop from its own. A lesson goes on in one thread at a time, and
    that may take seconds: what is shown has a lock of its own, so that pages need not wait.
    """

    def __init__(
        self, data: Path, source: str, readers: Readers, *, newest: int, configured: bool = False
    ) -> None:
        """Keep sets and calibration in ``data``; ``source`` names the camera.

        Pictures are numbered on from ``newest``: phones keep those that an earlier start numbered.
        ``configured``: the config file tells of the tray, and that comes first.
        """
        self._data, self._source, self._readers = data, source, readers
        self._configured = configured
        self._going_on, self._lock = RLock(), RLock()  # always taken in this order
        self._number = 1
        self._pictures = Pictures(newest)
        self._now: Image | None = None
        self._still: Image | None = None
        self._reading: Picture | None = None
        self._warning: Message | None = None
        self._lesson: TrayLesson | None = None
        self._told: Lesson | None = None
        self._drawn: Picture | None = None
        self._drawn_of: Sight | None = None
        self._camera: Camera | None = None
        self._bumps = BumpWatch()
        self._light: Mapping[str, float] = {}
        self._teachable = TeachableSets(data, readers)

    @property
    def light(self) -> Mapping[str, float]:
        """What a camera that is opened is to hold, as it was calibrated last."""
        return self._light

    def state(self) -> EyeState:
        """Say what there is to tell now."""
        with self._lock:
            return EyeState(
                self._number,
                self._reading,
                self._warning,
                self._lesson_now(),
                self._teachable.sets(),
                calibrated=self._readers.tray is not None,
            )

    def picture(self, number: int) -> bytes | None:
        """Return the picture of that number as JPEG, None if it is no longer kept."""
        with self._lock:
            image = self._pictures.get(number)
        return None if image is None else jpeg(image)

    def live(self) -> bytes | None:
        """Return what is seen at this moment as JPEG, None while there is no camera."""
        with self._lock:
            image = self._now
        return None if image is None else jpeg(sight(image, self._readers.mount).image)

    def teach(self, name: str, faces: Sequence[str]) -> None:
        """Begin to learn the dice of a set.

        Raises:
            RefusalError: another lesson is on, there is no camera, it was moved, or no such set can
                be.
        """
        name = name.lower()  # as games call their dice; a phone's keyboard begins with a capital
        faces = tuple(dict.fromkeys(face.strip() for face in faces if face.strip()))
        with self._going_on:
            self._refuse_a_second()
            if self._warning is not None:
                raise RefusalError("the camera was moved; calibrate it before teaching", BUMPED)
            folder = self._teachable.folder_for(name, faces)
            reader = self._readers.reader(None)
            forget, stand = self._readers.forget, self._stand
            self._show(TeachLesson(folder, faces, reader, forget, stand, before=self._still))

    def calibrate(self) -> None:
        """Begin to learn the empty tray.

        Raises:
            RefusalError: another lesson is on, or there is no camera.
        """
        with self._going_on:
            self._refuse_a_second()
            mount, die_mm = self._readers.mount, self._readers.die_mm
            lesson = CalibrateLesson(
                self._source,
                mount,
                lock=self._hold_light,
                save=self._calibrated,
                die_mm=die_mm,
                only_light=self._configured,
            )
            self._show(lesson)

    def press(self, button: Button, number: int) -> None:
        """Take a tap by a person who saw the state of that number.

        Raises:
            RefusalError: the lesson has gone on since, or the button means nothing now.
        """
        with self._going_on:
            if self._lesson is None or button not in self._lesson.told.buttons:
                raise _no_button(button)
            self._refuse_if_gone_on(number)
            self._go_on(self._lesson, lambda lesson: lesson.press(button))

    def show_again(self, face: str, number: int) -> None:
        """Ask anew for a face that was shown, for a person who saw the state of that number.

        Raises:
            RefusalError: the lesson has gone on since, or that face was not shown.
        """
        with self._going_on:
            if self._lesson is None:
                raise _no_button("show-again")
            self._refuse_if_gone_on(number)
            self._go_on(self._lesson, lambda lesson: lesson.show_again(face))

    def draw_floor(self, points: Sequence[Point], number: int, *, is_round: bool) -> None:
        """Take the floor as a person drew it who saw the state of that number.

        Raises:
            RefusalError: the lesson has gone on since, no floor is asked for, or that is none.
        """
        with self._going_on:
            if self._lesson is None:
                raise _no_button("draw-floor")
            self._refuse_if_gone_on(number)
            self._go_on(self._lesson, lambda lesson: lesson.draw_floor(points, is_round=is_round))

    def cancel(self) -> None:
        """End the lesson; what was there before it stays.

        One that is at something, and that may take a Pi half a minute, ends once it is done with
        that: no phone waits for so long.
        """
        with self._lock:
            lesson = self._lesson
        if lesson is not None:
            lesson.stop()
        if not self._going_on.acquire(timeout=_SHORTLY):
            self._tell_of_end(lesson)
            return
        try:
            if self._told is not None:
                self._show(None)
        finally:
            self._going_on.release()

    def opened(self, camera: Camera | None) -> None:
        """Note which camera looks now; None when it has failed."""
        with self._lock:
            before = self._lesson_now()
            self._camera, self._now, self._still = camera, None, None
            self._number += self._lesson_now() != before

    def recall(self) -> None:
        """Take up what was calibrated before, and tell of a lesson that was cut off."""
        name = cut_off_lesson(self._data)
        if name is not None:
            self._tell_of_cut_off(name)
        try:
            kept = load_calibration(self._data, self._source, self._readers.mount)
        except CalibrationError as error:
            _log.warning("%s", error)
            return
        if kept is not None:
            self._take_up(*kept)

    def in_lesson(self, frame: Frame) -> bool:
        """Take each frame as it comes, feed a lesson that is on; say whether there is one."""
        with self._lock:
            self._now = frame.image
        with self._going_on:
            if self._told is None:
                return False
            if self._lesson is not None and not self._lesson.over:
                self._go_on(self._lesson, lambda lesson: lesson.look(frame.image, frame.at))
            return True

    def noted(self, kinds: Sequence[DieKind]) -> None:
        """Note which dice the game rolls: cubes may be taught."""
        with self._lock:
            self._number += self._teachable.note(kinds)

    def read(self, image: Image, reading: Reading, owners: frozenset[int]) -> None:
        """Show a reading of all that lies still.

        ``owners`` are the seats whose secret dice may lie there.
        """
        with self._lock:
            self._still = image
            if len(owners) > 1:
                self._reading = None
            else:
                tray = self._readers.tray
                floor = tray.outline if tray else ()
                seen = sight(image, self._readers.mount, dice=reading.dice, floor=floor)
                self._reading = self._keep(seen, next(iter(owners), None))
            self._number += 1

    def bumped(self, image: Image) -> bool:
        """Look whether a still tray stands where it was calibrated; warn if not."""
        return self._stand(image) == "moved"

    def _tell_of_cut_off(self, name: str) -> None:
        _log.warning(
            "%s was being taught as Croupier was cut off; no roll counts until somebody has put "
            "that lesson away, on the page",
            name,
        )
        with self._lock:
            said = Message("eye.cut-off", {"kind": name})
            self._told = Lesson("teach", "failed", said, name)
            self._number += 1

    def _stand(self, image: Image) -> Stand:
        """Look how a still tray stands, and warn while it does so elsewhere."""
        stand = self._bumps.look(image)
        moved = stand == "moved"
        warning = BUMPED if moved else None
        with self._lock:
            if warning != self._warning:
                self._warning = warning
                self._number += 1
                _log.warning("the camera %s", "was moved" if moved else "stands right again")
        return stand

    def _go_on(self, lesson: TrayLesson, act: Callable[[TrayLesson], None]) -> None:
        """Let a lesson go on, and show what is new; one that was stopped meanwhile has ended."""
        told, seen = lesson.told, lesson.sight
        act(lesson)
        if lesson.stopped:
            self._show(None)
        elif lesson.told != told or lesson.sight is not seen:
            self._show(lesson)

    def _tell_of_end(self, lesson: TrayLesson | None) -> None:
        """Tell that a lesson is about to end, unless it has by now."""
        with self._lock:
            if lesson is not None and self._lesson is lesson and self._told is not None:
                said = Message("eye.ending")
                self._told = msgspec.structs.replace(
                    self._told, step="work", said=said, face=None, buttons=()
                )
                self._number += 1

    def _show(self, lesson: TrayLesson | None) -> None:
        """Show a lesson as it is now, or none."""
        self._note(lesson)
        seen = lesson.sight if lesson is not None else None
        with self._lock:
            if seen is not self._drawn_of:
                self._drawn_of = seen
                self._drawn = None if seen is None else self._keep(seen, None)
            self._lesson = lesson
            self._told = None
            if lesson is not None:
                self._told = msgspec.structs.replace(lesson.told, picture=self._drawn)
            self._number += 1

    def _note(self, lesson: TrayLesson | None) -> None:
        """Note on the disk while dice are being taught: the next start tells if that ended not."""
        try:
            if lesson is not None and lesson.told.kind == "teach" and not lesson.over:
                begin_lesson(self._data, lesson.told.name)
            else:
                end_lessons(self._data)
        except OSError as error:
            _log.warning("what is taught is not noted, should it be cut off: %s", error)

    def _lesson_now(self) -> Lesson | None:
        """The lesson as it was told last; but where it waits for pictures and none come, for those.

        It goes on with those of the camera that is opened next.
        """
        told = self._told
        if told is None or self._camera is not None or told.step not in _LOOKING:
            return told
        return msgspec.structs.replace(told, said=CAMERA_GONE)

    def _keep(self, seen: Sight, only: int | None) -> Picture:
        return self._pictures.keep(seen, only, (self._reading, self._drawn))

    def _hold_light(self) -> Mapping[str, float]:
        return self._camera.hold_light() if self._camera is not None else {}

    def _calibrated(self, calibration: Calibration, floor: Image) -> None:
        save_calibration(self._data, calibration, floor)
        with self._lock:
            self._warning = None
            self._take_up(calibration, floor)

    def _take_up(self, calibration: Calibration, floor: Image) -> None:
        """Use what was calibrated: of a tray that the config file tells of its light alone."""
        self._light = calibration.light
        if not self._configured:
            anchor = calibration.anchor(floor)
            self._bumps = BumpWatch(anchor)
            if not anchor.can_tell:
                _log.warning("the tray's outline shows nowhere: a push of it goes unnoticed")
            self._readers.calibrated(calibration, floor)

    def _refuse_a_second(self) -> None:
        if self._lesson is not None and not self._lesson.over:
            raise RefusalError("a lesson is on already; end it before another", Message("eye.busy"))
        if self._camera is None:
            raise RefusalError("there is no camera now; see the log", Message("eye.no-camera"))

    def _refuse_if_gone_on(self, number: int) -> None:
        if number != self._number:
            raise RefusalError(
                f"the lesson has gone on since {number}; look again", Message("eye.gone-on")
            )


def _no_button(button: str) -> RefusalError:
    return RefusalError(
        f"{button!r} means nothing now; look at the lesson", Message("eye.no-button")
    )
