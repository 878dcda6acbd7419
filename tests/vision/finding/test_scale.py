"""At which size dice are looked for on a table, where nobody has said it."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision import drawing
from tests.vision.drawing import PLACES, Drawn, tray_with
from vision import DiceSet, Mount, Reader, Tray
from vision.faces.looks import FaceLook
from vision.finding import scale, spots
from vision.finding.find import Purpose, find
from vision.finding.plan import Plan
from vision.finding.scale import look, look_at_any_size, most_scale, presences, usual_size
from vision.finding.spots import DIE, Spots, spots_on
from vision.frames import Frame
from vision.network import Network, any_size_network, finder_network


def size_of(*seen: tuple[float, float]) -> float:
    """The size believed of what was seen: pixels, and how clearly it is a die."""
    sizes, presences = np.array(seen, dtype=np.float32).T
    return usual_size(sizes, presences)


def test_a_clear_die_outweighs_the_many_faint_things_on_a_board() -> None:
    """A board's printed discs look a little like dice, at sizes of their own."""
    assert size_of((10.5, 0.7), *[(45.0 + k, 0.44) for k in range(8)]) == 10.5


def test_dice_as_clear_as_each_other_have_the_size_of_most() -> None:
    """A single larger one, a little clearer, is not all that lies there."""
    assert size_of((30.0, 0.7), (31.0, 0.7), (32.0, 0.7), (60.0, 0.75)) in (31.0, 32.0)


def dice(faces: Sequence[str]) -> Frame:
    """A picture of dice on a floor."""
    return tray_with([Drawn(face, place) for face, place in zip(faces, PLACES, strict=False)])


