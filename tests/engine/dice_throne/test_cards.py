"""Every card: the 18 that all decks hold, and the heroes' own."""

import pytest

from engine import IllegalAnswerError, Interrupted, Roll
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, DuelTable

NO_DEFENCE = "1 4 6 6 6"


def with_cards(first: str = BARBARIAN, second: str = MOON_ELF, cp: int = 5) -> DuelTable:
    """Return a duel in which both hold three cards and ``cp`` CP."""
    duel = DuelTable(first, second)
    for seat in (0, 1):
        duel.set(seat, hand=3, cp=cp)
    return duel


def rolled(dice: str, first: str = BARBARIAN, second: str = MOON_ELF) -> DuelTable:
    """Return such a duel with a first roll attempt made."""
    duel = with_cards(first, second)
    duel.choose("end")
    duel.roll(dice)
    return duel


def attacked(first: str = BARBARIAN, second: str = MOON_ELF) -> DuelTable:
    """Return such a duel in the last window of an attack for 4 (or 3) damage."""
    duel = with_cards(first, second)
    duel.declare("1 2 3 6 4", "smack" if first == BARBARIAN else "longbow")
    duel.let_pass("respond")
    duel.stop()
    assert duel.asked == "last"
    return duel


def test_transference() -> None:
    """Transference! (2 CP) moves one status effect to the other player."""
    duel = with_cards()
    duel.set(0, token_blind=1)
    duel.choose("card.transference", "0.blind")
    assert (duel.tokens(0), duel.tokens(1)) == ({}, {"blind": 1})
    assert (duel.get("cp", 0), duel.get("hand", 0)) == (3, 2)


def test_transference_of_nothing() -> None:
    """Transference! may in the end move nothing."""
    duel = with_cards()
    duel.set(0, token_blind=1)
    duel.choose("card.transference", "none")
    assert duel.tokens(0) == {"blind": 1}


def test_what_status_effects() -> None:
    """What Status Effects? (2 CP) removes all of a player's, good and bad."""
    duel = with_cards()
    duel.set(0, token_blind=1)
    duel.set(1, token_evasive=3, token_stun=1)
    duel.choose("card.what-status-effects", "seat.1")
    assert (duel.tokens(0), duel.tokens(1), duel.get("cp", 0)) == ({"blind": 1}, {}, 3)


def test_a_main_phase_card_may_be_answered() -> None:
    """T-08: before What Status Effects? resolves, the opponent may still act."""
    duel = with_cards()
    duel.set(0, token_blind=1)
    duel.set(1, token_evasive=1)
    duel.choose("card.what-status-effects")
    assert duel.blocked("card.buh-bye", 1) is None


@pytest.mark.parametrize("die, gained", [("1", 1), ("4", 2), ("5", 3), ("6", 3)])
def test_vegas_baby(die: str, gained: int) -> None:
    """Vegas Baby! (0 CP): half of a die, rounded up, as CP."""
    duel = with_cards()
    duel.choose("card.vegas-baby")
    duel.roll(die)
    duel.let_pass()
    assert duel.get("cp", 0) == 5 + gained


def test_get_that_outta_here() -> None:
    """Get That Outta Here! (1 CP) removes one status effect."""
    duel = with_cards()
    duel.set(0, token_blind=1, token_targeted=1)
    duel.choose("card.get-that-outta-here", "0.targeted")
    assert (duel.tokens(0), duel.get("cp", 0)) == ({"blind": 1}, 4)


def test_without_status_effects_there_is_nothing_to_remove() -> None:
    """Cards that remove or move status effects are blocked while there are none."""
    duel = with_cards()
    options = duel.options()
    for card in ("transference", "what-status-effects", "get-that-outta-here"):
        assert options[f"card.{card}"] is False
    assert duel.blocked("card.buh-bye", 0) == "refusal.no-token"


@pytest.mark.parametrize("card, cost, drawn", [("triple-up", 2, 3), ("double-up", 1, 2)])
def test_drawing(card: str, cost: int, drawn: int) -> None:
    """Triple Up! (2 CP) and Double Up! (1 CP) draw, beyond the hand limit too."""
    duel = with_cards()
    duel.set(1, hand=6)
    duel.play(card, 1)
    assert (duel.get("hand", 1), duel.get("cp", 1)) == (6 - 1 + drawn, 5 - cost)


