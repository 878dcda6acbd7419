"""What came up, as a phone shows it: what all rolled, then each player, then all games."""

from collections.abc import Sequence

from engine import DieKind, FaceCounts, FaceTally, RolledDice, Tally, counted, tallies
from webui.states import FaceTallyState, StatisticsState, TallyState
from webui.voice import Voice

__all__ = ["present_statistics"]


def present_statistics(
    rolled: Sequence[RolledDice], before: Sequence[FaceCounts], voice: Voice
) -> list[StatisticsState]:
    """Return what all rolled, and each seat that did, then what came up with all games ``before``.

    Nothing where nobody rolled, and nothing of all games where none was before.
    """
    seats = sorted({roll.seat for roll in rolled})
    own = {seat: counted(roll for roll in rolled if roll.seat == seat) for seat in seats}
    now = counted(rolled)
    said = [
        ("all", voice.word("statistics-all"), now),
        *((str(seat), voice.name(seat), own[seat]) for seat in seats),
        ("ever", voice.word("statistics-ever"), (*now, *before) if before else ()),
    ]
    return [_whose(name, label, counts, voice) for name, label, counts in said if counts]


def _whose(name: str, label: str, counts: Sequence[FaceCounts], voice: Voice) -> StatisticsState:
    return StatisticsState(name, label, [_tally(each, voice) for each in tallies(counts)])


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
