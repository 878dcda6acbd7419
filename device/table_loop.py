"""From the camera to the table: watch, read what has settled, and put it if it is the roll."""

import logging
import time
from collections.abc import Callable
from itertools import chain, repeat
from threading import Event

import msgspec

from device.cameras import Camera, CameraError, Frame
from device.readers import Readers
from device.rolls import RollJudge, Verdict
from engine import (
    GameError,
    RefusalError,
    Roll,
    Rolled,
    SeenDie,
    StaleAnswerError,
    Table,
    TrayView,
    View,
)
from vision import Look, Reading, VisionError, Watcher

__all__ = ["TableLoop"]

_log = logging.getLogger(__name__)

_PERIOD = 0.08
"""Seconds from frame to frame: dice rest for longer, and a Pi has time for other things."""

_BACK_OFF = (1.0, 2.0, 5.0, 10.0)
_LONGEST_BACK_OFF = 30.0
"""Seconds until a camera that failed is opened again."""


class TableLoop:
    """Watches a tray for a table. Frames go in one by one, from one thread."""

    _watcher: Watcher
    _judge: RollJudge
    _revision: int
    _kind: str | None
    _last: Verdict | None

    def __init__(self, table: Table, readers: Readers, *, speed: float = 1.0) -> None:
        """``speed``: how many times faster than life the camera's clock runs."""
        self._table = table
        self._period = _PERIOD / speed
        self._readers = readers
        self._number = table.revision  # which grows across restarts: no old look has this number
        self._thrown = Event()
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
            roll = _open_roll(self._table, view)
            self._kind = roll.dice[0].name if roll else self._kind
            self._judge.asked(roll, _opening(roll, view))
        if self._thrown.is_set():
            self._thrown.clear()
            self._judge.thrown()

    def look(self, frame: Frame) -> None:
        """Take one frame: watch it, read it if it has just settled, and tell the table."""
        match self._watcher.look(frame.image, frame.at):
            case Look.MOVING:
                self._judge.moving()
            case Look.SETTLED:
                self._number += 1
                self._judge.settled(self._read(frame))
            case Look.STILL:
                self._judge.still()
        self._report()

    def run(self, open_camera: Callable[[], Camera], stop: Event) -> None:
        """Take frames until ``stop``; a camera that fails is opened again after a while."""
        waits = _back_off()
        while not stop.is_set():
            try:
                with open_camera() as camera:
                    self._begin()
                    self._watch(camera, stop)
            except CameraError as error:
                _log.warning("no camera, play goes on by hand: %s", error)
            except Exception:  # noqa: BLE001 - a mistake of ours must not end the evening
                _log.exception("the camera's loop failed, play goes on by hand")
            if self._revision >= 0:  # it has given frames: the next failure is another one
                waits = _back_off()
                self._begin()
            self._table.show(TrayView("off"))
            stop.wait(next(waits))

    def _begin(self) -> None:
        """Forget what was seen: nothing that a new camera sees lying there is a roll."""
        self._watcher = Watcher()
        self._judge = RollJudge()
        self._revision = -1
        self._kind = None
        self._last = None

    def _watch(self, camera: Camera, stop: Event) -> None:
        while not stop.is_set():
            due = time.monotonic() + self._period
            self.follow()
            self.look(camera.read())
            stop.wait(max(0.0, due - time.monotonic()))

    def _read(self, frame: Frame) -> list[SeenDie]:
        began = time.perf_counter()
        try:
            reading = self._readers.reader(self._kind).read(frame.image)
        except VisionError as error:
            _log.warning("nothing to read: %s", error)
            return []
        taken = (time.perf_counter() - began) * 1000
        _log.info("read %s (%.0f ms)", _told(reading), taken)
        height, width = frame.image.shape[:2]
        return [
            SeenDie(
                die.face, die.doubt, die.colour, (die.centre[0] / width, die.centre[1] / height)
            )
            for die in reading.dice
        ]

    def _note_settled(self, view: View) -> None:
        """Note that people have settled the doubtful dice, or typed the roll themselves."""
        waiting = self._last is not None and self._last.state == "doubtful"
        if waiting and view.tray.state == "taken" and view.tray.number == self._number:
            self._judge.counted(view.tray.dice)
            self._last = self._judge.verdict()

    def _report(self) -> None:
        """Tell the table what is new: a roll that counts, or what else there is to see."""
        verdict = self._judge.verdict()
        if verdict == self._last:
            return
        self._last = verdict
        _log.debug("tray: %s", verdict.state)
        if verdict.faces is not None:
            verdict = self._put(verdict, verdict.faces)
        self._table.show(TrayView(verdict.state, verdict.dice, self._number))

    def _put(self, verdict: Verdict, faces: tuple[str, ...]) -> Verdict:
        """Put the roll; return what is then to be shown."""
        try:
            self._table.put(Rolled(faces, source="tray"), by=None, expected=self._revision)
        except StaleAnswerError:
            self._last = (
                None  # something was answered while we read: judge anew with the next frame
            )
            return Verdict("idle", verdict.dice)
        except (RefusalError, GameError) as error:
            _log.warning("the roll %s was not taken: %s", " ".join(faces), error)
            return Verdict("idle", verdict.dice)
        self._judge.counted()
        self._last = self._judge.verdict()
        return self._last


def _open_roll(table: Table, view: View) -> Roll | None:
    """Find the roll that the tray answers: the first that is asked."""
    asks = (table.view(seat).ask for seat in view.awaited)
    return next((ask for ask in asks if isinstance(ask, Roll)), None)


def _opening(roll: Roll | None, view: View) -> object:
    """Tell a roll attempt that is asked for from every other one.

    Which dice are kept may change while it is asked for; after an undo it is asked for anew.
    """
    if roll is None:
        return None
    rolled = (entry.id for entry in reversed(view.log) if entry.said.key.startswith("said.rolled"))
    attempt = msgspec.structs.replace(roll, faces=(), kept=(), may_stop=False)
    return attempt, next(rolled, None)


def _told(reading: Reading) -> str:
    dice = [f"{die.face or '?'}{f' ({die.doubt})' if die.doubt else ''}" for die in reading.dice]
    return ", ".join(dice) or "no dice"


def _back_off() -> chain[float]:
    return chain(_BACK_OFF, repeat(_LONGEST_BACK_OFF))
