"""The reader on drawn trays: faces, places, colours, mounts and what it refuses."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from tests.vision.drawing import (
    BLUE,
    CORNERS,
    DIE_MM,
    DIE_PX,
    IVORY,
    RED,
    TRAY,
    WIDTH,
    Drawn,
    pip_print,
    tray_with,
)
from vision import (
    Anchor,
    DiceSet,
    FrameTooDarkError,
    FrameTooSmallError,
    Mount,
    NotAFrameError,
    OverexposedError,
    Reader,
    Tray,
    VisionError,
    Watcher,
    annotate,
    clear_faces,
)
from vision.faces.opinions import Opinion
from vision.finding.face_sizes import FaceSizes
from vision.finding.find import Candidate, Purpose, find
from vision.finding.held import laid_flat_as_held
from vision.finding.nearness import eye_of
from vision.finding.plan import through
from vision.frames import Frame
from vision.judging.doubts import Sight
from vision.trays import Matrix

PIPS = ("1", "2", "3", "4", "5", "6")
SIX = [
    Drawn("1", (130, 130), 10, IVORY),
    Drawn("2", (300, 120), 40, RED, (235, 235, 235)),
    Drawn("3", (480, 140), 75, BLUE, (235, 235, 235)),
    Drawn("4", (140, 330), 20, IVORY),
    Drawn("5", (320, 320), 55, RED, (235, 235, 235)),
    Drawn("6", (500, 330), 85, BLUE, (235, 235, 235)),
]


def reader(mount: Mount = Mount.OVER) -> Reader:
    """A reader of pips that knows the drawn tray."""
    return Reader(DiceSet.pips(), tray=TRAY, mount=mount, die_mm=DIE_MM)


@pytest.mark.slow
def test_reads_all_six_faces_from_above() -> None:
    """Six dice of three colours are all read right, and surely."""
    reading = reader().read(tray_with(SIX))
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == list(PIPS)


@pytest.mark.slow
@pytest.mark.parametrize("is_round", [False, True])
@pytest.mark.parametrize("is_stranger", [False, True])
def test_a_face_in_doubt_is_looked_at_closer_unless_it_is_a_strangers(
    *, is_stranger: bool, is_round: bool
) -> None:
    """An ordinary die among taught ones stays in doubt, whatever a closer look makes of it."""
    first = Opinion("sword", 0.4, known=0.5, is_stranger=is_stranger)
    opinions = iter([first] * 2)

    def read(*_: object) -> Opinion:
        return next(opinions, Opinion("sword", 0.9, known=1.0))

    dice = DiceSet("swords", ("sword", "heart"), read, has_round_faces=is_round)
    two = [Drawn("4", (140, 330), 20, IVORY), Drawn("6", (500, 330), 85, BLUE, (235, 235, 235))]
    with patch("vision.reader.size_is_known", lambda _: False):  # no second look at the tray
        reading = Reader(dice, tray=TRAY, die_mm=DIE_MM).read(tray_with(two))
    assert [die.doubt is None for die in reading.dice] == [not is_stranger] * 2


ASLANT = Tray([(20, 20), (620, 20), (620, 200), (320, 240), (20, 200)], (300.0, 300.0))
"""A floor as wide as it is long, which does not look so, and is no rectangle."""
SWORDS = DiceSet("swords", PIPS, lambda *_: Opinion("3", 0.9))
"""A taught set that takes all faces for one."""


def test_a_set_is_shown_in_a_line() -> None:
    """Without its samples and its floor, which filled a screen of whoever looked at it."""
    floor = np.zeros((960, 1280, 3), np.uint8)
    learned = replace(
        SWORDS, bodies={face: np.zeros((9, 60), np.float32) for face in PIPS}, floor=floor
    )
    assert len(repr(learned)) < 200


@pytest.mark.parametrize(
    "tray, dice, told",
    [
        (TRAY, DiceSet.pips(), True),
        (None, DiceSet.pips(), False),
        (ASLANT, DiceSet.pips(), False),
        (TRAY, SWORDS, True),
        (TRAY, replace(SWORDS, has_round_faces=True), False),
    ],
    ids=["in a tray", "on a table", "aslant", "taught dice", "taught dice of twelve faces"],
)
def test_tops_are_told_apart_where_a_tray_tells_how_the_camera_stands(
    monkeypatch: pytest.MonkeyPatch, tray: Tray | None, dice: DiceSet, *, told: bool
) -> None:
    """By how each candidate lies to it."""
    asked = list[tuple[Any, ...]]()

    def tops(_: Frame, *known: Any) -> Any:
        asked.append(known)
        return np.full(len(known[0]), 3.0)

    monkeypatch.setattr("vision.reader.tops_in_tray", tops)
    frame = tray_with(SIX)
    sights = Reader(dice, tray=tray, die_mm=DIE_MM).sights(frame)
    assert {one.top for one in sights} == {3.0 if told else None}
    if told:
        ((places, sizes, eye),) = asked
        assert places.tolist() == [list(one.candidate.place) for one in sights]
        assert sizes.tolist() == [one.candidate.size for one in sights]
        known = eye_of(TRAY, (frame.shape[0], frame.shape[1]))
        assert known is not None
        assert eye.foot.tolist() == known.foot.tolist()


SEEN = replace(SWORDS, sizes=FaceSizes((480, 640), DIE_PX, (0.06, 0.0)))
"""The same, whose dice looked so large when they were taught, and larger to the right."""


@pytest.mark.parametrize(
    "dice, tray, looks_so",
    [
        (SEEN, None, True),
        (SEEN, Tray(CORNERS), True),
        (SEEN, TRAY, False),
        (replace(SEEN, has_round_faces=True), None, False),
        (replace(SEEN, sizes=FaceSizes((480, 640), 1.3 * DIE_PX, (0.0, 0.0))), None, False),
        (SWORDS, None, False),
    ],
    ids=["a table", "any tray", "a tray of size", "twelve faces", "moved nearer", "never seen"],
)
def test_taught_cubes_are_known_by_how_large_they_looked(
    monkeypatch: pytest.MonkeyPatch, dice: DiceSet, tray: Tray | None, *, looks_so: bool
) -> None:
    """Where no tray tells it: then their edges and the camera's place are known as in a tray."""
    feet = list[Any]()

    def tops(_: Frame, places: Any, *known: Any) -> Any:
        feet.append(known[-1].foot)
        return np.full(len(places), 3.0)

    monkeypatch.setattr("vision.reader.tops_in_tray", tops)
    sights = Reader(dice, tray=tray).sights(tray_with(SIX))
    assert len(sights) >= len(SIX)
    if looks_so:
        assert all(one.candidate.edges is not None for one in sights)
        assert all(one.candidate.back is not None for one in sights)
        assert [foot.tolist() for foot in feet] == [[320.0 + 0.6 * 0.06 * 0.9 * 640, 240.0]]
    elif tray is TRAY:
        assert [foot.tolist() for foot in feet] != [[320.0 + 0.6 * 0.06 * 0.9 * 640, 240.0]]
    else:
        assert {one.candidate.edges for one in sights} == {None}
        assert not feet


