"""A table at which the race is played."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import Chose, Setup, Table
from tests.engine.kernel.race import MistakenRace

Tables = Callable[..., Table]


@pytest.fixture
def race(tmp_path: Path) -> Iterator[Tables]:
    """Open tables on one journal, with a clock that counts."""
    opened: list[Table] = []
    ticks = itertools.count(1000)

    def open_table(seats: int = 2, coins: int = 2) -> Table:
        setup = Setup("race", seats, {"coins": str(coins)})
        path = tmp_path / "table.sqlite"
        table = Table(path, setup, games={"race": MistakenRace}, clock=lambda: float(next(ticks)))
        opened.append(table)
        return table

    yield open_table
    for table in opened:
        table.close()


@pytest.fixture
def table(race: Tables) -> Table:
    """A race of two, colours chosen: seat 0 is to roll."""
    table = race()
    table.put(Chose("red"), by=0)
    table.put(Chose("blue"), by=1)
    return table
