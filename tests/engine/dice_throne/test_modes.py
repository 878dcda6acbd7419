"""Who fights whom: King of the Hill, teams, targets, defeat and the order of turns."""

import pytest

from engine import GAMES, Choose, Setup, Table
from engine.games.dice_throne.battle import text
from engine.games.dice_throne.modes import MODES, turn_order
from engine.messages import Message, seat_name
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable, open_table

NO_DEFENCE = "1 1 6"


def hill(seats: int = 3) -> BattleTable:
    """Return a King of the Hill of Barbarians."""
    return BattleTable(*[BARBARIAN] * seats)


def teams(second: str = BARBARIAN) -> BattleTable:
    """Return two against two: seats 0 and 1 against 2 and 3."""
    return BattleTable(BARBARIAN, BARBARIAN, second, second)


def rolled_at(table: BattleTable, die: str) -> None:
    """Attack with a Smack for 4 and roll the targeting die."""
    table.declare("1 2 3 6 4", "smack")
    table.roll(die)


def outcome(table: BattleTable) -> tuple[int, ...] | None:
    """Return the winners, None while the battle goes on."""
    found = table.table.view(None).outcome
    return None if found is None else found.winners


def defeated(table: Table) -> list[int]:
    """Return the seats that read that they are defeated."""
    seats = table.view(None).seats
    keys = [(each.seat, each.role) for each in seats]
    return [seat for seat, role in keys if role and role.key == "dice-throne.defeated-hero"]


def test_two_to_six_play() -> None:
    """DT-001: two to six players; each number of seats has its modes."""
    assert list(GAMES["dice-throne"].seats) == [2, 3, 4, 5, 6]
    assert {seats: [mode.id for mode in modes] for seats, modes in MODES.items()} == {
        2: ["duel"],
        3: ["king-of-the-hill"],
        4: ["two-teams", "king-of-the-hill"],
        5: ["king-of-the-hill"],
        6: ["two-teams", "three-teams"],
    }


@pytest.mark.parametrize(
    "seats, mode, health",
    [
        (2, "duel", 50),
        (3, "king-of-the-hill", 35),
        (4, "two-teams", 50),
        (4, "king-of-the-hill", 25),
        (5, "king-of-the-hill", 20),
    ],
)
def test_what_the_dials_begin_with(seats: int, mode: str, health: int) -> None:
    """DT-003, DT-104: 50 in a duel and for a team, 35, 25 and 20 on a hill of 3, 4 and 5."""
    options = {"mode": mode} if len(MODES[seats]) > 1 else {}
    table = BattleTable(*[BARBARIAN] * seats, options=options)
    assert {table.get("health", seat) for seat in range(seats)} == {health}


@pytest.mark.parametrize(
    "mode, seats, named",
    [
        ("two-teams", 4, [[1], [0], [3], [2]]),
        ("king-of-the-hill", 4, [[], [], [], []]),
        ("two-teams", 6, [[1, 2], [0, 2], [0, 1], [4, 5], [3, 5], [3, 4]]),
        ("three-teams", 6, [[1], [0], [3], [2], [5], [4]]),
    ],
)
def test_each_seat_reads_who_its_partners_are(
    mode: str, seats: int, named: list[list[int]]
) -> None:
    """DT-100: partners stand among what is noted of a seat, also before heroes are chosen."""
    table = open_table(seats=seats, options={"mode": mode})
    found = [[partners(note) for note in seat.notes] for seat in table.view(None).seats]
    assert found == [[each] if each else [] for each in named]


@pytest.mark.parametrize(
    "mode, seats, teams",
    [
        ("two-teams", 4, [1, 1, 2, 2]),
        ("king-of-the-hill", 4, [None] * 4),
        ("two-teams", 6, [1, 1, 1, 2, 2, 2]),
        ("three-teams", 6, [1, 1, 2, 2, 3, 3]),
    ],
)
def test_each_seat_says_which_team_it_is_in(mode: str, seats: int, teams: list[int | None]) -> None:
    """DT-100: a small card has no room for partners' names, so teams have numbers."""
    table = open_table(seats=seats, options={"mode": mode})
    named = [each and Message("dice-throne.team", {"number": each}) for each in teams]
    assert [seat.team for seat in table.view(None).seats] == named


def test_a_hero_is_in_its_team() -> None:
    """DT-100: which team each seat is in is said as before when heroes are chosen."""
    found = [seat.team for seat in teams().table.view(None).seats]
    assert [team and team.params["number"] for team in found] == [1, 1, 2, 2]


