"""What the tests of all games share."""

from collections.abc import Iterator

import pytest

from tests.engine.driven import OPEN_TABLES


@pytest.fixture(autouse=True)
def _close_tables() -> Iterator[None]:
    """Close the tables that a test has opened."""
    yield
    while OPEN_TABLES:
        OPEN_TABLES.pop().close()
