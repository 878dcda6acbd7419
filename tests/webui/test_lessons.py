"""Looking through the camera's eye, and teaching it, from a phone."""

from collections.abc import Iterator, Sequence

import pytest

from engine import Message, RefusalError, Rolled, Setup, Table
from tests.webui.fair import GAMES
from tests.webui.phones import Clock, Page, Phone, answer
from webui import Button, EyeState, FaceLesson, Learned, Lesson, Mark, Picture, Point, Teachable
from webui.events import BEAT_SECONDS, events

JPEG = b"\xff\xd8 a picture \xff\xd9"


class Eye:
    """An eye that shows what it is told to, and notes what it is asked."""

    def __init__(self) -> None:
        self.shown = EyeState(1, Picture(4), sets=(Teachable("barbarian", ("1-sword", "6-pow")),))
        self.asked: list[object] = []
        self.told = 0

    @property
    def number(self) -> int:
        return self.shown.number

    def state(self) -> EyeState:
        self.told += 1
        return self.shown

    def picture(self, number: int) -> bytes | None:
        return JPEG if number < 10 else None

    def learned(self, name: str, version: int, face: str) -> bytes | None:
        return JPEG if (name, version, face) == ("barbarian", 7, "1-劍&2") else None

    def live(self) -> bytes | None:
        return JPEG

    def teach(self, name: str, faces: Sequence[str]) -> None:
        self.asked.append((name, list(faces)))

    def calibrate(self) -> None:
        raise RefusalError("there is no camera", Message("refusal.action"))

    def press(self, button: Button, number: int) -> None:
        self.asked.append((button, number))

    def show_again(self, face: str, number: int) -> None:
        self.asked.append(("show again", face, number))

    def draw_floor(self, points: Sequence[Point], number: int, *, is_round: bool) -> None:
        self.asked.append((list(points), number, is_round))

    def cancel(self, number: int) -> None:
        self.asked.append(("cancel", number))


@pytest.fixture
def eye() -> Eye:
    """Give an eye that has just read the tray."""
    return Eye()


@pytest.fixture
def fair(eye: Eye) -> Iterator[Page]:
    """Give a fair for two, whose first dice are rolled in secret."""
    with Table(None, Setup("fair", 2), games=GAMES) as table:
        yield Page(table, eye=eye)


@pytest.fixture
def watched(page: Page, eye: Eye) -> Page:
    """Give a duel's page with the eye: nothing of it is secret."""
    return Page(page.table, eye=eye)


def test_an_idle_stream_asks_for_a_number_only(watched: Page, eye: Eye) -> None:
    """All that there is to tell takes a look through the taught sets, for each phone anew."""
    clock = Clock()
    stream = events(watched.room, lambda: None, "en", lambda: False, clock)
    assert next(stream).startswith(b"data: ")
    told = eye.told
    clock.now += BEAT_SECONDS
    assert next(stream).startswith(b"event: beat")
    assert eye.told == told
    eye.shown = EyeState(2)
    assert next(stream).startswith(b"data: ")
    assert eye.told > told


def test_a_seat_sees_the_last_reading(watched: Page) -> None:
    """The picture's number is in the state, and leads to the picture."""
    ana = watched.phone(seat=0)
    eye = ana.state().eye
    assert eye is not None
    assert (eye.reading, eye.may_learn, eye.sets[0].faces) == (4, True, ["1-sword", "6-pow"])
    response = ana.get("/picture/4")
    assert (response.data, response.mimetype) == (JPEG, "image/jpeg")
    assert response.headers["Cache-Control"] == "no-store"


def test_what_was_learned_of_each_face_is_shown_beside_its_name(watched: Page, eye: Eye) -> None:
    """No test finds two faces that were shown in each other's place, and no host could see it.

    At the end of a lesson, and of each set that was taught; who only watches is sent none.
    """
    ana, faces = watched.phone(seat=0), ("1-劍&2", "6-pow")
    learned, said = Learned(7, faces), Message("eye.taught")
    shown = tuple(FaceLesson(face, 1, 1) for face in faces)
    lesson = Lesson("teach", "done", said, "barbarian", None, shown, learned=learned)
    sets = (Teachable("barbarian", faces, taught=True, learned=learned), Teachable("elf", ("1",)))
    eye.shown = EyeState(2, lesson=lesson, sets=sets)
    told = ana.state().eye
    assert told is not None
    assert told.lesson is not None
    first, second = [face.learned for face in told.lesson.faces]
    taught, untaught = [[(face.label, face.picture) for face in each.learned] for each in told.sets]
    assert taught == [("1 劍&2", first), ("6 Pow", second)]
    assert untaught == []
    assert first is not None
    response = ana.get(first)
    assert (response.data, response.mimetype) == (JPEG, "image/jpeg")
    assert watched.phone().get(first).status_code == 403


