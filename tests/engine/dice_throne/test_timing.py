"""Who may act when, who goes first, and what nothing can interrupt."""

import pytest

from engine import Interrupted, Passed
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable


def last_window(**options: str) -> DuelTable:
    """Return a duel of Moon Elves in the last window of an attack for 3; both hold cards."""
    duel = DuelTable(MOON_ELF, MOON_ELF, options=options)
    duel.declare("1 2 3 6 4", "longbow")
    duel.set(0, hand=2, cp=8)
    duel.set(1, hand=2, cp=8, token_evasive=1)
    duel.stop()
    assert duel.asked == "last"
    return duel


def test_the_active_player_has_priority() -> None:
    """T-06, D-1: Evasive is about to be spent, the active player's Buh, Bye! comes first."""
    duel = last_window()
    duel.put(Interrupted("spend.evasive"), by=1)
    assert (duel.asked, duel.table.view(None).awaited) == ("priority", (0,))
    duel.put(Interrupted("card.buh-bye"), by=0)
    duel.choose("1.evasive")
    assert duel.tokens(1) == {}
    assert duel.asked == "priority"
    duel.put(Passed(), by=0)
    assert duel.facts()[-1] == "too-late"
    duel.let_pass()
    assert duel.get("health", 1) == 47


def test_priority_is_kept_however_many_actions_it_takes() -> None:
    """D-1, DT-093: whoever has priority may act again and again before the other goes on."""
    duel = last_window()
    duel.put(Interrupted("spend.evasive"), by=1)
    for _ in range(2):
        duel.put(Interrupted("card.getting-paid"), by=0)
        assert duel.table.view(None).awaited in ((0,), (1,))
    assert duel.asked == "roll"
    duel.roll("1")
    duel.let_pass()
    assert (duel.get("health", 1), duel.get("cp", 0)) == (50, 12)


def test_priority_that_is_passed_changes_nothing() -> None:
    """DT-093: the active player lets it pass, and the token is spent."""
    duel = last_window()
    duel.spend("evasive", 1, "1")
    duel.let_pass()
    assert duel.get("health", 1) == 50


def test_the_active_player_waits_for_nobody() -> None:
    """T-07, DT-091: what the active player spends resolves at once; nothing comes in between."""
    duel = DuelTable(MOON_ELF, MOON_ELF)
    duel.declare("1 2 3 6 4", "longbow")
    duel.set(0, token_evasive=1, hand=1)
    duel.set(1, hand=1, cp=8)
    duel.roll("1 1 6 6 6")
    duel.let_pass("altered")
    duel.put(Interrupted("spend.evasive"), by=0)
    assert (duel.asked, duel.tokens(0)) == ("roll", {})
    assert duel.blocked("card.buh-bye", 1) == "refusal.uninterruptible"


def test_a_token_that_is_to_be_stripped_is_spent_first() -> None:
    """T-07, DT-093: Buh, Bye! waits until the active player is done with one Reload and the next.

    While the first is resolved the card can be played neither on it nor on the other.
    """
    duel = DuelTable("gunslinger", MOON_ELF)
    duel.set(0, token_reload=2)
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 4 6", "revolver")
    duel.let_pass("respond")
    duel.stop()
    duel.put(Interrupted("card.buh-bye"), by=1)
    for left in ({"reload": 1}, {}):
        assert (duel.asked, duel.table.view(None).awaited) == ("priority", (0,))
        duel.put(Interrupted("spend.reload"), by=0)
        assert duel.blocked("card.buh-bye", 1) == "refusal.uninterruptible"
        duel.roll("5")
        duel.let_pass("altered")
        assert duel.tokens(0) == left
    assert ("too-late" in duel.facts(), duel.get("hand", 1), duel.get("cp", 1)) == (True, 1, 2)
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 3 - 3 - 3


def test_a_token_that_is_not_spent_in_time_is_stripped() -> None:
    """T-07: once the active player is done, Buh, Bye! takes the Reload that still lies there."""
    duel = DuelTable("gunslinger", MOON_ELF)
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 4 6", "revolver")
    duel.let_pass("respond")
    duel.stop()
    duel.act("card.buh-bye", 1)
    duel.choose("0.reload")
    duel.let_pass()
    assert (duel.tokens(0), duel.get("health", 1)) == ({}, 47)


def test_whoever_is_quicker() -> None:
    """D-1: a table may do without priority: then the first tap counts."""
    duel = last_window(priority="none")
    duel.put(Interrupted("spend.evasive"), by=1)
    assert duel.asked == "roll"


