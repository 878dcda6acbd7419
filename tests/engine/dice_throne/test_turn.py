"""Set-up and the phases of a turn in which nobody is attacked."""

import pytest

from engine import Choose, Chose, IllegalAnswerError, Roll, Rolled, Setup, SetupError, Table
from engine.games.dice_throne.library import printed_content
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, DuelTable, open_table


def test_set_up() -> None:
    """DT-003 to DT-005: 50 health, 2 CP and 4 cards each, and the heroes that were chosen."""
    table = open_table()
    assert table.view(0).actions == ()
    assert table.view(None).seats[0].role is None
    table.put(Chose(MOON_ELF), by=1)
    table.put(Chose(BARBARIAN), by=0)
    for seat, hero in enumerate((BARBARIAN, MOON_ELF)):
        view = table.view(None).seats[seat]
        assert view.role is not None
        assert view.role.key == f"dice-throne.hero.{hero}"
        assert [counter.value for counter in view.counters[:3]] == [50, 2, 4]


def test_the_higher_die_begins() -> None:
    """DT-006: each rolls one die of its own hero, and the higher number begins."""
    table = open_table()
    for seat, hero in enumerate((BARBARIAN, MOON_ELF)):
        table.put(Chose(hero), by=seat)
    table.put(Rolled(("4-life",)), by=0)
    table.put(Rolled(("5-foot",)), by=1)
    assert (table.view(None).stage.turn, table.view(None).stage.seat) == (1, 1)
    facts = [fact.key for row in table.view(None).log for fact in row.facts]
    assert "dice-throne.fact.tie" not in facts


def test_a_tie_is_rolled_again() -> None:
    """DT-006: two equal dice decide nothing."""
    table = open_table()
    for seat in (0, 1):
        table.put(Chose(BARBARIAN), by=seat)
    for first, second in (("3", "3"), ("5", "2")):
        assert table.view(None).stage.turn == 0
        table.put(Rolled((first,)), by=0)
        table.put(Rolled((second,)), by=1)
    assert table.view(None).stage.seat == 0


def test_only_those_who_tied_roll_again() -> None:
    """DT-006: of three the lowest is out of it; the two with the highest number roll again."""
    table = open_table(seats=3)
    for seat in range(3):
        table.put(Chose(BARBARIAN), by=seat)
    for seat, die in enumerate(("2", "5", "5")):
        table.put(Rolled((die,)), by=seat)
    assert table.view(None).awaited == (1, 2)
    for seat, die in ((1, "1"), (2, "4")):
        table.put(Rolled((die,)), by=seat)
    assert (table.view(None).stage.turn, table.view(None).stage.seat) == (1, 2)


@pytest.mark.parametrize("hero", printed_content().heroes)
def test_what_a_player_has(hero: str) -> None:
    """DT-002: two dials, a hand, the leaflet's status effects, and five dice of the own hero."""
    duel = DuelTable(hero)
    counters = {counter.id: counter for counter in duel.table.view(None).seats[0].counters}
    dials = [name for name, counter in counters.items() if counter.sort == "dial"]
    assert dials == ["health", "cp"]
    rules = printed_content().heroes[hero]
    assert {"hand", *(f"token.{token}" for token in rules.tokens)} <= set(counters)
    while duel.phase != "offensive-roll":
        duel.choose("done" if "done" in duel.options() else "end")
    assert isinstance(duel.ask, Roll)
    assert [kind.faces for kind in duel.ask.dice] == [rules.faces] * 5


def test_there_are_no_options() -> None:
    """A table option that the game does not have is refused by name."""
    with pytest.raises(SetupError, match="house"):
        Table(None, Setup("dice-throne", 2, {"house": "rules"}))


def test_the_start_player_has_no_first_income() -> None:
    """T-20, DT-011: nothing in the first turn; 1 CP and 1 card in each turn after it."""
    duel = DuelTable()
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (2, 0)
    duel.end_turn()
    assert (duel.get("cp", 1), duel.get("hand", 1)) == (3, 1)
    duel.set(1, hand=0)
    duel.end_turn()
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (3, 1)


def test_combat_points_stop_at_fifteen() -> None:
    """T-13, DT-012, E-1: at 15 CP a card is sold for nothing, and gone all the same."""
    duel = DuelTable()
    duel.set(0, cp=15, hand=2)
    duel.choose("sell")
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (15, 1)


@pytest.mark.parametrize("cp, told", [(14, "cp"), (15, "cp-full"), (17, "cp-full")])
def test_combat_points_that_are_lost_are_told(cp: int, told: str) -> None:
    """DT-012: who cannot hold more is not said to gain 0."""
    duel = DuelTable()
    duel.set(0, cp=cp, hand=1)
    duel.choose("sell")
    assert (duel.facts()[-2:], duel.get("cp", 0)) == (["sold", told], max(cp, 15))


