"""What a finger or a mouse is held down on while the page changes, or where it is let go."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from engine import Amount, Chose, Passed, Setup, Stopped, Table
from engine.games.dice_throne import with_own_heroes
from tests.browser.chromium import Phone, phone
from tests.browser.reached import choose_heroes, reach_offence, sit
from tests.browser.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

HELD_S = 0.8
"""Longer than the page takes a press for a tap."""
ROOT = Path(__file__).parents[2]
BARBARIAN = ROOT / "engine/games/dice_throne/content/heroes/barbarian.toml"


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a duel in which dice may be kept."""
    with Table(None, Setup("dice-throne", 2)) as duel:
        reach_offence(duel)
        yield duel


def press(person: Phone, css: str) -> None:
    """Put a finger onto something, and leave it there."""
    ActionChains(person.driver, duration=0).click_and_hold(person.see(css)).perform()


def let_go(person: Phone, after: float) -> None:
    """Take it off after so many seconds."""
    ActionChains(person.driver, duration=0).pause(after).release().perform()


def mouse(person: Phone, kind: str, place: tuple[float, float]) -> None:
    """Press, move or release a mouse's button at a place of the window, in px."""
    x, y = place
    held = int(kind != "mouseReleased")
    event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1}
    person.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)


def test_who_only_watches_sets_no_die(table: Table) -> None:
    """However long they press one; a player's press opens its sheet."""
    with served(table) as address:
        for place, opens in (("#watch", False), ("", True)):
            with phone(f"{address}{place}") as person:
                if opens:
                    sit(person, table.view(None).awaited[0])
                press(person, "#dice .die")
                let_go(person, HELD_S)
                assert person.shows("#die-sheet") == opens


def test_a_die_that_is_gone_is_not_held(table: Table) -> None:
    """Its row was taken away under the finger: nothing opens by itself then."""
    seat = table.view(None).awaited[0]
    with served(table) as address, phone(address) as mina:
        sit(mina, seat)
        press(mina, "#dice.may-keep .die")
        table.put(Stopped(), by=seat)
        mina.see("#dock[data-ask='choose']")
        let_go(mina, HELD_S)
        assert not mina.shows("dialog")


def test_a_sheet_is_closed_beside_it_but_by_no_marked_text(table: Table) -> None:
    """A mouse that marks what is typed is let go anywhere."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#menu")
        name, sheet = mina.see("#menu-sheet #name").rect, mina.see("#menu-sheet").rect
        typed = name["x"] + name["width"] / 2, name["y"] + name["height"] / 2
        beside = typed[0], sheet["y"] / 2
        mouse(mina, "mousePressed", typed)
        mouse(mina, "mouseMoved", beside)
        mouse(mina, "mouseReleased", beside)
        mina.type("#menu-sheet #name", "Minna")
        mina.see("#menu-sheet")
        mouse(mina, "mousePressed", beside)
        mouse(mina, "mouseReleased", beside)
        mina.see_gone("#menu-sheet")


def test_each_question_for_a_number_begins_anew(tmp_path: Path) -> None:
    """Also one that is like the last: the first one's number is no answer to it."""
    hero = BARBARIAN.read_text("utf-8").replace('id = "barbarian"', 'id = "mine"', 1)
    begin = hero.index("effects = ", hero.index("[[abilities]]"))
    asks = 'effects = [{ do = "heal", amount = "ask" }, { do = "damage", amount = "ask" }]'
    own = hero[:begin] + asks + hero[hero.index("\n", begin) :]
    (tmp_path / "mine.toml").write_text(own, "utf-8")
    game = with_own_heroes(tmp_path)
    with Table(None, Setup("dice-throne", 2), games={game.id: game}) as table:
        reach_offence(table, "mine")
        table.put(Stopped(), by=0)
        table.put(Chose("ability.smack"), by=0)
        table.put(Passed(), by=1)
        with served(table) as address, phone(address) as mina:
            sit(mina)
            mina.tap_often("#plus", 5)
            mina.see("#amount", "5")
            mina.tap("#next")
            mina.see("#amount", "0")
            assert isinstance(table.view(0).ask, Amount)


_MENU_KEY = """
const menu = new PointerEvent("contextmenu", { bubbles: true, cancelable: true });
return document.querySelector(arguments[0]).dispatchEvent(menu);
"""


def test_keys_set_a_die_right_that_may_be_kept(table: Table) -> None:
    """Keys cannot hold it: that for a menu does; it opens none beside, and none under a finger."""
    die = "#dice.may-keep .die[data-position='1']"
    with served(table) as address, phone(address) as mina:
        sit(mina, table.view(None).awaited[0])
        press(mina, die)
        mina.driver.execute_script(_MENU_KEY, die)
        let_go(mina, 0.0)
        mina.see(f"{die}.kept")
        assert not mina.shows("#die-sheet")
        assert not mina.driver.execute_script(_MENU_KEY, die)
        mina.see("#die-sheet")


def test_a_number_goes_on_while_its_button_is_held() -> None:
    """Nobody taps fifty times for the health of a team; a tap is one step as before."""
    with (
        Table(None, Setup("dice-throne", 6)) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        sit(mina)
        mina.tap("#plus")
        mina.see("#amount", "2")
        press(mina, "#plus")
        mina.until(_AMOUNT, lambda seen: seen["amount"] > 8, "a number that goes on")
        let_go(mina, 0.0)
        reached = mina.driver.execute_script(_AMOUNT)["amount"]
        press(mina, "#minus")
        let_go(mina, 0.0)
        mina.until(_AMOUNT, lambda seen: seen["amount"] == reached - 1, "one step back")
        press(mina, "#minus")
        mina.see("#minus[aria-disabled='true']")
        let_go(mina, 0.0)
        mina.tap("#plus")
        mina.see("#amount", "2")


def test_keys_stay_at_a_number_that_has_reached_its_end() -> None:
    """Its button rested there, and who taps with keys was thrown out of the sheet's order."""
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        choose_heroes(table)
        with phone(address) as mina:
            sit(mina)
            mina.tap(".seat.mine [data-counter='cp']")
            mina.see("#sheet #minus").send_keys(Keys.ENTER * 3)
            mina.see("#sheet .after", "0")
            assert mina.see("#minus").get_attribute("aria-disabled") == "true"
            assert mina.driver.switch_to.active_element.get_attribute("id") == "minus"
            mina.driver.switch_to.active_element.send_keys(Keys.TAB + Keys.ENTER)
            mina.see("#sheet .after", "1")


_AMOUNT = "return { amount: Number(document.querySelector('#amount').textContent) };"
