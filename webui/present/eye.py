"""What a phone is shown of the camera's pictures and lessons."""

from urllib.parse import quote

from engine import View
from webui.states import (
    DrawingState,
    EyeView,
    FaceLessonState,
    LearnedState,
    LessonState,
    MarkState,
    TeachableState,
)
from webui.tray_eye import EyeState, FaceLesson, Learned, Lesson, Picture, Teachable
from webui.voice import Voice

__all__ = ["may_see", "present_eye"]


def may_see(picture: Picture | None, view: View) -> bool:
    """Tell whether the phone that is shown ``view`` may see the picture.

    Whoever only watches sees none: a screen for all stands where secrets are looked at from afar.
    """
    if picture is None or view.seat is None or view.tray.hidden:
        return False
    return picture.only in {None, view.seat}


def present_eye(
    eye: EyeState, view: View, voice: Voice, *, may_learn: bool, simulated: bool
) -> EyeView:
    """Return what the phone that is shown ``view`` may know of ``eye``."""
    reading = eye.reading if may_see(eye.reading, view) else None
    return EyeView(
        number=eye.number,
        reading=None if reading is None else reading.number,
        drawing=_drawing(reading, voice),
        warning=voice.perhaps(eye.warning),
        lesson=None if eye.lesson is None else _lesson(eye.lesson, view, voice),
        sets=[_set(each, voice) for each in eye.sets],
        may_learn=may_learn,
        calibrated=eye.calibrated,
        is_new=may_learn and not eye.calibrated and eye.reading is None,
        simulated=simulated,
        from_below=eye.from_below,
    )


def _set(each: Teachable, voice: Voice) -> TeachableState:
    return TeachableState(
        each.name,
        voice.dice(each.name),
        list(each.faces),
        each.taught,
        voice.perhaps(each.wrong),
        [] if each.learned is None else _faces_of(each.name, each.learned, voice),
    )


def _faces_of(name: str, learned: Learned, voice: Voice) -> list[LearnedState]:
    return [
        LearnedState(voice.face(face, name).label, _learned(name, learned, face))
        for face in learned.faces
    ]


def _learned(name: str, learned: Learned, face: str) -> str:
    """Return the address of what was learned of a face: another version has another."""
    return f"/learned/{quote(name, safe='')}/{learned.version}?face={quote(face, safe='')}"


def _lesson(lesson: Lesson, view: View, voice: Voice) -> LessonState:
    picture = lesson.picture if may_see(lesson.picture, view) else None
    return LessonState(
        kind=lesson.kind,
        step=lesson.step,
        said=voice.say_in_full(lesson.said, lesson.name),
        name=lesson.name,
        face=None if lesson.face is None else voice.face(lesson.face, lesson.name),
        faces=[_face(face, lesson, voice) for face in lesson.faces],
        picture=None if picture is None else picture.number,
        drawing=_drawing(picture, voice),
        buttons=list(lesson.buttons),
    )


def _drawing(picture: Picture | None, voice: Voice) -> DrawingState | None:
    if picture is None:
        return None
    marks = [
        MarkState(
            list(mark.outline),
            None if mark.face is None else voice.face(mark.face),
            None if mark.doubt is None else voice.doubt(mark.doubt),
        )
        for mark in picture.marks
    ]
    return DrawingState(marks, list(picture.floor))


def _face(each: FaceLesson, lesson: Lesson, voice: Voice) -> FaceLessonState:
    doubt = None if each.doubt is None else voice.say_in_full(each.doubt, lesson.name)
    picture = _learned(lesson.name, lesson.learned, each.face) if lesson.learned else None
    face = voice.face(each.face, lesson.name)
    return FaceLessonState(face, each.taken, each.wanted, doubt, picture)
