"""A hero of people's own whose file is gone while a battle waits in the journal."""

from pathlib import Path

import pytest

from engine import Chose, LastingJournalError, Rolled, Setup, Table
from engine.games.dice_throne import DiceThrone
from tests.engine.dice_throne.squires import GAME as SQUIRES


def test_a_table_whose_hero_is_in_no_file_any_more_is_not_given_up(tmp_path: Path) -> None:
    """It was set up anew, and with the file put back no undo led to the battle."""
    journal, setup = tmp_path / "table.sqlite", Setup(DiceThrone.id, 2)
    with_squires = {DiceThrone.id: SQUIRES}
    with Table(journal, setup, games=with_squires) as table:
        for seat in range(2):
            table.put(Chose("squire"), by=seat)
        for seat, die in enumerate(("6", "1")):
            table.put(Rolled((die,)), by=seat)
        before = table.view(0)
    with pytest.raises(LastingJournalError, match=r"hero 'squire' of seat 0 .* put its file back"):
        Table(journal, setup)
    with Table(journal, setup, games=with_squires) as again:
        assert again.view(0).seats == before.seats
        assert again.view(0).notice is None