@pytest.mark.parametrize(
    "priority, order", [("active-player", (0, 3, 1, 2)), ("clockwise", (0, 1, 2, 3))]
)
def test_the_order_of_the_others(priority: str, order: tuple[int, ...]) -> None:
    """D-1, DT-093: the active player, then in turn order, or clockwise as the rules 2.2 have it."""
    table = BattleTable(*[BARBARIAN] * 4, options={"priority": priority})
    table.declare("1 2 3 6 4", "smack")
    table.roll("1")
    for seat in range(4):
        table.set(seat, hand=1, cp=1)
    table.stop()
    assert (table.asked, table.table.view(None).awaited) == ("last", order)


def test_among_three_the_nearer_goes_first() -> None:
    """D-1, DT-093: the active player first, then in turn order: seat 1 may act before seat 2."""
    table = BattleTable(*[BARBARIAN] * 3)
    table.declare("1 2 3 6 4", "smack")
    table.choose("seat.2")
    for seat in range(3):
        table.set(seat, hand=1, cp=1)
    table.stop()
    table.put(Interrupted("card.not-this-time"), by=2)
    assert table.table.view(None).awaited == (0, 1)
    table.let_pass("priority")
    table.let_pass()
    assert table.get("health", 2) == 35


def test_an_instant_may_be_played_at_any_time() -> None:
    """DT-073, DT-090: in the opponent's turn, in any phase, on top of whatever is asked."""
    duel = DuelTable()
    duel.set(1, hand=3, cp=1)
    duel.play("getting-paid", 1)
    assert (duel.asked, duel.get("cp", 1)) == ("main", 3)
    duel.choose("end")
    duel.play("getting-paid", 1)
    assert (duel.asked, duel.get("cp", 1)) == ("offensive", 5)
    duel.set(0, hand=7)
    duel.roll("1 1 2 4 4")
    duel.stop()
    duel.choose("none", "end")
    duel.play("getting-paid", 1)
    assert (duel.phase, duel.asked, duel.get("cp", 1)) == ("discard", "discard", 7)


def test_a_roll_phase_card_may_follow_any_attempt() -> None:
    """DT-090, DT-074: after every step of the offensive roll, by anybody, in a roll phase only."""
    duel = DuelTable()
    duel.set(1, hand=2, cp=8)
    assert duel.blocked("card.so-wild", 1) == "refusal.roll-phase"
    duel.choose("end")
    assert duel.blocked("card.so-wild", 1) == "refusal.no-dice"
    duel.roll("1 2 3 6 4")
    duel.play("so-wild", 1, "die.0", "4-life")
    assert duel.dice == "4 2 3 6 4"
    duel.roll("1 2 3 6 4")
    duel.play("so-wild", 1, "die.0", "4-life")
    assert duel.dice == "4 2 3 6 4"


@pytest.mark.parametrize("card", ["getting-paid", "so-wild", "other"])
def test_cards_are_not_interrupted(card: str) -> None:
    """DT-091, D-2: neither an instant nor a roll-phase card may be interrupted."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=8)
    duel.set(1, hand=2, cp=8)
    duel.choose("end")
    duel.roll("1 2 3 6 4")
    duel.put(Interrupted("card.feelin-good" if card == "getting-paid" else f"card.{card}"), by=0)
    for action in ("card.getting-paid", "card.so-wild", "card.other"):
        assert duel.blocked(action, 1) == "refusal.uninterruptible"


def test_a_main_phase_card_may_be_interrupted() -> None:
    """T-08, DT-092, DT-075: What Status Effects? is paid, its victim acts, and then it goes on."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2)
    duel.set(1, hand=1, cp=0, token_evasive=2, token_entangle=1)
    duel.set(0, token_concussion=1)
    duel.choose("card.what-status-effects")
    assert (duel.asked, duel.get("cp", 0), duel.get("hand", 0)) == ("player", 0, 0)
    duel.play("getting-paid", 1)
    assert (duel.asked, duel.get("cp", 1)) == ("player", 2)
    duel.choose("seat.1")
    assert (duel.tokens(1), duel.asked) == ({}, "main")


def test_tokens_may_be_spent_before_a_card_takes_them() -> None:
    """T-08, DT-075: What Status Effects? is paid; before it resolves a token may be spent."""
    duel = DuelTable()
    duel.act("hand.give", 0)
    duel.choose("seat.1", "tactical-advantage")
    duel.set(0, hand=1, cp=2)
    duel.choose("card.what-status-effects")
    assert (duel.asked, duel.table.view(None).awaited) == ("played", (1,))
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (0, 0)
    assert duel.blocked("card.getting-paid", 0) == "refusal.no-card"
    duel.act("spend.tactical-advantage.1", 1)
    assert (duel.tokens(1), duel.get("cp", 1), duel.get("cp", 0)) == ({}, 3, 0)
    duel.choose("seat.1")
    assert (duel.tokens(1), duel.asked) == ({}, "main")


