"""The watcher: settled once for each roll, whatever the lamp and the hand do."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Drawn, tray_with
from vision import Look, Watcher
from vision.frames import Frame

AT_REST = tray_with([Drawn("4", (200, 200), 20)])
ELSEWHERE = tray_with([Drawn("4", (420, 260), 65)])
EMPTY = tray_with([])


def looks(
    frames: Sequence[Frame], watcher: Watcher | None = None, start: float = 0.0
) -> list[Look]:
    """What a watcher says of frames that come ten a second, each with its own noise."""
    watcher = watcher or Watcher()
    noise = np.random.default_rng(5)
    said = []
    for index, frame in enumerate(frames):
        noisy = frame + noise.normal(0, 2, frame.shape)
        said.append(watcher.look(np.clip(noisy, 0, 255).astype(np.uint8), start + index / 10))
    return said


def tumbling(count: int) -> list[Frame]:
    """Frames of a die on its way."""
    return [tray_with([Drawn("2", (150 + 40 * k, 150 + 20 * k), 35.0 * k)]) for k in range(count)]


def lit(frame: Frame) -> Frame:
    """The same in twice as much light."""
    return np.asarray(np.clip(2.0 * frame, 0, 255), np.uint8)


def test_settles_once_after_a_roll() -> None:
    """Motion, then rest of 0.4 seconds, then SETTLED once, then STILL."""
    said = looks([*tumbling(5), *[ELSEWHERE] * 12])
    assert said.count(Look.SETTLED) == 1
    assert said[-1] is Look.STILL
    settled = said.index(Look.SETTLED)
    assert settled >= 5 + 3
    assert set(said[:settled]) == {Look.MOVING}


def test_a_hand_that_passes_is_no_roll() -> None:
    """After a dark shape came and went, nothing lies differently: STILL, not SETTLED."""
    watcher = Watcher()
    looks([AT_REST] * 8, watcher)
    hand = AT_REST.copy()
    hand[100:400, 200:420] = (60, 80, 120)
    said = looks([hand, hand, *[AT_REST] * 10], watcher, 1.0)
    assert Look.MOVING in said
    assert Look.SETTLED not in said
    assert said[-1] is Look.STILL


@pytest.mark.slow
def test_a_hand_that_rests_on_dice_is_waited_for() -> None:
    """A hand that pauses for as long as dice take to come to rest hides some of them."""
    watcher = Watcher()
    looks([EMPTY] * 8, watcher)
    arm = AT_REST.copy()
    arm[60:300, :280] = (120, 160, 220)
    said = looks([*tumbling(3), *[arm] * 20, *[AT_REST] * 10], watcher, 1.0)
    assert said.count(Look.SETTLED) == 1
    assert said.index(Look.SETTLED) > 3 + 20


@pytest.mark.slow
def test_a_hand_that_has_left_is_not_waited_for() -> None:
    """It rested for so long that all settled with it: the dice thrown after it settle at once."""
    watcher = Watcher()
    looks([EMPTY] * 8, watcher)
    arm = EMPTY.copy()
    arm[60:300, :280] = (120, 160, 220)
    assert looks([arm] * 40, watcher, 1.0)[-1] is Look.STILL
    said = looks([*tumbling(5), *[ELSEWHERE] * 8], watcher, 5.0)
    assert said.count(Look.SETTLED) == 1


@pytest.mark.slow
def test_what_never_leaves_the_tray_is_no_hand() -> None:
    """A sleeve laid over the border, or a camera that was moved, holds nothing up for ever."""
    watcher = Watcher()
    looks([AT_REST] * 8, watcher)
    cloth = AT_REST.copy()
    cloth[60:300, :280] = (120, 160, 220)
    said = looks([cloth] * 50, watcher, 1.0)
    assert said.count(Look.SETTLED) == 1


def test_a_die_at_the_border_is_no_hand() -> None:
    """Nothing is waited for where a camera looks so near that dice lie at its border."""
    watcher = Watcher()
    looks([EMPTY] * 8, watcher)
    said = looks([tray_with([Drawn("4", (20, 200), 20)])] * 8, watcher, 1.0)
    assert said.count(Look.SETTLED) == 1


def test_a_throw_after_a_lamp_was_switched_on_is_seen() -> None:
    """It was compared with the tray in less light, in which bright dice are no news: and not read.

    The lamp itself still is none.
    """
    watcher = Watcher()
    looks([EMPTY] * 8, watcher)
    assert Look.SETTLED not in looks([lit(EMPTY)] * 8, watcher, 1.0)
    thrown = map(lit, [*tumbling(5), *[ELSEWHERE] * 8])
    assert looks([*thrown], watcher, 2.0).count(Look.SETTLED) == 1


def test_a_lamp_switched_on_is_no_roll() -> None:
    """All brighter at once is light, not dice."""
    watcher = Watcher()
    looks([AT_REST] * 8, watcher)
    brighter = tray_with([Drawn("4", (200, 200), 20)], light=1.5)
    said = looks([brighter] * 10, watcher, 1.0)
    assert Look.SETTLED not in said


def test_a_die_moved_after_rest_settles_anew() -> None:
    """The same die elsewhere is something new to read."""
    watcher = Watcher()
    looks([AT_REST] * 8, watcher)
    said = looks([*tumbling(3), *[ELSEWHERE] * 10], watcher, 1.0)
    assert said.count(Look.SETTLED) == 1


def with_a_square(floor: tuple[int, int, int], colour: tuple[int, int, int], left: int) -> Frame:
    """An even floor with a bare die of one colour on it."""
    picture = np.full((480, 640, 3), floor, dtype=np.uint8)
    picture[200:235, left : left + 35] = colour
    return picture


@pytest.mark.parametrize(
    "floor, colour",
    [((245, 245, 245), (40, 40, 40)), ((60, 120, 50), (40, 40, 200))],
    ids=["dark on white", "red on green as bright"],
)
def test_a_die_is_seen_on_a_floor_that_hides_it(
    floor: tuple[int, int, int], colour: tuple[int, int, int]
) -> None:
    """A white floor is all but saturated; red and green may be the same grey."""
    watcher = Watcher()
    looks([with_a_square(floor, colour, 100)] * 8, watcher)
    said = looks([with_a_square(floor, colour, 400)] * 8, watcher, 1.0)
    assert said[0] is Look.MOVING
    assert said.count(Look.SETTLED) == 1


@pytest.mark.slow
def test_a_die_that_creeps_is_noticed() -> None:
    """No two frames differ by more than noise, but the die lies elsewhere in the end."""
    watcher = Watcher()
    floor, colour = (90, 90, 90), (110, 110, 110)
    crept = [with_a_square(floor, colour, 100 + k // 2) for k in range(200)]
    assert looks(crept[:1] * 8, watcher).count(Look.SETTLED) == 1
    said = looks(crept, watcher, 1.0)
    assert Look.SETTLED in said
    assert not watcher.tumbled


def test_a_dim_room_comes_to_rest() -> None:
    """A webcam's noise in little light is the strongest in colour, and coarse after JPEG."""
    watcher, rng, said = Watcher(), np.random.default_rng(3), []
    dim = AT_REST.astype(np.float32) * 0.15
    for index in range(20):
        grain = cv2.GaussianBlur(rng.normal(0, 28, dim.shape).astype(np.float32), (0, 0), 0.7)
        noisy = np.clip(dim + grain, 0, 255).astype(np.uint8)
        _, coded = cv2.imencode(".jpg", noisy, (cv2.IMWRITE_JPEG_QUALITY, 40))
        seen = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
        said.append(watcher.look(seen, index / 10))
    assert said.count(Look.SETTLED) == 1
    assert said[-1] is Look.STILL


