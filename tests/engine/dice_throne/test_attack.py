"""The roll phases: attempts, declaring, defending, applying."""

import pytest

from engine import IllegalAnswerError, Interrupted, Message, Roll
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, DuelTable

NO_DEFENCE = "1 4 6 6 6"


def offence(duel: DuelTable) -> Roll:
    """Return the roll that is asked for."""
    ask = duel.ask
    assert isinstance(ask, Roll)
    return ask


def test_three_attempts_with_dice_kept() -> None:
    """DT-015: all dice first, then any number of them twice; kept dice may be picked up again."""
    duel = DuelTable()
    duel.choose("end")
    assert (offence(duel).attempt, offence(duel).attempts, offence(duel).may_stop) == (1, 3, False)
    duel.roll("1 1 6 6 4")
    duel.keep(2, 3)
    duel.roll("6 5 6")
    assert duel.dice == "6 5 6 6 6"
    duel.keep(0, 2)
    duel.roll("1 2 3")
    assert duel.dice == "6 1 6 2 3"
    assert duel.asked == "ability"
    assert "roll" not in duel.options()


def test_dice_that_people_moved_are_kept_no_longer() -> None:
    """A kept die whose face is not among all the dice named was moved: it is not kept."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 1 6 6 4")
    duel.keep(0, 4)
    duel.roll("1 2 6 6 6")
    assert (duel.dice, offence(duel).kept) == ("1 2 6 6 6", (0,))


def test_the_default_follows_the_dice() -> None:
    """The next button activates the strongest ability that the dice show, or none."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 2 3 4 6")
    duel.stop()
    for face, default in (("5-life", "ability.reckless"), ("4-life", "ability.mighty-blow")):
        duel.set_die(4, face)
        assert getattr(duel.ask, "default", None) == default
    duel.set_die(0, "4-life")
    duel.set_die(1, "6-pow")
    assert getattr(duel.ask, "default", None) == "ability.fortitude"
    duel.set_die(4, "1-sword")
    assert getattr(duel.ask, "default", None) == "none"


def test_only_what_the_dice_show_can_be_activated() -> None:
    """DT-016: abilities whose requirement is not met are blocked; none may be chosen."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 2 3 4 4")
    duel.stop()
    allowed = [option for option, free in duel.options().items() if free]
    assert allowed == ["ability.mighty-blow", "ability.smack", "none", "roll"]


def test_one_ability_a_phase() -> None:
    """DT-016, DT-050: what the dice do not show is refused; of two that they show one is done."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 2 3 4 4")
    duel.stop()
    with pytest.raises(IllegalAnswerError):
        duel.choose("ability.reckless")
    duel.choose("ability.smack")
    assert duel.asked == "defence"
    duel.roll(NO_DEFENCE)
    assert (duel.phase, duel.asked, duel.get("health", 1)) == ("main-2", "main", 50 - 4)


def test_activating_is_optional() -> None:
    """DT-050: with none, the turn goes on in Main (2)."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 2 3 4 4")
    duel.stop()
    duel.choose("none")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 50)


def test_until_declared_the_roller_may_roll_on() -> None:
    """DT-015: having stopped is no declaration; attempts left may still be used."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 1 6 6 4")
    duel.stop()
    duel.choose("roll")
    assert offence(duel).attempt == 2


