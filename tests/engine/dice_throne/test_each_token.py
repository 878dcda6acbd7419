"""What each status effect does: section 6 of the sheet, and the vectors that are about one."""

import pytest

from engine import Choose, Interrupted, Message
from engine.games.dice_throne.library import printed_content
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable
from tests.engine.dice_throne.squires import squires
from tests.engine.dice_throne.steps import follow

LIMITS = {
    "positive": "accuracy 1 agility 2 back-strike 1 blood-power 4 chi 5 cleanse 3 combo 1 crit 1 "
    "electrokinesis 4 evasive 3 fire-mastery 5 flight 3 honor 2 kinetic-energy 8 mesmerize 1 "
    "ninjutsu 3 nyras-bond 1 protect 1 radiance 2 reload 2 retribution 1 shadows 1 smoke-bomb 1 "
    "sneak-attack 1 synth 7 tactical-advantage 5 wellspring 1 crackle 3 premonition 3 "
    "guard-break 2 conjure 1 cosmic-flare 3 deja-vu 1 probability-manipulation 2 bag-of-tricks 2 "
    "bonus-damage 2",
    "negative": "barbed-vine 1 bleed 2 blind 1 blinding-light 1 bounty 1 burn 1 concussion 1 "
    "constrict 1 crimson-bands 1 delayed-poison 2 entangle 1 knockdown 1 nanite 3 parasite 1 "
    "parlay 1 poison 3 powder-keg 1 reality-warp 1 shame 2 stun 1 targeted 1 time-bomb 2 webbed 1 "
    "wither 2",
    "unique": "blessing-of-divinity 1 cursed-doubloon 3 hex 1 holy-presence 2 silence 1 "
    "spellbound 3 life-siphon 2 invisibility 1 vibranium-suit 1 covert-ops 3 cosmic-ray 2 "
    "dominance 1 illusion 2 kings-hand 99 salve 99",
}


def test_every_status_effect_and_its_limit() -> None:
    """DT-064: section 6, positive, negative and unique, each with its stack limit."""
    printed = {name: (token.tone, token.limit) for name, token in printed_content().tokens.items()}
    expected: dict[str, tuple[str, int]] = {}
    for tone, line in LIMITS.items():
        words = line.split()
        expected |= {
            name: (tone, int(limit)) for name, limit in zip(words[::2], words[1::2], strict=True)
        }
    assert printed == expected


def hit(battle: BattleTable, dice: str = "1 2 3 5 6") -> None:
    """Let seat 0 attack with Poke for 6, or with what ``dice`` allow; the defence does nothing."""
    ability = "smite" if dice == "6 6 6 6 6" else "tickle" if dice[0] == "4" else "poke"
    battle.declare(dice, ability)
    battle.let_pass("respond", "then")
    if battle.asked == "defence":
        battle.roll("1")
        battle.let_pass("altered")


def hurt(battle: BattleTable, seat: int = 1) -> int:
    """Return the damage that ``seat`` has taken, after all windows were let pass."""
    battle.let_pass()
    return 50 - battle.get("health", seat)


@pytest.mark.parametrize(
    "own, blocked",
    [
        ("cleanse", "refusal.no-token"),
        ("cleanse blessing-of-divinity", "refusal.no-token"),
        ("cleanse burn", None),
        ("cleanse*2", None),
    ],
)
def test_cleanse_needs_something_to_remove(own: str, blocked: str | None) -> None:
    """Cleanse, E-13: it would be gone for nothing where it alone lies, or what nothing removes."""
    assert squires(own).blocked("spend.cleanse", 0) == blocked


def test_chi_of_this_turn_prevents_first() -> None:
    """Chi: 2 gained this turn prevent what Missed Me deals, and the 3 of before still add 3."""
    battle = DuelTable("monk", MOON_ELF)
    battle.set(0, hand=1, token_chi=3)
    battle.act("card.contemplate", 0)
    battle.set(0, hand=0)
    battle.declare("1 1 2 3 4", "fist-strike")
    battle.let_pass("then")
    battle.roll("1 1 2 2 6")
    battle.let_pass("altered")
    for _ in range(2):
        battle.act("spend.chi.1", 0)
    for _ in range(3):
        battle.act("spend.chi.2", 0)
    assert (hurt(battle), hurt(battle, 0), battle.tokens(0)) == (6 + 3, 0, {})


@pytest.mark.parametrize(
    "token, die, damage",
    [
        ("reload", "5", 6 + 3),
        ("reload", "1", 6 + 1),
        ("sneak-attack", "5", 6 + 5),
        ("ninjutsu", "3", 6 + 1),
        ("ninjutsu", "5", 6 + 2),
    ],
)
def test_attack_modifiers_with_a_die(token: str, die: str, damage: int) -> None:
    """T-27: Reload adds half of a die, rounded up; Sneak Attack all of it; Ninjutsu 1 or 2."""
    battle = squires(token)
    hit(battle)
    battle.spend(token, 0, die)
    assert hurt(battle) == damage
    assert battle.tokens(0) == {}


@pytest.mark.parametrize(
    "own, use, damage, left",
    [
        ("honor*2", "honor.1", 7, {"honor": 1}),
        ("honor*2", "honor.2", 9, {}),
        ("crit", "crit", 10, {}),
        ("blood-power*2", "blood-power.1", 8, {"blood-power": 1}),
        ("crackle*3", "crackle", 8, {"crackle": 2}),
    ],
)
def test_attack_modifiers(own: str, use: str, damage: int, left: dict[str, int]) -> None:
    """Honor +1 or +3, Crit +4, Blood Power +2, Crackle +1 for each status effect, up to 3."""
    battle = squires(own)
    hit(battle)
    battle.act(f"spend.{use}", 0)
    assert hurt(battle) == damage
    assert battle.tokens(0) == left


def test_crit_needs_five_damage() -> None:
    """Crit is for attacks of at least 5."""
    battle = squires("crit", "evasive")
    hit(battle, "4 4 5 1 2")
    assert battle.blocked("spend.crit", 0) == "refusal.dealing"


