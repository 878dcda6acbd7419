"""Bands of pulsed lamps are taken out of a frame, and no frame without them is touched."""

import numpy as np
import pytest

from tests.vision.drawing import DIE_MM, PLACES, TRAY, Drawn, tray_with
from vision import DiceSet, Reader, Reading
from vision.bands import without_bands
from vision.frames import Frame

FACES = "25463"


def dice() -> Frame:
    """A tray with five dice."""
    return tray_with([Drawn(face, place) for face, place in zip(FACES, PLACES, strict=True)])


def lit_in_turns(frame: Frame, *, rows: float, by: float = 0.2, on: float = 0.5) -> Frame:
    """The frame under a lamp that goes on and off once in so many rows, and is on in a share."""
    pulse = np.where(np.arange(len(frame)) / rows % 1.0 < on, 1.0, -1.0)
    lit = np.clip(frame * (1.0 + by * pulse)[:, None, None], 0, 255)
    return np.asarray(lit, dtype=np.uint8)


def lit_by_three(frame: Frame, share_on: tuple[float, float, float]) -> Frame:
    """The frame under a lamp of blue, green and red LEDs, each dimmed by itself: 1.0 is not."""
    lit = [lit_in_turns(frame, rows=12.5, by=0.3, on=on)[..., at] for at, on in enumerate(share_on)]
    return np.stack(lit, axis=-1)


def read(frame: Frame) -> Reading:
    """What lies in the tray."""
    return Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM).read(frame)


@pytest.mark.parametrize(
    "rows, on", [(8.0, 0.5), (12.5, 0.5), (24.0, 0.5), (38.0, 0.5), (24.0, 0.25)]
)
def test_rows_are_evened_where_bands_run_across(rows: float, on: float) -> None:
    """One row is like the next again, nearly as without them."""
    frame = dice()
    banded = lit_in_turns(frame, rows=rows, on=on)
    before, after = (
        np.diff(one.astype(int), axis=0).std() for one in (banded, without_bands(banded))
    )
    assert after - np.diff(frame.astype(int), axis=0).std() < 0.35 * before


def test_dice_are_read_through_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which look like edges and prints to the networks."""
    banded = lit_in_turns(dice(), rows=12.5, by=0.3)
    seen = read(banded)
    assert seen.sure
    assert set(seen.faces) == set(FACES)
    monkeypatch.setattr("vision.reader.in_plain_light", lambda picture: picture)
    seen = read(banded)
    assert not (seen.sure and set(seen.faces) == set(FACES))


@pytest.mark.parametrize(
    "share_on", [(1.0, 0.5, 1.0), (0.6, 0.35, 0.8)], ids=["one colour", "each otherwise"]
)
def test_each_colour_has_bands_of_its_own(share_on: tuple[float, float, float]) -> None:
    """An amber lamp's green LEDs go on and off while its red ones stay on."""
    frame = dice()
    banded = lit_by_three(frame, share_on)
    before, after = (
        np.diff(one.astype(int), axis=0).std(axis=(0, 1)) - np.diff(frame.astype(int), axis=0).std()
        for one in (banded, without_bands(banded))
    )
    assert after.max() < 0.35 * before.max()
    seen = read(banded)
    assert seen.sure
    assert set(seen.faces) == set(FACES)


def test_a_remembered_floor_is_evened_too() -> None:
    """Dice that are printed on a mat are none, under whichever lamp the mat was remembered."""
    banded = lit_in_turns(dice(), rows=12.5, by=0.3)
    reader = Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM, floor=banded)
    assert not reader.read(dice()).dice


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(dice(), id="no bands"),
        pytest.param(lit_in_turns(dice(), rows=24.0, by=0.01), id="hardly any"),
        pytest.param(lit_in_turns(dice(), rows=60.0), id="few: a board's squares"),
        pytest.param(np.full((64, 64, 3), 90, dtype=np.uint8), id="plain and small"),
        pytest.param(
            np.random.default_rng(3).integers(60, 200, (480, 640, 3)).astype(np.uint8), id="noise"
        ),
    ],
)
def test_any_other_frame_is_left_as_it_is(frame: Frame) -> None:
    """The very same."""
    assert without_bands(frame) is frame


def test_unlike_rows_that_come_at_no_pace_are_no_bands() -> None:
    """Edges of trays and boards that lie straight in the frame."""
    frame = dice()
    for row in (31, 80, 121, 200, 222, 260, 333, 390, 401, 470):
        frame[row:] = frame[row:] // 2 + (60 if row % 2 else 0)
    assert without_bands(frame) is frame
