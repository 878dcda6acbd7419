"""Measures Dice Throne at a table: python -m tests.bench.dice_throne [--battles N].

How many answers a second the rules and the journal take, how long the slowest of a hundred takes,
and how long a table needs to take up a battle of a thousand answers where it was left.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from engine import Answer, SetCounter, Setup, Table
from tests.engine.dice_throne.random_battles import Players

LONG, REST, HEALTH = 1000, 5, 99


def main() -> None:
    """Measure everything and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=10)
    battles = parser.parse_args().battles
    with tempfile.TemporaryDirectory() as folder:
        for result in (*answers(Path(folder), battles), *resuming(Path(folder))):
            print(result, flush=True)


def answers(folder: Path, battles: int) -> Iterator[str]:
    """Measure each answer of some duels: rules, journal on the disk, revision."""
    taken = [each for seed in range(battles) for each in duel(folder / f"{seed}.sqlite", seed)]
    ms = sorted(1000 * each for each in taken)
    yield f"{'answers a second':52} {len(ms) / sum(taken):7.0f}, {len(ms)} answers"
    yield f"{'an answer: rules, journal, revision':52} {statistics.median(ms):7.1f} ms median"
    yield f"{'the slowest of a hundred (p99)':52} {ms[int(0.99 * (len(ms) - 1))]:7.1f} ms"
    alone = [1000 * each for seed in range(battles) for each in duel(None, seed)]
    yield f"{'an answer that no disk has to keep':52} {statistics.median(alone):7.1f} ms median"


def duel(journal: Path | None, seed: int) -> list[float]:
    """Play a duel of random people; return the seconds that each answer took."""
    with Timed(journal, Setup("dice-throne", 2)) as table:
        people = Players(seed)
        while table.view(None).outcome is None:
            people.act(table)
        return table.taken


def resuming(folder: Path) -> Iterator[str]:
    """Measure taking up a battle of many answers: a journal of that length, opened again."""
    path, setup = folder / "long.sqlite", Setup("dice-throne", 2)
    with Table(path, setup) as table:
        people = Players(1)
        for count in range(LONG):
            if table.view(None).stage.turn and count % REST == 0:
                recover(table)
            people.act(table)
    began = time.perf_counter()
    with Table(path, setup) as table:
        table.view(0)
    ms = 1000 * (time.perf_counter() - began)
    yield f"{f'resume a duel of {LONG} answers, to its first view':52} {ms:7.1f} ms"


def recover(table: Table) -> None:
    """Set both dials up again, so that the duel goes on."""
    for seat in (0, 1):
        table.correct(SetCounter(seat, "health", HEALTH), by=None)


class Timed(Table):
    """A table that notes how long each answer takes."""

    def __init__(self, journal: Path | None, setup: Setup) -> None:
        super().__init__(journal, setup)
        self.taken: list[float] = []

    def put(
        self,
        answer: Answer,
        *,
        by: int | None,
        expected: int | None = None,
        forced: str | None = None,
        seat: int | None = None,
    ) -> int:
        """Put, and note."""
        began = time.perf_counter()
        revision = super().put(answer, by=by, expected=expected, forced=forced, seat=seat)
        self.taken.append(time.perf_counter() - began)
        return revision


if __name__ == "__main__":
    main()
