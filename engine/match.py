"""A game being played from its first state or a turn's start: actions in, facts and digest out."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Self

import msgspec

from croupier import CroupierError
from engine.actions import Action, Answered, BrokeIn, Corrected, Resumed, Started
from engine.entries import Entry, Snapshot
from engine.errors import SetupError
from engine.game import Game, Setup
from engine.messages import Message
from engine.options import complete
from engine.stack import Stack

__all__ = ["Games", "Match", "ReplayError"]

Games = Mapping[str, type[Game[Any]]]


class ReplayError(CroupierError, RuntimeError):
    """A journaled action no longer leads where it led: the rules have changed under it."""


class Match:
    """One game in play. Not safe after an exception: make a new one by replaying the journal."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.stack = Stack(game)

    @classmethod
    def begin(cls, setup: Setup, games: Games) -> Self:
        """Begin a new game.

        Raises:
            SetupError: no such game, or not for this number of seats, or a bad option.
        """
        game_type = _game_type(setup, games)
        if setup.seats not in game_type.seats:
            raise SetupError(f"{setup.game} is for {_told(game_type.seats)}, not {setup.seats}")
        return cls(game_type(complete(setup, game_type)))

    @classmethod
    def restore(cls, snapshot: Snapshot, games: Games) -> Self:
        """Go on from a turn's start.

        Raises:
            SetupError: no such game is known here. Rules that changed since may raise anything.
        """
        game_type = _game_type(snapshot.setup, games)
        state = msgspec.json.decode(snapshot.state, type=game_type.state_type)
        return cls(game_type(snapshot.setup, state))

    @classmethod
    def replay(
        cls,
        snapshot: Snapshot,
        path: Sequence[Entry],
        games: Games,
        watch: Callable[[Self, Entry], None] = lambda _match, _entry: None,
    ) -> Self:
        """Go on from the turn's start kept at the first entry of ``path`` to its last.

        The state kept there is that entry's, whatever the rules make of it now. ``watch`` is called
        before each of the others is done.

        Raises:
            ReplayError: an entry does not lead to the digest that it led to when it was made.
        """
        try:
            match = cls.restore(snapshot, games)
            match.take_facts()
            for entry in path[1:]:
                watch(match, entry)
                match.apply(entry.action)
                match.check(entry)
        except ReplayError:
            raise
        except Exception as error:
            raise ReplayError(f"entry {path[0].id} or a later one cannot be replayed") from error
        return match

    def apply(self, action: Action) -> None:
        """Do a checked action.

        Raises:
            ReplayError: it starts or resumes a game; that is not done, but kept as a state.
        """
        match action:
            case Answered(seat=seat, answer=answer):
                self.stack.answer(seat, answer)
            case BrokeIn(seat=seat, interruption=interruption):
                self.stack.interrupt(seat, interruption.action)
            case Corrected(correction=correction):
                self.stack.correct(correction)
                self.stack.proceed()
            case Started() | Resumed():
                raise ReplayError("where a game starts or resumes, its state is kept")

    def check(self, entry: Entry) -> None:
        """Raise ReplayError unless the game stands where it stood after ``entry``."""
        self.game.take_facts()
        if self.digest() != entry.digest:
            raise ReplayError(f"entry {entry.id} leads elsewhere than it did")

    def digest(self) -> str:
        """Return a digest of the state and of what is asked."""
        stand = (self.game.state, self.stack.ask, sorted(self.stack.open_asks))
        return sha256(msgspec.json.encode(stand, order="deterministic")).hexdigest()

    def snapshot(self) -> Snapshot | None:
        """Return the state at the start of the turn that the last action began, if it did."""
        state = self.stack.turn_state
        return None if state is None else Snapshot(self.game.setup, state)

    def take_facts(self) -> tuple[Message, ...]:
        """Return what followed the last action."""
        return self.game.take_facts()


def _game_type(setup: Setup, games: Games) -> type[Game[Any]]:
    if setup.game not in games:
        raise SetupError(f"there is no game {setup.game!r}; there are {', '.join(games)}")
    return games[setup.game]


def _told(seats: range) -> str:
    fewest, most = seats[0], seats[-1]
    return f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"