def test_buh_bye() -> None:
    """Buh, Bye! (2 CP) removes one status effect at any time; T-06: before Evasive is spent."""
    duel = attacked()
    duel.set(1, token_evasive=1)
    duel.play("buh-bye", 0, "1.evasive")
    assert (duel.tokens(1), duel.get("cp", 0)) == ({}, 3)
    duel.let_pass()
    assert duel.get("health", 1) == 46


@pytest.mark.parametrize("choice, dice", [("die.0.2", "2 1 6 6 4"), ("die.4.3", "1 1 6 6 3")])
def test_tip_it(choice: str, dice: str) -> None:
    """Tip It! (1 CP): any die one up or down, by anybody, at any time."""
    duel = rolled("1 1 6 6 4")
    duel.play("tip-it", 1, choice)
    assert (duel.dice, duel.get("cp", 1)) == (dice, 4)


def test_tip_it_stays_on_the_die() -> None:
    """Tip It!: a 1 is not lowered, a 6 not raised; a 2 may become a 1, a 5 a 6."""
    duel = rolled("1 6 2 5 1")
    duel.play("tip-it", 0)
    tips = {0: "2", 1: "5", 2: "13", 3: "46", 4: "2"}
    assert sorted(duel.options()) == [f"die.{die}.{to}" for die in tips for to in tips[die]]


def test_getting_paid() -> None:
    """Getting Paid! (0 CP): 2 CP."""
    duel = with_cards()
    duel.play("getting-paid", 1)
    assert (duel.get("cp", 1), duel.get("hand", 1)) == (7, 2)


def test_not_this_time() -> None:
    """Not This Time! (1 CP): a player prevents 6 damage."""
    duel = attacked()
    duel.play("not-this-time", 1)
    duel.let_pass()
    assert (duel.get("health", 1), duel.get("cp", 1)) == (50, 4)


def test_not_this_time_for_whom() -> None:
    """Not This Time!: where damage comes to both, a player is chosen."""
    duel = with_cards()
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    duel.roll("1 1 6 6 6")
    duel.let_pass("altered")
    duel.play("not-this-time", 1, "seat.0")
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 46)


def test_not_this_time_against_what_reckless_costs() -> None:
    """Not This Time!: the attacker may prevent what Reckless deals back."""
    duel = with_cards()
    duel.declare("1 2 3 4 5", "reckless")
    duel.let_pass("respond")
    duel.stop()
    duel.play("not-this-time", 0, "seat.0")
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == (50, 35)


def test_twice_as_wild() -> None:
    """Twice As Wild! (3 CP) sets any two dice."""
    duel = rolled("1 1 6 6 4")
    duel.play("twice-as-wild", 0, "die.0", "6-pow", "die.1", "5-life")
    assert (duel.dice, duel.get("cp", 0)) == ("6 5 6 6 4", 2)


def test_twice_as_wild_for_one_die() -> None:
    """Twice As Wild!: one die may be enough."""
    duel = rolled("1 1 6 6 4")
    duel.play("twice-as-wild", 0, "die.0", "6-pow", "done")
    assert duel.dice == "6 1 6 6 4"


def test_try_try_again() -> None:
    """Try, Try Again! (1 CP): up to two of one's own dice, or one of them twice."""
    duel = rolled("1 1 6 6 4")
    duel.play("try-try-again", 0, "die.4")
    duel.roll("3")
    duel.choose("die.4")
    duel.roll("6")
    assert (duel.dice, duel.get("cp", 0)) == ("1 1 6 6 6", 4)
    assert isinstance(duel.ask, Roll)
    assert duel.ask.attempt == 2
    assert duel.blocked("card.try-try-again", 1) == "refusal.own-dice"


def test_a_die_that_is_rolled_again_lies_among_the_others() -> None:
    """Try, Try Again!: the tray shows all dice; which of them stay is not for people to change."""
    duel = rolled("1 1 6 6 4")
    duel.play("try-try-again", 0, "die.0")
    duel.keep(0)
    duel.roll("5 4 6 6 1")
    duel.choose("done")
    assert duel.dice == "5 1 6 6 4"


def test_so_wild() -> None:
    """So Wild! (2 CP) sets any die."""
    duel = rolled("1 1 6 6 4")
    duel.play("so-wild", 1, "die.2", "3-sword")
    assert (duel.dice, duel.get("cp", 1)) == ("1 1 3 6 4", 3)


