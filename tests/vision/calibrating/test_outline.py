"""Finding the tray's floor: square and round trays, seen at an angle, with dice in them."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawing import CORNERS, Drawn, tray_with, under_a_dimmed_lamp
from vision import FrameTooSmallError, Mount, find_outlines, read_picture
from vision.frames import Frame

RENDERED = Path(__file__).parents[4] / "shared" / "rendered"


def round_tray(*, lit: bool = False, size: tuple[int, int] = (640, 480)) -> tuple[Frame, Frame]:
    """A round tray seen a little from the side: the frame, and its floor's mask.

    Where it is lit, a ring of LEDs shines in the wall.
    """
    width, height = size
    middle, turn = (width // 2 + 12, height // 2 - 8), 20
    frame = np.full((height, width, 3), (150, 160, 165), np.uint8)
    floor = np.zeros((height, width, 3), np.uint8)
    scale = height / 480
    axes = [tuple(round(side * scale) for side in pair) for pair in ((232, 222), (200, 190))]
    cv2.ellipse(frame, middle, axes[0], turn, 0, 360, (40, 50, 60), -1, cv2.LINE_AA)
    cv2.ellipse(frame, middle, axes[1], turn, 0, 360, (60, 110, 70), -1, cv2.LINE_AA)
    cv2.ellipse(floor, middle, axes[1], turn, 0, 360, (1, 1, 1), -1)
    if lit:
        for angle in range(0, 360, 12):
            x, y = cv2.ellipse2Poly(
                middle, tuple(round(212 * scale) for _ in "xy"), 0, angle, angle, 1
            )[0]
            cv2.circle(frame, (int(x), int(y)), 3, (250, 240, 255), -1, cv2.LINE_AA)
    noise = np.random.default_rng(2).normal(0, 2, frame.shape)
    soft = cv2.GaussianBlur(frame, (0, 0), 0.8)
    return np.clip(soft + noise, 0, 255).astype(np.uint8), floor


def shared(found: tuple[tuple[float, float], ...], floor: Frame) -> float:
    """What an outline and a floor have in common, of all that either covers."""
    mask = np.zeros(floor.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(np.array(found)).astype(np.int32)], (1,))
    truth = floor[..., 0].astype(bool)
    return float((mask.astype(bool) & truth).sum() / (mask.astype(bool) | truth).sum())


def same_twice(outlines: Sequence[tuple[tuple[float, float], ...]]) -> bool:
    """Whether two of several outlines in a frame of 640x480 look the same."""
    masks = [np.zeros((480, 640, 3), np.uint8) for _ in outlines]
    for mask, outline in zip(masks, outlines, strict=True):
        cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], (1, 1, 1))
    return any(
        shared(outline, mask) > 0.99
        for number, outline in enumerate(outlines)
        for mask in masks[:number]
    )


@pytest.mark.slow
def test_finds_the_corners_of_a_square_tray() -> None:
    """Seen at an angle, empty or with dice, each corner lies within three pixels of its place."""
    for dice in ([], [Drawn("4", (200, 200), 20), Drawn("2", (420, 300), 50)]):
        outline = find_outlines(tray_with(dice))[0]
        assert not outline.round
        away = np.linalg.norm(np.array(outline.points) - np.array(CORNERS), axis=1)
        assert away.max() < 3, away


@pytest.mark.slow
def test_bands_of_a_dimmed_lamp_are_no_sides() -> None:
    """Dark rows from one side of the picture to the other look like walls, and there are many."""
    outline = find_outlines(under_a_dimmed_lamp(tray_with([]), 1, 24.0))[0]
    away = np.linalg.norm(np.array(outline.points) - np.array(CORNERS), axis=1)
    assert away.max() < 3, away
    frame, floor = round_tray()
    assert shared(find_outlines(under_a_dimmed_lamp(frame, 1, 24.0))[0].points, floor) > 0.97


@pytest.mark.slow
@pytest.mark.parametrize("lit", [False, True])
def test_finds_a_round_floor(*, lit: bool) -> None:
    """A round tray is found as a polygon of many corners, with LEDs in its wall or without."""
    frame, floor = round_tray(lit=lit)
    proposed = find_outlines(frame)
    outline = proposed[0]
    assert outline.round
    assert len(outline.points) > 30
    assert shared(outline.points, floor) > 0.97
    assert not same_twice([one.points for one in proposed])


@pytest.mark.slow
def test_of_a_floor_of_six_corners_no_outline_is_proposed_twice() -> None:
    """Two corners more along its sides make no other floor: a person asks for one in vain."""
    turns = np.arange(6) * 2 * np.pi / 6
    corners = [(320 + 170 * np.cos(turn), 240 + 170 * np.sin(turn)) for turn in turns]
    frame, floor = drawn_tray(corners)
    proposed = find_outlines(frame)
    assert shared(proposed[0].points, floor) > 0.97
    assert not same_twice([one.points for one in proposed])


def drawn_tray(corners: list[tuple[float, float]]) -> tuple[Frame, Frame]:
    """A wooden tray around a green floor with these corners: the frame, and its floor's mask."""
    frame = np.full((480, 640, 3), (95, 105, 120), np.uint8)
    floor = np.zeros((480, 640, 3), np.uint8)
    inner = np.array(corners)
    middle = inner.mean(axis=0)
    for share, colour in ((1.3, (60, 100, 160)), (1.18, (35, 60, 100)), (1.0, (70, 120, 80))):
        outline = np.round(middle + share * (inner - middle)).astype(np.int32)
        cv2.fillPoly(frame, [outline], colour, cv2.LINE_AA)
    cv2.fillPoly(floor, [np.round(inner).astype(np.int32)], (1, 1, 1))
    noise = np.random.default_rng(2).normal(0, 3, frame.shape)
    soft = cv2.GaussianBlur(frame, (0, 0), 0.8)
    return np.clip(soft + noise, 0, 255).astype(np.uint8), floor


