"""What people do by hand, which no rule ever blocks."""

import pytest

from engine import Choose, Chose, Interrupted, Message, Passed
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable

BY_HAND = {"hand.damage", "hand.give", "hand.skip", "hand.repeat"}
ASKING = {"ask.concerned", "ask.never"}


def labels(duel: BattleTable, seat: int) -> set[str]:
    """Return the ids of all that ``seat`` may do now."""
    actions = duel.table.view(seat).actions
    return {action.id for action in actions if action.blocked is None}


def test_what_is_done_by_hand_is_never_blocked() -> None:
    """Even stunned, frozen by an ultimate or without any card, people set the table right."""
    duel = DuelTable()
    duel.set(0, hand=1)
    duel.set(1, token_evasive=1)
    duel.declare("6 6 6 6 6", "rage")
    duel.let_pass("respond")
    assert duel.blocked("card.other", 1) == "refusal.stunned"
    assert labels(duel, 1) == {*BY_HAND, "hand.prevent", "hand.take", *ASKING}


def test_a_card_of_ones_own() -> None:
    """A card that the machine does not know: its price and one card go, the rest is by hand."""
    duel = DuelTable()
    duel.set(0, hand=2, cp=5)
    duel.act("card.other", 0)
    assert duel.asked == "cost"
    duel.enter(3)
    assert set(duel.options()) == {"nothing", "add"}
    duel.choose("nothing")
    assert (duel.get("cp", 0), duel.get("hand", 0), duel.asked) == (2, 1, "main")


def test_a_card_of_ones_own_deals_damage_at_once_in_a_main_phase() -> None:
    """Outside a roll phase the damage entered is dealt when the card is done."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=1)
    duel.act("card.other", 0)
    duel.enter(0)
    duel.choose("add", "seat.1")
    duel.enter(7)
    duel.let_pass()
    assert (duel.get("health", 1), duel.asked) == (43, "main")


@pytest.mark.parametrize("action, asked", [("hand.give", "give"), ("hand.take", "take")])
def test_no_status_effect_is_proposed_by_hand(action: str, asked: str) -> None:
    """Any is as likely: a tap on what is next would give or take whichever is named first."""
    duel = DuelTable()
    duel.set(1, token_evasive=1, token_entangle=1)
    duel.act(action, 0)
    if duel.asked == "player":
        duel.choose("seat.1")
    ask = duel.table.view(0).ask
    assert isinstance(ask, Choose)
    assert (duel.asked, ask.default) == (asked, None)


def attacked_elf() -> DuelTable:
    """Return a duel in which 4 damage comes to a Moon Elf who does not defend."""
    duel = DuelTable()
    duel.declare("1 2 3 6 4", "smack")
    duel.set(1, hand=1, cp=2)
    duel.stop()
    assert duel.asked == "last"
    return duel


def test_damage_by_hand_joins_the_sum() -> None:
    """While damage comes, what is entered is a part of the attack's sum, with its own line."""
    duel = attacked_elf()
    duel.act("hand.damage", 1)
    duel.choose("seat.1")
    duel.enter(3)
    duel.let_pass()
    (sheet,) = duel.receipts()
    line = sheet.params["1"]
    assert isinstance(line, Message)
    assert (line.key, line.params["amount"], sheet.params["result"]) == ("receipt.plus", 3, 7)


def test_damage_by_hand_beside_what_cannot_be_modified() -> None:
    """DT-087: damage that comes to somebody who is not attacked is a source of its own."""
    duel = attacked_elf()
    duel.act("hand.damage", 1)
    duel.choose("seat.0")
    duel.enter(2)
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1), len(duel.receipts())) == (48, 46, 2)


def test_prevention_by_hand() -> None:
    """Any of the damage that comes can be prevented, by anybody, for anybody."""
    duel = attacked_elf()
    duel.act("hand.prevent", 0)
    duel.enter(3)
    duel.let_pass()
    assert duel.get("health", 1) == 49


