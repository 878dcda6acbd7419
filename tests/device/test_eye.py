"""What pages see of the camera: pictures, lessons, warnings."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest

from device.calibration import Calibration, load_calibration, save_calibration
from device.cameras import CameraError, Frame, Image
from device.cameras.frame import Closing
from device.eye import Eye
from device.game_dice import game_dice
from device.lesson import TrayLesson
from device.readers import Readers, surest
from device.set_drafts import cut_off_lesson, draft_of
from device.shown import Shown
from device.sights import sight
from device.taught_sets import set_folder
from device.teach_lesson import TeachLesson
from engine import GAMES, DieKind, Message, RefusalError
from tests.device.test_console import Short
from vision import Die, Mount, Reading, Tray
from webui import Learned, Lesson
from webui.catalogues import load_catalogues
from webui.voice import Voice

KIND = DieKind("elf", ("1-arrow", "2-arrow", "blank"))
OUTLINE = ((40.0, 30.0), (280.0, 30.0), (280.0, 210.0), (40.0, 210.0))


FOUND = {"ExposureTime": 5000.0}
"""The light that a camera finds."""


class Still(Closing):
    """A camera that holds its light."""

    light: Mapping[str, float] = {}

    def read(self) -> Frame:
        """Give a grey frame."""
        return Frame(tray(), time.monotonic())

    def hold_light(self) -> Mapping[str, float]:
        """Hold an exposure."""
        self.light = FOUND
        return FOUND

    def use_light(self, light: Mapping[str, float]) -> None:
        """Hold another."""
        self.light = light


def tray(shift: int = 0) -> Image:
    """A floor on a table, the camera pushed to the right by some pixels."""
    image = np.full((240, 320, 3), 150, np.uint8)
    corners = np.array(OUTLINE, np.int32) + np.array([shift, 0])
    cv2.fillPoly(image, [corners - 12 * np.sign(160 - corners[:, :1])], (20, 40, 60))
    cv2.fillPoly(image, [corners], (60, 110, 70))
    return image


def die(face: str | None, x: float, confidence: float = 0.9, doubt: str | None = None) -> Die:
    """A die of 24 pixels."""
    square = ((x, 90.0), (x + 24, 90.0), (x + 24, 114.0), (x, 114.0))
    return Die(face, "red", (x + 12, 102.0), 0.0, 24.0, square, confidence, doubt)


def eye(data: Path, *, camera: bool = True, newest: int = 0) -> Eye:
    """An eye over a tray that nobody has calibrated."""
    made = Eye(data, "pi", Readers(data), newest=newest)
    if camera:
        made.opened(Still())
    return made


def test_a_reading_is_shown_as_a_picture(tmp_path: Path) -> None:
    """The annotated picture is a JPEG no wider than a phone needs; an older one is let go."""
    watching = eye(tmp_path)
    before = watching.state().number
    large = np.full((2464, 3280, 3), 90, np.uint8)
    watching.read(large, Reading((die("1-arrow", 100),), Mount.OVER, 3280), frozenset())
    first = watching.state()
    assert watching.number == first.number > before
    assert first.reading is not None
    coded = watching.picture(first.reading.number)
    assert coded is not None
    drawn = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    assert drawn.shape[1] == 1000
    watching.read(tray(), Reading((), Mount.OVER, 320), frozenset())
    watching.read(tray(), Reading((), Mount.OVER, 320), frozenset())
    assert watching.picture(first.reading.number) is None


def test_no_picture_has_the_number_of_an_earlier_starts(tmp_path: Path) -> None:
    """A phone that stayed open over a restart would show the old picture, which it has kept."""
    watching = eye(tmp_path, newest=2_000_000)
    numbers = []
    for _ in range(3):
        watching.read(tray(), Reading((), Mount.OVER, 320), frozenset())
        picture = watching.state().reading
        assert picture is not None
        numbers.append(picture.number)
    assert numbers == [2_000_001, 2_000_002, 2_000_003]


def test_a_picture_comes_unmarked_with_what_is_to_be_drawn_into_it(tmp_path: Path) -> None:
    """Dice and floor are told in shares of the picture; the picture itself is left as it was."""
    watching = eye(tmp_path)
    watching.recall()
    seen = (die("1-arrow", 80), die(None, 160, 0.2, "glare"))
    watching.read(tray(), Reading(seen, Mount.OVER, 320), frozenset())
    picture = watching.state().reading
    assert picture is not None
    assert [(mark.face, mark.doubt) for mark in picture.marks] == [
        ("1-arrow", None),
        (None, "glare"),
    ]
    assert picture.marks[0].outline[:2] == ((0.25, 0.375), (0.325, 0.375))
    coded = watching.picture(picture.number)
    assert coded is not None
    drawn = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    assert np.abs(drawn.astype(int) - tray()).mean() < 3


def test_from_below_a_picture_is_turned_as_people_see_the_tray() -> None:
    """Under a tray left and right change places; dice are told from above already."""
    frame = np.zeros((100, 200, 3), np.uint8)
    frame[:, :20] = 255
    seen = sight(frame, Mount.UNDER, dice=[die("2", 100)], floor=[(19, 0), (199, 50)])
    assert seen.image[0, -1].tolist() == [255, 255, 255]
    assert seen.floor == ((0.9, 0.0), (0.0, 0.5))
    assert seen.marks[0].outline[0] == (0.5, 0.9)


def test_who_looks_sees_the_newest_frame_while_there_is_a_camera(tmp_path: Path) -> None:
    """The live picture follows the camera's loop, and ends with the camera."""
    watching = eye(tmp_path)
    assert watching.live() is None
    watching.in_lesson(Frame(tray(), 1.0))
    watching.in_lesson(Frame(np.full((240, 320, 3), 255, np.uint8), 2.0))
    coded = watching.live()
    assert coded is not None
    drawn = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    assert drawn.min() == 255
    watching.opened(None)
    assert watching.live() is None


