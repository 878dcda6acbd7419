"""Whole battles kept as files: what each seat did, and what every board showed turn by turn.

python -m tests.engine.dice_throne.recording writes them anew, which is right only where the rules
were meant to change.
"""

from collections import Counter
from pathlib import Path

import msgspec

from engine import (
    Answer,
    Choose,
    Chose,
    Interrupted,
    Kept,
    Roll,
    Rolled,
    Setup,
    Stopped,
    Table,
    View,
)
from engine.asks import Ask
from tests.engine.people import People

__all__ = ["FOLDER", "Recording", "Stand", "Step", "replayed", "stand"]

FOLDER = Path(__file__).with_name("recorded")
MOST_ACTIONS = 1500
BATTLES = {
    "duel": (Setup("dice-throne", 2), ("barbarian", "moon-elf")),
    "king-of-the-hill": (Setup("dice-throne", 3), ("gunslinger", "pyromancer", "paladin")),
    "two-teams": (
        Setup("dice-throne", 4, {"mode": "two-teams"}),
        ("monk", "treant", "ninja", "shadow-thief"),
    ),
}


class Step(msgspec.Struct, frozen=True, array_like=True):
    """What a seat did."""

    seat: int
    answer: Answer


class Stand(msgspec.Struct, frozen=True, array_like=True):
    """What lay open after so many steps: turn, phase, and the numbers of each seat."""

    after: int
    turn: int
    phase: str
    numbers: tuple[dict[str, int], ...]


class Recording(msgspec.Struct, frozen=True):
    """A battle from its set-up to its end; a stand for each turn, and one for the end."""

    setup: Setup
    steps: tuple[Step, ...]
    stands: tuple[Stand, ...]
    winners: tuple[int, ...]


class Sensible(People):
    """People who keep what they have most of, use their strongest ability and seldom break in.

    They throw into one tray, one after the other, and name the dice in the order in which the
    tray would.
    """

    def __init__(self, seed: int, heroes: tuple[str, ...]) -> None:
        super().__init__(seed, interrupting=0.04)
        self.heroes = heroes
        self.steps: list[Step] = []

    def step(self, table: Table) -> None:
        """Do what comes next, and note it."""
        view = table.view(None)
        seat = self.random.choice(view.awaited)
        seat = seat if view.thrower is None else view.thrower
        answer = self._by_the_rules(table.view(self.random.randrange(view.setup.seats)))
        if answer is None:
            ask = table.view(seat).ask
            assert ask is not None
            answer = Step(seat, self._sensible(ask))
        table.put(answer.answer, by=answer.seat)
        self.steps.append(answer)

    def _by_the_rules(self, view: View) -> Step | None:
        """Break in now and then, but do nothing by hand."""
        actions = [
            action.id
            for action in view.actions
            if action.blocked is None and action.id.partition(".")[0] in ("card", "spend", "use")
        ]
        if not actions or self.random.random() > self.interrupting or view.seat is None:
            return None
        return Step(view.seat, Interrupted(self.random.choice(actions)))

    def _sensible(self, ask: Ask) -> Answer:
        match ask:
            case Choose(default=default, options=options):
                ids = [option.id for option in options]
                if set(self.heroes) <= set(ids):
                    return Chose(self.heroes[ask.seat])
                if default is not None and (self.random.random() < 0.7 or default != "end"):
                    return Chose(default)
                return self.answer(ask)
            case Roll(faces=faces, kept=kept) if faces and ask.attempts > 1:
                return self._roll_on(ask, faces, kept)
            case Roll():
                return self.roll(ask)
            case _:
                return self.answer(ask)

    def roll(self, ask: Roll) -> Rolled:
        """Return faces for all dice that are to be rolled, in the order of the die's faces."""
        rolled = super().roll(ask)
        faces = sorted(rolled.faces, key=ask.dice[0].faces.index)
        return Rolled(tuple(faces), rolled.source)

    def _roll_on(self, ask: Roll, faces: tuple[str, ...], kept: tuple[int, ...]) -> Answer:
        symbols = [face.partition("-")[2] for face in faces]
        most = Counter(symbols).most_common(1)[0][0]
        wanted = tuple(at for at, symbol in enumerate(symbols) if symbol == most)
        if ask.may_stop and len(wanted) == len(faces):
            return Stopped()
        return self.roll(ask) if kept == wanted else Kept(wanted)


def stand(view: View, after: int) -> Stand:
    """Return what lies open now."""
    numbers = tuple(
        {each.id: each.value for each in seat.counters if each.note is None and each.value}
        for seat in view.seats
    )
    return Stand(after, view.stage.turn, view.stage.phase, numbers)


def record(setup: Setup, heroes: tuple[str, ...], seed: int) -> Recording:
    """Play a battle, and return it."""
    people, stands, turn = Sensible(seed, heroes), [], 0
    with Table(None, setup, clock=lambda: 0.0) as table:
        while table.view(None).outcome is None:
            people.step(table)
            view = table.view(None)
            if view.stage.turn != turn or view.outcome is not None:
                turn = view.stage.turn
                stands.append(stand(view, len(people.steps)))
            if len(people.steps) > MOST_ACTIONS:
                raise SystemExit(f"{setup} does not end")
        outcome = table.view(None).outcome
        winners = () if outcome is None else outcome.winners
        return Recording(table.view(None).setup, tuple(people.steps), tuple(stands), winners)


def replayed(recording: Recording, table: Table) -> list[Stand]:
    """Do every step of ``recording`` at ``table``; return the stands that it names."""
    wanted, seen = {each.after for each in recording.stands}, []
    for after, step in enumerate(recording.steps, 1):
        table.put(step.answer, by=step.seat)
        if after in wanted:
            seen.append(stand(table.view(None), after))
    return seen


def dice_rolled(recording: Recording) -> int:
    """Return how often dice were thrown."""
    return sum(isinstance(step.answer, Rolled) for step in recording.steps)


def main() -> None:
    """Write all battles anew."""
    FOLDER.mkdir(exist_ok=True)
    for seed, (name, (setup, heroes)) in enumerate(BATTLES.items()):
        recording = record(setup, heroes, seed)
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(recording) + b"\n")


if __name__ == "__main__":
    main()