def partners(note: Message) -> list[int]:
    """Return the seats that ``note`` names, one after the other."""
    if note.key == "seat.name":
        return [int(str(note.params["seat"]))]
    within = [each for each in note.params.values() if isinstance(each, Message)]
    return [seat for each in within for seat in partners(each)]


def test_a_partner_is_noted_beside_upgrades() -> None:
    """Who plays together is still said when a hero is chosen, before what was upgraded."""
    table = teams()
    table.set(0, upgrade_thick_skin=1)
    first, second = table.table.view(None).seats[0].notes
    assert (partners(first), second.params["level"]) == ([1], "II")


@pytest.mark.parametrize("mode", ["two-teams", "three-teams"])
def test_what_no_source_tells_is_asked(mode: str) -> None:
    """DT-104: for six players no source tells the health of a team: people enter it."""
    table = open_table(seats=6, options={"mode": mode})
    assert table.view(0).ask is not None
    assert table.view(None).awaited == (0,)
    battle = BattleTable(*[BARBARIAN] * 6, health=42, options={"mode": mode})
    assert {battle.get("health", seat) for seat in range(6)} == {42}


def test_what_the_rulebook_does_not_print_says_so() -> None:
    """DT-104: a mode that only the community plays is marked where it is chosen."""
    game = GAMES["dice-throne"]
    marked = {
        (seats, choice.id): choice.detail is not None
        for seats in range(2, 7)
        for option in game.options_for(Setup(game.id, seats))
        for choice in option.choices
        if option.id == "mode"
    }
    assert marked == {
        (4, "two-teams"): False,
        (4, "king-of-the-hill"): True,
        (5, "king-of-the-hill"): True,
        (6, "two-teams"): True,
        (6, "three-teams"): True,
    }


def test_turns_go_clockwise_on_a_hill() -> None:
    """DT-103: clockwise from the start player."""
    table = hill()
    seen = []
    for _ in range(4):
        seen.append(table.table.view(None).stage.seat)
        table.set(seen[-1] or 0, hand=0)
        table.end_turn()
    assert seen == [0, 1, 2, 0]


@pytest.mark.parametrize(
    "seats, at, start, order",
    [
        (4, 0, 0, [0, 3, 1, 2]),
        (4, 0, 2, [2, 1, 3, 0]),
        (6, 0, 1, [1, 4, 2, 3, 0, 5]),
        (6, 1, 3, [3, 4, 0, 2, 5, 1]),
    ],
)
def test_turns_zig_zag_between_teams(seats: int, at: int, start: int, order: list[int]) -> None:
    """DT-100: across the table, back to the next partner, across again."""
    assert turn_order(MODES[seats][at], start) == order


def test_teams_take_turns_across_the_table() -> None:
    """DT-100, DT-011: zig-zag between the teams; only the start player goes without an Income."""
    table = teams()
    seen = []
    for _ in range(5):
        seat = table.table.view(None).stage.seat or 0
        seen.append((seat, table.get("cp", seat), table.get("hand", seat)))
        table.set(seat, hand=0)
        table.end_turn()
    assert seen == [(0, 2, 0), (3, 3, 1), (1, 3, 1), (2, 3, 1), (0, 3, 1)]


def test_partners_share_a_dial_but_not_their_cp() -> None:
    """DT-100: damage to either partner turns the one dial; CP are one's own."""
    table = teams()
    rolled_at(table, "1")
    table.roll(NO_DEFENCE)
    assert [table.get("health", seat) for seat in range(4)] == [50, 50, 46, 46]
    table.set(2, cp=9)
    assert table.get("cp", 3) == 2


@pytest.mark.parametrize("die, target", [("1", 2), ("2", 2), ("3", 3), ("4", 3)])
def test_the_targeting_die(die: str, target: int) -> None:
    """DT-021, T-17: 1-2 hits the opponent on the left, 3-4 the one on the right."""
    table = teams()
    rolled_at(table, die)
    assert (table.phase, table.asked, table.seat) == ("defensive-roll", "defence", target)


@pytest.mark.parametrize("die, target", [("1", 0), ("2", 0), ("3", 1), ("4", 1)])
def test_left_and_right_from_across_the_table(die: str, target: int) -> None:
    """DT-021, T-17: for seat 3, across from 0, the left is seat 0 and the right seat 1."""
    table = teams()
    table.end_turn()
    table.set(3, hand=0)
    rolled_at(table, die)
    assert (table.asked, table.seat) == ("defence", target)


