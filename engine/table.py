"""The table: the one place where a game changes, and from which everybody sees it."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Condition
from typing import Self

import msgspec

from engine.actions import Answered, BrokeIn, Corrected
from engine.answers import Answer, Correction, Interrupted, Rolled
from engine.asks import Roll, SeatAsk, Window
from engine.errors import IllegalAnswerError
from engine.freshness import Freshness
from engine.game import Setup
from engine.games import GAMES
from engine.history import History
from engine.legality import allowed_answer, allowed_option
from engine.match import Games
from engine.messages import Message, seat_name
from engine.notes import FaceCounts
from engine.past_games import PastGame, PastGames
from engine.rolls import settled
from engine.statistics import RolledDice, Statistics, counted
from engine.view import TrayView, View
from engine.viewing import Viewing, first_roll

__all__ = ["Table"]

_REVISIONS_PER_OPENING = 1_000_000


class Table:
    """A game, its journal, and everybody who looks on.

    Every method may be called from any thread. What changes the game is committed to the journal
    before anybody is shown its effect; what is refused changes nothing.

    ``by`` is the seat that acts, None for the table itself (the camera, a button). ``expected`` is
    the revision that whoever acts was looking at: if what they act on has changed since, the
    action is refused as stale. Without it the action is taken as meant for the present moment.

    ``games`` are those that may be started here.

    Raises:
        JournalError: whatever is to change the game raises it where that cannot be kept.
    """

    def __init__(
        self,
        journal: Path | None,
        setup: Setup,
        *,
        games: Games = GAMES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Resume the table kept in ``journal``, or set up a new one there (None: in memory).

        Raises:
            SetupError: a new table cannot be set up so.
            JournalError: the journal cannot be opened or read.
        """
        self._changed = Condition()
        self.games = games
        self._clock = clock
        self._history = History(journal, setup, games, clock)
        self._fresh = Freshness(self._history.opening * _REVISIONS_PER_OPENING)
        self._tray = TrayView("off")
        self._viewing = Viewing(self._history)
        self._statistics = Statistics(games)
        self._past = PastGames()
        with self._changing():
            self._publish(game_changed=True)

    @property
    def revision(self) -> int:
        """The number of what is now to be seen; it grows with each change, across restarts too."""
        return self._fresh.revision

    def now(self) -> float:
        """Return the time by which the log is dated, in seconds since the epoch."""
        return self._clock()

    def put(
        self,
        answer: Answer,
        *,
        by: int | None,
        expected: int | None = None,
        forced: str | None = None,
        seat: int | None = None,
    ) -> int:
        """Answer what is asked, or break in on it; return the new revision.

        With ``forced``, a referee's reason, a seat may choose what the rules block and answer for
        another: for ``seat``, or if it is not asked itself for the first that is. The table itself
        may answer for whoever is asked.

        Raises:
            StaleAnswerError: what it answers has changed since ``expected``.
            IllegalAnswerError: it is not among what is allowed; the error says why.
            GameError: the rules failed on it.
        """
        with self._changing():
            if isinstance(answer, Interrupted):
                return self._break_in(answer, by, expected, forced)
            whose = by if seat is None or forced is None else seat
            self._fresh.check_asked(expected, whose)
            self._answer(whose, answer, by, forced, seat)
            return self._publish(game_changed=True)

    def correct(
        self, correction: Correction, *, by: int | None, why: str = "", expected: int | None = None
    ) -> int:
        """Set a counter or die to what the people say it is; return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            CorrectionError: there is no such counter or die, or it cannot hold the value.
            GameError: the rules failed on it.
        """
        with self._changing():
            self._fresh.check_game(expected)
            self._history.do(Corrected(correction, why), by)
            return self._publish(game_changed=True)

    def start(self, setup: Setup, *, by: int | None, expected: int | None = None) -> int:
        """Start a new game on this table; undo brings the old one back. Return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            SetupError: it cannot be set up so; the old game stands.
        """
        return self._replace_game(
            expected, lambda: self._history.start(setup, by, counted(self.rolled()))
        )

    def undo(self, *, by: int | None, expected: int | None = None) -> int:
        """Take the last action back; return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            NothingToUndoError: the table stands at its first entry.
            RulesChangedError: what came before cannot be replayed under the present rules.
        """
        return self._replace_game(expected, lambda: self._history.undo(by))

    def redo(self, *, by: int | None, expected: int | None = None) -> int:
        """Bring back the action that was last undone here; return the new revision.

        Raises:
            StaleAnswerError: the game has changed since ``expected``.
            NothingToUndoError: nothing was undone here.
            RulesChangedError: it cannot be replayed under the present rules.
        """
        return self._replace_game(expected, lambda: self._history.redo(by))

    @property
    def tray(self) -> TrayView:
        """What the camera was last said to see, secret or not: for the machine, not for people."""
        return self._tray

    def awaited_roll(self) -> Roll | None:
        """Return the roll as which dice in the tray count: the first that is asked."""
        with self._changed:
            return first_roll(self._history.match.stack.open_asks)

    def tray_is_secret(self) -> bool:
        """Tell whether dice in the tray are a secret, as the game stands."""
        with self._changed:
            return self._viewing.tray_is_secret()

    def show(self, tray: TrayView) -> int:
        """Show what the camera sees; return the revision. Nothing of it is journaled."""
        with self._changed:
            if tray != self._tray:
                with self._changing():
                    self._tray = tray
                    self._publish(game_changed=False)
            return self._fresh.revision

    def settle(self, look: int, die: int, face: str) -> int:
        """Set a doubtful die of the camera's look number ``look``; return the new revision.

        When no die is doubtful any more, the dice are put as the roll.

        Raises:
            IllegalAnswerError: no such die is in doubt, or no such face exists.
            JournalError: the roll cannot be kept; the die is in doubt as before.
        """
        with self._changing():
            roll = self.awaited_roll()
            if roll is None or self._tray.state != "doubtful" or self._tray.number != look:
                raise IllegalAnswerError(
                    f"look {look} no longer waits for its doubtful dice", Message("refusal.look")
                )
            tray = settled(self._tray, roll, die, face)
            if any(seen.doubt or seen.face is None for seen in tray.dice):
                self._tray = tray
                return self._publish(game_changed=False)
            faces = tuple(seen.face for seen in tray.dice if seen.face is not None)
            revision = self.put(Rolled(faces, "tray"), by=None)
            self._tray = msgspec.structs.replace(tray, state="taken")
            return revision

    def view(self, seat: int | None) -> View:
        """Return all that ``seat`` may know; None: what a spectator may."""
        with self._changed:
            return self._viewing.of(seat, self._tray, self._fresh.revision)

    def rolled(self) -> tuple[RolledDice, ...]:
        """Return what was rolled in this game for all to see; undone rolls were never made.

        Raises:
            JournalError: the game's turns cannot be read.
        """
        with self._changed:
            turns = self._history.turns()
        return self._statistics.rolled(turns)

    def counted_before(self) -> tuple[FaceCounts, ...]:
        """Return what came up in past games of the kind that is played, as far as it was counted.

        Raises:
            JournalError: the notes that were made of them cannot be read.
        """
        with self._changed:
            name = self._history.match.game.id
            past = (game for game in self.past_games() if game.setup.game == name)
            return tuple(counts for game in past for counts in game.counts)

    def call_players(self, names: Callable[[], Mapping[int, str]]) -> None:
        """Let the record of each game tell who played: ``names`` is asked for it at each action.

        It tells what the players are called by seat, and must not ask the table for anything.
        """
        with self._changed:
            self._history.names = names

    def past_games(self) -> tuple[PastGame, ...]:
        """Return the games that ended here, or that another took the place of, the newest first.

        Raises:
            JournalError: the notes that were made of them cannot be read.
        """
        with self._changed:
            return tuple(game for game in self._past_games() if game.hidden is None)

    def hidden_last(self) -> tuple[PastGame, ...]:
        """Return those past games that were taken out of the list last, together, newest first.

        Raises:
            JournalError: the notes that were made of the games cannot be read.
        """
        with self._changed:
            past = self._past_games()
            last = max((game.hidden or 0 for game in past), default=0)
            return tuple(game for game in past if last and game.hidden == last)

    def _past_games(self) -> tuple[PastGame, ...]:
        history = self._history
        return self._past.found(history.game, history.notes(), history.landmarks)

    def hide(self, game: int, *, by: int | None, older: bool = False) -> int:
        """Take a past game out of the list, or it and all ``older`` ones; return the new revision.

        Nothing of it is deleted.
        """
        with self._changing():
            listed = [each.id for each in self.past_games()]
            self._history.hide([at for at in listed if at == game or (older and at < game)], by)
            return self._publish(game_changed=False)

    def put_back(self, game: int, *, by: int | None) -> int:
        """Put a past game back in the list, with all that were taken out together with it.

        Return the new revision.
        """
        with self._changing():
            hidden = {each.id: each.hidden for each in self._past_games()}
            together = [at for at, each in hidden.items() if each and each == hidden.get(game)]
            self._history.put_back(together, by)
            return self._publish(game_changed=False)

    def wait(self, revision: int, timeout: float) -> int:
        """Wait up to ``timeout`` seconds for another revision than ``revision``; return it."""
        with self._changed:
            self._changed.wait_for(lambda: self._fresh.revision != revision, timeout)
            return self._fresh.revision

    def close(self) -> None:
        """Close the journal; the table cannot be used afterwards."""
        with self._changed:
            self._history.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Keep everybody else away, and then forget what was seen, even where it went wrong."""
        with self._changed:
            try:
                yield
            finally:
                self._viewing.outdate()

    def _publish(self, *, game_changed: bool) -> int:
        self._fresh.revision += 1
        if game_changed:
            self._fresh.note(self._history.match.stack)
            self._viewing.game_changed()
        self._changed.notify_all()
        return self._fresh.revision

    def _replace_game(self, expected: int | None, deed: Callable[[], object]) -> int:
        """Let the game stand elsewhere: dice in the tray count for nothing there, and stay secret.

        The camera says what lies there with its next look.
        """
        with self._changing():
            self._fresh.check_game(expected)
            was_secret = self._viewing.tray_is_secret()
            deed()
            if self._tray.state != "off":
                hidden = self._tray.hidden or was_secret
                self._tray = TrayView("idle", number=self._tray.number, hidden=hidden)
            return self._publish(game_changed=True)

    def _answer(
        self,
        whose: int | None,
        answer: Answer,
        by: int | None,
        forced: str | None,
        seat: int | None,
    ) -> None:
        """Answer what ``whose`` is asked.

        Dice in doubt need no settling once theirs is rolled; another's, asked at the same time, is
        not theirs.
        """
        seat, ask = self._asked_part(whose, answer, forced, seat)
        answer = allowed_answer(ask, answer, forced=forced is not None)
        is_thrown = ask == self.awaited_roll()
        self._history.do(Answered(seat, answer, forced), by, ask)
        if is_thrown and isinstance(answer, Rolled) and self._tray.state == "doubtful":
            self._tray = msgspec.structs.replace(self._tray, state="taken")

    def _asked_part(
        self, whose: int | None, answer: Answer, forced: str | None, seat: int | None
    ) -> tuple[int, SeatAsk | Window]:
        asked = self._history.match.stack.open_asks
        if not asked:
            raise IllegalAnswerError("the game is over", Message("refusal.over"))
        if whose is not None and whose in asked:
            return whose, asked[whose]
        roll = self.awaited_roll() if isinstance(answer, Rolled) else None
        first, ask = next(iter(asked.items())) if roll is None else (roll.seat, roll)
        if whose is not None and (forced is None or seat is not None):
            raise IllegalAnswerError(
                f"seat {whose} is not asked; seat {first} is",
                Message("refusal.not-asked", {"seat": seat_name(first)}),
            )
        return first, ask

    def _break_in(
        self, answer: Interrupted, by: int | None, expected: int | None, forced: str | None
    ) -> int:
        if by is None or self._history.match.stack.ask is None:
            raise IllegalAnswerError(
                "only a seat can break in, and only while something is asked",
                Message("refusal.action"),
            )
        self._fresh.check_interruption(expected, by)
        options = self._history.match.game.actions(by)
        allowed_option(options, answer.action, forced=forced is not None)
        self._history.do(BrokeIn(by, answer, forced), by)
        revision = self._publish(game_changed=True)
        self._fresh.note_interruption(by, aside=self._history.match.game.is_aside(answer.action))
        return revision
