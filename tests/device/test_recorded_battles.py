"""Whole battles of Dice Throne in which every throw is read from frames."""

from pathlib import Path

import pytest

from engine.games.dice_throne import DiceThrone
from tests.device.replay import Replay, teach_set
from tests.engine.dice_throne.recording import dice_rolled, stand
from tests.engine.dice_throne.test_recorded import recording
from vision import Mount

BATTLES = [
    ("duel", Mount.OVER, ("barbarian", "moon-elf")),
    ("king-of-the-hill", Mount.UNDER, ()),
    ("two-teams", Mount.OVER, ()),
]


@pytest.mark.slow
@pytest.mark.parametrize("name, mount, taught", BATTLES)
def test_a_recorded_battle_read_from_frames_ends_as_it_did(
    name: str, mount: Mount, taught: tuple[str, ...], tmp_path: Path
) -> None:
    """Turn for turn all numbers are those of the record; people have to help seldom.

    Dice are drawn with icons where there are drawings of them, and then taught; else with pips.
    """
    kept = recording(name)
    for hero in taught:
        teach_set(tmp_path, DiceThrone.content.heroes[hero].die, mount)
    replay = Replay(kept, tmp_path, mount)
    seen, wanted = [], {each.after for each in kept.stands}
    for after, step in enumerate(kept.steps, 1):
        replay.follow(step)
        if after in wanted:
            seen.append(stand(replay.table.view(None), after))
    assert tuple(seen) == kept.stands
    outcome = replay.table.view(None).outcome
    assert outcome is not None
    assert outcome.winners == kept.winners
    assert replay.counted.total() == dice_rolled(kept)
    assert replay.counted["wrong"] == 0
    assert replay.counted["exact"] >= 0.9 * replay.counted.total(), replay.counted
    replay.close()
