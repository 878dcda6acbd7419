"""A lesson told in a terminal."""

import io
import os
import pty
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from device.cameras import Frame, Image
from device.cameras.frame import Closing
from device.cli import main
from device.console import InputEndedError, hold_lesson, typed_lines
from device.errors import DataError
from device.lesson import TrayLesson
from engine import Message, RefusalError
from webui import Button, FaceLesson, Lesson, Point


class Still(Closing):
    """A camera in front of a tray in which nothing moves."""

    now = 0.0

    def read(self) -> Frame:
        """Give the next frame, a second later."""
        self.now += 1.0
        return Frame(np.full((120, 160, 3), 90, np.uint8), self.now)


class Short(TrayLesson):
    """A lesson that asks one question about one picture."""

    def __init__(self) -> None:
        super().__init__(Lesson("calibrate", "look", Message("eye.clear-tray")))
        self.drawn: list[Point] = []

    def _pressed(self, button: Button) -> None:
        """Be done, or ask again."""
        if button == "by-hand":
            self._tell(step="draw", said=Message("eye.draw-floor"), buttons=("again",))
            return
        step = "done" if button == "next" else "failed"
        self._tell(step=step, said=Message("eye.calibrated"), buttons=())

    def _drawn(self, points: Sequence[Point], *, is_round: bool) -> None:
        """Be done with a round floor of four points."""
        self.drawn = list(points)
        if not is_round or len(points) != 4:
            raise RefusalError(f"{len(points)} points are no floor", Message("eye.not-a-floor"))
        self._tell(step="done", said=Message("eye.calibrated"), buttons=())

    def _seen(self, frame: Image) -> None:
        self.shown = frame
        buttons: tuple[Button, ...] = ("next", "again", "by-hand")
        self._tell(step="confirm", said=Message("eye.right-floor"), buttons=buttons)

    def _work(self) -> None:
        """Do nothing."""

    def _given_up(self) -> None:
        """Have nothing to leave."""


class Faces(Short):
    """A lesson in which a face was shown, which may be shown again, and one was not."""

    def __init__(self) -> None:
        super().__init__()
        self.again: list[str] = []
        self.doubt: Message | None = None
        self.asked: str | None = None

    def show_again(self, face: str) -> None:
        """Note it, if it was shown."""
        if face != "1-Sword":
            super().show_again(face)
        self.again.append(face)

    def _seen(self, frame: Image) -> None:
        super()._seen(frame)
        faces = (FaceLesson("1-Sword", 2, 2), FaceLesson("n", 0, 2, self.doubt))
        said = Message("eye.taught-unsure", {"right": 1, "tested": 2})
        self._tell(
            step="confirm", said=said, face=self.asked, faces=faces, buttons=("next", "again")
        )


def held(tmp_path: Path, *lines: str | None, lesson: Short | None = None) -> tuple[bool, list[str]]:
    """Hold the lesson with somebody who types these lines, one a frame."""
    typed = iter((*[None] * 4, *lines))
    told: list[str] = []
    picture = tmp_path / "new" / "shown.jpg"
    done = hold_lesson(
        lesson or Short(), Still(), picture, tell=told.append, typed=lambda: next(typed)
    )
    assert picture.is_file()
    return done, told