@pytest.mark.parametrize(
    "own, theirs, dice, blocked",
    [
        ("crit", "targeted evasive", "4 4 5 1 2", None),
        ("crit wither*2", "evasive", "1 2 3 5 6", "refusal.dealing"),
    ],
)
def test_crit_counts_what_lies_on_the_boards(
    own: str, theirs: str, dice: str, blocked: str | None
) -> None:
    """Targeted makes 6 of 4, two Withers make 4 of 6: what the sheet shows is what it deals."""
    battle = squires(own, theirs)
    hit(battle, dice)
    assert (battle.asked, battle.blocked("spend.crit", 0)) == ("last", blocked)


@pytest.mark.parametrize("choice, damage, theirs", [(0, 8, {}), (1, 6, {"delayed-poison": 1})])
def test_ninjutsu_on_a_six(choice: int, damage: int, theirs: dict[str, int]) -> None:
    """Ninjutsu on a 6: +2, or Delayed Poison, or undefendable, as its holder chooses."""
    battle = squires("ninjutsu")
    hit(battle)
    battle.spend("ninjutsu", 0, "6")
    battle.choose(str(choice))
    assert (hurt(battle), battle.tokens(1)) == (damage, theirs)


def test_chi_prevents_or_adds() -> None:
    """Chi: each prevents 1, or adds 1 to an attack, but not in the turn in which it was gained."""
    battle = squires("chi*2", "chi*2")
    hit(battle)
    battle.act("spend.chi.1", 1)
    battle.act("spend.chi.1", 1)
    battle.act("spend.chi.2", 0)
    assert hurt(battle) == 6 + 1 - 2


def test_fresh_chi_adds_nothing() -> None:
    """Chi that was gained this turn cannot be used to increase damage."""
    battle = DuelTable("monk", BARBARIAN)
    battle.set(0, hand=1)
    battle.act("card.contemplate", 0)
    battle.set(0, hand=1)
    battle.declare("1 1 2 3 4", "fist-strike")
    battle.roll("1 1 1")
    battle.let_pass("altered")
    assert battle.blocked("spend.chi.2", 0) == "refusal.tokens"


@pytest.mark.parametrize(
    "token, die, damage",
    [("smoke-bomb", "3", 0), ("smoke-bomb", "4", 6), ("agility", "3", 3), ("agility", "4", 6)],
)
def test_against_damage_with_a_die(token: str, die: str, damage: int) -> None:
    """Smoke Bomb avoids on 1-3, Agility prevents one half on 1-3."""
    battle = squires("", token)
    hit(battle)
    battle.spend(token, 1, die)
    assert hurt(battle) == damage


@pytest.mark.parametrize("token, damage", [("protect", 3), ("vibranium-suit", 3)])
def test_against_damage(token: str, damage: int) -> None:
    """Protect prevents one half, rounded up; the Vibranium Suit 3."""
    battle = squires("", token)
    hit(battle)
    battle.act(f"spend.{token}", 1)
    assert hurt(battle) == damage


def test_retribution_and_back_strike() -> None:
    """DT-085: Retribution deals half of the incoming damage back; Back Strike half of a die."""
    battle = squires("", "retribution back-strike")
    hit(battle)
    battle.act("spend.retribution", 1)
    battle.spend("back-strike", 1, "5")
    assert (hurt(battle), hurt(battle, 0)) == (6, 3 + 3)


def test_retribution_that_is_forced_without_an_attack() -> None:
    """DT-085: a referee lets it be spent though nothing comes in: it is gone, and that is told."""
    battle = squires("retribution")
    battle.table.put(Interrupted("spend.retribution"), by=0, forced="we want it so")
    assert (battle.tokens(0), battle.asked, battle.facts()[-1]) == ({}, "main", "no-effect")


def test_retribution_reads_neither_base_nor_result() -> None:
    """DT-085: 6 and 4 more are a subtotal of 10: half of it is prevented, half of it comes back."""
    battle = squires("crit", "retribution protect")
    hit(battle)
    battle.act("spend.retribution", 1)
    battle.act("spend.protect", 1)
    battle.act("spend.crit", 0)
    assert (hurt(battle), hurt(battle, 0)) == (5, 5)


@pytest.mark.parametrize(
    "token, action, steps, defended",
    [
        ("accuracy", "accuracy", "", False),
        ("guard-break", "guard-break", "roll 3", False),
        ("guard-break", "guard-break", "roll 4", True),
        ("flight", "flight.1", "roll 6 1", False),
        ("flight", "flight.1", "roll 5 1", True),
        ("ninjutsu", "ninjutsu", "roll 6; choose 2", False),
    ],
)
def test_making_an_attack_undefendable(
    token: str, action: str, steps: str, *, defended: bool
) -> None:
    """Accuracy, Guard Break on 1-3, Flight with a 6, Ninjutsu on a 6: before the defence rolls."""
    battle = squires(token, "evasive")
    battle.declare("1 2 3 5 6", "poke")
    assert battle.asked == "then"
    battle.act(f"spend.{action}", 0)
    follow(battle, steps)
    assert (battle.phase == "defensive-roll" and battle.asked == "defence") is defended
    assert defended or hurt(battle) == 6


def test_how_many_are_spent_is_said() -> None:
    """DT-062: Blood Power does one thing for one of it, and others for 2, 3 and 4."""
    battle = squires("blood-power*4")
    labels = [each.label for each in battle.table.view(0).actions if "blood-power" in each.id]
    spent = [label.params["token"] for label in labels]
    counts = [each.params.get("count") for each in spent if isinstance(each, Message)]
    assert counts == [None, 2, 3, 4]


@pytest.mark.parametrize(
    "token, action", [("accuracy", "accuracy"), ("guard-break", "guard-break")]
)
def test_nothing_opens_an_attack_once_the_defence_is_rolled(token: str, action: str) -> None:
    """Ninja leaflet, DT-024: what only makes an attack undefendable would be spent for nothing."""
    battle = squires(token, "evasive")
    hit(battle)
    assert (battle.asked, battle.blocked(f"spend.{action}", 0)) == ("last", "refusal.defended")


@pytest.mark.parametrize(
    "dice, ability", [("1 1 2 6 3", "mighty-prayer"), ("6 6 6 6 6", "resolute-faith")]
)
def test_nothing_opens_what_nobody_defends_anyway(dice: str, ability: str) -> None:
    """DT-080: undefendable and ultimate damage stays so; Accuracy would be spent for nothing."""
    battle = DuelTable("paladin")
    battle.set(0, hand=1, token_accuracy=1)
    battle.declare(dice, ability)
    battle.let_pass("respond")
    assert battle.blocked("spend.accuracy", 0) == "refusal.undefendable"


