"""Every die that was rolled at a table, line by line, for a spreadsheet."""

from collections.abc import Iterator
from pathlib import Path

from device.config import Config
from device.own_content import games_with
from device.spreadsheet import csv_line, local_time
from device.table_file import kept_table
from engine.journal import Journal
from engine.statistics import rolled_in

__all__ = ["rolled_dice"]

_COLUMNS = ("time", "game", "player", "dice", "face", "source")


def rolled_dice(config: Config, data: Path) -> Iterator[str]:
    """Yield lines of CSV: what they tell, then each die that was rolled for all to see.

    In all games of the table that was kept in ``data``, in their order, also while it is played at.

    Raises:
        ContentError: the heroes of one's own, whose dice these may be, are not sound.
        DataError: no table is kept there.
        JournalError: it cannot be read.
    """
    games, table = games_with(config.content), kept_table(data)
    yield csv_line(_COLUMNS)
    with Journal(table, None) as journal:
        head = journal.head()
        turns = [] if head is None else journal.turns(journal.path(head))
    for turn in turns:
        game = turn.start.setup.game
        for roll in rolled_in(turn, games):
            when = local_time(roll.at)
            for kind, face in zip(roll.kinds, roll.faces, strict=True):
                yield csv_line((when, game, roll.seat + 1, kind.name, face, roll.source))
