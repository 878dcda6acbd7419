"""What the tests of all games share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.driven import OPEN_TABLES

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Play the long random games without counting lines: the quick tests reach those.

    Counted, plain Python takes five times as long, and these games take minutes.
    """
    for item in items:
        if item.path.is_relative_to(HERE) and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(autouse=True)
def _close_tables() -> Iterator[None]:
    """Close the tables that a test has opened."""
    yield
    while OPEN_TABLES:
        OPEN_TABLES.pop().close()