@pytest.mark.slow
@pytest.mark.parametrize(
    "count, lean, middle",
    [(4, 20, (300, 250)), (4, 45, (340, 230)), (8, 10, (320, 240))],
)
def test_finds_a_tray_however_it_is_turned(
    count: int, lean: float, middle: tuple[float, float]
) -> None:
    """Also where it lies off the frame's middle, with four corners or eight."""
    turns = np.radians(lean) + np.arange(count) * 2 * np.pi / count
    x, y = middle
    corners = [(x + 170 * np.cos(turn), y + 170 * np.sin(turn)) for turn in turns]
    frame, floor = drawn_tray(corners)
    points = find_outlines(frame)[0].points
    assert shared(points, floor) > 0.95
    assert min(points, key=sum) == points[0]


def test_nothing_is_proposed_where_there_is_no_tray() -> None:
    """A bare table has no outline."""
    table = np.full((480, 640, 3), 130, np.uint8)
    noise = np.random.default_rng(1).normal(0, 3, table.shape)
    assert find_outlines(np.clip(table + noise, 0, 255).astype(np.uint8)) == ()


@pytest.mark.slow
@pytest.mark.skipif(not RENDERED.is_dir(), reason="needs ../shared/rendered")
@pytest.mark.parametrize(
    "folder, mount, share, near",
    [("pips-over", Mount.OVER, 0.5, 3.0), ("pips-under", Mount.UNDER, 0.6, 12.0)],
)
def test_path_traced_trays_with_dice_in_them(
    folder: str, mount: Mount, share: float, near: float
) -> None:
    """Of trays of many makes most are found at once, each corner within some pixels of 1280."""
    right = []
    for line in (RENDERED / folder / "labels.jsonl").read_text("utf-8").splitlines():
        label = json.loads(line)
        frame = read_picture(RENDERED / folder / label["image"])
        corners = np.array(label["tray"])
        corners = corners[np.argsort(np.arctan2(*(corners - corners.mean(axis=0)).T[::-1]))]
        found = find_outlines(frame, mount)
        points = np.array(found[0].points) if found and not found[0].round else np.zeros((4, 2))
        right.append(float(np.linalg.norm(points - corners, axis=1).max()) < near)
    assert np.mean(right) >= share


@pytest.mark.parametrize("size", [(4000, 64), (64, 4000), (64, 10_000)])
def test_a_strip_is_refused(size: tuple[int, int]) -> None:
    """No tray fills it: it was searched for minutes, or ended in an error that is none of ours."""
    strip = np.full((*size, 3), 120, np.uint8)
    with pytest.raises(FrameTooSmallError, match=f"{size[1]}x{size[0]} pixels, a strip"):
        find_outlines(strip)