def test_no_card_adds_to_pure_damage() -> None:
    """DT-080: Throwing Stars! add nothing to pure damage that is entered; others may be played."""
    battle = DuelTable("ninja")
    battle.set(0, hand=2, cp=5, upgrade_slash=1)
    battle.declare("1 1 2 4 5", "slash")
    battle.let_pass()
    battle.enter(4)
    battle.choose("pure")
    assert battle.blocked("card.throwing-stars", 0) == "refusal.unmodifiable"
    assert battle.blocked("card.train", 0) is None


def test_ninjutsu_on_pure_damage() -> None:
    """DT-080: on a 6 only what it inflicts is left of the three."""
    battle = DuelTable("ninja")
    battle.set(0, upgrade_slash=1, token_ninjutsu=1)
    battle.declare("1 1 2 4 5", "slash")
    battle.let_pass("respond")
    battle.enter(4)
    battle.choose("pure")
    battle.spend("ninjutsu", 0, "6")
    assert battle.options() == {"0": False, "1": True, "2": False}


def test_ninjutsu_after_the_defence() -> None:
    """Ninja leaflet: its undefendable option is no longer available after the defence roll."""
    battle = squires("ninjutsu")
    hit(battle)
    battle.spend("ninjutsu", 0, "6")
    assert battle.options() == {"0": True, "1": True, "2": False}


def test_an_attack_opened_while_its_defence_is_asked_for() -> None:
    """DT-062: Accuracy, spent before the dice are rolled, ends the defence that was asked for."""
    battle = squires("accuracy", "evasive")
    battle.declare("1 2 3 5 6", "poke")
    battle.let_pass()
    assert battle.asked == "defence"
    battle.act("spend.accuracy", 0)
    assert (battle.asked, battle.seat) == ("last", 1)
    assert hurt(battle) == 6


def test_mesmerize() -> None:
    """Section 6: on 5 or more an opponent's die is rolled again; who has it is waited for."""
    battle = squires("", "mesmerize")
    assert battle.blocked("spend.mesmerize", 1) == "refusal.no-dice"
    battle.declare("1 2 3 5 6", "poke")
    assert (battle.asked, battle.table.view(None).awaited) == ("respond", (1,))
    battle.spend("mesmerize", 1, "5")
    battle.choose("die.0")
    battle.roll("4")
    assert battle.dice == "4 2 3 5 6"


def test_mesmerize_of_a_partner() -> None:
    """It is against opponents: over a partner's dice nobody waits for who has it."""
    battle = squires("", "mesmerize", seats=4)
    for awaited in ("main", "altered"):
        battle.set(0, hand=1)
        battle.choose("card.vegas-baby")
        battle.roll("3")
        assert battle.asked == awaited
        battle.set_counter(2, "token.mesmerize", 1)
    assert battle.table.view(None).awaited == (2,)


def test_nobody_is_asked_about_the_die_of_a_companion() -> None:
    """DT-091, D-2: only the die of a token may be altered while something is being done."""
    battle = squires("", "heal-bot")
    for seat in (0, 1):
        battle.set(seat, hand=2, cp=5)
    battle.declare("1 2 3 5 6", "poke")
    battle.let_pass("respond")
    battle.act("ally.heal-bot", 1)
    battle.roll("2")
    assert battle.asked == "defence"


def test_heal_bot() -> None:
    """Heal Bot: up to two times a turn, and only after an attack with at least 6 damage."""
    battle = squires("", "heal-bot*2")
    battle.set(0, hand=2, cp=5)
    battle.set(1, hand=1)
    battle.declare("1 2 3 5 6", "poke")
    battle.let_pass("respond")
    for die in ("3", "4"):
        assert battle.blocked("ally.heal-bot", 1) is None
        battle.act("ally.heal-bot", 1)
        battle.roll(die)
    assert battle.blocked("ally.heal-bot", 1) == "refusal.twice"
    battle.stop()
    assert (hurt(battle), battle.get("companion.heal-bot", 1)) == (6 - 1 - 2, 2)
    weak = squires("", "heal-bot")
    weak.set(1, hand=1, cp=2)
    hit(weak, "4 4 5 1 2")
    assert (weak.asked, weak.blocked("ally.heal-bot", 1)) == ("last", "refusal.dealing")


def test_crackle_twice() -> None:
    """Crackle: only two may be spent in a turn."""
    battle = squires("crackle*3", "crackle")
    battle.declare("1 2 3 5 6", "poke")
    for _ in range(2):
        battle.act("spend.crackle", 0)
    assert battle.blocked("spend.crackle", 0) == "refusal.twice"


def test_shadows() -> None:
    """Shadows: no damage from an attack and no defence; it leaves after one full own turn."""
    battle = squires("", "shadows")
    battle.declare("1 2 3 5 6", "poke")
    assert (hurt(battle), battle.asked, battle.tokens(1)) == (0, "main", {"shadows": 1})
    battle.choose("end")
    battle.end_turn()
    assert battle.tokens(1) == {}


def test_shadows_gained_in_ones_own_turn() -> None:
    """Shadows that came in one's own turn stay through the next one."""
    battle = DuelTable("shadow-thief", BARBARIAN)
    battle.set(0, hand=1, cp=4)
    battle.act("card.enter-the-shadows", 0)
    battle.end_turn()
    assert battle.tokens(0) == {"shadows": 1}
    battle.end_turn()
    battle.end_turn()
    assert battle.tokens(0) == {}


def test_shadows_do_not_hide_from_an_ultimate() -> None:
    """E-4: an ultimate ability ignores Shadows."""
    battle = squires("", "shadows")
    hit(battle, "6 6 6 6 6")
    assert hurt(battle) == 10


