"""Where squares come to lie that the finder's network saw."""

from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest

from tests.vision.finding.test_nearness import (
    CORNERS,
    DIE_MM,
    FRAME,
    SIZE_MM,
    seen_by_a_pinhole,
    through_a_pinhole,
)
from vision import Mount, Tray
from vision.finding import find as finding
from vision.finding.find import Candidate, Purpose, find
from vision.finding.nearness import face_px
from vision.finding.plan import Plan, lay_flat
from vision.finding.spots import DIE, Spots
from vision.frames import Frame

SIDES = (200, 200)
TRAY = Tray([(0, 0), (199, 0), (199, 199), (0, 199)], (200.0, 200.0))
MIDDLE = 100.0


def table(edge: float, *across: float) -> Frame:
    """A plan with bright squares of an edge so far across it."""
    picture = np.full((*SIDES, 3), 30, dtype=np.uint8)
    for x in across:
        near, far = ((round(x + half), round(MIDDLE + half)) for half in (-edge / 2, edge / 2 - 1))
        cv2.rectangle(picture, near, far, (200,) * 3, -1)
    return picture


def found(
    monkeypatch: pytest.MonkeyPatch,
    picture: Frame,
    *across: float,
    purpose: Purpose = Purpose.PIPS,
    heat: tuple[float, float] = (0.8, 0.5),
) -> list[Candidate]:
    """What is found on a plan where the network saw dice so far across it, the clearest first.

    It sees nothing that is fainter than it is asked for.
    """
    many = len(across)
    spots = Spots(
        np.linspace(*heat, many, dtype=np.float32),
        np.array([(x, MIDDLE) for x in across], dtype=np.float32),
        np.full(many, DIE, dtype=np.float32),
        np.zeros(many, dtype=np.float32),
        np.full(many, 0.1, dtype=np.float32),
    )
    edge = face_px(TRAY, Mount.OVER, DIE, SIDES)
    assert edge is not None
    plan = Plan(picture, np.ones(SIDES, dtype=bool), np.eye(3), DIE / edge)

    def look(*_: object, least: float, **__: object) -> tuple[Plan, Spots]:
        return plan, spots.only(spots.heat >= least)

    monkeypatch.setattr(finding, "look", look)
    return find(picture, TRAY, Mount.OVER, DIE, purpose=purpose)


def test_two_sights_laid_onto_one_die_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network sees it twice, most of an edge apart; its edges draw both to where it lies."""
    near = 0.29 * DIE
    (die,) = found(monkeypatch, table(DIE, MIDDLE), MIDDLE - near, MIDDLE + near)
    assert die.heat == pytest.approx(0.8)
    assert die.place == pytest.approx((MIDDLE, MIDDLE), abs=2.0)


def test_dice_that_touch_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left out of what lies a whole edge apart."""
    across = MIDDLE - DIE / 2, MIDDLE + DIE / 2
    assert len(found(monkeypatch, table(DIE - 2, *across), *across)) == 2


@pytest.mark.parametrize(
    "purpose, count", [(Purpose.PRINTS, 1), (Purpose.PIPS, 0), (Purpose.SIZE, 0)]
)
def test_a_die_that_is_hardly_seen_is_found_by_its_edges_if_its_print_is_to_be_compared(
    monkeypatch: pytest.MonkeyPatch, purpose: Purpose, count: int
) -> None:
    """A blank one may hardly stand out; what shows no edges either is nothing."""
    picture, bare = table(DIE, MIDDLE), table(DIE)
    heat = (0.08, 0.08)
    assert len(found(monkeypatch, picture, MIDDLE, purpose=purpose, heat=heat)) == count
    assert not found(monkeypatch, bare, MIDDLE, purpose=purpose, heat=heat)