@pytest.mark.parametrize(
    "hero, dice, ability, damage",
    [(BARBARIAN, "6 6 6 6 6", "rage", 15), ("shadow-thief", "6 6 6 1 1", "shadow-dance", 3)],
)
def test_prevention_by_hand_of_what_no_rule_prevents(
    hero: str, dice: str, ability: str, damage: int
) -> None:
    """DT-054, D-8: people may prevent damage of an ultimate, and pure damage where that stands."""
    duel = DuelTable(hero, BARBARIAN, options={"pure-damage": "not-preventable"})
    duel.set(0, hand=1)
    duel.declare(dice, ability)
    if hero == "shadow-thief":
        duel.roll("6")
    duel.let_pass("respond", "altered")
    duel.act("hand.prevent", 1)
    duel.enter(2)
    duel.let_pass()
    assert duel.get("health", 1) == 50 - damage + 2
    (sheet,) = duel.receipts()
    line = sheet.params["1"]
    assert isinstance(line, Message)
    assert (line.key, line.params["amount"]) == ("receipt.minus", 2)


def test_damage_by_hand_can_be_answered() -> None:
    """What is dealt by hand outside an attack is shown before it is applied, if anybody can act."""
    duel = DuelTable()
    duel.set(1, token_evasive=1)
    duel.act("hand.damage", 0)
    duel.choose("seat.1")
    duel.enter(9)
    assert (duel.asked, duel.seat) == ("last", 1)
    duel.spend("evasive", 1, "1")
    assert duel.get("health", 1) == 50


def test_tokens_by_hand() -> None:
    """Any status effect can be given and taken, also one that no hero here knows."""
    duel = DuelTable()
    duel.act("hand.give", 1)
    duel.choose("seat.0")
    assert len(duel.options()) > len(DuelTable().table.view(None).seats[0].counters)
    duel.choose("stun")
    assert duel.tokens(0) == {"stun": 1}
    duel.act("hand.take", 1)
    assert duel.tokens(0) == {}


def test_another_powder_keg_by_hand() -> None:
    """T-26: whoever inflicts it with an ability done by hand explodes the first one, too."""
    duel = DuelTable("cursed-pirate", BARBARIAN)
    for health in (50, 47):
        duel.act("hand.give", 0)
        duel.choose("seat.1", "powder-keg")
        assert (duel.get("health", 1), duel.tokens(1)) == (health, {"powder-keg": 1})


def test_a_phase_is_skipped() -> None:
    """Skip: nothing more of the phase happens, neither its rolls nor its damage."""
    duel = attacked_elf()
    duel.act("hand.skip", 0)
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 50)
    duel.act("hand.skip", 1)
    assert duel.table.view(None).stage.seat == 1


def test_skipping_takes_dice_and_attack_along() -> None:
    """Skip: the dice of the skipped phase lie there no more, and no attack goes on."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 2 3 6 4")
    duel.act("hand.skip", 0)
    assert (duel.phase, duel.dice) == ("main-2", "")
    assert duel.blocked("card.get-some", 0) in ("refusal.no-card", "refusal.roll-phase")


def test_what_lasts_until_a_phase_is_over_leaves_when_it_is_skipped() -> None:
    """E-15: an Entangle left lying would cost an attempt of the next roll phase as well."""
    for rolled in (False, True):
        duel = DuelTable()
        duel.set(0, token_entangle=1, token_targeted=1)
        duel.choose("end")
        if rolled:
            duel.roll("1 2 3 6 4")
        duel.act("hand.skip", 0)
        assert (duel.phase, duel.tokens(0)) == ("main-2", {"targeted": 1})


def test_what_comes_during_a_skipped_phase_stays() -> None:
    """E-15: what was inflicted once the dice were rolled is for the next roll phase."""
    duel = attacked_elf()
    duel.act("hand.give", 1)
    duel.choose("seat.0", "entangle")
    duel.act("hand.skip", 0)
    assert (duel.phase, duel.tokens(0)) == ("main-2", {"entangle": 1})


def test_a_card_being_played_is_skipped_alone() -> None:
    """Skip while a card asks something: the rest of that card is skipped, not the phase."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.choose("end")
    duel.roll("1 2 3 6 4")
    duel.put(Interrupted("card.so-wild"), 1)
    duel.act("hand.skip", 0)
    assert (duel.phase, duel.asked, duel.dice) == ("offensive-roll", "offensive", "1 2 3 6 4")


@pytest.mark.parametrize(
    "chosen, asked", [("card.vegas-baby", "roll"), ("upgrade.pistol-whip.2", "cost")]
)
def test_a_main_phase_card_is_skipped_alone(chosen: str, asked: str) -> None:
    """Skip while a main-phase card or an upgrade asks something: the main phase goes on."""
    duel = DuelTable("gunslinger", BARBARIAN)
    duel.set(0, hand=2, cp=5)
    duel.choose(chosen)
    assert duel.asked == asked
    duel.act("hand.skip", 1)
    assert (duel.phase, duel.asked, duel.dice) == ("main-1", "main", "")
    duel.act("hand.skip", 1)
    assert (duel.phase, duel.asked) == ("offensive-roll", "offensive")


