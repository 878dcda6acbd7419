"""What people set right by hand."""

from engine.answers import Correction, SetCounter, SetDie
from engine.errors import CorrectionError
from engine.games.mage_wars.arena import Arena
from engine.games.mage_wars.dice import kind_of
from engine.games.mage_wars.state import CONDITIONS, Creature, Thrown
from engine.messages import Message

__all__ = ["correct"]

_FLAGS = {"ready", "guard", "retaliate"}


def correct(arena: Arena, correction: Correction) -> None:
    """Set a counter or a die.

    Raises:
        CorrectionError: there is no such die, or it has been counted.
    """
    match correction:
        case SetCounter(seat=None, value=value):
            arena.state.initiative = value - 1
        case SetCounter(seat=int(seat), counter="quickcast", value=value):
            arena.state.quickcast[seat] = value > 0
        case SetCounter(seat=int(seat), counter=name, value=value):
            whose, _, counter = name.rpartition(".")
            creature = arena.find(int(whose) if whose else seat)
            if creature is not None:
                _set(arena, creature, counter, value)
        case SetDie():
            _set_die(arena, correction)


def _set(arena: Arena, creature: Creature, counter: str, value: int) -> None:
    condition = next((each for each in CONDITIONS if each == counter), None)
    if condition is not None:
        creature.put(condition, value)
        arena.tidy([creature])
    else:
        setattr(creature, counter, bool(value) if counter in _FLAGS else value)


def _set_die(arena: Arena, correction: SetDie) -> None:
    """Turn a die of the present roll: an attack's damage is reckoned from it until it is dealt.

    Afterwards nothing would follow it, and a face that is set all the same looks as if it did.
    """
    thrown = arena.state.thrown
    faces = () if thrown is None else thrown.faces
    name = None if thrown is None else kind_of(thrown).face(correction.face)
    at = correction.die
    if thrown is None or name is None or correction.pile or at not in range(len(faces)):
        raise CorrectionError(
            f"die {at} cannot be set to {correction.face!r}; {len(faces)} dice lie, counted from 0",
            Message("refusal.die", {"die": at}),
        )
    if thrown.counted:
        raise CorrectionError(
            f"die {at} has been counted; undo that, or set the numbers that it changed",
            Message("mage-wars.refusal.counted", {"die": at + 1}),
        )
    arena.state.thrown = Thrown(thrown.attack, (*faces[:at], name, *faces[at + 1 :]))
