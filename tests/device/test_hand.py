"""The hand that throws into the simulated tray."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from device.cameras import SimulatedCamera
from device.hand import SimulatedHand
from engine import Chose, Rolled, Setup, Table


@dataclass
class Tray(SimulatedCamera):
    """Notes what is thrown instead of throwing it."""

    thrown: list[tuple[int, str, int]] = field(default_factory=list)
    colours: list[object] = field(default_factory=list)

    def throw(self, count: int, dice_set: str = "pips", **how: object) -> float:
        """Note a throw: dice in the tray, their set, its number, and their colours."""
        number = how["number"]
        self.colours.append(how.get("colour"))
        assert isinstance(number, int)
        self.thrown.append((count, dice_set, number))
        return 0.0


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a duel in which seat 0, the Moon Elf, is to roll a die."""
    with Table(None, Setup("dice-throne", 2)) as table:
        table.put(Chose("moon-elf"), by=0)
        table.put(Chose("barbarian"), by=1)
        yield table


@pytest.fixture
def tell() -> Callable[[], None]:
    """Give somebody who is told of a throw and does nothing about it."""
    return lambda: None


def test_kept_dice_are_there_beside_the_thrown(table: Table, tell: Callable[[], None]) -> None:
    """Three thrown with two kept make five in the tray."""
    tray = Tray()
    SimulatedHand(table, tray, tell, icons=False).throw(3, [(0.1, 0.1), (0.2, 0.2)])
    assert [throw[:2] for throw in tray.thrown] == [(5, "pips")]


def test_the_games_own_dice_are_thrown_if_wished(table: Table, tell: Callable[[], None]) -> None:
    """With icons wished for, the dice are those of the hero who rolls."""
    tray = Tray()
    hand = SimulatedHand(table, tray, tell, icons=True)
    hand.throw(1, [])
    table.put(Rolled(("6",)), by=0)
    hand.throw(1, [])
    assert [throw[1] for throw in tray.thrown] == ["moon-elf", "barbarian"]


def test_dice_that_colour_tells_apart_are_thrown_in_it(tell: Callable[[], None]) -> None:
    """White ones were all in doubt: each throw of Regidice had to be settled die by die."""
    tray = Tray()
    with Table(None, Setup("regidice", 2)) as table:
        table.put(Chose("0"), by=0)
        SimulatedHand(table, tray, tell, icons=False).throw(9, [])
    assert tray.colours == [["red"] * 3 + ["blue"] * 3 + ["yellow"] * 3]


def test_dice_of_one_kind_look_as_usual(table: Table, tell: Callable[[], None]) -> None:
    """Nothing need tell them apart."""
    tray = Tray()
    SimulatedHand(table, tray, tell, icons=False).throw(1, [])
    assert tray.colours == [None]


def test_what_comes_up_follows_from_the_journal(table: Table, tell: Callable[[], None]) -> None:
    """A new hand at the same row of the journal throws the same; the next throw and row do not."""
    tray = Tray()
    hand = SimulatedHand(table, tray, tell, icons=False)
    hand.throw(1, [])
    hand.throw(1, [])
    SimulatedHand(table, tray, tell, icons=False).throw(1, [])
    table.put(Rolled(("6",)), by=0)
    hand.throw(1, [])
    first, second, resumed, later = [throw[2] for throw in tray.thrown]
    assert first == resumed
    assert len({first, second, later}) == 3


def test_who_watches_the_tray_is_told(table: Table) -> None:
    """Each throw is told, once it is in the air."""
    tray = Tray()
    told: list[int] = []
    SimulatedHand(table, tray, lambda: told.append(len(tray.thrown)), icons=False).throw(1, [])
    assert told == [1]
