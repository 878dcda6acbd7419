"""Browsers of some years ago: a phone, or a television, whose style sheets know less."""

import pytest

from engine import SeenDie, Setup, Table, TrayView
from tests.browser.audit import faults
from tests.browser.chromium import Phone, phone
from tests.browser.reached import play_on, reach_offence, sit
from tests.browser.serving import served
from tests.browser.test_every_page import ON_ITS_SIDE, SMALLEST, USUAL

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_NO_CONTAINERS = {
    r"(\d)cq[wh]": "$1unknown",
    r"container-type": "unknown",
    r"color-mix\(": "unknown(",
    r"overflow-x: clip": "overflow-x: unknown",
}
BEFORE = {
    "iOS 15": _NO_CONTAINERS,
    "Chrome 96": {
        **_NO_CONTAINERS,
        r":has\(": ":unknown(",
        r"(\d)dvh": "$1unknown",
        r"([\s(])translate:": "$1unknown:",
    },
}
"""What each does not know, as patterns of JavaScript, and what it reads in its place."""
_FORGET = """
const [unknown, done] = arguments;
const without = (css, rule) => {
  const from = css.search(rule);
  if (from < 0) return css;
  let [at, depth] = [css.indexOf("{", from) + 1, 1];
  for (; depth > 0; at += 1) depth += { "{": 1, "}": -1 }[css[at]] ?? 0;
  return without(css.slice(0, from) + css.slice(at), rule);
};
const older = (css) => Object.entries(unknown).reduce(
  (left, [known, other]) => left.replace(new RegExp(known, "g"), other),
  without(css, /@container/));
const links = [...document.querySelectorAll("link[rel='stylesheet']")];
Promise.all(links.map(async (link) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(older(await (await fetch(link.href)).text()));
  return sheet;
})).then((sheets) => {
  links.forEach((link) => link.disabled = true);
  document.adoptedStyleSheets = sheets;
  requestAnimationFrame(done);
});
"""
_APART = """
const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
const [floor, die] = [".floor", ".seen"].map(
  (css) => middle(document.querySelector(css).getBoundingClientRect()));
return Math.hypot(floor[0] - die[0], floor[1] - die[1]);
"""


def forget(person: Phone, browser: str) -> None:
    """Let the page be drawn as ``browser`` would."""
    person.driver.execute_async_script(_FORGET, BEFORE[browser])


@pytest.mark.parametrize("browser", BEFORE)
def test_an_older_phone_shows_health_as_large(browser: str) -> None:
    """A dial of which it cannot reckon the width was as small as its word, and undo said twice."""
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        reach_offence(table)
        with phone(address) as mina:
            sit(mina)
            forget(mina, browser)
            for screen in (SMALLEST, USUAL, ON_ITS_SIDE):
                mina.resize(*screen)
                assert mina.see(".seat.mine .huge").rect["width"] >= 60, screen
                assert not faults(mina, contrast=1), screen
            assert mina.read("#undo .tool-label") == "Undo"


def test_an_older_phone_shows_a_die_where_it_lies() -> None:
    """In the middle of the tray; it lay half of its width to the right, and lower."""
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        reach_offence(table)
        table.show(TrayView("doubtful", (SeenDie(None, "glare", centre=(0.5, 0.5)),), 5))
        with phone(address, still=True) as mina:
            sit(mina)
            mina.see(".seen")
            forget(mina, "Chrome 96")
            assert mina.driver.execute_script(_APART) < 2


@pytest.mark.parametrize("screen", [(1280, 720), (1920, 1080)])
def test_an_older_television_shows_many_seats(screen: tuple[int, int]) -> None:
    """Three seats and more left the page a column of single letters."""
    with Table(None, Setup("dice-throne", 6)) as table, served(table) as address:
        play_on(table, 31, lambda view: len(view.dice) == 5)
        with phone(f"{address}#watch") as wall:
            wall.resize(*screen)
            forget(wall, "Chrome 96")
            wall.see("#dice .die")
            assert not faults(wall, contrast=1)
            seats = wall.driver.find_elements("css selector", ".seat")
            assert wall.see("#play").rect["y"] > max(
                seat.rect["y"] + seat.rect["height"] for seat in seats
            )
