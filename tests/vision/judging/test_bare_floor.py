"""What is printed on the floor is no die, where the empty floor is remembered."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import DIE_MM, IVORY, TRAY, Drawn, pip_print, tray_with
from vision import DiceSet, Reader
from vision.faces.upright import SIDE
from vision.frames import Frame
from vision.judging.bare_floor import floor_under, shows_the_floor

PRINTED = Drawn("5", (300.0, 250.0), 20.0)
THROWN = Drawn("3", (480.0, 330.0), 40.0)
ELSEWHERE = [(130.0, 130.0), (300.0, 120.0), (480.0, 140.0), (140.0, 330.0)]


def face(value: str) -> Frame:
    """An upright face with pips."""
    print_ = pip_print(Drawn(value, (0.0, 0.0)), side=SIDE)
    return np.asarray(cv2.GaussianBlur(print_, (0, 0), 1.0), np.uint8)


def test_a_print_is_known_in_other_light_and_a_little_moved() -> None:
    """It shows what the bare floor shows; another print does not."""
    moved = np.roll(face("5"), 4, axis=1)
    assert shows_the_floor((0.5 * moved).astype(np.uint8), face("5"))
    assert not shows_the_floor(face("4"), face("5"))


def test_nothing_is_known_by_a_plain_floor() -> None:
    """A blank die on a plain floor looks like it, and may be one."""
    plain = np.full_like(face("1"), 120)
    assert not shows_the_floor(plain, plain)


def test_a_die_may_lie_where_a_lamp_blinds_the_floor() -> None:
    """A lamp that a clear floor mirrors is there with and without a die behind it."""
    lamp = face("1")
    lamp[8:40, 8:40] = 255
    assert not shows_the_floor(lamp, lamp)


def test_the_floor_is_what_frames_show_that_hold_dice_elsewhere() -> None:
    """In stronger and weaker light, too; of three frames, or of two cameras', nobody can tell."""
    frames = [
        tray_with([PRINTED, Drawn("6", place)], light=light, seed=seed)
        for seed, (place, light) in enumerate(zip(ELSEWHERE, (0.9, 0.5, 0.9, 0.5), strict=True))
    ]
    floor = floor_under(frames)
    assert floor is not None
    x, y = map(round, PRINTED.centre)
    there = np.s_[y - SIDE // 2 : y + SIDE // 2, x - SIDE // 2 : x + SIDE // 2]
    assert shows_the_floor(tray_with([PRINTED])[there], floor[there])
    known = (floor != 255).any(axis=2)
    assert np.mean(known) > 0.95
    assert np.array_equal(floor[known], np.sort(np.stack(frames), axis=0)[2][known])
    assert floor_under(frames[1:]) is None
    assert floor_under([*frames, frames[0][1:]]) is None


def test_nothing_is_known_of_a_floor_that_dice_always_hide() -> None:
    """Dice that are turned where they lie are no print."""
    there = THROWN.centre
    frames = [tray_with([PRINTED, Drawn(value, there, 20.0 * int(value))]) for value in "1346"]
    floor = floor_under(frames)
    assert floor is not None
    x, y = map(round, there)
    assert (floor[y - 12 : y + 13, x - 12 : x + 13] == 255).all()


@pytest.mark.slow
def test_a_mat_with_dice_on_it_holds_no_dice() -> None:
    """Printed dice are left out where the empty tray is known; a real one on them is read."""
    empty = tray_with([PRINTED])
    reader = Reader(DiceSet.pips(), TRAY, die_mm=DIE_MM)
    assert reader.read(tray_with([PRINTED, THROWN], seed=2)).faces == ("5", "3")
    knowing = replace(reader, floor=empty)
    assert knowing.read(tray_with([PRINTED, THROWN], seed=2, light=0.8)).faces == ("3",)
    on_it = replace(PRINTED, face="2", body=(50, 45, 200), ink=IVORY)
    assert knowing.read(tray_with([on_it, THROWN], seed=3)).faces == ("2", "3")


@pytest.mark.slow
def test_dice_printed_on_a_table_are_none_in_dim_light_either() -> None:
    """A dim table that shows nothing is looked at once more, and still knows its floor."""
    dim = tray_with([PRINTED], light=0.4)
    assert Reader(DiceSet.pips()).read(dim).dice
    assert not Reader(DiceSet.pips(), floor=dim).read(dim).dice


@pytest.mark.slow
def test_the_floor_of_another_camera_is_not_compared() -> None:
    """A frame of another size cannot be laid onto the remembered one."""
    reader = Reader(DiceSet.pips(), TRAY, die_mm=DIE_MM, floor=np.zeros((96, 128, 3), np.uint8))
    assert reader.read(tray_with([THROWN])).faces == ("3",)
