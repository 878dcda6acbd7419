"""A phone on the table calls its reader, by vibrating and by sound."""

from collections.abc import Callable, Iterator

import pytest

from engine import Chose, SetCounter, Setup, Table
from tests.browser.chromium import Phone, phone
from tests.browser.reached import sit
from tests.browser.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

LISTEN = """
window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  [window.notes, window.speaker] = [window.notes + 1, this.context];
  start.call(this, when);
};
"""


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a new duel."""
    with Table(None, Setup("dice-throne", 2)) as duel:
        yield duel


def test_a_phone_vibrates_when_its_reader_is_asked(table: Table) -> None:
    """Once for each time that it is their turn to answer, and not at all if they want none."""

    def felt() -> int:
        return int(mina.driver.execute_script("return window.felt"))

    with served(table) as address, phone(address) as mina:
        mina.driver.execute_script("window.felt = 0; navigator.vibrate = () => ++window.felt")
        sit(mina, 1, "Mina")
        mina.tap(".option[data-id='moon-elf']")
        mina.see_gone(".option")
        assert felt() == 0
        table.put(Chose("barbarian"), by=0)
        mina.see("#enter-roll")
        table.correct(SetCounter(0, "health", 41), by=0)
        mina.see(".seat[data-seat='0'] [data-counter='health'] .value", "41")
        assert felt() == 1
        mina.tap("#menu")
        mina.tap("#buzz[aria-pressed='true']")
        mina.see("#buzz[aria-pressed='false']")
        for _ in range(2):
            table.undo(by=0)
        mina.see_gone("#enter-roll")
        table.redo(by=0)
        mina.see("#enter-roll")
        assert felt() == 1


def test_firefox_is_not_offered_to_vibrate(table: Table) -> None:
    """On Android it says that it does, and does not; who waited for it missed their turn."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        agent = mina.driver.execute_script("return navigator.userAgent")
        fox = {"userAgent": "Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0"}
        for told, offered in (({"userAgent": agent}, True), (fox, False)):
            mina.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", told)
            mina.driver.refresh()
            mina.tap("#menu")
            mina.see("#leave")
            assert mina.shows("#buzz") == offered


def test_a_phone_rings_when_its_reader_is_asked_and_wants_it(table: Table) -> None:
    """Two notes, as an example when it is wished for and for each ask; in between it rests."""
    with served(table) as address, phone(address) as mina:
        mina.driver.execute_script(LISTEN)
        sit(mina, 1, "Mina")
        table.put(Chose("moon-elf"), by=1)
        asked(mina, lambda: table.put(Chose("barbarian"), by=0))
        mina.tap("#menu")
        assert notes(mina) == 0
        mina.tap("#ring[aria-pressed='false']")
        rung(mina, 2)
        mina.tap("#close")
        table.undo(by=0)
        asked(mina, lambda: table.redo(by=0))
        rung(mina, 4)


def test_a_page_loaded_anew_rings_from_its_first_tap_on(table: Table) -> None:
    """No browser lets it before; what was missed is not made up for; and it can be turned off."""
    with served(table) as address, phone(address) as mina:
        sit(mina, 1, "Mina")
        table.put(Chose("moon-elf"), by=1)
        mina.tap("#menu")
        mina.tap("#ring[aria-pressed='false']")
        mina.driver.refresh()
        mina.driver.execute_script(LISTEN)
        asked(mina, lambda: table.put(Chose("barbarian"), by=0))
        mina.tap("#menu")
        assert notes(mina) == 0
        mina.tap("#close")
        table.undo(by=0)
        asked(mina, lambda: table.redo(by=0))
        rung(mina, 2)
        mina.tap("#menu")
        mina.tap("#ring[aria-pressed='true']")
        mina.tap("#close")
        table.undo(by=0)
        asked(mina, lambda: table.redo(by=0))
        assert notes(mina) == 2


def asked(person: Phone, begin: Callable[[], object]) -> None:
    """Let their turn to roll come."""
    person.see_gone("#enter-roll")
    begin()
    person.see("#enter-roll")


def notes(person: Phone) -> int:
    """Count what the page has played."""
    return int(person.driver.execute_script("return window.notes"))


def rung(person: Phone, played: int) -> None:
    """Wait until so many notes were played, and the speaker is off again."""
    person.until(
        "return {notes, state: speaker.state}",
        lambda found: found == {"notes": played, "state": "suspended"},
        f"{played} notes, and then rest",
    )
