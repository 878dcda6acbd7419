"""Phases that people may skip or have once more, and that end when their player is defeated."""

from collections.abc import Callable
from typing import TypeVar

from engine.game import Play, Question
from engine.games.dice_throne.battle import Battle

__all__ = ["skippable", "whole_phase"]

Result = TypeVar("Result")


def whole_phase(battle: Battle, play: Callable[[], Play[None]]) -> Play[None]:
    """Play a phase of the active player; again, if people want it once more."""
    state, seat = battle.state, battle.state.active
    state.repeating = True
    while state.repeating and battle.health(seat) > 0:
        state.repeating = False
        yield from skippable(battle, play(), lambda: battle.health(seat) == 0)


def skippable(
    battle: Battle, play: Play[Result], over: Callable[[], bool] = lambda: False
) -> Play[Result | None]:
    """Play on until people skip the rest, or it is ``over``: then nothing more of it happens."""
    lying, reply = len(battle.state.rolls), None

    def ends() -> bool:
        return battle.state.skipping or over()

    while True:
        try:
            step = play.send(reply)
        except StopIteration as end:
            result: Result = end.value
            return result
        reply = yield _unless(ends, step) if callable(step) else step
        if ends():
            play.close()
            battle.state.skipping = False
            del battle.state.rolls[lying:]
            return None


def _unless(ends: Callable[[], bool], question: Question) -> Question:
    """Ask nobody any more once it ends."""
    return lambda: None if ends() else question()