@pytest.mark.parametrize("die, chooser", [("5", 2), ("6", 0)])
def test_who_chooses_the_target(die: str, chooser: int) -> None:
    """DT-021, T-17: on a 5 the defending team chooses, on a 6 the attacker."""
    table = teams()
    rolled_at(table, die)
    assert (table.asked, table.seat) == ("target", chooser)
    table.choose("seat.3")
    assert (table.asked, table.seat) == ("defence", 3)


@pytest.mark.parametrize(
    "die, target", [("1", 3), ("2", 3), ("3", 4), ("4", 4), ("5", 5), ("6", 5)]
)
def test_the_targeting_die_for_three_opponents(die: str, target: int) -> None:
    """DT-104: three opponents have two numbers of the die each."""
    table = BattleTable(*[BARBARIAN] * 6, options={"mode": "two-teams"})
    rolled_at(table, die)
    assert table.seat == target


def test_four_opponents_are_named() -> None:
    """DT-104: for four opponents no die is known; the attacker names one, as on a hill."""
    table = BattleTable(*[BARBARIAN] * 6, options={"mode": "three-teams"})
    table.declare("1 2 3 6 4", "smack")
    assert (table.asked, list(table.options())) == ("target", [f"seat.{n}" for n in (2, 3, 4, 5)])


def targeting(die: str, hand: int = 1, cp: int = 2) -> BattleTable:
    """Two teams, and a targeting die that the second player may alter."""
    table = teams()
    table.set(2, hand=hand, cp=cp)
    table.declare("1 2 3 6 4", "smack")
    table.let_pass("respond")
    table.roll(die)
    return table


def test_the_targeting_die_may_be_altered() -> None:
    """DT-022: cards may alter the targeting die of what is no ultimate."""
    table = targeting("1")
    assert (table.phase, table.asked) == ("targeting-roll", "altered")
    table.play("so-wild", 2, "4-life")
    table.let_pass("altered")
    assert table.seat == 3


@pytest.mark.parametrize(
    "die, key, seat", [("1", "hits", 2), ("4", "hits", 3), ("5", "choice", 2), ("6", "choice", 0)]
)
def test_the_pause_after_the_targeting_die_says_what_it_means(
    die: str, key: str, seat: int
) -> None:
    """DT-021, DT-022: whoever may alter the die is told whom it hits, or who chooses."""
    table = targeting(die)
    cause = text(f"targeting-{key}", seat=seat_name(seat))
    assert table.table.view(2).prompt == text("prompt.altered", cause=cause)


def test_the_pause_after_the_targeting_die_follows_the_die() -> None:
    """DT-022: a card that sets the die changes whom the pause names."""
    table = targeting("1", hand=2, cp=5)
    table.play("so-wild", 2, "4-life")
    cause = text("targeting-hits", seat=seat_name(3))
    assert table.table.view(2).prompt == text("prompt.altered", cause=cause)


def test_the_targeting_die_of_an_ultimate_stands() -> None:
    """DT-022, E-4: no opponent can alter the targeting die of an ultimate; the attacker may."""
    table = BattleTable(MOON_ELF, MOON_ELF, BARBARIAN, BARBARIAN)
    for seat in range(4):
        table.set(seat, hand=1, cp=2)
    table.declare("6 6 6 6 6", "lunar-eclipse")
    table.let_pass("respond")
    table.roll("1")
    assert (table.asked, table.table.view(None).awaited) == ("altered", (0, 1))
    for opponent in (2, 3):
        assert table.blocked("card.so-wild", opponent) == "refusal.ultimate"
    table.play("so-wild", 0, "4-foot")
    table.let_pass()
    assert (table.tokens(2), set(table.tokens(3))) == ({}, {"blind", "entangle", "targeted"})


def test_an_ultimate_freezes_every_opponent() -> None:
    """DT-054: who is not attacked may not act either, from the activation to the phase's end."""
    table = BattleTable(MOON_ELF, BARBARIAN, BARBARIAN)
    for seat in range(3):
        table.set(seat, hand=2, cp=5)
    table.declare("6 6 6 6 6", "lunar-eclipse")
    assert table.table.view(None).awaited == (1, 2)
    table.let_pass("respond")
    frozen = ["refusal.ultimate"] * 2
    assert [table.blocked("card.double-up", seat) for seat in (1, 2)] == frozen
    table.choose("seat.1")
    assert [table.blocked("card.double-up", seat) for seat in (1, 2)] == frozen
    assert (table.asked, table.table.view(None).awaited) == ("last", (0,))
    table.let_pass()
    assert [table.blocked("card.double-up", seat) for seat in (1, 2)] == [None, None]


