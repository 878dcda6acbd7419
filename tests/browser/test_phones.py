"""What happens to phones: they sleep, lose the table, lie on their side, speak in large letters."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from engine import Message, SeenDie, SetCounter, Setup, Table, TrayView
from tests.browser.audit import faults
from tests.browser.chromium import PATIENCE, Phone, phone
from tests.browser.reached import choose_heroes, reach_offence, sit
from tests.browser.serving import served
from tests.browser.test_every_page import (
    ON_ITS_SIDE,
    USUAL,
    PicturedEye,
    Walk,
    begin,
    fight,
    learn,
    lessons,
    marked,
    roam,
)
from webui import EyeState

pytestmark = [pytest.mark.slow, pytest.mark.browser]

BARBARIAN = "#dock .option[data-id='barbarian']"
HEALTH = ".seat.mine [data-counter='health'] .value"
ON_ITS_WAY = "body:is([data-busy], [data-settling])"
_LOSE_ANSWERS = """
const whole = window.fetch;
window.fetch = async (...request) => {
  const answer = await whole(...request);
  if (request[0] === "/put") throw new TypeError("the answer was lost");
  return answer;
};
"""
_UNLEARN = """
delete AbortSignal.timeout;
delete Array.prototype.at;
delete Array.prototype.toReversed;
delete HTMLElement.prototype.showPopover;
"""
_ASK_EARLY_AND_HEAR_LATE = """
const wait = window.setTimeout;
window.setTimeout = (what, after) => wait(what, after === 20000 ? 300 : after);
const whole = window.fetch;
window.fetch = async (...request) => {
  const answer = await whole(...request);
  const holds = request[0] === "/state" && window.sat && !window.letGo;
  if (holds) await new Promise((go) => window.letGo = go);
  return answer;
};
"""
_FALL_SILENT = """
const wait = window.setTimeout;
window.setTimeout = (what, after) => wait(what, after === 20000 ? 300 : after);
const Whole = window.EventSource;
window.streams = [];
window.EventSource = class extends Whole {
  constructor(...where) {
    super(...where);
    streams.push(this);
  }
};
window.silence = () => streams.forEach((each) => each.onmessage = null);
"""
_RUNNING = """
return document.getAnimations().filter((each) => each.playState === "running").length
"""
_IN_SIGHT = """
const { top, bottom, height } = document.querySelector(arguments[0]).getBoundingClientRect();
return height > 0 && top >= 0 && bottom <= innerHeight;
"""


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a new duel."""
    with Table(None, Setup("dice-throne", 2)) as duel:
        yield duel