@pytest.mark.parametrize(
    "dice, tray, weighed",
    [
        (SWORDS, TRAY, True),
        (SWORDS, None, False),
        (replace(SWORDS, has_round_faces=True), TRAY, False),
        (DiceSet.pips(), TRAY, False),
    ],
    ids=["taught", "taught, on a table", "of twelve faces", "pips"],
)
def test_taught_cubes_in_a_tray_are_weighed_whatever_they_bear(
    dice: DiceSet, tray: Tray | None, *, weighed: bool
) -> None:
    """Beside the rules, which judge them."""
    sights = Reader(dice, tray=tray, die_mm=DIE_MM).sights(tray_with(SIX))
    likely = sorted(one.likely_of_any or 0.0 for one in sights)[-len(SIX) :]
    assert [share > 0.8 for share in likely] == [weighed] * len(SIX)


def test_no_taught_die_that_the_network_sees_is_lost_by_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each is asked about, unless it is printed on the floor."""
    frame = tray_with(SIX[:2])
    monkeypatch.setattr("vision.reader.may_be_die", lambda _: False)
    monkeypatch.setattr("vision.reader.dice_among", lambda *_: [])
    reading = Reader(SWORDS, tray=TRAY, die_mm=DIE_MM).read(frame)
    assert [die.doubt for die in reading.dice] == ["half hidden"] * 2
    assert not Reader(SWORDS, tray=TRAY, die_mm=DIE_MM, floor=frame).read(frame).dice


def test_nobody_is_asked_about_what_is_plainly_no_taught_die(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though rules take it for one, and doubt it: a side bears a taught print as well."""
    monkeypatch.setattr("vision.reader.weighed", lambda sights, *_: _all_likely(sights, 0.001))
    monkeypatch.setattr(
        "vision.reader.tops_in_tray", lambda _, places, *__: -4.0 + 0 * places[:, 0]
    )
    frame = tray_with(SIX)
    assert not Reader(SWORDS, tray=TRAY, die_mm=DIE_MM).read(frame).dice
    blank = replace(SWORDS, read=lambda *_: Opinion("3", 0.9, is_blank=True))
    assert len(Reader(blank, tray=TRAY, die_mm=DIE_MM).read(frame).dice) == len(SIX)