@pytest.mark.parametrize(
    "hero, upgrade, dice, ability, inflicted",
    [
        (MOON_ELF, "demising-shot", "1 2 6 4 4", "focus", {"targeted": 1, "entangle": 1}),
        ("gunslinger", "mark-the-target", "4 4 5 1 2", "mark-the-target", {"bounty": 1}),
    ],
)
def test_an_ability_without_damage_is_targeted_too(
    hero: str, upgrade: str, dice: str, ability: str, inflicted: dict[str, int]
) -> None:
    """DT-020: what has an effect on an opponent needs a target, though it deals no damage."""
    table = BattleTable(hero, hero, BARBARIAN, BARBARIAN)
    table.set_counter(0, f"upgrade.{upgrade}", 1)
    table.declare(dice, ability)
    if table.asked == "by-hand":
        table.enter(0)
    assert (table.phase, table.asked) == ("targeting-roll", "roll")
    table.roll("3")
    assert (table.tokens(2), table.tokens(3)) == ({}, inflicted)
    assert (table.phase, table.get("health", 3)) == ("main-2", 50)


def test_an_ability_without_damage_is_no_attack() -> None:
    """DT-081, E-12: it has a target, yet nothing to modify, and a leader brings no card for it."""
    table = BattleTable(MOON_ELF, BARBARIAN, BARBARIAN, BARBARIAN)
    table.set(0, upgrade_demising_shot=1)
    table.declare("1 2 6 4 4", "focus")
    table.set(0, hand=1, cp=5)
    table.roll("3")
    assert table.asked == "altered"
    for card in ("take-that", "volley"):
        assert table.blocked(f"card.{card}", 0) == "refusal.no-attack"
    on_the_hill = BattleTable(MOON_ELF, BARBARIAN, BARBARIAN)
    on_the_hill.set(0, upgrade_demising_shot=1, health=20)
    on_the_hill.declare("1 2 6 4 4", "focus")
    on_the_hill.choose("seat.1")
    assert (on_the_hill.get("hand", 0), on_the_hill.phase) == (0, "main-2")


def test_what_hits_nobody_needs_no_target() -> None:
    """DT-020: healing oneself has no target: no die is rolled for it."""
    table = teams()
    table.set(0, health=40)
    table.declare("4 4 5 1 1", "fortitude")
    assert (table.phase, table.get("health", 1)) == ("main-2", 44)


def test_in_a_duel_there_is_no_targeting_roll() -> None:
    """DT-020: with one opponent the defence follows at once."""
    table = BattleTable(BARBARIAN, BARBARIAN)
    table.declare("1 2 3 6 4", "smack")
    assert table.phase == "defensive-roll"


def test_on_a_hill_the_attacker_names_the_target() -> None:
    """DT-023: no die; anybody may be named."""
    table = hill()
    table.declare("1 2 3 6 4", "smack")
    assert (table.asked, table.seat) == ("target", 0)
    assert list(table.options()) == ["seat.1", "seat.2"]
    table.choose("seat.2")
    assert (table.asked, table.seat) == ("defence", 2)


@pytest.mark.parametrize(
    "health, target, cards",
    [
        ((30, 30, 20), 1, 1),
        ((30, 30, 20), 2, 0),
        ((35, 30, 20), 1, 0),
        ((20, 30, 25), 1, 1),
        ((20, 30, 30), 2, 1),
        ((20, 30, 25), 2, 0),
    ],
)
def test_attacking_a_leader(health: tuple[int, ...], target: int, cards: int) -> None:
    """DT-103, T-15, T-16: a card for attacking a leader, tied or not; the sole leader gets none."""
    table = hill()
    for seat, value in enumerate(health):
        table.set(seat, health=value)
    table.declare("1 2 3 6 4", "smack")
    table.choose(f"seat.{target}")
    assert table.get("hand", 0) == cards


def test_the_leader_bonus_comes_before_the_attack_lands() -> None:
    """DT-103: at once, before any other effect."""
    table = hill()
    table.set(1, health=40)
    table.declare("6 6 6 6 1", "crit-bash")
    table.choose("seat.1")
    facts = table.facts()
    assert facts.index("attacks-leader") < facts.index("token")


def test_the_hill_goes_on_without_the_defeated() -> None:
    """DT-030, DT-034, E-3: who is at 0 takes no more turns; the last one left wins."""
    table = hill()
    table.set(1, health=4)
    table.declare("1 2 3 6 4", "smack")
    table.choose("seat.1")
    table.roll(NO_DEFENCE)
    assert (table.get("health", 1), outcome(table)) == (0, None)
    assert [
        action.id for action in table.table.view(1).actions if action.id.startswith("card")
    ] == []
    table.choose("end")
    assert table.table.view(None).stage.seat == 2
    table.set(0, health=0)
    assert outcome(table) == (2,)