def distances(frame: Frame, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The scales at which a picture is looked at until its dice are seen at a size that suits."""
    scales: list[float] = []

    def noted(plan: Plan, mount: Mount, **how: Any) -> Spots:
        scales.append(plan.scale)
        return spots_on(plan, mount, **how)

    monkeypatch.setattr(scale, "spots_on", noted)
    plan, _ = look_at_any_size(frame, None, Mount.OVER, of_pips=True)
    assert plan.scale * drawing.DIE_PX == pytest.approx(DIE, rel=0.25)
    return scales


@pytest.mark.parametrize(
    "tray, frame, sizes, scales",
    [
        (Tray([(300, 200), (700, 200), (700, 500), (300, 500)]), (960, 1280), [],
         [1.6, 2.0, 0.64, 0.32]),
        (None, (480, 640), [30.0] * 3, [1.0]),
        (None, (480, 640), [30.0, 30.0, 30.0, 60.0], [1.0, 2.0, 0.4, 0.2]),
        (None, (480, 640), [30.0, 30.0, 30.0, 384.0], [1.0]),
        (None, (960, 1280), [8.0] * 3, [0.5, 1.25]),
        (None, (1920, 2560), [], [0.25, 0.5, 0.1, 0.05, 1.0]),
    ],
    ids=["a tray", "dice", "of two sizes", "and a tray that looks like one", "small", "a table"],
)  # fmt: skip
def test_a_frame_is_looked_at_from_further_off_and_nearer_until_dice_tell_their_size(
    monkeypatch: pytest.MonkeyPatch,
    tray: Tray | None,
    frame: tuple[int, int],
    sizes: Sequence[float],
    scales: Sequence[float],
) -> None:
    """By the tray's longer side or the frame's; never larger than there is time for."""
    looked: list[float] = []

    def seen(_: Frame, __: object, ___: object, at: float, **_how: object) -> tuple[Plan, Spots]:
        looked.append(at)
        shape = tuple(round(at * side) for side in frame)
        many = np.ones(len(sizes), dtype=np.float32)
        told = at * np.array(sizes, dtype=np.float32)
        plan = Plan(np.zeros((*shape, 3), np.uint8), np.ones(shape, bool), np.eye(3), at)
        return plan, Spots(many, np.zeros((len(sizes), 2), np.float32), told, many, many)

    monkeypatch.setattr(scale, "look", seen)
    monkeypatch.setattr(scale, "presences", lambda _, __, spots: 0.9 * spots.heat)
    look_at_any_size(np.zeros((*frame, 3), np.uint8), tray, Mount.OVER, of_pips=True)
    assert looked == pytest.approx(scales, rel=0.01)


def test_a_die_is_clear_if_both_networks_see_it_and_it_shows_some_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pip seen from near looks like a die to the finder, and like all numbers to the other."""
    pips = np.array([0.1, 0.1, 0.5, 0.1, 0.1, 0.1, 0.0], dtype=np.float32)
    monkeypatch.setattr(
        scale, "look_at", lambda faces: [FaceLook(pips, 0, "red", 0.8)] * len(faces)
    )
    one = np.ones(2, dtype=np.float32)
    spots = Spots(
        np.array([0.9, 0.4], np.float32), 40 * np.ones((2, 2), np.float32), DIE * one, one, one
    )
    plan = Plan(np.zeros((80, 80, 3), np.uint8), np.ones((80, 80), bool), np.eye(3), 1.0)
    assert presences(plan.picture, plan, spots) == pytest.approx([0.36, 0.16])


@pytest.mark.slow
def test_three_clear_dice_of_one_size_tell_it_at_the_first_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One more look at that size, at most; of fewer dice it is sought from all distances."""
    assert len(distances(dice("254"), monkeypatch)) <= 2
    assert len(distances(dice("2"), monkeypatch)) >= 3


@pytest.mark.slow
def test_dice_of_two_sizes_are_looked_at_from_all_distances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither tells that of the others: what most are like counts."""
    frame = dice("254")
    monkeypatch.setattr(drawing, "DIE_PX", 26.0)
    small = tray_with([Drawn("3", PLACES[3]), Drawn("5", PLACES[4])])
    frame[240:] = small[240:]
    monkeypatch.undo()
    assert len(distances(frame, monkeypatch)) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("face", ["1", "2"])
def test_a_die_that_fills_much_of_the_frame_is_seen_whole(
    monkeypatch: pytest.MonkeyPatch, face: str
) -> None:
    """From nearer nothing of it is seen but pips, which are no dice."""
    monkeypatch.setattr(drawing, "DIE_PX", 260.0)
    clearest = find(tray_with([Drawn(face, (320.0, 240.0), 20.0)]), None, Mount.OVER, None)[0]
    assert clearest.size == pytest.approx(260.0, rel=0.2)
    assert clearest.place == pytest.approx((320.0, 240.0), abs=30.0)


@pytest.mark.slow
def test_what_looks_like_a_die_over_half_the_frame_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a tray with a coin in it."""
    monkeypatch.setattr(drawing, "DIE_PX", 400.0)
    tray = tray_with([Drawn("1", (320.0, 240.0), 20.0)])
    sizes = [one.size for one in find(tray, None, Mount.OVER, None)]
    assert max(sizes, default=0.0) < 320.0
    monkeypatch.setattr(scale, "LARGEST", 1.0)
    assert find(tray, None, Mount.OVER, None)[0].size > 320.0


@pytest.mark.slow
@pytest.mark.parametrize("seen, scale_taken", [(0.32, 0.4), (0.28, 2.0)])
def test_a_large_thing_that_is_rather_a_die_tells_how_far_off_to_look(
    monkeypatch: pytest.MonkeyPatch, seen: float, scale_taken: float
) -> None:
    """Less than that and all might be small dice, which the look from nearest shows best."""

    def from_afar(_: Frame, plan: Plan, spots: Spots) -> scale.Field:
        return np.full(len(spots.heat), seen if plan.scale == 0.4 else 0.0, dtype=np.float32)

    monkeypatch.setattr(scale, "presences", from_afar)
    monkeypatch.setattr(drawing, "DIE_PX", DIE / 0.4)
    frame = tray_with([Drawn("5", (320.0, 240.0), 20.0)])
    plan, _ = look_at_any_size(frame, None, Mount.OVER, of_pips=True)
    assert plan.scale == scale_taken


def on_a_large_table(faces: str, *, die: float) -> Frame:
    """A picture 3200 wide of dice that are `die` pixels wide."""
    small = cv2.resize(dice(faces), None, fx=die / drawing.DIE_PX, fy=die / drawing.DIE_PX)
    height, width = small.shape[:2]
    frame = np.full((2400, 3200, 3), drawing.GREEN_FELT, dtype=np.uint8)
    frame[800 : 800 + height, 1100 : 1100 + width] = small
    return frame


def largest_scale(frame: Frame) -> float:
    """At which a frame is looked at in the end."""
    plan, _ = look_at_any_size(frame, None, Mount.OVER, of_pips=True)
    return plan.scale


@pytest.mark.slow
def test_small_dice_in_a_large_frame_are_looked_at_from_nearest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From further off their tray looks like a die, and they like its pips."""
    frame = on_a_large_table("25463", die=20.0)
    reader = Reader(DiceSet.pips())
    assert set(reader.read(frame).faces) == set("23456")
    assert largest_scale(frame) == 0.8
    monkeypatch.setattr(scale, "NEAREST", 1280)
    assert reader.read(frame).faces == ("4",)


def test_no_plan_is_larger_than_there_is_time_for() -> None:
    """Enlarged to some two millions of pixels, and as it is to some five."""
    assert most_scale((480, 640)) == 2.0
    assert most_scale((960, 1280)) == pytest.approx(1.25)
    assert most_scale((1536, 2048)) == 1.0
    assert most_scale((2464, 3280)) == pytest.approx(0.78, abs=0.01)


@pytest.mark.parametrize(
    "purpose, network",
    [(Purpose.PIPS, "any size"), (Purpose.PRINTS, "usual"), (Purpose.SIZE, "usual")],
)
def test_pips_of_any_size_are_looked_for_by_a_network_of_their_own(
    monkeypatch: pytest.MonkeyPatch, network: str, purpose: Purpose
) -> None:
    """Icons, dice that are measured, and such of known size, by the usual one."""
    asked: list[str] = []

    def any_size() -> Network:
        asked.append("any size")
        return any_size_network()

    def usual() -> Network:
        asked.append("usual")
        return finder_network()

    monkeypatch.setattr(scale, "any_size_network", any_size)
    monkeypatch.setattr(spots, "finder_network", usual)
    find(dice("254"), None, Mount.OVER, None, purpose=purpose)
    assert set(asked) == {network}
    asked.clear()
    look(dice("254"), None, Mount.OVER, DIE / drawing.DIE_PX)
    assert asked == ["usual"]


@pytest.mark.parametrize("mount, around", [(Mount.OVER, 1.0), (Mount.UNDER, 1 / 3)])
def test_of_the_walls_is_shown_what_a_die_may_lean_over(mount: Mount, around: float) -> None:
    """From above a die's edge all around the floor; from below none leans."""
    floor = Tray([(100, 80), (500, 80), (500, 380), (100, 380)], (200.0, 150.0))
    plan, _ = look(tray_with([]), floor, mount, 1.0)
    assert plan.picture.shape[:2] == pytest.approx(np.add((300, 400), 2 * around * DIE), abs=1)
