"""A round, phase by phase."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.engine.mage_wars.arenas import Arena, open_table


def test_the_phases_of_a_round() -> None:
    """MW-013 to MW-017: upkeep, planning, quickcasts and actions, each asked of whom it should."""
    arena = Arena()
    seen = []
    while arena.round == 1:
        seen.append((arena.phase, arena.table.view(None).awaited))
        if arena.phase == "actions":
            arena.idle()
        else:
            for seat in arena.table.view(None).awaited:
                arena.say("done" if arena.phase in {"upkeep", "planning"} else "none", seat)
    assert seen == [
        ("upkeep", (0, 1)),
        ("planning", (0, 1)),
        ("first-quickcast", (0,)),
        ("first-quickcast", (1,)),
        ("actions", (0,)),
        ("actions", (1,)),
        ("final-quickcast", (0,)),
        ("final-quickcast", (1,)),
    ]


def test_the_initiative_passes_from_the_second_round_on() -> None:
    """MW-010: who won the roll begins with it."""
    arena = Arena()
    holders = []
    for _ in range(3):
        holders.append(arena.table.view(None).counters[0].value - 1)
        arena.ready().end_round()
    assert holders == [0, 1, 0]


def test_reset_and_channel() -> None:
    """MW-011, MW-012: markers are turned face up, mages gain mana, one Disable leaves."""
    arena = Arena()
    assert [arena.get(seat, "mana") for seat in (0, 1)] == [20, 20]
    fellella = arena.summon(0, "fellella")
    arena.ready()
    arena.set(0, quickcast=0, disable=2)
    arena.end_round()
    assert (arena.get(0, "ready"), arena.get(0, "quickcast"), arena.get(0, "disable")) == (1, 1, 1)
    assert arena.facts().count("frees") == 1
    assert (arena.look(fellella, "ready"), arena.look(fellella, "mana")) == (1, 1)
    assert [arena.get(seat, "mana") for seat in (0, 1)] == [30, 30]


def test_a_spawnpoint_casts_in_deployment() -> None:
    """MW-015: who has none is not asked; its own mana pays first."""
    arena = Arena()
    lair = arena.summon(0, "lair")
    arena.ready().end_round()
    arena.set(0, mana=9)
    for seat in (0, 1):
        arena.say("done", seat)
    for seat in (0, 1):
        arena.say("done", seat)
    assert (arena.phase, arena.asked) == ("deployment", "0 deploy")
    assert "spell.fireball" not in arena.options()
    arena.choose("summon.timber-wolf")
    assert (arena.look(lair, "mana"), arena.get(0, "mana")) == (0, 2)
    assert arena.phase == "first-quickcast"


def test_a_disabled_spawnpoint_casts_nothing() -> None:
    """1.8: no abilities; of two markers one leaves in the reset before its deployment (MW-011)."""
    arena = Arena()
    lair = arena.summon(0, "lair")
    arena.mark(lair, disable=2)
    arena.ready().end_round()
    for _ in ("upkeep", "planning"):
        for seat in (0, 1):
            arena.say("done", seat)
    assert (arena.phase, arena.look(lair, "disable")) == ("first-quickcast", 1)


def test_burning_creatures_roll_in_upkeep() -> None:
    """T-17: two Burn with critical 1 and blank do 1 damage, and one goes out."""
    arena = Arena().ready()
    arena.set(0, burn=2)
    arena.end_round()
    for seat in (0, 1):
        arena.say("done", seat)
    assert arena.asked == "0 burn"
    arena.roll("c b")
    assert (arena.get(0, "damage"), arena.get(0, "burn")) == (1, 1)
    assert arena.phase == "planning"


def test_bleeding_and_rotting() -> None:
    """MW-013: 1 direct damage for each marker, whatever the armor."""
    arena = Arena()
    wolf = arena.summon(0, "timber-wolf")
    arena.ready()
    arena.mark(wolf, bleed=2, rot=1)
    arena.end_round()
    for seat in (0, 1):
        arena.say("done", seat)
    assert arena.look(wolf, "damage") == 3


def test_both_mages_may_fall_at_once() -> None:
    """E-1: all damage of the upkeep lands together; who falls alone loses."""
    arena = Arena().ready()
    arena.set(0, damage=35, rot=1)
    arena.set(1, damage=31, rot=1)
    arena.end_round()
    arena.say("done", 0)
    arena.say("done", 1)
    assert arena.ended() == ()
    arena.table.undo(by=0)
    arena.set(1, rot=0)
    arena.say("done", 1)
    assert arena.ended() == (1,)


def under_other_rules(arena: Arena, journal: Path) -> Arena:
    """Close a table and open it again, where nothing can be replayed any more."""
    arena.table.close()
    with closing(sqlite3.connect(journal)) as db, db:
        db.execute("UPDATE entries SET digest = 'of other rules'")
    arena.table = open_table(journal)
    return arena


def test_changed_rules_take_back_one_activation_at_most(tmp_path: Path) -> None:
    """What was done in the round before it stands, and the round is played to its end."""
    journal = tmp_path / "table.sqlite"
    arena = Arena(journal=journal).ready()
    arena.idle()
    arena.set(1, damage=3)
    arena.choose("activate.1")
    arena = under_other_rules(arena, journal)
    assert arena.table.view(None).notice is not None
    assert (arena.phase, arena.asked) == ("actions", "1 activate")
    assert [arena.get(seat, "ready") for seat in (0, 1)] == [0, 1]
    arena.idle()
    assert (arena.phase, arena.seat) == ("final-quickcast", 0)
    arena.end_round()
    assert (arena.round, arena.phase) == (2, "upkeep")


def test_changed_rules_keep_a_quickcast_before_an_activation(tmp_path: Path) -> None:
    """The same player goes on: the marker is used, the mage still to be activated."""
    journal = tmp_path / "table.sqlite"
    arena = Arena(journal=journal).ready()
    arena.choose("quickcast", "pay")
    arena.enter(2)
    arena.choose("activate.0")
    arena = under_other_rules(arena, journal)
    assert arena.asked == "0 activate"
    assert [arena.get(0, counter) for counter in ("quickcast", "ready")] == [0, 1]
