"""People at a table who answer whatever is asked with anything the rules allow."""

from random import Random
from typing import Any

import msgspec

from engine import (
    Amount,
    Answer,
    Choose,
    Chose,
    Entered,
    Game,
    Interrupted,
    Kept,
    Passed,
    Roll,
    Rolled,
    SetCounter,
    SetDie,
    Setup,
    Stopped,
    Table,
    View,
    Window,
)
from engine.asks import Ask

__all__ = ["People"]


class People:
    """Random players of any game, the same for the same seed."""

    def __init__(self, seed: int, interrupting: float = 0.1) -> None:
        self.random = Random(seed)
        self.interrupting = interrupting

    def set_up(self, game: type[Game[Any]], seats: int | None = None) -> Setup:
        """Agree on a number of seats, unless it is given, and on every option of ``game``."""
        setup = Setup(game.id, seats or self.random.choice(game.seats))
        while True:
            offered = game.options_for(setup)
            missing = [option for option in offered if option.id not in setup.options]
            if not missing:
                return setup
            chosen = {each.id: self.random.choice(each.choices).id for each in missing}
            setup = msgspec.structs.replace(setup, options=setup.options | chosen)

    def act(self, table: Table) -> None:
        """Answer what is asked of one of the awaited seats, or break in on it."""
        if self.random.random() < self.interrupting and self._break_in(table):
            return
        seat = self.random.choice(table.view(None).awaited)
        view = table.view(seat)
        assert view.ask is not None, f"seat {seat} is awaited but not asked"
        table.put(self.answer(view.ask), by=seat, expected=view.revision)

    def play(self, table: Table, most: int = 5000) -> int:
        """Play to the end; return the number of actions, at ``most`` that many."""
        for count in range(most):
            if table.view(None).outcome is not None:
                return count
            self.act(table)
        raise AssertionError(f"no end after {most} actions: {table.view(None).stage}")

    def answer(self, ask: Ask) -> Answer:
        """Return a legal answer to ``ask``."""
        match ask:
            case Roll():
                return self._roll(ask)
            case Choose(options=options):
                legal = [option.id for option in options if option.blocked is None]
                assert legal, f"nothing can be chosen of {ask}"
                return Chose(self.random.choice(legal))
            case Amount(minimum=minimum, maximum=maximum):
                return Entered(self.random.randint(minimum, maximum))
            case Window():
                return Passed()
            case _:
                raise AssertionError(f"{ask} is not for one seat")

    def correct(self, table: Table) -> None:
        """Set a random number to a value that it may have, or turn a die of a pile."""
        view = table.view(None)
        piles = [pile for pile in view.piles if pile.dice]
        if piles and self.random.random() < 0.2:
            pile = self.random.choice(piles)
            die = self.random.randrange(len(pile.dice))
            face = self.random.choice(pile.dice[die].kind.faces)
            table.correct(SetDie(die, face, pile.id), by=pile.seat, why="misread")
            return
        seat = self.random.choice((None, *view.seats))
        counters = view.counters if seat is None else seat.counters
        if counters:
            counter = self.random.choice(counters)
            value = self.random.randint(counter.minimum, counter.maximum)
            whose = None if seat is None else seat.seat
            table.correct(SetCounter(whose, counter.id, value), by=whose, why="miscounted")

    def roll(self, ask: Roll) -> Rolled:
        """Return faces for all dice that are to be rolled."""
        faces = tuple(self.random.choice(ask.dice[at].faces) for at in ask.free)
        return Rolled(faces, "virtual")

    def _roll(self, ask: Roll) -> Answer:
        chance = self.random.random()
        if ask.may_stop and chance < 0.3:
            return Stopped()
        if ask.faces and not ask.kept and chance < 0.6:
            return Kept(tuple(self.random.sample(range(ask.count), ask.count // 2)))
        return self.roll(ask)

    def _break_in(self, table: Table) -> bool:
        view: View = table.view(self.random.randrange(table.view(None).setup.seats))
        legal = [action.id for action in view.actions if action.blocked is None]
        if not legal:
            return False
        table.put(Interrupted(self.random.choice(legal)), by=view.seat, expected=view.revision)
        return True
