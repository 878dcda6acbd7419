"""Dice Throne as the kernel sees it."""

from collections.abc import Sequence

from engine.answers import Correction
from engine.asks import Option
from engine.game import Checkpoint, DieView, Outcome, Play, SeatView, Stage
from engine.games.dice_throne import views
from engine.games.dice_throne.battle import Battle, text, token_name
from engine.games.dice_throne.cards import (
    OWN_CARD,
    act_blocked,
    card_named,
    play_card,
    play_own_card,
    quick_cards,
)
from engine.games.dice_throne.offers import spendable
from engine.games.dice_throne.start import set_up
from engine.games.dice_throne.tokens import spend, spend_blocked
from engine.games.dice_throne.turn import begin_turn, take_turn

__all__ = ["DiceThrone"]


class DiceThrone(Battle):
    """A battle of Dice Throne: physical cards and tokens, and a machine that keeps the sums."""

    id = "dice-throne"
    seats = range(2, 3)

    def play(self) -> Play[None]:
        """Set the battle up unless it has begun, then play turn after turn."""
        if self.state.turn == 0:
            start = yield from set_up(self)
            begin_turn(self, start)
        while True:
            yield Checkpoint(turn=True)
            yield from take_turn(self)
            begin_turn(self, 1 - self.state.active)

    def actions(self, seat: int) -> Sequence[Option]:
        """Return the cards and tokens that may break in, once the battle has begun."""
        if self.state.turn == 0:
            return []
        reason = act_blocked(self, seat)
        tokens = [
            Option(
                id=f"spend.{token}",
                label=text("option.spend", token=token_name(token)),
                blocked=reason or spend_blocked(self, seat),
                group=text("group.token"),
            )
            for token in spendable(self, seat)
        ]
        return [*tokens, *quick_cards(self, seat)]

    def act(self, seat: int, action: str) -> Play[None]:
        """Play a card or spend a token; nothing but the die of a token can be altered (D-2)."""
        self.state.breaking.append(action)
        if action == OWN_CARD:
            yield from play_own_card(self, seat)
        elif action.startswith("spend."):
            yield from spend(self, seat, action.removeprefix("spend."))
        else:
            yield from play_card(self, seat, card_named(self, seat, action))
        self.state.breaking.pop()

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

    def outcome(self) -> Outcome | None:
        """Tell who won, or that it is a draw, or that the battle goes on."""
        return views.outcome(self)
