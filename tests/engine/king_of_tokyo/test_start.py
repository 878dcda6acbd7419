"""Setting up."""

import pytest

from engine import Chose, IllegalAnswerError, Roll, Rolled, SetupError, Stopped
from engine.games.king_of_tokyo.start import MONSTERS
from tests.engine.king_of_tokyo.tables import TokyoTable, dice, open_table


@pytest.mark.parametrize("seats", [1, 7])
def test_only_two_to_six_may_play(seats: int) -> None:
    """KT-001: two to six monsters."""
    with pytest.raises(SetupError, match="2 to 6"):
        open_table(seats)


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_everybody_begins_with(seats: int) -> None:
    """KT-002, KT-003, KT-019: 10 health, no points, three cards, nobody in Tokyo."""
    game = TokyoTable(seats)
    assert game.all("health") == [10] * seats
    assert game.all("points") == game.all("energy") == [0] * seats
    assert game.face_up == ["apartment-building", "skyscraper", "energize"]
    assert game.tokyo == {}


@pytest.mark.parametrize("seats, places", [(2, 1), (4, 1), (5, 2), (6, 2)])
def test_the_bay_is_for_five_and_six(seats: int, places: int) -> None:
    """KT-004: up to four play with the City only, five and six with the Bay as well."""
    zone = TokyoTable(seats).table.view(None).board[0]
    assert (zone.id, len(zone.items)) == ("tokyo", places)


def test_a_monster_is_chosen_once() -> None:
    """What one has chosen, the others are no longer offered."""
    table = open_table(3)
    table.put(Chose("kong"), by=1)
    with pytest.raises(IllegalAnswerError):
        table.put(Chose("kong"), by=0)
    table.put(Chose("gigazaur"), by=0)
    roles = [seat.role for seat in table.view(None).seats]
    assert [role.key.rpartition(".")[2] if role else None for role in roles] == [
        "gigazaur",
        "kong",
        None,
    ]


def test_the_last_monster_is_not_asked_for() -> None:
    """The sixth of six has one left to choose: it is that, and nobody taps for it."""
    table = open_table(6)
    for seat in (3, 0, 1, 5, 4):
        table.put(Chose(MONSTERS[seat]), by=seat)
    role = table.view(None).seats[2].role
    assert role is not None
    assert role.key.endswith(MONSTERS[2])
    assert isinstance(table.view(2).ask, Roll)
    table.undo(by=4)
    assert table.view(None).seats[2].role is None
    assert table.view(None).awaited == (2, 4)


def test_most_claws_begin_and_play_goes_clockwise() -> None:
    """KT-005: the start roll counts claws; the turn passes to the next seat."""
    table = open_table(3)
    for seat in range(3):
        table.put(Chose(MONSTERS[seat]), by=seat)
    for seat, letters in enumerate(["c 1 1 1 1 1", "1 1 1 1 1 1", "c c 1 1 1 1"]):
        table.put(Rolled(dice(letters)), by=seat)
    for card in ("tank", "heal", "jets"):
        table.put(Chose(card), by=2)
    assert table.view(None).stage.seat == 2
    for seat in (2, 0, 1, 2):
        assert table.view(None).stage.seat == seat
        table.put(Rolled(dice("1 1 2 2 3 3")), by=seat)
        table.put(Stopped(), by=seat)
        table.put(Chose("end"), by=seat)


def test_ties_roll_again_among_themselves() -> None:
    """E-1: who ties for the most claws rolls again, the others do not."""
    table = open_table(3)
    for seat in range(3):
        table.put(Chose(MONSTERS[seat]), by=seat)
    for seat, letters in enumerate(["c c 1 1 1 1", "1 1 1 1 1 1", "c c 1 1 1 1"]):
        table.put(Rolled(dice(letters)), by=seat)
    assert table.view(None).awaited == (0, 2)
    table.put(Rolled(dice("c 1 1 1 1 1")), by=0)
    table.put(Rolled(dice("c c c 1 1 1")), by=2)
    assert [fact.key.rpartition(".")[2] for fact in table.view(None).log[-1].facts] == ["starts"]
    assert table.view(None).awaited == (2,)


def test_what_lies_open() -> None:
    """Everybody sees Tokyo with who is there, and the cards with cost and effect."""
    game = TokyoTable(5)
    game.stand(3)
    tokyo, market = game.table.view(None).board
    assert [(item.label.key.rpartition(".")[2], item.seat) for item in tokyo.items] == [
        ("city", 3),
        ("bay", None),
    ]
    assert [item.cost for item in market.items] == [5, 6, 8]
    assert all(item.detail is not None for item in market.items)


def test_options_are_known_by_name() -> None:
    """The deck is the box's unless the machine's is asked for; other choices are refused."""
    assert open_table().view(None).setup.options == {"deck": "table", "entering": "point"}
    assert open_table(3).view(None).setup.options == {"deck": "table"}
    for seats, options in [(2, {"deck": "none"}), (3, {"entering": "energy"})]:
        with pytest.raises(SetupError):
            open_table(seats, **options)
