"""King of Tokyo as the kernel sees it."""

from collections.abc import Sequence

from engine.answers import Correction
from engine.asks import DieKind, Option
from engine.game import Checkpoint, DieView, Outcome, Play, SeatView, Stage, Zone
from engine.games.king_of_tokyo import views
from engine.games.king_of_tokyo.actions import act, actions
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.corrections import correct
from engine.games.king_of_tokyo.dice import DIE
from engine.games.king_of_tokyo.start import set_up
from engine.games.king_of_tokyo.state import ExtraTurn
from engine.games.king_of_tokyo.turn import begin_turn, next_turn, take_turn
from engine.games.king_of_tokyo.words import monster_name
from engine.messages import Message

__all__ = ["KingOfTokyo"]


class KingOfTokyo(Board):
    """Two to six monsters, Tokyo, and 66 power cards."""

    @classmethod
    def dice_kinds(cls) -> tuple[DieKind, ...]:
        return (DIE,)

    def play(self) -> Play[None]:
        """Set the table up unless that is done, then play turn after turn."""
        if self.state.turn == 0:
            start = yield from set_up(self)
            begin_turn(self, ExtraTurn(start))
        while True:
            yield Checkpoint(turn=True)
            yield from take_turn(self)
            begin_turn(self, next_turn(self))

    def actions(self, seat: int) -> Sequence[Option]:
        return actions(self, seat)

    def act(self, seat: int, action: str) -> Play[None]:
        yield from act(self, seat, action)

    def correct(self, correction: Correction) -> None:
        correct(self, correction)

    def stage(self) -> Stage:
        return views.stage(self)

    def seat_view(self, seat: int) -> SeatView:
        return views.seat_view(self, seat)

    def dice(self) -> tuple[DieView, ...]:
        return views.dice(self)

    def board(self) -> tuple[Zone, ...]:
        return views.board_zones(self)

    def character(self, seat: int) -> Message | None:
        name = self.monster(seat).name
        return monster_name(name) if name else None

    def outcome(self) -> Outcome | None:
        return views.outcome(self)
