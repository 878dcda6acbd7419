"""The dice as a phone shows them: those that count, and those that the camera sees."""

from engine import DieKind, Roll, SeenDie, View
from webui.page_state import DieState, TrayState
from webui.voice import Voice

__all__ = ["present_dice", "present_tray"]


def present_dice(view: View, voice: Voice) -> list[DieState]:
    """Return the dice of the present roll, in their positions."""
    return [
        DieState(
            position=at,
            face=voice.face(die.face),
            kept=die.kept,
            doubt=None,
            colour=None,
            centre=None,
            faces=voice.faces(die.kind),
        )
        for at, die in enumerate(view.dice)
    ]


def present_tray(view: View, roll: Roll | None, voice: Voice) -> TrayState:
    """Return what the camera sees, and what became of it; ``roll`` is what the dice count as."""
    tray = view.tray
    kind = view.dice[0].kind if view.dice else None
    if roll is not None:
        kind = roll.kind
    dice = [_seen(at, die, kind, voice) for at, die in enumerate(tray.dice)]
    text = voice.word(f"tray-{tray.state}", count=len(dice))
    return TrayState(tray.state, text, tray.number, dice)


def _seen(at: int, die: SeenDie, kind: DieKind | None, voice: Voice) -> DieState:
    face = die.face if kind is None or die.face is None else kind.face(die.face) or die.face
    return DieState(
        position=at,
        face=None if face is None else voice.face(face),
        kept=False,
        doubt=None if die.doubt is None else voice.word(f"doubt-{die.doubt.replace(' ', '-')}"),
        colour=die.colour,
        centre=die.centre,
        faces=[] if kind is None else voice.faces(kind),
    )