def test_the_opponent_may_let_it_through() -> None:
    """DT-017: whoever could alter dice is asked after the declaration; passing lets it through."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 6 4", "smack")
    assert (duel.asked, duel.seat) == ("respond", 1)
    duel.let_pass()
    assert duel.asked == "defence"


def test_nobody_is_asked_who_could_not_alter() -> None:
    """DT-017: with no card, or one and no CP for it, no dice are altered: no window opens.

    Nor with a hero's own card that alters dice and costs as much, as Wild Shadow! does.
    """
    cases = ((MOON_ELF, 0, 5, "defence"), (MOON_ELF, 1, 0, "defence"))
    for second, hand, cp, asked in (*cases, ("shadow-thief", 1, 0, "choose-defence")):
        duel = DuelTable(second=second)
        duel.set(1, hand=hand, cp=cp)
        duel.declare("1 2 3 6 4", "smack")
        assert duel.asked == asked


def test_getting_paid_may_pay_for_altering() -> None:
    """DT-017: two cards and no CP are enough, if one of them is Getting Paid!."""
    duel = DuelTable()
    duel.set(1, hand=2, cp=0)
    duel.declare("1 2 3 4 6", "mighty-blow")
    assert (duel.asked, duel.seat) == ("respond", 1)
    duel.put(Interrupted("card.getting-paid"), by=1)
    duel.play("so-wild", 1, "die.3", "3-sword")
    assert duel.options()["ability.mighty-blow"] is False


def test_altered_dice_let_the_roller_choose_again() -> None:
    """DT-018, E-9: the declared ability became impossible; another one may be declared."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 4 6", "mighty-blow")
    duel.play("so-wild", 1, "die.3", "3-sword")
    assert duel.asked == "ability"
    assert duel.options()["ability.mighty-blow"] is False
    duel.choose("ability.smack")
    duel.roll(NO_DEFENCE)
    assert duel.get("health", 1) == 50 - 6


@pytest.mark.parametrize("by", [0, 1])
def test_whoever_alters_the_dice_lets_the_roller_choose_again(by: int) -> None:
    """DT-018: anybody's card counts, the roller's own too; then the opponent is asked anew."""
    duel = DuelTable()
    duel.set(by, hand=1, cp=2)
    duel.set(1, hand=2, cp=4)
    duel.declare("1 2 3 6 4", "smack")
    assert duel.asked == "respond"
    duel.play("so-wild", by, "die.0", "6-pow")
    duel.let_pass("respond")
    assert (duel.asked, duel.options()["ability.sturdy-blow"]) == ("ability", True)
    duel.choose("ability.sturdy-blow")
    assert duel.asked == "respond"
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 4


def test_altered_dice_bring_back_no_attempts_that_were_used() -> None:
    """DT-018, E-8: after the third attempt another ability may be declared, but nothing rolled."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.choose("end")
    duel.roll("1 1 1 4 4", "1 1 1 4 4", "1 2 3 4 6")
    duel.choose("ability.mighty-blow")
    duel.play("so-wild", 1, "die.3", "3-sword")
    assert duel.options()["ability.smack"] is True
    assert "roll" not in duel.options()


def test_altered_dice_bring_back_unused_attempts() -> None:
    """DT-018, E-8: after the dice were altered, attempts left may be used."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 4 6", "mighty-blow")
    duel.play("so-wild", 1, "die.3", "3-sword")
    duel.choose("roll")
    assert offence(duel).attempt == 2


def test_unaltered_dice_bring_back_no_attempts() -> None:
    """DT-018, E-8: who let the dice be has let the ability through, whatever was left to roll."""
    duel = DuelTable()
    duel.set(1, hand=2, cp=2)
    duel.declare("1 2 3 4 6", "mighty-blow")
    duel.play("getting-paid", 1)
    assert (duel.asked, duel.seat) == ("respond", 1)
    duel.let_pass("respond")
    assert (duel.phase, duel.asked) == ("defensive-roll", "defence")


def test_entangle_costs_one_attempt() -> None:
    """E-15: two attempts instead of three; the token is gone when the roll phase ends."""
    duel = DuelTable()
    duel.set(0, token_entangle=1)
    duel.choose("end")
    assert offence(duel).attempts == 2
    duel.roll("1 2 4 4 6", "1 2 4 4 6")
    assert duel.tokens(0) == {"entangle": 1}
    duel.choose("none")
    assert duel.tokens(0) == {}