def test_who_is_defeated_reads_so() -> None:
    """DT-030: a seat says that it is out while the others go on; set right by hand it says no more.

    Nobody is before the battle has begun, whatever the dials show.
    """
    table = hill()
    for health, out in ((35, []), (0, [1]), (3, [])):
        table.set(1, health=health)
        assert defeated(table.table) == out
    six = open_table(seats=6, options={"mode": "two-teams"})
    assert defeated(six) == []
    fallen = teams()
    fallen.set(3, health=0)
    assert defeated(fallen.table) == [2, 3]


def test_all_that_are_left_fall_together() -> None:
    """DT-031, E-3, E-5: attacker and defender, the last two, reach 0 at once: a draw."""
    table = BattleTable(BARBARIAN, MOON_ELF, MOON_ELF)
    table.set(0, health=1)
    table.set(1, health=4)
    table.set(2, health=0)
    table.declare("1 2 3 6 4", "smack")
    table.roll("1 1 6 6 6")
    table.let_pass()
    assert outcome(table) == ()


def test_what_follows_the_attack_may_end_the_battle_too() -> None:
    """T-22, DT-031: what comes once the attack's damage is dealt lands on both: a draw."""
    table = BattleTable(BARBARIAN, BARBARIAN)
    table.set(0, hand=1)
    table.declare("1 2 3 4 5", "reckless")
    table.roll(NO_DEFENCE)
    table.let_pass("altered", "last")
    assert (table.asked, table.get("health", 0), table.get("health", 1)) == ("dealt", 46, 35)
    for seat in (0, 1):
        table.act("hand.damage", 0)
        table.choose(f"seat.{seat}")
        table.enter(50)
    table.let_pass("dealt")
    assert outcome(table) == ()


def test_the_log_tells_who_falls() -> None:
    """DT-030: each player of a team that damage defeats is named, once, and nobody else."""
    table = BattleTable(*[BARBARIAN] * 6, options={"mode": "three-teams"})
    table.set(4, health=3)
    for seat, damage in ((5, 3), (1, 1)):
        table.act("hand.damage", 0)
        table.choose(f"seat.{seat}")
        table.enter(damage)
    log = table.table.view(None).log
    facts = [fact for row in log for fact in row.facts if fact.key.endswith("fact.defeated")]
    assert [fact.params["seat"] for fact in facts] == [seat_name(4), seat_name(5)]


def test_two_fall_and_one_goes_on() -> None:
    """E-3: two reach 0 at the same moment, a third survives and has won."""
    table = BattleTable(BARBARIAN, MOON_ELF, MOON_ELF)
    table.set(0, health=1)
    table.set(1, health=4)
    table.declare("1 2 3 6 4", "smack")
    table.choose("seat.1")
    table.roll("1 1 6 6 6")
    assert outcome(table) == (2,)


def test_tokens_of_the_defeated_stay() -> None:
    """DT-033: what a defeated player has inflicted stays in play, also what it struck itself."""
    table = hill()
    table.set(0, upgrade_crit_bash=1, health=1)
    table.declare("6 6 6 1 1", "crit-smash")
    table.choose("seat.2")
    assert table.tokens(2) == {"concussion": 1}
    table.set(0, health=0)
    assert (table.get("health", 0), table.table.view(None).stage.seat) == (0, 1)
    assert table.tokens(2) == {"concussion": 1}


def test_the_turn_of_the_defeated_ends() -> None:
    """DT-030: whoever falls in the own turn is asked nothing more; the next one goes on."""
    table = hill()
    table.choose("end")
    table.set(0, health=0)
    stage = table.table.view(None).stage
    assert (stage.seat, stage.phase, stage.turn) == (1, "main-1", 2)


def test_nobody_heals_from_zero() -> None:
    """DT-030: who is defeated stays defeated; only people can set that right."""
    table = hill()
    table.set(1, health=0)
    table.act("hand.damage", 0)
    table.choose("seat.2")
    table.enter(5)
    assert [table.get("health", seat) for seat in range(3)] == [35, 0, 30]
    table.set(1, health=3)
    assert table.get("health", 1) == 3


@pytest.mark.parametrize("health", [45, 44])
def test_healing_stops_ten_above_the_start_of_the_mode(health: int) -> None:
    """DT-032, E-2: 45 is the most on a hill of three."""
    table = hill()
    table.set(0, health=health)
    table.declare("4 4 5 1 1", "fortitude")
    assert table.get("health", 0) == 45


