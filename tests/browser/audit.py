"""What is wrong with what a phone shows, whatever it shows: as a person of any sight would say."""

import json
from pathlib import Path
from typing import Any

from tests.browser.chromium import Phone

__all__ = ["faults"]

_UNREACHED = "net::ERR_CONNECTION_REFUSED"
_SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(
    person: Phone,
    *,
    finger: int = 44,
    contrast: float = 4.5,
    reached: bool = True,
    at_once: bool = True,
) -> list[str]:
    """Return what is wrong with the page, or with the sheet that is open over it.

    ``finger``: the least width and height of what is tapped, in CSS pixels. ``contrast``: the least
    between letters and what is behind them (WCAG 2.2, 1.4.3), 1: any. ``reached``: the table should
    be. ``at_once``: what is next should be seen without scrolling.
    """
    found: list[str] = person.driver.execute_script(_SCRIPT, finger, contrast, at_once)
    complaints = _told_in_the_console(person)
    return [*found, *(each for each in complaints if reached or _UNREACHED not in each)]


def _told_in_the_console(person: Phone) -> list[str]:
    """Return what the browser complained of since it was last asked."""
    entries: list[dict[str, Any]] = person.driver.get_log("browser")  # type: ignore[attr-defined]  # of Chromium's driver only
    return [f"console: {json.dumps(entry['message'])}" for entry in entries]
