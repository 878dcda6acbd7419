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
from device.learned import learned_picture
from device.lesson import TrayLesson
from device.pictures import jpeg
from device.readers import Readers
from device.sayings import BUMPED
from device.set_drafts import begin_lesson, cut_off_lesson, end_lessons
from device.shown import Shown, gone_on
from device.sights import sight
from device.teach_lesson import TeachLesson
from device.teachable import TeachableSets
from engine import DieKind, Message, RefusalError
from vision import Mount, Reading
from webui import Button, EyeState, Point

__all__ = ["Eye"]

_log = logging.getLogger(__name__)

_SHORTLY = 1.0
"""Seconds that a phone waits for a lesson to end."""


class Eye:
    """Shows what the camera sees, teaches and calibrates; lessons are fed by the camera's loop.

    Pages call from any thread, the loop from its own. A lesson goes on in one thread at a time, and
    that may take seconds: what is shown is kept apart from it, so that pages need not wait.
    """

    def __init__(
        self,
        data: Path,
        source: str,
        readers: Readers,
        *,
        newest: int,
        configured: bool = False,
        dice: Mapping[str, DieKind] | None = None,
    ) -> None:
        """Keep sets and calibration in ``data``; ``source`` names the camera.

        Pictures are numbered on from ``newest``: phones keep those that an earlier start numbered.
        ``configured``: the config file tells of the tray, and that comes first. ``dice`` are those
        of all games, by the names of their sets.
        """
        self._data, self._source, self._readers = data, source, readers
        self._configured = configured
        self._going_on = RLock()
        self._shown = Shown(newest)
        self._camera: Camera | None = None
        self._bumps = BumpWatch()
        self._light: Mapping[str, float] = {}
        self._found_light: Mapping[str, float] | None = None
        self._teachable = TeachableSets(data, readers, dice or {})
        self._not_noted: str | None = None

    @property
    def light(self) -> Mapping[str, float]:
        """What a camera that is opened is to hold, as it was calibrated last."""
        return self._light

    @property
    def number(self) -> int:
        """The number of what there is to tell now; it looks through no folder for sets."""
        return self._shown.number

    def state(self) -> EyeState:
        """Say what there is to tell now."""
        state = self._shown.state()  # first: what changes meanwhile has a number of its own
        return msgspec.structs.replace(
            state,
            sets=self._teachable.sets(),
            calibrated=self._readers.tray is not None,
            from_below=self._readers.mount is Mount.UNDER,
        )

    def picture(self, number: int) -> bytes | None:
        """Return the picture of that number as JPEG, None if it is no longer kept."""
        image = self._shown.picture(number)
        return None if image is None else jpeg(image)

    def learned(self, name: str, version: int, face: str) -> bytes | None:
        """Return what that version of a set learned of a face as JPEG, None if there is no such."""
        image = learned_picture(self._data, name, version, face)
        return None if image is None else jpeg(image)

    def live(self) -> bytes | None:
        """Return what is seen at this moment as JPEG, None while there is no camera."""
        image = self._shown.now
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
            if self._shown.warning is not None:
                raise RefusalError("the camera was moved; calibrate it before teaching", BUMPED)
            folder = self._teachable.folder_for(name, faces)
            reader = self._readers.reader(None)
            forget, stand = self._readers.forget, self._stand
            self._show(TeachLesson(folder, faces, reader, forget, stand, before=self._shown.still))

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
            if (on := self._shown.lesson) is None or button not in on.told.buttons:
                raise _no_button(button)
            self._refuse_if_gone_on(number)
            self._go_on(on, lambda lesson: lesson.press(button))

    def show_again(self, face: str, number: int) -> None:
        """Ask anew for a face that was shown, for a person who saw the state of that number.

        Raises:
            RefusalError: the lesson has gone on since, or that face was not shown.
        """
        with self._going_on:
            if (on := self._shown.lesson) is None:
                raise _no_button("show-again")
            self._refuse_if_gone_on(number)
            self._go_on(on, lambda lesson: lesson.show_again(face))

    def draw_floor(self, points: Sequence[Point], number: int, *, is_round: bool) -> None:
        """Take the floor as a person drew it who saw the state of that number.

        Raises:
            RefusalError: the lesson has gone on since, no floor is asked for, or that is none.
        """
        with self._going_on:
            if (on := self._shown.lesson) is None:
                raise _no_button("draw-floor")
            self._refuse_if_gone_on(number)
            self._go_on(on, lambda lesson: lesson.draw_floor(points, is_round=is_round))

    def cancel(self, number: int) -> None:
        """End the lesson for a person who saw it at that number; what was there before it stays.

        One that is at something, and that may take a Pi half a minute, ends once it is done with
        that: no phone waits for so long.

        Raises:
            RefusalError: another lesson has begun since.
        """
        lesson = self._shown.lesson_at(number)
        if lesson is not None:
            lesson.stop()
        if not self._going_on.acquire(timeout=_SHORTLY):
            self._shown.tell_of_end(lesson)
            return
        try:
            if self._shown.told is not None and self._shown.lesson is lesson:
                self._show(None)
        finally:
            self._going_on.release()

    def opened(self, camera: Camera | None) -> None:
        """Note which camera looks now; None when it has failed."""
        self._camera = camera
        if camera is not None and self._found_light is not None:
            camera.use_light(self._found_light)  # in which the lesson has seen the floor
        self._shown.opened(sees=camera is not None)

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
        self._shown.frame(frame.image)
        with self._going_on:
            on = self._shown.lesson
            if on is None or on.over:
                self._give_light_back()
            if self._shown.told is None:
                return False
            if on is not None and not on.over:
                self._go_on(on, lambda lesson: lesson.look(frame.image, frame.at))
            return True

    def noted(self, kinds: Sequence[DieKind]) -> None:
        """Note which dice the game rolls: cubes may be taught."""
        if self._teachable.note(kinds):
            self._shown.changed()

    def read(self, image: Image, reading: Reading, owners: frozenset[int]) -> None:
        """Show a reading of all that lies still.

        ``owners`` are the seats whose secret dice may lie there.
        """
        if len(owners) > 1:
            self._shown.read(image, None, None)
            return
        tray = self._readers.tray
        floor = tray.outline if tray else ()
        seen = sight(image, self._readers.mount, dice=reading.dice, floor=floor)
        self._shown.read(image, seen, next(iter(owners), None))

    def bumped(self, image: Image) -> bool:
        """Look whether a still tray stands where it was calibrated; warn if not."""
        return self._stand(image) == "moved"

    def _tell_of_cut_off(self, name: str) -> None:
        _log.warning(
            "%s was being taught as Croupier was cut off; no roll counts until somebody has put "
            "that lesson away, on the page",
            name,
        )
        self._shown.tell_of_cut_off(name)

    def _stand(self, image: Image) -> Stand:
        """Look how a still tray stands, and warn while it does so elsewhere."""
        stand = self._bumps.look(image)
        moved = stand == "moved"
        if self._shown.warn(BUMPED if moved else None):
            _log.warning("the camera %s", "was moved" if moved else "stands right again")
        return stand

    def _go_on(self, lesson: TrayLesson, act: Callable[[TrayLesson], None]) -> None:
        """Let a lesson go on, and show what is new; one that was stopped meanwhile has ended."""
        told, seen = lesson.told, lesson.sight
        try:
            act(lesson)
        finally:  # also where the camera fails of it: no other frame may come to end it
            if lesson.stopped:
                self._show(None)
        if not lesson.stopped and (lesson.told != told or lesson.sight is not seen):
            self._show(lesson)

    def _show(self, lesson: TrayLesson | None) -> None:
        """Show a lesson as it is now, or none."""
        self._note(lesson)
        self._shown.show(lesson)

    def _note(self, lesson: TrayLesson | None) -> None:
        """Note on the disk while dice are being taught: the next start tells if that ended not.

        The log says once of a lesson that it cannot be noted, not at each of its steps.
        """
        failure = None
        try:
            if lesson is not None and lesson.told.kind == "teach" and not lesson.over:
                begin_lesson(self._data, lesson.told.name)
            else:
                end_lessons(self._data)
        except OSError as error:
            failure = str(error)
        if failure not in (None, self._not_noted):
            _log.warning("what is taught is not noted, should it be cut off: %s", failure)
        self._not_noted = failure

    def _hold_light(self) -> Mapping[str, float]:
        self._found_light = self._camera.hold_light() if self._camera is not None else {}
        return self._found_light

    def _give_light_back(self) -> None:
        """Look again in the light of before, once a lesson that had found another keeps nothing."""
        if self._found_light is not None and self._camera is not None:
            self._found_light = None
            self._camera.use_light(self._light)

    def _calibrated(self, calibration: Calibration, floor: Image) -> None:
        save_calibration(self._data, calibration, floor)
        self._shown.warn(None)
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
        on = self._shown.lesson
        if on is not None and not on.over:
            raise RefusalError("a lesson is on already; end it before another", Message("eye.busy"))
        if self._camera is None:
            raise RefusalError("there is no camera now; see the log", Message("eye.no-camera"))

    def _refuse_if_gone_on(self, number: int) -> None:
        if number != self._shown.number:
            raise gone_on(number)


def _no_button(button: str) -> RefusalError:
    return RefusalError(
        f"{button!r} means nothing now; look at the lesson", Message("eye.no-button")
    )
