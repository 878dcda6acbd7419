"""Windows: moments in which several seats may act, each in its order (rules 2.4, DT-090, D-1)."""

from collections.abc import Callable

from engine.asks import Window
from engine.game import Play
from engine.games.dice_throne.battle import Battle
from engine.games.dice_throne.concern import concerns
from engine.games.dice_throne.modes import clockwise
from engine.messages import Message

__all__ = ["order", "window"]


def order(battle: Battle) -> list[int]:
    """Return who is still in the battle, in the order in which they may act (D-1).

    The active player first, then the others in the order of turns; or clockwise, as the rules 2.2
    have it.
    """
    active = battle.state.active
    if battle.option("priority") == "clockwise":
        after = [active, *clockwise(active, len(battle.everyone))]
    else:
        turns = battle.turn_order()
        at = turns.index(active) if active in turns else 0
        after = turns[at:] + turns[:at]
    return [seat for seat in after if battle.health(seat) > 0]


def window(
    battle: Battle,
    prompt: Message | Callable[[], Message],
    may: Callable[[int], bool],
    *,
    all_concerned: bool = False,
) -> Play[None]:
    """Open a window for those of whom ``may`` is true; where there is nobody, it passes.

    Nor does it wait for who does not want to be asked, or only about what concerns them; nor before
    the first turn, when nobody can break in.
    """

    def waits_for(seat: int) -> bool:
        asking = battle.player(seat).asking
        wants = asking == "me" or (
            asking == "concerned" and (all_concerned or concerns(battle, seat))
        )
        return battle.state.turn > 0 and wants and may(seat)

    def build() -> Window:
        text = prompt if isinstance(prompt, Message) else prompt()
        return Window(tuple(filter(waits_for, order(battle))), text)

    battle.state.pausing += 1
    try:
        yield build
    finally:
        battle.state.pausing -= 1
