"""Moments in which anybody may act (rules 2.4, DT-046, DT-090)."""

from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.uses import may_use
from engine.games.dice_throne.windows import window
from engine.messages import Message

__all__ = ["may_act", "pause"]


def may_act(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has anything to act with: a card, or something to spend now."""
    free = not battle.stunned(seat) and not battle.frozen(seat)
    return free and (battle.player(seat).hand > 0 or may_use(battle, seat))


def pause(battle: Battle, cause: Message) -> Play[None]:
    """Let whoever can act do so where a text says "then" (DT-046)."""
    prompt = text("prompt.then", cause=cause)
    yield from window(battle, prompt, lambda seat: may_act(battle, seat))
