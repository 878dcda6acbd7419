"""How large dice are, where only the tray's size is told."""

from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision import drawing
from tests.vision.drawing import CORNERS, DIE_MM, PLACES, TRAY, Drawn, tray_with
from vision import DiceSet, Mount, Reader, Reading, Tray
from vision.finding import scale
from vision.finding.measuring import measured_dice
from vision.finding.plan import Plan
from vision.finding.spots import Spots, spots_on
from vision.frames import Frame

DICE = [Drawn(face, place, 20.0) for face, place in zip("253", PLACES, strict=False)]


def of_size(die_mm: float) -> Tray:
    """The tray, said to be so large that its dice are."""
    assert TRAY.size_mm is not None
    width, height = (side * die_mm / DIE_MM for side in TRAY.size_mm)
    return Tray(CORNERS, (width, height))


def looks_of(
    frame: Frame, tray: Tray, monkeypatch: pytest.MonkeyPatch
) -> tuple[Reading, list[int]]:
    """The reading where nobody told the die's size, and how many ways up each look was taken."""
    looks: list[int] = []

    def counted(plan: Plan, mount: Mount, *, twice: bool, **network: Any) -> Spots:
        looks.append(1 + twice)
        return spots_on(plan, mount, twice=twice, **network)

    monkeypatch.setattr(scale, "spots_on", counted)
    return Reader(DiceSet.pips(), tray).read(frame), looks


def looks_at(frame: Frame, tray: Tray, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many looks a right reading takes."""
    reading, looks = looks_of(frame, tray, monkeypatch)
    assert reading.sure
    assert sorted(map(str, reading.faces)) == ["2", "3", "5"]
    return sum(looks)


@pytest.mark.parametrize("die_mm", [9.0, 12.0, 16.0, 22.0, 30.0])
def test_a_trays_size_tells_that_of_the_dice_in_it(die_mm: float) -> None:
    """By one look, from half to twice the usual size."""
    measured = measured_dice(tray_with(DICE), of_size(die_mm), Mount.OVER)
    assert measured is not None
    assert measured.die_mm == pytest.approx(die_mm, rel=0.08)


def test_nothing_is_measured_where_nothing_tells() -> None:
    """No tray, one of unknown size, or one without dice."""
    frame = tray_with(DICE)
    assert measured_dice(frame, None, Mount.OVER) is None
    assert measured_dice(frame, Tray(CORNERS), Mount.OVER) is None
    assert measured_dice(tray_with([]), TRAY, Mount.OVER) is None


def test_dice_of_two_sizes_have_none_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of them a third smaller: they are read at any size, and all of them."""
    frame = tray_with(DICE)
    monkeypatch.setattr(drawing, "DIE_PX", 30.0)
    small = [Drawn("2", PLACES[3]), Drawn("5", PLACES[4])]
    frame[240:] = tray_with(small)[240:]
    assert measured_dice(frame, TRAY, Mount.OVER) is None
    reading = Reader(DiceSet.pips(), TRAY).read(np.asarray(frame, np.uint8))
    assert sorted(map(str, reading.faces)) == ["2", "2", "3", "5", "5"]


def test_measured_dice_are_read_as_if_their_size_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the look that measured them, or by a second one where they are far from the usual size.

    Without the tray's size they may be of any, and more looks are taken.
    """
    frame = tray_with(DICE)
    assert looks_at(frame, of_size(16.0), monkeypatch) == 1
    assert looks_at(frame, of_size(11.0), monkeypatch) == 2
    assert looks_at(frame, of_size(28.0), monkeypatch) == 2
    assert looks_at(frame, Tray(CORNERS), monkeypatch) > 2


@pytest.mark.slow
def test_a_tray_whose_size_misleads_is_searched_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no die of about the usual size is seen, dice of any other are looked for."""
    assert looks_at(tray_with(DICE), of_size(100.0), monkeypatch) > 2


def test_measured_dice_in_doubt_are_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What measured them was a single look, and would show the same."""
    frame = tray_with([*DICE, Drawn("3", PLACES[4], 15.0)])
    x, y = (round(part) for part in PLACES[4])
    cv2.circle(frame, (x, y), 19, (255, 255, 255), -1)
    reading, looks = looks_of(frame, of_size(16.0), monkeypatch)
    assert not reading.sure
    assert looks == [1, 2]