def test_a_card_that_breaks_in_on_another_is_skipped_alone() -> None:
    """Skip while a card asks something in the midst of another: the last one is skipped first."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=5)
    duel.set(1, hand=1, cp=5)
    duel.choose("card.vegas-baby")
    duel.roll("4")
    duel.act("card.tip-it", 1)
    assert (duel.asked, duel.dice) == ("tip", "4")
    duel.act("hand.skip", 0)
    assert (duel.phase, duel.asked, duel.dice) == ("main-1", "main", "")
    assert duel.get("cp", 0) == 5 + 2


def test_a_phase_comes_once_more() -> None:
    """Repeat: when the phase is over it begins anew, once."""
    duel = DuelTable()
    duel.choose("end")
    duel.act("hand.repeat", 0)
    duel.roll("1 1 2 4 4")
    duel.stop()
    duel.choose("none")
    assert (duel.phase, duel.dice) == ("offensive-roll", "")
    duel.roll("1 1 2 4 4")
    duel.stop()
    duel.choose("none")
    assert duel.phase == "main-2"


def test_going_back() -> None:
    """Whatever was done by hand is undone like anything else, and brought back again."""
    duel = DuelTable()
    duel.act("hand.give", 1)
    duel.choose("seat.0", "stun")
    duel.table.undo(by=0)
    assert duel.tokens(0) == {}
    duel.table.redo(by=0)
    assert duel.tokens(0) == {"stun": 1}


def test_what_is_skipped_can_be_gone_back_to() -> None:
    """A phase skipped by mistake is there again after an undo, with its dice."""
    duel = attacked_elf()
    duel.act("hand.skip", 0)
    duel.table.undo(by=1)
    assert duel.asked == "last"
    duel.let_pass()
    assert duel.get("health", 1) == 46


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_is_defeated_may_still_help(seat: int) -> None:
    """The defeated play no cards, but they may set things right by hand."""
    table = BattleTable(BARBARIAN, MOON_ELF, MOON_ELF)
    table.set(2, health=0)
    assert labels(table, seat) >= BY_HAND
    assert ("card.other" in {action.id for action in table.table.view(seat).actions}) is (seat < 2)


def test_whoever_is_defeated_is_hurt_no_more() -> None:
    """DT-030: who is defeated deals damage by hand to those who are left, and comes last else."""
    battle = BattleTable(BARBARIAN, MOON_ELF, BARBARIAN)
    battle.act("hand.damage", 2)
    assert list(battle.options()) == ["seat.0", "seat.1", "seat.2"]
    battle.choose("seat.2")
    battle.enter(35)
    battle.let_pass()
    battle.act("hand.damage", 2)
    assert list(battle.options()) == ["seat.0", "seat.1"]


def test_whoever_is_defeated_is_not_asked_when_to_be_asked() -> None:
    """The defeated are offered nothing but what is done by hand: no card, no token, no pause."""
    table = BattleTable(BARBARIAN, MOON_ELF, MOON_ELF)
    table.set(2, health=0)
    assert labels(table, 2) == BY_HAND
    table.set(2, health=1)
    assert labels(table, 2) >= ASKING


def test_never_ask_me() -> None:
    """A seat may say that no window shall wait for it; it may still act, and change its mind."""
    duel = DuelTable()
    duel.set(0, hand=0)
    duel.set(1, hand=1, cp=2)
    duel.act("ask.never", 1)
    duel.declare("1 2 3 6 4", "smack")
    assert (duel.phase, duel.asked) == ("defensive-roll", "defence")
    duel.act("ask.me", 1)
    duel.stop()
    assert (duel.asked, duel.table.view(None).awaited) == ("last", (1,))
    duel.act("ask.never", 1)
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 46)


def test_who_has_passed_need_not_pass_again_for_a_standing_choice() -> None:
    """What others passed on is as it was; one who is not waited for any more lets it close."""
    hill = on_the_hill()
    hill.set(0, hand=0)
    hill.declare("1 2 3 6 4", "smack")
    assert (hill.asked, hill.table.view(None).awaited) == ("respond", (1, 2))
    seen = hill.table.revision
    hill.act("ask.concerned", 0)
    hill.table.put(Passed(), by=1, expected=seen)
    hill.act("ask.me", 0)
    assert hill.table.view(None).awaited == (2,)
    hill.act("ask.never", 2)
    assert hill.asked == "target"


def test_the_standing_choice_is_offered_as_what_it_changes() -> None:
    """Ask me, ask where it concerns me, never ask: only what would change is among the actions."""
    duel = DuelTable()
    assert {each for each in labels(duel, 0) if each.startswith("ask")} == ASKING
    duel.act("ask.never", 0)
    assert {each for each in labels(duel, 0) if each.startswith("ask")} == {
        "ask.me",
        "ask.concerned",
    }
    duel.act("ask.concerned", 0)
    assert {each for each in labels(duel, 0) if each.startswith("ask")} == {"ask.me", "ask.never"}


def on_the_hill(*seats: int) -> BattleTable:
    """Return three Barbarians with cards and CP, of whom ``seats`` ask for what concerns them."""
    hill = BattleTable(BARBARIAN, BARBARIAN, BARBARIAN)
    for seat in range(3):
        hill.set(seat, hand=2, cp=4)
    for seat in seats:
        hill.act("ask.concerned", seat)
    return hill


def test_ask_me_where_it_concerns_me() -> None:
    """Until a target is named it may be anybody; then only attacker and defender are awaited."""
    hill = on_the_hill(0, 1, 2)
    hill.declare("1 2 3 6 4", "smack")
    assert (hill.asked, hill.table.view(None).awaited) == ("respond", (1, 2))
    hill.let_pass("respond")
    hill.choose("seat.2")
    hill.roll("1 1 1")
    assert (hill.asked, hill.table.view(None).awaited) == ("altered", (0, 2))
    hill.let_pass("altered")
    assert (hill.asked, hill.table.view(None).awaited) == ("last", (0, 2))


def test_damage_beside_an_attack_concerns_whom_it_hits() -> None:
    """Collateral damage makes the last chance that of everybody whom it comes to."""
    hill = on_the_hill(1, 2)
    hill.declare("1 2 3 6 4", "smack")
    hill.let_pass("respond")
    hill.choose("seat.2")
    hill.stop()
    assert hill.table.view(None).awaited == (0, 2)
    hill.act("hand.damage", 0)
    hill.choose("seat.1")
    hill.enter(2)
    assert (hill.asked, hill.table.view(None).awaited) == ("last", (0, 1, 2))


def test_what_another_rolls_for_himself_concerns_nobody_else() -> None:
    """A die of the active player's own card waits for who asks for everything, and no others."""
    hill = on_the_hill(1)
    hill.choose("card.vegas-baby")
    hill.roll("4")
    assert (hill.asked, hill.table.view(None).awaited) == ("altered", (0, 2))


