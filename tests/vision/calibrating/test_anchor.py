"""Telling a camera that was bumped from dice, hands and lamps."""

import numpy as np
import pytest

from tests.vision.drawing import TRAY, Drawn, tray_with, under_a_dimmed_lamp
from vision import Anchor, Tray
from vision.frames import Frame

EMPTY = tray_with([])
DICE = [Drawn("4", (90, 90), 20), Drawn("2", (420, 380), 50), Drawn("6", (300, 80), 5)]


def shifted(frame: Frame, right: int, down: int) -> Frame:
    """The frame as a camera sees it that was pushed."""
    return np.roll(frame, (down, right), axis=(0, 1))


@pytest.mark.parametrize(
    "frame",
    [
        tray_with([], seed=9),
        tray_with(DICE, seed=2),
        tray_with(DICE, light=0.45, seed=3),
        tray_with([], light=1.4, seed=4),
    ],
    ids=["another moment", "dice at the walls", "dimmed", "a lamp more"],
)
def test_a_tray_that_stands_is_not_bumped(frame: Frame) -> None:
    """Noise, dice and other light leave the outline where it was."""
    stance = Anchor(EMPTY, TRAY).stance(frame)
    assert not stance.bumped
    assert not stance.lost
    assert stance.moved_px < 2


@pytest.mark.parametrize("right, down", [(8, 0), (0, -8), (7, 7), (-25, 5)])
def test_a_push_is_noticed(right: int, down: int) -> None:
    """A camera pushed by little more than a hundredth of the picture is noticed, dice or not."""
    stance = Anchor(EMPTY, TRAY).stance(shifted(tray_with(DICE, light=0.8, seed=5), right, down))
    assert stance.bumped
    assert stance.moved_px >= 5


def test_how_far_a_tray_was_moved_is_told_in_the_frames_own_pixels() -> None:
    """However large the frames are: people compare it with what they see."""
    large = np.repeat(np.repeat(EMPTY, 2, axis=0), 2, axis=1)
    floor = Tray([(2 * x, 2 * y) for x, y in TRAY.outline], TRAY.size_mm)
    assert Anchor(large, floor).stance(shifted(large, 16, 0)).moved_px == pytest.approx(16, abs=1)


def test_a_tray_that_shows_by_its_colour_alone_is_known_again() -> None:
    """A green floor between brown walls may be as bright as those."""
    grey = np.array([0.114, 0.587, 0.299])
    green, brown = np.array([70.0, 110.0, 60.0]), np.array([45.0, 80.0, 125.0])
    brown *= (green @ grey) / (brown @ grey)
    walls = (EMPTY.std(axis=2, keepdims=True) < 8.0) & (EMPTY.mean(axis=2, keepdims=True) > 60.0)
    noise = np.random.default_rng(2).normal(0.0, 1.5, EMPTY.shape)
    frame = (np.where(walls, brown, green) + noise).clip(0, 255).astype(np.uint8)
    anchor = Anchor(frame, TRAY)
    assert not anchor.stance(frame).lost
    assert not anchor.stance(frame).bumped
    assert anchor.stance(shifted(frame, 12, 0)).bumped


@pytest.mark.parametrize("rows", [12.0, 24.0])
@pytest.mark.parametrize("by", [0.1, 0.3])
def test_bands_of_a_dimmed_lamp_are_no_push(rows: float, by: float) -> None:
    """They lie elsewhere in each frame, those of the remembered one too; a push is noticed."""
    anchor = Anchor(under_a_dimmed_lamp(EMPTY, 0, rows, by), TRAY)
    lying = tray_with(DICE, seed=2)
    for number in range(1, 6):
        stance = anchor.stance(under_a_dimmed_lamp(lying, number, rows, by))
        assert not stance.bumped
        assert not stance.lost
    assert anchor.stance(under_a_dimmed_lamp(shifted(lying, 8, 0), 7, rows, by)).bumped


@pytest.mark.parametrize(
    "lamp", [(0.15, 0.2, 1.0), (1.0, 0.2, 0.15), (0.2, 1.0, 0.2)], ids=["red", "blue", "green"]
)
def test_a_coloured_lamp_is_no_push(lamp: tuple[float, float, float]) -> None:
    """In white light a wall may be darker than the floor, in red brighter."""
    walls = (EMPTY.std(axis=2, keepdims=True) < 8.0) & (EMPTY.mean(axis=2, keepdims=True) > 60.0)
    noise = np.random.default_rng(2).normal(0.0, 1.5, EMPTY.shape)
    lit = np.where(walls, (30.0, 60.0, 105.0), (60.0, 110.0, 70.0)) + noise
    anchor = Anchor(lit.clip(0, 255).astype(np.uint8), TRAY)
    other = (lit * lamp).clip(0, 255).astype(np.uint8)
    stance = anchor.stance(other)
    assert not stance.bumped
    assert not stance.lost
    assert anchor.stance(shifted(other, 12, 0)).bumped


@pytest.mark.parametrize("right, down", [(-46, 0), (-52, 0), (-85, 0), (-116, 0)])
def test_a_far_push_along_a_side_is_noticed(right: int, down: int) -> None:
    """The sides along the push are found where they were; the others decide."""
    stance = Anchor(EMPTY, TRAY).stance(shifted(tray_with(DICE, seed=5), right, down))
    assert stance.bumped or stance.lost


def test_a_hand_hides_only_a_part() -> None:
    """With an arm over a third of the tray the rest tells that it stands."""
    frame = tray_with([], seed=6)
    frame[:, 350:520] = (110, 140, 190)
    stance = Anchor(EMPTY, TRAY).stance(frame)
    assert not stance.bumped
    assert stance.moved_px < 2


def test_where_nothing_is_found_again_it_is_lost() -> None:
    """A camera that looks elsewhere finds nothing of the tray."""
    elsewhere = np.full_like(EMPTY, 120)
    noise = np.random.default_rng(1).normal(0, 3, elsewhere.shape)
    assert Anchor(EMPTY, TRAY).stance((elsewhere + noise).astype(np.uint8)).lost


def test_sides_that_do_not_show_have_no_say() -> None:
    """Of a tray that is wider than the picture two walls show: those still tell of a push."""
    (left, _), (right, _) = TRAY.points.min(axis=0), TRAY.points.max(axis=0)
    within = slice(round(left) + 60, round(right) - 60)
    frame = EMPTY[:, within].copy()
    floor = Tray([(x - within.start, y) for x, y in TRAY.outline], TRAY.size_mm)
    anchor = Anchor(frame, floor)
    assert anchor.can_tell
    assert not anchor.stance(frame).lost
    assert not anchor.stance(frame).bumped
    assert anchor.stance(shifted(frame, 0, 12)).bumped


def test_a_tray_whose_outline_shows_nowhere_is_never_bumped() -> None:
    """A black floor between black walls: what cannot be known again must not stop the game."""
    noise = np.random.default_rng(1).normal(0, 2, EMPTY.shape)
    frame = (np.full_like(EMPTY, 60) + noise).astype(np.uint8)
    anchor = Anchor(frame, TRAY)
    assert not anchor.can_tell
    assert not anchor.stance(frame).lost
    assert not anchor.stance(EMPTY).lost


def test_another_size_of_frame_is_another_camera() -> None:
    """What was remembered means nothing in frames of another size."""
    assert Anchor(EMPTY, TRAY).stance(EMPTY[:400].copy()).bumped
