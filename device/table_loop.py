"""From the camera to the table: watch, read what has settled, and put it if it is the roll."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from threading import Event

import msgspec

from device.cameras import Camera, CameraError, Frame
from device.eye import Eye
from device.light_watch import LightWatch
from device.outages import Outages
from device.readers import Readers
from device.rolls import RollJudge, Verdict
from device.sayings import BUMPED, ROLL_NOT_KEPT, unreadable
from device.tray_secrets import TraySecrets
from engine import (
    DieKind,
    GameError,
    JournalError,
    Message,
    RefusalError,
    Roll,
    Rolled,
    SeenDie,
    StaleAnswerError,
    Table,
    TrayCondition,
    TrayView,
    View,
)
from vision import Follower, FrameMean, Look, Reading, VisionError, Watcher
from vision.frames import refuse_unreadable

__all__ = ["TableLoop"]

_log = logging.getLogger(__name__)

_PERIOD = 0.08
"""Seconds from frame to frame: dice rest for longer, and a Pi has time for other things."""

_LOOK_AGAIN = 1.0
"""Seconds after which a still tray that could not be read is looked at again, and after which a
roll that could not be kept is put again."""

_THROWN = ("count", "doubtful")
"""States of a tray in which dice were thrown for the roll that is asked."""


class TableLoop:
    """Watches a tray for a table. Frames go in one by one, from one thread."""

    _watcher: Watcher
    _judge: RollJudge
    _revision: int
    _kinds: tuple[DieKind, ...]
    _rolled: int
    _counted: bool
    _last: Verdict | None
    _unkept: Verdict | None
    _why: Message | None

    def __init__(
        self, table: Table, readers: Readers, *, eye: Eye | None = None, speed: float = 1.0
    ) -> None:
        """``eye`` is shown what is read; ``speed``: how much faster than life the clock runs."""
        self._table = table
        self._period = _PERIOD / speed
        self._readers = readers
        self._eye = eye
        self._number = table.revision  # which grows across restarts: no old look has this number
        self._thrown = Event()
        self._secrets = TraySecrets()
        self._outages = Outages()
        self._begin()

    def thrown(self) -> None:
        """Note, from any thread, that dice are being thrown into the tray now."""
        self._thrown.set()

    def follow(self) -> None:
        """Take note of what is asked now; to be called before each frame is taken."""
        if self._table.revision != self._revision:
            view = self._table.view(None)
            self._revision = view.revision
            self._note_settled(view)
            self._note_typed(view)
            roll = self._table.awaited_roll()
            self._kinds = roll.dice if roll else self._kinds
            self._note_roll(roll, view)
            self._judge.asked(roll, _opening(roll, view))
            if not self._table.tray.dice and self._last is not None and self._last.faces is None:
                self._last = None  # whoever took something back took the dice seen as well
        if self._thrown.is_set():
            self._thrown.clear()
            self._judge.thrown()

    def look(self, frame: Frame) -> None:
        """Take one frame: watch it, read it if it has just settled, and tell the table."""
        if self._eye is not None and self._eye.in_lesson(frame):
            self._begin()
            self._tell("idle")
            return
        match self._watcher.look(frame.image, frame.at):
            case Look.MOVING:
                self._judge.moving()
                self._look_at = 0.0
                self._again.forget()
                self._light.moved()
            case Look.SETTLED:
                self._use(replace(frame, image=self._watcher.picture))
            case Look.STILL:
                self._judge.still()
                if self._why is None:
                    self._look_for_light(frame)
                else:
                    self._look_again(frame)
        self._report(frame.at)

    def run(self, open_camera: Callable[[], Camera], stop: Event) -> None:
        """Take frames until ``stop``; a camera that fails is opened again after a while."""
        while not stop.is_set():
            try:
                with open_camera() as camera:
                    self._begin()
                    self._opened(camera)
                    self._watch(camera, stop)
            except CameraError as error:
                self._outages.failed(error)
            except Exception:  # noqa: BLE001 - a mistake of ours must not end the evening
                _log.exception("the camera's loop failed, play goes on by hand")
            self._opened(None)
            self._table.show(TrayView("off", hidden=self._secrets.are_left))
            self._outages.wait(stop)

    def _begin(self) -> None:
        """Forget what was seen: nothing that a new camera sees lying there is a roll."""
        self._watcher = Watcher(self._readers.tray, self._readers.mount)
        self._judge = RollJudge()
        self._revision = -1
        self._kinds = ()
        self._rolled, self._counted = 0, False
        self._last = None
        self._unkept = None
        self._why = None
        self._look_at = self._put_at = 0.0
        self._again = FrameMean()
        self._light = LightWatch()
        self._follower = Follower()

    def _watch(self, camera: Camera, stop: Event) -> None:
        while not stop.is_set():
            due = time.monotonic() + self._period
            self.follow()
            frame = camera.read()
            self._outages.over()
            self.look(frame)
            stop.wait(max(0.0, due - time.monotonic()))

    def _opened(self, camera: Camera | None) -> None:
        if self._eye is not None:
            self._eye.opened(camera)

    def _look_again(self, frame: Frame) -> None:
        """Read, after a while, the mean of what was seen since: of a dark tray that tells more."""
        self._again.add(self._watcher.picture)
        if frame.at >= self._look_at:
            self._use(replace(frame, image=self._again.take()))

    def _use(self, frame: Frame) -> None:
        """Read a frame in which all lies still, or note why that means nothing."""
        self._number += 1
        self._look_at = frame.at + _LOOK_AGAIN
        try:
            refuse_unreadable(frame.image)  # where nothing is to be seen the outline is not, either
            if self._eye is not None and self._eye.bumped(frame.image):
                self._why = BUMPED
                return
            reading = self._read(frame)
        except VisionError as error:
            self._note_unreadable(error)
            return
        self._why = None
        self._show(frame, reading)
        self._judge.settled(self._seen(frame, reading), tumbled=self._watcher.tumbled)

    def _look_for_light(self, frame: Frame) -> None:
        """Note that the light went out, or blinds: nothing has moved then, and nothing is read."""
        error = self._light.look(frame.image, frame.at)
        if error is not None:
            self._look_at = frame.at + _LOOK_AGAIN
            self._note_unreadable(error)

    def _note_unreadable(self, error: VisionError) -> None:
        if self._why is None:
            _log.warning("nothing to read: %s", error)
        self._why = unreadable(error)

    def _read(self, frame: Frame) -> Reading:
        began = time.perf_counter()
        reading = self._readers.read(frame.image, self._kinds)
        taken = (time.perf_counter() - began) * 1000
        told = "dice in secret" if self._secrets.may_lie_there else _told(reading)
        _log.info("read %s (%.0f ms)", told, taken)
        return reading

    def _seen(self, frame: Frame, reading: Reading) -> list[SeenDie]:
        """The dice as the table knows them, each with the number that it keeps."""
        height, width = frame.image.shape[:2]
        return [
            SeenDie(
                one.die.face,
                one.die.doubt,
                one.die.colour,
                (one.die.centre[0] / width, one.die.centre[1] / height),
                one.number,
                one.die.size / height,
            )
            for one in self._follower.look(reading)
        ]

    def _show(self, frame: Frame, reading: Reading) -> None:
        """Give the reading's picture to the page; an emptied tray holds no secrets any more."""
        if not reading.dice:
            self._secrets.emptied()
        if self._eye is not None:
            self._eye.read(frame.image, reading, self._secrets.owners)

    def _note_roll(self, roll: Roll | None, view: View) -> None:
        """Note which dice may be taught, and whose secret may come to lie in the tray."""
        if self._eye is not None and roll is not None:
            self._eye.noted(roll.dice)
        self._secrets.follow(view, roll, is_kept=self._table.tray_is_secret())

    def _note_settled(self, view: View) -> None:
        """Note that people have settled the doubtful dice, or typed the roll themselves."""
        waiting = self._last is not None and self._last.state == "doubtful"
        if waiting and view.tray.state == "taken" and view.tray.number == self._number:
            self._judge.counted(view.tray.dice)
            self._counted = True
            self._last = self._judge.verdict()

    def _note_typed(self, view: View) -> None:
        """Note that the last roll is not what lies in the tray, or not in its order: or undone."""
        rolled = _last_roll(view)
        if rolled != self._rolled and not self._counted:
            self._judge.retold()
        self._rolled, self._counted = rolled, False

    def _report(self, at: float) -> None:
        """Tell the table what is new: a roll that counts, or what else there is to see."""
        if self._why is not None and not self._judge.in_motion:
            self._report_why(self._why)
            return
        verdict = self._judge.verdict()
        if verdict == self._last or (verdict == self._unkept and at < self._put_at):
            return
        self._last = verdict
        _log.debug("tray: %s", verdict.state)
        try:
            shown = verdict if verdict.faces is None else self._put(verdict, verdict.faces)
        except JournalError as error:
            self._report_unkept(verdict, error, at)
            return
        self._unkept = None
        self._tell(shown.state, shown.dice, shown.why)

    def _tell(
        self, state: TrayCondition, dice: tuple[SeenDie, ...] = (), why: Message | None = None
    ) -> None:
        """Tell the table what lies there, but nothing of a secret that the game does not keep.

        Dice that were thrown for an open roll are none.
        """
        hidden = self._secrets.are_left and state not in _THROWN
        self._table.show(TrayView(state, () if hidden else dice, self._number, hidden, why))

    def _report_unkept(self, verdict: Verdict, error: JournalError, at: float) -> None:
        """Tell why a roll does not count yet; it will be put again, as it lies there."""
        self._put_at = at + _LOOK_AGAIN
        if verdict != self._unkept:
            _log.warning("the roll is not kept, and will be put again: %s", error)
        self._last, self._unkept = None, verdict
        self._tell("unreadable", why=ROLL_NOT_KEPT)

    def _report_why(self, why: Message) -> None:
        """Tell why nothing that lies there counts."""
        state: TrayCondition = "bumped" if why == BUMPED else "unreadable"
        if self._table.view(None).tray.why != why:
            self._tell(state, why=why)
        self._last = None

    def _put(self, verdict: Verdict, faces: tuple[str, ...]) -> Verdict:
        """Put the roll; return what is then to be shown.

        Raises:
            JournalError: it cannot be kept, and so does not count.
        """
        try:
            self._table.put(Rolled(faces, source="tray"), by=None, expected=self._revision)
        except StaleAnswerError:
            self._last = None  # judged anew with the next frame: something was answered meanwhile
            return Verdict("idle", verdict.dice)
        except (RefusalError, GameError) as error:
            if self._secrets.may_lie_there:
                _log.warning("a secret roll was not taken (%s)", type(error).__name__)
            else:
                _log.warning("the roll %s was not taken: %s", " ".join(faces), error)
            return Verdict("idle", verdict.dice)
        self._judge.counted()
        self._counted = True
        self._last = self._judge.verdict()
        return self._last