@pytest.mark.parametrize(
    "doubting, looked_again",
    [
        (Reader(DiceSet.pips()), True),
        (Reader(DiceSet.pips(), tray=Tray(CORNERS)), False),
        (Reader(DiceSet.pips(), mount=Mount.UNDER), False),
        (Reader(DiceSet.pips(), measures=True), False),
        (Reader(replace(SWORDS, read=lambda *_: Opinion("3", 0.2))), False),
    ],
    ids=["pips", "in any tray", "from below", "to measure", "taught dice"],
)
def test_a_table_in_doubt_is_looked_at_as_if_somebody_held_the_camera(
    monkeypatch: pytest.MonkeyPatch, doubting: Reader, *, looked_again: bool
) -> None:
    """What is sure there lies where it lies in the frame; dice are told row by row."""
    frame, places = held_above(SIX)
    likely, looks = iter([0.5]), list[Frame]()

    def laid_flat(picture: Frame) -> tuple[Frame, Matrix]:
        looks.append(picture)
        return laid_flat_as_held(picture)

    monkeypatch.setattr("vision.reader.laid_flat_as_held", laid_flat)
    monkeypatch.setattr(
        "vision.reader.weighed", lambda sights, *_: _all_likely(sights, next(likely, 0.99))
    )
    dice = doubting.read(frame).dice
    from_above = [die.centre[::-1] for die in dice]
    assert from_above == sorted(from_above)
    assert len(looks) == looked_again
    assert {die.doubt is None for die in dice} == {looked_again}
    if looked_again:
        for one, place in zip(SIX, places, strict=True):
            (die,) = (each for each in dice if each.face == one.face)
            assert np.hypot(*np.subtract(place, die.centre)) < 3.0


def held_above(dice: Sequence[Drawn]) -> tuple[Frame, Matrix]:
    """Dice as a camera in somebody's hand sees them, and where (n, 2) each lies in the frame."""
    flat = tray_with(dice)
    _, to_frame = laid_flat_as_held(flat)
    height, width = flat.shape[:2]
    frame = cv2.warpPerspective(flat, to_frame, (width, height), borderMode=cv2.BORDER_REPLICATE)
    centres = np.array([one.centre for one in dice], dtype=np.float64)
    return np.asarray(frame, dtype=np.uint8), through(centres, to_frame)


