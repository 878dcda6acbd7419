"""What people set right by hand."""

from functools import partial
from itertools import takewhile

import pytest

from engine import Amount, CorrectionError, Message, Roll, SetCounter, SetDie
from tests.engine.mage_wars.arenas import Arena


@pytest.mark.parametrize(
    "counter, value",
    [
        ("damage", 30),
        ("life", 40),
        ("mana", 500),
        ("armor", 7),
        ("channeling", 12),
        ("ready", 0),
        ("quickcast", 0),
        ("guard", 1),
        ("barrier", 3),
        ("retaliate", 1),
        ("burn", 9),
        ("growth", 2),
    ],
)
def test_any_number_of_a_mage_may_be_set(counter: str, value: int) -> None:
    """MW-004: the status board, markers and conditions."""
    arena = Arena()
    arena.set(1, **{counter: value})
    assert arena.get(1, counter) == value


def test_any_number_of_a_creature_may_be_set() -> None:
    """Each of them has counters of its own."""
    arena = Arena()
    wolf, fox = arena.summon(0, "timber-wolf"), arena.summon(1, "bitterwood-fox")
    arena.mark(fox, damage=4, guard=1, rot=2)
    assert (arena.look(fox, "damage"), arena.look(fox, "guard"), arena.look(fox, "rot")) == (
        4,
        1,
        2,
    )
    assert arena.look(wolf, "damage") == 0


@pytest.mark.parametrize("condition", ["sleep", "slam", "stun"])
def test_a_guard_put_to_sleep_by_hand_guards_no_more(condition: str) -> None:
    """E-3: as when an attack does it; what a spell does to somebody is set by hand."""
    arena = Arena()
    wolf = arena.summon(0, "timber-wolf")
    arena.set(1, guard=1)
    arena.mark(wolf, guard=1)
    arena.mark(wolf, **{condition: 1})
    arena.set(1, **{condition: 1})
    assert (arena.look(wolf, "guard"), arena.get(1, "guard")) == (0, 0)


def test_a_creature_set_to_no_life_goes_when_play_goes_on() -> None:
    """Until then it can be set back."""
    arena = Arena()
    fox = arena.summon(0, "bitterwood-fox")
    arena.mark(fox, damage=5)
    assert arena.creatures() == [fox]
    arena.idle()
    assert arena.creatures() == []


def test_a_creature_destroyed_by_hand_is_neither_activated_nor_counted() -> None:
    """MW-018, E-1: what a card has just destroyed gives nobody a reason to pass, nor a target."""
    arena = Arena()
    wolf, fox = arena.summon(0, "timber-wolf"), arena.summon(1, "bitterwood-fox")
    arena.ready()
    arena.mark(wolf, ready=1, damage=10)
    arena.mark(fox, ready=1)
    assert arena.options() == {"activate.0": None, "quickcast": None, "pass": None}
    arena.mark(fox, damage=5)
    assert arena.options() == {"activate.0": None, "quickcast": None, "pass": "pass"}
    arena.choose("activate.0", "attack.beastmaster.0")
    assert list(arena.options()) == ["1", "none"]


def test_nobody_is_asked_for_a_creature_destroyed_by_hand() -> None:
    """MW-015, MW-017: who has nothing else left may pass; a spawnpoint destroyed casts nothing."""
    arena = Arena()
    lair, fox = arena.summon(0, "lair"), arena.summon(0, "bitterwood-fox")
    arena.ready()
    arena.mark(fox, ready=1)
    arena.idle()
    arena.idle()
    arena.mark(fox, damage=5)
    assert arena.allowed() == ["quickcast", "pass"]
    arena.choose("pass")
    arena.end_round()
    for seat in (0, 1, 0):
        arena.say("done", seat)
    arena.mark(lair, damage=13)
    arena.say("done", 1)
    assert arena.phase == "first-quickcast"


def test_a_legend_destroyed_by_hand_may_be_summoned_again() -> None:
    """MW-050, MW-083: it stands in nobody's way any more, and no marker is removed from it."""
    arena = Arena()
    redclaw = arena.summon(0, "redclaw")
    arena.ready()
    arena.set(0, mana=50)
    arena.mark(redclaw, burn=1, damage=12)
    arena.choose("activate.0", "cast")
    assert arena.options()["summon.redclaw"] is None
    assert arena.options()["remove"] == "no-marker"


def test_what_is_destroyed_in_upkeep_burns_no_more() -> None:
    """MW-013: a creature that its player's cards destroyed rolls no dice for its Burn."""
    arena = Arena()
    fox = arena.summon(0, "bitterwood-fox")
    arena.ready()
    arena.mark(fox, burn=2)
    arena.end_round()
    arena.say("done", 0)
    arena.mark(fox, damage=5)
    arena.say("done", 1)
    assert (arena.phase, arena.creatures()) == ("planning", [])