def test_a_secret_roll_is_shown_to_its_owner_alone(tmp_path: Path) -> None:
    """With two possible owners there is no picture at all."""
    watching = eye(tmp_path)
    seen = Reading((die("1-arrow", 100),), Mount.OVER, 320)
    watching.read(tray(), seen, frozenset({2}))
    picture = watching.state().reading
    assert picture is not None
    assert picture.only == 2
    watching.read(tray(), seen, frozenset({1, 2}))
    assert watching.state().reading is None


def calibrate(watching: Eye) -> str:
    """Calibrate on the page, without a die; return what is said in the end."""
    watching.opened(Still())
    watching.calibrate()
    for at in np.arange(1.0, 6.0, 0.2):
        watching.in_lesson(Frame(tray(), float(at)))
    watching.press("by-hand", watching.state().number)
    floor = [(x / 320, y / 240) for x, y in OUTLINE]
    watching.draw_floor(floor, watching.state().number, is_round=False)
    watching.press("next", watching.state().number)
    lesson = watching.state().lesson
    assert lesson is not None
    assert lesson.step == "done"
    watching.cancel(watching.number)
    return lesson.said.key


def test_lessons_are_refused_that_cannot_be(tmp_path: Path) -> None:
    """No second lesson beside one, none without a camera, no set without faces or a name."""
    with pytest.raises(RefusalError) as refused:
        eye(tmp_path, camera=False).calibrate()
    assert refused.value.reason.key == "eye.no-camera"
    watching = eye(tmp_path)
    for name, faces in (
        ("elf", ["1", "1", " "]),
        ("../elf", ["1", "2"]),
        ("", ["1", "2"]),
        ("엘프", ["1", "2"]),
        ("elf", ["1-검", "2"]),
        ("elf", ["1", "../2"]),
    ):
        with pytest.raises(RefusalError) as refused:
            watching.teach(name, faces)
        assert refused.value.reason.key == "eye.no-set"
    watching.teach("elf", ["1", "2"])
    with pytest.raises(RefusalError) as refused:
        watching.calibrate()
    assert refused.value.reason.key == "eye.busy"