def test_a_print_on_a_remembered_floor_is_no_die_as_held_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is left out where the frame shows it, for no floor is remembered laid flat."""
    bare, frame = tray_with(SIX[:1]), tray_with(SIX[:2])
    looks = iter([0.5])
    monkeypatch.setattr(
        "vision.reader.weighed", lambda sights, *_: _all_likely(sights, next(looks, 0.99))
    )
    (die,) = Reader(DiceSet.pips(), floor=bare).read(frame).dice
    assert (die.face, die.doubt) == ("2", None)


def _all_likely(sights: Sequence[Sight], share: float) -> list[Sight]:
    """In place of the judge: all as likely."""
    return [replace(one, likely=share) for one in sights]


def with_large_red_one(face: str) -> Frame:
    """The print of an ivory die as it is made in East Asia."""
    if face != "1":
        return pip_print(Drawn(face, (0, 0)))
    picture = np.full((160, 160, 3), IVORY, dtype=np.uint8)
    cv2.circle(picture, (80, 80), 38, RED, -1, cv2.LINE_AA)
    return picture


@pytest.mark.slow
def test_reads_large_red_ones() -> None:
    """A one nearly half as wide as its face is a one, and no sign."""
    dice = [Drawn(str(1 + k % 2), (130 + 90 * k, 150 + 40 * k), 17 * k) for k in range(5)]
    reading = reader().read(tray_with(dice, prints=with_large_red_one))
    assert reading.sure
    assert Counter(reading.faces) == {"1": 3, "2": 2}


def with_faint_print() -> Frame:
    """Four dice, and a print of the mat that looks a little like a one by chance."""
    frame = tray_with(SIX[:4])
    cv2.circle(frame, (320, 320), 20, (52, 87, 44), 1, cv2.LINE_AA)
    cv2.circle(frame, (320, 320), 6, (100, 135, 90), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.7), dtype=np.uint8)


@pytest.mark.slow
def test_a_faint_print_of_a_mat_is_nothing_to_ask_about() -> None:
    """By all that is known of it, and of the dice beside it."""
    reading = reader().read(with_faint_print())
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == ["1", "2", "3", "4"]


@pytest.mark.slow
def test_beside_taught_dice_a_faint_print_is_nothing_to_ask_about_either() -> None:
    """The networks that judge pips are heard of those too."""
    icons = replace(DiceSet.pips(), opposite_sum=None)
    reading = Reader(icons, tray=TRAY, die_mm=DIE_MM).read(with_faint_print())
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == ["1", "2", "3", "4"]


@pytest.mark.slow
def test_says_where_each_die_lies() -> None:
    """Centres, sizes and angles are those drawn, within two pixels and three degrees."""
    reading = reader().read(tray_with(SIX))
    assert len(reading.dice) == len(SIX)
    for die in reading.dice:
        drawn = min(SIX, key=lambda one: np.hypot(*np.subtract(one.centre, die.centre)))
        assert np.hypot(*np.subtract(drawn.centre, die.centre)) < 2.0
        assert die.face == drawn.face
        assert die.size == pytest.approx(45.0, abs=3.5)
        assert abs((die.angle - drawn.degrees + 45) % 90 - 45) < 3.0


@pytest.mark.slow
def test_names_the_colour_of_the_body() -> None:
    """Bodies are named white, red and blue whatever their pips' colour; ivory is called white."""
    colours = Counter(die.colour for die in reader().read(tray_with(SIX)).dice)
    assert colours == {"white": 2, "red": 2, "blue": 2}


@pytest.mark.slow
def test_from_below_the_face_up_is_seven_less_the_face_seen() -> None:
    """Under a clear floor a seen 2 is a 5, and places are mirrored to how people see them."""
    die = Drawn("2", (200, 300), 30)
    reading = reader(Mount.UNDER).read(tray_with([die]))
    assert reading.faces == ("5",)
    x, y = reading.dice[0].centre
    assert x == pytest.approx(WIDTH - 1 - 200, abs=2.0)
    assert y == pytest.approx(300, abs=2.0)


@pytest.mark.slow
def test_an_angle_from_below_turns_the_other_way() -> None:
    """Mirrored, a die turned by 30 degrees is turned by 60 of its quarter."""
    reading = reader(Mount.UNDER).read(tray_with([Drawn("2", (200, 300), 30)]))
    assert reading.dice[0].angle == pytest.approx(60.0, abs=3.0)


def test_an_empty_tray_holds_no_dice() -> None:
    """Nothing is read where nothing lies, and that is sure."""
    reading = reader().read(tray_with([]))
    assert reading.dice == ()
    assert reading.sure