def test_what_is_destroyed_while_another_is_asked_for_is_not_asked_for() -> None:
    """MW-013, MW-015: neither the next that burns or bleeds, nor the next spawnpoint."""
    arena = Arena()
    fox, wolf = arena.summon(0, "bitterwood-fox"), arena.summon(0, "timber-wolf")
    lairs = [arena.summon(0, "lair") for _ in range(2)]
    arena.ready()
    arena.mark(fox, burn=1)
    arena.mark(wolf, burn=1, bleed=1)
    arena.end_round()
    for seat in (0, 1):
        arena.say("done", seat)
    arena.mark(wolf, damage=10)
    arena.roll("1")
    assert (arena.phase, arena.creatures()) == ("planning", [fox, *lairs])
    assert "ails" not in arena.facts()
    for seat in (0, 1):
        arena.say("done", seat)
    arena.mark(lairs[1], damage=13)
    arena.choose("none")
    assert arena.phase == "first-quickcast"


def test_a_marker_set_while_the_dice_are_reckoned_counts() -> None:
    """MW-060: whoever remembers it in time changes how many dice are offered."""
    arena = Arena().ready()
    arena.act(0, "attack.beastmaster.0", "1", "none")
    arena.set(0, weak=1)
    ask = arena.ask
    assert isinstance(ask, Amount)
    assert (ask.default, ask.prompt.params["dice"]) == (2, 2)
    arena.set(1, barrier=3)
    arena.strike("1 b")
    arena.set(1, barrier=0)
    assert isinstance(arena.ask, Amount)
    assert (arena.asked, arena.ask.default) == ("1 dice", 1)


def test_the_mana_told_is_the_mana_there_is() -> None:
    """MW-041: what an enchantment costs to reveal is taken by hand, also while a spell is asked."""
    arena = Arena()
    lair = arena.summon(0, "lair")
    arena.ready()
    arena.choose("activate.0" if arena.seat == 0 else "activate.1", "cast")
    arena.set(arena.seat, mana=5)
    assert told(arena) == 5
    arena.choose("none", "none")
    arena.end_round()
    for seat in (0, 1, 0, 1):
        arena.say("done", seat)
    assert arena.asked == "0 deploy"
    arena.set(0, mana=7)
    arena.mark(lair, mana=2)
    assert told(arena) == 9
    arena.choose("none")
    assert arena.asked == "1 quickcast"
    arena.set(1, mana=3)
    assert told(arena) == 3


def told(arena: Arena) -> int | str | Message:
    """Return the mana that is told where a spell is asked for."""
    prompt = arena.table.view(None).prompt
    assert prompt is not None
    return prompt.params["mana"]


def test_the_initiative_may_be_set() -> None:
    """By the player's number; the next to act first is that one."""
    arena = Arena()
    arena.table.correct(SetCounter(None, "initiative", 2), by=None)
    arena.ready()
    assert arena.asked == "1 activate"


def test_a_game_ends_and_goes_on_by_hand() -> None:
    """E-1: the outcome follows from the numbers alone."""
    arena = Arena()
    arena.set(0, damage=36)
    assert arena.ended() == (1,)
    arena.set(1, damage=32)
    assert arena.ended() == ()
    arena.set(0, damage=35)
    arena.set(1, damage=31)
    assert arena.ended() is None


@pytest.mark.parametrize("die", [SetDie(3, "1"), SetDie(0, "3-claw"), SetDie(0, "1", "pool")])
def test_dice_that_cannot_be_set(die: SetDie) -> None:
    """Only a die that lies there, and only to a face that it has."""
    arena = Arena().ready()
    with pytest.raises(CorrectionError):
        arena.table.correct(SetDie(0, "1"), by=None)
    arena.act(0, "attack.beastmaster.0", "1", "none")
    arena.enter(3)
    arena.roll("b b b")
    with pytest.raises(CorrectionError) as refusal:
        arena.table.correct(die, by=None)
    assert refusal.value.reason.key == "refusal.die"


def test_a_creature_taken_away_while_it_is_chosen() -> None:
    """Nothing fails, and the other is asked."""
    arena = Arena()
    fox = arena.summon(0, "bitterwood-fox")
    arena.mark(fox, ready=1)
    arena.choose(f"activate.{fox}")
    arena.mark(fox, damage=5)
    arena.choose("hand.melee")
    arena.enter(3)
    arena.enter(0)
    assert arena.creatures() == []
    assert arena.asked == "1 activate"


def test_burn_set_right_is_burn_rolled_for() -> None:
    """MW-013: as many dice are asked for as there are markers now; without any, none."""
    arena = Arena().ready()
    arena.set(0, burn=1)
    arena.end_round()
    for seat in (0, 1):
        arena.say("done", seat)
    assert arena.asked == "0 burn"
    arena.set(0, burn=3)
    assert isinstance(arena.ask, Roll)
    assert (arena.ask.count, arena.ask.prompt.params["count"]) == (3, 3)
    arena.set(0, burn=0)
    assert (arena.get(0, "damage"), arena.phase) == (0, "planning")


