"""Whole games kept as they were played.

Each line of a file is an action as the journal keeps it; the last one says how the game ended. To
let people play a game by chance and record it:

    python -m tests.engine.recorded GAME SEATS SEED FILE
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from engine import GAMES, Answer, Ask, Choose, Chose, Setup, Table
from engine.actions import Action, Answered, BrokeIn, Corrected, Started
from engine.journal import Journal
from tests.engine.people import People

__all__ = ["FOLDER", "End", "end", "play", "read", "record"]

FOLDER = Path(__file__).parent / "fixtures"


class End(msgspec.Struct):
    """How a game ended: outcome, turns, and each seat's numbers that are not 0."""

    outcome: str
    winners: tuple[int, ...]
    turn: int
    seats: list[dict[str, int]]


class Sensible(People):
    """People who mostly do what is proposed, where something is."""

    def answer(self, ask: Ask) -> Answer:
        if isinstance(ask, Choose) and ask.default is not None and self.random.random() < 0.9:
            return Chose(ask.default)
        return super().answer(ask)


def record(game: str, seats: int, seed: int, file: Path) -> End:
    """Let ``seats`` people play ``game`` to its end, and keep it in ``file``."""
    people = Sensible(seed)
    setup = people.set_up(GAMES[game], seats)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.sqlite"
        with Table(path, setup, clock=lambda: 0.0) as table:
            people.play(table)
            ended = end(table)
        with Journal(path, 0.0) as journal:
            head = journal.head()
            assert head is not None
            actions = [entry.action for entry in journal.path(head)]
    lines = [msgspec.json.encode(each) for each in (*actions, ended)]
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    return ended


def read(path: Path) -> tuple[Setup, list[Action], End]:
    """Read a recorded game."""
    first, *lines, last = path.read_bytes().splitlines()
    started = msgspec.json.decode(first, type=Started)
    actions = [msgspec.json.decode(line, type=Action) for line in lines]
    return started.setup, actions, msgspec.json.decode(last, type=End)


def play(table: Table, actions: list[Action]) -> None:
    """Do all that was done."""
    for action in actions:
        match action:
            case Answered(seat=seat, answer=answer, forced=forced):
                table.put(answer, by=seat, forced=forced)
            case BrokeIn(seat=seat, interruption=interruption, forced=forced):
                table.put(interruption, by=seat, forced=forced)
            case Corrected(correction=correction, why=why):
                table.correct(correction, by=None, why=why)
            case _:
                raise AssertionError(f"{action} is none of a game's")


def end(table: Table) -> End:
    """Return how the game at ``table`` has ended."""
    view = table.view(None)
    assert view.outcome is not None
    return End(
        view.outcome.label.key,
        view.outcome.winners,
        view.stage.turn,
        [{each.id: each.value for each in seat.counters if each.value} for seat in view.seats],
    )


def main(arguments: Sequence[str]) -> None:
    """Record a game as the command line says."""
    game, seats, seed, file = arguments
    sys.stdout.write(f"{record(game, int(seats), int(seed), Path(file))}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
