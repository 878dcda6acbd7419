"""Whole games that were played once and must be played the same for ever.

Each line of a file is an action as the journal keeps it; the last one says how the game ended.
"""

from pathlib import Path

import msgspec
import pytest

from engine import Table
from engine.actions import Action, Answered, BrokeIn, Corrected, Started
from engine.game import Setup

FOLDER = Path(__file__).parents[1] / "fixtures"


class End(msgspec.Struct):
    """How a recorded game ended: outcome, turns, and each seat's numbers that are not 0."""

    outcome: str
    winners: tuple[int, ...]
    turn: int
    seats: list[dict[str, int]]


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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two", "four-machine", "six"])
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    """Two for energy, four with the machine's deck, six with their own: each to its known end."""
    setup, actions, expected = read(FOLDER / f"king-of-tokyo-{name}.jsonl")
    with Table(None, setup, clock=lambda: 0.0) as table:
        play(table, actions)
        assert end(table) == expected