@pytest.mark.parametrize("health, after", [(55, 59), (58, 60), (60, 60)])
def test_healing_stops_ten_above_the_start_of_the_team(health: int, after: int) -> None:
    """DT-032, E-2: 60 is the most for a team, whichever partner heals."""
    table = teams()
    table.set(1, health=health)
    table.declare("4 4 5 1 1", "fortitude")
    assert [table.get("health", seat) for seat in range(4)] == [after, after, 50, 50]
    assert ("health-full" in table.facts()) == (health + 4 > 60)


def test_a_team_wins_together() -> None:
    """DT-030, DT-100: a dial at 0 defeats both partners, and the others have won."""
    table = teams()
    table.set(3, health=4)
    rolled_at(table, "1")
    table.roll(NO_DEFENCE)
    assert outcome(table) == (0, 1)


def test_the_partner_is_no_target() -> None:
    """DT-102: nobody attacks the own partner, whoever chooses."""
    table = teams()
    rolled_at(table, "6")
    assert list(table.options()) == ["seat.2", "seat.3"]


def test_dice_of_a_partner_may_be_altered() -> None:
    """DT-102: a card that sets any die may set one of the partner's."""
    table = teams()
    table.set(1, hand=1, cp=2)
    table.choose("end")
    table.roll("1 2 6 6 4")
    table.play("so-wild", 1, "die.2", "3-sword")
    assert table.dice == "1 2 3 6 4"


def test_the_partner_is_not_asked_to_let_it_through() -> None:
    """DT-017: the opponents are asked after the declaration, both of them, not the partner."""
    table = teams()
    for seat in range(4):
        table.set(seat, hand=1, cp=2)
    table.declare("1 2 3 6 4", "smack")
    assert table.table.view(None).awaited == (3, 2)


def test_not_this_time_helps_a_partner() -> None:
    """DT-102: damage to a partner is prevented only by what says so, such as Not This Time!."""
    table = teams()
    table.declare("1 2 3 6 4", "smack")
    table.set(3, hand=1, cp=2)
    table.roll("1")
    table.let_pass("altered")
    table.stop()
    assert table.asked == "last"
    table.play("not-this-time", 3)
    table.let_pass()
    assert table.get("health", 2) == 50


def test_what_is_ones_own_does_not_help_a_partner() -> None:
    """DT-102: neither tokens nor cards of one's own change the damage that comes to the partner."""
    table = BattleTable(BARBARIAN, BARBARIAN, "monk", "paladin")
    rolled_at(table, "1")
    for seat in (1, 3):
        table.set(seat, hand=1, cp=5)
    table.set(3, token_protect=1, token_retribution=1)
    table.act("hand.give", 3)
    table.choose("seat.3", "evasive")
    table.stop()
    assert table.asked == "last"
    for use in ("protect", "evasive"):
        assert table.blocked(f"spend.{use}", 3) == "refusal.no-damage"
    assert table.blocked("spend.retribution", 3) == "refusal.not-attacked"
    assert table.blocked("card.absolution", 3) == "refusal.not-attacked"
    assert table.blocked("card.get-some", 1) == "refusal.no-attack"
    assert table.blocked("card.not-this-time", 3) is None


def test_five_on_a_hill() -> None:
    """DT-104, DT-023: with five, one of four opponents is named."""
    table = hill(5)
    table.declare("1 2 3 6 4", "smack")
    ask = table.ask
    assert isinstance(ask, Choose)
    assert len(ask.options) == 4


def test_collateral_damage_hits_both_partners() -> None:
    """DT-083, DT-101, T-21, E-11: 2 collateral damage to each of two partners: 4 off their dial."""
    table = BattleTable("pyromancer", "pyromancer", BARBARIAN, BARBARIAN)
    table.declare("5 5 1 2 4", "burning-soul")
    table.let_pass()
    assert [table.get("health", seat) for seat in range(4)] == [50, 50, 46, 46]
    assert [sheet.params["result"] for sheet in table.receipts()] == [2, 2]


def test_an_attack_and_what_comes_to_the_partner_are_one_loss() -> None:
    """DT-101, DT-031: Meteorite: 2 and 2 to one, 2 to the other: together they empty the dial."""
    table = BattleTable("pyromancer", "pyromancer", BARBARIAN, BARBARIAN)
    table.set(2, health=7)
    table.declare("6 6 6 6 1", "meteorite")
    table.roll("1")
    assert (table.get("health", 2), table.get("health", 3), outcome(table)) == (1, 1, None)
    other = BattleTable("pyromancer", "pyromancer", BARBARIAN, BARBARIAN)
    other.set(2, health=6)
    other.declare("6 6 6 6 1", "meteorite")
    other.roll("1")
    assert (other.get("health", 3), outcome(other)) == (0, (0, 1))


