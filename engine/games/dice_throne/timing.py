"""Moments in which anybody may act (rules 2.4, DT-046, DT-090)."""

from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.content import Card
from engine.games.dice_throne.uses import may_use, use_options
from engine.games.dice_throne.vocabulary import Remove, Transfer
from engine.games.dice_throne.windows import window
from engine.messages import Message, seat_name

__all__ = ["before_tokens_go", "may_act", "pause"]


def may_act(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has anything to act with: a card, or something to spend now."""
    free = not battle.stunned(seat) and not battle.frozen(seat)
    return free and (battle.player(seat).hand > 0 or may_use(battle, seat))


def pause(battle: Battle, cause: Message) -> Play[None]:
    """Let whoever can act do so where a text says "then" (DT-046)."""
    prompt = text("prompt.then", cause=cause)
    yield from window(battle, prompt, lambda seat: may_act(battle, seat))


def before_tokens_go(battle: Battle, seat: int, card: Card) -> Play[None]:
    """Let others use what a main-phase card of ``seat`` may take away from them (T-08, DT-092)."""
    if not any(isinstance(effect, Remove | Transfer) for effect in card.effects):
        return
    prompt = text("prompt.played", seat=seat_name(seat), card=card.label)
    yield from window(
        battle,
        prompt,
        lambda each: each != seat and _could_spend(battle, each),
        all_concerned=True,
    )


def _could_spend(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` could spend any token now, of more use than later or not."""
    options = use_options(battle, seat)
    return any(each.blocked is None and each.id.startswith("spend.") for each in options)