def _opening(roll: Roll | None, view: View) -> object:
    """Tell a roll attempt that is asked for from every other one.

    Which dice are kept may change while it is asked for; after an undo it is asked for anew. What
    another rolls, who is asked at the same time, changes nothing.
    """
    if roll is None:
        return None
    attempt = msgspec.structs.replace(roll, faces=(), kept=(), may_stop=False)
    return attempt, _last_roll(view, roll.seat)


def _last_roll(view: View, seat: int | None = None) -> int:
    """Return the row of the last roll, 0 if there was none lately.

    With ``seat``, of the last that may have been its own: a referee may have typed it.
    """
    rolls = (entry for entry in reversed(view.log) if _is_roll(entry.said))
    own = (each for each in rolls if seat in (None, each.seat) or "said" in each.said.params)
    return next((each.id for each in own), 0)


def _is_roll(said: Message) -> bool:
    """Whether this is how a roll is said; a referee may have typed it."""
    forced = said.params.get("said")
    return _is_roll(forced) if isinstance(forced, Message) else said.key.startswith("said.rolled")


def _told(reading: Reading) -> str:
    dice = [f"{die.face or '?'}{f' ({die.doubt})' if die.doubt else ''}" for die in reading.dice]
    return ", ".join(dice) or "no dice"