def test_a_set_is_called_as_games_call_their_dice(tmp_path: Path) -> None:
    """A phone's keyboard begins with a capital: what was taught so was read by its pips."""
    watching = eye(tmp_path)
    watching.noted([KIND])
    watching.teach("Elf", KIND.faces)
    told = watching.state().lesson
    assert told is not None
    assert told.name == "elf"


def test_dice_of_a_game_are_taught_by_its_names_alone(tmp_path: Path) -> None:
    """With others no roll could be read, and whoever had taught them learned nowhere why."""
    watching = Eye(tmp_path, "pi", Readers(tmp_path), newest=0, dice=game_dice(GAMES))
    watching.opened(Still())
    faces = ["1-sword", "2-sword", "3-sword", "4-heart", "5-heart", "6-pow"]
    with pytest.raises(RefusalError) as refused:
        watching.teach("barbarian", faces)
    theirs = "1-sword, 2-sword, 3-sword, 4-life, 5-life, 6-pow"
    voice = Voice(load_catalogues()["en"], {}, "dice-throne")
    assert theirs in voice.say(refused.value.reason)  # in full, as they are to be typed
    folder = set_folder(tmp_path, "barbarian")  # as an earlier version let them be taught
    folder.mkdir(parents=True)
    samples = "".join(f'{face} = ["1.png"]\n' for face in faces)
    text = f'name = "barbarian"\nmount = "over"\n[samples]\n{samples}'
    (folder / "set.toml").write_text(text, "utf-8")
    assert [", ".join(offered.faces) for offered in watching.state().sets] == [theirs]
    watching.teach("barbarian", theirs.split(","))
    assert watching.state().lesson is not None


@pytest.mark.parametrize("faces", [[str(face) for face in range(25)], ["1", "a" * 61]])
def test_more_faces_than_a_set_has_are_refused(tmp_path: Path, faces: list[str]) -> None:
    """Whoever typed them reads how many a set has, and how long their names may be."""
    watching = eye(tmp_path)
    with pytest.raises(RefusalError) as refused:
        watching.teach("elf", faces)
    reason = Message("eye.too-many-faces", {"faces": 24, "letters": 60})
    assert refused.value.reason == reason
    watching.teach("elf", [*(str(face) for face in range(24)), "0"])


def test_faces_that_the_game_rolls_may_be_called_anything(tmp_path: Path) -> None:
    """A host writes the symbols of a hero as they like, and these dice are to be read too."""
    watching = eye(tmp_path)
    watching.noted([DieKind("smith", ("1-검", "2-검", "2-검"))])
    (offered,) = watching.state().sets
    watching.teach("smith", offered.faces)
    told = watching.state().lesson
    assert told is not None
    assert [face.face for face in told.faces] == ["1-검", "2-검"]


def test_a_set_that_something_else_stands_in_the_way_of_is_refused(tmp_path: Path) -> None:
    """Before anybody shows a die; what stands there is not ours to delete."""
    (set_folder(tmp_path, "elf") / "photos").mkdir(parents=True)
    with pytest.raises(RefusalError) as refused:
        eye(tmp_path).teach("elf", ["1", "2"])
    assert refused.value.reason.key == "eye.name-taken"


def test_a_lesson_takes_the_frames_until_it_is_cancelled(tmp_path: Path) -> None:
    """While a lesson is on the table gets no frame, also when it is over but not yet put away."""
    watching = eye(tmp_path)
    frame = Frame(tray(), 1.0)
    assert not watching.in_lesson(frame)
    watching.calibrate()
    assert watching.in_lesson(frame)
    lesson = watching.state().lesson
    assert lesson is not None
    assert (lesson.kind, lesson.step) == ("calibrate", "look")
    watching.cancel(watching.number)
    assert watching.state().lesson is None
    assert not watching.in_lesson(frame)


def light_held(watching: Eye, camera: Still) -> None:
    """Calibrate until the light is held."""
    watching.opened(camera)
    watching.calibrate()
    for at in np.arange(1.0, 3.0, 0.2):
        watching.in_lesson(Frame(tray(), float(at)))
    assert camera.light == FOUND


