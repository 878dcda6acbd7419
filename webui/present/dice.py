"""The dice as a phone shows them: those that count, those that lie about, those in the tray."""

from engine import DieKind, DieView, Pile, Roll, SeenDie, TrayView, View
from webui.states import DieState, FaceState, PileState, TrayState
from webui.voice import Voice

__all__ = ["present_dice", "present_piles", "present_tray"]

_EMPTY_HANDED = {"moving", "empty", "off", "bumped", "unreadable"}
"""States of the tray in which no dice are seen, secret or not."""
_QUIET = {"idle", "taken"}
"""States in which there is nothing new in the tray, unless there is something to be done."""


def present_dice(view: View, voice: Voice) -> list[DieState]:
    """Return the dice of the present roll, in their positions."""
    return [_die(at, die, voice) for at, die in enumerate(view.dice)]


def present_piles(view: View, voice: Voice) -> list[PileState]:
    """Return the dice that lie about, as this phone may see them."""
    return [_pile(pile, voice) for pile in view.piles]


def present_tray(view: View, roll: Roll | None, voice: Voice) -> TrayState:
    """Return what the camera sees, and what became of it; ``roll`` is what the dice count as."""
    tray = view.tray
    kinds = list(roll.dice) if roll else [die.kind for die in view.dice]
    dice = [_seen(at, die, kinds, voice) for at, die in enumerate(tray.dice)]
    quiet = tray.state in _QUIET and tray.why is None
    return TrayState(tray.state, _said(tray, voice), tray.number, dice, quiet)


def _said(tray: TrayView, voice: Voice) -> str:
    if tray.why is not None:
        return voice.say(tray.why)
    secret = tray.hidden and tray.state not in _EMPTY_HANDED
    return voice.word("tray-hidden" if secret else f"tray-{tray.state}", count=len(tray.dice))


def _pile(pile: Pile, voice: Voice) -> PileState:
    dice = [_die(at, die, voice) for at, die in enumerate(pile.dice)]
    return PileState(pile.id, voice.say(pile.label), pile.seat, dice)


def _die(at: int, die: DieView, voice: Voice) -> DieState:
    return DieState(
        position=at,
        face=None if die.face is None else voice.face(die.face, die.kind.name),
        kept=die.kept,
        hidden=die.face is None,
        colour=die.kind.colour,
        faces=voice.faces(die.kind),
        said=voice.die(die.kind, die.face),
    )


def _seen(at: int, die: SeenDie, kinds: list[DieKind], voice: Voice) -> DieState:
    """A seen die is called what the first kind that has such a face calls it.

    A doubtful one may be any die of the roll, of its colour where that is known.
    """
    fitting = [kind for kind in kinds if kind.colour in {None, die.colour}] or kinds
    named = [kind.face(die.face) for kind in fitting] if die.face is not None else []
    face = next((name for name in named if name is not None), die.face)
    known: dict[str, FaceState] = {}
    for called in (called for kind in fitting for called in voice.faces(kind)):
        known.setdefault(called.id, called)
    return DieState(
        position=at,
        face=None if face is None else known.get(face) or voice.face(face),
        doubt=None if die.doubt is None else voice.doubt(die.doubt),
        colour=die.colour,
        centre=die.centre,
        id=at if die.id is None else die.id,
        faces=list(known.values()),
    )