def reach(person: Phone, *, table: bool) -> None:
    """Put the phone where it does, or does not, reach the table."""
    wire = {"offline": not table, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    person.driver.execute_cdp_cmd("Network.enable", {})
    person.driver.execute_cdp_cmd("Network.emulateNetworkConditions", wire)


def chosen(table: Table) -> int:
    """Count how often the first seat chose."""
    return sum(row.seat == 0 for row in table.view(None).log)


def test_a_phone_that_slept_shows_what_it_missed(table: Table) -> None:
    """The page that wakes up is the one that fell asleep, and knows what happened since."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.driver.execute_script("window.sameLoad = true")
        mina.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen"})
        choose_heroes(table)
        mina.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "active"})
        mina.see(".seat[data-seat='1'] .role", "Moon Elf")
        assert mina.driver.execute_script("return window.sameLoad")


def test_a_stream_that_speaks_again_is_right(table: Table) -> None:
    """What was asked for in its silence comes late, and older: it replaces nothing."""
    choose_heroes(table)
    with served(table) as address, phone("about:blank") as mina:
        slow = {"source": _ASK_EARLY_AND_HEAR_LATE}
        mina.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", slow)
        mina.driver.get(address)
        sit(mina)
        mina.driver.execute_script("window.sat = true")
        mina.until("return {asked: window.letGo !== undefined}", lambda page: page["asked"], "ask")
        table.correct(SetCounter(0, "health", 47), by=None)
        mina.see(HEALTH, "47")
        mina.driver.execute_async_script("letGo(); setTimeout(arguments[0], 100)")
        assert mina.read(HEALTH) == "47"


def test_a_stream_that_is_silent_is_opened_anew(table: Table) -> None:
    """One that died without a word leaves no phone to ask now and then, and to lag behind."""
    choose_heroes(table)
    with served(table) as address, phone("about:blank") as mina:
        deaf = {"source": _FALL_SILENT}
        mina.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", deaf)
        mina.driver.get(f"{address}#watch")
        mina.see("#link.live")
        mina.driver.execute_script("silence()")
        table.correct(SetCounter(0, "health", 47), by=None)
        mina.see(".seat[data-seat='0'] .value", "47")
        mina.until(
            "return {states: streams.map((each) => each.readyState)}",
            lambda page: page["states"][-1] == 1 and page["states"][0] == 2,
            "an open stream",
        )


def test_a_tap_out_of_reach_is_told_and_made_once(table: Table) -> None:
    """What did not reach the table is said not to have; the next tap is one answer."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.see(BARBARIAN)
        reach(mina, table=False)
        mina.tap(BARBARIAN)
        mina.see("#refusal")
        assert chosen(table) == 0
        reach(mina, table=True)
        mina.tap("#refusal")
        mina.see_gone("#lost")
        mina.tap(BARBARIAN)
        mina.see_gone(BARBARIAN)
    assert chosen(table) == 1


def test_an_answer_that_got_lost_does_not_count_twice(table: Table) -> None:
    """The table took the tap, the phone never heard of it: it sees so, and has no second one."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.see(BARBARIAN)
        mina.driver.execute_script(_LOSE_ANSWERS)
        mina.tap(BARBARIAN)
        mina.see("#refusal")
        mina.see_gone(BARBARIAN)
    assert chosen(table) == 1


def test_a_phone_of_some_years_ago_plays(table: Table) -> None:
    """It sits down and types a roll without what browsers have learned since 2021."""
    reach_offence(table)
    rolls = rolled(table)
    with served(table) as address, phone("about:blank") as mina:
        before = {"source": _UNLEARN}
        mina.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", before)
        mina.driver.get(address)
        sit(mina)
        mina.tap("#enter-roll")
        mina.tap_often("#enter-sheet .face-key", 5)
        mina.tap("#enter-done")
        mina.see_gone("#enter-sheet")
    assert rolled(table) == rolls + 1


class Clock:
    """A clock that goes on by itself, and can be put on."""

    def __init__(self) -> None:
        self.late = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.late


def take_over(joon: Phone, clock: Clock) -> None:
    """Sit down at the first seat, once its phone has not been heard of for a minute.

    A page that was left ends its stream a moment later: until then its phone is still here.
    """

    def is_away(page: dict[str, Any]) -> bool:
        clock.late += 60.0
        return "Away" in page["place"]

    found = "return {place: document.querySelector(`.place[data-seat='0']`)?.textContent ?? ''}"
    joon.until(found, is_away, "a seat whose phone is away")
    joon.type("#name", "Ho-jun")
    joon.tap(".place[data-seat='0']")
    joon.see(".seat.mine", "Ho-jun")


def test_a_seat_that_was_taken_over_says_so(table: Table) -> None:
    """A phone that comes back too late is told why it has to sit down; no sheet lies over it."""
    clock = Clock()
    with served(table, clock=clock) as address, phone(address) as mina, phone(address) as joon:
        sit(mina)
        mina.tap(".seat.mine [data-counter='health']")
        mina.see("#sheet")
        reach(mina, table=False)
        mina.see("#lost")
        take_over(joon, clock)
        reach(mina, table=True)
        mina.see("#refusal", "taken over")
        mina.see_gone("#sheet")
        mina.see("#join .place[data-seat='0']", "Ho-jun")
        mina.see("#ousted", "taken over")


def test_a_page_loaded_after_a_seat_was_taken_over_says_so(table: Table) -> None:
    """A browser may have put the page away meanwhile. Whoever then sits down has been told."""
    clock = Clock()
    with served(table, clock=clock) as address, phone(address) as mina, phone(address) as joon:
        sit(mina)
        mina.driver.get("about:blank")
        take_over(joon, clock)
        mina.driver.get(address)
        mina.see("#ousted", "taken over")
        mina.tap(".place[data-seat='1']")
        mina.see(".seat.mine[data-seat='1']")
        mina.tap("#menu")
        mina.tap("#leave")
        mina.see("#join")
        assert not mina.shows("#ousted")
        assert not joon.shows("#ousted")


def test_who_left_in_another_tab_was_not_ousted(table: Table) -> None:
    """Nobody took the seat over: the phone that lies open with it asks to sit down, no more."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        first = mina.driver.current_window_handle
        mina.driver.switch_to.new_window("tab")
        mina.driver.get(address)
        mina.tap("#menu")
        mina.tap("#leave")
        mina.see("#join")
        mina.driver.switch_to.window(first)
        mina.see("#join-how")
        assert not mina.shows("#refusal, #ousted")


def test_many_tabs_of_one_browser_are_served(table: Table) -> None:
    """A browser has six connections to one machine: each tab that followed kept one for itself."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        first = mina.driver.current_window_handle
        mina.driver.set_page_load_timeout(PATIENCE)
        for _ in range(6):
            mina.driver.switch_to.new_window("tab")
            mina.driver.get(address)
            mina.see("#link.live")
        mina.tap(BARBARIAN)
        mina.see_gone(BARBARIAN)
        mina.driver.switch_to.window(first)
        mina.see_gone(BARBARIAN)
        table.correct(SetCounter(0, "health", 47), by=None)
        mina.see(HEALTH, "47")


def test_a_phone_that_keeps_no_cookies_says_so(table: Table) -> None:
    """It is told why it stays without a seat, and why its language stays as it was."""
    with served(table) as address, phone(address, cookies=False) as mina:
        mina.type("#name", "Mina")
        for css in (".place[data-seat='0']", "[data-language='ko']"):
            mina.tap(css)
            mina.see("#refusal", "cookies")
            mina.tap("#refusal")
            mina.see_gone("#refusal")


def test_nothing_moves_for_who_wants_it_still(table: Table) -> None:
    """With reduced motion nothing pulses, slides or fades."""
    with served(table) as address, phone(address) as mina:
        assert moving(mina) > 0
        wish = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        mina.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", wish)
        assert mina.driver.execute_script(_RUNNING) == 0
        mina.tap("#menu")
        mina.see("#menu-sheet")
        assert mina.driver.execute_script(_RUNNING) == 0


_FORCED = """
const look = (css) => getComputedStyle(document.querySelector(css));
return {
  chosen: look("#game [aria-pressed='true']").backgroundColor,
  other: look("#game [aria-pressed='false']").backgroundColor,
  frame: Number.parseFloat(look("#start").borderTopWidth),
};
"""
_HANDLE = "return getComputedStyle(document.querySelector('.floor-point')).backgroundImage"


def test_colours_that_are_forced_leave_what_is_chosen(table: Table) -> None:
    """With high contrast a chosen game was framed as any other, and what is drawn had no points."""
    eye = PicturedEye()
    drawn = next(lesson for lesson in lessons() if lesson.step == "draw")
    eye.shown = EyeState(2, marked(4), None, drawn)
    with served(table, eye=eye) as address, phone(address) as mina:
        sit(mina)
        wish = {"features": [{"name": "forced-colors", "value": "active"}]}
        mina.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", wish)
        mina.tap("#menu")
        mina.tap("#new-game")
        mina.see("#start")
        look = mina.driver.execute_script(_FORCED)
        assert look["chosen"] != look["other"]
        assert look["frame"] > 1
        mina.tap("#close")
        mina.tap("#eye-banner")
        mina.see(".floor-point")
        assert "gradient" in mina.driver.execute_script(_HANDLE)


def moving(mina: Phone) -> int:
    """Sit down where somebody is awaited; return how many things move."""
    sit(mina)
    count: int = mina.driver.execute_script(_RUNNING)
    return count


def test_who_taps_with_keys_goes_on_where_they_were(table: Table) -> None:
    """A button that is there again has the focus again; when it is gone, the question has it."""
    reach_offence(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        for button, then in (("virtual", "virtual"), ("stop", "prompt")):
            mina.see_gone(ON_ITS_WAY)
            revision = table.view(None).revision
            mina.see(f"#{button}").send_keys(Keys.ENTER)
            table.wait(revision, PATIENCE)
            mina.see_gone(ON_ITS_WAY)
            assert mina.driver.switch_to.active_element.get_attribute("id") == then


def test_on_its_side_a_phone_shows_what_is_next(table: Table) -> None:
    """The dice and the obvious button are in sight together, and nothing is cut."""
    reach_offence(table)
    with served(table) as address, phone(address, width=740, height=360) as mina:
        sit(mina)
        mina.see("#enter-roll.primary")
        for part in ("#enter-roll", "#dice .die", "#prompt", "#undo", ".seat.mine .huge"):
            assert mina.driver.execute_script(_IN_SIGHT, part), part
        assert not faults(mina)


@pytest.mark.parametrize(
    "part", [begin, fight, roam, learn], ids=["begin", "fight", "roam", "learn"]
)
def test_letters_twice_as_large_are_not_cut(part: Callable[[Walk], None]) -> None:
    """Who reads with letters of 200 % finds and taps the same things, however the phone lies."""
    with phone("about:blank", width=360, height=740, letters=32) as person:
        walk = Walk(person, "en", screens=(USUAL, ON_ITS_SIDE))
        part(walk)
    assert not walk.wrong, walk.report()


@pytest.mark.parametrize("letters", [24, 32])
def test_large_letters_are_large_on_a_wide_screen(table: Table, letters: int) -> None:
    """On a tablet or a laptop they were as small as everybody else's."""
    reach_offence(table)
    with (
        served(table) as address,
        phone(address, width=1024, height=768, letters=letters) as mina,
    ):
        sit(mina)
        for screen in ((1024, 768), (1366, 768), (1920, 1080)):
            mina.resize(*screen)
            size = mina.see(".role").value_of_css_property("font-size")
            assert float(size.removesuffix("px")) >= 0.88 * letters, screen
            assert not faults(mina), screen


def tap_twice(person: Phone, css: str, apart: float) -> None:
    """Let a finger come down twice on the same place, so many seconds ``apart``."""
    box = person.see(css).rect
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for pause in (apart, 0.0):
        for kind, points in (("touchStart", [place]), ("touchEnd", [])):
            touch = {"type": kind, "touchPoints": points}
            person.driver.execute_cdp_cmd("Input.dispatchTouchEvent", touch)
        time.sleep(pause)


@pytest.mark.parametrize("apart", [0.05, 0.2])
def test_a_double_tap_is_one(table: Table, apart: float) -> None:
    """One roll attempt is spent, and one roll undone, however quickly what is next is drawn."""
    reach_offence(table)
    with served(table) as address, phone(address, height=740) as mina:
        sit(mina)
        mina.see_gone(ON_ITS_WAY)
        rolls = rolled(table)
        for css, more in (("#virtual", 1), ("#undo", 0)):
            revision = table.view(None).revision
            tap_twice(mina, css, apart)
            revision = table.wait(revision, PATIENCE)
            mina.see_gone(ON_ITS_WAY)
            assert table.wait(revision, 0.3) == revision, "a second tap was taken"
            assert rolled(table) == rolls + more, css


def rolled(table: Table) -> int:
    """Count the rolls that stand."""
    return sum("rolled" in row.said.key for row in table.view(None).log)


_LIVE = """
const [css] = arguments;
const region = document.querySelector(css)?.closest("[aria-live], [role='status']");
return region && (region.ariaLive ?? region.role);
"""


_REGIONS = "window.regions = [...document.querySelectorAll('[role=status]')]"
_WAS_THERE = (
    "return regions.includes(document.querySelector('#eye-banner').closest('[role=status]'))"
)


def test_what_the_camera_wants_is_read_out(table: Table) -> None:
    """By what stood there before: within a button nothing is, nor of a place that comes with it."""
    eye = PicturedEye()
    with served(table, eye=eye) as address, phone(address) as mina:
        sit(mina)
        mina.driver.execute_script(_REGIONS)
        eye.shown = EyeState(2, warning=Message("eye.bumped"))
        mina.see("button#eye-banner")
        assert mina.driver.execute_script(_WAS_THERE)


def test_what_happens_is_read_out(table: Table) -> None:
    """What was rolled, and what the tray says to a throw; but not sixty rows that one looks up."""
    reach_offence(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        seen = SeenDie("4-life", None, "white", (0.3, 0.4))
        table.show(TrayView("count", (seen,), number=3))
        mina.see("#tray .tray-line")
        assert mina.driver.execute_script(_LIVE, "#tray .tray-line") == "status"
        assert mina.driver.execute_script(_LIVE, "#log li .said") == "polite"
        mina.tap("#log-more")
        mina.see("#log li:nth-child(5)")
        assert mina.driver.execute_script(_LIVE, "#log li .said") == "off"