def test_a_calibration_that_is_cancelled_gives_the_light_back(tmp_path: Path) -> None:
    """With the loop's next frame, and once: from then on nobody else touches its light."""
    watching, camera = eye(tmp_path), Still()
    light_held(watching, camera)
    watching.cancel(watching.number)
    watching.in_lesson(Frame(tray(), 4.0))
    assert camera.light == {}
    camera.light = FOUND
    watching.in_lesson(Frame(tray(), 4.1))
    assert camera.light == FOUND


def test_a_camera_that_comes_back_has_the_light_of_the_calibration(tmp_path: Path) -> None:
    """Its floor was seen in that, and both are kept together."""
    watching, again = eye(tmp_path), Still()
    light_held(watching, Still())
    watching.opened(None)
    watching.opened(again)
    assert again.light == FOUND


def test_a_lesson_that_began_later_is_not_ended(tmp_path: Path) -> None:
    """Whoever put away the one before means that; one that has gone on is ended all the same."""
    watching = eye(tmp_path)
    watching.calibrate()
    seen = watching.number
    watching.cancel(seen)
    watching.teach("elf", ["1", "2"])
    with pytest.raises(RefusalError) as error:
        watching.cancel(seen)
    assert error.value.reason.key == "eye.gone-on"
    seen = watching.number
    watching.read(tray(), Reading((), Mount.OVER, 320), frozenset())
    watching.cancel(seen)
    assert watching.state().lesson is None


def test_a_lesson_knows_what_lay_still_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand may hide the last roll as it begins; what another camera saw tells nothing of that."""
    began: list[Image | None] = []
    lesson = TeachLesson

    def begun(*given: Any, before: Image | None) -> TeachLesson:
        began.append(before)
        return lesson(*given, before=before)

    monkeypatch.setattr("device.eye.TeachLesson", begun)
    watching, rolled = eye(tmp_path), tray()
    watching.read(rolled, Reading((), Mount.OVER, 320), frozenset())
    watching.teach("owl", ("1", "2"))
    watching.cancel(watching.number)
    watching.opened(Still())
    watching.teach("owl", ("1", "2"))
    assert began[0] is rolled
    assert began[1] is None


def test_a_lesson_says_that_the_camera_is_gone(tmp_path: Path) -> None:
    """People showed dice to nobody; once it is back the lesson goes on where it was."""
    watching = eye(tmp_path)
    watching.teach("elf", ["1", "2"])
    before = watching.state()
    watching.opened(None)
    gone = watching.state()
    assert gone.lesson is not None
    assert (gone.lesson.said.key, gone.lesson.step) == ("eye.camera-gone", "look")
    assert gone.number > before.number
    watching.opened(None)  # opening it failed once more
    assert watching.state().number == gone.number
    watching.opened(Still())
    assert watching.state().lesson == before.lesson
    assert watching.state().number > gone.number


def test_what_is_judged_or_drawn_needs_no_camera(tmp_path: Path) -> None:
    """A tap there is as good without one, and no other state is made of it."""
    watching = eye(tmp_path)
    watching.calibrate()
    for at in np.arange(1.0, 6.0, 0.2):
        watching.in_lesson(Frame(tray(), float(at)))
    before = watching.state()
    assert before.lesson is not None
    assert before.lesson.step == "confirm"
    watching.opened(None)
    assert watching.state() == before


def test_pages_are_answered_while_a_lesson_learns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Learning takes seconds, half a minute on a Pi: the state and the live picture are there.

    Who ends it is told at once that it is about to end; a phone that waits for ten seconds says
    that the table did not answer. It has ended once it is done.
    """
    began, learned = Event(), Event()

    def learn(*_: object) -> None:
        began.set()
        assert learned.wait(10.0)

    monkeypatch.setattr("device.eye.TeachLesson.look", learn)
    monkeypatch.setattr("device.eye._SHORTLY", 0.01)
    watching = eye(tmp_path)
    watching.teach("elf", ["1", "2"])
    with ThreadPoolExecutor() as threads:
        looking = threads.submit(watching.in_lesson, Frame(tray(), 1.0))
        assert began.wait(10.0)
        try:
            state = threads.submit(watching.state).result(5.0)
            live = threads.submit(watching.live).result(5.0)
            assert (state.lesson is not None, live is not None) == (True, True)
            threads.submit(watching.cancel, watching.number).result(5.0)
            ending = watching.state().lesson
            assert ending is not None
            assert (ending.step, ending.said.key, ending.buttons) == ("work", "eye.ending", ())
        finally:
            learned.set()
        assert looking.result(5.0)
    assert watching.state().lesson is None


