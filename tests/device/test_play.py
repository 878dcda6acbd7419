"""The program as a whole, without a browser."""

import urllib.request
from pathlib import Path

import pytest

from tests.browser.players import Program


@pytest.mark.slow
def test_the_program_ends_in_good_order_and_goes_on_after_a_kill(tmp_path: Path) -> None:
    """It serves the page, ends with status 0 when told to, and opens the same table again."""
    program = Program(tmp_path / "table", seed=1)
    program.start()
    with urllib.request.urlopen(program.address) as page:  # noqa: S310 - our own page
        assert b"Croupier" in page.read()
    program.kill(after=0.0)
    program.start()
    assert program.stop() == 0
    assert len(program.rows()) == 1
    assert f"the table is kept in {tmp_path / 'table'}" in program.log