def test_a_lesson_that_goes_on_shows_nothing_as_learned(watched: Page, eye: Eye) -> None:
    """There is nothing to judge yet."""
    shown = (FaceLesson("1-sword", 1, 1),)
    eye.shown = EyeState(2, lesson=Lesson("teach", "look", Message("eye.taught"), faces=shown))
    told = watched.phone(seat=0).state().eye
    assert told is not None
    assert told.lesson is not None
    assert [face.learned for face in told.lesson.faces] == [None]


@pytest.mark.parametrize(
    "path",
    [
        "/learned/barbarian/7",
        "/learned/barbarian/7?face=set.toml",
        "/learned/barbarian/-7?face=6-pow",
        "/learned/../7?face=6-pow",
        "/learned/%2e%2e%2fseats/7?face=6-pow",
        "/learned/barbarian/7/../../seats.json",
        f"/learned/barbarian/{'9' * 5000}?face=6-pow",
    ],
)
def test_what_was_not_learned_is_not_sent(watched: Page, path: str) -> None:
    """An address that was made up leads nowhere."""
    assert watched.phone(seat=0).get(path).status_code == 404


def test_a_set_that_is_not_used_says_why(watched: Page, eye: Eye) -> None:
    """In the phone's language."""
    wrong = Message("eye.set-damaged")
    eye.shown = EyeState(2, sets=(Teachable("elf", ("1", "2"), taught=True, wrong=wrong),))
    shown = watched.phone(seat=0).state().eye
    assert shown is not None
    assert shown.sets[0].wrong == "cannot be read: teach it again"


@pytest.mark.parametrize(
    "name, label",
    [("barbarian", "野蠻人"), ("king-of-tokyo", "東京之王"), ("my-own", "my-own")],
    ids=["a hero's", "a game's", "nobody's"],
)
def test_a_set_is_called_in_the_readers_language(
    watched: Page, eye: Eye, name: str, label: str
) -> None:
    """By whose dice they are; it is taught under the name that it has."""
    eye.shown = EyeState(2, sets=(Teachable(name, ("1", "2")),))
    shown = watched.phone("zh-TW", seat=0).state().eye
    assert shown is not None
    assert [(each.name, each.label) for each in shown.sets] == [(name, label)]


def test_a_tray_that_is_not_calibrated_is_told(watched: Page, eye: Eye) -> None:
    """Whoever opens the camera's page learns what would be read better."""
    ana = watched.phone(seat=0)
    for number, calibrated in enumerate((True, False), start=2):
        eye.shown = EyeState(number, calibrated=calibrated)
        shown = ana.state().eye
        assert shown is not None
        assert shown.calibrated is calibrated


@pytest.mark.parametrize(
    "reading, calibrated, is_new",
    [(None, False, True), (Picture(5, only=1), False, False), (None, True, False)],
    ids=["nothing read", "read for another seat", "calibrated"],
)
def test_an_eye_is_new_until_it_read_or_was_calibrated(
    watched: Page, eye: Eye, reading: Picture | None, *, calibrated: bool, is_new: bool
) -> None:
    """Another seat's secret reading is one too, though this phone may not see it."""
    eye.shown = EyeState(2, reading, calibrated=calibrated)
    shown = watched.phone(seat=0).state().eye
    assert shown is not None
    assert (shown.reading, shown.is_new) == (None, is_new)


def test_a_picture_that_is_not_shown_is_not_sent(watched: Page, eye: Eye) -> None:
    """Numbers cannot be guessed: only what the state names is to be had, while it is kept."""
    ana = watched.phone(seat=0)
    assert ana.get("/picture/3").status_code == 404
    eye.shown = EyeState(2, Picture(11))
    assert ana.get("/picture/11").status_code == 404


def test_what_lies_in_a_picture_is_said_as_the_reader_reads(watched: Page, eye: Eye) -> None:
    """Faces and doubts come in words, with the places at which to draw them."""
    place = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
    marks = (Mark(place, "1-sword"), Mark(place, None, "half hidden"))
    eye.shown = EyeState(2, Picture(4, marks=marks, floor=place))
    shown = watched.phone(seat=0).state().eye
    assert shown is not None
    assert shown.drawing is not None
    told = [(mark.face and mark.face.label, mark.doubt) for mark in shown.drawing.marks]
    assert told == [("1 Sword", None), (None, "half hidden")]
    assert [tuple(point) for point in shown.drawing.floor] == list(place)
    watching = watched.phone().state().eye
    assert watching is not None
    assert watching.drawing is None


