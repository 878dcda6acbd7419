"""How far an evening has come when a test begins to look."""

from collections.abc import Callable

from engine import Chose, Passed, Roll, Rolled, Table, View
from tests.browser.chromium import Phone
from tests.engine.people import People

__all__ = ["choose_heroes", "play_on", "reach_offence", "sit"]


def sit(person: Phone, seat: int = 0, name: str = "Mina") -> None:
    """Take a seat on the first screen."""
    person.type("#name", name)
    person.tap(f".place[data-seat='{seat}']")
    person.see(f".seat.mine[data-seat='{seat}']")


def choose_heroes(table: Table, hero: str = "barbarian") -> None:
    """Let both seats of a duel choose."""
    table.put(Chose(hero), by=0)
    table.put(Chose("moon-elf"), by=1)


def reach_offence(table: Table, hero: str = "barbarian") -> None:
    """Go on to the first attack of seat 0, a Barbarian or with dice as his, with five rolled."""
    choose_heroes(table, hero)
    table.put(Rolled(("6-pow",)), by=0)
    table.put(Rolled(("1-arrow",)), by=1)
    while not isinstance(ask := table.view(0).ask, Roll):
        table.put(Passed() if ask is None else Chose("end"), by=None)
    table.put(Rolled(("1-sword", "2-sword", "3-sword", "4-life", "6-pow")), by=0)


def play_on(table: Table, seed: int, reached: Callable[[View], bool]) -> None:
    """Play with whatever the rules allow until seat 0 sees what is ``reached``."""
    people = People(seed)
    while not reached(table.view(0)):
        people.act(table)
