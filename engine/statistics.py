"""What came up in a game: every die that was rolled for all to see, by its kind and its face."""

import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, floor
from threading import Lock

import msgspec

from engine.actions import Answered
from engine.answers import Rolled, Source
from engine.asks import DieKind, Roll
from engine.entries import Entry, Turn
from engine.match import Games, Match, ReplayError
from engine.notes import FaceCounts

__all__ = ["FaceTally", "RolledDice", "Statistics", "Tally", "counted", "rolled_in", "tallies"]

_log = logging.getLogger(__name__)

_WIDTH = 1.96
"""Within so many standard deviations of its mean a number ends up 19 times out of 20."""


class RolledDice(msgspec.Struct, frozen=True):
    """Dice that ``seat`` rolled at once: each one's kind, and the face that came up.

    ``at`` is when, in seconds since the epoch.
    """

    at: float
    seat: int
    kinds: tuple[DieKind, ...]
    faces: tuple[str, ...]
    source: Source


class FaceTally(msgspec.Struct, frozen=True):
    """How often ``face`` came up; fair dice do so ``fewest`` to ``most`` times, 19 out of 20."""

    face: str
    count: int
    fewest: int
    most: int


class Tally(msgspec.Struct, frozen=True):
    """What came up on ``dice`` rolled dice of one kind, its faces in their order."""

    kind: DieKind
    dice: int
    faces: tuple[FaceTally, ...]


class Statistics:
    """Finds what was rolled by playing a game's turns again, each once.

    The journal keeps what lay in the tray after a roll; which of it was rolled, and on what sort of
    dice, only the question tells. May be used from any thread.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._lock = Lock()
        self._known: dict[tuple[int, int], tuple[RolledDice, ...]] = {}

    def rolled(self, turns: Sequence[Turn]) -> tuple[RolledDice, ...]:
        """Return what was rolled in ``turns`` for all to see, in its order."""
        with self._lock:
            known = {_ends(turn): self._rolled_in(turn) for turn in turns}
            self._known = known
        return tuple(each for rolled in known.values() for each in rolled)

    def _rolled_in(self, turn: Turn) -> tuple[RolledDice, ...]:
        known = self._known.get(_ends(turn))
        return rolled_in(turn, self._games) if known is None else known


def rolled_in(turn: Turn, games: Games) -> tuple[RolledDice, ...]:
    """Return what was rolled in a turn for all to see, by playing it again.

    One that was played under other rules counts as far as it can be played again.
    """
    found: list[RolledDice] = []
    try:
        Match.replay(
            turn.start,
            turn.entries,
            games,
            lambda match, entry: found.extend(_rolled(match, entry)),
        )
    except ReplayError as error:
        _log.warning("not all that was rolled is counted: %s; the rules have changed", error)
    return tuple(found)


def counted(rolled: Iterable[RolledDice]) -> tuple[FaceCounts, ...]:
    """Count what was rolled, for each kind of dice; of which colour they are does not matter."""
    counts: dict[DieKind, Counter[str]] = {}
    for roll in rolled:
        for kind, face in zip(roll.kinds, roll.faces, strict=True):
            counts.setdefault(msgspec.structs.replace(kind, colour=None), Counter())[face] += 1
    return tuple(FaceCounts(kind, dict(found)) for kind, found in counts.items())


def tallies(counts: Iterable[FaceCounts]) -> tuple[Tally, ...]:
    """Add up what was counted, for each kind of dice."""
    sums: dict[DieKind, Counter[str]] = {}
    for each in counts:
        sums.setdefault(each.kind, Counter()).update(each.faces)
    return tuple(_tally(kind, found) for kind, found in sums.items())


def _tally(kind: DieKind, found: Counter[str]) -> Tally:
    dice = found.total()
    faces = (_face_tally(kind, face, found[face], dice) for face in dict.fromkeys(kind.faces))
    return Tally(kind, dice, tuple(faces))


def _face_tally(kind: DieKind, face: str, count: int, dice: int) -> FaceTally:
    """Say how often a face came up, and how often it does on so many fair dice.

    Source: the normal approximation of the binomial distribution, with its continuity correction.
    """
    share = kind.faces.count(face) / len(kind.faces)
    mean, reach = dice * share, _WIDTH * (dice * share * (1 - share)) ** 0.5 + 0.5
    return FaceTally(face, count, max(0, ceil(mean - reach)), min(dice, floor(mean + reach)))


def _ends(turn: Turn) -> tuple[int, int]:
    """Return what tells a turn from every other: its first entry, and the last one so far."""
    return turn.entries[0].id, turn.entries[-1].id


def _rolled(match: Match, entry: Entry) -> Iterable[RolledDice]:
    """Return the dice that ``entry`` rolls, if it does, and not in secret."""
    match entry.action:
        case Answered(seat=seat, answer=Rolled(faces=faces, source=source)):
            ask = match.stack.open_asks[seat]
            if isinstance(ask, Roll) and not ask.secret:
                kinds = tuple(ask.dice[at] for at in ask.free)
                shown = tuple(faces[at] for at in ask.free)
                yield RolledDice(entry.at, seat, kinds, shown, source)
