"""Lessons at the tray: fed with frames and times, with what vision finds made up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import cv2
import msgspec
import numpy as np
import pytest
from msgspec import structs

from device import calibrate_lesson, teach_lesson
from device.bumps import Stand
from device.calibrate_lesson import CalibrateLesson
from device.calibration import Calibration, load_calibration, save_calibration
from device.cameras import CameraError, Image
from device.errors import DataError
from device.lesson import TrayLesson
from device.taught_sets import set_version
from device.teach_lesson import TeachLesson
from engine import RefusalError
from tests.vision.drawing import DIE_MM, PLACES, TRAY, Drawn, icon_print, tray_with
from vision import (
    DiceSet,
    Die,
    FaceSizes,
    FrameTooDarkError,
    Mount,
    Outline,
    Reader,
    Reading,
    TaughtReport,
    face_px,
)
from vision.frames import refuse_unreadable
from webui import Button, Learned

SQUARE = ((40.0, 30.0), (280.0, 30.0), (280.0, 210.0), (40.0, 210.0))
INNER = ((50.0, 40.0), (270.0, 40.0), (270.0, 200.0), (50.0, 200.0))


@dataclass
class Tray:
    """A tray of which a test says what lies in it; each change is a picture of its own."""

    lesson: TrayLesson
    now: float = 0.0
    patch: int = 0
    noise: np.random.Generator | None = None

    def rest(self) -> None:
        """Let all lie still for long enough."""
        for _ in range(8):
            self.now += 0.1
            self.lesson.look(self.picture(), self.now)

    def change(self) -> None:
        """Lay something else into the tray and take the hands away."""
        for _ in range(3):
            self.patch += 1
            self.now += 0.1
            self.lesson.look(self.picture(), self.now)
        self.rest()

    def reach_in(self) -> None:
        """Reach in and take the hand away; all lies as before."""
        self.patch += 1
        self.now += 0.1
        self.lesson.look(self.picture(), self.now)
        self.patch -= 1
        self.rest()

    def darken(self) -> None:
        """Turn the lamp off for three seconds, in which nothing moves."""
        for _ in range(30):
            self.now += 0.1
            self.lesson.look(self.picture() // 30, self.now)

    def picture(self) -> Image:
        """Draw something, elsewhere after each change."""
        image = np.full((240, 320, 3), 90, np.uint8)
        x = 40 * (self.patch % 7)
        image[80:120, x : x + 40] = 220
        if self.noise is not None:
            image += self.noise.integers(0, 16, image.shape, np.uint8)
        return image


class Eyes:
    """A reader that sees as many dice as it is told."""

    tray, mount, die_mm = None, Mount.OVER, None

    def __init__(self, dice: int = 5) -> None:
        self.dice = dice
        self.frame: Image | None = None

    def read(self, frame: Image) -> Reading:
        """See the dice."""
        self.frame = frame
        die = Die("1", "white", (60.0, 60.0), 0.0, 24.0, SQUARE, 1.0, None)
        return Reading((die,) * self.dice, Mount.OVER, 320)


def need_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no reader see anything in the dark."""
    read = Eyes.read
    monkeypatch.setattr(Eyes, "read", lambda eyes, frame: read(eyes, refuse_unreadable(frame)))


@dataclass
class Kept:
    """What calibrating keeps."""

    calibrations: list[Calibration] = field(default_factory=list)

    def save(self, calibration: Calibration, floor: Image) -> None:
        """Note a calibration."""
        assert (floor.shape[1], floor.shape[0]) == calibration.size
        self.calibrations.append(calibration)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Propose two outlines for every tray, which nobody pushes, and see one die in it."""
    proposals = (Outline(SQUARE, round=False, seen=1.0), Outline(INNER, round=False, seen=0.8))
    monkeypatch.setattr(calibrate_lesson, "find_outlines", lambda *_: proposals)
    monkeypatch.setattr(calibrate_lesson, "Reader", lambda *_, **__: Eyes(1))
    monkeypatch.setattr("device.bumps.BumpWatch.look", lambda *_: "right")
    return Kept()


def calibrating(kept: Kept, light: Mapping[str, float] | None = None) -> Tray:
    """Begin to calibrate."""
    return Tray(
        CalibrateLesson("pi", Mount.OVER, lock=lambda: light or {}, save=kept.save, die_mm=12.0)
    )


def proposed(tray: Tray) -> Tray:
    """Wait until an outline is proposed."""
    tray.rest()
    tray.now += 2
    tray.rest()
    assert tray.lesson.told.step == "confirm"
    return tray


def test_calibrating_holds_the_light_before_it_looks(kept: Kept) -> None:
    """Exposure is locked on the still tray first; then the outline is proposed with a picture."""
    tray = proposed(calibrating(kept, {"ExposureTime": 5000.0}))
    assert tray.lesson.told.said.key == "eye.right-floor"
    assert tray.lesson.shown is not None
    assert kept.calibrations == []


def test_a_calibration_is_not_kept_that_is_stopped_while_a_die_is_measured(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To measure takes a second or two; what was calibrated before was lost by then."""
    tray = proposed(calibrating(kept))
    tray.lesson.press("next")

    def stopped(*_: object) -> Reading:
        tray.lesson.stop()
        return Reading((Die("1", "white", (60.0, 60.0), 0.0, 24.0, SQUARE, 1.0, None),))

    monkeypatch.setattr(Eyes, "read", stopped)
    tray.change()
    assert (tray.lesson.stopped, kept.calibrations) == (True, [])


