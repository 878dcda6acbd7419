"""How the game ends."""

import pytest

from tests.engine.king_of_tokyo.tables import TokyoTable


def test_twenty_points_win_after_the_turn() -> None:
    """KT-060, E-6: at 20 points the turn is played on; then the game is won."""
    game = TokyoTable(3)
    game.set(0, points=19)
    game.throw("1 1 1 2 2 3")
    assert game.ended() is None
    game.choose("end")
    assert game.ended() == ("king", (0,))
    assert game.phase == "over"


def test_dying_before_the_turn_ends_forfeits() -> None:
    """E-6, KT-061: 20 points and 0 health are worth nothing."""
    game = TokyoTable(3)
    game.set(0, points=20, health=1, poison=1)
    game.turn()
    assert game.get(0, "health") == 0
    assert game.ended() is None


def test_jet_fighters_may_be_too_much() -> None:
    """T-19, KT-061: at 15 points and 4 health, 20 points at 0 health is elimination."""
    game = TokyoTable(3, market=("jet-fighters", "heal", "jets"))
    game.shop()
    game.set(0, points=15, health=4, energy=5)
    game.buy("jet-fighters")
    assert (game.get(0, "points"), game.get(0, "health")) == (20, 0)
    assert game.ended() is None
    assert game.active == 1


def test_the_last_alive_wins_at_once() -> None:
    """KT-060: nobody plays the turn to its end."""
    game = TokyoTable()
    game.stand(1)
    game.set(1, health=3)
    game.throw("c c c 1 2 3")
    assert game.ended() == ("last", (0,))


def test_the_survivor_wins() -> None:
    """E-7: two die together, the third has won."""
    game = TokyoTable(3)
    game.stand(0)
    game.set(1, health=1)
    game.set(2, health=1)
    game.throw("c 1 1 2 2 3")
    assert game.ended() == ("last", (0,))


def test_all_dead_and_nobody_wins() -> None:
    """KT-062: eliminated together, all have lost."""
    game = TokyoTable(3, market=("high-altitude-bombing", "heal", "jets"))
    game.shop()
    game.set(0, energy=4)
    for seat in range(3):
        game.set(seat, health=3)
    game.choose("buy.high-altitude-bombing")
    assert game.ended() == ("nobody", ())


def test_several_with_twenty_share_it() -> None:
    """Where the rules are silent: who has 20 points when a turn ends wins, and so may two."""
    game = TokyoTable(3)
    game.set(0, points=20)
    game.set(1, points=25)
    game.turn()
    assert game.ended() == ("several", (0, 1))


def test_points_set_right_take_the_end_back() -> None:
    """A correction takes the victory back, and the next turn begins."""
    game = TokyoTable(3)
    game.set(0, points=20)
    game.turn()
    assert game.ended() == ("king", (0,))
    game.set(0, points=19)
    assert game.ended() is None
    assert game.asked == "1 dice"


@pytest.mark.parametrize("health", [0, 10])
def test_health_set_by_hand_ends_and_resumes(health: int) -> None:
    """Health 0 for all but one ends the game; anything else does not."""
    game = TokyoTable(2)
    game.set(1, health=health)
    assert (game.ended() is None) == bool(health)