def test_nobody_misses_for_a_daze_that_was_none() -> None:
    """T-11: taken away before the effect die is rolled, it is not rolled."""
    arena = Arena().ready()
    arena.set(0, daze=1)
    arena.act(0, "attack.beastmaster.0", "1")
    assert arena.asked == "0 daze"
    arena.set(0, daze=0)
    assert arena.asked == "1 avoid"


def test_nobody_frees_itself_from_what_is_gone() -> None:
    """An effect die for each marker that is there when it is rolled."""
    arena = Arena().ready()
    arena.set(0, cripple=2)
    arena.act(0, "none")
    assert arena.asked == "0 free"
    arena.set(0, cripple=1)
    assert isinstance(arena.ask, Roll)
    assert arena.ask.count == 1
    arena.set(0, cripple=0)
    assert arena.asked == "1 activate"
    assert "frees" not in arena.facts()


def test_who_is_stunned_meanwhile_strikes_not_back() -> None:
    """MW-068: the counterstrike that is asked about is none any more."""
    arena = Arena().ready()
    arena.set(1, guard=1)
    arena.act(0, "attack.beastmaster.0", "1", "none")
    arena.strike("b b b")
    assert arena.asked == "1 counterstrike"
    arena.set(1, stun=1)
    assert arena.asked == "1 activate"


@pytest.mark.parametrize("whose", ["attacker", "target"])
@pytest.mark.parametrize("asked", ["daze", "avoid", "dice", "attack", "effect", "counterstrike"])
def test_an_attack_on_or_by_what_is_destroyed_meanwhile_is_over(whose: str, asked: str) -> None:
    """MW-060: whatever step is asked for, the others are not, and nobody strikes back."""
    arena = Arena()
    tegu, wolf = arena.summon(0, "emerald-tegu"), arena.summon(1, "timber-wolf")
    arena.ready()
    arena.mark(tegu, ready=1, daze=1)
    arena.mark(wolf, guard=1)
    arena.act(tegu, "attack.emerald-tegu.0", str(wolf))
    steps = {
        "daze": partial(arena.effect, 7),
        "avoid": partial(arena.choose, "none"),
        "dice": partial(arena.enter, 2),
        "attack": partial(arena.roll, "b b"),
        "damage": partial(arena.choose, "deal"),
        "effect": partial(arena.effect, 1),
    }
    for step in takewhile(lambda each: each != asked, steps):
        steps[step]()
    assert arena.asked.endswith(f" {asked}")
    gone, damage = (tegu, 8) if whose == "attacker" else (wolf, 10)
    arena.mark(gone, damage=damage)
    if (asked, whose) == ("effect", "attacker"):
        arena.effect(1)
    assert (arena.asked, arena.creatures()) == ("1 activate", [{tegu: wolf, wolf: tegu}[gone]])


def test_a_defence_is_as_hard_as_the_markers_that_lie_there() -> None:
    """MW-062: a Daze that was none, taken away before the effect die is rolled, costs nothing."""
    arena = Arena().ready()
    arena.set(1, daze=1, stuck=1)
    arena.act(0, "attack.beastmaster.0", "1", "hand")
    arena.enter(7)
    assert isinstance(arena.ask, Roll)
    assert arena.ask.prompt.params["least"] == 7 + 2 + 2
    arena.set(1, daze=0, stuck=0)
    assert arena.ask.prompt.params["least"] == 7
    arena.effect(7)
    assert arena.asked == "1 activate"


def test_a_die_that_has_been_counted_is_not_set_for_nothing() -> None:
    """Nothing would follow it: people are told to undo, and after that it counts."""
    arena = Arena().ready()
    arena.act(0, "attack.beastmaster.0", "1", "none")
    arena.enter(2)
    arena.roll("b b")
    arena.set(1, retaliate=1)
    arena.choose("deal")
    assert arena.asked == "1 counterstrike"
    with pytest.raises(CorrectionError) as refusal:
        arena.set_die(0, "C")
    assert refusal.value.reason.key == "mage-wars.refusal.counted"
    arena.table.undo(by=0)
    arena.set_die(0, "C")
    arena.choose("deal")
    assert arena.get(1, "damage") == 2


@pytest.mark.parametrize("sort", ["daze", "burn", "effect"])
def test_dice_that_count_at_once_are_undone(sort: str) -> None:
    """The effect die, and what burns, have done all they do as soon as they lie there."""
    arena = Arena("warlock", "priestess")
    if sort == "burn":
        for seat in (0, 1):
            arena.set(seat, burn=1)
            arena.say("done", seat)
        arena.roll("c")
    else:
        arena.ready()
        arena.set(0, daze=1)
        arena.act(0, "cast", "spell.fireball", "1")
        arena.effect(12)
        if sort == "effect":
            arena.choose("none")
            arena.strike("b b b b b b")
            arena.set(0, cripple=1)
            arena.effect(1)
    with pytest.raises(CorrectionError) as refusal:
        arena.set_die(0, "2")
    assert refusal.value.reason.key == "mage-wars.refusal.counted"