def test_calibrating_ends_with_a_die_for_the_scale(kept: Kept) -> None:
    """Once a person says yes and one die lies there, outline, scale and light are kept."""
    tray = proposed(calibrating(kept, {"ExposureTime": 5000.0}))
    tray.lesson.press("next")
    assert tray.lesson.told.said.key == "eye.put-one"
    tray.change()
    assert tray.lesson.told.step == "done"
    (calibration,) = kept.calibrations
    assert calibration.outline == SQUARE
    assert (calibration.die_px, calibration.die_mm) == (24.0, 12.0)
    assert calibration.light == {"ExposureTime": 5000.0}
    seen = face_px(calibration.tray(), Mount.OVER, 12.0, (240, 320))
    assert seen == pytest.approx(24.0, rel=0.001)


def test_a_tray_that_is_pushed_by_who_lays_the_die_is_told_at_once(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was kept where it had stood, and found to be moved once the lesson was put away."""
    stands: list[Stand] = ["hidden", "moved", "right"]
    monkeypatch.setattr("device.bumps.BumpWatch.look", lambda *_: stands.pop(0))
    tray = proposed(calibrating(kept))
    tray.lesson.press("next")
    told = []
    for _ in range(3):
        tray.now += 2
        tray.change()
        told.append(tray.lesson.told.said.key)
    assert told == ["eye.put-one", "eye.bumped", "eye.calibrated-die"]


def test_a_die_is_asked_for_anew_once_there_is_light(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went out while the tray was empty: "too dark", it said from then on."""
    need_light(monkeypatch)
    monkeypatch.setattr(calibrate_lesson, "Reader", lambda *_, **__: Eyes(0))
    tray = proposed(calibrating(kept))
    tray.lesson.press("next")
    tray.darken()
    assert tray.lesson.told.said.key == "eye.too-dark"
    tray.now += 1
    tray.rest()
    assert (tray.lesson.told.said.key, tray.lesson.told.buttons) == (
        "eye.put-one",
        ("next", "again"),
    )


def test_another_outline_may_be_asked_for_and_no_die_be_at_hand(kept: Kept) -> None:
    """The next proposal is taken as it is; without a die the scale stays unknown."""
    tray = proposed(calibrating(kept))
    tray.lesson.press("again")
    tray.lesson.press("next")
    tray.lesson.press("next")
    (calibration,) = kept.calibrations
    assert (calibration.outline, calibration.die_px) == (INNER, None)
    assert calibration.tray().size_mm is None


def test_where_no_outline_is_right_it_looks_again(kept: Kept) -> None:
    """After the last proposal the tray is looked at anew, and people are told how it should be."""
    tray = proposed(calibrating(kept))
    tray.lesson.press("again")
    tray.lesson.press("again")
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("look", "eye.no-tray")


@pytest.mark.parametrize("finds", ["no tray", "two dice"])
def test_a_picture_in_which_nothing_moved_is_not_shown_anew(
    finds: str, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look made a new one, and on a Pi, always at one, each tap on a button was stale."""
    tray = calibrating(kept)
    if finds == "no tray":
        monkeypatch.setattr(calibrate_lesson, "find_outlines", lambda *_: ())
        tray.rest()
    else:
        proposed(tray)
        monkeypatch.setattr(calibrate_lesson, "Reader", lambda *_, **__: Eyes(2))
        tray.lesson.press("next")
        tray.change()
    tray.now += 2
    tray.rest()
    key = "eye.no-tray" if finds == "no tray" else "eye.one-only"
    told, seen = tray.lesson.told, tray.lesson.sight
    assert (told.step, told.said.key) == ("look", key)
    tray.now += 2
    tray.rest()
    assert tray.lesson.sight is seen
    tray.change()
    assert tray.lesson.sight is not seen
    assert tray.lesson.told == told


def test_an_outline_that_was_right_may_be_looked_for_anew(kept: Kept) -> None:
    """Asked again while a die is waited for, the empty tray is looked at though nothing moved."""
    tray = proposed(calibrating(kept))
    tray.lesson.press("next")
    tray.lesson.press("again")
    assert tray.lesson.told.said.key == "eye.clear-tray"
    tray.now += 2
    tray.rest()
    assert tray.lesson.told.step == "confirm"


@pytest.mark.parametrize("mount, first", [(Mount.OVER, (32.0, 24.0)), (Mount.UNDER, (31.0, 24.0))])
def test_where_no_outline_is_right_it_is_drawn_by_hand(
    kept: Kept, mount: Mount, first: tuple[float, float]
) -> None:
    """What was drawn into the picture, as people see the tray, is kept in the frame's pixels."""
    lesson = CalibrateLesson("pi", mount, lock=dict, save=kept.save, die_mm=12.0)
    tray = proposed(Tray(lesson))
    lesson.press("by-hand")
    assert (lesson.told.step, lesson.told.said.key) == ("draw", "eye.draw-floor")
    tray.change()
    assert lesson.told.step == "draw"
    lesson.draw_floor([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], is_round=False)
    assert lesson.told.said.key == "eye.put-one"
    tray.change()
    (calibration,) = kept.calibrations
    assert len(calibration.outline) == 4
    assert calibration.outline[0] == pytest.approx(first)


def test_a_floor_may_be_drawn_where_none_was_found(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is offered as soon as no tray is seen; a line that is no floor changes nothing."""
    monkeypatch.setattr(calibrate_lesson, "find_outlines", lambda *_: ())
    tray = calibrating(kept)
    for _ in range(2):
        tray.rest()
        tray.now += 2
    lesson = cast("CalibrateLesson", tray.lesson)
    assert (lesson.told.said.key, lesson.told.buttons) == ("eye.no-tray", ("by-hand",))
    lesson.press("by-hand")
    with pytest.raises(RefusalError) as refused:
        lesson.draw_floor([(0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)], is_round=False)
    assert refused.value.reason.key == "eye.not-a-floor"
    assert lesson.told.step == "draw"
    lesson.draw_floor([(0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.5, 0.1)], is_round=True)
    lesson.press("next")
    (calibration,) = kept.calibrations
    x, y = np.array(calibration.outline).T
    assert np.hypot((x - 160) / 128, (y - 120) / 96) == pytest.approx(1.0)


def test_a_floor_that_lies_outside_of_the_picture_is_not_taken(kept: Kept) -> None:
    """Mistyped in a terminal it was kept, and from then on nothing could be read."""
    tray = proposed(calibrating(kept))
    tray.lesson.press("by-hand")
    with pytest.raises(RefusalError, match="0% of the tray lies within the frame") as refused:
        tray.lesson.draw_floor([(5, 5), (9, 5), (9, 9), (5, 9)], is_round=False)
    assert refused.value.reason.key == "eye.not-a-floor"
    assert tray.lesson.told.step == "draw"


def test_a_floor_that_is_being_drawn_may_be_looked_for_again(kept: Kept) -> None:
    """Whoever gives up drawing begins with the empty tray."""
    tray = proposed(calibrating(kept))
    tray.lesson.press("by-hand")
    tray.lesson.press("again")
    tray.now += 2
    tray.rest()
    assert tray.lesson.told.step == "confirm"


def test_what_cannot_be_seen_is_told_and_tried_again(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too dark a tray says so, and is looked at again when the light comes, with no hand in it."""

    def dark(*_: object) -> tuple[Outline, ...]:
        raise FrameTooDarkError("the frame is too dark")

    found = vars(calibrate_lesson)["find_outlines"]
    monkeypatch.setattr(calibrate_lesson, "find_outlines", dark)
    tray = calibrating(kept)
    tray.rest()
    tray.now += 2
    tray.rest()
    assert tray.lesson.told.said.key == "eye.too-dark"
    monkeypatch.setattr(calibrate_lesson, "find_outlines", found)
    tray.now += 2
    tray.rest()
    assert tray.lesson.told.step == "confirm"


def test_a_calibration_is_kept_for_its_camera(tmp_path: Path) -> None:
    """What was saved is read back for the same camera and mount, and for no other."""
    floor = Tray(cast("TrayLesson", None)).picture()
    calibration = Calibration("pi", Mount.OVER, (320, 240), SQUARE, 24.0, 16.0, {"a": 1.0})
    save_calibration(tmp_path, calibration, floor)
    loaded = load_calibration(tmp_path, "pi", Mount.OVER)
    assert loaded is not None
    assert structs.replace(loaded[0], floor=calibration.floor) == calibration
    assert (loaded[1] == floor).all()
    assert not calibration.anchor(floor).stance(floor).bumped
    assert load_calibration(tmp_path, "webcam:0", Mount.OVER) is None
    assert load_calibration(tmp_path, "pi", Mount.UNDER) is None
    assert load_calibration(tmp_path / "empty", "pi", Mount.OVER) is None


def test_each_camera_keeps_its_own_calibration(tmp_path: Path) -> None:
    """Calibrating another camera, or from the other side, leaves what was kept of this one."""
    black = np.zeros((240, 320, 3), np.uint8)
    cameras = [
        ("pi", Mount.OVER),
        ("pi", Mount.UNDER),
        ("photos:a/b", Mount.OVER),
        ("photos:a-b", Mount.OVER),
    ]
    for at, (source, mount) in enumerate(2 * cameras):
        save_calibration(tmp_path, Calibration(source, mount, (320, 240), SQUARE), black + at)
    for at, (source, mount) in enumerate(cameras, start=4):
        loaded = load_calibration(tmp_path, source, mount)
        assert loaded is not None
        assert (loaded[1] == at).all()
    assert len(list(tmp_path.iterdir())) == 2 * len(cameras)


def test_what_was_kept_when_all_cameras_shared_a_file_is_read(tmp_path: Path) -> None:
    """For the camera that it names, until that is calibrated again."""
    floor = np.full((240, 320, 3), 7, np.uint8)
    calibration = Calibration("pi", Mount.OVER, (320, 240), SQUARE)
    (tmp_path / "tray.json").write_bytes(msgspec.json.encode(calibration))
    cv2.imwrite(str(tmp_path / "tray.png"), floor)
    loaded = load_calibration(tmp_path, "pi", Mount.OVER)
    assert loaded is not None
    assert (loaded[0], int(loaded[1].max())) == (calibration, 7)
    assert load_calibration(tmp_path, "webcam:0", Mount.OVER) is None
    save_calibration(tmp_path, structs.replace(calibration, outline=INNER), floor)
    loaded = load_calibration(tmp_path, "pi", Mount.OVER)
    assert loaded is not None
    assert loaded[0].outline == INNER


def test_a_plug_pulled_while_calibrating_leaves_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outline with another one's picture would read wrongly, and nobody would know."""
    black = np.zeros((240, 320, 3), np.uint8)
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), SQUARE), black)

    def fail(path: Path, data: bytes) -> None:
        if path.suffix == ".json":
            raise OSError(28, "No space left on device")
        path.write_bytes(data)

    monkeypatch.setattr("device.calibration.replace_file", fail)
    with pytest.raises(DataError, match="No space left"):
        save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), INNER), black + 200)
    loaded = load_calibration(tmp_path, "pi", Mount.OVER)
    assert loaded is not None
    assert loaded[0].outline == SQUARE
    assert (loaded[1] == black).all()
    monkeypatch.undo()
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), INNER), black + 200)
    assert len(list(tmp_path.glob("tray*.png"))) == 1