def test_the_live_picture_is_for_who_sits_at_the_table(watched: Page) -> None:
    """A seat sees what the camera sees now; who only watches does not."""
    response = watched.phone(seat=0).get("/live")
    assert (response.data, response.mimetype) == (JPEG, "image/jpeg")
    assert watched.phone().get("/live").status_code == 403


def test_nothing_is_shown_live_while_a_secret_lies_in_the_tray(fair: Page) -> None:
    """Not even its owner: who looks over their shoulder is not asked."""
    phones = [fair.phone(seat=seat, name="Ana") for seat in (0, 1)]
    assert [phone.get("/live").status_code for phone in phones] == [404, 404]


def test_who_watches_sees_no_picture(watched: Page) -> None:
    """A screen for all shows no tray."""
    watching = watched.phone()
    assert watching.get("/picture/4").status_code == 404
    eye = watching.state().eye
    assert eye is not None
    assert eye.reading is None


def test_a_secret_roll_is_pictured_for_its_seat_only(watched: Page, eye: Eye) -> None:
    """What lies in the tray of a secret roll is sent to nobody else."""
    eye.shown = EyeState(2, Picture(5, only=1))
    ana, ben = watched.phone(seat=0), watched.phone(seat=1, name="Ben")
    assert [phone.get("/picture/5").status_code for phone in (ana, ben)] == [404, 200]
    assert ana.state().eye != ben.state().eye


def test_no_picture_is_shown_while_a_secret_lies_in_the_tray(fair: Page) -> None:
    """Even a picture that is said to be for all stays where it is, in each phone's state too."""
    phones = [fair.phone(seat=seat, name="Ana") for seat in (0, 1)]
    assert [phone.get("/picture/4").status_code for phone in phones] == [404, 404]
    assert b'"reading":4' not in phones[0].get("/state").data


def test_no_lesson_begins_while_a_secret_lies_in_the_tray(fair: Page, eye: Eye) -> None:
    """A lesson would show everybody the tray: it waits, and says why."""
    ana = fair.phone(seat=0)
    body = {"name": "pips", "faces": ["1", "2"]}
    for path, posted in (("/teach", body), ("/calibrate", None)):
        assert "Secret dice" in answer(ana.post(path, posted), 409)["refused"]
    eye.shown = EyeState(2, calibrated=False)
    shown = ana.state().eye
    assert shown is not None
    assert not shown.may_learn
    assert not shown.is_new
    assert eye.asked == []


def test_a_lesson_is_begun_pressed_and_ended(watched: Page, eye: Eye) -> None:
    """What is tapped reaches the eye, with the number of what was seen."""
    ana = watched.phone(seat=0)
    assert ana.post("/teach", {"name": "my dice", "faces": ["1", "2-x"]}).status_code == 200
    assert ana.post("/press", {"button": "next", "number": 7}).status_code == 200
    assert ana.post("/end-lesson", {"number": 8}).status_code == 200
    assert eye.asked == [("my dice", ["1", "2-x"]), ("next", 7), ("cancel", 8)]


def test_a_face_to_be_shown_again_reaches_the_eye(watched: Page, eye: Eye) -> None:
    """With the number of what was seen."""
    ana = watched.phone(seat=0)
    assert ana.post("/show-again", {"face": "1-劍", "number": 7}).status_code == 200
    assert ana.post("/show-again", {"face": "", "number": 7}).status_code == 400
    assert eye.asked == [("show again", "1-劍", 7)]


FLOOR = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9]]


def test_a_drawn_floor_reaches_the_eye(watched: Page, eye: Eye) -> None:
    """With the number of the picture into which it was drawn."""
    body = {"points": FLOOR, "is_round": False, "number": 7}
    assert watched.phone(seat=0).post("/draw-floor", body).status_code == 200
    assert eye.asked == [([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9)], 7, False)]


@pytest.mark.parametrize(
    "points", [FLOOR[:2], FLOOR * 5, [*FLOOR, [0.1, 1.1]], [*FLOOR, [-1e300, 0.9]], [*FLOOR, [0.1]]]
)
def test_what_lies_outside_of_the_picture_is_no_floor(
    watched: Page, eye: Eye, points: list[list[float]]
) -> None:
    """A floor has three to twelve points, all of them in the picture."""
    body = {"points": points, "is_round": False, "number": 7}
    assert watched.phone(seat=0).post("/draw-floor", body).status_code == 400
    assert eye.asked == []


def test_what_the_eye_refuses_is_said(watched: Page) -> None:
    """A refusal comes with its reason."""
    ana = watched.phone(seat=0)
    assert answer(ana.post("/calibrate"), 409) == {"refused": "This cannot be done now."}