@pytest.mark.parametrize(
    "bears, action",
    [
        ("evasive", "spend.evasive"),
        ("protect", "spend.protect"),
        ("smoke-bomb", "spend.smoke-bomb"),
        ("retribution", "spend.retribution"),
        ("cleanse burn", "spend.cleanse"),
        ("nyra*7", "ally.nyra"),
        ("dryad", "ally.dryad.2"),
        ("heal-bot", "ally.heal-bot"),
    ],
)
def test_nothing_answers_an_ultimate(bears: str, action: str) -> None:
    """E-4, DT-054: neither tokens nor companions may be used; they are for other attacks."""
    battle = squires("", bears)
    battle.set(0, hand=1)
    hit(battle, "6 6 6 6 6")
    assert (battle.asked, battle.table.view(None).awaited) == ("last", (0,))
    assert battle.blocked(action, 1) == "refusal.ultimate"
    assert hurt(battle) == 10
    other = squires("", bears)
    other.set(0, hand=1)
    hit(other)
    assert (other.asked, other.blocked(action, 1)) == ("last", None)


@pytest.mark.parametrize("bears", ["wither*2", "parlay"])
def test_nothing_on_the_attacker_reduces_an_ultimate(bears: str) -> None:
    """DT-054: what lessens or takes away an attack's damage does nothing to an ultimate's."""
    battle = squires(bears)
    hit(battle, "6 6 6 6 6")
    assert hurt(battle) == 10


@pytest.mark.parametrize("die, damage", [("2", 0), ("3", 10)])
def test_blind_before_an_ultimate(die: str, damage: int) -> None:
    """E-4: Blind is checked before the activation: its die may still be altered by the opponent."""
    battle = squires("blind")
    battle.set(1, hand=1, cp=1)
    battle.declare("6 6 6 6 6", "smite")
    battle.let_pass("respond")
    battle.roll(die)
    assert (battle.asked, battle.table.view(None).awaited) == ("altered", (1,))
    assert battle.blocked("card.tip-it", 1) is None
    assert hurt(battle) == damage


@pytest.mark.parametrize(
    "theirs, damage, cp", [("bounty", 7, 3), ("targeted", 8, 2), ("bounty targeted", 9, 3)]
)
def test_what_a_target_bears(theirs: str, damage: int, cp: int) -> None:
    """T-30: Bounty adds 1 and pays the attacker 1 CP; Targeted adds 2; both stay, DT-063."""
    battle = squires("", theirs)
    hit(battle)
    assert (hurt(battle), battle.get("cp", 0)) == (damage, cp)
    assert set(battle.tokens(1)) == set(theirs.split())


def test_bounty_on_an_attack_for_four() -> None:
    """T-30: 4 damage become 5, and the attacker has 1 CP more."""
    battle = squires("", "bounty")
    hit(battle, "4 4 5 1 2")
    assert (hurt(battle), battle.get("cp", 0)) == (5, 2 + 1)


def test_a_bounty_is_paid_though_the_damage_is_prevented() -> None:
    """Gunslinger leaflet, E-12: whoever attacks gains the CP of Bounty in any case."""
    battle = squires("", "bounty smoke-bomb")
    hit(battle)
    battle.spend("smoke-bomb", 1, "1")
    assert (hurt(battle), battle.get("cp", 0)) == (0, 3)


@pytest.mark.parametrize(
    "own, damage, left",
    [
        ("wither*2", 4, {"wither": 2}),
        ("shame*2", 5, {"shame": 1}),
        ("kinetic-energy*5", 8, {"kinetic-energy": 5}),
    ],
)
def test_what_an_attacker_bears(own: str, damage: int, left: dict[str, int]) -> None:
    """T-31: Wither takes 1 for each; Shame 1 once; Kinetic Energy adds 1 for every two."""
    battle = squires(own)
    hit(battle)
    assert (hurt(battle), battle.tokens(0)) == (damage, left)


def test_parlay() -> None:
    """T-32: no damage is dealt, Knockdown still lands; Parlay is gone at the roll phase's end."""
    battle = DuelTable("gunslinger", BARBARIAN)
    battle.set(0, token_reload=0)
    give(battle, 0, "parlay")
    battle.declare("6 6 6 6 1", "deadeye")
    assert hurt(battle) == 0
    assert (battle.tokens(1), battle.tokens(0)) == ({"knockdown": 1}, {})


def give(battle: BattleTable, seat: int, token: str) -> None:
    """Put a token of no leaflet in play on a board, by hand."""
    battle.act("hand.give", seat)
    battle.choose(f"seat.{seat}", token)


@pytest.mark.parametrize(
    "cp, pays, phase", [(1, False, "main-2"), (2, False, "main-2"), (2, True, "offensive-roll")]
)
def test_knockdown(cp: int, pays: bool, phase: str) -> None:  # noqa: FBT001 - a table's column
    """T-29: for 2 CP Knockdown is bought off; without, the Offensive Roll phase is skipped."""
    battle = squires("knockdown", cp=cp)
    battle.choose("end")
    if cp >= 2:
        battle.choose("pay" if pays else "skip")
    assert (battle.phase, battle.tokens(0)) == (phase, {})
    assert battle.get("cp", 0) == cp - (2 if pays else 0)


@pytest.mark.parametrize("attempts, damage", [(1, 0), (2, 1), (3, 2)])
def test_barbed_vine(attempts: int, damage: int) -> None:
    """E-15: Barbed Vine hurts 1 for each attempt beyond the first, at most 2, and is removed."""
    battle = squires("barbed-vine")
    battle.choose("end")
    for _ in range(attempts):
        battle.roll("1 1 4 4 6")
    if attempts < 3:
        battle.stop()
    battle.choose("none")
    assert (hurt(battle, 0), battle.tokens(0)) == (damage, {})


def test_each_of_several_tokens_counts() -> None:
    """What a hero's own file lets stack works once for each token, as Wither does."""
    battle = squires("entangle*2 barbed-vine*2", "bounty*2")
    battle.choose("end")
    assert getattr(battle.ask, "attempts", 0) == 1
    battle.set(0, token_entangle=0)
    for _ in range(3):
        battle.roll("1 2 3 5 6")
    battle.choose("ability.poke")
    battle.roll("1")
    assert (hurt(battle), hurt(battle, 0)) == (6 + 2, 2 * 2)
    assert battle.get("cp", 0) == 2 + 2


def test_entangle_and_constrict() -> None:
    """E-15: two attempts instead of three; Constrict's may be had back for 1 CP."""
    for token in ("entangle", "constrict"):
        battle = squires(token)
        battle.choose("end")
        assert getattr(battle.ask, "attempts", 0) == 2
        if token == "constrict":
            battle.act("spend.constrict", 0)
            assert (getattr(battle.ask, "attempts", 0), battle.get("cp", 0)) == (3, 1)
        battle.roll("1 1 4 4 6")
        battle.stop()
        battle.choose("none")
        assert battle.tokens(0) == {}