def test_tokens_about_to_go_concern_who_has_them() -> None:
    """T-08: a card that may take tokens waits for everybody who could spend one first."""
    hill = on_the_hill(1, 2)
    hill.act("hand.give", 0)
    hill.choose("seat.2", "tactical-advantage")
    hill.choose("card.what-status-effects")
    assert (hill.asked, hill.table.view(None).awaited) == ("played", (2,))


def test_partners_are_not_waited_for_when_the_other_is_attacked() -> None:
    """DT-102: a partner cannot influence damage that comes to the other, and is not concerned."""
    table = BattleTable(BARBARIAN, BARBARIAN, BARBARIAN, BARBARIAN)
    for seat in range(4):
        table.set(seat, hand=2, cp=4)
        table.act("ask.concerned", seat)
    table.declare("1 2 3 6 4", "smack")
    assert table.table.view(None).awaited == (3, 2)
    table.let_pass("respond")
    table.roll("1")
    assert table.table.view(None).awaited == (0, 3, 2)
    table.let_pass("altered")
    table.stop()
    assert (table.asked, table.table.view(None).awaited) == ("last", (0, 2))


def test_a_referee_forces_what_is_by_hand_too() -> None:
    """A blocked option may be forced: a card of one's own played by a stunned player."""
    duel = DuelTable()
    duel.set(0, hand=1, token_stun=1)
    duel.table.put(Interrupted("card.other"), by=0, forced="we agreed")
    duel.enter(0)
    duel.put(Chose("nothing"))
    assert duel.get("hand", 0) == 0
