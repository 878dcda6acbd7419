"""Phones for tests: a real Chromium behind a touch screen of 360 by 640, or several in one."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

import pytest
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

__all__ = ["PATIENCE", "Phone", "close_browsers", "phone", "phones"]

PATIENCE = 60.0
"""Seconds to wait for what comes in the end, also where sixteen programs want the same core."""
_FLAGS = (
    "--headless=new",
    "--no-sandbox",  # tests run in containers, often as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",  # of several windows each is somebody's phone
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
)
_IN_BETWEEN = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)


_SMALL = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
_TAPS = """
const [css, times, done] = arguments;
const tap = (left) => {
  if (left === 0) return done();
  document.querySelector(css).click();
  requestAnimationFrame(() => setTimeout(tap, 0, left - 1));
};
tap(times);
"""
_DRAWN = """
const [width, done] = arguments;
const look = () => requestAnimationFrame(() => (innerWidth === width ? done() : look()));
look();
"""
_SCROLL = "arguments[0].scrollIntoView({block: arguments[1]})"


class Phone:
    """A person's phone: taps, types and reads, and waits for what is to be seen.

    Several phones may be ``window``s of one browser.
    """

    def __init__(self, driver: WebDriver, window: str | None = None) -> None:
        self._driver, self._window = driver, window
        self._wait = WebDriverWait(
            driver, PATIENCE, poll_frequency=0.05, ignored_exceptions=_IN_BETWEEN
        )

    @property
    def driver(self) -> WebDriver:
        """The browser, with this phone's window in front of it."""
        if self._window is not None:
            self._driver.switch_to.window(self._window)
        return self._driver

    def see(self, css: str, text: str = "") -> WebElement:
        """Wait until something that ``css`` selects is to be seen, with ``text`` in it."""
        return self._wait.until(
            lambda _: self._seen(css, text), f"{css} with {text!r} is not to be seen"
        )

    def see_gone(self, css: str) -> None:
        """Wait until nothing that ``css`` selects is there any more."""
        self._wait.until(lambda _: not self._all(css), f"{css} is still there")

    def tap(self, css: str) -> None:
        """Tap the first thing that ``css`` selects, once it can be tapped."""
        self._wait.until(lambda _: self._tapped(css), f"{css} cannot be tapped")

    def tap_often(self, css: str, times: int) -> None:
        """Tap the first thing that ``css`` selects so many times, as fast as it is drawn anew."""
        self.see(css)
        self.driver.execute_async_script(_TAPS, css, times)

    def type(self, css: str, text: str) -> None:
        """Write ``text`` into a field in place of what stands there."""
        field = self.see(css)
        field.clear()
        field.send_keys(text)

    def resize(self, width: int, height: int) -> None:
        """Give the phone another screen, or turn it; wait until the page fills it."""
        screen = _SMALL | {"width": width, "height": height}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        self.driver.execute_async_script(_DRAWN, width)

    def read(self, css: str) -> str:
        """Return the text of the first thing that ``css`` selects."""
        return self.see(css).text

    def shows(self, css: str) -> bool:
        """Tell whether something that ``css`` selects is there at this moment."""
        return bool(self._all(css))

    def until(
        self, script: str, reached: Callable[[dict[str, Any]], object], what: str
    ) -> dict[str, Any]:
        """Wait until ``reached`` agrees to what ``script`` finds on the page; return that."""
        found: dict[str, Any] = {}

        def agreed(_: object) -> bool:
            found.update(self.driver.execute_script(script))
            return bool(reached(found))

        try:
            self._wait.until(agreed)
        except TimeoutException as error:
            raise AssertionError(f"{what} is not to be seen but {found}") from error
        return found

    def _all(self, css: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def _seen(self, css: str, text: str) -> WebElement | Literal[False]:
        for each in self._all(css):
            if each.is_displayed() and text in each.text:
                return each
        return False

    def _tapped(self, css: str) -> bool:
        """Tap if that is possible now: nothing on its way to the table, nothing in front."""
        if self._all("body:is([data-busy], [data-settling])"):
            return False
        element = self.driver.find_element(By.CSS_SELECTOR, css)
        if not element.is_enabled():
            return False
        for place in ("center", "start"):  # what is next lies over the lower half of the page
            self.driver.execute_script(_SCROLL, element, place)
            with suppress(ElementClickInterceptedException):
                element.click()
                return True
        return False


@contextmanager
def phone(
    address: str,
    *,
    language: str = "en",
    width: int = 360,
    height: int = 640,
    letters: int = 16,
    still: bool = False,
    cookies: bool = True,
) -> Iterator[Phone]:
    """Open ``address`` in a Chromium of its own, for now, whose reader wants ``language``.

    ``letters``: how large this reader has set text, in pixels; ``still``: whether they want nothing
    to move, which saves a long game a third of its time; ``cookies``: whether it keeps any. The
    test is skipped where there is no Chromium.
    """
    wishes = _Wishes(language, (width, height), letters, still, cookies)
    with _browser(wishes) as driver:
        driver.get(address)
        yield Phone(driver)


@contextmanager
def phones(port: int, count: int) -> Iterator[list[Phone]]:
    """Open the page at ``port`` of this machine on several phones that share one Chromium.

    Each calls the machine by another of its addresses, and so has cookies of its own. Nothing moves
    on them, as they are drawn by one machine.
    """
    with _browser(_Wishes("en", (360, 740), still=True)) as driver:
        opened = []
        for number in range(1, count + 1):
            if number > 1:
                driver.switch_to.new_window("window")
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", _SMALL)
            driver.get(f"http://127.0.0.{number}:{port}/")
            opened.append(Phone(driver, driver.current_window_handle))
        yield opened


class _Wishes(NamedTuple):
    """What a reader wants of a browser."""

    language: str
    size: tuple[int, int]
    letters: int = 16
    still: bool = False
    cookies: bool = True


class _Browser:
    """A Chromium with a profile of its own."""

    def __init__(self, wishes: _Wishes) -> None:
        browser = shutil.which("chromium") or shutil.which("google-chrome")
        service = shutil.which("chromedriver")
        if browser is None or service is None:
            pytest.skip("no Chromium: chromium and chromedriver are not both on the path")
        self.wishes = wishes
        self._profile = TemporaryDirectory(ignore_cleanup_errors=True)
        options = _options(Path(browser), Path(self._profile.name), wishes.size)
        if wishes.still:
            options.add_argument("--force-prefers-reduced-motion")
        preferences = {
            "intl.accept_languages": wishes.language,
            "webkit.webprefs.default_font_size": wishes.letters,
            "profile.default_content_setting_values.cookies": 1 if wishes.cookies else 2,
        }
        options.add_experimental_option("prefs", preferences)
        try:
            self.driver = webdriver.Chrome(
                options=options, service=webdriver.ChromeService(service)
            )
        except BaseException:
            self._profile.cleanup()
            raise

    def forget(self) -> None:
        """Be as if just opened: what a test made of a window goes with it, and all that is kept."""
        driver = self.driver
        used = driver.window_handles
        driver.switch_to.new_window("tab")
        fresh = driver.current_window_handle
        for window in used:
            driver.switch_to.window(window)
            driver.close()
        driver.switch_to.window(fresh)
        driver.execute_cdp_cmd("Page.bringToFront", {})
        everything = {"origin": "*", "storageTypes": "all"}
        driver.execute_cdp_cmd("Storage.clearDataForOrigin", everything)
        driver.get_log("browser")  # type: ignore[no-untyped-call]  # Chromium's driver has it

    def close(self) -> None:
        """End it."""
        try:
            self.driver.quit()
        finally:
            self._profile.cleanup()


_RESTING: list[_Browser] = []
_MOST_RESTING = 2
"""To open a browser takes longer than most tests have to do in it: some wait for the next test."""


@contextmanager
def _browser(wishes: _Wishes) -> Iterator[WebDriver]:
    """Give a browser that nobody used since it forgot everything; one that failed is no more."""
    browser = next((each for each in _RESTING if each.wishes == wishes), None)
    if browser is None:
        browser = _Browser(wishes)
    else:
        _RESTING.remove(browser)
    try:
        yield browser.driver
        browser.forget()
    except BaseException:
        browser.close()
        raise
    _RESTING.append(browser)
    while len(_RESTING) > _MOST_RESTING:
        _RESTING.pop(0).close()


def close_browsers() -> None:
    """End the browsers that wait for a test."""
    while _RESTING:
        _RESTING.pop().close()


def _options(browser: Path, profile: Path, size: tuple[int, int]) -> webdriver.ChromeOptions:
    options = webdriver.ChromeOptions()
    options.binary_location = str(browser)
    width, height = size
    for flag in (*_FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "WARNING"})
    if min(size) < 500:  # no window is narrower than that; a phone's screen is
        metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    return options
