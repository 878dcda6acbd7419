"""The action phase: activating by turns, passing, guarding, quickcasts in between."""

import pytest

from engine import IllegalAnswerError, Interrupted
from tests.engine.mage_wars.arenas import Arena


def with_creatures(*owners: int) -> Arena:
    """Return a table in the action phase where each owner has a fox that may be activated."""
    arena = Arena()
    foxes = [arena.summon(owner, "bitterwood-fox") for owner in sorted(owners)]
    arena.ready()
    for fox in foxes:
        arena.mark(fox, ready=1)
    return arena


def test_passing() -> None:
    """MW-018, T-01 to T-03: with fewer unactivated creatures one may pass, else one must act."""
    arena = with_creatures(0, 1, 1)
    assert arena.options()["pass"] is None
    arena.choose("pass")
    assert (arena.seat, arena.options()["pass"]) == (1, "pass")
    arena.idle()
    assert (arena.seat, arena.options()["pass"]) == (0, "pass")
    arena.idle()
    assert arena.seat == 1
    with pytest.raises(IllegalAnswerError):
        arena.choose("pass")


def test_who_has_none_left_is_skipped() -> None:
    """MW-017, T-04: the other activates one after another."""
    arena = with_creatures(1, 1)
    arena.idle()
    for _ in range(3):
        assert (arena.phase, arena.seat) == ("actions", 1)
        arena.idle()
    assert arena.phase == "final-quickcast"


def test_a_pass_ends_nothing() -> None:
    """E-7: the opponent must act, then the one who passed; who passed casts nothing (MW-016)."""
    arena = with_creatures(1)
    arena.choose("pass")
    assert (arena.seat, arena.table.view(0).actions) == (1, ())
    arena.idle()
    assert (arena.seat, arena.options()["pass"]) == (0, "pass")


def test_only_creatures_that_may_be_activated_count() -> None:
    """E-6: mages count, what was summoned this round and conjurations do not."""
    arena = Arena()
    arena.summon(1, "bitterwood-fox")
    arena.summon(1, "mana-crystal")
    arena.ready()
    assert arena.options() == {"activate.0": None, "quickcast": None, "pass": "pass"}
    arena.end_round()
    arena.ready()
    assert arena.seat == 1
    assert [each for each in arena.options() if each.startswith("activate")] == [
        "activate.1",
        "activate.2",
    ]


def test_a_quickcast_before_an_activation() -> None:
    """MW-016: it is not the activation, and is there once a round."""
    arena = Arena().ready()
    arena.choose("quickcast", "pay")
    arena.enter(5)
    assert (arena.get(0, "mana"), arena.get(0, "quickcast")) == (15, 0)
    assert arena.asked == "0 activate"
    assert "quickcast" not in arena.options()


def test_a_quickcast_after_an_activation() -> None:
    """MW-016: whoever has just activated may break in, as long as the marker is face up."""
    arena = Arena().ready()
    assert arena.table.view(0).actions == ()
    arena.idle()
    (action,) = arena.table.view(0).actions
    assert (action.id, action.blocked) == ("quickcast", None)
    assert arena.table.view(1).actions == ()
    arena.break_in(0, "quickcast")
    arena.choose("pay")
    arena.enter(20)
    assert (arena.get(0, "mana"), arena.get(0, "quickcast")) == (0, 0)
    assert (arena.asked, arena.table.view(0).actions) == ("1 activate", ())


def test_no_quickcast_while_a_creature_acts() -> None:
    """MW-016: before or after an activation, not in its middle."""
    arena = Arena().ready()
    arena.idle()
    arena.choose("activate.1")
    (action,) = arena.table.view(0).actions
    assert action.blocked is not None
    with pytest.raises(IllegalAnswerError):
        arena.break_in(0, "quickcast")


def test_a_quickcast_that_a_referee_allows_in_the_middle_of_an_attack() -> None:
    """The attack goes on as it stood: its dice lie there, and nobody else may begin anything."""
    arena = Arena().ready()
    arena.idle()
    arena.act(1, "attack.priestess.0", "0", "none")
    arena.enter(3)
    arena.roll("C C b")
    arena.table.put(Interrupted("quickcast"), by=0, forced="house rule")
    arena.choose("none")
    assert arena.table.view(0).actions[0].blocked is not None
    arena.choose("deal")
    assert arena.get(0, "damage") == 4


def test_no_spell_keeps_the_marker() -> None:
    """Whoever thinks better of it may still cast later in the round."""
    arena = Arena().ready()
    arena.choose("quickcast", "none")
    assert arena.get(0, "quickcast") == 1


def test_a_guard() -> None:
    """MW-070: guarding is all a creature does; its next activation takes the marker."""
    arena = Arena().ready()
    arena.act(0, "guard")
    assert (arena.get(0, "guard"), arena.seat) == (1, 1)
    arena.end_round()
    arena.ready()
    arena.idle()
    arena.choose("activate.0")
    assert arena.get(0, "guard") == 0


def test_the_lamps_follow() -> None:
    """The turn's seat is whoever is to activate or cast, and the holder of the initiative else."""
    arena = Arena()
    assert (arena.table.view(None).stage.seat, arena.phase) == (0, "upkeep")
    arena.ready().idle()
    assert (arena.table.view(None).stage.seat, arena.phase) == (1, "actions")
