"""What the tests' tables of every game have in common: steps by hand, and closing them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine import Answer, Ask, Chose, Entered, Game, Kept, Option, Setup, Stopped, Table

__all__ = ["OPEN_TABLES", "DrivenTable", "opened", "reasons"]

OPEN_TABLES: list[Table] = []


def opened(game: type[Game[Any]], setup: Setup, journal: Path | None = None) -> Table:
    """Open a table, in memory without a ``journal``; it is closed when the test is over."""
    table = Table(journal, setup, games={game.id: game}, clock=lambda: 0.0)
    OPEN_TABLES.append(table)
    return table


def reasons(options: Iterable[Option]) -> dict[str, str | None]:
    """Return the ids of options, each with the last part of the reason why it is blocked."""
    return {
        option.id: None if option.blocked is None else option.blocked.key.rpartition(".")[2]
        for option in options
    }


class DrivenTable:
    """A table that a test drives step by step."""

    table: Table

    @property
    def seat(self) -> int:
        """The first seat that is awaited."""
        return self.table.view(None).awaited[0]

    @property
    def ask(self) -> Ask:
        """What the first awaited seat is asked."""
        ask = self.table.view(self.seat).ask
        assert ask is not None
        return ask

    @property
    def phase(self) -> str:
        """The present phase."""
        return self.table.view(None).stage.phase

    def facts(self) -> list[str]:
        """Return the last parts of the keys of all facts so far."""
        log = self.table.view(None).log
        return [fact.key.rpartition(".")[2] for row in log for fact in row.facts]

    def put(self, answer: Answer, by: int | None = None) -> None:
        """Answer what is asked."""
        self.table.put(answer, by=by)

    def choose(self, *options: str) -> None:
        """Choose one option after the other."""
        for option in options:
            self.put(Chose(option))

    def keep(self, *dice: int) -> None:
        """Keep the dice at these positions."""
        self.put(Kept(dice))

    def stop(self) -> None:
        """Use no more roll attempts."""
        self.put(Stopped())

    def enter(self, amount: int) -> None:
        """Enter a number."""
        self.put(Entered(amount))
