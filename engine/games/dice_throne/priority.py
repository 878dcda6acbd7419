"""Who acts first when several want to act at the same moment (D-1; vectors T-06, T-07)."""

from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.timing import may_act
from engine.games.dice_throne.windows import order, window
from engine.messages import Message, seat_name

__all__ = ["give_way"]


def give_way(battle: Battle, seat: int, action: Message) -> Play[None]:
    """Let those act who have priority over ``seat``, before it does ``action``.

    The active player has priority and keeps it, however many actions it takes. Only in a window
    can two want to act at the same moment; elsewhere one is asked something, and others break in.
    """
    if battle.option("priority") == "none" or battle.state.breaking or not battle.state.pausing:
        return
    prompt = text("prompt.priority", seat=seat_name(seat), action=action)
    yield from window(battle, prompt, lambda each: _is_ahead(battle, each, seat))


def _is_ahead(battle: Battle, each: int, seat: int) -> bool:
    """Tell whether ``each`` may act before ``seat``, and has anything to act with."""
    turns = order(battle)
    return (
        each in turns
        and seat in turns
        and turns.index(each) < turns.index(seat)
        and may_act(battle, each)
    )