@pytest.mark.slow
def test_what_lies_outside_the_outline_is_not_read() -> None:
    """A die beside the tray is no part of the roll."""
    small = Tray([(60, 50), (330, 54), (330, 425), (40, 420)], (106.0, 148.0))
    faces = Reader(DiceSet.pips(), tray=small, die_mm=DIE_MM).read(tray_with(SIX)).faces
    assert {"1", "2", "4"} <= set(faces)
    assert not {"3", "6"} & set(faces)


@pytest.mark.slow
def test_a_round_tray_is_a_polygon_of_many_points() -> None:
    """A round outline with its diameter for a size gives the scale too."""
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    outline = [(320 + 180 * np.cos(turn), 240 + 180 * np.sin(turn)) for turn in turns]
    tray = Tray(outline, (144.0, 144.0))
    frame = tray_with([Drawn("5", (300, 250), 33)])
    reading = Reader(DiceSet.pips(), tray=tray, die_mm=DIE_MM).read(frame)
    assert reading.sure
    assert reading.faces == ("5",)


@pytest.mark.slow
def test_reads_without_knowing_the_size_of_anything() -> None:
    """With an outline alone the dice's size is estimated from the frame."""
    reading = Reader(DiceSet.pips(), tray=Tray(CORNERS)).read(tray_with(SIX[:3]))
    assert Counter(reading.faces) == Counter(["1", "2", "3"])


@pytest.mark.slow
def test_half_the_light_changes_nothing() -> None:
    """The same tray under a dimmer lamp reads the same."""
    reading = reader().read(tray_with(SIX, light=0.5))
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == list(PIPS)


@pytest.mark.slow
def test_reading_twice_gives_the_same() -> None:
    """A reader keeps nothing from one frame to the next."""
    one, frame = reader(), tray_with(SIX)
    assert one.read(frame) == one.read(frame)


def with_cross() -> Frame:
    """A square with a cross instead of pips."""
    frame = tray_with([Drawn("1", (300, 250), 0, ink=IVORY)])
    cv2.line(frame, (285, 235), (315, 265), (20, 20, 20), 5)
    cv2.line(frame, (315, 235), (285, 265), (20, 20, 20), 5)
    return frame


def said_to_find(monkeypatch: pytest.MonkeyPatch, what: str) -> list[Any]:
    """What each call of `find` is told of that, noted as it is called."""
    said = []

    def noted(*told: Any, **how: Any) -> list[Candidate]:
        said.append(how[what])
        return find(*told, **how)

    monkeypatch.setattr("vision.reader.find", noted)
    return said


@pytest.mark.parametrize(
    "tray, frame, twice",
    [
        pytest.param(TRAY, tray_with(SIX[:2]), [False], id="clear"),
        pytest.param(TRAY, with_cross(), [False, True], id="in doubt"),
        pytest.param(None, with_cross(), [False, False], id="in doubt on a table"),
    ],
)
def test_what_is_in_doubt_is_looked_at_once_more(
    monkeypatch: pytest.MonkeyPatch, tray: Tray | None, frame: Frame, twice: list[bool]
) -> None:
    """A clear tray costs a single look. Tables are shown upside down anyway, and as if held."""
    asked = said_to_find(monkeypatch, "twice")
    Reader(DiceSet.pips(), tray=tray, die_mm=DIE_MM).read(frame)
    assert asked == twice


@pytest.mark.parametrize(
    "dice, twice",
    [(DiceSet.pips(), [False]), (replace(DiceSet.pips(), opposite_sum=None), [False, True])],
    ids=["pips", "taught"],
)
def test_where_a_taught_die_may_be_lost_a_clear_tray_is_looked_at_once_more_too(
    monkeypatch: pytest.MonkeyPatch, dice: DiceSet, twice: list[bool]
) -> None:
    """The rules left out what the finder saw; what weighs pips knows better what it leaves out."""
    asked = said_to_find(monkeypatch, "twice")
    monkeypatch.setattr("vision.reader.is_sure", lambda _: True)
    monkeypatch.setattr("vision.reader.not_to_be_lost", lambda *_: [])
    monkeypatch.setattr("vision.reader.dice_among", lambda sights: sights[:1])
    monkeypatch.setattr("vision.reader.likely_dice", lambda sights: sights[:1])
    Reader(dice, tray=TRAY, die_mm=DIE_MM).read(tray_with(SIX[:2]))
    assert asked == twice


