"""Croupier is updated while phones lie open: they load its new page by themselves."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import render_template

from engine import Amount, SetCounter, Setup, Table
from tests.browser.chromium import Phone, phone
from tests.browser.reached import play_on, sit
from tests.browser.serving import serving

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_LATER = "let now = Date.now(); Date.now = () => (now += 10000);"
"""Whoever touched the page did so a while ago, whenever it looks at its clock."""
_LOOKS = "const [done] = arguments; setTimeout(done, 1600);"
"""The page looks three times meanwhile whether it may be loaded anew."""


class Evening:
    """A table and its page, of which another build is served after an update."""

    def __init__(self, seats: Path, patch: pytest.MonkeyPatch) -> None:
        self._seats, self._patch = seats, patch
        self._open, self._port = ExitStack(), 0
        self.table = self._open.enter_context(Table(None, Setup("mage-wars", 2)))
        self._serving = self._open.enter_context(ExitStack())

    def serve(self, build: str) -> str:
        """Serve the page, anew at the same place if it was served before; give the address."""
        self._serving.close()
        self._patch.setattr("webui.room.page_build", lambda: build)
        page = serving(self.table, port=self._port, seats_file=self._seats)
        self._port = self._serving.enter_context(page)
        return f"http://127.0.0.1:{self._port}/"

    def close(self) -> None:
        """End it."""
        self._open.close()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Give an evening in whose game seat 0 is to say how many dice it rolls."""
    evening = Evening(tmp_path / "seats.json", monkeypatch)
    play_on(evening.table, 1, lambda view: isinstance(view.ask, Amount))
    yield evening
    evening.close()


def update(evening: Evening, mina: Phone) -> None:
    """Serve another build; wait until ``mina`` has heard of it, some time after her last touch."""
    mina.driver.execute_script(f"window.sameLoad = true; {_LATER}")
    evening.serve("newer")
    evening.table.correct(SetCounter(1, "mana", 7), by=None)
    mina.see(f"#log li[data-row='{evening.table.view(None).log[-1].id}']")


def is_same(mina: Phone) -> bool:
    """Tell whether the page is the same after it looked whether it may be loaded anew."""
    mina.driver.execute_async_script(_LOOKS)
    return bool(mina.driver.execute_script("return window.sameLoad"))


def test_a_page_that_lies_open_is_loaded_anew(evening: Evening) -> None:
    """It keeps its seat, and once it is the table's it is left alone."""
    with phone(evening.serve("older")) as mina:
        sit(mina)
        update(evening, mina)
        mina.see("body[data-build='newer'] .seat.mine[data-seat='0']")
        mina.driver.execute_script("window.sameLoad = true")
        assert is_same(mina)


def test_a_page_that_is_loaded_anew_stands_where_it_stood(evening: Evening) -> None:
    """Whoever reads what happened is not led away from it."""
    with phone(evening.serve("older"), height=480) as mina:
        sit(mina)
        mina.driver.execute_script("scrollTo(0, 150)")
        update(evening, mina)
        mina.see("body[data-build='newer'] .seat.mine[data-seat='0']")
        mina.until("return { at: scrollY }", lambda page: page["at"] == 150, "what was read")


def test_a_page_that_comes_back_as_it_was_is_loaded_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where something between gives out an old page for ever, it is not loaded for ever."""

    def rendered(name: str, **shown: str) -> str:
        return render_template(name, **{**shown, "build": "older"})

    monkeypatch.setattr("webui.looks.render_template", rendered)
    with phone(evening.serve("older")) as mina:
        sit(mina)
        update(evening, mina)
        mina.until("return { same: window.sameLoad }", lambda page: not page["same"], "a new page")
        mina.see("#link.live")
        mina.driver.execute_script("window.sameLoad = true")
        assert is_same(mina)


def test_whoever_only_watches_goes_on_watching(evening: Evening) -> None:
    """The screen that shows the table to all does not ask for a name."""
    with phone(evening.serve("older")) as screen:
        screen.tap("#watch")
        update(evening, screen)
        screen.see("body[data-build='newer'] #head")
        assert not screen.shows("#join")


def test_a_name_that_is_typed_is_not_lost(evening: Evening) -> None:
    """Whoever types their name as the server starts anew takes a seat with it."""
    with phone(evening.serve("older")) as mina:
        mina.type("#name", "Mina")
        mina.driver.execute_script(f"window.sameLoad = true; {_LATER}")
        evening.serve("newer")
        evening.table.start(Setup("king-of-tokyo", 3), by=None)
        mina.see(".place[data-seat='2']")
        assert is_same(mina)
        mina.tap(".place[data-seat='2']")
        mina.see("body[data-build='newer'] .seat.mine[data-seat='2']", "Mina")


def set_right(mina: Phone) -> None:
    """Set a number right, but for the last tap."""
    mina.tap(".seat.mine [data-counter='mana']")
    mina.tap("#sheet #plus")


def touch(event: str) -> Callable[[Phone], None]:
    """Return how a finger comes down, or goes up."""
    script = f"document.body.dispatchEvent(new Event('pointer{event}', {{ bubbles: true }}))"
    return lambda mina: mina.driver.execute_script(script)


@pytest.mark.parametrize(
    "begin, end",
    [
        (set_right, lambda mina: mina.tap("#close")),
        (lambda mina: mina.tap("#dock #plus"), lambda mina: mina.tap("#dock #minus")),
        (touch("down"), touch("up")),
    ],
    ids=["sheet", "number", "finger"],
)
def test_nothing_that_was_begun_is_lost(
    evening: Evening, begin: Callable[[Phone], None], end: Callable[[Phone], None]
) -> None:
    """What somebody writes, sets or touches stays until they are done; then comes the new page."""
    with phone(evening.serve("older")) as mina:
        sit(mina)
        begin(mina)
        update(evening, mina)
        assert is_same(mina)
        end(mina)
        mina.see("body[data-build='newer'] .seat.mine[data-seat='0']")