def test_a_lesson_that_is_ended_ends_though_the_camera_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever had ended it read that it would go on once the camera was plugged in again."""
    watching = eye(tmp_path)

    def fail(lesson: TeachLesson, *_: object) -> None:
        lesson.stop()  # as somebody does meanwhile
        raise CameraError("pi has said nothing for 5 s")

    monkeypatch.setattr("device.eye.TeachLesson.look", fail)
    watching.teach("elf", ["1", "2"])
    with pytest.raises(CameraError):
        watching.in_lesson(Frame(tray(), 1.0))
    watching.opened(None)
    assert watching.state().lesson is None


@pytest.mark.parametrize("mount", Mount)
def test_a_page_is_told_from_which_side_the_tray_is_seen(mount: Mount, tmp_path: Path) -> None:
    """From below, what was learned of a face shows the one opposite."""
    watching = Eye(tmp_path, "pi", Readers(tmp_path, mount=mount), newest=0)
    assert watching.state().from_below == (mount is Mount.UNDER)


def test_nothing_is_to_be_judged_of_a_lesson_that_is_ended() -> None:
    """What was learned goes with its buttons, while the lesson ends."""
    learned = Learned(1, ("1", "2"))
    shown, lesson = Shown(0), Short()
    set_told(lesson, Lesson("teach", "confirm", Message("x"), "elf", learned=learned))
    shown.show(lesson)
    before = shown.state().lesson
    shown.tell_of_end(lesson)
    after = shown.state().lesson
    assert [each and (each.step, each.learned) for each in (before, after)] == [
        ("confirm", learned),
        ("work", None),
    ]


def test_a_tap_on_what_has_gone_on_is_refused(tmp_path: Path) -> None:
    """A button of an older state, or one that means nothing now, changes nothing."""
    watching = eye(tmp_path)
    watching.teach("elf", ["1", "2"])
    number = watching.state().number
    with pytest.raises(RefusalError) as refused:
        watching.press("next", number)
    assert refused.value.reason.key == "eye.no-button"
    with pytest.raises(RefusalError) as refused:
        watching.press("again", number - 1)
    assert refused.value.reason.key == "eye.gone-on"
    watching.press("again", number)


def test_a_face_is_shown_again_by_who_saw_the_lesson_as_it_is(tmp_path: Path) -> None:
    """And only where it was shown; where no lesson is on there is none."""

    def refused(number: int) -> str:
        with pytest.raises(RefusalError) as error:
            watching.show_again("1", number)
        return error.value.reason.key

    watching = eye(tmp_path)
    assert refused(watching.state().number) == "eye.no-button"
    watching.teach("elf", ["1", "2"])
    assert refused(watching.state().number - 1) == "eye.gone-on"
    assert refused(watching.state().number) == "eye.no-button"


def test_a_floor_is_drawn_only_when_it_is_asked_for(tmp_path: Path) -> None:
    """In the lesson's picture as it is now; not into another one, nor in another lesson."""
    floor = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))

    def refused(number: int) -> str:
        with pytest.raises(RefusalError) as error:
            watching.draw_floor(floor, number, is_round=False)
        return error.value.reason.key

    watching = eye(tmp_path)
    assert refused(watching.state().number) == "eye.no-button"
    watching.teach("elf", ["1", "2"])
    assert refused(watching.state().number) == "eye.no-button"
    watching.cancel(watching.number)
    watching.calibrate()
    assert refused(watching.state().number) == "eye.no-button"
    for at in np.arange(1.0, 6.0, 0.2):
        watching.in_lesson(Frame(tray(), float(at)))
    watching.press("by-hand", watching.state().number)
    assert refused(watching.state().number - 1) == "eye.gone-on"
    watching.draw_floor(floor, watching.state().number, is_round=False)
    lesson = watching.state().lesson
    assert lesson is not None
    assert lesson.picture is not None
    assert (lesson.said.key, lesson.picture.floor) == ("eye.put-one", floor)


