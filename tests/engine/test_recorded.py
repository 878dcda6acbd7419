"""Whole games that were played once and must be played the same for ever."""

from pathlib import Path

import pytest

from engine import Table
from tests.engine.recorded import FOLDER, end, play, read

FILES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_ends_as_it_did(file: Path) -> None:
    """Every answer is still legal, and leads to the same end with the same numbers."""
    setup, actions, expected = read(file)
    with Table(None, setup, clock=lambda: 0.0) as table:
        play(table, actions)
        assert end(table) == expected
