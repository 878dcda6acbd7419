"""The games that were played at a table: when, by whom, and how each ended."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from engine.actions import Started
from engine.entries import Entry
from engine.game import Setup
from engine.notes import Counted, Ended, FaceCounts, Hidden, Named, Note, Shown

__all__ = ["PastGame", "PastGames", "past_games"]


class PastGame(msgspec.Struct, frozen=True):
    """A game that ended, or in whose place another was started.

    ``id`` is the entry that started it. ``began`` and ``ended`` are when that and its last action
    were done, in seconds since the epoch, as the clock of the machine had it: that may have been
    wrong, and put right in between. ``names`` are the players', by seat, where anybody named them.
    ``ending`` None: a program that kept no such notes played it. ``counts`` tell what came up in
    it, once another game has followed, where the program that played it counted. ``hidden`` tells
    games apart that were not taken out of the list together, the last with the highest number;
    None: it is in the list.
    """

    id: int
    began: float
    ended: float
    setup: Setup
    names: Mapping[int, str]
    ending: Ended | None
    counts: tuple[FaceCounts, ...] = ()
    hidden: int | None = None


class PastGames:
    """Finds the games that were played before, and finds them once, however many there are.

    A game that another has followed only changes with a note. May be used from any thread.
    """

    def __init__(self) -> None:
        self._before: tuple[tuple[int, int], tuple[PastGame, ...]] = ((0, 0), ())

    def found(
        self,
        game: Sequence[Entry],
        notes: Sequence[tuple[int, Note]],
        landmarks: Callable[[], Sequence[Entry]],
    ) -> tuple[PastGame, ...]:
        """Return ``past_games``: the ``game`` that is played, if it has ended, and all before it.

        ``landmarks`` finds those of the path that led to it.
        """
        known_at, before = self._before
        at = game[0].id, len(notes)
        if known_at != at:
            before = past_games(landmarks(), notes)
            self._before = at, before
        return (*past_games(game, notes), *before)


class _Notes:
    """The notes of a journal by their entries."""

    def __init__(self, notes: Sequence[tuple[int, Note]]) -> None:
        self.named = {at: note.names for at, note in notes if isinstance(note, Named)}
        self.ended = {at: note for at, note in notes if isinstance(note, Ended)}
        self.counted = {at: note.counts for at, note in notes if isinstance(note, Counted)}
        self.hidden = _hidden(notes)


def _hidden(notes: Sequence[tuple[int, Note]]) -> dict[int, int]:
    """Return which games are out of the list; those with one number were taken out together."""
    hidden: dict[int, int] = {}
    times, before = 0, None
    for at, note in notes:
        if isinstance(note, Hidden):
            times += note != before
            hidden[at] = times
        elif isinstance(note, Shown):
            hidden.pop(at, None)
        before = note
    return hidden


def past_games(path: Sequence[Entry], notes: Sequence[tuple[int, Note]]) -> tuple[PastGame, ...]:
    """Return the games on a ``path`` from a game's start, of which its landmarks do, newest first.

    Not those in which no turn began.
    """
    return tuple(_past_games(path, _Notes(notes)))[::-1]


def _past_games(path: Sequence[Entry], known: _Notes) -> Iterator[PastGame]:
    starts = [
        (at, entry.action.setup)
        for at, entry in enumerate(path)
        if isinstance(entry.action, Started)
    ]
    ends = [*(at for at, _ in starts[1:]), len(path)]
    for (start, setup), end in zip(starts, ends, strict=True):
        entries, after = path[start:end], path[end : end + 1]
        ending = _ending(entries, after, known)
        if ending is None and (not after or len(entries) == 1):
            continue  # it goes on, or nothing was done in it
        if ending is None or ending.turn:
            names = _names(known.named[each.id] for each in entries if each.id in known.named)
            first, last = entries[0], entries[-1]
            counts = known.counted.get(after[0].id, ()) if after else ()
            hidden = known.hidden.get(first.id)
            yield PastGame(first.id, first.at, last.at, setup, names, ending, counts, hidden)


def _ending(entries: Sequence[Entry], after: Sequence[Entry], known: _Notes) -> Ended | None:
    """Return how a game ended; what stands at its own start is of the game before."""
    candidates = [each.id for each in (*after, *entries[1:][-1:])]
    return next((known.ended[at] for at in candidates if at in known.ended), None)


def _names(noted: Iterable[Mapping[int, str]]) -> dict[int, str]:
    """Return what the players were called in the end: who got up or moved took their name along.

    A seat that was left keeps the name of whoever sat there, unless they sit elsewhere now.
    """
    names: dict[int, str] = {}
    for now in noted:
        left = {seat: name for seat, name in names.items() if name not in now.values()}
        names = left | dict(now)
    return dict(sorted(names.items()))
