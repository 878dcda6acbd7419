"""Teaches a set of dice at the tray: face by face, tested before it is kept."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path

from device.bumps import Stand
from device.cameras import Image
from device.learned import learned_in
from device.lesson import TrayLesson
from device.set_drafts import draft_of, drop_draft, keep
from device.sights import sight
from engine import Message
from vision import (
    LearnedFaces,
    Look,
    Reader,
    TaughtReport,
    TeachError,
    Watcher,
    annotate,
    clear_faces,
    refuse_blurred,
    teach,
)
from webui import Button, FaceLesson, Lesson, Point

__all__ = ["TeachLesson"]

_MANY = 4
"""Dice from which a single frame shows a face in enough places."""
_FRAMES = 2
"""Frames of a face with fewer dice."""
_MAY_GO_BACK = ("look", "confirm", "done")
"""The steps in which a person may find that a face was shown wrongly."""


class TeachLesson(TrayLesson):
    """Asks for each face in turn, takes frames by itself, and says at once what looks alike.

    What lay in the tray before is not taken for the first, also if a hand is in there as the lesson
    begins: it is the last roll, most likely. Nor is what lies there as a doubt is judged taken for
    the face that is asked for then. What was taken is not taken once more while it lies as it did.
    A face of which one sample only is clear cannot be tested, and is asked for once more. One that
    was shown wrongly may be shown again at any time. What was taught before under that name stays
    until the new set is good.
    """

    _tested: TaughtReport | None

    def __init__(
        self,
        folder: Path,
        faces: Sequence[str],
        reader: Reader,
        when_kept: Callable[[], object],
        stand: Callable[[Image], Stand] = lambda _: "right",
        *,
        before: Image | None = None,
        recorded: bool = False,
    ) -> None:
        """``folder`` will hold the set, and names it; ``when_kept`` is called once it does.

        ``reader`` knows the tray, ``stand`` looks at each frame before anything is learned from it.
        ``before`` shows the tray as it last lay still, if that was seen. What is ``recorded``
        begins with the first face; into a tray it has yet to be laid.
        """
        asked = Message("eye.put-face", {"face": faces[0]})
        super().__init__(Lesson("teach", "look", asked, folder.name, faces[0]))
        self._folder, self._faces, self._reader = folder, tuple(faces), reader
        self._when_kept, self._stand = when_kept, stand
        self._draft = draft_of(folder)
        self._learned_faces = LearnedFaces()
        self._before = [] if before is None else [before]
        self._taken: Image | None = None
        self._recorded = self._noted = self._touched = recorded
        self._begin()

    def look(self, frame: Image, at: float) -> None:
        """Take a frame, and note of the first, or after a tap, what lies there already."""
        if not self._noted:
            self._noted = True
            self._before.append(frame)
        super().look(frame, at)

    def show_again(self, face: str) -> None:
        """Forget what was taken of a face, and ask for it; what others showed is kept.

        What lies in the tray by then is not it: hands must have been there first.
        """
        if self.told.step not in _MAY_GO_BACK or not self._samples.get(face):
            super().show_again(face)
        self._wait_for_hands()
        self._at = self._faces.index(face)
        self._tested = None
        self._retake()

    def _pressed(self, button: Button) -> None:
        """Judge a doubt or the result; or, while a face is asked for, show it anew."""
        if self.told.step == "look":
            self._retake()
        elif self._tested is not None and button == "next":
            self._accept()
        elif self._tested is not None:
            self._note_anew()
            self._begin()
        elif button == "next":
            self._note_anew()
            self._go_on()
        else:
            self._retake()

    def _begin(self) -> None:
        self._samples: dict[str, list[Image]] = {face: [] for face in self._faces}
        self._wanted = dict.fromkeys(self._faces, _FRAMES)
        self._doubts: dict[str, Message] = {}
        self._asked_again: set[str] = set()
        self._at = 0
        self._learned: TaughtReport | None = None
        self._tested = None
        self._ask(Message("eye.put-face", {"face": self._face}))

    @property
    def _face(self) -> str:
        return self._faces[self._at]

    def _seen(self, frame: Image) -> None:
        """Take a frame of the face that is asked for, if there are dice in it, even blank ones."""
        reading, clear = self._reader.read(frame), self._clear_faces(frame)
        if (stand := self._stand(frame)) != "right":
            if stand == "moved":
                self._ask(Message("eye.bumped-lesson"))
            return
        refuse_blurred(frame, reading)
        if not reading.dice and not clear:
            self._ask(Message("eye.no-dice", {"face": self._face}))
            return
        self._wait_for_hands()
        if self._lies_as_before(frame):
            self._ask(Message("eye.lay-there", {"face": self._face}))
            return
        self.shown = annotate(frame, reading)
        self.sight = sight(frame, reading.mount, dice=reading.dice)
        self._take(frame, max(len(reading.dice), clear))

    def _note_anew(self) -> None:
        """Take what lies there now for no other face: whoever judged it may have picked it up."""
        if not self._recorded:
            self._before, self._noted, self._touched = [], False, False

    def _lies_as_before(self, frame: Image) -> bool:
        """Tell whether dice lie as they were taken last; of the first, as when that was noted."""
        if self._taken is not None and _lies_alike(frame, self._taken):
            return True
        if self._touched:
            return False
        self._touched = True  # by the time that anything is looked at again
        return any(_lies_alike(frame, before) for before in self._before)

    def _take(self, frame: Image, dice: int) -> None:
        """Take a frame of so many dice; a few are to be seen once more, lying otherwise."""
        self._samples[self._face].append(frame)
        self._taken = None if self._recorded else frame
        taken = len(self._samples[self._face])
        if dice >= _MANY:
            self._wanted[self._face] = taken
        if taken < self._wanted[self._face]:
            self._ask(Message("eye.same-again", {"face": self._face}))
        else:
            self._tell(step="work", said=Message("eye.testing"), faces=self._progress(), buttons=())

    def _drawn(self, points: Sequence[Point], *, is_round: bool) -> None:
        """No floor is asked for here."""

    def _given_up(self) -> None:
        drop_draft(self._folder)

    def _work(self) -> None:
        """Learn what was shown so far: was it clear, and is the newest face like another?"""
        shown = {face: frames for face, frames in self._samples.items() if frames}
        if len(shown) < 2:  # noqa: PLR2004 - one face is like no other
            self._check_first()
            return
        try:
            self._learned = report = self._teach(shown)
        except TeachError:
            self._fail()
            return
        self._doubt(report)
        once = [face for face in report.untested if face not in self._asked_again]
        if once:
            self._ask_again(once[0])
        else:
            self._compare(report)

    def _check_first(self) -> None:
        """Say of the first face, which no set can be taught of alone, whether it was clear."""
        face = self._face
        clear = sum(self._clear_faces(frame) for frame in self._samples[face])
        if not clear:
            self._fail()
        elif clear == 1 and face not in self._asked_again:
            self._ask_again(face)
        else:
            self._next_face()

    def _clear_faces(self, frame: Image) -> int:
        """So many dice are clear, also blank ones, once others have shown how large they look."""
        reader, sizes = self._reader, self._learned.sizes if self._learned else None
        return len(clear_faces(frame, reader.tray, reader.mount, reader.die_mm, sizes))

    def _fail(self) -> None:
        """Ask for the face anew: nothing could be learned from what was shown of it."""
        self._forget_face()
        self._ask(Message("eye.failed", {"face": self._face}))

    def _teach(self, shown: dict[str, list[Image]]) -> TaughtReport:
        reader = self._reader
        return teach(
            self._draft,
            shown,
            tray=reader.tray,
            mount=reader.mount,
            name=self.told.name,
            die_mm=reader.die_mm,
            learned=self._learned_faces,
        )

    def _doubt(self, report: TaughtReport) -> None:
        """Note which faces go ill with one before them, as what was shown by now has it."""
        self._doubts = {}
        for pair, key, _ in _ill_matched(report):
            one, other = sorted(pair, key=self._faces.index)
            self._doubts.setdefault(other, Message(key, {"face": other, "other": one}))

    def _compare(self, report: TaughtReport) -> None:
        """Ask about a face that goes ill with one before it, at once."""
        ill = [(pair, key) for pair, _, key in _ill_matched(report) if self._face in pair]
        if not ill:
            self._go_on()
            return
        pair, key = ill[0]
        other = next(face for face in pair if face != self._face)
        buttons: tuple[Button, ...] = ("next", "again")
        self._tell(
            step="confirm",
            said=Message(key, {"face": self._face, "other": other}),
            face=self._face,
            faces=self._progress(),
            buttons=buttons,
        )

    def _go_on(self) -> None:
        """Ask for the next face, or judge what was learned if all were shown."""
        if self._learned is not None and not any(map(self._lacks, self._faces)):
            self._judge(self._learned)
        else:
            self._next_face()

    def _judge(self, report: TaughtReport) -> None:
        """Keep a set that reads all it did not learn from; ask about another."""
        self._tested = report
        self._doubts.update((face, _seen_once(face)) for face in report.untested)
        if report.good:
            self._accept()
            return
        buttons: tuple[Button, ...] = ("next", "again")
        counts = {"right": report.right, "tested": report.tested}
        self._tell(
            step="confirm",
            said=Message("eye.taught-unsure", {**counts}),
            faces=self._progress(),
            buttons=buttons,
            learned=learned_in(self._draft, self._faces),
        )

    def _accept(self) -> None:
        assert self._tested is not None  # noqa: S101 - only what was tested is accepted
        if self._stopped:
            return
        keep(self._folder)
        self._when_kept()
        counts = {"right": self._tested.right, "tested": self._tested.tested}
        said = Message("eye.taught", {**counts})
        self._tell(
            step="done",
            said=said,
            faces=self._progress(),
            buttons=(),
            learned=learned_in(self._folder, self._faces),
        )

    def _next_face(self) -> None:
        """Ask for the first face that was not shown yet, or not often enough."""
        self._at = next(at for at, face in enumerate(self._faces) if self._lacks(face))
        self._ask(Message("eye.put-face", {"face": self._face}))

    def _ask_again(self, face: str) -> None:
        """Ask for another look at a face, besides those that were taken."""
        self._asked_again.add(face)
        self._at = self._faces.index(face)
        self._wanted[face] = len(self._samples[face]) + 1
        self._ask(_seen_once(face))

    def _lacks(self, face: str) -> bool:
        return len(self._samples[face]) < self._wanted[face]

    def _forget_face(self) -> None:
        self._asked_again.discard(self._face)
        self._samples[self._face] = []
        self._wanted[self._face] = _FRAMES

    def _retake(self) -> None:
        self._forget_face()
        self._doubts.pop(self._face, None)
        self._ask(Message("eye.put-face", {"face": self._face}))

    def _ask(self, said: Message) -> None:
        self._tell(
            step="look", said=said, face=self._face, faces=self._progress(), buttons=("again",)
        )

    def _progress(self) -> tuple[FaceLesson, ...]:
        return tuple(
            FaceLesson(face, len(frames), self._wanted[face], self._doubts.get(face))
            for face, frames in self._samples.items()
        )


def _seen_once(face: str) -> Message:
    return Message("eye.seen-once", {"face": face})


def _ill_matched(report: TaughtReport) -> Iterator[tuple[tuple[str, str], str, str]]:
    """Each pair of faces that are in doubt beside each other, what is said of it, and asked."""
    yield from ((pair, "eye.one-sign", "eye.one-sign-ask") for pair in report.misnamed)
    yield from ((pair, "eye.alike", "eye.alike-ask") for pair in report.alike)


def _lies_alike(frame: Image, before: Image) -> bool:
    """Tell whether nothing was laid or moved between two pictures of a tray."""
    watcher = Watcher()
    watcher.look(before, 0.0)
    return watcher.look(frame, inf) is not Look.MOVING
