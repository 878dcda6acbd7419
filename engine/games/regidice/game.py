"""Regidice as the kernel sees it."""

from engine.answers import Correction
from engine.asks import Option
from engine.game import Checkpoint, Counter, DieView, Outcome, Pile, Play, SeatView, Stage, Zone
from engine.games.regidice import views
from engine.games.regidice.collecting import collect
from engine.games.regidice.corrections import correct
from engine.games.regidice.declaring import declare, roll
from engine.games.regidice.party import Party, text
from engine.games.regidice.preparing import prepare
from engine.games.regidice.resolving import resolve
from engine.games.regidice.suffering import suffer
from engine.messages import seat_name

__all__ = ["Regidice"]


class Regidice(Party):
    """One to four players together against three enemies, round by round (RG-020)."""

    id = "regidice"
    seats = range(1, 5)

    def play(self) -> Play[None]:
        """Choose who is first unless play has begun, then play round after round."""
        if self.state.round == 0:
            self.state.first = yield from self._first_player()
            self._begin_round()
        while True:
            yield Checkpoint(turn=True)
            yield from roll(self)
            yield from declare(self)
            collect(self)
            yield from resolve(self)
            yield from suffer(self)
            yield from prepare(self)
            self.state.first = self.left_of(self.state.first)
            self._begin_round()

    def _first_player(self) -> Play[int]:
        """Ask who is first: whoever finished a game last, or as the players like (RG-006)."""
        if self.setup.seats == 1:
            return 0
        options = [Option(str(seat), seat_name(seat)) for seat in range(self.setup.seats)]
        chosen = yield from self.choose(0, text("prompt.first"), lambda: options, "0")
        return int(chosen)

    def _begin_round(self) -> None:
        """Take up all dice but those that were prepared (RG-060, RG-062)."""
        state = self.state
        state.round += 1
        state.phase, state.declared, state.fell = "roll", [], False
        state.blocked = state.due = 0
        for pool in state.pools:
            for die in pool:
                die.pips, die.used = 0, False
        self.tidy()
        self.note("round", state.first, round=state.round)

    def correct(self, correction: Correction) -> None:
        correct(self, correction)

    def stage(self) -> Stage:
        return views.stage(self)

    def seat_view(self, seat: int) -> SeatView:
        return views.seat_view(self, seat)

    def dice(self) -> tuple[DieView, ...]:
        """Return nothing: every roll is of a whole pool, and lies there as a pile."""
        return ()

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        return views.piles(self, seat)

    def board(self) -> tuple[Zone, ...]:
        return views.board(self)

    def counters(self) -> tuple[Counter, ...]:
        return views.counters(self)

    def tray_is_secret(self) -> bool:
        return self.secret

    def outcome(self) -> Outcome | None:
        return views.outcome(self)