@pytest.mark.parametrize(
    "dice, measures, purpose",
    [
        (DiceSet.pips(), False, Purpose.PIPS),
        (DiceSet.pips(), True, Purpose.SIZE),
        (replace(DiceSet.pips(), opposite_sum=None), False, Purpose.PRINTS),
        (replace(DiceSet.pips(), opposite_sum=None), True, Purpose.PRINTS),
    ],
    ids=["pips", "a die to be measured", "icons", "an icon die to be measured"],
)
def test_faces_are_looked_for_by_what_is_to_be_told(
    monkeypatch: pytest.MonkeyPatch, dice: DiceSet, purpose: Purpose, *, measures: bool
) -> None:
    """Prints are to be compared, whatever else is asked."""
    asked = said_to_find(monkeypatch, "purpose")
    Reader(dice, tray=TRAY, measures=measures).read(tray_with(SIX[:2]))
    assert set(asked) == {purpose}


def test_a_die_that_hardly_stands_out_is_sure_at_the_second_look() -> None:
    """It has nearly the floor's colour, and is blurred."""
    frame = tray_with([SIX[3], Drawn("1", (300, 250), 71, (72, 101, 67))])
    blurred = np.asarray(cv2.GaussianBlur(frame, (0, 0), 2.5), dtype=np.uint8)
    with patch("vision.reader.size_is_known", lambda _: False):
        assert not reader().read(blurred).sure
    reading = reader().read(blurred)
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == ["1", "4"]


@pytest.mark.slow
def test_glare_over_a_face_is_doubted() -> None:
    """Where light hides the pips the die is doubtful, and the reading unsure."""
    frame = tray_with([Drawn("3", (300, 250), 15)])
    cv2.circle(frame, (300, 250), 19, (255, 255, 255), -1)
    reading = reader().read(frame)
    assert not reading.sure
    assert all(die.doubt for die in reading.dice)


@pytest.mark.slow
def test_a_face_with_strange_print_is_doubted() -> None:
    """A square with a cross instead of pips is never a sure face."""
    assert not reader().read(with_cross()).sure


@pytest.mark.parametrize("frame", [None, "a.jpg", np.zeros((480, 640)), np.zeros((99, 99, 4))])
def test_refuses_what_is_no_frame(frame: object) -> None:
    """Anything but (H, W, 3) bytes is refused with what it is."""
    with pytest.raises(NotAFrameError, match=r"array \(height, width, 3\)"):
        reader().read(frame)  # type: ignore[arg-type]  # that is what is tested


@pytest.mark.parametrize(
    "looking",
    [
        lambda frame: Watcher().look(frame, 0.0),
        lambda frame: Anchor(frame, Tray([(9, 9), (90, 9), (90, 90), (9, 90)])),
        lambda frame: clear_faces(frame, None, Mount.OVER, None),
    ],
    ids=["watcher", "anchor", "clear_faces"],
)
@pytest.mark.parametrize("frame", [None, np.zeros((99, 99), np.uint8), np.zeros((99, 99, 3))])
def test_whoever_looks_refuses_what_is_no_frame(
    looking: Callable[[object], object], frame: object
) -> None:
    """Of levels from 0 to 1 a watcher said that they lie still, whatever moved."""
    with pytest.raises(NotAFrameError, match=r"array \(height, width, 3\)"):
        looking(frame)


def test_refuses_frames_that_hold_nothing_to_read() -> None:
    """Small, dark and white frames are refused with what to do about it."""
    with pytest.raises(FrameTooSmallError, match="40x30"):
        reader().read(np.full((30, 40, 3), 90, np.uint8))
    with pytest.raises(FrameTooDarkError, match="lamp"):
        reader().read(np.full((480, 640, 3), 4, np.uint8))
    with pytest.raises(OverexposedError, match="exposure"):
        reader().read(np.full((480, 640, 3), 255, np.uint8))


