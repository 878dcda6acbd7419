"""How often each face came up, as phones are told."""

import msgspec

from engine import Chose, Rolled, Setup, Table
from tests.webui.phones import Page, Phone
from webui.states import StatisticsState


def told(phone: Phone) -> list[StatisticsState]:
    """Return what a phone is told."""
    return msgspec.json.decode(phone.get("/statistics").data, type=list[StatisticsState])


def test_what_all_rolled_and_what_each_did(page: Page, ana: Phone) -> None:
    """By kind of dice, in words of the reader's; also for who only watches."""
    everybody, mine, theirs = told(page.phone())
    assert (everybody.id, mine.id, theirs.id) == ("all", "0", "1")
    assert (mine.label, theirs.label) == ("Ana", "Player 2")
    assert everybody.tallies == [*mine.tallies, *theirs.tallies]
    assert [tally.label for tally in everybody.tallies] == ["Barbarian: 1 die", "Moon Elf: 1 die"]
    assert [each.count for each in mine.tallies[0].faces] == [0, 0, 0, 0, 0, 1]
    assert mine.tallies[0].faces[5].said == "6 Pow: 1; fair dice: 0 to 1"
    assert told(page.phone("ko"))[0].tallies[1].label == "달 엘프: 주사위 1개"
    assert told(ana) == [everybody, mine, theirs]


def test_where_nothing_was_rolled_nobody_is_told_of() -> None:
    """As in the first game, when it has just begun."""
    with Table(None, Setup("dice-throne", 2)) as table:
        assert told(Page(table).phone()) == []


def test_what_came_up_in_all_games_is_told_beside_this_ones(page: Page, ana: Phone) -> None:
    """Whether dice are fair, hundreds of rolls tell, and no single game has as many."""
    table = page.table
    before = [tally.label for tally in told(ana)[0].tallies]
    table.start(Setup("dice-throne", 2), by=0)
    (ever,) = told(ana)
    assert (ever.id, ever.label) == ("ever", "All games")
    assert [tally.label for tally in ever.tallies] == before
    for seat, hero in enumerate(("barbarian", "moon-elf")):
        table.put(Chose(hero), by=seat)
    table.put(Rolled(("6-pow",)), by=0)
    assert [each.id for each in told(ana)] == ["all", "0", "ever"]
    labels = [tally.label for tally in told(ana)[-1].tallies]
    assert labels == ["Barbarian: 2 dice", "Moon Elf: 1 die"]
