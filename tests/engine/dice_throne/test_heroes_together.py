"""Effects that take more than two heroes: on everybody, a partner, an opponent of choice."""

from tests.engine.dice_throne.duels import BARBARIAN, BattleTable
from tests.engine.dice_throne.steps import follow

TEAMS = {"mode": "two-teams"}


def healths(battle: BattleTable) -> list[int]:
    """Return what each seat's dial shows."""
    return [battle.get("health", seat) for seat in range(len(battle.table.view(None).seats))]


def test_collateral_damage_reaches_all_opponents() -> None:
    """Burning Soul: 1 collateral damage for each Fiery Soul to every opponent, and no target."""
    battle = BattleTable("pyromancer", BARBARIAN, BARBARIAN)
    before = healths(battle)
    battle.declare("5 5 1 2 6", "burning-soul")
    battle.let_pass()
    assert [was - now for was, now in zip(before, healths(battle), strict=True)] == [0, 2, 2]


def test_collateral_damage_spares_the_partner() -> None:
    """DT-083, E-11: of two teams the others' dial is hit once for each of its heroes."""
    battle = BattleTable("pyromancer", BARBARIAN, BARBARIAN, BARBARIAN, options=TEAMS)
    own = [seat for seat, now in enumerate(healths(battle)) if now == 50]
    assert len(own) == 4
    battle.declare("5 5 1 2 6", "burning-soul")
    battle.let_pass()
    assert sorted(healths(battle)) == [46, 46, 50, 50]


def test_three_chosen_opponents() -> None:
    """Fan of Knives!: three choices, the same opponent more than once if its player likes."""
    battle = BattleTable("ninja", BARBARIAN, BARBARIAN)
    before = healths(battle)
    battle.set(0, hand=1)
    battle.choose("card.fan-of-knives")
    follow(battle, "choose seat.1; choose seat.2; choose seat.1")
    assert [was - now for was, now in zip(before, healths(battle), strict=True)] == [0, 2, 1]


def test_you_and_your_teammate() -> None:
    """Wake the Forest!: Wellspring for oneself and one's partner; the target has Barbed Vine."""
    battle = BattleTable("treant", BARBARIAN, BARBARIAN, BARBARIAN, options=TEAMS)
    battle.choose("done")
    battle.declare("6 6 6 6 6", "wake-the-forest")
    follow(battle, "choose done; roll 1")
    having = [seat for seat in range(4) if battle.tokens(seat) == {"wellspring": 1}]
    vines = [seat for seat in range(4) if battle.tokens(seat) == {"barbed-vine": 1}]
    assert (len(having), len(vines)) == (2, 1)
    assert 0 in having
    assert healths(battle)[vines[0]] == 40


def test_an_opponent_chosen_beside_the_target() -> None:
    """Assassinate!: Delayed Poison goes to whom the Ninja chooses, the damage to the target."""
    battle = BattleTable("ninja", BARBARIAN, BARBARIAN)
    before = healths(battle)
    battle.declare("6 6 6 6 6", "assassinate")
    follow(battle, "choose seat.1; choose seat.2; choose seat.2")
    assert (battle.tokens(1), battle.tokens(2)) == ({"delayed-poison": 1}, {"delayed-poison": 1})
    assert [was - now for was, now in zip(before, healths(battle), strict=True)] == [0, 0, 10]


def test_a_token_moved_to_a_third_player() -> None:
    """Transference! moves a status effect from any player to any other."""
    battle = BattleTable(BARBARIAN, "moon-elf", BARBARIAN)
    battle.set(0, hand=1, cp=4)
    battle.set(1, token_blind=1)
    battle.choose("card.transference")
    follow(battle, "choose 1.blind; choose seat.2")
    assert battle.tokens(2) == {"blind": 1}