def test_between_dice_of_one_colour_that_touch_an_edge_need_not_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two blank ones were left out in silence; one thing alone must show all its edges."""
    across = MIDDLE - DIE / 2, MIDDLE + DIE / 2
    pair = table(DIE, *across)
    top, bottom = (round(MIDDLE + half) for half in (-DIE / 2, DIE / 2 - 1))
    cv2.line(pair, (round(MIDDLE), top), (round(MIDDLE), bottom), (195,) * 3)
    pair = np.asarray(cv2.GaussianBlur(pair, (0, 0), 0.8), dtype=np.uint8)
    seen = partial(found, monkeypatch, pair, purpose=Purpose.PRINTS, heat=(0.08, 0.08))
    assert len(seen(*across)) == 2
    assert not seen(across[0])


@pytest.mark.parametrize(
    "purpose, least, most", [(Purpose.PIPS, 0.6, 0.8), (Purpose.PRINTS, 0.85, 1.05)]
)
def test_faces_to_be_compared_are_cut_out_alike(
    monkeypatch: pytest.MonkeyPatch, purpose: Purpose, least: float, most: float
) -> None:
    """A very round die bends long before its rim; each face is to show as much of it."""
    (die,) = found(monkeypatch, table(0.72 * DIE, MIDDLE), MIDDLE, purpose=purpose)
    assert least * DIE < die.size < most * DIE


@pytest.mark.parametrize(
    "die_mm, purpose, heat",
    [
        (None, Purpose.PIPS, 0.9),
        (None, Purpose.PRINTS, 0.5),
        (None, Purpose.SIZE, 0.5),
        (DIE, Purpose.PRINTS, 0.5),
        (DIE, Purpose.PIPS, 0.5),
    ],
    ids=["any size", "icons", "to be measured", "icons in a tray", "in a tray"],
)
def test_on_a_table_what_tells_tops_of_pips_is_part_of_their_heat(
    monkeypatch: pytest.MonkeyPatch, die_mm: float | None, purpose: Purpose, heat: float
) -> None:
    """In a tray the heat is the finder's own."""
    plan = Plan(table(DIE, MIDDLE), np.ones(SIDES, dtype=bool), np.diag([0.5, 0.5, 1.0]), 2.0)
    one, side = np.ones(1, dtype=np.float32), np.full(1, DIE, dtype=np.float32)
    spots = Spots(0.5 * one, MIDDLE * np.ones((1, 2), dtype=np.float32), side, 0 * one, 0.1 * one)
    for name in ("look", "look_at_any_size"):
        monkeypatch.setattr(finding, name, lambda *_, **__: (plan, spots))
    monkeypatch.setattr(finding, "with_tops_told", lambda *_: replace(spots, heat=0.9 * one))
    (die,) = find(plan.picture, TRAY, Mount.OVER, die_mm, purpose=purpose)
    assert die.heat == pytest.approx(heat)


@pytest.mark.parametrize("mount, opposite", [(Mount.OVER, 0.0), (Mount.UNDER, -DIE_MM)])
def test_a_die_reaches_as_far_from_its_seen_face_as_it_is_wide(
    monkeypatch: pytest.MonkeyPatch, mount: Mount, opposite: float
) -> None:
    """From above down to the floor, from below up from it: there it shows its sides."""
    seen_at, tilt = opposite + DIE_MM, 25.0
    tray = Tray(seen_by_a_pinhole(0.9, tilt, 0.0), SIZE_MM)
    frame = np.full((*FRAME, 3), 60, dtype=np.uint8)
    plan = lay_flat(frame, tray, 0.5, 20.0)
    die = CORNERS * DIE_MM / 2.0 + (60.0, -40.0)
    seen, back = (through_a_pinhole(0.9, tilt, up, die) for up in (seen_at, opposite))
    corners = plan.from_frame(seen)
    one, edge = np.ones(1, dtype=np.float32), np.linalg.norm(corners[1] - corners[0])
    middle = corners.mean(axis=0, dtype=np.float32)[None]
    spots = Spots(
        0.8 * one, middle.astype(np.float32), (edge * one).astype(np.float32), 0 * one, one
    )
    monkeypatch.setattr(finding, "look", lambda *_, **__: (plan, spots))
    (found,) = find(frame, tray, mount, DIE_MM)
    assert found.back is not None
    assert found.back == pytest.approx(back, abs=0.7)
    assert found.corners == pytest.approx(seen, abs=1.0)
    assert np.array_equal(found.corners, found.roughly)