@pytest.mark.parametrize(
    "token, steps, damage, left",
    [
        ("burn", "", 2, {"burn": 1}),
        ("poison*3", "", 3, {"poison": 3}),
        ("fire-mastery*2", "", 0, {"fire-mastery": 1}),
        ("bleed*2", "roll 4; roll 5", 1, {"bleed": 1}),
        ("powder-keg", "roll 1", 3, {}),
        ("powder-keg", "roll 2", 3, {}),
        ("powder-keg", "roll 3", 0, {"powder-keg": 1}),
        ("powder-keg", "roll 4", 0, {"powder-keg": 1}),
        ("powder-keg", "roll 5", 0, {"powder-keg": 1}),
        ("powder-keg", "roll 6; choose seat.0", 0, {}),
        ("powder-keg", "roll 6; choose seat.1", 0, {"powder-keg": 1}),
        ("nanite*2", "roll 6; roll 1", 0, {"nanite": 1}),
        ("time-bomb", "roll 6", 0, {}),
        ("time-bomb", "roll 2; choose 1", 4, {}),
        ("parasite", "", 0, {"parasite": 1}),
        ("parasite protect", "", 1, {"parasite": 1, "protect": 1}),
        ("bag-of-tricks", "roll 6", 0, {}),
    ],
)
def test_upkeep(token: str, steps: str, damage: int, left: dict[str, int]) -> None:
    """T-25: what each status effect does in its holder's Upkeep phase; some stay, DT-063."""
    battle = squires("", token)
    battle.end_turn()
    follow(battle, steps)
    assert (hurt(battle), battle.tokens(1)) == (damage, left)


@pytest.mark.parametrize("token", ["evasive", "smoke-bomb"])
def test_all_the_damage_of_an_upkeep_is_avoided_at_once(token: str) -> None:
    """E-6: Burn, Poison and a Powder Keg are one cumulative source in an Upkeep phase."""
    battle = squires("", f"burn poison*2 powder-keg {token}")
    battle.end_turn()
    battle.choose("burn", "poison")
    battle.roll("1")
    assert (battle.asked, battle.get("health", 1)) == ("last", 50)
    battle.spend(token, 1, "2")
    assert (hurt(battle), battle.phase) == (0, "main-1")


def test_upkeep_is_the_active_players_own() -> None:
    """DT-010: what lies on the other's board waits for the other's Upkeep phase."""
    battle = squires("burn", "poison*3")
    battle.end_turn()
    assert (hurt(battle, 0), hurt(battle)) == (0, 3)
    battle.end_turn()
    assert (hurt(battle, 0), hurt(battle)) == (2, 3)


def test_a_powder_keg_is_handed_on() -> None:
    """T-25, D-4: on a 6 it goes to another player of choice."""
    battle = squires("", "powder-keg")
    battle.end_turn()
    follow(battle, "roll 6; choose seat.0")
    assert battle.tokens(0) == {"powder-keg": 1}


def test_another_powder_keg() -> None:
    """T-26: the first one explodes at once, for 3; the new one lies there."""
    battle = squires("powder-keg", "powder-keg")
    battle.set(0, hand=1)
    battle.choose("card.transference", "0.powder-keg")
    assert (hurt(battle), battle.tokens(1), battle.tokens(0)) == (3, {"powder-keg": 1}, {})


def test_damage_to_all_opponents_in_upkeep() -> None:
    """Cosmic Flare: 1 damage each to all opponents, then one less; Holy Presence: 1 each."""
    battle = squires("", "cosmic-flare*2 holy-presence")
    battle.end_turn()
    battle.choose("cosmic-flare")
    assert hurt(battle, 0) == 3
    assert battle.tokens(1) == {"cosmic-flare": 1, "holy-presence": 1}


def test_doubloons() -> None:
    """T-33: three Cursed Doubloons are 3 damage in Upkeep; the Pirate herself bears five unhurt."""
    battle = DuelTable("cursed-pirate", BARBARIAN)
    battle.set_counter(0, "token.cursed-doubloon", 5)
    battle.set_counter(1, "token.cursed-doubloon", 3)
    battle.end_turn()
    assert hurt(battle) == 3
    battle.end_turn()
    assert hurt(battle, 0) == 0


def test_how_many_doubloons_there_may_be() -> None:
    """DT-064, DT-065: five Cursed Doubloons on the Pirate, three on anybody else."""
    battle = DuelTable("cursed-pirate", BARBARIAN)
    for seat in (0, 1):
        for _ in range(6):
            battle.act("hand.give", seat)
            battle.choose(f"seat.{seat}", "cursed-doubloon")
    assert [battle.get("token.cursed-doubloon", seat) for seat in (0, 1)] == [5, 3]


def test_doubloons_stay_where_they_are() -> None:
    """E-13, DT-065: no card moves or removes a Cursed Doubloon."""
    battle = DuelTable(BARBARIAN, "cursed-pirate")
    battle.set(0, hand=2, cp=9)
    battle.set_counter(0, "token.cursed-doubloon", 2)
    for card in ("transference", "what-status-effects", "get-that-outta-here"):
        assert battle.options()[f"card.{card}"] is False
    assert battle.blocked("card.buh-bye", 0) == "refusal.no-token"
    battle.set_counter(0, "token.wither", 1)
    battle.choose("card.what-status-effects")
    assert battle.tokens(0) == {"cursed-doubloon": 2}


def test_who_has_nothing_that_goes_is_not_chosen() -> None:
    """E-13: What Status Effects? names nobody who bears Cursed Doubloons only, by now at least."""
    battle = BattleTable(
        BARBARIAN, BARBARIAN, MOON_ELF, "cursed-pirate", options={"mode": "king-of-the-hill"}
    )
    battle.set(0, hand=1, cp=2, token_wither=1)
    battle.set(1, token_cursed_doubloon=1)
    battle.set(2, token_evasive=1)
    battle.set(3, token_wither=1)
    battle.choose("card.what-status-effects")
    assert set(battle.options()) == {"seat.0", "seat.2", "seat.3"}
    battle.set(2, token_evasive=0)
    assert set(battle.options()) == {"seat.0", "seat.3"}


