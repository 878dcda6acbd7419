"""A companion that can be hurt is one, however much health it has."""

from pathlib import Path

import pytest

from engine.games.dice_throne import with_own_heroes
from tests.engine.dice_throne.duels import BattleTable

HOUNDSMAN = """
id = "houndsman"
faces = ["1-horn", "2-horn", "3-horn", "4-paw", "5-paw", "6-moon"]
companions = ["hound", "pup"]
abilities = [
    { id = "shot", levels = [{ needs = { symbols = { horn = 3 } }, effects = [
        { do = "damage", amount = 4 },
    ] }] },
    { id = "hunt", sort = "passive", levels = [{ uses = [{ cp = 1, effects = [
        { do = "damage", amount = { per_own = "companions" } },
    ] }] }] },
    { id = "fetch", sort = "passive", levels = [{ uses = [{ cp = 1, effects = [
        { do = "spend", what = "companions", most = 2, then = [{ do = "heal", amount = 1 }] },
    ] }] }] },
    { id = "duck", sort = "defensive", levels = [{ dice = 1, effects = [
        { do = "prevent", amount = 1 },
    ] }] },
]

[own_companions.hound]
limit = 5
health = true
uses = [{ when = "main", effects = [{ do = "damage", amount = 2 }] }]

[own_companions.pup]
limit = 3
uses = [{ when = "main", effects = [{ do = "damage", amount = 1 }] }]
"""


@pytest.fixture
def battle(tmp_path: Path) -> BattleTable:
    """Return a duel whose first player has a hound of 5 health, and two pups."""
    (tmp_path / "houndsman.toml").write_text(HOUNDSMAN, "utf-8")
    battle = BattleTable("houndsman", "houndsman", game=with_own_heroes(tmp_path))
    battle.set(0, cp=5, companion_hound=5, companion_pup=2)
    return battle


def companions(battle: BattleTable) -> tuple[int, int]:
    """Return the hound's health, and how many pups there are."""
    return battle.get("companion.hound", 0), battle.get("companion.pup", 0)


def test_a_companion_with_health_counts_as_one(battle: BattleTable) -> None:
    """A hound and two pups are three companions; without the hound they are two."""
    battle.act("use.hunt", 0)
    assert battle.get("health", 1) == 47
    battle.set(0, companion_hound=0)
    battle.act("use.hunt", 0)
    assert battle.get("health", 1) == 45


def test_a_companion_with_health_is_used_whole(battle: BattleTable) -> None:
    """Using it takes it away with all its health, and one of several others."""
    battle.act("ally.hound", 0)
    assert companions(battle) == (0, 2)
    battle.act("ally.pup", 0)
    assert companions(battle) == (0, 1)


def test_a_companion_with_health_is_spent_whole(battle: BattleTable) -> None:
    """It is one of those that an effect asks for."""
    battle.act("use.fetch", 0)
    battle.choose("hound")
    assert companions(battle) == (0, 2)
    battle.choose("pup")
    assert companions(battle) == (0, 1)
