"""What the browser posts: small bodies, each known field by field."""

from typing import Annotated

import msgspec

from engine import Answer, Correction, Setup
from webui.tray_eye import Button

__all__ = [
    "CorrectBody",
    "DrawFloorBody",
    "EndLessonBody",
    "HideBody",
    "LanguageBody",
    "MoveBody",
    "PressBody",
    "PutBackBody",
    "PutBody",
    "SettleBody",
    "ShowAgainBody",
    "StartBody",
    "TakeSeatBody",
    "TeachBody",
    "ThrowBody",
]

Reason = Annotated[str, msgspec.Meta(max_length=200)]
"""What a person says why, in their own words."""

_TYPED = 1500
"""Letters that the page lets a person type: the eye says of how many faces, and how long ones, it
takes a set."""
FaceName = Annotated[
    str, msgspec.Meta(min_length=1, max_length=_TYPED, pattern=r"\A[^\x00-\x1f\x7f-\x9f]+\Z")
]
"""In any letters, as a set's name: the eye says which it takes, and the person reads that."""
SetName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
"""Of a picture's width or height."""


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is posted: a field that it does not have is an error, not a guess."""


class PutBody(_Body, frozen=True):
    """POST /put: an answer, tagged by ``type``.

    ``forced`` is a referee's reason, who may answer for another ``seat``.
    """

    answer: Answer
    expected: int
    forced: Reason | None = None
    seat: int | None = None


class CorrectBody(_Body, frozen=True):
    """POST /correct: a correction, tagged by ``type``, and the person's reason."""

    correction: Correction
    expected: int
    why: Reason = ""


class MoveBody(_Body, frozen=True):
    """POST /undo and POST /redo."""

    expected: int


class SettleBody(_Body, frozen=True):
    """POST /settle: a doubtful die of the camera's look shows ``face``."""

    look: int
    die: int
    face: str


class ThrowBody(_Body, frozen=True):
    """POST /throw: throw the simulated dice that the open roll asks for (kept ones stay)."""

    expected: int


class StartBody(_Body, frozen=True):
    """POST /start: a new game; table options that ``setup`` does not name are as usual."""

    setup: Setup
    expected: int


class HideBody(_Body, frozen=True):
    """POST /hide: take a past game out of the list, or it and all ``older`` ones."""

    game: int
    older: bool = False


class PutBackBody(_Body, frozen=True):
    """POST /put-back: put a past game back in the list, and all taken out together with it."""

    game: int


class LanguageBody(_Body, frozen=True):
    """POST /language: speak this language to this phone from now on."""

    language: str


class TakeSeatBody(_Body, frozen=True):
    """POST /seat: sit down under a name. POST /leave (no body) gets up again."""

    seat: int
    name: str


class TeachBody(_Body, frozen=True):
    """POST /teach: learn a set of dice. POST /calibrate (no body): learn the empty tray."""

    name: SetName
    faces: Annotated[list[FaceName], msgspec.Meta(min_length=2, max_length=_TYPED)]


class DrawFloorBody(_Body, frozen=True):
    """POST /draw-floor: the tray's floor as drawn into the picture of the lesson at ``number``."""

    points: Annotated[list[tuple[Share, Share]], msgspec.Meta(min_length=3, max_length=12)]
    is_round: bool
    number: int


class PressBody(_Body, frozen=True):
    """POST /press: a tap in the lesson as it stood at ``number``."""

    button: Button
    number: int


class EndLessonBody(_Body, frozen=True):
    """POST /end-lesson: end the lesson that was seen at ``number``, however far it has come."""

    number: int


class ShowAgainBody(_Body, frozen=True):
    """POST /show-again: a face that was shown wrongly in the lesson, as it stood at ``number``."""

    face: FaceName
    number: int
