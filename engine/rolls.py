"""Which die shows what: after a roll attempt with kept dice, or where a doubt was settled."""

from collections.abc import Sequence

import msgspec

from engine.answers import Rolled
from engine.asks import DieKind, Roll
from engine.errors import IllegalAnswerError
from engine.messages import Message
from engine.view import TrayView

__all__ = ["faces_after", "settled"]


def faces_after(ask: Roll, answer: Rolled) -> tuple[str, ...]:
    """Return the faces of all dice of ``ask``, in their positions, after ``answer``.

    The answer names the faces of all dice, or of just those that were not kept, in their positions;
    dice of one kind in any order. A kept die stays at its position, and so do all of its kind if
    each kept one is named at its own; if all dice are named and a kept face is not among those of
    its kind, people have moved that die, and the dice of that kind are taken as they lie.

    Raises:
        IllegalAnswerError: a face is none of its kind of die, or the number of faces is wrong.
    """
    positions = ask.positions(len(answer.faces))
    if not positions:
        raise _miscounted(ask, len(answer.faces))
    shown = dict(enumerate(ask.faces)) if ask.faces else {}
    for kind in dict.fromkeys(ask.dice):
        named = {
            at: _known_face(kind, face)
            for at, face in zip(positions, answer.faces, strict=True)
            if ask.dice[at] == kind
        }
        shown.update(_with_kept_in_place(ask, named))
    return tuple(shown[at] for at in range(ask.count))


def settled(tray: TrayView, roll: Roll, die: int, face: str) -> TrayView:
    """Return ``tray`` with a die that shows ``face`` beyond doubt, as a die of ``roll``.

    Raises:
        IllegalAnswerError: no such die lies there, or it has no such face.
    """
    positions = roll.positions(len(tray.dice))
    if die not in range(len(positions)):
        raise IllegalAnswerError(
            f"there is no die {die}; {len(tray.dice)} lie, counted from 0",
            Message("refusal.die", {"die": die}),
        )
    dice = list(tray.dice)
    name = _known_face(roll.dice[positions[die]], face)
    dice[die] = msgspec.structs.replace(dice[die], face=name, doubt=None)
    return msgspec.structs.replace(tray, dice=tuple(dice))


def _known_face(kind: DieKind, seen: str) -> str:
    """Return the face of ``kind`` that is meant by ``seen``.

    Raises:
        IllegalAnswerError: there is none.
    """
    face = kind.face(seen)
    if face is None:
        raise IllegalAnswerError(
            f"{seen!r} is no face of the {kind.name} die; it has {', '.join(kind.faces)}",
            Message("refusal.faces", {"faces": seen, "kind": kind.name}),
        )
    return face


def _with_kept_in_place(ask: Roll, named: dict[int, str]) -> dict[int, str]:
    """Let the kept dice among those ``named``, all of one kind, lie at their own positions."""
    kept = {at: ask.faces[at] for at in named if at not in ask.free}
    if all(named[at] == face for at, face in kept.items()):
        return named
    rest = _without(list(named.values()), list(kept.values()))
    if rest is None:
        return named
    rolled = iter(rest)
    return {at: kept[at] if at in kept else next(rolled) for at in named}


def _without(faces: list[str], kept: Sequence[str]) -> list[str] | None:
    for face in kept:
        if face not in faces:
            return None
        faces.remove(face)
    return faces


def _miscounted(ask: Roll, got: int) -> IllegalAnswerError:
    want = len(ask.free)
    return IllegalAnswerError(
        f"{got} faces were named, but {want} dice were to be rolled of {ask.count}",
        Message("refusal.dice-count", {"got": got, "want": want}),
    )
