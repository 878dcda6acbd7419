"""The watcher among people: hands, lamps, daylight, dice picked up, nudged and thrown."""

from collections.abc import Callable, Sequence
from functools import cache, partial

import cv2
import numpy as np
import pytest

from tests.vision.drawing import CORNERS, RED, Drawn, tray_with, under_a_dimmed_lamp
from vision import Look, Mount, Tray, Watcher
from vision.frames import Frame

LYING = [Drawn("4", (200, 200), 20), Drawn("2", (420, 300), 65), Drawn("6", (300, 120), 5)]
SKIN = (120, 150, 205)


def tray(dice: Sequence[Drawn] = LYING, light: float = 1.0) -> Frame:
    """The tray with dice in it; drawn once for each way in which they lie."""
    lit = np.clip(_lying(tuple(dice)) * light, 0, 255)
    return np.asarray(lit, np.uint8)


@cache
def _lying(dice: tuple[Drawn, ...]) -> Frame:
    return tray_with(dice)


def arm(frame: Frame, x: int, y: int, wide: int = 90) -> Frame:
    """The frame with an arm that reaches in from below, its hand at (x, y)."""
    seen = frame.copy()
    cv2.line(seen, (x, y), (x + 40, 600), SKIN, wide)
    cv2.circle(seen, (x, y), wide // 2 + 12, SKIN, -1)
    return seen


def behind_walls(frame: Frame, bare: Frame) -> Frame:
    """The frame as seen from below: walls around the open top hide what is beyond them."""
    corners = np.array(CORNERS)
    top = np.round(corners.mean(axis=0) + 0.92 * (corners - corners.mean(axis=0)))
    inside = cv2.fillPoly(np.zeros(frame.shape[:2], np.uint8), [top.astype(np.int32)], 1)
    return np.where(inside[..., None] > 0, frame, bare).astype(np.uint8)


def from_below() -> Watcher:
    """A watcher below the tray, which knows where that lies in the frames of a scene."""
    return Watcher(Tray([(x / 2, y / 2) for x, y in CORNERS]), Mount.UNDER)


def in_bands(frame: Frame, strength: float, number: int) -> Frame:
    """The frame as lamps on the mains light it: in bands across its rows, which wander."""
    rows = np.arange(frame.shape[0])[:, None, None]
    lit = frame * (1 + strength * np.sin(rows / 45 + 1.7 * number))
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def in_colour(frame: Frame, turn: float) -> Frame:
    """The frame in a coloured lamp's light: red, green and blue in turns."""
    thirds = np.arange(3) * 2 * np.pi / 3
    return np.asarray(np.clip(frame * (0.6 + 0.4 * np.cos(turn - thirds)), 0, 255), np.uint8)


def beside_a_candle(frame: Frame, number: int) -> Frame:
    """The frame with a candle to its left, which flickers twice a second."""
    y, x = np.mgrid[0 : frame.shape[0], 0 : frame.shape[1]]
    near = np.exp(-(x**2 + (y - 190) ** 2) / (2 * 200.0**2))[..., None]
    warm = 0.4 * (1 + np.sin(1.3 * number)) * np.array((0.5, 0.8, 1.0))
    return np.asarray(np.clip(frame * (1 + near * warm), 0, 255), np.uint8)


def mirrored_lamp(frame: Frame) -> Frame:
    """The frame with a lamp that the clear floor mirrors: pure white, its edge soft."""
    glow = np.zeros(frame.shape[:2], np.float32)
    cv2.circle(glow, (120, 330), 25, (260.0,), -1)
    soft = cv2.GaussianBlur(glow, (0, 0), 4)[..., None]
    return np.asarray(np.clip(frame + soft, 0, 255), np.uint8)


class Scene:
    """A tray that has settled, and a watcher to whom things are shown ten times a second."""

    def __init__(self, frame: Frame | None = None, watcher: Watcher | None = None) -> None:
        self.watcher = watcher or Watcher()
        self._now, self._noise = 0.0, np.random.default_rng(7)
        self.show([tray() if frame is None else frame] * 8)

    def show(self, frames: Sequence[Frame]) -> list[Look]:
        """What the watcher says of frames, each with noise of its own."""
        return [self._look(frame) for frame in frames]

    def _look(self, frame: Frame) -> Look:
        self._now += 0.1
        small = cv2.resize(frame, (320, 240), interpolation=cv2.INTER_AREA)
        noisy = small + self._noise.normal(0, 2, small.shape)
        return self.watcher.look(np.clip(noisy, 0, 255).astype(np.uint8), self._now)


def test_a_hand_that_passes_is_no_news() -> None:
    """A hand that comes in, hovers over the dice and leaves has changed nothing."""
    scene = Scene()
    path = [(350, 450), (330, 380), (300, 300), (320, 290), (330, 380), (350, 470)]
    said = scene.show([*[arm(tray(), *place) for place in path], *[tray()] * 8])
    assert Look.MOVING in said
    assert Look.SETTLED not in said
    assert not scene.watcher.tumbled


@pytest.mark.parametrize("steps", [(1.5,), (0.6,), (0.95, 0.9, 0.85, 0.8, 0.75, 0.7)])
def test_lamps_are_no_news(steps: tuple[float, ...]) -> None:
    """A lamp switched on, switched off, or dimmed slowly moves no dice."""
    scene = Scene()
    frames = [tray(light=light) for light in steps]
    said = scene.show([*frames, *[frames[-1]] * 8])
    assert Look.SETTLED not in said


def test_flicker_in_bands_is_no_movement() -> None:
    """Lamps on the mains run in bands over the rows of the picture: it lies still all the same."""
    scene = Scene()
    said = scene.show([in_bands(tray(), 0.12, k) for k in range(12)])
    assert set(said[4:]) == {Look.STILL}


@pytest.mark.parametrize("strength", [0.08, 0.12])
def test_a_mirrored_lamp_lies_still_in_flicker(strength: float) -> None:
    """What is pure white stays so while lamps flicker: dice beside it come to rest all the same."""
    shining = mirrored_lamp(tray())
    scene = Scene(shining)
    said = scene.show([in_bands(shining, strength, k) for k in range(12)])
    assert set(said) == {Look.STILL}


def test_daylight_that_drifts_is_no_news() -> None:
    """An afternoon's light, a little at a time, is never taken for a throw."""
    scene = Scene()
    said = scene.show([tray(light=1.0 - 0.004 * k) for k in range(60)])
    assert set(said) == {Look.STILL}


@pytest.mark.parametrize("rows", [12.0, 24.0])
def test_bands_of_a_dimmed_lamp_are_no_movement(rows: float) -> None:
    """Narrow bands run over the edges of dice, from frame to frame elsewhere: all lies still."""
    scene = Scene(under_a_dimmed_lamp(tray(), 0, rows))
    said = scene.show([under_a_dimmed_lamp(tray(), k, rows) for k in range(12)])
    assert set(said) == {Look.STILL}


def test_a_throw_under_a_dimmed_lamp_is_seen() -> None:
    """What moves changes more than bands do, and settles once."""
    scene = Scene(tray(LYING[:1]))
    frames = [
        tray([LYING[0], Drawn("3", (560 - 45 * k, 110 + 30 * k), 40.0 * k)]) for k in range(7)
    ]
    frames += [frames[-1]] * 8
    said = scene.show([under_a_dimmed_lamp(one, k, 12.0) for k, one in enumerate(frames)])
    assert said.count(Look.SETTLED) == 1
    assert scene.watcher.tumbled


def test_a_camera_that_trembles_lies_still() -> None:
    """On a table that people lean on a camera shakes by a pixel: nothing lies elsewhere."""
    scene, rng = Scene(), np.random.default_rng(2)
    shaken = [np.roll(tray(), rng.integers(0, 2, 2), axis=(0, 1)) for _ in range(20)]
    assert set(scene.show(shaken)) == {Look.STILL}


def test_a_lamp_that_changes_its_colour_is_no_news() -> None:
    """A red die and a green floor become brighter and darker by turns, and lie still."""
    red = [Drawn("4", (200, 200), 20, body=RED), Drawn("2", (420, 300), 65, body=RED)]
    scene = Scene(in_colour(tray(red), 0.0))
    said = scene.show([in_colour(tray(red), 0.06 * k) for k in range(40)])
    assert set(said) == {Look.STILL}


@pytest.mark.parametrize(
    "changed",
    [Drawn("4", (204, 203), 20), Drawn("5", (200, 200), 20)],
    ids=["pushed by a ninth of its width", "turned to another face where it lay"],
)
def test_little_changes_of_one_die_are_news(changed: Drawn) -> None:
    """What bands and a trembling camera may change leaves enough to tell it by."""
    scene = Scene()
    lying = tray([changed, *LYING[1:]])
    said = scene.show([arm(tray(), 200, 230), arm(lying, 205, 235), *[lying] * 8])
    assert said.count(Look.SETTLED) == 1


@pytest.mark.parametrize(
    "lamp",
    [lambda frame, _: frame, partial(under_a_dimmed_lamp, rows=12.0), beside_a_candle],
    ids=["steady", "dimmed", "candle"],
)
def test_a_die_put_back_by_hand_has_not_tumbled(lamp: Callable[[Frame, int], Frame]) -> None:
    """Taken up under a hand and laid down elsewhere, it is something new to read, but no throw."""
    scene = Scene(lamp(tray(), 0))
    away = LYING[1:]
    laid = [*away, Drawn("4", (150, 320), 75)]
    frames = [
        *[arm(tray(), *place) for place in ((230, 420), (205, 260), (200, 205))],
        *[arm(tray(away), *place) for place in ((210, 270), (230, 420))],
        *[tray(away)] * 2,
        *[arm(tray(away), *place) for place in ((200, 430), (160, 350))],
        *[arm(tray(laid), *place) for place in ((152, 325), (190, 430))],
        *[tray(laid)] * 8,
    ]
    said = scene.show([lamp(one, k) for k, one in enumerate(frames)])
    assert said.count(Look.SETTLED) == 1
    assert not scene.watcher.tumbled


def test_a_broken_frame_is_no_tumble() -> None:
    """A die turned by hand, in one frame of which half is missing, lay still all the while."""
    scene = Scene()
    turned = tray([LYING[0], Drawn("5", (424, 303), 30), LYING[2]])
    broken = turned.copy()
    broken[broken.shape[0] // 2 :] = 128
    hand = [arm(tray(), 430, 420), arm(tray(), 420, 305), arm(turned, 430, 420)]
    said = scene.show([*hand, *[turned] * 3, broken, *[turned] * 8])
    assert said.count(Look.SETTLED) == 1
    assert not scene.watcher.tumbled


@pytest.mark.parametrize(
    "lamp", [lambda frame, _: frame, beside_a_candle], ids=["steady", "candle"]
)
def test_thrown_dice_tumble(lamp: Callable[[Frame, int], Frame]) -> None:
    """Dice that roll in by themselves are a throw, and settle once."""
    scene = Scene(lamp(tray(LYING[:1]), 0))
    rolling = [
        tray([LYING[0], Drawn("3", (560 - 45 * k, 110 + 30 * k), 40.0 * k)]) for k in range(7)
    ]
    frames = [*rolling, *[rolling[-1]] * 8]
    said = scene.show([lamp(one, k) for k, one in enumerate(frames)])
    assert said.count(Look.SETTLED) == 1
    assert scene.watcher.tumbled


def test_dice_picked_up_in_one_go_have_not_tumbled() -> None:
    """A hand that draws back uncovers the places of one after another, and nothing moves there."""
    in_a_row = [Drawn("4", (300 + k, 110 + 80 * k), 20) for k in range(4)]
    scene = Scene(tray(in_a_row))
    frames = [arm(tray(in_a_row), 300, y, 130) for y in (400, 250, 110)]
    frames += [arm(tray([]), 300, y, 130) for y in (110, 190, 270, 350, 430, 560)]
    said = scene.show([*frames, *[tray([])] * 8])
    assert said.count(Look.SETTLED) == 1
    assert not scene.watcher.tumbled


def test_the_tip_of_a_finger_is_a_part_of_the_hand() -> None:
    """Where the floor is as dark as the skin, what shows of a finger seems to move by itself."""
    scene = Scene()
    turned = tray([LYING[0], Drawn("5", (424, 303), 30), LYING[2]])

    def reaching(lying: Frame, y: int) -> Frame:
        return np.asarray(cv2.circle(arm(lying, 424, y), (424, y - 86), 15, SKIN, -1), np.uint8)

    frames = [reaching(tray(), y) for y in (470, 440, 410, 380, 350, 310)]
    frames += [reaching(turned, y) for y in (310, 350, 390, 430, 470)]
    assert scene.show([*frames, *[turned] * 8]).count(Look.SETTLED) == 1
    assert not scene.watcher.tumbled


def test_from_below_a_hand_comes_in_over_the_open_top() -> None:
    """The walls hide the arm, and the tips of its fingers are no dice that roll in."""
    scene = Scene(watcher=from_below())
    moved = tray([LYING[0], Drawn("2", (470, 250), 30), LYING[2]])
    ways = ((440, 480), (430, 450), (430, 420), (425, 390), (420, 340), (420, 305))
    frames = [behind_walls(arm(tray(), *way), tray()) for way in ways]
    frames += [behind_walls(arm(moved, *way), moved) for way in (*ways[::-1], (440, 520))]
    assert scene.show([*frames, *[moved] * 8]).count(Look.SETTLED) == 1
    assert not scene.watcher.tumbled


def test_from_below_thrown_dice_tumble() -> None:
    """They come in over the same edge, and go on by themselves."""
    scene = Scene(tray(LYING[:1]), from_below())
    rolling = [
        tray([LYING[0], Drawn("3", (560 - 45 * k, 110 + 30 * k), 40.0 * k)]) for k in range(7)
    ]
    assert scene.show([*rolling, *[rolling[-1]] * 8]).count(Look.SETTLED) == 1
    assert scene.watcher.tumbled


def test_a_throw_is_forgotten_once_it_was_seen() -> None:
    """What tumbled before does not make a throw of the next movement."""
    scene = Scene(tray(LYING[:1]))
    rolling = [tray([LYING[0], Drawn("3", (560 - 45 * k, 110), 40.0 * k)]) for k in range(7)]
    scene.show([*rolling, *[rolling[-1]] * 8])
    hand = [arm(rolling[-1], 350, y) for y in (450, 380, 330, 380, 460)]
    scene.show([*hand, *[rolling[-1]] * 8])
    assert not scene.watcher.tumbled


def test_a_nudged_die_is_news() -> None:
    """A die pushed by half its width is read anew."""
    scene = Scene()
    nudged = [Drawn("4", (222, 205), 26), *LYING[1:]]
    said = scene.show([arm(tray(), 180, 260), arm(tray(nudged), 190, 270), *[tray(nudged)] * 8])
    assert said.count(Look.SETTLED) == 1


def test_a_camera_that_was_bumped_settles_anew() -> None:
    """A push of the camera is seen: whoever knows where the tray stood can tell it from a throw."""
    scene = Scene()
    pushed = np.roll(tray(), (6, 9), axis=(0, 1))
    assert scene.show([pushed] * 8).count(Look.SETTLED) == 1
