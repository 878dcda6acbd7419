"""The two sorts of dice, and rolling them."""

from collections.abc import Callable

import msgspec

from engine.answers import Rolled
from engine.asks import DieKind, Roll
from engine.game import Play
from engine.games.mage_wars.arena import Arena
from engine.games.mage_wars.state import Thrown
from engine.messages import Message

__all__ = ["ATTACK", "EFFECT", "MOST_DICE", "counted", "kind_of", "roll_attack", "roll_effects"]

ATTACK = DieKind("mage-wars", ("1", "2", "crit-1", "crit-2", "blank", "blank"))
"""The attack die (MW-063). Plain dice will do: 5 and 6 are blank, 3 and 4 critical 1 and 2."""

MOST_DICE = 20
"""So many attack dice are rolled at once at most."""

EFFECT = DieKind("d12", tuple(str(number) for number in range(1, 13)))


def kind_of(thrown: Thrown) -> DieKind:
    """Return the sort of the dice that lie there."""
    return ATTACK if thrown.attack else EFFECT


def roll_attack(
    arena: Arena, seat: int, count: Callable[[], int], prompt: Callable[[], Message]
) -> Play[tuple[str, ...]]:
    """Let ``seat`` roll attack dice, and leave them on the table until they are ``counted``."""
    answer = yield lambda: _question(seat, prompt(), ATTACK, count())
    return _lay(arena, answer, attack=True)


def roll_effects(
    arena: Arena, seat: int, prompt: Callable[[], Message], count: Callable[[], int] = lambda: 1
) -> Play[tuple[int, ...]]:
    """Let ``seat`` roll effect dice; return what they show, which counts at once."""
    answer = yield lambda: _question(seat, prompt(), EFFECT, count())
    results = tuple(map(int, _lay(arena, answer, attack=False)))
    counted(arena)
    return results


def counted(arena: Arena) -> None:
    """Leave the dice as they lie: what they come to has been done."""
    thrown = arena.state.thrown
    if thrown is not None:
        arena.state.thrown = msgspec.structs.replace(thrown, counted=True)


def _question(seat: int, prompt: Message, kind: DieKind, count: int) -> Roll | None:
    """Ask for as many dice as are to be rolled now: people may set right what tells how many."""
    return Roll(seat, prompt, (kind,) * count) if count else None


def _lay(arena: Arena, answer: Rolled | None, *, attack: bool) -> tuple[str, ...]:
    """Leave on the table what was rolled, if anything."""
    if answer is None:
        return ()
    arena.state.thrown = Thrown(attack, answer.faces)
    return answer.faces
