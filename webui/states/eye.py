"""What the camera showed last, and how a lesson goes."""

import msgspec

from webui.states.dice import FaceState

__all__ = [
    "DrawingState",
    "EyeView",
    "FaceLessonState",
    "LearnedState",
    "LessonState",
    "MarkState",
    "TeachableState",
]


class MarkState(msgspec.Struct, frozen=True):
    """A die to be drawn into a picture: its corners in fractions of it; ``doubt`` is as said."""

    outline: list[tuple[float, float]]
    face: FaceState | None
    doubt: str | None


class DrawingState(msgspec.Struct, frozen=True):
    """What is drawn into a picture: the dice in it, and the outline of the tray's floor."""

    marks: list[MarkState]
    floor: list[tuple[float, float]]


class FaceLessonState(msgspec.Struct, frozen=True):
    """How far a lesson has come with one face; ``doubt`` is as said.

    ``learned`` is the address of a picture of what was learned, where that is to be seen.
    """

    face: FaceState
    taken: int
    wanted: int
    doubt: str | None
    learned: str | None


class LessonState(msgspec.Struct, frozen=True):
    """Where teaching or calibrating stands: see ``Lesson``. ``picture``: at /picture/NUMBER."""

    kind: str
    step: str
    said: str
    name: str
    face: FaceState | None
    faces: list[FaceLessonState]
    picture: int | None
    drawing: DrawingState | None
    buttons: list[str]


class LearnedState(msgspec.Struct, frozen=True):
    """A face of a taught set as it is called, and the address of a picture of what was learned."""

    label: str
    picture: str


class TeachableState(msgspec.Struct, frozen=True):
    """A set of dice that may be taught; ``wrong``: why one that was taught is not used.

    ``label`` is how it is called, ``name`` what it is taught under.
    """

    name: str
    label: str
    faces: list[str]
    taught: bool
    wrong: str | None
    learned: list[LearnedState]


class EyeView(msgspec.Struct, frozen=True):
    """What this phone is shown of what the camera sees; ``number`` goes back in a press.

    ``reading`` is the picture of the last reading, if this phone may see it, ``drawing`` what
    belongs into it. ``may_learn``: no secret is in the tray, so that a lesson may begin.
    ``calibrated``: it is known where the tray lies. ``is_new``: it is not, nothing was read without
    either, and a lesson may begin. ``simulated``: the tray is, and has nothing to learn.
    ``from_below``: what was learned shows the face that is down when the other is up.
    """

    number: int
    reading: int | None
    drawing: DrawingState | None
    warning: str | None
    lesson: LessonState | None
    sets: list[TeachableState]
    may_learn: bool
    calibrated: bool
    is_new: bool
    simulated: bool
    from_below: bool
