"""Tables that are closed when a test is over."""

from collections.abc import Iterator

import pytest

from tests.engine.regidice.evenings import OPEN_TABLES


@pytest.fixture(autouse=True)
def _close_tables() -> Iterator[None]:
    yield
    while OPEN_TABLES:
        OPEN_TABLES.pop().close()