def test_a_slow_camera_settles_as_well() -> None:
    """Only the times given count: two frames a second apart are rest enough."""
    watcher = Watcher()
    assert watcher.look(EMPTY, 0.0) is Look.MOVING
    assert watcher.look(EMPTY, 1.0) is Look.SETTLED
    assert watcher.look(EMPTY, 2.0) is Look.STILL


def test_what_has_settled_is_seen_with_less_noise() -> None:
    """The picture is the mean of the frames at rest; a pause on the way leaves nothing in it."""
    watcher = Watcher()
    frames = [*tumbling(5), *[AT_REST] * 3, *tumbling(4), *[ELSEWHERE] * 5]
    assert looks(frames, watcher)[-1] is Look.SETTLED
    off = watcher.picture.astype(np.float32) - ELSEWHERE
    assert off.std() < 2 / np.sqrt(3)  # each frame's noise is 2, and four lie at rest
    assert np.abs(off).max() < 10


def test_a_still_tray_is_seen_as_it_is_now() -> None:
    """A lamp that is switched on long after dice came to rest shows at once."""
    watcher = Watcher()
    looks([AT_REST] * 8, watcher)
    brighter = tray_with([Drawn("4", (200, 200), 20)], light=1.5)
    assert watcher.look(brighter, 1.0) is Look.STILL
    assert np.array_equal(watcher.picture, brighter)


def test_an_unused_watcher_has_no_picture() -> None:
    """It says so."""
    with pytest.raises(ValueError, match="before its first look"):
        _ = Watcher().picture
