"""Setting up."""

import pytest

from engine import Chose, Rolled, Setup, SetupError, Table
from engine.games.mage_wars import MageWars
from engine.games.mage_wars.words import creature_name
from tests.engine.mage_wars.arenas import Arena, open_table

MAGES = {
    "beastmaster": (36, 10),
    "priestess": (32, 10),
    "warlock": (38, 10),
    "wizard": (32, 10),
}


@pytest.mark.parametrize("seats", [1, 3])
def test_two_play(seats: int) -> None:
    """MW-001: two players, no more and no fewer."""
    with pytest.raises(SetupError, match="mage-wars is for 2 seats, not"):
        Table(None, Setup(MageWars.id, seats), games={MageWars.id: MageWars})


@pytest.mark.parametrize("mage", MAGES)
def test_what_a_mage_begins_with(mage: str) -> None:
    """MW-002, MW-004: life and channeling as printed, 10 mana, both markers face up."""
    table = open_table()
    table.put(Chose(mage), by=1)
    seat = table.view(None).seats[1]
    numbers = {counter.id: counter.value for counter in seat.counters}
    life, channeling = MAGES[mage]
    assert (numbers["life"], numbers["channeling"]) == (life, channeling)
    assert (numbers["mana"], numbers["damage"], numbers["armor"]) == (10, 0, 0)
    assert (numbers["ready"], numbers["quickcast"]) == (1, 1)


def test_apprentices_have_less_life() -> None:
    """MW-007: 24 life, whoever one is."""
    arena = Arena("warlock", "wizard", mode="apprentice")
    assert [arena.get(seat, "life") for seat in (0, 1)] == [24, 24]


def test_both_may_be_the_same_mage() -> None:
    """They are told apart by a number."""
    arena = Arena("wizard", "wizard").ready()
    arena.act(0, "attack.wizard.0")
    target = arena.options()
    assert list(target) == ["1", "none"]
    roles = [seat.role for seat in arena.table.view(None).seats]
    named = [arena.table.view(None).log[at].facts[0].params["mage"] for at in (1, 2)]
    assert roles == named == [creature_name("wizard", number) for number in (1, 2)]


def test_the_higher_effect_die_has_the_initiative() -> None:
    """MW-006: a tie is rolled again."""
    table = open_table()
    for seat in (0, 1):
        table.put(Chose("wizard"), by=seat)
    for first, second in (("5", "5"), ("3", "12")):
        table.put(Rolled((first,)), by=0)
        table.put(Rolled((second,)), by=1)
    facts = [fact.key.rpartition(".")[2] for row in table.view(None).log for fact in row.facts]
    assert facts.count("tie") == 1
    assert table.view(None).stage.seat == 1
    assert table.view(None).counters[0].value == 2


def test_who_has_the_initiative_is_told() -> None:
    """MW-006: a note stands with that mage, once there is one."""
    arena = Arena()
    notes = [[note.key for note in seat.notes] for seat in arena.table.view(None).seats]
    assert notes == [["mage-wars.counter.initiative"], []]