def test_what_the_game_rolls_may_be_taught(tmp_path: Path) -> None:
    """The dice of the game are offered, with their faces."""
    watching = eye(tmp_path)
    watching.noted([KIND, KIND])
    (offered,) = watching.state().sets
    assert (offered.name, offered.faces, offered.taught) == ("elf", KIND.faces, False)


def test_dice_that_are_no_cubes_are_not_taught(tmp_path: Path) -> None:
    """The camera reads cubes: a letter that shuffles a deck, or a twelve-sided die, is none."""
    watching = eye(tmp_path)
    watching.noted([DieKind("letter", tuple("abcdefg")), KIND])
    assert [offered.name for offered in watching.state().sets] == ["elf"]


def test_a_face_that_a_die_bears_twice_is_taught_once(tmp_path: Path) -> None:
    """Two blank faces look the same: no reader could tell which is which."""
    watching = eye(tmp_path)
    watching.noted([DieKind("elf", ("1", "blank", "2", "blank"))])
    assert [offered.faces for offered in watching.state().sets] == [("1", "blank", "2")]


def test_a_lesson_that_was_given_up_is_no_set(tmp_path: Path) -> None:
    """What was learned until then is not offered."""
    for folder in (set_folder(tmp_path, "elf"), draft_of(set_folder(tmp_path, "dwarf"))):
        folder.mkdir(parents=True)
        (folder / "set.toml").write_text("name = 'taught'", "utf-8")
    assert [offered.name for offered in eye(tmp_path).state().sets] == ["elf"]


def restarted(data: Path) -> Eye:
    """An eye after the program, or the power, was cut off."""
    again = eye(data)
    again.recall()
    return again


def test_a_lesson_that_was_cut_off_is_told_at_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever comes back reads what was lost, until they put it away; no draft is left of it.

    The log, which told of no look into the tray meanwhile, says why there is none.
    """
    eye(tmp_path).teach("elf", ["1", "2"])
    draft_of(set_folder(tmp_path, "elf")).mkdir()
    restarted(tmp_path)  # the plug is pulled again before anybody looks
    again = restarted(tmp_path)
    told = again.state().lesson
    assert told is not None
    assert (told.step, told.said) == ("failed", Message("eye.cut-off", {"kind": "elf"}))
    assert "elf was being taught" in caplog.text
    caplog.clear()
    assert again.in_lesson(Frame(tray(), 1.0))
    again.cancel(again.number)
    assert again.state().lesson is None
    assert not again.in_lesson(Frame(tray(), 1.0))
    assert list((tmp_path / "dice-sets").iterdir()) == []
    assert restarted(tmp_path).state().lesson is None
    assert "being taught" not in caplog.text


def test_a_lesson_that_ends_is_not_told_as_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one that is done and not put away; of one that goes on after that a face is missing."""
    done = Lesson("teach", "done", Message("eye.taught"), "elf")
    monkeypatch.setattr("device.eye.TeachLesson.look", lambda lesson, *_: set_told(lesson, done))
    watching = eye(tmp_path)
    watching.teach("elf", ["1", "2"])
    assert cut_off_lesson(tmp_path) == "elf"
    watching.in_lesson(Frame(tray(), 1.0))
    assert cut_off_lesson(tmp_path) is None
    on = msgspec.structs.replace(done, step="look")
    monkeypatch.setattr("device.eye.TeachLesson.show_again", lambda lesson, _: set_told(lesson, on))
    watching.show_again("1", watching.state().number)
    assert cut_off_lesson(tmp_path) == "elf"


def set_told(lesson: TrayLesson, told: Lesson) -> None:
    """Have a lesson tell this."""
    lesson.told = told