def test_collateral_damage_that_is_entered_hits_all_opponents() -> None:
    """DT-080, DT-083, 7.10: what the Cursed Pirate's player reads off her board, too."""
    table = BattleTable("cursed-pirate", BARBARIAN, BARBARIAN)
    table.declare("1 2 3 6 4", "cutlass-strike")
    table.enter(4)
    table.choose("collateral")
    table.let_pass()
    assert table.phase == "main-2"
    assert [table.get("health", seat) for seat in range(3)] == [35, 31, 31]


def test_collateral_damage_is_no_attack() -> None:
    """DT-081, DT-083: collateral damage to all needs no target and nobody defends against it."""
    table = BattleTable("pyromancer", BARBARIAN, BARBARIAN)
    table.declare("5 5 1 2 4", "burning-soul")
    assert table.phase == "main-2"
    assert [table.get("health", seat) for seat in range(3)] == [35, 33, 33]


@pytest.mark.parametrize(
    "dice, ability, hurt",
    [
        ("5 5 1 2 4", "burning-soul", [0, 2]),
        ("6 6 6 6 1", "meteorite", [0, 2]),
        ("6 6 6 6 6", "scorch-the-earth", [12 + 2, 2]),
    ],
)
def test_shadows_hide_from_collateral_damage(dice: str, ability: str, hurt: list[int]) -> None:
    """Section 6, E-4: no damage of an offensive roll phase comes through, but an ultimate's."""
    table = BattleTable("pyromancer", "shadow-thief", BARBARIAN)
    table.set(1, token_shadows=1)
    table.declare(dice, ability)
    if ability != "burning-soul":
        table.choose("seat.1")
    table.let_pass()
    assert [35 - table.get("health", seat) for seat in (1, 2)] == hurt


def test_parlay_stops_collateral_damage_too() -> None:
    """Section 6, T-32: no damage comes of the roll phase of whoever bears Parlay; the Stun does."""
    table = DuelTable("pyromancer", "cursed-pirate")
    table.set(0, token_parlay=1)
    table.declare("6 6 6 6 1", "meteorite")
    table.let_pass()
    assert (table.get("health", 1), table.facts().count("again")) == (50, 1)
    table.set(0, token_parlay=1)
    table.roll("6 6 6 6 6")
    table.stop()
    table.choose("ability.scorch-the-earth")
    table.let_pass()
    assert table.get("health", 1) == 50 - 12 - 2


def test_a_modifier_played_before_the_targeting_die_hits_the_target() -> None:
    """DT-082: what Volley! inflicts goes where its attack goes, whoever the die finds."""
    table = BattleTable(MOON_ELF, MOON_ELF, BARBARIAN, BARBARIAN)
    table.set(0, hand=3)
    table.declare("1 2 3 4 4", "longbow")
    table.roll("1")
    table.play("volley", 0)
    table.roll("6 6 6 6 6")
    assert (table.asked, table.phase) == ("altered", "targeting-roll")
    table.set_die(0, "4")
    table.let_pass("altered")
    assert (table.tokens(2), table.tokens(3)) == ({}, {"entangle": 1})


def test_a_modifier_played_before_the_target_is_named() -> None:
    """DT-082: Huzzah! during the roll of Pyroblast, on a hill, knocks nobody else down."""
    table = BattleTable("pyromancer", BARBARIAN, BARBARIAN)
    table.set(0, hand=3)
    table.declare("1 2 3 6 6", "pyroblast")
    table.roll("4")
    table.play("huzzah", 0)
    table.roll("6")
    table.let_pass("altered")
    table.choose("seat.2")
    assert (table.tokens(1), table.tokens(2)) == ({}, {"burn": 1, "knockdown": 1})


def test_one_more_phase_is_against_the_same_opponent() -> None:
    """E-14, DT-023: after a Stun the second attack of the turn hits whom the first one hit."""
    table = hill()
    table.declare("6 6 6 6 1", "crit-bash")
    table.choose("seat.2")
    table.let_pass()
    table.roll("1 2 3 6 4")
    table.stop()
    table.choose("ability.smack")
    table.let_pass()
    assert (table.asked, table.seat) == ("defence", 2)


def test_the_next_turn_names_anew() -> None:
    """DT-023: whom one attacked in the last turn binds nobody in the next."""
    table = hill()
    table.declare("1 2 3 6 4", "smack")
    table.choose("seat.2")
    table.set(0, hand=0)
    table.roll(NO_DEFENCE)
    table.choose("end")
    table.set(1, hand=0)
    table.declare("1 2 3 6 4", "smack")
    assert (table.asked, table.seat) == ("target", 1)