@pytest.mark.parametrize("cp, told", [(1, ["cp-lost", "cp"]), (0, [])])
def test_where_nothing_is_to_be_had_nothing_is_told(cp: int, told: list[str]) -> None:
    """DT-047: who has no CP loses none, and nobody gains 0 of them."""
    duel = DuelTable("shadow-thief", BARBARIAN)
    duel.set(1, cp=cp)
    duel.declare("3 3 6 1 1", "pickpocket")
    facts = duel.facts()
    ability = len(facts) - facts[::-1].index("ability")
    assert [each for each in facts[ability:] if each.startswith("cp")] == ["cp", *told]


@pytest.mark.parametrize("before, after", [(12, 14), (13, 15), (14, 15), (15, 15)])
def test_surplus_combat_points_are_lost(before: int, after: int) -> None:
    """DT-012: of 2 CP only those up to 15 are gained."""
    duel = DuelTable()
    duel.set(0, cp=before, hand=1)
    duel.play("getting-paid", 0)
    assert duel.get("cp", 0) == after


def test_selling_gives_one_cp() -> None:
    """DT-014: a card for 1 CP, in both main phases, as often as there are cards."""
    duel = DuelTable()
    duel.set(0, hand=2)
    duel.choose("sell")
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (3, 1)
    duel.choose("end")
    duel.roll("1 1 2 4 4")
    duel.stop()
    duel.choose("none", "sell")
    assert (duel.phase, duel.get("cp", 0), duel.get("hand", 0)) == ("main-2", 4, 0)
    assert duel.options()["sell"] is False


@pytest.mark.parametrize("phase", ["main-1", "main-2"])
def test_any_number_in_any_order(phase: str) -> None:
    """DT-014, DT-025: sell, upgrade, play, sell, play and upgrade again, in either main phase."""
    duel = DuelTable()
    if phase == "main-2":
        duel.choose("end")
        duel.roll("1 1 2 4 4")
        duel.stop()
        duel.choose("none")
    duel.set(0, cp=7, hand=6)
    duel.choose("sell", "upgrade.smack.2", "card.vegas-baby")
    duel.roll("1")
    duel.let_pass()
    duel.choose("sell", "card.concuss", "upgrade.sturdy-blow.2")
    assert (duel.phase, duel.get("hand", 0)) == (phase, 0)
    assert duel.get("cp", 0) == 7 + 1 - 2 + 1 + 1 - 1 - 1
    assert (duel.get("upgrade.smack", 0), duel.get("upgrade.sturdy-blow", 0)) == (1, 1)
    assert duel.tokens(1) == {"concussion": 1}


def all_ids(duel: DuelTable) -> set[str]:
    """Return the ids of all that anybody may choose or break in with."""
    actions = (action.id for seat in (0, 1) for action in duel.table.view(seat).actions)
    return {*duel.options(), *actions}


def test_main_phase_cards_and_upgrades_are_for_ones_own_main_phases() -> None:
    """DT-072, DT-074: neither the other player nor any roll or Discard phase is offered them."""
    duel = DuelTable()
    duel.set(0, hand=9, cp=9)
    duel.set(1, hand=3, cp=9)
    mains = {"card.concuss", "card.moon-magic", "upgrade.smack.2", "upgrade.longbow.2"}
    assert all_ids(duel) & mains == {"card.concuss", "upgrade.smack.2"}
    duel.choose("end")
    assert all_ids(duel) & mains == set()
    duel.roll("1 2 3 6 4")
    duel.stop()
    duel.choose("ability.smack")
    for asked in ("respond", "defence"):
        assert (duel.asked, all_ids(duel) & mains) == (asked, set())
        duel.let_pass()
    duel.stop()
    duel.let_pass()
    assert all_ids(duel) & mains == {"card.concuss", "upgrade.smack.2"}
    duel.choose("end")
    assert (duel.phase, all_ids(duel) & mains) == ("discard", set())