def test_no_card_waits_for_tokens_that_cannot_be_spent_now() -> None:
    """T-08: Evasive is for damage that comes; before a card in a main phase nobody waits for it."""
    duel = DuelTable()
    duel.set(1, token_evasive=1)
    duel.set(0, hand=1, cp=2)
    duel.choose("card.what-status-effects")
    assert (duel.tokens(1), duel.asked) == ({}, "main")


def test_no_card_waits_for_what_is_no_token() -> None:
    """T-08, DT-066: What Status Effects? takes no Tithe away, which draws a card as well later."""
    duel = DuelTable(second="paladin")
    duel.set(1, cp=3, token_concussion=1)
    duel.set(0, hand=1, cp=2)
    duel.choose("card.what-status-effects")
    assert (duel.tokens(1), duel.asked) == ({}, "main")


def test_what_was_interrupted_goes_on() -> None:
    """DT-092: after all interruptions the interrupted roll stands where it stood."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2)
    duel.choose("end")
    duel.roll("1 1 6 6 4")
    duel.keep(2, 3)
    duel.play("double-up", 0)
    ask = duel.ask
    assert getattr(ask, "kept", None) == (2, 3)


def test_then_is_a_pause() -> None:
    """DT-046: "Targeted, then 4": what was inflicted lies there, and anybody may act before.

    A token, an instant or a roll-phase card may be used; afterwards the text goes on.
    """
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 6 6", "demising-shot")
    duel.let_pass("respond")
    assert (duel.asked, duel.table.view(None).awaited, duel.tokens(1)) == (
        "then",
        (1,),
        {"targeted": 1},
    )
    duel.set(1, token_evasive=1)
    for action in ("card.buh-bye", "card.not-this-time", "spend.evasive"):
        assert duel.blocked(action, 1) is None
    duel.play("buh-bye", 1, "1.targeted")
    duel.let_pass()
    assert duel.asked == "defence"
    duel.stop()
    duel.let_pass()
    assert duel.get("health", 1) == 46


def test_nobody_pauses_who_could_do_nothing() -> None:
    """DT-046: without a card or a token to spend, the pause passes by itself."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.declare("1 2 3 6 6", "demising-shot")
    assert duel.asked == "defence"


def test_a_window_says_who_is_awaited() -> None:
    """A window names those for whom it waits; whoever passes is no longer awaited."""
    duel = last_window()
    assert duel.table.view(None).awaited == (0, 1)
    duel.put(Passed(), by=0)
    assert duel.table.view(None).awaited == (1,)
    duel.play("getting-paid", 1)
    assert duel.asked == "last"
    assert duel.table.view(None).awaited == (0, 1)


def test_an_ultimate_is_boosted_but_not_answered() -> None:
    """DT-054, DT-082: from activation to the phase's end only its own side may act."""
    table = BattleTable(*[BARBARIAN] * 4)
    table.declare("6 6 6 6 6", "rage")
    for seat in range(4):
        table.set(seat, hand=1, cp=4)
    table.roll("1")
    table.let_pass("altered")
    assert (table.asked, table.table.view(None).awaited) == ("last", (0, 1))
    for seat in (2, 3):
        blocked = {a.id: a.blocked for a in table.table.view(seat).actions}
        cards = [reason for action, reason in blocked.items() if action.startswith("card")]
        assert cards
        assert all(reason is not None for reason in cards)
    table.play("get-some", 0)
    table.roll("1 1 4 4 4")
    table.let_pass()
    assert table.get("health", 2) == 50 - 15 - 2


def test_the_freeze_ends_with_the_roll_phase() -> None:
    """DT-054: after the roll phase the opponents act again."""
    duel = DuelTable(MOON_ELF, MOON_ELF)
    duel.set(1, hand=1, cp=4)
    duel.declare("6 6 6 6 6", "lunar-eclipse")
    duel.let_pass()
    assert duel.phase == "main-2"
    assert duel.blocked("card.getting-paid", 1) is None


def test_dice_altered_before_an_ultimate_is_activated() -> None:
    """DT-054: the only counter is to alter the dice before the activation."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.declare("6 6 6 6 6", "rage")
    assert duel.asked == "respond"
    duel.play("so-wild", 1, "die.0", "1-sword")
    assert duel.options()["ability.rage"] is False


@pytest.mark.parametrize("before", [True, False])
def test_an_attack_modifier_before_or_after_the_defence(before: bool) -> None:  # noqa: FBT001 - a case
    """DT-082, D-7: added damage has the attack's type, before the defensive ability or after it."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.declare("1 2 3 6 4", "longbow")
    duel.set(0, hand=1, cp=0)
    if before:
        duel.play("take-that", 0)
        duel.roll("1")
    duel.roll("1 1 6")
    duel.let_pass("altered")
    if not before:
        duel.play("take-that", 0)
        duel.roll("1")
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 3 - 2


