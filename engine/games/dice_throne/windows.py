"""Windows: moments in which several seats may act, each in its order (rules 2.4, DT-090, D-1)."""

from collections.abc import Callable, Iterable

from engine.asks import Window
from engine.game import Play
from engine.games.dice_throne.battle import Battle
from engine.games.dice_throne.modes import clockwise
from engine.messages import Message

__all__ = ["asked", "order", "window"]


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


def asked(battle: Battle, seats: Iterable[int]) -> tuple[int, ...]:
    """Return those of ``seats`` for whom a window waits, in the order in which they may act."""
    wanted = {seat for seat in seats if not battle.player(seat).unasked}
    return tuple(seat for seat in order(battle) if seat in wanted)


def window(
    battle: Battle, prompt: Message | Callable[[], Message], may: Callable[[int], bool]
) -> Play[None]:
    """Open a window for those of whom ``may`` is true; where there is nobody, it passes."""

    def build() -> Window:
        text = prompt if isinstance(prompt, Message) else prompt()
        return Window(asked(battle, filter(may, battle.everyone)), text)

    battle.state.pausing += 1
    try:
        yield build
    finally:
        battle.state.pausing -= 1
