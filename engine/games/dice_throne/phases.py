"""Phases that people may skip or have once more, and that end when their player is defeated."""

from collections.abc import Callable

from engine.game import Play, Question
from engine.games.dice_throne.battle import Battle

__all__ = ["skippable", "unless", "whole_phase"]


def whole_phase(battle: Battle, play: Callable[[], Play[None]]) -> Play[None]:
    """Play a phase of the active player; again, if people want it once more."""
    state, seat = battle.state, battle.state.active
    state.repeating = True
    while state.repeating and battle.health(seat) > 0:
        state.repeating = False
        whole = yield from skippable(battle, play(), lambda: battle.health(seat) == 0)
        if not whole:
            state.attack = None
            battle.forget_sums()


def skippable(
    battle: Battle, play: Play[None], over: Callable[[], bool] = lambda: False
) -> Play[bool]:
    """Play on until people skip the rest, or it is ``over``: then nothing more of it happens.

    A card is skipped alone, and not the phase in which it is played. Return whether it was played
    to its end.
    """
    battle.skippable += 1
    depth = battle.skippable

    def ends() -> bool:
        return (battle.state.skipping and battle.skippable == depth) or over()

    try:
        whole = yield from unless(battle, play, ends)
    finally:
        battle.skippable = depth - 1
    if not whole:
        battle.state.skipping = False
    return whole


def unless(battle: Battle, play: Play[None], ends: Callable[[], bool]) -> Play[bool]:
    """Play on until ``ends`` tells that nothing more of it happens, and nobody is asked any more.

    Return whether it was played to its end.
    """
    lying, reply = len(battle.state.rolls), None
    while True:
        try:
            step = play.send(reply)
        except StopIteration:
            return True
        reply = yield _unless(ends, step) if callable(step) else step
        if ends():
            play.close()
            del battle.state.rolls[lying:]
            return False


def _unless(ends: Callable[[], bool], question: Question) -> Question:
    """Ask nobody any more once it ends."""
    return lambda: None if ends() else question()