def test_keg_and_wither_on_the_gunslinger() -> None:
    """T-09: Keg 1 and Wither 2 lie there; a third Wither is not placed (E-10)."""
    battle = DuelTable("cursed-pirate", "gunslinger")
    for token in ("powder-keg", "wither", "wither", "wither"):
        battle.act("hand.give", 0)
        battle.choose("seat.1", token)
    assert battle.tokens(1) == {"powder-keg": 1, "wither": 2}


@pytest.mark.parametrize("spends", [True, False])
def test_a_full_token_may_be_spent_in_response(spends: bool) -> None:  # noqa: FBT001 - a case
    """E-10: whoever spends a full token gains the new one afterwards; else it is not placed."""
    battle = DuelTable(BARBARIAN, "ninja")
    battle.set(1, hand=1, cp=2, token_smoke_bomb=1)
    battle.declare("1 2 3 6 4", "smack")
    battle.let_pass("respond", "then")
    battle.stop()
    if spends:
        battle.spend("smoke-bomb", 1, "6")
        assert battle.tokens(1) == {}
    battle.act("card.escape", 1)
    battle.roll("6")
    assert battle.tokens(1) == {"smoke-bomb": 1}
    assert ("token-full" in battle.facts()) is not spends


@pytest.mark.parametrize("count, damage", [(1, 3), (2, 6)])
def test_delayed_poison(count: int, damage: int) -> None:
    """Delayed Poison: 3 for each at the end of its holder's turn; then it is gone."""
    battle = squires(f"delayed-poison*{count}")
    battle.end_turn()
    assert (hurt(battle, 0), battle.tokens(0)) == (damage, {})


def test_one_evasive_avoids_two_delayed_poisons() -> None:
    """Ninja leaflet: two Delayed Poison are one source for Evasive."""
    battle = squires("delayed-poison*2 evasive")
    battle.end_turn()
    battle.spend("evasive", 0, "1")
    assert hurt(battle, 0) == 0


def test_blessing_of_divinity() -> None:
    """Blessing of Divinity: who would have no health left has 1, once."""
    battle = squires("", "blessing-of-divinity")
    battle.set(1, health=3)
    hit(battle)
    battle.let_pass()
    assert (battle.get("health", 1), battle.tokens(1), battle.phase) == (1, {}, "main-2")


def test_kinetic_energy_bursts() -> None:
    """Kinetic Energy at its limit: all is removed, 2 CP, 2 cards and 5 damage."""
    battle = squires("kinetic-energy*7", "kinetic-energy")
    battle.set(0, hand=1, cp=5)
    battle.choose("card.transference", "1.kinetic-energy")
    assert (hurt(battle), battle.tokens(0)) == (5, {})
    assert (battle.get("cp", 0), battle.get("hand", 0)) == (5, 2)


def test_wellspring_and_other_main_phase_tokens() -> None:
    """Wellspring heals half of a die, in one's own Main Phase only."""
    battle = squires("wellspring", "wellspring")
    battle.set(0, health=40)
    assert battle.blocked("spend.wellspring", 1) == "refusal.main-phase"
    battle.spend("wellspring", 0, "5")
    assert battle.get("health", 0) == 43


def test_cleanse_and_blood_power() -> None:
    """Cleanse, and two Blood Power, remove a status effect from oneself; the choice may be none."""
    battle = squires("cleanse blood-power*2 blind targeted", "blind")
    battle.act("spend.cleanse", 0)
    assert not any(option.startswith("1.") for option in battle.options())
    battle.choose("0.blind")
    battle.act("spend.blood-power.2", 0)
    battle.choose("0.targeted")
    assert (battle.tokens(0), battle.tokens(1)) == ({}, {"blind": 1})


def test_blood_power_heals_what_was_dealt() -> None:
    """Four Blood Power heal as much as was dealt; three draw 2 and discard 1; each once a turn."""
    battle = squires("blood-power*4")
    battle.set(0, health=30, hand=1)
    hit(battle)
    battle.let_pass("last")
    assert battle.blocked("spend.blood-power.4", 0) is None
    battle.act("spend.blood-power.4", 0)
    battle.let_pass()
    assert battle.get("health", 0) == 36
    battle.set_counter(0, "token.blood-power", 3)
    battle.act("spend.blood-power.3", 0)
    assert battle.get("hand", 0) == 2
    battle.set_counter(0, "token.blood-power", 4)
    assert battle.blocked("spend.blood-power.4", 0) is not None
    assert battle.blocked("spend.blood-power.3", 0) == "refusal.once"


def test_combo() -> None:
    """Combo: one more Offensive Roll phase against the same opponent."""
    battle = squires("combo")
    hit(battle)
    battle.act("spend.combo", 0)
    assert (hurt(battle), battle.phase) == (6, "offensive-roll")


def test_tactical_advantage() -> None:
    """Tactical Advantage: 1 for a CP or a re-roll, 3 for a card or Targeted, 4 for Protect."""
    battle = squires("tactical-advantage*5")
    battle.act("spend.tactical-advantage.1", 0)
    battle.act("spend.tactical-advantage.5", 0)
    assert (battle.get("cp", 0), battle.tokens(0)) == (3, {"protect": 1})
    battle.set_counter(0, "token.tactical-advantage", 3)
    battle.act("spend.tactical-advantage.4", 0)
    assert battle.tokens(1) == {"targeted": 1}


def test_tactical_advantage_has_something_to_move() -> None:
    """Tactical Advantage: the 4 that move a status effect are not spent where none is left."""
    battle = squires("tactical-advantage*4")
    assert battle.blocked("spend.tactical-advantage.6", 0) == "refusal.no-token"
    battle.set_counter(1, "token.burn", 1)
    assert battle.blocked("spend.tactical-advantage.6", 0) is None


def test_dice_tokens() -> None:
    """Probability Manipulation tips a die of one's own; Radiance makes a defence die a 6."""
    battle = squires("probability-manipulation", "radiance")
    battle.choose("end")
    battle.roll("1 2 3 4 4")
    battle.act("spend.probability-manipulation", 0)
    battle.choose("die.3.3")
    assert battle.dice == "1 2 3 3 4"
    battle.stop()
    battle.choose("ability.poke")
    battle.let_pass("respond", "then")
    battle.roll("1")
    battle.act("spend.radiance", 1)
    assert hurt(battle) == 5