def test_entangle_removed_while_rolling_gives_the_attempt_back() -> None:
    """E-15, DT-061: Entangle costs an attempt as long as it lies there."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2, token_entangle=1)
    duel.choose("end")
    duel.roll("1 2 4 4 6", "1 2 4 4 6")
    assert "roll" not in duel.options()
    duel.play("buh-bye", 0, "0.entangle")
    duel.choose("roll")
    assert (offence(duel).attempt, offence(duel).attempts) == (3, 3)


@pytest.mark.parametrize("die, health", [("1", 50), ("2", 50), ("3", 46), ("6", 46)])
def test_blind(die: str, health: int) -> None:
    """Blind: after declaring it is removed and rolled for; on 1-2 the phase has no effect."""
    duel = DuelTable()
    duel.set(0, token_blind=1)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll(die)
    if duel.phase == "defensive-roll":
        duel.roll(NO_DEFENCE)
    assert (duel.get("health", 1), duel.tokens(0), duel.phase) == (health, {}, "main-2")


def test_blind_goes_without_a_roll_when_nothing_was_activated() -> None:
    """Blind ends with the Offensive Roll phase even if nothing could fail."""
    duel = DuelTable()
    duel.set(0, token_blind=1)
    duel.choose("end")
    duel.roll("1 2 3 6 4")
    duel.stop()
    duel.choose("none")
    assert (duel.tokens(0), duel.phase) == ({}, "main-2")


def test_stun_forbids_defence_and_strikes_again() -> None:
    """E-14: the stunned player does nothing; then comes one more Offensive Roll phase."""
    duel = DuelTable()
    duel.set(1, hand=3, cp=5, token_evasive=2)
    duel.declare("6 6 6 6 1", "crit-bash")
    duel.let_pass()
    assert (duel.phase, duel.asked, duel.seat) == ("offensive-roll", "offensive", 0)
    assert (duel.get("health", 1), duel.tokens(1)) == (45, {"evasive": 2})
    duel.roll("1 2 3 6 4")
    duel.stop()
    duel.choose("ability.smack")
    duel.let_pass()
    assert duel.asked == "defence"


def test_stun_and_knockdown_together() -> None:
    """E-14: Stun goes with the attacker's second attack; Knockdown waits for its bearer's turn."""
    duel = DuelTable("pyromancer", "pyromancer")
    duel.set(1, cp=1, token_knockdown=1)
    duel.declare("6 6 6 6 1", "meteorite")
    assert (duel.phase, duel.asked, duel.seat) == ("offensive-roll", "offensive", 0)
    assert duel.tokens(1) == {"knockdown": 1}
    duel.roll("1 1 2 4 4")
    duel.stop()
    duel.choose("none", "end")
    assert (duel.phase, duel.seat, duel.tokens(1)) == ("main-1", 1, {"knockdown": 1})
    duel.set(1, cp=1)
    duel.choose("end")
    assert (duel.phase, duel.seat, duel.tokens(1)) == ("main-2", 1, {})


def test_a_skipped_phase_leaves_what_waits_for_one() -> None:
    """E-14, E-15: Knockdown takes the phase away, and with it nothing that Entangle or Blind do."""
    duel = DuelTable(MOON_ELF, "pyromancer")
    duel.set(0, cp=1, token_knockdown=1, token_entangle=1, token_blind=1)
    duel.choose("end")
    assert (duel.phase, duel.tokens(0)) == ("main-2", {"entangle": 1, "blind": 1})


def test_a_stunned_player_does_not_defend() -> None:
    """E-14: Stun forbids the defence against damage that could be defended, too."""
    duel = DuelTable()
    duel.set(1, token_stun=1)
    duel.declare("1 2 3 6 4", "smack")
    assert (duel.get("health", 1), duel.tokens(1), duel.asked) == (46, {}, "offensive")


def test_a_stunned_player_may_not_act() -> None:
    """Stun: no card and no token, with the reason said."""
    duel = DuelTable()
    duel.set(0, hand=1)
    duel.set(1, hand=3, cp=5, token_evasive=2)
    duel.declare("6 6 6 6 1", "crit-bash")
    duel.let_pass("respond")
    assert (duel.asked, duel.table.view(None).awaited) == ("last", (0,))
    assert duel.blocked("card.double-up", 1) == "refusal.stunned"
    assert duel.blocked("spend.evasive", 1) == "refusal.stunned"


def test_an_ultimate_freezes_the_opponent() -> None:
    """DT-054, E-4: from its activation the opponent can do nothing, not even with Evasive."""
    duel = DuelTable(MOON_ELF, MOON_ELF)
    duel.set(0, hand=1)
    duel.set(1, hand=3, cp=5, token_evasive=2)
    duel.declare("6 6 6 6 6", "lunar-eclipse")
    duel.let_pass("respond")
    assert (duel.phase, duel.table.view(None).awaited) == ("defensive-roll", (0,))
    assert duel.blocked("spend.evasive", 1) == "refusal.ultimate"
    assert duel.blocked("card.not-this-time", 1) == "refusal.ultimate"
    duel.let_pass()
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 50 - 14)
    assert duel.blocked("card.double-up", 1) is None


def test_an_ultimate_can_be_boosted() -> None:
    """DT-054: an attack modifier adds ultimate damage."""
    duel = DuelTable()
    duel.set(0, hand=1, cp=2)
    duel.declare("6 6 6 6 6", "rage")
    duel.play("get-some", 0)
    duel.roll("1 1 1 6 6")
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 18


def test_an_ultimate_may_be_answered_before_it_is_activated() -> None:
    """DT-054: the dice may be altered after the declaration, and the ultimate is gone."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.declare("6 6 6 6 6", "rage")
    duel.play("tip-it", 1, "die.0.5")
    duel.let_pass()
    assert duel.options()["ability.rage"] is False
    assert duel.options()["ability.crit-bash"] is True


