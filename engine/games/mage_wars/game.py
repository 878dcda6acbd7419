"""Mage Wars as the kernel sees it."""

from collections.abc import Sequence

from engine.answers import Correction
from engine.asks import DieKind, Option
from engine.game import Checkpoint, Counter, DieView, Outcome, Play, SeatView, Stage, Zone
from engine.games.mage_wars import views
from engine.games.mage_wars.activating import act, actions
from engine.games.mage_wars.arena import Arena
from engine.games.mage_wars.corrections import correct
from engine.games.mage_wars.dice import ATTACK, EFFECT
from engine.games.mage_wars.rounds import begin_round, finish_round, play_round
from engine.games.mage_wars.start import set_up
from engine.games.mage_wars.words import creature_name
from engine.messages import Message

__all__ = ["MageWars"]


class MageWars(Arena):
    """Two mages, their creatures, and round after round until one of them falls."""

    @classmethod
    def dice_kinds(cls) -> tuple[DieKind, ...]:
        return (ATTACK, EFFECT)

    def play(self) -> Play[None]:
        """Set the table up unless that is done, then play round after round.

        Of a round whose actions have begun the rest is played first.
        """
        if self.state.round == 0:
            yield from set_up(self)
            begin_round(self)
        elif self.state.phase == "actions":
            yield from finish_round(self)
            begin_round(self)
        while True:
            yield Checkpoint(turn=True)
            yield from play_round(self)
            begin_round(self)

    def actions(self, seat: int) -> Sequence[Option]:
        return actions(self, seat)

    def act(self, seat: int, action: str) -> Play[None]:
        del action
        yield from act(self, seat)

    def correct(self, correction: Correction) -> None:
        correct(self, correction)

    def stage(self) -> Stage:
        return views.stage(self)

    def seat_view(self, seat: int) -> SeatView:
        return views.seat_view(self, seat)

    def dice(self) -> tuple[DieView, ...]:
        return views.dice(self)

    def board(self) -> tuple[Zone, ...]:
        return views.board(self)

    def counters(self) -> tuple[Counter, ...]:
        return views.counters(self)

    def character(self, seat: int) -> Message | None:
        mage = self.find(seat)
        return None if mage is None else creature_name(mage.card, 1)

    def outcome(self) -> Outcome | None:
        return views.outcome(self)