@pytest.mark.parametrize("shape", [(64, 10_000), (33_000, 640)])
def test_a_strip_is_refused(shape: tuple[int, int]) -> None:
    """OpenCV threw an error of its own, and `croupier read` read none of the photos after it."""
    strip = np.full((*shape, 3), 90, np.uint8)
    with pytest.raises(FrameTooSmallError, match=f"{shape[1]}x{shape[0]} pixels, a strip in which"):
        Reader(DiceSet.pips()).read(strip)


@pytest.mark.slow
def test_refuses_dusk_only_where_noise_drowns_the_dice() -> None:
    """A sixth of the light is enough to read by; with coarse noise in it dice would be missed."""
    dusk = tray_with(SIX).astype(np.float32) / 6
    assert sorted(face or "" for face in reader().read(dusk.astype(np.uint8)).faces) == list(PIPS)
    grain = np.random.default_rng(3).normal(0.0, 20.0, dusk.shape).astype(np.float32)
    noisy = (dusk + cv2.GaussianBlur(grain, (0, 0), 0.8)).clip(0, 255)
    with pytest.raises(FrameTooDarkError, match=r"noise .* lamp"):
        reader().read(noisy.astype(np.uint8))


@pytest.mark.parametrize("light, asked", [(0.15, 6), (1.0, 0)])
def test_in_little_light_a_faint_die_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, light: float, asked: int
) -> None:
    """A table that shows nothing likelier may be a table of dice there."""
    monkeypatch.setattr("vision.reader.weighed", lambda sights, *_: _all_likely(sights, 0.1))
    dice = Reader(DiceSet.pips()).read(tray_with(SIX, light=light)).dice
    assert [die.doubt for die in dice] == ["half hidden"] * asked


def worn_coins(seed: int) -> Frame:
    """A grey table with twelve coins, on which lines cross at random."""
    rng = np.random.default_rng(seed)
    table = np.full((480, 640, 3), 70, np.uint8)
    for number in range(12):
        row, column = divmod(number, 4)
        x, y = (int(place) for place in (column, row) * np.array(150) + rng.integers(75, 106, 2))
        cv2.circle(table, (x, y), 45, (150, 160, 165), -1, cv2.LINE_AA)
        cv2.circle(table, (x, y), 38, (110, 120, 125), 3, cv2.LINE_AA)
        for across, down, to, under in rng.integers(-22, 23, (14, 4)).tolist():
            ends = (x + across, y + down), (x + to, y + under)
            cv2.line(table, *ends, (100, 110, 115), 3, cv2.LINE_AA)
    grainy = cv2.GaussianBlur(table, (0, 0), 1.0) + rng.normal(0, 3, table.shape)
    return np.clip(grainy, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("seed", [1, 3])
def test_coins_on_a_table_are_no_dice(seed: int) -> None:
    """These look faintly like dice: where none is sure that is not enough."""
    assert not Reader(DiceSet.pips()).read(worn_coins(seed)).dice


def test_a_trays_outline_must_enclose_something() -> None:
    """Two points, a line and a negative size are no tray."""
    for outline, size in (
        ([(0, 0), (9, 9)], None),
        ([(0, 0), (50, 50), (99, 99)], None),
        (CORNERS, (-1.0, 5.0)),
    ):
        with pytest.raises(VisionError):
            Tray(outline, size)


def test_readers_and_dice_that_remember_a_floor_can_be_compared() -> None:
    """Ordinary dice are the same whenever they are named; a reader is the one that it is."""
    first, other = (replace(reader(), floor=tray_with([])) for _ in range(2))
    assert first != other
    assert first.dice == other.dice
    assert len({first, other, first}) == 2
    assert replace(first.dice, floor=first.floor) == replace(other.dice, floor=other.floor)


@pytest.mark.slow
def test_annotates_a_copy() -> None:
    """The explaining picture has the frame's shape, marks the dice and leaves the frame alone."""
    frame = tray_with(SIX)
    before = frame.copy()
    reading = reader().read(frame)
    drawn = annotate(frame, reading)
    assert np.array_equal(frame, before)
    assert drawn.shape == frame.shape
    x, y = (round(part) for part in reading.dice[0].outline[0])
    assert tuple(drawn[y, x]) == (80, 220, 80)