def test_each_step_is_told_once_with_what_may_be_typed(tmp_path: Path) -> None:
    """The lesson is told in English; Enter says yes, and the picture lies where it is told."""
    done, told = held(tmp_path, None, "")
    assert done
    assert told[0].startswith("Empty the tray")
    assert told[1] == f"see {tmp_path / 'new' / 'shown.jpg'}"
    assert told[2].startswith("Does the line follow the floor of the tray? [Enter: yes")
    assert told[3:] == ["The tray is calibrated."]


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Nobody could judge what it shows, and "see ..." would name what is not there."""
    (tmp_path / "new").write_text("no folder")
    with pytest.raises(DataError, match=r"shown\.jpg cannot be written .*--data FOLDER"):
        held(tmp_path, "")


@pytest.mark.parametrize("no", ["n", "no", "a"])
def test_no_is_another_proposal(no: str, tmp_path: Path) -> None:
    """What was not done is told so."""
    assert held(tmp_path, no)[0] is False


@pytest.mark.parametrize("yes", ["", "y", "yes"])
def test_what_is_no_answer_is_told_with_what_is_one(yes: str, tmp_path: Path) -> None:
    """Whoever mistypes does not wait for nothing; before anything is asked it is told so."""
    lines = iter((None, "hurry", None, None, "nonsense", yes))
    told: list[str] = []
    lesson, picture = Short(), tmp_path / "shown.jpg"
    assert hold_lesson(lesson, Still(), picture, tell=told.append, typed=lambda: next(lines))
    assert told[1] == "'hurry': nothing is asked now"
    assert told[4].startswith("'nonsense' is no answer here [Enter: yes; n: no, another; d: ")
    assert told[5:] == ["The tray is calibrated."]


def test_a_face_that_was_shown_wrongly_is_named(tmp_path: Path) -> None:
    """In letters of any size, behind what asks for it again; what was not shown is told."""
    lesson = Faces()
    done, told = held(tmp_path, "1-sword", "N  1-SWORD".lower(), "n n", "", lesson=lesson)
    assert done
    assert lesson.again == ["1-Sword"]
    assert "n FACE: show that one again]" in told[2]
    assert told[3].startswith("'1-sword' is no answer here [Enter: yes, go on; n: no, again")
    assert told[4].startswith("'n' was not shown")
    assert told[4].endswith("those that were shown: 1-Sword]")


@pytest.mark.parametrize("asked", [None, "n"])
def test_each_face_in_doubt_is_told_before_a_set_is_judged(
    tmp_path: Path, asked: str | None
) -> None:
    """As the page does; it asked whether to keep a set, and nobody knew what was wrong with it.

    Where one face is asked about, that says it.
    """
    lesson = Faces()
    lesson.doubt, lesson.asked = Message("eye.alike", {"face": "n", "other": "1-Sword"}), asked
    _, told = held(tmp_path, None, "", lesson=lesson)
    doubts = ["n looks much like 1-Sword."] if asked is None else []
    assert told[2:-2] == doubts
    assert told[-2].startswith("1 of 2 read right")


def test_a_floor_is_drawn_in_pixels_of_the_picture(tmp_path: Path) -> None:
    """A corner may lie outside of it; what is no floor is told, with how to type one."""
    lesson = Short()
    lines = ("d", "nonsense", "round 80,-12 144,60 80,108.0 16,60")
    done, told = held(tmp_path, *lines, lesson=lesson)
    assert done
    assert told[3].startswith("Type where the floor of the tray lies. [its corners in order")
    assert "x,y x,y x,y x,y" in told[3]
    assert told[4].startswith("0 points are no floor [its corners")
    assert lesson.drawn == [(0.5, -0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)]


@pytest.mark.parametrize(
    "line", ["round 80, -12  144, 60  80 ,108.0 16,60", "round 80 -12 144 60 80 108 16 60"]
)
def test_numbers_may_stand_apart(line: str, tmp_path: Path) -> None:
    """With a space behind the comma, or without one; but there are two for each place."""
    lesson = Short()
    done, told = held(tmp_path, "d", "round 80,-12 144,60 80", line, lesson=lesson)
    assert done
    assert told[4].startswith("5 numbers are no places of two each [its corners")
    assert lesson.drawn == [(0.5, -0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)]


def test_without_a_terminal_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody could answer: it waited for ever."""
    for stdin in (io.StringIO("\n"), None):
        monkeypatch.setattr("sys.stdin", stdin)
        assert main(["calibrate", "--camera", "pi", "--data", str(tmp_path)]) == 1
        assert "ssh -t" in capsys.readouterr().err


def test_a_line_that_is_typed_is_taken_and_the_end_of_all_lines_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ctrl-D counted as Enter, which says yes."""
    ours, theirs = pty.openpty()
    with open(theirs, encoding="utf-8") as terminal:  # noqa: PTH123 - of a file that has no name
        monkeypatch.setattr("sys.stdin", terminal)
        typed = typed_lines()
        assert typed() is None
        os.write(ours, b" Yes \n")
        assert typed() == "yes"
        os.write(ours, b"\x04")
        with pytest.raises(InputEndedError, match="nothing was kept"):
            typed()
    os.close(ours)
