"""Who plays, with which dice, against whom."""

import pytest

from engine import (
    Chose,
    CorrectionError,
    Entered,
    IllegalAnswerError,
    SetCounter,
    SetDie,
    SetupError,
)
from engine.games.regidice import Regidice
from tests.engine.people import People
from tests.engine.regidice.evenings import Evening, open_table

DICE = {"red": "r", "blue": "b", "yellow": "y"}


def pools(seats: int, **options: str) -> list[str]:
    """Return the colours of each seat's dice at the start."""
    view = open_table(seats, **options).view(None)
    dice = {pile.seat: pile.dice for pile in view.piles if pile.id.startswith("pool")}
    return ["".join(DICE[die.kind.colour or ""] for die in dice[seat]) for seat in range(seats)]


def test_one_to_four_play_together() -> None:
    """Regidice is for one to four, and for nobody else (RG-001)."""
    assert list(Regidice.seats) == [1, 2, 3, 4]
    with pytest.raises(SetupError):
        open_table(5)


def test_dice_by_number_of_players() -> None:
    """Four have 6 dice, three 7 with a colour of their own tripled, two 9 (RG-004, T-20)."""
    assert pools(4) == ["rrbbyy"] * 4
    assert pools(3) == ["rrrbbyy", "rrbbbyy", "rrbbyyy"]
    assert pools(2) == ["rrrbbbyyy"] * 2


def test_dice_of_a_single_player_are_an_option() -> None:
    """The rules do not say: 15 dice, or what the table agreed on (RG-005)."""
    assert pools(1) == ["r" * 5 + "b" * 5 + "y" * 5]
    assert pools(1, solo_dice="3") == ["rrrbbbyyy"]
    with pytest.raises(SetupError, match="solo-dice"):
        open_table(2, solo_dice="3")


def test_the_first_enemy_stands_there() -> None:
    """Three black dice that show 1: attack 3, defence 3 (RG-003, T-01)."""
    view = open_table(2).view(None)
    pile = view.piles[0]
    assert (pile.id, [die.face for die in pile.dice]) == ("enemy", ["1", "1", "1"])
    detail = view.board[0].items[0].detail
    assert detail is not None
    assert detail.params == {"attack": 3, "defence": 3}


@pytest.mark.parametrize("number, dice", [(1, 3), (2, 4), (3, 5)])
def test_three_enemies_of_three_four_and_five_dice(number: int, dice: int) -> None:
    """Attack is their number, defence their pips; each takes 5 hits (RG-010 to RG-013)."""
    evening = Evening("r1", "b1", enemy=" ".join("1" * dice))

    def values() -> dict[str, object]:
        detail = evening.view.board[0].items[0].detail
        assert detail is not None
        return dict(detail.params)

    assert evening.number("enemy") == number
    assert values() == {"attack": dice, "defence": dice}
    evening.table.correct(SetDie(0, "4", "enemy"), by=None)
    assert values() == {"attack": dice, "defence": dice + 3}
    evening.meet(" ".join("6" * (dice - 1)) + " 5")
    assert values() == {"attack": dice, "defence": 6 * dice - 1}
    assert 6 * dice - dice == {1: 15, 2: 20, 3: 25}[number]


def test_the_players_say_who_is_first() -> None:
    """By any method, the last one to have finished a game or another (RG-006)."""
    table = open_table(3)
    table.put(Chose("2"), by=0)
    assert (table.view(None).stage.seat, table.view(None).awaited) == (2, (2, 0, 1))


def test_all_win_together_when_the_third_enemy_falls() -> None:
    """At once, in the middle of the phase (RG-002, RG-074)."""
    evening = Evening("r6 r6 r6 r6 r5", "b5 b1", enemy="6 6 6 6 5").resolve("attack.3", "block.2")
    evening.take(0, "6 6 6 6 5")
    assert (evening.winners(), evening.view.awaited) == ((0, 1), ())
    evening.table.undo(by=1)
    assert evening.winners() is None


def test_a_round_has_six_phases() -> None:
    """Roll, Declare, Collect, Resolve, Suffer, Prepare: all take part in each (RG-020)."""
    evening = Evening("r1 r2 b5", "y4 y4 y4 b3")
    assert (evening.phase, evening.view.awaited) == ("roll", (0, 1))
    evening.roll()
    assert evening.phase == "declare"
    evening.declare("attack.6", "block.4")
    assert {"shown", "collects"} <= set(evening.facts())
    assert (evening.phase, evening.view.awaited) == ("resolve", (0, 1))
    evening.take(0, "2 1")
    evening.choose(1, evening.options(1)[0])
    assert (evening.phase, evening.view.awaited) == ("suffer", (1,))
    evening.choose(1, evening.options(1)[0])
    evening.choose(1, evening.options(1)[-1])
    assert (evening.phase, evening.view.awaited) == ("prepare", (0,))
    evening.done()
    assert (evening.phase, evening.view.stage.turn) == ("roll", 2)


@pytest.mark.slow
def test_a_game_is_won_or_lost_by_all() -> None:
    """There are no ties, and nothing waits for a clock: all win or none (E-4)."""
    for seed in range(3):
        people = People(seed)
        table = open_table(seed + 2)
        people.play(table)
        outcome = table.view(None).outcome
        assert outcome is not None
        assert outcome.winners in ((), tuple(range(seed + 2)))


def test_corrections_are_checked() -> None:
    """Numbers and dice are set by hand, and what cannot be is refused."""
    evening = Evening("r1", "b1")
    for wrong in (
        SetCounter(0, "dice.green", 1),
        SetCounter(7, "dice.red", 1),
        SetCounter(None, "enemy", 4),
        SetDie(0, "7", "enemy"),
        SetDie(0, "²", "enemy"),
        SetDie(9, "1", "pool.0"),
        SetDie(0, "1", "nowhere"),
        SetDie(0, "1"),
    ):
        with pytest.raises(CorrectionError):
            evening.table.correct(wrong, by=None)
    evening.table.correct(SetCounter(1, "dice.black", 2), by=1)
    assert [kind.colour for kind in evening.rolls(1).dice] == ["blue", "black", "black"]
    with pytest.raises(IllegalAnswerError):
        evening.put(0, Entered(1))
