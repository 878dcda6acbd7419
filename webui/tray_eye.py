"""What watches the tray, as far as a person on a phone may ask it to show, learn or look anew."""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from engine import Message

__all__ = [
    "Button",
    "EyeState",
    "FaceLesson",
    "Learned",
    "Lesson",
    "Mark",
    "Picture",
    "Point",
    "Teachable",
    "TrayEye",
]

Button = Literal["next", "again", "by-hand"]
"""What a person may tap in a lesson: go on (or: yes, that is right), try this step again, or draw
the tray's floor oneself."""


Point = tuple[float, float]
"""A place in a picture, in fractions of its width and height."""


class Mark(msgspec.Struct, frozen=True):
    """A die in a picture: its corners, what it shows (None: nobody knows), why that is in doubt."""

    outline: tuple[Point, ...]
    face: str | None
    doubt: str | None = None


class Picture(msgspec.Struct, frozen=True):
    """A picture to be had, what a page draws into it, and who may see both.

    ``number`` grows with each new picture and never means another one. ``only`` is the seat whose
    secret roll lies in it: nobody else is shown it. None: every seat may see it. ``floor`` is the
    outline of the tray's floor, where that is known.
    """

    number: int
    only: int | None = None
    marks: tuple[Mark, ...] = ()
    floor: tuple[Point, ...] = ()


class Learned(msgspec.Struct, frozen=True):
    """The faces of a set of which it can be seen what was learned: as it was at that version."""

    version: int
    faces: tuple[str, ...]


class Teachable(msgspec.Struct, frozen=True):
    """A set of dice that may be taught: its name, its faces, whether it was taught before.

    ``wrong`` says why one that was taught is not used; of another it can be seen what was
    ``learned``.
    """

    name: str
    faces: tuple[str, ...]
    taught: bool = False
    wrong: Message | None = None
    learned: Learned | None = None


class FaceLesson(msgspec.Struct, frozen=True):
    """How far the lesson has come with one face; ``doubt`` says what may make it hard to read."""

    face: str
    taken: int
    wanted: int
    doubt: Message | None = None


class Lesson(msgspec.Struct, frozen=True):
    """Where teaching or calibrating stands.

    ``step``: "look" (waits for the tray to be as ``said`` asks), "confirm" (a person is to judge
    the picture, or a doubt), "draw" (a person is to draw the tray's floor into the picture, from
    the outline that it shows on), "work" (nothing to do but wait), "done", "failed". ``said`` is
    what a person is to do or to know now ("Put dice with this face up into the tray"). ``face`` is
    the face that is asked for, ``faces`` how far each has come; both are empty when calibrating.
    ``buttons`` are those that mean something now. What was ``learned`` is to be seen where a person
    is to judge it: at the end. A lesson that is done or failed stays to be read until it is
    cancelled.
    """

    kind: Literal["teach", "calibrate"]
    step: Literal["look", "confirm", "draw", "work", "done", "failed"]
    said: Message
    name: str = ""
    face: str | None = None
    faces: tuple[FaceLesson, ...] = ()
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    learned: Learned | None = None


class EyeState(msgspec.Struct, frozen=True):
    """What the eye has to tell at one moment; ``number`` grows with each change of the rest.

    ``reading`` is the picture of the last reading, with its dice marked. ``warning`` is what a
    host should know ("the camera was moved"), said until it is mended. ``sets`` may be taught here.
    ``calibrated``: it is known where the tray lies. ``from_below``: the eye sees the
    faces that are down.
    """

    number: int = 0
    reading: Picture | None = None
    warning: Message | None = None
    lesson: Lesson | None = None
    sets: tuple[Teachable, ...] = ()
    calibrated: bool = True
    from_below: bool = False


class TrayEye(Protocol):
    """Watches the tray; the device gives one. Every method returns at once, from any thread.

    While a lesson is on, nothing that lies in the tray counts as a roll. What cannot be done now
    is refused with a ``RefusalError``, whose reason the person reads.
    """

    @property
    def number(self) -> int:
        """What grows with each change of the state; each stream asks for it again and again."""
        ...

    def state(self) -> EyeState:
        """Say what there is to tell now."""
        ...

    def picture(self, number: int) -> bytes | None:
        """Return the picture of that number as JPEG, None if it is no longer kept."""
        ...

    def learned(self, name: str, version: int, face: str) -> bytes | None:
        """Return what that version of a set learned of a face as JPEG, None if there is no such.

        What a phone asks for is not checked before: it may be anything.
        """
        ...

    def live(self) -> bytes | None:
        """Return what is seen at this moment as JPEG, None where nothing is."""
        ...

    def teach(self, name: str, faces: Sequence[str]) -> None:
        """Begin to learn the dice of set ``name``; a set of that name is replaced when it is done.

        Raises:
            RefusalError: another lesson is on, there is no camera, or no such set can be.
        """
        ...

    def calibrate(self) -> None:
        """Begin to learn the empty tray: its outline, its floor, its light.

        Raises:
            RefusalError: another lesson is on, or there is no camera.
        """
        ...

    def press(self, button: Button, number: int) -> None:
        """Take a tap in the lesson by a person who saw the state of that number.

        Raises:
            RefusalError: the lesson has gone on since, or the button means nothing now.
        """
        ...

    def show_again(self, face: str, number: int) -> None:
        """Ask anew for a face that was shown already, of which a person saw that in that state.

        It may be asked for while the lesson looks or asks, and once it is done; what was shown of
        other faces is kept.

        Raises:
            RefusalError: the lesson has gone on since, or that face was not shown.
        """
        ...

    def draw_floor(self, points: Sequence[Point], number: int, *, is_round: bool) -> None:
        """Take the tray's floor as a person drew it into the picture of that number's state.

        ``points`` are its corners in order, of a round one four places on its rim, a quarter apart.

        Raises:
            RefusalError: the lesson has gone on since, no floor is asked for, or that is none.
        """
        ...

    def cancel(self, number: int) -> None:
        """End the lesson for a person who saw it at that number; what was there before it stays.

        Nothing happens where none is on. One that is at something says that it is about to end, and
        ends when it is done with that.

        Raises:
            RefusalError: another lesson has begun since.
        """
        ...