def test_samesies() -> None:
    """Samesies! (1 CP): one of one's own dice copies another of the same roll."""
    duel = rolled("1 1 6 6 4")
    duel.play("samesies", 0, "die.4.2")
    assert (duel.dice, duel.get("cp", 0)) == ("1 1 6 6 6", 4)


def test_samesies_among_equals() -> None:
    """Samesies!: when all dice are the same, it changes nothing and blocks nobody."""
    duel = rolled("6 6 6 6 6")
    duel.play("samesies", 0, "die.0.0")
    assert duel.dice == "6 6 6 6 6"


def test_one_more_time() -> None:
    """One More Time! (1 CP): a fourth roll attempt, even after the third."""
    duel = rolled("1 1 6 6 4")
    duel.roll("1 1 6 6 4", "1 1 6 6 4")
    assert duel.asked == "ability"
    duel.play("one-more-time", 0)
    duel.choose("roll")
    assert isinstance(duel.ask, Roll)
    assert (duel.ask.attempt, duel.ask.attempts, duel.get("cp", 0)) == (4, 4, 4)


def test_helping_hand() -> None:
    """Helping Hand! (1 CP): the opponent re-rolls a die of one's choice."""
    duel = rolled("1 1 6 6 4")
    assert duel.blocked("card.helping-hand", 0) == "refusal.opponents-dice"
    duel.play("helping-hand", 1, "die.2")
    assert duel.seat == 0
    duel.roll("2")
    assert (duel.dice, duel.get("cp", 1)) == ("1 1 2 6 4", 4)


def test_better_d() -> None:
    """Better D! (0 CP): one more attempt at the defence, with dice kept."""
    duel = with_cards()
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    duel.roll("4 6 6 6 6")
    duel.play("better-d", 1)
    duel.let_pass("altered")
    duel.keep(0)
    duel.roll("5 6 6 6")
    duel.let_pass()
    assert duel.get("health", 1) == 48


def test_better_d_is_free() -> None:
    """Better D!: a defender without CP is asked too, since it costs nothing."""
    duel = with_cards(cp=0)
    for seat in (0, 1):
        duel.set(seat, hand=1)
    duel.declare("1 2 3 6 4", "smack")
    duel.roll("4 6 6 6 6")
    assert (duel.asked, duel.table.view(None).awaited) == ("altered", (1,))


def test_better_d_need_not_be_used() -> None:
    """Better D!: the attempt may be left."""
    duel = with_cards()
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    duel.roll("4 4 6 6 6")
    duel.play("better-d", 1)
    duel.let_pass("altered")
    duel.stop()
    duel.let_pass()
    assert duel.get("health", 1) == 48


def test_six_it() -> None:
    """Six-It! (1 CP): one of one's own dice becomes a 6."""
    duel = rolled("1 1 6 6 4")
    duel.play("six-it", 0, "die.0")
    assert (duel.dice, duel.get("cp", 0)) == ("6 1 6 6 4", 4)


def test_concuss() -> None:
    """Concuss! (1 CP) inflicts Concussion."""
    duel = with_cards()
    duel.choose("card.concuss")
    assert (duel.tokens(1), duel.get("cp", 0)) == ({"concussion": 1}, 4)


def test_head_bash() -> None:
    """Head Bash! (0 CP): once at least 8 damage was dealt past the defence."""
    duel = with_cards()
    duel.declare("1 2 3 4 4", "mighty-blow")
    duel.let_pass("respond")
    assert duel.blocked("card.head-bash", 0) == "refusal.dealt"
    duel.stop()
    duel.let_pass("last")
    assert (duel.asked, duel.get("health", 1)) == ("dealt", 41)
    duel.play("head-bash", 0)
    duel.let_pass()
    assert (duel.tokens(1), duel.phase) == ({"concussion": 1}, "main-2")


def test_head_bash_after_too_little() -> None:
    """Head Bash!: 7 dealt are not enough, and nobody waits for it."""
    duel = with_cards()
    duel.set(0, upgrade_smack=1)
    duel.declare("1 2 3 3 4", "smack")
    duel.let_pass("respond")
    duel.stop()
    duel.let_pass("last")
    assert (duel.phase, duel.get("health", 1)) == ("main-2", 43)


def test_head_bash_is_asked_about_once() -> None:
    """Head Bash! belongs to the roll phase: a card in Main (2) brings no window for it."""
    duel = with_cards()
    duel.declare("1 2 3 4 5", "reckless")
    duel.let_pass("respond")
    duel.stop()
    duel.let_pass()
    duel.choose("card.concuss")
    assert (duel.phase, duel.asked) == ("main-2", "main")


