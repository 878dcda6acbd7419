"""What a table may play one way or another, and what is recommended."""

import pytest

from engine import GAMES, Setup, SetupError, Table
from engine.games.dice_throne.damage import Change, Tally, damage_sum
from engine.games.dice_throne.rulings import kinds_under
from engine.messages import Message
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, DuelTable


def test_the_recommended_rulings_are_the_defaults() -> None:
    """D-1, D-3, D-8, E-7: each option begins with the ruling that the editions favour."""
    with Table(None, Setup("dice-throne", 2)) as table:
        assert table.view(None).setup.options == {
            "priority": "active-player",
            "powder-keg": "1",
            "pure-damage": "preventable",
            "healing": "phase-end",
        }


@pytest.mark.parametrize(
    "options, named",
    [({"house": "rules"}, "house"), ({"healing": "never"}, "never"), ({"mode": "duel"}, "mode")],
)
def test_other_options_are_refused(options: dict[str, str], named: str) -> None:
    """What is no option, or no choice of it, is refused by name; two seats have one mode only."""
    with pytest.raises(SetupError, match=named):
        Table(None, Setup("dice-throne", 2, options))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_choice_can_be_played(seats: int) -> None:
    """Each choice of each option makes a table."""
    for option in GAMES["dice-throne"].options_for(Setup("dice-throne", seats)):
        for choice in option.choices:
            with Table(None, Setup("dice-throne", seats, {option.id: choice.id})) as table:
                assert table.view(None).setup.options[option.id] == choice.id


@pytest.mark.parametrize("healing, health", [("phase-end", 2), ("at-once", 2)])
def test_when_a_defence_heals(healing: str, health: int) -> None:
    """E-7, T-23: 3 health, 5 damage, 4 healed: the sum is the same where nothing is cut off."""
    duel = DuelTable(MOON_ELF, BARBARIAN, options={"healing": healing})
    duel.set(1, health=3)
    duel.declare("1 2 3 3 6", "longbow")
    duel.roll("4 4 1")
    assert duel.get("health", 1) == health


@pytest.mark.parametrize("healing, health", [("phase-end", 59), ("at-once", 55)])
def test_healing_at_once_stops_at_the_limit_first(healing: str, health: int) -> None:
    """E-7: at once, 60 is the limit before the damage comes; together, it is after."""
    duel = DuelTable(MOON_ELF, BARBARIAN, options={"healing": healing})
    duel.set(1, health=60)
    duel.declare("1 2 3 3 6", "longbow")
    duel.roll("4 4 1")
    assert duel.get("health", 1) == health


@pytest.mark.parametrize("limit, kegs", [("1", 1), ("2", 2)])
def test_how_many_powder_kegs_fit(limit: str, kegs: int) -> None:
    """D-3: one, or two as the rules 2.2 print it."""
    duel = DuelTable(options={"powder-keg": limit})
    for _ in range(2):
        duel.act("hand.give", 0)
        duel.choose("seat.1", "powder-keg")
    assert duel.tokens(1) == {"powder-keg": kegs}


@pytest.mark.parametrize("dice, left, damage", [("1 4", 1, 3), ("1 2", 0, 6), ("4 5", 2, 0)])
def test_two_powder_kegs_are_rolled_for_one_by_one(dice: str, left: int, damage: int) -> None:
    """D-3, T-25: where two fit each is a Keg of its own, and has a die of its own in Upkeep."""
    duel = DuelTable(options={"powder-keg": "2"})
    for _ in range(2):
        duel.act("hand.give", 0)
        duel.choose("seat.1", "powder-keg")
    duel.end_turn()
    for die in dice.split():
        duel.roll(die)
        duel.let_pass()
    assert duel.tokens(1) == ({"powder-keg": left} if left else {})
    assert (duel.phase, duel.get("health", 1)) == ("main-1", 50 - damage)


@pytest.mark.parametrize("ruling, result", [("preventable", 2), ("not-preventable", 5)])
def test_pure_damage(ruling: str, result: int) -> None:
    """D-8: pure damage can be prevented, or cannot as the glossary 2.3 has it; avoided, always."""
    cause = Message("cause")
    tally = Tally(kind="pure", bases=[Change(cause, 5)])
    tally.changes.append(Change(cause, -3, prevents=True))
    assert damage_sum(tally, kinds_under(ruling)).result == result
    tally.avoided = True
    assert damage_sum(tally, kinds_under(ruling)).result == 0


PURE: dict[str, dict[str, str | None]] = {
    "preventable": {"card.not-this-time": None, "spend.chi.1": None, "spend.evasive": None},
    "not-preventable": {
        "card.not-this-time": "refusal.unpreventable",
        "spend.chi.1": "refusal.unpreventable",
        "spend.evasive": None,
    },
}


@pytest.mark.parametrize("ruling", PURE)
def test_what_prevents_pure_damage(ruling: str) -> None:
    """D-8: what would prevent nothing is kept; Evasive avoids it under either ruling."""
    duel = DuelTable("shadow-thief", "monk", options={"pure-damage": ruling})
    duel.set(1, hand=1, cp=5, token_chi=2, token_evasive=1)
    duel.declare("6 6 6 1 2", "shadow-dance")
    duel.let_pass("respond")
    duel.roll("6")
    duel.let_pass("altered")
    assert duel.asked == "last"
    assert {action: duel.blocked(action, 1) for action in PURE[ruling]} == PURE[ruling]


def test_which_of_two_sources_is_prevented() -> None:
    """D-8: Chi is spent on what can be prevented, where pure damage comes beside it."""
    duel = DuelTable("shadow-thief", "monk", options={"pure-damage": "not-preventable"})
    duel.set(1, hand=1, token_chi=1)
    duel.declare("6 6 6 1 2", "shadow-dance")
    duel.let_pass("respond")
    duel.roll("6")
    duel.let_pass("altered")
    duel.act("hand.damage", 0)
    duel.choose("seat.1")
    duel.enter(4)
    duel.act("spend.chi.1", 1)
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 3 - (4 - 1)


def test_nothing_prevents_what_is_avoided() -> None:
    """T-28: Not This Time! is kept where all that comes is avoided already."""
    duel = DuelTable("barbarian", "moon-elf")
    duel.set(1, hand=1, cp=5, token_evasive=1)
    duel.declare("1 2 6 6 4", "sturdy-blow")
    duel.let_pass("respond")
    duel.spend("evasive", 1, "1")
    assert (duel.asked, duel.blocked("card.not-this-time", 1)) == ("last", "refusal.no-damage")
