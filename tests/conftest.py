"""What tests of every room may ask for."""

import signal
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_interrupts() -> None:
    """Heed SIGINT even where a shell that started the tests in the background ignores it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared() -> Path:
    """Give the folder of photos and rendered trays that lies beside the project, or skip."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip(f"no pictures: {folder} is not there")
    return folder
