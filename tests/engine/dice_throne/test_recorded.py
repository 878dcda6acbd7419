"""Three whole battles, played again from their files."""

from pathlib import Path

import msgspec
import pytest

from engine import Setup, Table
from tests.engine.dice_throne.recording import FOLDER, Recording, dice_rolled, replayed

NAMES = ("duel", "king-of-the-hill", "two-teams")


def recording(name: str) -> Recording:
    """Read a battle."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Recording)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_battle_leads_where_it_led(name: str, tmp_path: Path) -> None:
    """Every step is still allowed, every turn begins with the same numbers, the same side wins."""
    kept = recording(name)
    with Table(tmp_path / "journal.sqlite", kept.setup, clock=lambda: 0.0) as table:
        seen = replayed(kept, table)
        outcome = table.view(None).outcome
    assert [stand.after for stand in seen] == [stand.after for stand in kept.stands]
    for found, expected in zip(seen, kept.stands, strict=True):
        assert found == expected
    assert outcome is not None
    assert outcome.winners == kept.winners
    with Table(tmp_path / "journal.sqlite", Setup("dice-throne", 2)) as again:
        assert again.view(None).outcome == outcome


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_battle_is_a_whole_one(name: str) -> None:
    """Each file holds a battle of many turns and throws, to its end."""
    kept = recording(name)
    assert kept.stands[-1].turn > 5
    assert dice_rolled(kept) > 20
    assert kept.stands[-1].phase == "over"
    assert len(kept.winners) >= 1