def test_webbed() -> None:
    """Webbed: the next attack cannot be defended, then it is gone."""
    battle = squires("", "webbed")
    battle.declare("1 2 3 5 6", "poke")
    assert (hurt(battle), battle.tokens(1)) == (6, {})


def test_webbed_in_the_turn_of_the_attack() -> None:
    """Webbed: what was moved there in Main (1) opens the attack of the same turn already."""
    battle = squires("webbed", cp=2)
    battle.set(0, hand=1)
    battle.choose("card.transference", "0.webbed")
    battle.declare("1 2 3 5 6", "poke")
    assert (hurt(battle), battle.tokens(1)) == (6, {})


def test_webbed_waits_for_an_attack() -> None:
    """Webbed, DT-081: an ability that deals no damage is no attack, and leaves it there."""
    duel = DuelTable(MOON_ELF, BARBARIAN)
    duel.set(0, upgrade_demising_shot=1)
    duel.act("hand.give", 0)
    duel.choose("seat.1", "webbed")
    duel.declare("1 2 6 4 4", "focus")
    assert duel.tokens(1) == {"targeted": 1, "entangle": 1, "webbed": 1}


@pytest.mark.parametrize("token", ["hex", "silence", "crimson-bands", "reality-warp"])
def test_tokens_that_leave_by_themselves(token: str) -> None:
    """What lasts a roll phase or a turn is returned at its end."""
    battle = squires(token)
    battle.end_turn()
    battle.let_pass()
    assert battle.tokens(0) == {}


def test_hex() -> None:
    """Hex: a 6 on its holder's dice has neither symbol nor number, until the end of the turn."""
    battle = squires("hex")
    battle.choose("end")
    battle.roll("6 6 6 6 6")
    battle.stop()
    assert not battle.options()["ability.smite"]
    labels = [die.label for die in battle.table.view(None).dice]
    assert {label.key for label in labels} == {"dice-throne.face-blank"}
    battle.choose("none", "end")
    assert battle.tokens(0) == {}


def test_hex_on_other_dice() -> None:
    """A blank is no low number, and its bearer's own; a targeting die is read as it lies."""
    battle = squires("", "evasive hex")
    hit(battle)
    battle.spend("evasive", 1, "6")
    assert hurt(battle) == 6
    battle = squires("", "hex")
    battle.declare("1 2 3 5 6", "poke")
    battle.let_pass()
    battle.roll("6")
    assert hurt(battle) == 6
    battle = squires("hex reload")
    hit(battle)
    battle.spend("reload", 0, "6")
    assert hurt(battle) == 6
    battle = squires("hex", seats=4)
    battle.declare("1 2 3 5 6", "poke")
    battle.let_pass()
    battle.roll("6")
    battle.let_pass()
    assert (battle.asked, battle.seat) == ("target", 0)


SILENCE = Message("dice-throne.token.silence")


def test_silence() -> None:
    """Silence: no ability of a straight, the others as ever; and the best of these is proposed."""
    battle = BattleTable(MOON_ELF, BARBARIAN)
    battle.act("hand.give", 1)
    battle.choose("seat.0", "silence")
    battle.choose("end")
    battle.roll("1 2 3 4 5")
    battle.stop()
    assert battle.options()["ability.entangling-shot"] is False
    assert battle.options()["ability.blinding-shot"] is False
    assert isinstance(battle.ask, Choose)
    assert battle.ask.default == "ability.longbow"
    blocked = {each.id: each.blocked for each in battle.ask.options}["ability.blinding-shot"]
    assert blocked == Message("dice-throne.refusal.barred", {"token": SILENCE})
    battle.choose("none", "end")
    assert battle.tokens(0) == {}


def test_spellbound() -> None:
    """Spellbound: its player says what it covers; that cannot be activated in this roll phase."""
    battle = squires("spellbound")
    battle.choose("end")
    assert (battle.asked, set(battle.options())) == ("covered", {"poke", "tickle"})
    battle.choose("poke")
    battle.roll("1 2 3 1 6")
    battle.stop()
    assert battle.options()["ability.poke"] is False
    battle.set_counter(0, "token.spellbound", 0)
    assert battle.options()["ability.poke"] is True


def test_one_spellbound_of_two_is_removed() -> None:
    """What the token that is left covers stays covered."""
    battle = BattleTable(MOON_ELF, BARBARIAN)
    for _ in range(2):
        battle.act("hand.give", 1)
        battle.choose("seat.0", "spellbound")
    battle.choose("end", "entangling-shot", "longbow")
    battle.roll("1 2 3 4 5")
    battle.stop()
    battle.set_counter(0, "token.spellbound", 1)
    options = battle.options()
    assert (options["ability.entangling-shot"], options["ability.longbow"]) == (False, True)


def test_spellbound_leaves_one_ability() -> None:
    """Of two abilities a second token covers none: one must stay, and the ultimate is no choice."""
    battle = squires("spellbound*2")
    battle.choose("end", "poke")
    assert battle.asked == "offensive"
    battle.roll("4 4 5 1 6")
    battle.stop()
    battle.choose("ability.tickle")
    battle.let_pass()
    battle.roll("1")
    battle.let_pass()
    assert (battle.phase, battle.tokens(0)) == ("main-2", {})


@pytest.mark.parametrize(
    "token",
    ["covert-ops", "dominance", "illusion", "invisibility", "nyras-bond", "deja-vu", "kings-hand"],
)
def test_tokens_done_by_hand(token: str) -> None:
    """DT-062, DT-065: what only the leaflet tells is spent, and done by hand."""
    battle = squires(token, token)
    moment = printed_content().tokens[token].uses[0].when
    seat = 0
    if moment in ("attack", "attacked"):
        hit(battle)
        seat = 1 if moment == "attacked" else 0
    elif moment == "offence":
        battle.choose("end")
    battle.act(f"spend.{token}", seat)
    assert battle.asked == "own-effect"
    assert ("prevent" in battle.options()) is (moment == "attacked")
    battle.choose("nothing")
    assert battle.tokens(seat) == {}


