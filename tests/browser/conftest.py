"""The end of the browsers that tests had one after the other."""

from collections.abc import Iterator

import pytest

from tests.browser.chromium import close_browsers


@pytest.fixture(scope="session", autouse=True)
def browsers() -> Iterator[None]:
    """Close them when all is done."""
    yield
    close_browsers()
