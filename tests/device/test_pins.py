"""The machine's pins: how lgpio, which reaches them, is kept from doing more."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from device.doctor.machine import pins
from device.pins import machine_pins


class Leading:
    """A module that leads where ``LG_WD`` says when it is imported, as lgpio does."""

    def __getattr__(self, name: str) -> Any:
        if name != "LGPIOFactory":
            raise AttributeError(name)
        os.chdir(os.environ["LG_WD"])
        Path(".lgd-nfy0").touch()
        return MockFactory


@pytest.fixture(autouse=True)
def _lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have one that is yet to be imported, and stand in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LG_WD", "to be unset after the test")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", Leading())


def test_what_was_named_from_here_is_still_there(tmp_path: Path) -> None:
    """With ``--data table`` nobody could sit down on a Pi, nor was ``photos:folder`` found."""
    Path("table").mkdir()
    machine_pins(Path("table")).close()
    assert Path.cwd() == tmp_path
    assert [path.name for path in Path("table").iterdir()] == [".lgd-nfy0"]


def test_pins_are_had_from_a_folder_that_is_gone(tmp_path: Path) -> None:
    """There is no way back to it."""
    for folder in ("gone", "table"):
        (tmp_path / folder).mkdir()
    os.chdir("gone")
    (tmp_path / "gone").rmdir()
    machine_pins(tmp_path / "table").close()
    assert Path.cwd() == tmp_path / "table"


def test_the_doctor_finds_pins_before_there_is_a_folder(tmp_path: Path) -> None:
    """Lgpio makes a pipe: where there was no folder for it yet, no pins were found."""
    assert pins().says == "through MockFactory"
    assert list(tmp_path.iterdir()) == []
