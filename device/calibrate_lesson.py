"""Learns the empty tray: where its floor lies, at what scale, in what light."""

from collections.abc import Callable, Mapping, Sequence

from device.bumps import BumpWatch
from device.calibration import Calibration
from device.cameras import Image
from device.lesson import TrayLesson
from device.sayings import BUMPED
from device.sights import in_frame, sight
from engine import Message, RefusalError
from vision import (
    DiceSet,
    Die,
    Mount,
    Reader,
    Reading,
    TrayError,
    annotate,
    draw_outline,
    find_outlines,
    refuse_blurred,
    tray_by_hand,
)
from vision.refusals import refuse_tray
from webui import Button, Lesson, Point

__all__ = ["CalibrateLesson"]

Outlined = tuple[tuple[float, float], ...]
"""A floor's outline in pixels of the frame."""

_USUAL_MM = 16.0
"""A die's edge where nobody said: all lengths are then in units of such a die."""


class CalibrateLesson(TrayLesson):
    """Looks at the empty tray, proposes its outline, and measures a die for the scale.

    ``lock`` holds the light at which the camera looks, and tells what to give it again later;
    ``save`` is given what was learned and the picture of the empty floor. ``only_light``: no more
    than the light is used for now, and people are told so.
    """

    def __init__(
        self,
        source: str,
        mount: Mount,
        *,
        lock: Callable[[], Mapping[str, float]],
        save: Callable[[Calibration, Image], object],
        die_mm: float | None = None,
        only_light: bool = False,
    ) -> None:
        super().__init__(Lesson("calibrate", "look", Message("eye.clear-tray")))
        self._source, self._mount, self._die_mm = source, mount, die_mm
        self._lock, self._save, self._only_light = lock, save, only_light
        self._light: dict[str, float] | None = None
        self._floor: Image | None = None
        self._proposed: list[Outlined] = []
        self._bumps = BumpWatch()

    def _pressed(self, button: Button) -> None:
        """Say that the outline is right, ask for another or to draw it; or go on without a die."""
        if button == "by-hand":
            self._tell(step="draw", said=Message("eye.draw-floor"), buttons=("again",))
        elif self.told.step == "confirm" and button == "again":
            self._proposed.pop(0)
            self._propose()
        elif self.told.step == "confirm":
            self._ask_for_a_die()
        elif button == "again":
            self._proposed, self._fresh = [], True
            self._look_again(Message("eye.clear-tray"))
        else:
            self._finish(None)

    def _seen(self, frame: Image) -> None:
        if self._light is None:
            self._light = dict(self._lock())
        elif not self._proposed:
            self._floor = frame
            self._proposed = [found.points for found in find_outlines(frame, self._mount)]
            self._propose()
        else:
            self._measure(frame)

    def _drawn(self, points: Sequence[Point], *, is_round: bool) -> None:
        drawn = in_frame(points, self._empty, self._mount)
        try:
            tray = tray_by_hand(drawn, is_round=is_round)
            refuse_tray(tray, self._empty.shape[:2], None)  # in a terminal anything may be typed
        except TrayError as error:
            raise RefusalError(str(error), Message("eye.not-a-floor")) from error
        self._proposed = [tuple(tray.outline)]
        self._ask_for_a_die()

    def _work(self) -> None:
        """Nothing here takes long."""

    def _given_up(self) -> None:
        """What was kept before is there still."""

    def _propose(self) -> None:
        if not self._proposed:
            told = self.told
            self._look_again(Message("eye.no-tray"), ("by-hand",))
            if not self._shows_still(told):
                self.sight = sight(self._empty, self._mount)
                self.shown = self.sight.image
            return
        self._show(self._empty)
        buttons: tuple[Button, ...] = ("next", "again", "by-hand")
        self._tell(step="confirm", said=Message("eye.right-floor"), buttons=buttons)

    def _shows_still(self, told: Lesson) -> bool:
        """Whether the picture still belongs to what is told, which was ``told`` before this look.

        A new one at each look would make taps stale: while it looks, which may take seconds, phones
        show the last one.
        """
        return self._is_retry and self.told == told

    def _look_again(self, said: Message, buttons: tuple[Button, ...] = ()) -> None:
        self._tell(step="look", said=said, buttons=buttons)

    def _ask_for_a_die(self) -> None:
        self._show(self._empty)
        self._wait_for_hands()
        self._bumps = BumpWatch(self._calibration(None).anchor(self._empty))
        self._tell(step="look", said=Message("eye.put-one"), buttons=("next", "again"))

    def _measure(self, frame: Image) -> None:
        """Measure the die, if tray and camera stand as they did: a hand that lays it may push."""
        tray = self._calibration(None).tray()
        reader = Reader(DiceSet.pips(), tray, self._mount, measures=True, floor=self._floor)
        reading = reader.read(frame)
        refuse_blurred(frame, reading, to_measure=True)
        if (stand := self._bumps.look(frame)) != "right":
            if stand == "moved":
                self._tell(said=BUMPED)
            return
        told = self.told
        if len(reading.dice) == 1:
            self._finish(reading.dice[0])
        elif reading.dice:
            self._tell(said=Message("eye.one-only", {"count": len(reading.dice)}))
        else:
            self._tell(said=Message("eye.put-one"))
        if reading.dice and not self._shows_still(told):
            self._show(frame, reading.dice)

    def _finish(self, die: Die | None) -> None:
        assert self._floor is not None  # noqa: S101 - a floor was seen before it was proposed
        if self._stopped:
            return
        self._save(self._calibration(die), self._floor)
        said = Message("eye.calibrated")
        if self._only_light:
            said = Message("eye.calibrated-light")
        elif die is not None:
            said = Message("eye.calibrated-die", {"pixels": round(die.size)})
        self._tell(step="done", said=said, buttons=())

    def _calibration(self, die: Die | None) -> Calibration:
        assert self._floor is not None  # noqa: S101 - as above
        height, width = self._floor.shape[:2]
        return Calibration(
            self._source,
            self._mount,
            (width, height),
            self._proposed[0],
            die.size if die else None,
            (self._die_mm or _USUAL_MM) if die else None,
            self._light or {},
        )

    @property
    def _empty(self) -> Image:
        assert self._floor is not None  # noqa: S101 - as above
        return self._floor

    def _show(self, frame: Image, dice: tuple[Die, ...] = ()) -> None:
        floor = self._proposed[0]
        drawn = draw_outline(frame, floor, self._mount)
        self.shown = annotate(drawn, Reading(dice)) if dice else drawn
        self.sight = sight(frame, self._mount, dice=dice, floor=floor)
