"""Dice Throne as the kernel sees it."""

from collections.abc import Sequence

import msgspec

from engine.answers import Correction
from engine.asks import DieKind, Option
from engine.game import Checkpoint, DieView, Outcome, Play, SeatView, Stage
from engine.games.dice_throne import views
from engine.games.dice_throne.battle import Battle
from engine.games.dice_throne.cards import act_blocked, card_named, play_card, quick_cards
from engine.games.dice_throne.conclude import settle_after
from engine.games.dice_throne.manual import (
    OWN_CARD,
    act_manually,
    is_manual,
    is_standing_choice,
    manual_options,
    own_card,
    play_own_card,
)
from engine.games.dice_throne.modes import MODES
from engine.games.dice_throne.phases import skippable
from engine.games.dice_throne.priority import give_way
from engine.games.dice_throne.start import set_up
from engine.games.dice_throne.turn import begin_turn, next_seat, take_turn
from engine.games.dice_throne.uses import use_options
from engine.games.dice_throne.using import use
from engine.messages import Message

__all__ = ["DiceThrone"]


class DiceThrone(Battle):
    """A battle of Dice Throne: physical cards and tokens, and a machine that keeps the sums."""

    id = "dice-throne"
    seats = range(min(MODES), max(MODES) + 1)

    @classmethod
    def dice_kinds(cls) -> tuple[DieKind, ...]:
        return tuple(hero.die for hero in cls.content.heroes.values())

    def play(self) -> Play[None]:
        """Set the battle up unless it has begun, then play turn after turn."""
        if self.state.turn == 0:
            self.state.start = yield from set_up(self)
            begin_turn(self, self.state.start)
        while True:
            yield Checkpoint(turn=True)
            yield from take_turn(self)
            begin_turn(self, next_seat(self))

    def actions(self, seat: int) -> Sequence[Option]:
        """Return what ``seat`` may break in with, once the battle has begun."""
        if self.state.turn == 0:
            return []
        return [*self._rule_actions(seat), *manual_options(self, seat)]

    def _rule_actions(self, seat: int) -> Sequence[Option]:
        """Return tokens, companions and abilities to use, and cards to play."""
        if self.health(seat) == 0:
            return []
        reason = act_blocked(self, seat)
        uses = use_options(self, seat)
        if reason is not None:
            uses = [msgspec.structs.replace(use, blocked=reason) for use in uses]
        return [*uses, *quick_cards(self, seat), own_card(reason)]

    def act(self, seat: int, action: str) -> Play[None]:
        """Do what breaks in, and let what it brings land; people may skip the rest of it.

        What the defeated were doing ends with them (DT-030), except what they do by hand.
        """
        by_hand = is_manual(action)
        play = act_manually if by_hand else DiceThrone._break_in
        yield from skippable(
            self,
            settle_after(self, play(self, seat, action)),
            lambda: not by_hand and self.health(seat) == 0,
        )

    def is_aside(self, action: str) -> bool:
        """Tell whether ``action`` only says when a seat wants to be asked."""
        return is_standing_choice(action)

    def _break_in(self, seat: int, action: str) -> Play[None]:
        """Let those with priority act first; then only the die of a token can be altered (D-2)."""
        option = self._allowed(seat, action)
        if option is not None:
            yield from give_way(self, seat, option.label)
            if self._allowed(seat, action) is None:
                self.note("too-late", seat, action=option.label)
                return
        self.state.breaking.append(action)
        try:
            yield from self._do(seat, action)
        finally:
            self.state.breaking.pop()

    def _allowed(self, seat: int, action: str) -> Option | None:
        """Return the option ``action``, unless it is gone or blocked; a referee may force it."""
        options = (option for option in self._rule_actions(seat) if option.blocked is None)
        return next((option for option in options if option.id == action), None)

    def _do(self, seat: int, action: str) -> Play[None]:
        if action == OWN_CARD:
            return play_own_card(self, seat)
        if action.startswith("card."):
            return play_card(self, seat, card_named(self, seat, action))
        return use(self, seat, action)

    def correct(self, correction: Correction) -> None:
        """Set a counter or a die."""
        views.correct(self, correction)

    def stage(self) -> Stage:
        """Say where the battle stands."""
        return views.stage(self)

    def seat_view(self, seat: int) -> SeatView:
        """Return what everybody may see of ``seat``: all but the cards, which we do not know."""
        return views.seat_view(self, seat)

    def dice(self) -> tuple[DieView, ...]:
        """Return the dice that were rolled last and still count."""
        return views.dice(self)

    def character(self, seat: int) -> Message | None:
        """Return the hero of ``seat``, once chosen."""
        return self.hero(seat).label if self.player(seat).hero else None

    def outcome(self) -> Outcome | None:
        """Tell who won, or that it is a draw, or that the battle goes on."""
        return views.outcome(self)
