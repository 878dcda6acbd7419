"""The two sorts of dice, and rolling them."""

from typing import cast

from engine.answers import Rolled
from engine.asks import DieKind, Roll
from engine.game import Play
from engine.games.mage_wars.arena import Arena
from engine.games.mage_wars.state import Thrown
from engine.messages import Message

__all__ = ["ATTACK", "EFFECT", "MOST_DICE", "kind_of", "roll_attack", "roll_effects"]

ATTACK = DieKind("mage-wars", ("1", "2", "crit-1", "crit-2", "blank", "blank"))
"""The attack die (MW-063). Plain dice will do: 5 and 6 are blank, 3 and 4 critical 1 and 2."""

MOST_DICE = 20
"""So many attack dice are rolled at once at most."""

EFFECT = DieKind("d12", tuple(str(number) for number in range(1, 13)))


def kind_of(thrown: Thrown) -> DieKind:
    """Return the sort of the dice that lie there."""
    return ATTACK if thrown.attack else EFFECT


def roll_attack(arena: Arena, seat: int, count: int, prompt: Message) -> Play[tuple[str, ...]]:
    """Let ``seat`` roll attack dice, and leave them on the table."""
    answer = yield lambda: Roll(seat, prompt, (ATTACK,) * count)
    faces = cast("Rolled", answer).faces
    arena.state.thrown = Thrown(attack=True, faces=faces)
    return faces


def roll_effects(arena: Arena, seat: int, prompt: Message, count: int = 1) -> Play[tuple[int, ...]]:
    """Let ``seat`` roll effect dice; return what they show."""
    answer = yield lambda: Roll(seat, prompt, (EFFECT,) * count)
    faces = cast("Rolled", answer).faces
    arena.state.thrown = Thrown(attack=False, faces=faces)
    return tuple(int(face) for face in faces)
