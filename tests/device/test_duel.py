"""A duel whose every roll is read from pictures: tray, watcher, reader, rules, journal, lamps."""

import random
from pathlib import Path

import pytest

from device.lamps import COLOURS
from engine import SetCounter
from tests.device.evening import Evening
from vision import Mount

SHORT, SHORTER = 10, 5
"""Health to begin with where a duel need not be long, and where it is played twice."""


def begun(evening: Evening, health: int | None = None) -> Evening:
    """Choose heroes, and lower the health of both by correction if asked to."""
    evening.heroes()
    while health is not None and evening.view.stage.turn == 0:
        evening.step()
    for seat in (0, 1) if health is not None else ():
        evening.table.correct(SetCounter(seat, "health", health or 0), by=seat, why="a short one")
    return evening


@pytest.mark.slow
@pytest.mark.parametrize("mount", list(Mount))
def test_a_duel_is_played_from_pictures_to_a_winner(mount: Mount) -> None:
    """Every roll comes from the tray, the lamps follow, and the winner's colour stays lit."""
    evening = begun(Evening(seed=11, mount=mount), SHORT)
    phases: set[str] = set()
    while evening.view.outcome is None:
        evening.step()
        evening.lamps.show(evening.view)
        lit, _ = evening.lamps.lit()
        assert lit <= {evening.view.stage.phase}
        phases |= lit
    view = evening.view
    assert view.outcome is not None
    (winner,) = view.outcome.winners
    evening.lamps.show(view)
    assert evening.lamps.lit() == (frozenset(), COLOURS[("red", "blue")[winner]])
    assert {"main-1", "offensive-roll", "defensive-roll", "main-2"} <= phases
    sources = {str(e.said.params["source"]) for e in view.log if e.said.key == "said.rolled"}
    assert all("source.tray" in source for source in sources)
    evening.close()


@pytest.mark.slow
def test_a_duel_taken_up_again_ends_the_same(tmp_path: Path) -> None:
    """Left at any moment and resumed from its journal, a duel ends as it would have undisturbed."""
    whole = begun(Evening(tmp_path / "whole.sqlite", seed=5), SHORTER)
    whole.play()
    actions = whole.view.log[-1].id
    chance = random.Random(41)
    stops = sorted(chance.sample(range(10, actions), 2))
    journal = tmp_path / "left.sqlite"
    evening = begun(Evening(journal, seed=5), SHORTER)
    for stop in stops:
        while evening.view.log[-1].id < stop:
            evening.step()
        evening.close()
        evening = Evening(journal, seed=5)
    evening.play()
    assert evening.end() == whole.end(), f"left at rows {stops} of {actions}"
    evening.close()
    whole.close()
