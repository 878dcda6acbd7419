"""The games that were played at a table, line by line, for a spreadsheet."""

from collections.abc import Iterator
from pathlib import Path

from device.spreadsheet import csv_line, local_time
from device.table_file import kept_table
from engine import Ended, PastGame
from engine.journal import Journal
from engine.past_games import past_games
from webui.catalogues import load_catalogues
from webui.voice import Voice

__all__ = ["played_games"]

_COLUMNS = (
    *("number", "began", "ended", "game", "mode", "turns", "outcome"),
    *("player", "name", "character", "won"),
)


def played_games(data: Path) -> Iterator[str]:
    """Yield lines of CSV: what they tell, then each player of each game, the oldest game first.

    Of the table that was kept in ``data``, also while it is played at. What was not kept of a game
    is left empty.

    Raises:
        DataError: no table is kept there.
        JournalError: it cannot be read.
    """
    table = kept_table(data)
    yield csv_line(_COLUMNS)
    with Journal(table, None) as journal:
        head = journal.head()
        games = () if head is None else past_games(journal.path(head), journal.notes())
    listed = [game for game in reversed(games) if game.hidden is None]
    for number, game in enumerate(listed, start=1):
        voice = Voice(load_catalogues()["en"], game.names, game.setup.game)
        about = (number, *_about(game, voice))
        for seat in range(game.setup.seats):
            yield csv_line((*about, seat + 1, *_player(game, seat, voice)))


def _about(game: PastGame, voice: Voice) -> tuple[str | int, ...]:
    turns, outcome = "", ""
    if game.ending is not None:
        turns, outcome = str(game.ending.turn), _outcome(game.ending, voice)
    setup, when = game.setup, (local_time(game.began), local_time(game.ended))
    return (*when, setup.game, setup.options.get("mode", ""), turns, outcome)


def _outcome(ending: Ended, voice: Voice) -> str:
    return "not finished" if ending.outcome is None else voice.say(ending.outcome.label)


def _player(game: PastGame, seat: int, voice: Voice) -> tuple[str, str, str]:
    name, ending = game.names.get(seat, ""), game.ending
    if ending is None:
        return name, "", ""
    won = "" if ending.outcome is None else ("yes" if seat in ending.outcome.winners else "no")
    return name, voice.perhaps(ending.characters[seat]) or "", won
