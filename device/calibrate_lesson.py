"""Learns the empty tray: where its floor lies, at what scale, in what light."""

from collections.abc import Callable, Mapping

from device.calibration import Calibration
from device.cameras import Image
from device.lesson import TrayLesson
from device.sights import sight
from engine import Message
from vision import (
    DiceSet,
    Die,
    Mount,
    Outline,
    Reader,
    Reading,
    annotate,
    draw_outline,
    find_outlines,
    refuse_blurred,
)
from webui import Button, Lesson

__all__ = ["CalibrateLesson"]

_USUAL_MM = 16.0
"""A die's edge where nobody said: all lengths are then in units of such a die."""


class CalibrateLesson(TrayLesson):
    """Looks at the empty tray, proposes its outline, and measures a die for the scale.

    ``lock`` holds the light at which the camera looks, and tells what to give it again later;
    ``save`` is given what was learnt and the picture of the empty floor.
    """

    def __init__(
        self,
        source: str,
        mount: Mount,
        *,
        lock: Callable[[], Mapping[str, float]],
        save: Callable[[Calibration, Image], object],
        die_mm: float | None = None,
    ) -> None:
        super().__init__(Lesson("calibrate", "look", Message("eye.clear-tray")))
        self._source, self._mount, self._die_mm = source, mount, die_mm
        self._lock, self._save = lock, save
        self._light: dict[str, float] | None = None
        self._floor: Image | None = None
        self._proposed: list[Outline] = []

    def press(self, button: Button) -> None:
        """Say that the outline is right, or ask for another; or go on without a die."""
        if self.told.step == "confirm" and button == "again":
            self._proposed.pop(0)
            self._propose()
        elif self.told.step == "confirm":
            self._show(self._empty)
            self._wait_for_hands()
            self._tell(step="look", said=Message("eye.put-one"), buttons=("next", "again"))
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
            self._proposed = list(find_outlines(frame, self._mount))
            self._propose()
        else:
            self._measure(frame)

    def _work(self) -> None:
        """Nothing here takes long."""

    def _propose(self) -> None:
        if not self._proposed:
            self.shown, self.sight = self._floor, sight(self._empty, self._mount)
            self._look_again(Message("eye.no-tray"))
            return
        self._show(self._empty)
        buttons: tuple[Button, ...] = ("next", "again")
        self._tell(step="confirm", said=Message("eye.right-floor"), buttons=buttons)

    def _look_again(self, said: Message) -> None:
        self._tell(step="look", said=said, buttons=())

    def _measure(self, frame: Image) -> None:
        tray = self._calibration(None).tray()
        reader = Reader(DiceSet.pips(), tray, self._mount, exactly=True, floor=self._floor)
        reading = reader.read(frame)
        refuse_blurred(frame, reading)
        if len(reading.dice) == 1:
            self._finish(reading.dice[0])
        elif reading.dice:
            self._tell(said=Message("eye.one-only", {"count": len(reading.dice)}))
        if reading.dice:
            self._show(frame, reading.dice)

    def _finish(self, die: Die | None) -> None:
        assert self._floor is not None  # noqa: S101 - a floor was seen before it was proposed
        self._save(self._calibration(die), self._floor)
        said = Message("eye.calibrated")
        if die is not None:
            said = Message("eye.calibrated-die", {"pixels": round(die.size)})
        self._tell(step="done", said=said, buttons=())

    def _calibration(self, die: Die | None) -> Calibration:
        assert self._floor is not None  # noqa: S101 - as above
        height, width = self._floor.shape[:2]
        return Calibration(
            self._source,
            self._mount,
            (width, height),
            self._proposed[0].points,
            die.size if die else None,
            (self._die_mm or _USUAL_MM) if die else None,
            self._light or {},
        )

    @property
    def _empty(self) -> Image:
        assert self._floor is not None  # noqa: S101 - as above
        return self._floor

    def _show(self, frame: Image, dice: tuple[Die, ...] = ()) -> None:
        floor = self._proposed[0].points
        drawn = draw_outline(frame, floor, self._mount)
        self.shown = annotate(drawn, Reading(dice)) if dice else drawn
        self.sight = sight(frame, self._mount, dice=dice, floor=floor)
