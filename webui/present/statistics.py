"""What came up in a game, as a phone shows it: what all rolled, then each player."""

from collections.abc import Sequence

from engine import DieKind, FaceTally, RolledDice, Tally, tallies
from webui.states import FaceTallyState, StatisticsState, TallyState
from webui.voice import Voice

__all__ = ["present_statistics"]


def present_statistics(rolled: Sequence[RolledDice], voice: Voice) -> list[StatisticsState]:
    """Return what all rolled, and each seat that did; nothing where nobody did."""
    if not rolled:
        return []
    seats = sorted({roll.seat for roll in rolled})
    own = {seat: [roll for roll in rolled if roll.seat == seat] for seat in seats}
    return [
        _whose("all", voice.word("statistics-all"), rolled, voice),
        *(_whose(str(seat), voice.name(seat), own[seat], voice) for seat in seats),
    ]


def _whose(name: str, label: str, rolled: Sequence[RolledDice], voice: Voice) -> StatisticsState:
    return StatisticsState(name, label, [_tally(each, voice) for each in tallies(rolled)])


def _tally(tally: Tally, voice: Voice) -> TallyState:
    label = voice.word("statistics-of", kind=voice.dice(tally.kind.name), count=tally.dice)
    return TallyState(label, [_face(each, tally.kind, voice) for each in tally.faces])


def _face(tally: FaceTally, kind: DieKind, voice: Voice) -> FaceTallyState:
    face = voice.face(tally.face, kind.name)
    said = voice.word(
        "statistics-face",
        face=face.label,
        times=tally.count,
        fewest=tally.fewest,
        most=tally.most,
    )
    return FaceTallyState(face, tally.count, tally.fewest, tally.most, said)
