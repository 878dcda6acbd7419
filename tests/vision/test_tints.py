"""A coloured lamp's tint is taken out of a frame, and what is coloured itself is left so."""

import numpy as np
import pytest

from tests.vision.drawing import BLACK, BLUE, DIE_MM, IVORY, PLACES, RED, TRAY, Drawn, tray_with
from vision import DiceSet, Reader, Reading
from vision.frames import Frame
from vision.tints import without_tint

FACES = "25463"
GREY_FLOOR, BLUE_FELT = (96, 100, 104), (160, 70, 30)
Colour = tuple[int, int, int]
DEEP_BLUE, DEEP_RED, GREEN, PURPLE, NOTHING_BUT_RED = (
    (1.2, 0.25, 0.08),
    (0.08, 0.15, 1.2),
    (0.35, 1.1, 0.35),
    (1.1, 0.35, 1.0),
    (0.0, 0.01, 1.0),
)


def dice(body: Colour = IVORY, floor: Colour = GREY_FLOOR) -> Frame:
    """A tray with five dice."""
    drawn = [Drawn(face, place, body=body) for face, place in zip(FACES, PLACES, strict=True)]
    return tray_with(drawn, floor=floor)


def lit(frame: Frame, lamp: tuple[float, float, float]) -> Frame:
    """The frame in the light of a lamp of which so much is blue, green and red."""
    return np.asarray(np.clip(frame * np.array(lamp), 0, 255), dtype=np.uint8)


def read(frame: Frame) -> Reading:
    """What lies in the tray."""
    return Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM).read(frame)


@pytest.mark.parametrize("lamp", [DEEP_BLUE, DEEP_RED, GREEN, PURPLE, NOTHING_BUT_RED])
def test_a_tinted_frame_looks_as_in_white_light(lamp: tuple[float, float, float]) -> None:
    """But for how bright it is, and for what so little light has lost."""
    frame = dice()
    seen = without_tint(lit(frame, lamp)).astype(float)
    grey = seen.mean(axis=2)
    before, after = (np.abs(each - each.mean(axis=2)[..., None]).mean() for each in (frame, seen))
    assert after < before + 0.1 * grey.mean()


def test_dice_are_read_in_coloured_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """And their colours are named as in white light."""
    blue = lit(dice(), DEEP_BLUE)
    seen = read(blue)
    assert seen.sure
    assert set(seen.faces) == set(FACES)
    assert {die.colour for die in seen.dice} <= {"ivory", "white"}
    monkeypatch.setattr("vision.reader.in_plain_light", lambda picture: picture)
    assert {die.colour for die in read(blue).dice} == {"blue"}


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(dice(), id="white light"),
        pytest.param(dice(BLUE), id="blue dice on grey"),
        pytest.param(dice(RED, (40, 44, 52)), id="red dice on a dark floor"),
        pytest.param(dice(IVORY, BLUE_FELT), id="white dice on blue felt"),
        pytest.param(dice(BLACK, BLUE_FELT), id="black dice on blue felt"),
        pytest.param(lit(dice(), (0.75, 1.0, 1.1)), id="a warm lamp"),
        pytest.param(np.zeros((64, 64, 3), dtype=np.uint8), id="black"),
    ],
)
def test_any_other_frame_is_left_as_it_is(frame: Frame) -> None:
    """The very same: what is red has to be called so."""
    assert without_tint(frame) is frame