def test_a_lesson_that_cannot_be_noted_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk ends it once there is something to keep, and that is told there.

    The log said so at each step; it does of each lesson.
    """

    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    watching = eye(tmp_path)
    monkeypatch.setattr("pathlib.Path.touch", full)
    steps = [Lesson("teach", "look", Message(f"step-{at}"), "elf") for at in range(3)]
    for lesson in (1, 2):
        watching.teach("elf", ["1", "2"])
        for step in steps:
            monkeypatch.setattr(
                "device.eye.TeachLesson.look", lambda on, *_, s=step: set_told(on, s)
            )
            watching.in_lesson(Frame(tray(), 1.0))
        assert watching.state().lesson == steps[-1]
        assert caplog.text.count("No space left") == lesson
        watching.cancel(watching.number)


def test_a_set_that_is_not_used_is_told_with_the_reason(tmp_path: Path) -> None:
    """Damaged, or taught from the other side of the tray; before a roll asks for it, and after."""
    facts = {
        "dwarf": '[samples]\n1 = ["1.png"]',
        "elf": 'name = "elf"\nmount = "under"\n[samples]\n1 = ["1.png"]\n2 = ["2.png"]',
        "orc": 'name = "orc"\nmount = "over"\n[samples]\n1 = ["1.png"]\n2 = ["2.png"]',
    }
    for name, text in facts.items():
        set_folder(tmp_path, name).mkdir(parents=True)
        (set_folder(tmp_path, name) / "set.toml").write_text(text, "utf-8")
    readers = Readers(tmp_path)
    watching = Eye(tmp_path, "pi", readers, newest=0)

    def told() -> dict[str, str | None]:
        sets = watching.state().sets
        return {each.name: each.wrong.key if each.wrong else None for each in sets}

    before = {"dwarf": "eye.set-damaged", "elf": "eye.set-other-mount", "orc": None}
    assert told() == before
    readers.reader("orc")
    assert told() == before | {"orc": "eye.set-damaged"}  # it has no pictures


def test_a_folder_of_sets_that_cannot_be_read_stops_no_page(tmp_path: Path) -> None:
    """The doctor says what is wrong."""
    (tmp_path / "dice-sets").write_text("no folder", "utf-8")
    assert eye(tmp_path).state().sets == ()


def test_a_camera_that_was_pushed_is_told_and_heals(tmp_path: Path) -> None:
    """After a push a warning stands until the camera stands right again."""
    assert not eye(tmp_path).state().calibrated
    calibration = Calibration("pi", Mount.OVER, (320, 240), OUTLINE, light={"ExposureTime": 9.0})
    save_calibration(tmp_path, calibration, tray())
    watching = eye(tmp_path)
    watching.recall()
    assert watching.light == {"ExposureTime": 9.0}
    assert watching.state().calibrated
    assert not watching.bumped(tray())
    assert watching.bumped(tray(shift=9))
    warning = watching.state().warning
    assert warning is not None
    assert warning.key == "eye.bumped"
    with pytest.raises(RefusalError) as refused:
        watching.teach("elf", ["1", "2"])
    assert refused.value.reason.key == "eye.bumped"
    assert not watching.bumped(tray())
    assert watching.state().warning is None
    watching.teach("elf", ["1", "2"])


def test_a_camera_that_is_pushed_in_a_lesson_is_told_at_once(tmp_path: Path) -> None:
    """It was noticed after it, of a set of which half was taught from elsewhere."""
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), OUTLINE), tray())
    watching = eye(tmp_path)
    watching.recall()
    watching.teach("elf", ["1", "2"])

    def told(shift: int, at: float) -> tuple[str, str | None]:
        for moment in np.arange(at, at + 3.0, 0.2):
            watching.in_lesson(Frame(tray(shift), float(moment)))
        state = watching.state()
        assert state.lesson is not None
        return state.lesson.said.key, state.warning.key if state.warning else None

    assert told(0, 1.0) == ("eye.no-dice", None)
    assert told(9, 4.0) == ("eye.bumped-lesson", "eye.bumped")
    assert told(0, 7.0) == ("eye.no-dice", None)


@pytest.mark.slow
def test_a_tray_that_the_config_file_tells_of_outdoes_one_that_is_calibrated(
    tmp_path: Path,
) -> None:
    """On this evening as on the next: only the light is used, and whoever calibrates is told so."""
    given = Tray(((10.0, 10.0), (300.0, 10.0), (300.0, 200.0), (10.0, 200.0)))
    for _ in range(2):
        readers = Readers(tmp_path, given)
        watching = Eye(tmp_path, "pi", readers, newest=0, configured=True)
        watching.recall()
        assert readers.tray is given
        assert calibrate(watching) == "eye.calibrated-light"
        assert (readers.tray, watching.light) == (given, {"ExposureTime": 5000.0})
        assert not watching.bumped(tray(shift=9))
    assert load_calibration(tmp_path, "pi", Mount.OVER) is not None


def test_a_tray_whose_outline_shows_nowhere_is_never_bumped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It cannot be known again; the log says so, and the game goes on."""
    even = np.full((240, 320, 3), 60, np.uint8)
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), OUTLINE), even)
    watching = eye(tmp_path)
    watching.recall()
    assert "goes unnoticed" in caplog.text
    assert [watching.bumped(even) for _ in range(4)] == [False] * 4


