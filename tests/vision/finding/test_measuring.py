"""How large dice are, where only the tray's size is told."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision import drawing
from tests.vision.drawing import CORNERS, DIE_MM, DIE_PX, PLACES, TRAY, Drawn, tray_with
from vision import DiceSet, Mount, Reader, Reading, Tray
from vision.finding import measuring, scale
from vision.finding.face_sizes import FaceSizes
from vision.finding.find import Purpose, find
from vision.finding.measuring import expected_dice, measured_dice
from vision.finding.plan import Plan
from vision.finding.scale import CONFIRMED
from vision.finding.spots import DIE, Spots, spots_on
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


@pytest.mark.parametrize("presence, score", [(0.9, 0.5), (0.3, 0.9)], ids=["edges", "a network"])
def test_what_one_witness_alone_takes_for_dice_measures_none(
    monkeypatch: pytest.MonkeyPatch, presence: float, score: float
) -> None:
    """Four edges must show, and both networks see a die: a card or a coin has no die's size."""
    one, sizes = np.ones(3, dtype=np.float32), np.full(3, DIE, dtype=np.float32)
    spots = Spots(0.9 * one, 40.0 * np.ones((3, 2), dtype=np.float32), sizes, 0 * one, 0 * one)
    plan = Plan(np.zeros((80, 80, 3), np.uint8), np.ones((80, 80), bool), np.eye(3), 1.0)

    def measured(presence: float, score: float) -> bool:
        laid = replace(spots.squares, score=score * one)
        monkeypatch.setattr(measuring, "look", lambda *_: (plan, spots))
        monkeypatch.setattr(measuring, "presences", lambda *_: presence * one)
        monkeypatch.setattr(measuring, "laid_onto_edges", lambda *_: laid)
        return measured_dice(plan.picture, TRAY, Mount.OVER) is not None

    assert measured(0.9, 0.9)
    assert not measured(presence, score)


SIZES = FaceSizes((480, 640), DIE_PX, (0.0, 0.0))


@pytest.mark.parametrize("tray", [None, Tray(CORNERS)], ids=["a table", "a tray of any size"])
def test_dice_are_seen_by_how_large_they_are_expected_to_look(tray: Tray | None) -> None:
    """Where nobody knows how large anything is: by one look at that size."""
    seen = expected_dice(tray_with(DICE), tray, Mount.OVER, SIZES)
    assert seen is not None
    assert seen.plan.scale == pytest.approx(seen.edge / DIE_PX)
    assert np.count_nonzero(seen.spots.heat > CONFIRMED) == len(DICE)


@pytest.mark.parametrize(
    "sizes",
    [
        replace(SIZES, edge=1.15 * DIE_PX),
        replace(SIZES, edge=0.85 * DIE_PX),
        replace(SIZES, frame=(481, 640)),
    ],
    ids=["larger", "smaller", "of another camera"],
)
def test_dice_of_other_sizes_are_none_of_those_expected(sizes: FaceSizes) -> None:
    """The camera was moved, or others lie there; nor does an empty tray confirm anything.

    In a tray of known size, which is laid flat, no size holds at each place of the frame.
    """
    assert expected_dice(tray_with(DICE), TRAY, Mount.OVER, SIZES) is None
    assert expected_dice(tray_with(DICE), None, Mount.OVER, sizes) is None
    assert expected_dice(tray_with([]), None, Mount.OVER, SIZES) is None


def test_dice_too_small_to_be_looked_at_closely_are_not_expected() -> None:
    """A frame shows no more when it is enlarged further, and takes ever longer."""
    small = np.asarray(cv2.resize(tray_with(DICE), (240, 180), interpolation=cv2.INTER_AREA))
    sizes = FaceSizes((180, 240), DIE_PX * 180 / 480, (0.0, 0.0))
    assert expected_dice(np.asarray(small, np.uint8), None, Mount.OVER, sizes) is None


@pytest.mark.parametrize("lean", [0.0008, -0.0008])
def test_each_die_is_as_large_as_expected_where_it_lies(lean: float) -> None:
    """A camera that looks aslant sees those further off smaller."""
    from_middle = np.array([[1.0, 0.0, 320.0], [0.0, 1.0, 240.0], [0.0, 0.0, 1.0]])
    aslant = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [lean, 0.0, 1.0]])
    to_frame = from_middle @ aslant @ np.linalg.inv(from_middle)
    frame = np.asarray(cv2.warpPerspective(tray_with(DICE), to_frame, (640, 480)), np.uint8)
    sizes = FaceSizes((480, 640), DIE_PX, (-1.5 * 640 * lean, 0.0))
    seen = expected_dice(frame, None, Mount.OVER, sizes)
    assert seen is not None
    found = find(frame, None, Mount.OVER, None, purpose=Purpose.PRINTS, measured=seen)
    dice = [one for one in found if one.heat > CONFIRMED]
    assert len(dice) == len(DICE)
    for one in dice:
        assert one.size == pytest.approx(float(sizes.at(np.array([one.place]))[0]), rel=0.05)
        assert one.edges is not None
        assert one.edges > 0.8
    across = [one.size for one in sorted(dice, key=lambda one: one.place)]
    assert (across[0] > across[-1]) is (lean > 0)


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