def test_a_disk_that_takes_no_calibration_ends_the_lesson(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People read why, by a tap or by a die that lies there; no half of a file is left."""

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr(kept, "save", partial(save_calibration, tmp_path))
    for with_a_die in (True, False):
        tray = proposed(calibrating(kept))
        tray.lesson.press("next")
        tray.change() if with_a_die else tray.lesson.press("next")
        told = tray.lesson.told
        assert (told.step, told.said.key, told.buttons) == ("failed", "eye.not-kept", ())
        tray.change()
        assert tray.lesson.told == told
    assert list(tmp_path.iterdir()) == []


def test_a_camera_that_fails_in_a_lesson_does_not_end_it(kept: Kept) -> None:
    """It is opened again by whoever opened it."""

    def fail() -> Mapping[str, float]:
        raise CameraError("pi: the camera gives no frame")

    tray = Tray(CalibrateLesson("pi", Mount.OVER, lock=fail, save=kept.save))
    with pytest.raises(CameraError):
        tray.rest()
    assert not tray.lesson.over


FACES = ("1-sword", "2-sword", "blank")


@dataclass
class Teacher:
    """Stands in for learning: notes what it was shown, and says what a test tells it to."""

    alike: tuple[tuple[str, str], ...] = ()
    misnamed: tuple[tuple[str, str], ...] = ()
    right: int = 9
    blurred: dict[str, int] = field(default_factory=dict)
    """Of how many frames of a face but one sample is clear."""
    clear: int = 5
    """Dice that are clear in a frame."""
    full: bool = False
    """Whether the disk takes nothing more."""
    shown: list[list[str]] = field(default_factory=list)
    sizes: FaceSizes | None = None
    """What the dice's sizes are found to be, once two faces were shown."""
    looked_for: list[object] = field(default_factory=list)
    """The sizes of which dice were looked for in each frame."""
    learned: list[object] = field(default_factory=list)
    """What each time was told of the faces learned before."""

    def teach(
        self, folder: Path, samples: Mapping[str, Sequence[Image]], **how: Any
    ) -> TaughtReport:
        """Learn nothing."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "set.toml").write_text(f"name = {how['name']!r}", "utf-8")
        self.shown.append(list(samples))
        self.learned.append(how["learned"])
        if self.full:
            raise OSError(28, "No space left on device")
        pairs, misnamed = (
            tuple(pair for pair in each if set(pair) <= set(samples))
            for each in (self.alike, self.misnamed)
        )
        clear = {
            face: 1 if len(frames) <= self.blurred.get(face, 0) else 5
            for face, frames in samples.items()
        }
        return TaughtReport(how["name"], clear, pairs, 9, self.right, self.sizes, misnamed)

    def clear_faces(self, *how: object) -> list[object]:
        """See as many."""
        self.looked_for.append(how[-1])
        return [object()] * self.clear


@pytest.fixture
def teacher(monkeypatch: pytest.MonkeyPatch) -> Teacher:
    """Learn nothing, quickly."""
    teacher = Teacher()
    monkeypatch.setattr(teach_lesson, "teach", teacher.teach)
    monkeypatch.setattr(teach_lesson, "clear_faces", teacher.clear_faces)
    return teacher


def teaching(
    folder: Path,
    eyes: Eyes,
    done: list[str] | None = None,
    stands: Sequence[Stand] = (),
    before: Image | None = None,
) -> Tray:
    """Begin to teach three faces, with a camera that ``stands`` so, look after look."""
    reader, looks = cast("Reader", eyes), iter(stands)
    told = done if done is not None else []
    lesson = TeachLesson(
        folder / "mine",
        FACES,
        reader,
        lambda: told.append("kept"),
        lambda _: next(looks, "right"),
        before=before,
    )
    return Tray(lesson)


def test_each_face_is_asked_for_and_taken_once_it_lies_still(
    tmp_path: Path, teacher: Teacher
) -> None:
    """Many dice need one look a face; at the end the set is tested, and kept if it is good."""
    done: list[str] = []
    tray = teaching(tmp_path, Eyes(5), done)
    for face in FACES:
        assert tray.lesson.told.face == face
        tray.change()
    assert (tray.lesson.told.step, done) == ("done", ["kept"])
    assert teacher.shown[-1] == list(FACES)
    assert (tmp_path / "mine" / "set.toml").is_file()
    assert [(face.taken, face.wanted) for face in tray.lesson.told.faces] == [(1, 1)] * 3


@pytest.mark.parametrize("dice", [5, 2])
def test_dice_that_nobody_touched_are_not_taken_once_more(
    dice: int, tmp_path: Path, teacher: Teacher
) -> None:
    """A hand that only reached in made them the next face, or the second look at this one."""
    teacher.clear = dice
    tray = teaching(tmp_path, Eyes(dice))
    tray.change()
    asked, taken = tray.lesson.told.face, progress(tray)
    for _ in range(2):
        tray.reach_in()
        told = tray.lesson.told
        assert (told.said.key, told.face, progress(tray)) == ("eye.lay-there", asked, taken)
    tray.change()
    assert progress(tray) != taken


@pytest.mark.usefixtures("teacher")
def test_light_that_goes_out_in_a_lesson_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing moves in it: the lesson asked on for dice that it could not see."""
    need_light(monkeypatch)
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    tray.darken()
    assert (tray.lesson.told.said.key, tray.lesson.told.face) == ("eye.too-dark", FACES[1])
    tray.now += 1
    tray.rest()
    assert (tray.lesson.told.said.key, progress(tray)[1][0]) == ("eye.lay-there", 0)
    tray.change()
    assert progress(tray)[1][0] == 1


def test_what_was_learned_is_to_be_seen_at_the_end(tmp_path: Path, teacher: Teacher) -> None:
    """In doubt or not: of the draft, and of what was kept; once a face is asked for, no more."""
    teacher.right = 7
    tray = teaching(tmp_path, Eyes(5))
    for _ in FACES:
        assert tray.lesson.told.learned is None
        tray.change()
    told, draft = tray.lesson.told, tmp_path / ".mine.new"
    assert (told.step, told.learned) == ("confirm", Learned(set_version(draft), FACES))
    tray.lesson.show_again("blank")
    told = tray.lesson.told
    assert (told.step, told.learned) == ("look", None)
    tray.change()
    tray.lesson.press("next")
    told = tray.lesson.told
    assert (told.step, told.learned) == ("done", Learned(set_version(tmp_path / "mine"), FACES))


def test_a_lesson_finds_out_nothing_anew(tmp_path: Path, teacher: Teacher) -> None:
    """What is learned after one face is known after the next."""
    tray = teaching(tmp_path, Eyes(5))
    for _ in FACES:
        tray.change()
    assert len(teacher.learned) == 2
    assert teacher.learned[0] is teacher.learned[1]


def test_few_dice_are_asked_for_twice(tmp_path: Path, teacher: Teacher) -> None:
    """Two dice are to be turned and looked at once more before the next face is asked for."""
    teacher.clear = 2
    tray = teaching(tmp_path, Eyes(2))
    tray.change()
    assert tray.lesson.told.said.key == "eye.same-again"
    tray.change()
    assert tray.lesson.told.face == FACES[1]
    assert teacher.shown == []


def test_a_tray_that_lies_still_is_not_taken_for_the_next_face(
    tmp_path: Path, teacher: Teacher
) -> None:
    """Nothing is taken until dice were turned by hand."""
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    tray.now += 30
    tray.rest()
    assert tray.lesson.told.face == FACES[1]
    assert teacher.shown == []


def test_dice_that_lay_there_before_are_not_the_first_face(
    tmp_path: Path, teacher: Teacher
) -> None:
    """Those of the last roll were taken for it, whatever they showed, half a second after a tap."""
    tray = teaching(tmp_path, Eyes(5))
    tray.now += 30
    tray.rest()
    assert (tray.lesson.told.said.key, tray.lesson.told.face) == ("eye.lay-there", FACES[0])
    tray.rest()
    assert progress(tray)[0] == (0, 2, None)
    tray.change()
    assert tray.lesson.told.face == FACES[1]
    assert teacher.shown == []


@pytest.mark.parametrize(
    "lay_there, asked",
    [(3, ("eye.lay-there", FACES[0])), (4, ("eye.put-face", FACES[1]))],
)
def test_a_hand_in_the_tray_at_the_beginning_hides_no_dice_that_lay_there(
    lay_there: int, asked: tuple[str, str], tmp_path: Path, teacher: Teacher
) -> None:
    """Once it was gone the last roll was taken for the first face; what it laid there still is."""
    before = Tray(teaching(tmp_path, Eyes(5)).lesson, patch=lay_there).picture()
    tray = teaching(tmp_path, Eyes(5), before=before)
    tray.lesson.look(tray.picture(), tray.now)
    tray.change()
    assert tray.patch == 3
    assert (tray.lesson.told.said.key, tray.lesson.told.face) == asked
    assert teacher.shown == []


def test_dice_that_lay_there_before_may_be_the_first_face(tmp_path: Path, teacher: Teacher) -> None:
    """Who had put them there sees that they are to be touched; and touched they may stay."""
    tray = teaching(tmp_path, Eyes(5))
    before = tray.picture()
    tray.rest()
    tray.patch = 4
    tray.change()
    assert (tray.picture() == before).all()
    assert tray.lesson.told.face == FACES[1]
    assert teacher.shown == []


def test_dice_laid_into_an_empty_tray_are_the_first_face(tmp_path: Path, teacher: Teacher) -> None:
    """What lay there before was none."""
    eyes = Eyes(0)
    teacher.clear = 0
    tray = teaching(tmp_path, eyes)
    tray.rest()
    assert tray.lesson.told.said.key == "eye.no-dice"
    eyes.dice, teacher.clear = 5, 5
    tray.change()
    assert tray.lesson.told.face == FACES[1]


def test_what_is_taught_has_less_noise_than_a_frame(tmp_path: Path) -> None:
    """The frames in which the dice lie still are averaged."""
    eyes = Eyes(5)
    tray = teaching(tmp_path, eyes)
    tray.noise = np.random.default_rng(1)
    tray.change()
    assert eyes.frame is not None
    assert eyes.frame[130:].std() < tray.picture()[130:].std() / np.sqrt(3)  # four lie still


def test_faces_too_alike_are_told_at_once(tmp_path: Path, teacher: Teacher) -> None:
    """Of a face like the one before a person decides: show it again, or go on."""
    teacher.alike = (("1-sword", "2-sword"),)
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    tray.change()
    told = tray.lesson.told
    assert (told.step, told.said.key, told.buttons) == (
        "confirm",
        "eye.alike-ask",
        ("next", "again"),
    )
    tray.lesson.press("again")
    assert (tray.lesson.told.step, tray.lesson.told.face) == ("look", "2-sword")
    tray.change()
    tray.lesson.press("next")
    assert tray.lesson.told.face == "blank"


def test_a_face_shown_in_anothers_place_is_told_at_once(tmp_path: Path, teacher: Teacher) -> None:
    """A set tests well that was taught so; whoever goes on is asked, and reads it beside both."""
    teacher.misnamed = (("1-sword", "2-sword"),)
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    tray.change()
    said = tray.lesson.told.said
    assert (tray.lesson.told.step, said.key) == ("confirm", "eye.one-sign-ask")
    assert said.params == {"face": "2-sword", "other": "1-sword"}
    tray.lesson.press("next")
    tray.change()
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("confirm", "eye.taught-unsure")
    assert progress(tray)[1] == (1, 1, "eye.one-sign")
    tray.lesson.show_again("1-sword")
    teacher.misnamed = ()
    tray.change()
    assert tray.lesson.told.step == "done"


def test_a_last_face_too_alike_is_told_at_once_too(tmp_path: Path, teacher: Teacher) -> None:
    """It alone is shown again, and not the whole set; whoever goes on is asked about that."""
    teacher.alike = (("1-sword", "blank"),)
    tray = teaching(tmp_path, Eyes(5))
    for _ in FACES:
        tray.change()
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("confirm", "eye.alike-ask")
    tray.lesson.press("again")
    assert (tray.lesson.told.step, tray.lesson.told.face) == ("look", "blank")
    tray.change()
    tray.lesson.press("next")
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("confirm", "eye.taught-unsure")
    tray.lesson.press("next")
    assert tray.lesson.told.step == "done"


@pytest.mark.parametrize("button, asked", [("next", "blank"), ("again", "1-sword")])
def test_dice_that_were_picked_up_to_be_judged_are_not_the_next_face(
    tmp_path: Path, teacher: Teacher, button: Button, asked: str
) -> None:
    """A look at a die, laid back, was enough: with the tap they were taken for the face after it.

    Likewise for the first one, where all is begun anew.
    """
    if button == "next":
        teacher.alike = (("1-sword", "2-sword"),)
    teacher.right = 8
    tray = teaching(tmp_path, Eyes())
    while tray.lesson.told.step != "confirm":
        tray.change()
    tray.change()
    tray.lesson.press(button)
    before = progress(tray)
    assert (tray.lesson.told.face, tray.lesson.told.said.key) == (asked, "eye.put-face")
    tray.rest()
    assert (tray.lesson.told.face, tray.lesson.told.said.key) == (asked, "eye.lay-there")
    assert progress(tray) == before
    tray.change()
    assert progress(tray) != before


def test_a_face_seen_clearly_only_once_is_asked_for_again(tmp_path: Path, teacher: Teacher) -> None:
    """Also one before the newest, where a new face tells; then what was not shown yet."""
    teacher.blurred = {"1-sword": 1}
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    tray.change()
    told = tray.lesson.told
    assert (told.step, told.said.key, told.face) == ("look", "eye.seen-once", "1-sword")
    assert [(face.taken, face.wanted) for face in told.faces] == [(1, 2), (1, 1), (0, 2)]
    tray.change()
    assert (tray.lesson.told.said.key, tray.lesson.told.face) == ("eye.put-face", "blank")
    tray.change()
    assert tray.lesson.told.step == "done"
    faces = tray.lesson.told.faces
    assert [(face.taken, face.wanted, face.doubt) for face in faces] == [
        (2, 2, None),
        (1, 1, None),
        (1, 1, None),
    ]


@pytest.mark.parametrize(
    "clear, said, taken", [(0, "eye.failed", (0, 2)), (1, "eye.seen-once", (1, 2))]
)
def test_a_first_face_that_was_not_clear_is_asked_for_at_once(
    clear: int, said: str, taken: tuple[int, int], tmp_path: Path, teacher: Teacher
) -> None:
    """Not only once a second face is learned, which could be shown for ever in vain."""
    teacher.clear = clear
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    told = tray.lesson.told
    assert (told.step, told.said.key, told.face) == ("look", said, FACES[0])
    assert (told.faces[0].taken, told.faces[0].wanted) == taken
    teacher.clear = 5
    tray.change()
    assert tray.lesson.told.face == FACES[1]


def test_a_face_that_stays_untested_is_kept_only_if_a_person_says_so(
    tmp_path: Path, teacher: Teacher
) -> None:
    """It is asked for again but once: where lamps shine there may be no clear look at it."""
    teacher.blurred = {"2-sword": 9}
    tray = teaching(tmp_path, Eyes(5))
    for face in (*FACES[:2], *FACES[1:]):
        assert tray.lesson.told.face == face
        tray.change()
    told = tray.lesson.told
    assert (told.step, told.said.key) == ("confirm", "eye.taught-unsure")
    assert [face.doubt and face.doubt.key for face in told.faces] == [None, "eye.seen-once", None]


def progress(tray: Tray) -> list[tuple[int, int, str | None]]:
    """How far each face has come, and what doubt there is about it."""
    faces = tray.lesson.told.faces
    return [(face.taken, face.wanted, face.doubt.key if face.doubt else None) for face in faces]


def test_a_face_that_was_shown_wrongly_is_shown_again(tmp_path: Path, teacher: Teacher) -> None:
    """Noticed faces later: it alone is asked for, once hands were there, and the rest is kept."""
    assert teacher.shown == []
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    tray.change()
    tray.lesson.show_again("1-sword")
    told = tray.lesson.told
    assert (told.step, told.said.key, told.face) == ("look", "eye.put-face", "1-sword")
    assert progress(tray) == [(0, 2, None), (1, 1, None), (0, 2, None)]
    tray.now += 30
    tray.rest()
    assert tray.lesson.told.face == "1-sword"
    tray.change()
    assert tray.lesson.told.face == "blank"
    tray.change()
    assert tray.lesson.told.step == "done"
    assert progress(tray) == [(1, 1, None)] * 3


def test_of_two_alike_the_first_may_be_the_wrong_one(tmp_path: Path, teacher: Teacher) -> None:
    """Whoever put the same dice twice shows the earlier face again; no doubt is left of it.

    What lay there when they said so is not it, though a hand was there while they were asked.
    """
    teacher.alike = (("1-sword", "2-sword"),)
    tray = teaching(tmp_path, Eyes(5))
    for _ in range(3):
        tray.change()
    assert tray.lesson.told.said.key == "eye.alike-ask"
    tray.lesson.show_again("1-sword")
    tray.rest()
    assert progress(tray) == [(0, 2, None), (1, 1, "eye.alike"), (0, 2, None)]
    teacher.alike = ()
    tray.change()
    assert tray.lesson.told.face == "blank"
    assert progress(tray) == [(1, 1, None), (1, 1, None), (0, 2, None)]


def test_a_face_may_be_shown_again_instead_of_the_whole_set(
    tmp_path: Path, teacher: Teacher
) -> None:
    """When the test went badly, and also when it went well: two faces may have been swapped.

    What is asked about it then is about that face, and not about the test that it was in before.
    """
    teacher.right = 7
    done: list[str] = []
    tray = teaching(tmp_path, Eyes(5), done)
    for _ in FACES:
        tray.change()
    assert tray.lesson.told.said.key == "eye.taught-unsure"
    teacher.right, teacher.alike = 9, (("1-sword", "blank"),)
    tray.lesson.show_again("blank")
    tray.change()
    assert tray.lesson.told.said.key == "eye.alike-ask"
    tray.lesson.press("again")
    assert [taken for taken, *_ in progress(tray)] == [1, 1, 0]
    teacher.alike = ()
    tray.change()
    for _ in range(2):
        tray.lesson.show_again("blank")
        tray.change()
        assert (tray.lesson.told.step, progress(tray)) == ("done", [(1, 1, None)] * 3)
    assert done == ["kept"] * 3
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_face_that_was_half_shown_is_gone_on_with(tmp_path: Path, teacher: Teacher) -> None:
    """Going back does not skip what was asked for by then."""
    teacher.clear = 2
    tray = teaching(tmp_path, Eyes(2))
    for _ in range(3):
        tray.change()
    tray.lesson.show_again("1-sword")
    tray.change()
    tray.change()
    assert tray.lesson.told.face == "2-sword"
    assert [taken for taken, *_ in progress(tray)] == [2, 1, 0]


def test_only_what_was_shown_is_shown_again(tmp_path: Path, teacher: Teacher) -> None:
    """Not what is yet to come, nor while it learns; nor is there any face of an empty tray."""
    assert teacher.shown == []
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    for face in ("2-sword", "7-sword"):
        with pytest.raises(RefusalError) as refused:
            tray.lesson.show_again(face)
        assert refused.value.reason.key == "eye.no-button"
    while tray.lesson.told.step != "work":
        tray.patch += tray.now % 1 < 0.4
        tray.now += 0.1
        tray.lesson.look(tray.picture(), tray.now)
    with pytest.raises(RefusalError):
        tray.lesson.show_again("1-sword")
    with pytest.raises(RefusalError):
        CalibrateLesson("pi", Mount.OVER, lock=dict, save=Kept().save).show_again("1-sword")


def test_a_camera_that_is_pushed_teaches_nothing(tmp_path: Path, teacher: Teacher) -> None:
    """It is told at once; once it is put back what lies there is taken, and all before is kept."""
    tray = teaching(tmp_path, Eyes(5), stands=("right", "moved", "moved"))
    tray.change()
    tray.change()
    told = tray.lesson.told
    assert (told.step, told.said.key, told.face) == ("look", "eye.bumped-lesson", "2-sword")
    tray.now += 2
    tray.rest()
    assert (tray.lesson.told.said.key, teacher.shown) == ("eye.bumped-lesson", [])
    assert [taken for taken, *_ in progress(tray)] == [1, 0, 0]
    tray.now += 2
    tray.rest()
    assert [taken for taken, *_ in progress(tray)] == [1, 1, 0]


def test_a_tray_that_cannot_be_seen_is_looked_at_again(tmp_path: Path, teacher: Teacher) -> None:
    """The camera may have been pushed far away: nothing is taken, nor told before that is sure."""
    teacher.clear = 2
    tray = teaching(tmp_path, Eyes(2), stands=("hidden",))
    tray.change()
    assert (tray.lesson.told.said.key, progress(tray)[0][0]) == ("eye.put-face", 0)
    tray.now += 2
    tray.rest()
    assert (tray.lesson.told.said.key, progress(tray)[0][0]) == ("eye.same-again", 1)


def test_a_dark_room_is_no_pushed_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is to be seen the outline is not, either; people read what mends it."""

    def dark(*_: object) -> Reading:
        raise FrameTooDarkError("the frame is too dark")

    monkeypatch.setattr(Eyes, "read", dark)
    tray = teaching(tmp_path, Eyes(5), stands=("moved",) * 9)
    tray.change()
    assert tray.lesson.told.said.key == "eye.too-dark"


def dice_showing(face: str, lamps: int, seed: int) -> Image:
    """Five dice that show a face, so many of them blinded by a lamp."""
    turns = np.random.default_rng(seed).uniform(0, 360, len(PLACES))
    dice = [Drawn(face, place, float(turn)) for place, turn in zip(PLACES, turns, strict=True)]
    frame = tray_with(dice, prints=icon_print, seed=seed)
    for x, y in PLACES[:lamps]:
        cv2.circle(frame, (round(x), round(y)), 20, (255, 255, 255), -1)
    return frame


@pytest.mark.slow
def test_a_lamp_over_the_dice_costs_another_look(tmp_path: Path) -> None:
    """With nothing made up: it blinds four dice of five, and the set is good all the same."""
    reader = Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM)
    kept: list[str] = []
    lesson = TeachLesson(
        tmp_path / "drawn", ("1-arrow", "4-foot"), reader, lambda: kept.append("kept")
    )
    asked = []
    for round_, lamps in enumerate((4, 0, 0)):
        face = str(lesson.told.face)
        asked.append((lesson.told.said.key, face))
        pushed = [dice_showing(face, lamps, seed=4 * round_ + k) for k in range(4)]
        for moment, frame in enumerate(pushed + 8 * pushed[-1:]):
            lesson.look(frame, 2.0 * round_ + 0.1 * moment)
    assert asked == [
        ("eye.put-face", "1-arrow"),
        ("eye.seen-once", "1-arrow"),
        ("eye.put-face", "4-foot"),
    ]
    assert (lesson.told.step, kept) == ("done", ["kept"])


def test_a_set_that_fails_its_test_is_kept_only_if_a_person_says_so(
    tmp_path: Path, teacher: Teacher
) -> None:
    """An old set of that name stays until then."""
    teacher.right = 7
    (tmp_path / "mine").mkdir()
    for name in ("set.toml", "old"):
        (tmp_path / "mine" / name).touch()
    tray = teaching(tmp_path, Eyes(5))
    for _ in FACES:
        tray.change()
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("confirm", "eye.taught-unsure")
    assert (tmp_path / "mine" / "old").exists()
    tray.lesson.press("next")
    assert tray.lesson.told.step == "done"
    assert not (tmp_path / "mine" / "old").exists()


def test_a_set_is_not_kept_that_is_stopped_while_it_is_tested(
    tmp_path: Path, teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last test takes seconds; a set that passed it took the place of what was there before."""
    done: list[str] = []
    tray = teaching(tmp_path, Eyes(5), done)
    tray.change()
    tray.change()

    def stopped(*shown: Any, **how: Any) -> TaughtReport:
        tray.lesson.stop()
        return teacher.teach(*shown, **how)

    monkeypatch.setattr(teach_lesson, "teach", stopped)
    tray.change()
    assert teacher.shown[-1] == list(FACES)
    assert (tray.lesson.told.step, done) == ("work", [])
    assert not (tmp_path / "mine").exists()


def test_a_face_is_asked_for_also_while_nothing_can_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People turned a lamp on, or the lens, and did not know any more what they were to show."""

    def dark(*_: object) -> Reading:
        raise FrameTooDarkError("the frame is too dark")

    monkeypatch.setattr(Eyes, "read", dark)
    tray = teaching(tmp_path, Eyes(5))
    tray.change()
    told = tray.lesson.told
    assert (told.step, told.said.key, told.face) == ("look", "eye.too-dark", FACES[0])


def test_a_disk_that_takes_no_sample_ends_the_lesson(tmp_path: Path, teacher: Teacher) -> None:
    """People read why, what was taught before stays, and no draft does."""
    (tmp_path / "mine").mkdir()
    teacher.full = True
    tray = teaching(tmp_path, Eyes(5))
    for _ in range(3):
        tray.change()
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("failed", "eye.not-kept")
    assert teacher.shown == [list(FACES[:2])]
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_set_that_cannot_be_kept_ends_the_lesson_too(tmp_path: Path, teacher: Teacher) -> None:
    """A tap is answered by a reason, not by a fault of the page."""
    teacher.right = 7
    tray = teaching(tmp_path, Eyes(5))
    for _ in FACES:
        tray.change()
    (tmp_path / "mine").write_text("somebody's file", "utf-8")
    tray.lesson.press("next")
    assert (tray.lesson.told.step, tray.lesson.told.said.key) == ("failed", "eye.not-kept")
    assert (tmp_path / "mine").read_text("utf-8") == "somebody's file"


def test_an_empty_tray_teaches_nothing(tmp_path: Path, teacher: Teacher) -> None:
    """Where no dice are seen people are asked to put some."""
    teacher.clear = 0
    tray = teaching(tmp_path, Eyes(0))
    tray.change()
    assert (tray.lesson.told.said.key, tray.lesson.told.face) == ("eye.no-dice", FACES[0])
    assert teacher.shown == []


def test_blank_dice_that_are_no_pips_are_taken(tmp_path: Path, teacher: Teacher) -> None:
    """What is learned of a face counts, not whether it could be read as pips."""
    tray = teaching(tmp_path, Eyes(0))
    tray.change()
    tray.change()
    assert tray.lesson.told.face == FACES[2]
    assert teacher.shown == [list(FACES[:2])]


def test_what_was_learned_tells_how_large_blank_dice_look(tmp_path: Path, teacher: Teacher) -> None:
    """On a table of which nobody told the size nothing else finds them."""
    teacher.sizes = FaceSizes((480, 640), 45.0, (0.0, 0.0))
    tray = teaching(tmp_path, Eyes(0))
    tray.change()
    tray.change()
    assert set(teacher.looked_for) == {None}
    tray.change()
    assert teacher.looked_for[-1] == teacher.sizes


def test_a_face_shown_anew_is_looked_at_as_often_as_any(tmp_path: Path, teacher: Teacher) -> None:
    """Though one look was enough before, when more dice lay in the tray."""
    teacher.alike = (("1-sword", "2-sword"),)
    eyes = Eyes(5)
    tray = teaching(tmp_path, eyes)
    tray.change()
    tray.change()
    tray.lesson.press("again")
    eyes.dice = teacher.clear = 2
    tray.change()
    assert tray.lesson.told.said.key == "eye.same-again"


def test_what_is_out_of_focus_is_not_learned(tmp_path: Path) -> None:
    """People are told to turn the lens, and the face is taken once it is sharp."""
    reader = Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM)
    lesson = TeachLesson(tmp_path / "drawn", ("1-arrow", "4-foot"), reader, lambda: None)
    sharp = dice_showing("1-arrow", 0, seed=1)
    blurred = cv2.GaussianBlur(sharp, (0, 0), 6).astype(np.uint8)
    said = []
    for moment, frame in enumerate([blurred] * 8 + [sharp] * 8):
        lesson.look(frame, 0.1 * moment)
        said.append(lesson.told.said.key)
    assert said[7] == "eye.out-of-focus"
    assert lesson.told.face == "4-foot"