@pytest.mark.parametrize(
    "path", ["/teach", "/calibrate", "/press", "/show-again", "/draw-floor", "/end-lesson"]
)
def test_who_watches_cannot_teach(watched: Page, eye: Eye, path: str) -> None:
    """Only who sits at the table touches its camera."""
    body = {"name": "a", "faces": ["1", "2"]} if path == "/teach" else None
    assert watched.phone().post(path, body).status_code == 403
    assert eye.asked == []


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "faces": ["1", "2"]},
        {"name": "a", "faces": ["1"]},
        {"name": "a", "faces": ["1", "2\n"]},
        {"name": "a", "faces": ["1", ""]},
        {"name": "a", "faces": ["1", "a" * 1501]},
        {"name": "a", "faces": ["1"] * 1501},
        {"name": "a" * 41, "faces": ["1", "2"]},
    ],
)
def test_what_names_no_dice_is_no_lesson(watched: Page, body: dict[str, object]) -> None:
    """The page lets nobody send that: no name, a name or face that is empty, or without end."""
    assert watched.phone(seat=0).post("/teach", body).status_code == 400


@pytest.mark.parametrize("faces", [["1-劍", "../2"], ["1"] * 25, ["1", "a" * 61]])
def test_names_that_are_none_reach_the_eye_that_says_why(
    watched: Page, eye: Eye, faces: list[str]
) -> None:
    """A person may write them in any letters, and any number, and is to read what would do."""
    assert watched.phone(seat=0).post("/teach", {"name": "劍骰", "faces": faces}).status_code == 200
    assert eye.asked == [("劍骰", faces)]


def test_a_lesson_is_told_to_every_phone(watched: Page, eye: Eye) -> None:
    """How far each face has come, and what makes it doubtful, is said as the reader reads."""
    ana: Phone = watched.phone(seat=0)
    stream = ana.stream()
    stream.next()
    faces = (FaceLesson("1-sword", 3, 3), FaceLesson("6-pow", 1, 3, Message("eye.alike")))
    said = Message("page.teach-how")
    eye.shown = EyeState(2, None, None, Lesson("teach", "look", said, "barbarian", "6-pow", faces))
    shown = stream.next().eye
    assert shown is not None
    assert shown.lesson is not None
    assert shown.lesson.said.startswith("Show the camera")
    assert shown.lesson.face is not None
    assert shown.lesson.face.label == "6 Pow"
    assert [(face.taken, face.wanted) for face in shown.lesson.faces] == [(3, 3), (1, 3)]
    stream.response.close()


def test_without_a_camera_there_is_nothing_to_teach(page: Page, ana: Phone) -> None:
    """Where no camera can be asked, the page offers none."""
    assert ana.state().eye is None
    assert ana.post("/calibrate").status_code == 404
    assert page.phone(seat=1).get("/picture/4").status_code == 404


def test_a_picture_is_shown_again_when_the_secret_is_out(fair: Page) -> None:
    """Once everybody may see the dice, a picture of them is no secret."""
    for seat in (0, 1):
        fair.table.put(Rolled(("1", "2", "3")), by=seat)
    ana = fair.phone(seat=0)
    ana.put("chose", option="none")
    assert ana.get("/picture/4").status_code == 404
    ana.put("chose", option="none")
    assert ana.get("/picture/4").status_code == 200


def test_a_lesson_that_was_cut_off_names_the_dice(watched: Page, eye: Eye) -> None:
    """By whose they are, in the reader's language."""
    said = Message("eye.cut-off", {"kind": "barbarian"})
    eye.shown = EyeState(2, lesson=Lesson("teach", "failed", said, "barbarian"))
    shown = watched.phone("zh-TW", seat=0).state().eye
    assert shown is not None
    assert shown.lesson is not None
    assert "野蠻人" in shown.lesson.said


def test_a_lesson_names_faces_in_full(watched: Page, eye: Eye) -> None:
    """Faces that share a number are told apart; a symbol of one's own is called as it is."""
    ana = watched.phone(seat=0)
    said = Message("eye.alike-ask", {"face": "1-sword", "other": "1-wolf"})
    doubt = Message("eye.alike", {"face": "1-sword", "other": "1-wolf"})
    faces = (FaceLesson("1-sword", 2, 2, doubt), FaceLesson("1-wolf", 2, 2))
    eye.shown = EyeState(2, lesson=Lesson("teach", "confirm", said, "mine", "1-sword", faces))
    shown = ana.state().eye
    assert shown is not None
    assert shown.lesson is not None
    assert shown.lesson.said.startswith("1 Sword looks much like 1 wolf.")
    assert shown.lesson.faces[0].doubt == "1 Sword looks much like 1 wolf."
    assert [face.face.label for face in shown.lesson.faces] == ["1 Sword", "1 wolf"]
