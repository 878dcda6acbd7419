"""How often each face came up, as phones are told."""

import msgspec

from engine import Setup
from tests.engine.dice_throne.duels import DuelTable
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


def test_where_nothing_was_rolled_nobody_is_told_of(page: Page, duel: DuelTable) -> None:
    """As in a game that has just begun."""
    duel.table.start(Setup("dice-throne", 2), by=0)
    assert told(page.phone()) == []
