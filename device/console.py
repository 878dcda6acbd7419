"""A lesson at the tray, told line by line in a terminal."""

import select
import sys
from collections.abc import Callable
from pathlib import Path

import cv2

from device.cameras import Camera
from device.lesson import TrayLesson
from engine import Message
from webui import Button
from webui.catalogues import load_catalogues

__all__ = ["hold_lesson", "typed_line"]

_BUTTONS: dict[str, Button] = {"": "next", "y": "next", "n": "again", "a": "again"}
_HINTS: dict[tuple[Button, ...], str] = {
    ("next", "again"): "Enter: yes, go on; n: no, another",
    ("again",): "n: show this one again",
}


def hold_lesson(
    lesson: TrayLesson,
    camera: Camera,
    picture: Path,
    *,
    tell: Callable[[str], None],
    typed: Callable[[], str | None],
) -> bool:
    """Feed a lesson with frames until it is over; return whether it was done.

    What it shows is written to ``picture``. ``typed`` gives a line that was typed, or None.

    Raises:
        CameraError: the camera fails.
    """
    say = load_catalogues()["en"].text
    told, shown = None, None
    while True:
        if lesson.shown is not shown and lesson.shown is not None:
            shown = lesson.shown
            picture.parent.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(picture), shown)
            tell(f"see {picture}")
        if lesson.told.said != told:
            told = lesson.told.said
            hint = _HINTS.get(lesson.told.buttons)
            tell(say(told, _nobody) + (f" [{hint}]" if hint else ""))
        if lesson.over:
            return lesson.told.step == "done"
        _press(lesson, typed())
        frame = camera.read()
        lesson.look(frame.image, frame.at)


def typed_line() -> str | None:
    """Return a line that waits on the terminal, None where there is none."""
    if not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0)[0]:
        return None
    return sys.stdin.readline().strip().lower()


def _press(lesson: TrayLesson, line: str | None) -> None:
    button = None if line is None else _BUTTONS.get(line)
    if button in lesson.told.buttons:
        lesson.press(button)


def _nobody(seat: int) -> str:
    """Lessons name no players."""
    return str(Message("seat.name", {"seat": seat}))
