"""What is tapped while the table goes on: a sheet stands open, an answer is on its way."""

import pytest

from engine import Setup, Table
from tests.browser.chromium import phone
from tests.browser.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.browser]

def test_a_seat_that_is_no_more_closes_its_sheet() -> None:
    """Whoever looks at the fourth seat sees the game for two that another phone starts."""
    with (
        Table(None, Setup("king-of-tokyo", 4)) as table,
        served(table) as address,
        phone(f"{address}#watch") as mina,
    ):
        mina.tap(".seat[data-seat='3']")
        mina.see("#seat-sheet")
        table.start(Setup("dice-throne", 2), by=None)
        mina.see_gone("#seat-sheet")
        mina.see(".seats-2")
