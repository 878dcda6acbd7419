"""A browser that one test after the other is given."""

import pytest

from engine import Setup, Table
from tests.browser.chromium import phone
from tests.browser.reached import sit
from tests.browser.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_KEPT = """
return [localStorage.length, sessionStorage.length, document.cookie, document.hasFocus(),
  typeof mark];
"""
_MARK = "sessionStorage.setItem('mark', '1'); document.cookie = 'mark=1'"


def test_who_has_a_browser_next_finds_nothing_in_it() -> None:
    """No seat, no name, no window, and nothing that was set up for the pages of another test."""
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        with phone("about:blank") as mina:
            fresh = mina.driver.session_id
            script = {"source": "window.mark = 1"}
            mina.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", script)
            mina.driver.get(address)
            before = mina.driver.execute_script(_KEPT)
            sit(mina)
            mina.driver.execute_script(_MARK)
            mina.driver.switch_to.new_window("window")
        with phone("about:blank") as next_one:
            assert next_one.driver.session_id == fresh
            assert len(next_one.driver.window_handles) == 1
            next_one.driver.get(address)
            next_one.see("#join")
            assert next_one.driver.execute_script(_KEPT) == [*before[:-1], "undefined"]
            assert next_one.driver.get_log("browser") == []  # type: ignore[attr-defined]


def test_a_browser_in_which_a_test_failed_is_no_more() -> None:
    """Whatever it was left in, nobody meets it."""
    failed: list[str | None] = []

    def fail() -> None:
        with phone("about:blank") as mina:
            failed.append(mina.driver.session_id)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with phone("about:blank") as joon:
        assert failed != [joon.driver.session_id]