@pytest.mark.parametrize(
    "hero, dice, ability, steps, damage",
    [
        (BARBARIAN, "1 2 6 6 4", "sturdy-blow", (), 4),
        ("shadow-thief", "6 6 6 1 2", "shadow-dance", ("6",), 3),
        ("pyromancer", "5 5 1 2 4", "burning-soul", (), 2),
        (MOON_ELF, "6 6 6 6 6", "lunar-eclipse", (), 12 + 2),
    ],
)
def test_no_defence_against(
    hero: str, dice: str, ability: str, steps: tuple[str, ...], damage: int
) -> None:
    """DT-051: neither undefendable nor pure nor collateral damage nor an ultimate is defended."""
    duel = DuelTable(hero, MOON_ELF)
    duel.declare(dice, ability)
    duel.roll(*steps)
    duel.let_pass()
    assert (duel.phase, duel.asked, duel.get("health", 1)) == ("main-2", "main", 50 - damage)


def test_without_an_attack_there_is_no_defensive_roll() -> None:
    """DT-024, DT-081: an ability that deals no damage takes effect, and nobody defends."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(0, upgrade_demising_shot=1)
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 6 4 4", "focus")
    assert (duel.asked, duel.phase) == ("respond", "offensive-roll")
    duel.let_pass("respond")
    assert (duel.phase, duel.asked) == ("main-2", "main")
    assert (duel.tokens(1), duel.get("health", 1)) == ({"targeted": 1, "entangle": 1}, 50)


def test_what_a_defence_gains_is_there_for_the_last_chance() -> None:
    """DT-024, steps 4 to 6: status effects and CP first, then a last chance, then all the sums."""
    duel = DuelTable(BARBARIAN, "paladin")
    duel.set(1, health=40, upgrade_divine_defense=2)
    duel.declare("1 2 3 3 1", "smack")
    duel.roll("1 3 3 6")
    duel.let_pass("altered")
    assert (duel.asked, duel.tokens(1), duel.get("cp", 1)) == ("last", {"protect": 1}, 3)
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 40)
    duel.act("spend.protect", 1)
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == (49, 40 - (8 - 2 - 3))


def test_defending_is_optional() -> None:
    """DT-024, step 2: the defender may do without."""
    duel = DuelTable()
    duel.declare("1 2 3 6 4", "smack")
    duel.stop()
    assert (duel.get("health", 1), duel.phase) == (46, "main-2")


def test_defence_dice_may_be_altered() -> None:
    """DT-052: the defence is rolled once, and cards may alter it before it counts."""
    duel = DuelTable()
    duel.set(1, hand=1, cp=2)
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass()
    duel.roll("4 1 6 6 6")
    assert duel.asked == "altered"
    duel.play("so-wild", 1, "die.2", "5-foot")
    duel.let_pass()
    assert duel.get("health", 1) == 48


def test_an_attack_lands_before_it_is_defended() -> None:
    """DT-024, step 1: what the attack inflicts lies there before the defender rolls."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.declare("1 2 3 4 4", "entangling-shot")
    assert (duel.asked, duel.tokens(1)) == ("defence", {"entangle": 1})