@pytest.mark.parametrize("dice, ability", [("1 2 6 6 4", "sturdy-blow"), ("6 6 6 6 6", "rage")])
def test_added_damage_is_of_the_attacks_type(dice: str, ability: str) -> None:
    """DT-082: what is added is one sum with the attack, undefendable or ultimate as that is."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2)
    duel.declare(dice, ability)
    duel.play("get-some", 0)
    duel.roll("1 2 3 6 6")
    assert duel.asked != "defence"
    duel.let_pass()
    base = 4 if ability == "sturdy-blow" else 15
    assert [sheet.params["result"] for sheet in duel.receipts()] == [base + 3]
    assert 50 - duel.get("health", 1) == base + 3


def test_nothing_is_added_to_pure_damage() -> None:
    """DT-080, DT-082: the Sneak Attack that Shadow Dance brings adds nothing to it, and is kept."""
    duel = DuelTable("shadow-thief", BARBARIAN)
    duel.set(0, hand=1)
    duel.declare("6 6 6 1 2", "shadow-dance")
    duel.let_pass("respond")
    duel.roll("6")
    duel.let_pass("altered")
    assert duel.blocked("spend.sneak-attack", 0) == "refusal.unmodifiable"
    duel.let_pass()
    assert 50 - duel.get("health", 1) == 3
    assert duel.tokens(0) == {"shadows": 1, "sneak-attack": 1}


def test_an_attack_modifier_needs_an_attack() -> None:
    """DT-081, DT-082, E-12: without an attack that deals at least 1 there is nothing to modify."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(0, hand=1)
    duel.choose("end")
    duel.roll("1 2 3 6 4")
    assert duel.blocked("card.take-that", 0) == "refusal.no-attack"


def test_after_the_attack_nothing_is_left_to_modify() -> None:
    """DT-081: an attack ends with its roll phase."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.declare("1 2 3 6 4", "longbow")
    duel.roll("1 1 6")
    duel.set(0, hand=1)
    assert duel.blocked("card.take-that", 0) in ("refusal.no-attack", "refusal.roll-phase")


def test_both_main_phases_offer_the_same() -> None:
    """DT-025: Main (2) is Main (1) again: sell, play, upgrade, with the same of it blocked."""
    duel = DuelTable()
    duel.set(0, hand=3, cp=2)
    first = duel.options()
    assert set(first.values()) == {True, False}
    duel.choose("end")
    duel.roll("1 1 2 4 4")
    duel.stop()
    duel.choose("none")
    assert (duel.phase, duel.options()) == ("main-2", first)


def test_decisions_come_before_what_needs_a_target() -> None:
    """DT-019: the ability's own rolls first, then what needs no target, then the targeting roll."""
    table = BattleTable(MOON_ELF, MOON_ELF, BARBARIAN, BARBARIAN)
    table.declare("1 2 4 4 4", "covered-shot")
    assert (table.asked, table.tokens(0)) == ("roll", {"evasive": 1})
    assert table.phase == "targeting-roll"
    other = BattleTable(MOON_ELF, MOON_ELF, BARBARIAN, BARBARIAN)
    other.declare("1 6 6 6 2", "exploding-arrow")
    assert (other.asked, other.phase) == ("roll", "offensive-roll")
    other.roll("1 2 3 4 6")
    assert other.phase == "targeting-roll"


def test_what_is_rolled_comes_before_what_is_gained() -> None:
    """DT-019: Shadow Dance: its die first, then Shadows and Sneak Attack, then the targeting."""
    table = BattleTable("shadow-thief", MOON_ELF, MOON_ELF)
    table.declare("6 6 6 1 2", "shadow-dance")
    assert (table.asked, table.phase, table.tokens(0)) == ("roll", "offensive-roll", {})
    table.roll("5")
    assert (table.asked, table.phase) == ("target", "targeting-roll")
    assert table.tokens(0) == {"shadows": 1, "sneak-attack": 1}


def test_draws_never_run_out() -> None:
    """DT-013: whoever has drawn more cards than a deck holds still draws."""
    duel = DuelTable()
    for _ in range(12):
        duel.set(0, hand=1, cp=2)
        duel.play("triple-up", 0)
        assert duel.get("hand", 0) == 3


def test_an_empty_deck_is_shuffled_anew() -> None:
    """DT-013: people shuffle their discard pile; a hand never grows beyond the whole deck."""
    duel = DuelTable()
    duel.set(0, hand=32, cp=9)
    duel.play("triple-up", 0)
    assert duel.get("hand", 0) == 33