def test_a_token_done_by_hand_may_prevent() -> None:
    """DT-062: what the leaflet of Invisibility prevents is entered, and is a part of the sum."""
    battle = squires("", "invisibility")
    hit(battle)
    battle.act("spend.invisibility", 1)
    battle.choose("prevent")
    battle.enter(4)
    assert hurt(battle) == 2


@pytest.mark.parametrize("token, asked", [("radiance", "main"), ("tactical-advantage", "altered")])
def test_a_pause_waits_for_tokens_of_its_moment(token: str, asked: str) -> None:
    """Section 6: Radiance is for a defence; the die of a card may be rolled again by others."""
    battle = squires(token)
    battle.set(0, hand=1)
    battle.choose("card.vegas-baby")
    battle.roll("3")
    assert battle.asked == asked


def test_nobody_waits_for_dice_tokens_of_the_stunned() -> None:
    """DT-017, Stun: Mesmerize could alter the dice, but its bearer takes no action of any kind."""
    for stunned in (False, True):
        battle = squires("", "mesmerize stun" if stunned else "mesmerize")
        battle.declare("1 2 3 5 6", "poke")
        assert (battle.asked == "respond") is not stunned


@pytest.mark.parametrize("phase", ["main-1", "offensive-roll", "defensive-roll"])
def test_a_token_is_spent_in_anybodys_phase(phase: str) -> None:
    """DT-062, DT-090: in the opponent's turn, for no CP, with effect at once, not interrupted."""
    battle = squires("", "cleanse blind")
    battle.set(0, hand=1, cp=5)
    battle.set(1, cp=0)
    if phase != "main-1":
        battle.choose("end")
        battle.roll("1 2 3 5 6")
    if phase == "defensive-roll":
        battle.stop()
        battle.choose("ability.poke")
        battle.let_pass("respond", "then")
    assert battle.phase == phase
    before = battle.asked
    battle.act("spend.cleanse", 1)
    for card in ("double-up", "tip-it", "buh-bye"):
        assert battle.blocked(f"card.{card}", 0) == "refusal.uninterruptible"
    battle.choose("1.blind")
    assert (battle.tokens(1), battle.get("cp", 1), battle.asked) == ({}, 0, before)


def test_one_of_several_is_removed() -> None:
    """DT-061: to remove one is to remove one token, of what lies there in a stack, too."""
    battle = squires("", "evasive*3 poison*2")
    battle.set(0, hand=2, cp=4)
    battle.play("buh-bye", 0, "1.evasive")
    battle.choose("card.get-that-outta-here", "1.poison")
    battle.let_pass()
    assert battle.tokens(1) == {"evasive": 2, "poison": 1}


def test_tokens_do_not_run_out() -> None:
    """DT-061: six Evasive lie on two boards, one more than the box holds: substitutes are used."""
    battle = DuelTable("gunslinger", "gunslinger")
    for seat in (0, 1):
        battle.set_counter(seat, "token.evasive", 2)
    for _ in (0, 1):
        battle.declare("1 2 4 4 5", "take-cover")
        follow(battle, "roll 4; roll 1; choose end")
    assert battle.tokens(0)["evasive"] + battle.tokens(1)["evasive"] == 6


def test_a_raised_limit_is_ones_own_and_stays() -> None:
    """DT-064: it holds for the player who raised it, for the rest of the game, and nobody else."""
    battle = DuelTable("pyromancer", "pyromancer")
    for seat in (0, 1):
        battle.set(seat, token_fire_mastery=5)
    battle.set(0, hand=1, cp=3)
    battle.choose("card.fire-up")
    assert battle.tokens(0) == {"fire-mastery": 6}
    battle.end_turn()
    assert battle.tokens(1) == {"fire-mastery": 4}
    battle.set(1, hand=0)
    battle.declare("1 2 3 4 5", "ignite")
    battle.stop()
    battle.choose("end")
    assert battle.tokens(1) == {"fire-mastery": 5}
    assert battle.tokens(0) == {"fire-mastery": 5}
    battle.set(0, hand=0)
    battle.declare("1 2 3 4 5", "ignite")
    assert battle.tokens(0) == {"fire-mastery": 6}


def test_gained_and_inflicted() -> None:
    """DT-060: a token lies on the board of whoever gains it or has it inflicted."""
    battle = DuelTable("ninja", BARBARIAN)
    battle.declare("6 6 6 6 1", "shadewalk")
    battle.let_pass()
    assert (battle.tokens(0), battle.tokens(1)) == ({"smoke-bomb": 1}, {"delayed-poison": 1})


def test_nyra_takes_what_the_sheet_shows() -> None:
    """Nyra receives an attack of 6 as it is drawn: with Targeted 8, with two Withers 4."""
    for own, theirs, health in (("", "targeted", 0), ("wither*2", "", 3)):
        battle = squires(own, f"nyra*7 {theirs}")
        battle.set(1, hand=1)
        hit(battle)
        battle.act("ally.nyra", 1)
        assert (hurt(battle), battle.get("companion.nyra", 1)) == (0, health)


@pytest.mark.parametrize("health, damage", [(3, 8), (0, 6)])
def test_nyra_fights_while_she_has_any_health(health: int, damage: int) -> None:
    """DT-066: at her hero's side she adds 2 to the attack, whatever her health is."""
    battle = squires(f"nyra*{health}" if health else "")
    hit(battle)
    assert hurt(battle) == damage


def test_nyra_takes_what_comes_after_she_was_called_too() -> None:
    """DT-084: the sum is drawn at the end of the roll phase, and she receives that sum."""
    battle = squires("", "nyra*7")
    battle.set(1, hand=1)
    hit(battle, "4 5 4 1 2")
    battle.act("ally.nyra", 1)
    battle.act("hand.damage", 0)
    battle.choose("seat.1")
    battle.enter(2)
    assert (hurt(battle), battle.get("companion.nyra", 1)) == (0, 7 - 4 - 2)


def test_nyra_takes_nothing_that_was_avoided() -> None:
    """Evasive keeps the attack away from both: there is nothing left to receive."""
    battle = squires("", "nyra*7 evasive")
    battle.set(1, hand=1)
    hit(battle)
    battle.spend("evasive", 1, "2")
    battle.act("ally.nyra", 1)
    assert (hurt(battle), battle.get("companion.nyra", 1)) == (0, 7)