def test_get_some() -> None:
    """Get Some! (2 CP), an attack modifier: +1 for each Sword of 5 dice, and Concussion."""
    duel = attacked()
    duel.play("get-some", 0)
    duel.roll("1 2 3 4 6")
    duel.let_pass()
    assert (duel.get("health", 1), duel.tokens(1), duel.get("cp", 0)) == (
        50 - 4 - 3,
        {"concussion": 1},
        3,
    )


@pytest.mark.parametrize("when", ["before", "after"])
def test_attack_modifiers_before_or_after_the_defence(when: str) -> None:
    """DT-082, D-7: either way the half that is prevented is half of the whole."""
    duel = with_cards()
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    if when == "before":
        duel.play("get-some", 0)
        duel.roll("1 1 1 1 6")
    duel.roll("4 4 6 6 6")
    duel.let_pass("altered")
    if when == "after":
        duel.play("get-some", 0)
        duel.roll("1 1 1 1 6")
    duel.let_pass()
    assert duel.get("health", 1) == 50 - 4


def test_attack_modifiers_need_an_attack() -> None:
    """E-12: without an attack of one's own there is nothing to modify."""
    duel = rolled("1 2 3 6 4")
    assert duel.blocked("card.get-some", 0) == "refusal.no-attack"
    hit = attacked()
    assert hit.blocked("card.volley", 1) == "refusal.no-attack"


def test_feelin_good() -> None:
    """Feelin' Good! (0 CP): heal 1, and 2 for each Life of 3 dice, at once in a main phase."""
    duel = with_cards()
    duel.set(0, health=30)
    duel.play("feelin-good", 0)
    duel.roll("4 5 1")
    assert duel.get("health", 0) == 35


def test_healing_in_a_roll_phase_waits_for_its_end() -> None:
    """DT-024, E-7: what heals during a roll phase is applied with the damage."""
    duel = attacked(MOON_ELF, BARBARIAN)
    duel.set(1, health=3)
    duel.play("feelin-good", 1)
    duel.roll("1 1 1")
    assert duel.get("health", 1) == 3
    duel.let_pass()
    assert duel.get("health", 1) == 1


@pytest.mark.parametrize(
    "die, health, hand, tokens", [("6", 32, 2, {"concussion": 1}), ("5", 30, 3, {})]
)
def test_adrenaline_surge(die: str, health: int, hand: int, tokens: dict[str, int]) -> None:
    """Adrenaline Surge! (0 CP): on Pow heal 2 and Concussion, else draw 1."""
    duel = with_cards()
    duel.set(0, health=30)
    duel.choose("card.adrenaline-surge")
    duel.roll(die)
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("hand", 0), duel.tokens(1)) == (health, hand, tokens)


def test_moon_magic() -> None:
    """Moon Magic! (4 CP): Evasive; Blind, Entangle and Targeted on the opponent."""
    duel = with_cards(MOON_ELF, BARBARIAN)
    duel.choose("card.moon-magic")
    assert duel.tokens(0) == {"evasive": 1}
    assert duel.tokens(1) == {"blind": 1, "entangle": 1, "targeted": 1}
    assert duel.get("cp", 0) == 1


@pytest.mark.parametrize(
    "die, damage, tokens", [("2", 5, {}), ("4", 3, {"entangle": 1}), ("6", 3, {"blind": 1})]
)
def test_take_that(die: str, damage: int, tokens: dict[str, int]) -> None:
    """Take That! (0 CP), an attack modifier: Arrow +2, Foot Entangle, Moon Blind."""
    duel = attacked(MOON_ELF, BARBARIAN)
    duel.play("take-that", 0)
    duel.roll(die)
    duel.let_pass()
    assert (50 - duel.get("health", 1), duel.tokens(1)) == (damage, tokens)


def test_volley() -> None:
    """Volley! (1 CP), an attack modifier: +1 for each Arrow of 5 dice, and Entangle."""
    duel = attacked(MOON_ELF, BARBARIAN)
    duel.play("volley", 0)
    duel.roll("1 2 4 5 6")
    duel.let_pass()
    assert (duel.get("health", 1), duel.tokens(1), duel.get("cp", 0)) == (45, {"entangle": 1}, 4)


