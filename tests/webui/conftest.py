"""What the page's tests share: a duel in its first Main phase, its page, a phone at seat 0."""

from collections.abc import Iterator

import pytest

from tests.engine.dice_throne.duels import DuelTable
from tests.webui.phones import Hand, Page, Phone


@pytest.fixture
def duel() -> Iterator[DuelTable]:
    """Give a duel of a Barbarian and a Moon Elf."""
    duel = DuelTable()
    yield duel
    duel.table.close()


@pytest.fixture
def hand() -> Hand:
    """Give a hand that notes its throws."""
    return Hand()


@pytest.fixture
def page(duel: DuelTable, hand: Hand) -> Page:
    """Give the duel's page; the dice are simulated."""
    return Page(duel.table, hand=hand)


@pytest.fixture
def ana(page: Page) -> Phone:
    """Give the phone of Ana, who plays the Barbarian and is to act."""
    return page.phone(seat=0, name="Ana")