def test_a_tray_that_is_gone_counts_as_moved_after_some_looks(tmp_path: Path) -> None:
    """One look at something else is a cloth over the tray; three are a camera that looks away."""
    save_calibration(tmp_path, Calibration("pi", Mount.OVER, (320, 240), OUTLINE), tray())
    watching = eye(tmp_path)
    watching.recall()
    elsewhere = np.full((240, 320, 3), 120, np.uint8)
    assert [watching.bumped(elsewhere) for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize(
    "kept", [b"{", b'{"source":"\xe9"}', b'{"more":' + b"[" * 100_000], ids=len
)
def test_a_calibration_that_cannot_be_read_is_as_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kept: bytes
) -> None:
    """Play goes on without it, and the log says what to do."""
    (tmp_path / "tray.json").write_bytes(kept)
    watching = eye(tmp_path)
    watching.recall()
    assert watching.light == {}
    assert "croupier calibrate" in caplog.text


@pytest.mark.parametrize(
    "kept",
    [
        {"outline": [[1, 2], [3, 4]]},
        {"outline": [[1, 2]] * 4},
        {"outline": [[40, 30], [280, 210], [280, 30], [40, 210]]},
        {"outline": [[1e300, 2], [3, 4], [1, 9], [5, 1]]},
        {"die_px": 0},
        {"die_mm": -16},
        {"size": [0, 240]},
    ],
)
def test_a_calibration_that_says_what_cannot_be_is_as_none(
    tmp_path: Path, kept: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    """It can be read, and yet ended the program in a traceback at every start."""
    calibration = Calibration("pi", Mount.OVER, (320, 240), OUTLINE, 24.0, 16.0)
    save_calibration(tmp_path, calibration, tray())
    (file,) = tmp_path.glob("*.json")
    file.write_bytes(msgspec.json.encode(msgspec.json.decode(file.read_bytes()) | kept))
    watching = eye(tmp_path)
    watching.recall()
    assert not watching.state().calibrated
    assert f"{file}" in caplog.text
    assert "croupier calibrate" in caplog.text


def test_of_two_readers_the_surer_is_believed() -> None:
    """Dice of two kinds in one tray are each read by the reader that knows them."""
    pips = Reading((die("3", 40, 0.95), die("5", 140, 0.2, "unknown face")), Mount.OVER, 320)
    icons = Reading(
        (die("blank", 141, 0.97), die("1-arrow", 240, 0.9), die("2-arrow", 40, 0.1, "glare")),
        Mount.OVER,
        320,
    )
    merged = surest([pips, icons])
    assert merged.faces == ("3", "blank", "1-arrow")
    assert merged.sure


def test_two_readers_that_are_sure_of_different_faces_are_in_doubt() -> None:
    """Who reads a die surely in two ways does not know it."""
    merged = surest(
        [
            Reading((die("3", 40, 0.95),), Mount.OVER, 320),
            Reading((die("2-arrow", 40, 0.9),), Mount.OVER, 320),
        ]
    )
    assert not merged.sure
