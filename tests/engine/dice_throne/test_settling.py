"""Damage from outside of attacks lands whenever it comes, whatever deals it."""

from pathlib import Path

import pytest

from engine.games.dice_throne import with_own_heroes
from tests.engine.dice_throne.duels import BattleTable
from tests.engine.dice_throne.squires import squires

BOMBARDIER = """
id = "bombardier"
faces = ["1-fuse", "2-fuse", "3-fuse", "4-shell", "5-shell", "6-boom"]
tokens = ["grenade", "evasive"]
companions = ["powder-monkey"]
abilities = [
    { id = "shot", levels = [{ needs = { symbols = { fuse = 3 } }, effects = [
        { do = "damage", amount = 4 },
    ] }] },
    { id = "bombard", sort = "passive", levels = [{ uses = [{ cp = 1, effects = [
        { do = "damage", amount = 3 },
    ] }] }] },
    { id = "duck", sort = "defensive", levels = [{ dice = 1, effects = [
        { do = "prevent", amount = 1 },
    ] }] },
]

[own_tokens.grenade]
tone = "positive"
limit = 3
uses = [{ effects = [{ do = "damage", amount = 4 }] }]

[own_companions.powder-monkey]
limit = 1
uses = [{ when = "main", effects = [{ do = "damage", amount = 2 }] }]
"""


def bombardiers(folder: Path) -> BattleTable:
    """Return a duel of two who can deal damage outside of attacks, in the first one's Main (1)."""
    (folder / "bombardier.toml").write_text(BOMBARDIER, "utf-8")
    battle = BattleTable("bombardier", "bombardier", game=with_own_heroes(folder))
    battle.set(0, cp=5, token_grenade=2, companion_powder_monkey=1)
    battle.set(1, token_grenade=1)
    return battle


@pytest.mark.parametrize(
    "action, health", [("spend.grenade", 46), ("ally.powder-monkey", 48), ("use.bombard", 47)]
)
def test_what_is_used_in_a_main_phase_hurts_at_once(
    action: str, health: int, tmp_path: Path
) -> None:
    """DT-053, DT-062, DT-066: a token, a companion and an ability take effect immediately."""
    battle = bombardiers(tmp_path)
    battle.act(action, 0)
    assert (battle.get("health", 1), battle.asked) == (health, "main")
    assert len(battle.receipts()) == 1


def test_a_keg_moved_onto_another_explodes_in_a_main_phase() -> None:
    """T-26: Tactical Advantage moves a Powder Keg to who has one: 3 damage, at once."""
    battle = squires("tactical-advantage*4 powder-keg", "powder-keg")
    battle.act("spend.tactical-advantage.6", 0)
    battle.choose("0.powder-keg")
    assert (battle.get("health", 1), battle.tokens(1)) == (47, {"powder-keg": 1})


def test_damage_comes_after_damage(tmp_path: Path) -> None:
    """However often somebody deals damage in a turn, and by whatever, all of it lands."""
    battle = bombardiers(tmp_path)
    battle.act("spend.grenade", 0)
    battle.act("hand.damage", 0)
    battle.choose("seat.1")
    battle.enter(5)
    battle.act("spend.grenade", 1)
    battle.act("use.bombard", 0)
    assert (battle.get("health", 0), battle.get("health", 1)) == (46, 38)
    battle.end_turn()
    assert (battle.get("health", 0), battle.get("health", 1)) == (46, 38)


def test_damage_in_a_main_phase_can_be_avoided(tmp_path: Path) -> None:
    """The spent token cannot be interrupted, but whoever it hurts may answer (DT-091, T-28)."""
    battle = bombardiers(tmp_path)
    battle.set(1, token_evasive=1)
    battle.act("spend.grenade", 0)
    assert (battle.asked, battle.table.view(None).awaited) == ("last", (1,))
    battle.spend("evasive", 1, "2")
    battle.let_pass()
    assert (battle.get("health", 1), battle.asked) == (50, "main")


def test_damage_that_is_skipped_stays_away(tmp_path: Path) -> None:
    """What people skip never comes, and what follows it does."""
    battle = bombardiers(tmp_path)
    battle.set(1, token_evasive=1)
    battle.act("spend.grenade", 0)
    battle.act("hand.skip", 1)
    assert (battle.get("health", 1), battle.asked) == (50, "main")
    battle.set(1, token_evasive=0)
    battle.act("spend.grenade", 0)
    assert (battle.get("health", 1), battle.asked) == (46, "main")


def test_damage_during_another_is_summed_with_it(tmp_path: Path) -> None:
    """What comes while somebody may still answer lands together with it (DT-010, DT-024)."""
    battle = bombardiers(tmp_path)
    battle.set(1, token_evasive=1)
    battle.act("spend.grenade", 0)
    battle.act("spend.grenade", 1)
    battle.let_pass()
    assert (battle.get("health", 0), battle.get("health", 1)) == (46, 46)


def test_damage_by_hand_while_a_token_is_spent_lands_with_it() -> None:
    """A token's effect is not interrupted: its die is read first, and all lands after it."""
    battle = squires("wellspring")
    battle.act("spend.wellspring", 0)
    battle.act("hand.damage", 1)
    battle.choose("seat.0")
    battle.enter(8)
    assert (battle.get("health", 0), battle.asked) == (50, "roll")
    battle.roll("3")
    battle.let_pass()
    assert (battle.get("health", 0), battle.asked) == (44, "main")


def test_damage_while_a_knockdown_is_bought_off_or_not() -> None:
    """T-29: a roll phase that is skipped ends too, and with it come its sums (DT-024)."""
    battle = squires("knockdown")
    battle.choose("end")
    assert battle.asked == "buy-off"
    battle.act("hand.damage", 1)
    battle.choose("seat.0")
    battle.enter(6)
    battle.choose("skip")
    battle.let_pass()
    assert (battle.get("health", 0), battle.phase) == (44, "main-2")
