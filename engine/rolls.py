"""Which die shows what after a roll attempt, when some of the dice were kept."""

from engine.answers import Rolled
from engine.asks import Roll
from engine.errors import IllegalAnswerError
from engine.messages import Message

__all__ = ["faces_after"]


def faces_after(ask: Roll, answer: Rolled) -> tuple[str, ...]:
    """Return the faces of all dice of ``ask``, in their positions, after ``answer``.

    The answer names the faces of all dice, in any order, or of just those that were not kept. A
    kept die stays at its position; if all dice are named and a kept face is not among them, people
    have moved that die, and the dice are taken as they lie.

    Raises:
        IllegalAnswerError: a face is none of this kind of die, or the number of faces is wrong.
    """
    faces = _known_faces(ask, answer)
    kept = {at: ask.faces[at] for at in ask.kept} if ask.faces else {}
    if len(faces) == ask.count:
        faces = _without(faces, list(kept.values()))
    if len(faces) != ask.count - len(kept):
        return _counted(ask, faces, len(answer.faces))
    rolled = iter(faces)
    return tuple(kept[at] if at in kept else next(rolled) for at in range(ask.count))


def _known_faces(ask: Roll, answer: Rolled) -> list[str]:
    faces = []
    for seen in answer.faces:
        face = ask.kind.face(seen)
        if face is None:
            known = ", ".join(ask.kind.faces)
            raise IllegalAnswerError(
                f"{seen!r} is no face of the {ask.kind.name} die; it has {known}",
                Message("refusal.faces", {"faces": seen, "kind": ask.kind.name}),
            )
        faces.append(face)
    return faces


def _without(faces: list[str], kept: list[str]) -> list[str]:
    rest = list(faces)
    for face in kept:
        if face not in rest:
            return faces
        rest.remove(face)
    return rest


def _counted(ask: Roll, faces: list[str], got: int) -> tuple[str, ...]:
    if len(faces) == ask.count:
        return tuple(faces)
    want = ask.count - len(ask.kept) if ask.faces else ask.count
    raise IllegalAnswerError(
        f"{got} faces were named, but {want} dice were to be rolled of {ask.count}",
        Message("refusal.dice-count", {"got": got, "want": want}),
    )