@pytest.mark.parametrize("chosen", [0, 1])
def test_evade(chosen: int) -> None:
    """Evade! (1 CP): a chosen player gains Evasive."""
    duel = with_cards(MOON_ELF, BARBARIAN)
    duel.play("evade", 0, f"seat.{chosen}")
    assert duel.tokens(chosen) == {"evasive": 1}
    assert duel.get("cp", 0) == 4


@pytest.mark.parametrize(
    "die, hand, tokens", [("6", 2, {"blind": 1, "entangle": 1, "targeted": 1}), ("1", 3, {})]
)
def test_lunar_umbra(die: str, hand: int, tokens: dict[str, int]) -> None:
    """Lunar Umbra! (0 CP): on Moon Blind, Entangle and Targeted, else draw 1."""
    duel = with_cards(MOON_ELF, BARBARIAN)
    duel.choose("card.lunar-umbra")
    duel.roll(die)
    duel.let_pass()
    assert (duel.get("hand", 0), duel.tokens(1)) == (hand, tokens)


def test_a_card_that_we_do_not_know() -> None:
    """Another card: any price one has, and people do by hand what it says."""
    duel = with_cards()
    duel.play("other", 1)
    duel.enter(3)
    assert (duel.get("cp", 1), duel.get("hand", 1), duel.phase) == (2, 2, "main-1")


@pytest.mark.parametrize(
    "what, by, health",
    [
        (("add", "seat.1"), 0, (50, 50 - 6)),
        (("add", "seat.0"), 1, (50 - 2, 46)),
        (("prevent",), 1, (50, 50 - 2)),
        (("nothing",), 1, (50, 46)),
    ],
)
def test_a_card_that_we_do_not_know_may_change_the_damage(
    what: tuple[str, ...], by: int, health: tuple[int, int]
) -> None:
    """Another card: while damage is coming, either player's may be added to or prevented."""
    duel = attacked()
    duel.play("other", by)
    duel.enter(0)
    duel.choose(*what)
    if what[0] != "nothing":
        duel.enter(2)
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == health


def test_damage_entered_beside_what_a_defence_deals() -> None:
    """Another card: a defence's damage cannot be modified, but other damage can come with it."""
    duel = with_cards()
    duel.declare("1 2 3 6 4", "smack")
    duel.let_pass("respond")
    duel.roll("1 1 6 6 6")
    duel.let_pass("altered")
    duel.play("other", 1)
    duel.enter(0)
    duel.choose("add", "seat.0")
    duel.enter(2)
    duel.let_pass()
    assert (duel.get("health", 0), duel.get("health", 1)) == (50 - 1 - 2, 46)


def test_roll_phase_cards_wait_for_a_roll_phase() -> None:
    """DT-074: in a main phase they are blocked, instants are not."""
    duel = with_cards()
    assert duel.blocked("card.so-wild", 0) == "refusal.roll-phase"
    assert duel.blocked("card.double-up", 1) is None


@pytest.mark.parametrize(
    "counters, reason", [({"hand": 0}, "refusal.no-card"), ({"cp": 0}, "refusal.cp")]
)
def test_a_card_must_be_there_and_paid(counters: dict[str, int], reason: str) -> None:
    """DT-075: no card without a card in hand, and none without its price."""
    duel = rolled("1 1 6 6 4")
    duel.set(1, **counters)
    assert duel.blocked("card.tip-it", 1) == reason
    with pytest.raises(IllegalAnswerError):
        duel.put(Interrupted("card.tip-it"), by=1)


def test_instants_and_roll_phase_cards_are_not_interrupted() -> None:
    """DT-091, D-2: while one is resolved nobody may break in, and its dice are not altered."""
    duel = attacked()
    duel.play("get-some", 0)
    for card in ("card.double-up", "card.tip-it", "card.other"):
        assert duel.blocked(card, 1) == "refusal.uninterruptible"
    duel.roll("1 2 3 4 6")
    assert duel.asked == "last"


@pytest.mark.parametrize(
    "card", ["so-wild", "better-d", "one-more-time", "not-this-time", "volley"]
)
def test_forced_cards_do_no_harm(card: str) -> None:
    """A referee may force a card that can do nothing now: it is paid, discarded, and noted."""
    duel = with_cards(MOON_ELF, BARBARIAN)
    duel.table.put(Interrupted(f"card.{card}"), by=0, forced="we want it so")
    if card == "volley":
        duel.roll("1 1 1 1 1")
    assert (duel.get("hand", 0), duel.asked) == (2, "main")
    assert "no-effect" in duel.facts()