def test_the_defeated_are_no_targets_any_more() -> None:
    """DT-023, DT-030: who falls while a target is named cannot be named; one left is hit."""
    table = hill(5)
    table.set(4, health=0)
    table.declare("1 2 3 6 4", "smack")
    table.set(1, health=0)
    assert list(table.options()) == ["seat.2", "seat.3"]
    table.set(3, health=0)
    assert (table.asked, table.seat) == ("defence", 2)


def test_the_defeated_do_not_defend() -> None:
    """DT-030: who falls while asked to defend is asked nothing more, and the turn goes on."""
    table = hill()
    table.declare("1 2 3 6 4", "smack")
    table.choose("seat.2")
    assert (table.asked, table.seat) == ("defence", 2)
    table.set(0, hand=0)
    table.set(2, health=0)
    assert (table.phase, table.seat, table.dice) == ("main-2", 0, "")


def test_the_defeated_prevent_no_status_effect() -> None:
    """DT-030: who falls before Thick Skin II asks which, or while it does, is not asked."""
    table = BattleTable(MOON_ELF, BARBARIAN, BARBARIAN)
    table.set(1, upgrade_thick_skin=1, hand=1)
    table.declare("1 2 3 4 6", "entangling-shot")
    table.let_pass("respond")
    table.choose("seat.1")
    table.let_pass("then")
    table.roll("4 4 1 1")
    table.let_pass()
    assert (table.asked, table.seat) == ("ward", 1)
    table.set(1, health=0)
    assert (table.phase, table.seat) == ("main-2", 0)


def test_the_defeated_roll_in_no_contest() -> None:
    """DT-030: who falls while Showdown has them roll is not waited for; another rolls instead."""
    heroes = ("gunslinger", BARBARIAN, MOON_ELF, MOON_ELF)
    table = BattleTable(*heroes, options={"mode": "king-of-the-hill"})
    table.declare("1 2 3 4 6", "showdown")
    table.choose("seat.1")
    assert (table.asked, table.seat) == ("roll", 1)
    table.set(1, health=0)
    assert set(table.options()) == {"seat.2", "seat.3"}
    table.choose("seat.3")
    table.roll("5", "4")
    table.choose("seat.2")
    table.roll("1 6 6 6 6")
    table.let_pass()
    assert table.get("health", 2) == 25 - 5


def test_the_defeated_roll_no_die_again() -> None:
    """DT-030: who falls while another's card has them roll a die again is not waited for."""
    table = BattleTable(BARBARIAN, MOON_ELF, BARBARIAN)
    table.set(0, hand=1, cp=1)
    table.declare("1 2 3 6 4", "smack")
    table.choose("seat.1")
    table.roll("1 1 1 4 6")
    table.act("card.helping-hand", 0)
    table.choose("die.0")
    assert (table.asked, table.seat) == ("reroll-die", 1)
    table.set(1, health=0)
    assert (table.asked, table.seat, table.dice) == ("last", 0, "")


def test_what_the_defeated_were_doing_ends() -> None:
    """DT-030: who falls while a card of theirs asks something is asked nothing more."""
    table = BattleTable(BARBARIAN, MOON_ELF, BARBARIAN)
    table.set(1, hand=1, cp=1)
    table.act("card.evade", 1)
    assert (table.asked, table.seat) == ("player", 1)
    table.set(1, health=0)
    assert (table.asked, table.seat) == ("main", 0)


def test_a_stun_ends_with_the_attack_of_whoever_falls() -> None:
    """E-14: the attacker falls in the attack that stuns: the stunned player acts in its own turn.

    Nor does the next one have an Offensive Roll phase more for it.
    """
    table = hill()
    table.declare("6 6 6 6 1", "crit-bash")
    table.set(0, hand=1)
    table.choose("seat.1")
    assert (table.asked, table.tokens(1)) == ("last", {"stun": 1})
    table.act("hand.damage", 0)
    table.choose("seat.0")
    table.enter(50)
    table.let_pass()
    assert (table.get("health", 0), table.table.view(None).stage.seat) == (0, 1)
    assert table.tokens(1) == {}


def test_stun_leaves_whom_its_attack_defeats() -> None:
    """E-14: it goes with the attack; set back to health by hand, a hero could not act for long."""
    table = hill()
    table.set(1, health=3)
    table.declare("6 6 6 6 1", "crit-bash")
    table.choose("seat.1")
    assert (table.get("health", 1), table.tokens(1), table.phase) == (0, {}, "main-2")