def coming(duel: DuelTable) -> list[int | str | Message]:
    """Return the damage that the last window announces, seat by seat."""
    prompt = duel.table.view(None).prompt
    assert prompt is not None
    damage = prompt.params["damage"]
    assert isinstance(damage, Message)
    parts = [part for part in damage.params.values() if isinstance(part, Message)]
    return [part.params["amount"] for part in parts if "amount" in part.params] or [
        damage.params["amount"]
    ]


def test_the_last_window_says_what_is_coming() -> None:
    """DT-024, step 5: who may still act sees the sum as it stands: Targeted, halves and cards."""
    duel = DuelTable()
    duel.set(0, hand=1)
    duel.set(1, hand=1, cp=2, token_targeted=1)
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    duel.roll("1 1 4 4 6")
    duel.let_pass("altered")
    assert coming(duel) == [1, 3]
    duel.play("not-this-time", 1, "seat.1")
    assert coming(duel) == [1, 0]


def test_the_last_window_of_reckless() -> None:
    """Reckless: what it costs is announced as long as damage is dealt."""
    duel = DuelTable()
    duel.set(0, hand=1)
    duel.declare("1 2 3 4 5", "reckless")
    duel.stop()
    assert coming(duel) == [4, 15]


def test_targeted_raises_every_attack_and_stays() -> None:
    """Targeted: +2 on each attack; it is persistent."""
    duel = DuelTable()
    duel.set(1, token_targeted=1)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll(NO_DEFENCE)
    assert (duel.get("health", 1), duel.tokens(1)) == (44, {"targeted": 1})


def test_damage_and_healing_are_applied_together() -> None:
    """T-23: with 3 health, 5 damage and 4 healing the defender survives with 2."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(1, health=3)
    duel.declare("1 2 3 3 6", "longbow")
    duel.roll("4 4 1")
    assert duel.get("health", 1) == 2


def test_healing_stops_ten_above_the_start() -> None:
    """T-14, DT-032, E-2: 58 and 5 more are 60."""
    duel = DuelTable()
    duel.set(0, health=58, upgrade_fortitude=1)
    duel.declare("4 4 5 1 1", "fortitude")
    assert duel.get("health", 0) == 60
    assert duel.facts()[-1] == "health-full"


@pytest.mark.parametrize("health, full", [(57, False), (58, True), (60, True)])
def test_healing_that_goes_nowhere_is_told(health: int, *, full: bool) -> None:
    """DT-032: in a main phase as at a roll phase's end, the log says why the dial moved less."""
    duel = DuelTable()
    duel.set(0, health=health)
    duel.play("feelin-good", 0)
    duel.roll("4 1 1")
    assert duel.get("health", 0) == 60
    assert duel.facts()[-2:] == (["healed", "health-full"] if full else ["card", "healed"])


def test_victory() -> None:
    """DT-030, DT-034: whose health becomes 0 is defeated; nobody is asked any more."""
    duel = DuelTable()
    duel.set(1, health=4)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll(NO_DEFENCE)
    view = duel.table.view(None)
    assert view.outcome is not None
    assert (view.outcome.winners, view.stage.phase, view.awaited) == ((0,), "over", ())
    assert duel.get("health", 1) == 0


def test_draw() -> None:
    """T-22, DT-031, E-5: the defence kills the attacker in the same moment."""
    duel = DuelTable()
    duel.set(0, health=1)
    duel.set(1, health=4)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll("1 1 6 6 6")
    outcome = duel.table.view(None).outcome
    assert outcome is not None
    assert outcome.winners == ()


def test_the_sum_is_shown_as_a_receipt() -> None:
    """DT-084: base, each plus and minus with its cause, each share and the result are told."""
    duel = DuelTable()
    duel.set(1, token_targeted=1)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll("4 4 6 6 6")
    (sheet,) = duel.receipts()
    lines = [sheet.params[number] for number in ("1", "2")]
    assert (sheet.params["base"], sheet.params["result"]) == (4, 3)
    assert [(line.key, line.params["amount"]) for line in lines if isinstance(line, Message)] == [
        ("receipt.plus", 2),
        ("receipt.minus", 3),
    ]
