"""What is refused for the tray: elsewhere than the frame, too far away, blurred, or blown out."""

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BLACK, CORNERS, DIE_MM, DIE_PX, IVORY, TRAY, Drawn, tray_with
from vision import (
    DiceSet,
    DieSizeError,
    FrameTooSmallError,
    OutOfFocusError,
    OverexposedError,
    Reader,
    Tray,
    TrayError,
    teach,
)
from vision.frames import Frame

READER = Reader(DiceSet.pips(), TRAY, die_mm=DIE_MM)
DIE = Drawn("5", (300, 200), 20, IVORY)


def blurred(frame: Frame, dice: float) -> Frame:
    """A frame through a lens that smears points out over such a share of a die."""
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), dice * DIE_PX), np.uint8)


def test_a_tray_beside_the_frame_is_refused() -> None:
    """Its corners were taken from larger frames, say: nothing that lies there can be seen."""
    beyond = Tray([(x + 500, y + 400) for x, y in CORNERS], TRAY.size_mm)
    with pytest.raises(TrayError, match="640x480"):
        replace(READER, tray=beyond).read(tray_with([DIE]))


def test_a_tray_whose_dice_have_too_few_pixels_is_refused() -> None:
    """Six pixels to a die show no pips; the message says how many do."""
    share = 6.0 / DIE_PX
    small = Tray([(share * x, share * y) for x, y in CORNERS], TRAY.size_mm)
    with pytest.raises(FrameTooSmallError, match="7 are the least"):
        replace(READER, tray=small).read(tray_with([DIE]))


def test_an_outline_that_crosses_itself_is_no_tray() -> None:
    """Corners given in reading order make a bow tie."""
    first, second, third, fourth = CORNERS
    with pytest.raises(TrayError, match="in order around the floor"):
        Tray([first, second, fourth, third])


FIRST, SECOND, THIRD, FOURTH = CORNERS
WITHIN = ((2 * FIRST[0] + THIRD[0]) / 3, (2 * FIRST[1] + THIRD[1]) / 3)


@pytest.mark.parametrize(
    "corners",
    [
        (FIRST, SECOND, THIRD, THIRD),
        (FIRST, ((FIRST[0] + SECOND[0]) / 2, (FIRST[1] + SECOND[1]) / 2), SECOND, THIRD),
        (FIRST, SECOND, WITHIN, FOURTH),
    ],
    ids=["one corner twice", "one on a side", "one bent in"],
)
def test_four_points_that_are_no_rectangles_corners_are_refused(
    corners: Sequence[tuple[float, float]],
) -> None:
    """The floor laid flat by them would be nonsense, and the reader sure that it is empty."""
    with pytest.raises(TrayError, match="four corners"):
        Tray(corners, TRAY.size_mm)


@pytest.mark.parametrize("odd", [math.nan, math.inf])
def test_an_outline_or_size_without_numbers_is_refused(odd: float) -> None:
    """No comparison refuses them by chance: they are neither large nor small."""
    with pytest.raises(TrayError, match="places in the frame"):
        Tray([(odd, 0.0), *CORNERS[1:]])
    with pytest.raises(TrayError, match="positive lengths"):
        Tray(CORNERS, (odd, 200.0))


@pytest.mark.parametrize("sizes", [(200.0,), (200.0, 200.0, 30.0)])
def test_a_floor_has_two_sizes(sizes: Any) -> None:
    """A diameter alone, or a depth as well, would end in no error of ours while it is laid flat."""
    with pytest.raises(TrayError, match="two positive lengths"):
        Tray(CORNERS, sizes)


@pytest.mark.parametrize("die_mm", [0.0, -1.0, math.nan, math.inf])
def test_a_size_that_no_die_has_is_refused(die_mm: float, tmp_path: Path) -> None:
    """By a reader and by a lesson, before either looks at anything."""
    with pytest.raises(DieSizeError, match="positive length in mm"):
        replace(READER, die_mm=die_mm)
    frame = tray_with([DIE])
    with pytest.raises(DieSizeError, match="positive length in mm"):
        teach(tmp_path, {"1": [frame], "2": [frame]}, tray=TRAY, die_mm=die_mm)


def test_a_size_in_centimetres_is_refused() -> None:
    """The floor would be laid flat ten times as large each way, in gigabytes of memory."""
    share = 4.0
    near = Tray([(share * x, share * y) for x, y in CORNERS], TRAY.size_mm)
    frame = np.asarray(cv2.resize(tray_with([DIE]), None, fx=share, fy=share), np.uint8)
    with pytest.raises(TrayError, match="in millimetres"):
        replace(READER, tray=near, die_mm=DIE_MM / 10).read(frame)


def test_a_lesson_refuses_a_tray_beside_its_frames(tmp_path: Path) -> None:
    """Else it would blame the dice, of which none is found."""
    frame = tray_with([DIE])
    beyond = Tray([(x + 500, y + 400) for x, y in CORNERS], TRAY.size_mm)
    with pytest.raises(TrayError, match="640x480"):
        teach(tmp_path, {"1": [frame], "2": [frame]}, tray=beyond, die_mm=DIE_MM)


def test_a_blurred_tray_is_not_empty() -> None:
    """Through this lens a die is not seen at all; the floor's edge tells that it is blurred."""
    with pytest.raises(OutOfFocusError, match="floor's edge"):
        READER.read(blurred(tray_with([DIE], floor=BLACK), 0.5))


def test_a_blurred_tray_of_no_known_size_is_told_by_its_remembered_floor() -> None:
    """Calibrated without a die it was called empty, with dice in it, however blurred it was."""
    floor = tray_with([], floor=BLACK)
    reader = Reader(DiceSet.pips(), Tray(CORNERS), floor=floor)
    with pytest.raises(OutOfFocusError, match="floor's edge"):
        reader.read(blurred(tray_with([DIE], floor=BLACK), 0.6))
    assert not reader.read(floor).dice
    soft = blurred(floor, 0.35)
    assert not replace(reader, floor=soft).read(soft).dice


def test_a_soft_edge_is_not_taken_for_blur_where_it_is_remembered() -> None:
    """A padded tray is as soft when it is sharp; a table without a tray has no edge to judge."""
    soft = blurred(tray_with([], floor=BLACK), 0.35)
    assert not replace(READER, floor=soft).read(soft).dice
    assert not Reader(DiceSet.pips()).read(soft).dice


def test_a_blown_out_floor_is_not_empty() -> None:
    """White dice on it cannot be seen."""
    blown = tray_with([DIE])
    blown[:, :400] = 255
    with pytest.raises(OverexposedError, match="of its floor"):
        READER.read(blown)


def test_a_tray_too_large_for_dice_of_any_size_is_refused() -> None:
    """Ten metres, where millimetres were meant: to search it for dice would take minutes."""
    reader = Reader(DiceSet.pips(), Tray(CORNERS, (10_000.0, 10_000.0)))
    with pytest.raises(FrameTooSmallError, match="pixels a side"):
        reader.read(tray_with([DIE]))
