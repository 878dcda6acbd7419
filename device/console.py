"""A lesson at the tray, told line by line in a terminal."""

import re
import select
import sys
from collections.abc import Callable
from pathlib import Path

from croupier import CroupierError
from device.cameras import Camera, Image
from device.errors import DataError
from device.lesson import TrayLesson
from engine import Message, RefusalError
from vision import write_picture
from webui import Button, Lesson, Point
from webui.catalogues import load_catalogues

__all__ = ["InputEndedError", "NoTerminalError", "hold_lesson", "typed_lines"]

_BUTTONS: dict[str, Button] = {
    "": "next",
    "y": "next",
    "yes": "next",
    "n": "again",
    "no": "again",
    "a": "again",
    "d": "by-hand",
}
_DRAW_HERE = "Type where the floor of the tray lies."
"""A page has points to drag instead."""
_DRAW = (
    "its corners in order, in pixels of the picture: x,y x,y x,y x,y; "
    "of a round floor: round and four places on its rim, a quarter apart; n: look again"
)
_HINTS: dict[tuple[str, tuple[Button, ...]], str] = {
    ("look", ("again",)): "n: show this one again; n FACE: that one",
    ("look", ("by-hand",)): "d: draw it yourself",
    ("look", ("next", "again")): "Enter: finish without a die; n: begin again",
    ("confirm", ("next", "again")): "Enter: yes, go on; n: no, again; n FACE: show that one again",
    ("confirm", ("next", "again", "by-hand")): "Enter: yes; n: no, another; d: draw it yourself",
    ("draw", ("again",)): _DRAW,
}
"""What may be typed, by the step and its buttons."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class NoTerminalError(CroupierError, OSError):
    """A lesson asks questions, and nobody can type an answer."""


class InputEndedError(CroupierError, EOFError):
    """Whoever typed has gone."""


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
        DataError: the picture cannot be written, and so nobody can judge it.
    """
    narrator = _Narrator(picture, tell)
    while True:
        narrator.catch_up(lesson)
        if lesson.over:
            return lesson.told.step == "done"
        if (line := typed()) is not None:
            _heed(lesson, line, tell)
        frame = camera.read()
        lesson.look(frame.image, frame.at)


class _Narrator:
    """Tells what a lesson shows and says, each thing once."""

    def __init__(self, picture: Path, tell: Callable[[str], None]) -> None:
        self._picture, self._tell = picture, tell
        self._say = load_catalogues()["en"].text
        self._shown: Image | None = None
        self._said: Message | None = None

    def catch_up(self, lesson: TrayLesson) -> None:
        """Tell what is new.

        Raises:
            DataError: what is shown cannot be written.
        """
        if lesson.shown is not None and lesson.shown is not self._shown:
            self._shown = lesson.shown
            _lay_out(lesson.shown, self._picture)
            self._tell(f"see {self._picture}")
        if lesson.told.said != self._said:
            self._said = lesson.told.said
            self._tell_doubts(lesson.told)
            self._tell(self._in_words(lesson.told))

    def _tell_doubts(self, told: Lesson) -> None:
        """Tell which faces are in doubt before a person is to judge all of them."""
        if told.step == "confirm" and told.face is None:
            for doubt in filter(None, (each.doubt for each in told.faces)):
                self._tell(self._say(doubt, _nobody))

    def _in_words(self, told: Lesson) -> str:
        said = _DRAW_HERE if told.step == "draw" else self._say(told.said, _nobody)
        return said + _hint(told)


def typed_lines() -> Callable[[], str | None]:
    """Return what gives each line that was typed, and None while there is none.

    It raises InputEndedError once the terminal is closed, as by Ctrl-D: that answers nothing.

    Raises:
        NoTerminalError: nobody can type here.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        raise NoTerminalError(
            "standard input is no terminal, and there will be questions: over ssh take `ssh -t`, "
            "or do it on the page, under Camera and dice"
        )
    return _typed_line


def _typed_line() -> str | None:
    if not select.select([sys.stdin], [], [], 0)[0]:
        return None
    line = sys.stdin.readline()
    if not line:
        raise InputEndedError("the terminal was closed before it was done: nothing was kept")
    return line.strip().lower()


def _lay_out(shown: Image, picture: Path) -> None:
    try:
        picture.parent.mkdir(parents=True, exist_ok=True)
        write_picture(picture, shown)
    except OSError as error:
        raise DataError(
            f"{picture} cannot be written ({error.strerror}), which shows what you are to judge; "
            "free some space, or name another folder: --data FOLDER"
        ) from error


def _heed(lesson: TrayLesson, line: str, tell: Callable[[str], None]) -> None:
    button, (word, _, face) = _BUTTONS.get(line), line.partition(" ")
    if button in lesson.told.buttons:
        lesson.press(button)
    elif lesson.told.faces and _BUTTONS.get(word) == "again":
        _show_again(lesson, face.strip(), tell)
    elif lesson.told.step == "draw" and lesson.shown is not None:
        try:
            lesson.draw_floor(_places(line, lesson.shown), is_round=line.startswith("round"))
        except RefusalError as error:
            tell(f"{error} [{_DRAW}]")
    elif line:
        tell(_no_answer(line, lesson.told))


def _no_answer(line: str, told: Lesson) -> str:
    """Say so: whoever typed it waits for what it does."""
    hint = _hint(told)
    return f"{line!r} is no answer here{hint}" if hint else f"{line!r}: nothing is asked now"


def _hint(told: Lesson) -> str:
    """Say what may be typed, if anything may."""
    hint = _HINTS.get((told.step, told.buttons))
    return f" [{hint}]" if hint else ""


def _show_again(lesson: TrayLesson, typed: str, tell: Callable[[str], None]) -> None:
    """Ask for a face that was typed in small letters, as all lines are."""
    names = (each.face for each in lesson.told.faces if each.face.lower() == typed)
    try:
        lesson.show_again(next(names, typed))
    except RefusalError as error:
        shown = ", ".join(each.face for each in lesson.told.faces if each.taken)
        tell(f"{error} [n FACE, of those that were shown: {shown or 'none yet'}]")


def _places(line: str, picture: Image) -> list[Point]:
    """The places that a line names in pixels of a picture, in shares of it.

    Raises:
        RefusalError: one of them has no second number.
    """
    height, width = picture.shape[:2]
    numbers = [float(number) for number in _NUMBER.findall(line)]
    if len(numbers) % 2:
        raise RefusalError(
            f"{len(numbers)} numbers are no places of two each", Message("eye.not-a-floor")
        )
    places = zip(numbers[::2], numbers[1::2], strict=True)
    return [(x / width, y / height) for x, y in places]


def _nobody(seat: int) -> str:
    """Lessons name no players."""
    return str(Message("seat.name", {"seat": seat}))