def test_an_upgrade_on_the_board_is_no_card_to_sell() -> None:
    """DT-072: it lies on the ability of its name; it is no longer in the hand, nor sold."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2)
    duel.choose("upgrade.smack.2")
    assert duel.options()["sell"] is False
    assert (duel.get("cp", 0), duel.get("upgrade.smack", 0)) == (0, 1)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll("1 4 6 6 6")
    assert duel.get("health", 1) == 50 - 5


def test_upgrading_costs_the_difference() -> None:
    """T-18, DT-072: Smack I to III costs 3; I to II costs 2, and from there III costs 1."""
    duel = DuelTable()
    duel.set(0, cp=10, hand=3)
    duel.choose("upgrade.smack.2")
    assert (duel.get("cp", 0), duel.get("hand", 0), duel.get("upgrade.smack", 0)) == (8, 2, 1)
    duel.choose("upgrade.smack.3")
    assert (duel.get("cp", 0), duel.get("hand", 0), duel.get("upgrade.smack", 0)) == (7, 1, 2)
    other = DuelTable()
    other.set(0, cp=10, hand=1)
    other.choose("upgrade.smack.3")
    assert (other.get("cp", 0), other.get("hand", 0), other.get("upgrade.smack", 0)) == (7, 0, 2)


PRICES = {
    BARBARIAN: {
        "smack": (2, 3),
        "sturdy-blow": (1, 2),
        "mighty-blow": (2,),
        "crit-bash": (2,),
        "fortitude": (2,),
        "overpower": (2,),
        "reckless": (2,),
        "thick-skin": (3,),
    },
    MOON_ELF: {
        "longbow": (2, 3),
        "demising-shot": (2,),
        "covered-shot": (2,),
        "exploding-arrow": (2, 3),
        "entangling-shot": (2,),
        "blinding-shot": (2,),
        "eclipse": (2,),
        "missed-me": (3,),
    },
}


@pytest.mark.parametrize("hero", PRICES)
def test_the_prices_of_all_upgrades(hero: str) -> None:
    """Sections 7.1 and 7.2: what each upgrade card costs, and that there are no others."""
    duel = DuelTable(hero)
    ask = duel.ask
    assert isinstance(ask, Choose)
    offered = {
        option.id: option.detail.params["cost"]
        for option in ask.options
        if option.id.startswith("upgrade.") and option.detail is not None
    }
    assert offered == {
        f"upgrade.{ability}.{level}": cost
        for ability, costs in PRICES[hero].items()
        for level, cost in enumerate(costs, 2)
    }


def test_what_cannot_be_paid_is_blocked() -> None:
    """DT-075: a card that costs more than there is, is refused with both numbers."""
    duel = DuelTable()
    duel.set(0, cp=1, hand=1)
    with pytest.raises(IllegalAnswerError) as refusal:
        duel.choose("upgrade.smack.2")
    reason = refusal.value.reason.params["reason"]
    assert getattr(reason, "params", None) == {"cost": 2, "cp": 1}


def test_a_referee_may_force_what_is_blocked() -> None:
    """A forced upgrade without CP and cards takes what there is, and is done."""
    duel = DuelTable()
    duel.set(0, cp=1)
    duel.table.put(Chose("upgrade.smack.3"), by=1, forced="we agreed on it")
    assert (duel.get("cp", 0), duel.get("hand", 0), duel.get("upgrade.smack", 0)) == (0, 0, 2)


def test_an_upgrade_is_noted_on_the_board() -> None:
    """An upgraded ability is among what stands beside a seat."""
    duel = DuelTable()
    duel.set(0, upgrade_thick_skin=1)
    (note,) = duel.table.view(None).seats[0].notes
    assert note.params["level"] == "II"


def test_the_hand_is_sold_down_to_six_at_the_end_only() -> None:
    """T-19, DT-026: nine cards may be held until the Discard phase; three are sold there."""
    duel = DuelTable()
    duel.set(0, hand=9)
    duel.end_turn()
    assert (duel.phase, duel.get("hand", 0)) == ("discard", 9)
    duel.choose("sell")
    assert (duel.get("hand", 0), duel.get("cp", 0)) == (6, 5)
    assert duel.table.view(None).stage.turn == 2


@pytest.mark.parametrize("cp, after", [(11, 14), (13, 15), (15, 15)])
def test_the_surplus_is_sold_for_what_fits(cp: int, after: int) -> None:
    """T-19, DT-026, E-1: three cards for 3 CP, up to 15; they are gone all the same."""
    duel = DuelTable()
    duel.set(0, hand=9, cp=cp)
    duel.end_turn()
    duel.choose("sell")
    assert (duel.get("hand", 0), duel.get("cp", 0)) == (6, after)


def test_the_phases_of_a_turn() -> None:
    """Section 1.2: the phases in their order, as far as something is asked in them."""
    duel = DuelTable()
    seen = [duel.phase]
    duel.choose("end")
    seen.append(duel.phase)
    duel.roll("1 2 3 6 4")
    duel.stop()
    duel.choose("ability.smack")
    seen.append(duel.phase)
    duel.roll("1 4 6 6 6")
    seen.append(duel.phase)
    assert seen == ["main-1", "offensive-roll", "defensive-roll", "main-2"]


def test_concussion_skips_one_income() -> None:
    """Concussion: no income in the next Income phase, then the token is gone."""
    duel = DuelTable()
    duel.set(1, token_concussion=1)
    duel.end_turn()
    assert (duel.get("cp", 1), duel.get("hand", 1), duel.tokens(1)) == (2, 0, {})
    duel.end_turn()
    duel.set(0, hand=0)
    duel.end_turn()
    assert (duel.get("cp", 1), duel.get("hand", 1)) == (3, 1)
