"""From the camera to the table: made-up frames, and a reader that reads what it is told."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import cast

import numpy as np
import pytest

from device.cameras import Camera, CameraError, Frame, Image
from device.cameras.frame import Closing
from device.eye import Eye
from device.readers import Readers
from device.table_loop import TableLoop
from engine import (
    Chose,
    DieKind,
    JournalError,
    Kept,
    Message,
    Rolled,
    Setup,
    Stopped,
    Table,
    TrayView,
)
from tests.engine.kernel import whispers
from tests.engine.kernel.race import GAMES
from tests.engine.king_of_tokyo.tables import TokyoTable
from vision import Die, FrameTooDarkError, Mount, Reading, Tray, Watcher
from vision.frames import refuse_unreadable

HEIGHT, WIDTH = 120, 160


class Script(Readers):
    """Readers that read what a test says, whatever is in the frame."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.faces: str | None = ""
        self.look = 0
        self.rows: Sequence[int] | None = None
        self.colours: Sequence[str] = ("red",)
        self.image: Image | None = None
        self.kinds: list[set[str]] = []

    def read(self, image: Image, kinds: Sequence[DieKind]) -> Reading:
        """Read a die a letter, "?" being one in doubt, in ``rows`` or each look in its own row."""
        assert image.shape == (HEIGHT, WIDTH, 3)
        self.image = image
        self.kinds.append({kind.name for kind in kinds})
        if self.faces is None:
            raise FrameTooDarkError("the frame is too dark")
        self.look += 1
        return Reading(tuple(self._die(at, face) for at, face in enumerate(self.faces)))

    def _die(self, at: int, face: str) -> Die:
        row = self.look % 9 if self.rows is None else self.rows[at]
        place = (WIDTH * (at + 1) / 10, HEIGHT * (row + 0.5) / 10)
        doubt = "glare" if face == "?" else None
        colour = self.colours[at % len(self.colours)]
        return Die(None if doubt else face, colour, place, 0.0, 10.0, (), 1.0, doubt)


def begun_race() -> Table:
    """A race of which seat 0 is to roll two dice."""
    table = Table(None, Setup("race", 2), games=GAMES)
    table.put(Chose("red"), by=0)
    table.put(Chose("blue"), by=1)
    return table


class Desk:
    """A race, or another game, at a tray that a test lays dice into."""

    def __init__(self, eye: Eye | None = None, table: Table | None = None) -> None:
        self.table = table or begun_race()
        self.script = Script()
        self.loop = TableLoop(self.table, self.script, eye=eye)
        self._now = 0.0
        self._patch = 0
        self.noise: np.random.Generator | None = None
        self.level: int | None = None
        self.rest()

    @property
    def tray(self) -> TrayView:
        """What the table shows of the tray."""
        return self.table.view(None).tray

    @property
    def rolls(self) -> list[str]:
        """Every roll that the table took from the tray."""
        log = self.table.view(None).log
        tray = [entry.said.params for entry in log if entry.said.key == "said.rolled"]
        return [str(params["faces"]) for params in tray]

    def picture(self) -> Image:
        """Draw something, somewhere else after each movement."""
        image = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
        x = 20 * (self._patch % 7)
        image[40:60, x : x + 20] = 220
        if self.level is not None:
            image[:] = self.level
        if self.noise is not None:
            image += self.noise.integers(0, 16, (HEIGHT, WIDTH, 1), np.uint8)
        return image

    def frame(self) -> None:
        """Take a frame of how things are."""
        self._now += 0.1
        self.loop.follow()
        self.loop.look(Frame(self.picture(), self._now))

    def move(self) -> None:
        """Let things move for a moment."""
        for _ in range(3):
            self._patch += 1
            self.frame()

    def pass_over(self) -> None:
        """Let a hand pass over the tray, and leave all as it was."""
        lay = self._patch
        self.move()
        self._patch = lay
        self.rest()

    def rest(self) -> None:
        """Let things lie still until they have settled."""
        for _ in range(7):
            self.frame()

    def throw(self, faces: str | None) -> TrayView:
        """Throw dice that will be read so; return what the table then shows."""
        self.move()
        self.script.faces = faces
        self.rest()
        return self.tray


@pytest.fixture
def desk() -> Iterator[Desk]:
    """Give a race of which seat 0 is to roll two dice, in front of an empty tray."""
    desk = Desk()
    yield desk
    desk.table.close()


def test_dice_that_settle_are_put_as_the_roll(desk: Desk) -> None:
    """Two dice read surely are the roll, its source is the tray, and they are shown as taken."""
    tray = desk.throw("52")
    assert tray.state == "taken"
    said = desk.table.view(None).log[-1].said
    assert (said.key, desk.rolls) == ("said.rolled", ["2-left, 5-jump"])
    assert [die.face for die in tray.dice] == ["2-left", "5-jump"]


def test_places_are_shares_of_the_picture(desk: Desk) -> None:
    """The page gets a die's place in fractions of the width and height, and its colour."""
    die = desk.throw("52").dice[0]
    assert die.centre == pytest.approx((0.2, 0.25))
    assert die.colour == "red"


def test_each_look_has_a_number_of_its_own(desk: Desk) -> None:
    """A tap on a die of an older look can be told from one on the present look."""
    numbers = [desk.throw("5").number, desk.throw("5").number]
    assert numbers == sorted(set(numbers))


def test_movement_is_shown_while_it_lasts(desk: Desk) -> None:
    """While dice tumble the page says so, and nothing is read."""
    looks = desk.script.look
    desk.move()
    assert (desk.tray.state, desk.script.look) == ("moving", looks)


def test_what_nobody_asked_for_is_only_shown(desk: Desk) -> None:
    """Dice thrown while a number is asked change nothing, nor do they later for the next roll."""
    desk.throw("52")
    desk.table.put(Stopped(), by=0)
    assert desk.throw("11").state == "idle"
    assert len(desk.rolls) == 1


def test_a_wrong_number_waits(desk: Desk) -> None:
    """Three dice are not two; with one taken out and thrown anew they are."""
    assert desk.throw("523").state == "count"
    assert desk.rolls == []
    assert desk.throw("46").state == "taken"


def test_a_mark_made_late_counts_the_dice_that_lie_there(desk: Desk) -> None:
    """One die thrown of two waits until a person says on the phone that the other is kept."""
    desk.throw("52")
    assert desk.throw("6").state == "count"
    desk.table.put(Kept((0,)), by=0)
    desk.frame()
    assert desk.tray.state == "taken"
    assert desk.rolls[-1] == "2-left, 6-jump"


def test_a_die_of_a_roll_that_was_taken_back_counts_as_it_lies(desk: Desk) -> None:
    """Left lying, it shows what people see, and not what the game has from the attempt before."""
    desk.script.rows = [1, 1]
    desk.throw("25")
    desk.table.put(Kept((0,)), by=0)
    desk.script.rows = [1, 3]
    desk.throw("26")
    desk.table.undo(by=0)
    desk.table.put(Kept(()), by=0)
    desk.frame()
    desk.script.rows = [5, 3]
    desk.throw("46")
    assert desk.rolls[-1] == "4-right, 6-jump"


def test_what_would_make_a_roll_of_the_dice_is_told(desk: Desk) -> None:
    """One die of two lies there, and nobody said that the other is kept."""
    desk.throw("52")
    assert desk.throw("6").why == Message("eye.too-few")


def test_a_doubtful_die_is_settled_by_a_person(desk: Desk) -> None:
    """A roll in doubt is not put; a tap on the phone settles it, and it counts once."""
    tray = desk.throw("5?")
    assert (tray.state, desk.rolls) == ("doubtful", [])
    at = next(i for i, die in enumerate(tray.dice) if die.doubt)
    desk.table.settle(tray.number, at, "3")
    desk.rest()
    assert desk.tray.state == "taken"
    assert desk.rolls == ["5-jump, 3-right"]


def test_settling_one_of_two_is_not_undone_by_the_next_frame(desk: Desk) -> None:
    """What a person has settled stays so while another die waits."""
    tray = desk.throw("??")
    desk.table.settle(tray.number, 0, "3")
    desk.rest()
    assert [die.face for die in desk.tray.dice] == ["3-right", None]


@pytest.fixture
def whispering() -> Iterator[Desk]:
    """Give three seats that roll at once, in secret, of whom seat 0 throws into the tray."""
    with Table(None, Setup("whispers", 3), games=whispers.GAMES) as table:
        desk = Desk(table=table)
        desk.script.colours = ("red", "blue", "blue")
        yield desk


def first_pool(table: Table) -> str:
    """Return what seat 0 has rolled, as it sees it."""
    return "".join(die.face or "?" for die in table.view(0).piles[0].dice)


def test_dice_in_doubt_wait_on_while_another_rolls_elsewhere(whispering: Desk) -> None:
    """Whoever rolls on the phone meanwhile has not rolled these: they are settled, and count."""
    table = whispering.table
    whispering.throw("1?3")
    table.put(Rolled(("2", "2", "2")), by=2)
    whispering.rest()
    at = next(i for i, die in enumerate(table.tray.dice) if die.doubt)
    table.settle(table.tray.number, at, "4")
    whispering.rest()
    assert (table.tray.state, first_pool(table)) == ("taken", "134")
    assert table.view(None).thrower == 1


def test_dice_that_tumble_while_another_rolls_elsewhere_count(whispering: Desk) -> None:
    """What was thrown for a roll is that roll, though a phone's came in before it lay still."""
    table = whispering.table
    whispering.move()
    table.put(Rolled(("2", "2", "2")), by=2)
    whispering.throw("123")
    assert (table.tray.state, first_pool(table)) == ("taken", "123")
    whispering.throw("456")
    assert table.view(None).thrower is None


def test_dice_of_a_roll_that_a_referee_typed_are_not_the_next_one() -> None:
    """Camouflage and its Mimic ask for the same roll twice: what lay there was thrown before."""
    game = TokyoTable()
    with game.table as table:
        game.stand(1)
        game.give(1, "camouflage")
        game.copy(1, "camouflage")
        game.throw("c 1 1 2 2 3")
        desk = Desk(table=table)
        desk.script.rows = (1, 5)
        assert desk.throw("56").state == "count"
        table.put(Rolled(("claw",)), by=0, forced="one die counts", seat=1)
        assert game.asked == "1 roll"
        assert desk.throw("5").state == "idle"
        assert game.asked == "1 roll"


def test_a_roll_typed_in_ends_the_waiting(desk: Desk) -> None:
    """When people type the roll instead of settling it, the doubtful dice are not asked about."""
    desk.throw("5?")
    desk.table.put(Rolled(("1", "2")), by=0)
    desk.rest()
    assert desk.tray.state == "taken"
    assert desk.rolls == ["1-left, 2-left"]


def test_an_undone_roll_is_thrown_anew(desk: Desk) -> None:
    """Dice that lie there after an undo are not put again; the next throw is."""
    desk.throw("52")
    desk.table.undo(by=0)
    desk.rest()
    assert (desk.tray.state, desk.rolls) == ("idle", [])
    desk.throw("11")
    assert desk.rolls == ["1-left, 1-left"]


def test_dice_typed_after_an_undo_are_known_by_what_they_show() -> None:
    """Misread and typed anew in another order, those that are marked are kept, and no others."""
    with TokyoTable().table as table:
        desk = Desk(table=table)
        desk.script.rows = (0,) * 6
        desk.throw("124556")
        table.undo(by=0)
        table.put(Rolled(tuple("512456")), by=0)
        desk.rest()
        table.put(Kept((0, 3)), by=0)
        desk.script.rows = (5, 5, 0, 0, 5, 5)
        desk.throw("124523")
        assert desk.rolls[-1] == "claw, 1, 2, energy, 2, 3"


def test_a_frame_that_cannot_be_read_says_why(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """Too dark a frame is told with what to do, in the log and on the page; then play goes on."""
    tray = desk.throw(None)
    assert (tray.state, tray.why) == ("unreadable", Message("eye.too-dark"))
    assert "nothing to read: the frame is too dark" in caplog.text
    assert desk.throw("52").state == "taken"


def test_light_that_goes_out_is_told_though_nothing_moves(desk: Desk) -> None:
    """The page went on to wait for a roll; what lies there in light again is none."""
    desk.script.rows = (0, 0)
    desk.throw("52")
    desk.level = 5
    for _ in range(5):
        desk.rest()
    assert (desk.tray.state, desk.tray.why) == ("unreadable", Message("eye.too-dark"))
    desk.level = None
    for _ in range(2):
        desk.rest()
    assert (desk.tray.why, len(desk.tray.dice), len(desk.rolls)) == (None, 2, 1)


def test_a_tray_so_dim_that_only_a_mean_tells_is_not_called_dark(desk: Desk) -> None:
    """One frame of it drowns in noise; what is read is the mean of several, and reads well."""
    desk.throw("52")
    desk.noise, desk.level = np.random.default_rng(1), 5
    with pytest.raises(FrameTooDarkError):
        refuse_unreadable(desk.picture())
    for _ in range(5):
        desk.rest()
        assert (desk.tray.state, desk.tray.why) == ("taken", None)


def _full(*_: object, **__: object) -> None:
    raise JournalError("database or disk is full")


def test_a_roll_that_cannot_be_kept_is_told_and_put_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """On a full disk it was thrown away and the camera opened anew; the page said nothing."""
    with monkeypatch.context() as broken:
        broken.setattr("engine.journal.Journal.append", _full)
        tray = desk.throw("52")
        assert (tray.state, tray.why) == ("unreadable", Message("eye.roll-not-kept"))
        before = desk.table.revision
        for _ in range(3):
            desk.rest()
        assert desk.table.revision == before
    assert caplog.text.count("database or disk is full") == 1
    for _ in range(2):
        desk.rest()
    assert (desk.tray.state, desk.tray.why, desk.rolls) == ("taken", None, ["2-left, 5-jump"])
    looks = desk.script.look
    desk.rest()
    assert (desk.script.look, len(desk.rolls)) == (looks, 1)


def test_dice_thrown_anew_while_none_could_be_kept_are_the_roll(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies there counts, and not what lay there when the disk was full."""
    with monkeypatch.context() as broken:
        broken.setattr("engine.journal.Journal.append", _full)
        desk.throw("52")
    assert desk.throw("46").state == "taken"
    assert desk.rolls == ["4-right, 6-jump"]


def test_the_asked_kind_of_dice_is_read(desk: Desk) -> None:
    """The reader is chosen by the kind of die that the game asks for."""
    desk.throw("52")
    assert desk.script.kinds[-1] == {"race"}


def test_a_look_that_was_overtaken_is_judged_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A roll typed while the camera's was being read wins; the dice are put for nothing else."""
    put = desk.table.put

    def slow(answer: Rolled, **how: int | None) -> int:
        monkeypatch.setattr(desk.table, "put", put)
        put(Rolled(("1", "2")), by=0)
        put(Stopped(), by=0)
        return put(answer, by=None, expected=how["expected"])

    monkeypatch.setattr(desk.table, "put", slow)
    assert desk.throw("52").state == "idle"
    assert desk.rolls == ["1-left, 2-left"]


class FakeCamera(Closing):
    """A camera that gives some frames and then fails."""

    def __init__(self, frames: int) -> None:
        self._left = frames

    def read(self) -> Frame:
        """Give a frame, or fail."""
        self._left -= 1
        if self._left < 0:
            raise CameraError("the cable is out")
        return Frame(np.full((HEIGHT, WIDTH, 3), 90, np.uint8), float(self._left))


class Waits(Event):
    """A stop signal that comes after some failures, and notes how long would be waited."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.left, self.waited = failures, list[float]()

    def wait(self, timeout: float | None = None) -> bool:
        """Do not wait."""
        if timeout is not None and timeout >= 1.0:
            self.waited.append(timeout)
            self.left -= 1
            if self.left == 0:
                self.set()
        return self.is_set()


def test_a_camera_that_does_not_open_is_tried_again_ever_more_seldom(desk: Desk) -> None:
    """The page says that there is no camera, and the waits grow up to half a minute."""

    def closed() -> Camera:
        raise CameraError("no such camera")

    stop = Waits(6)
    desk.loop.run(closed, stop)
    assert stop.waited == [1.0, 2.0, 5.0, 10.0, 30.0, 30.0]
    assert desk.tray.state == "off"


def test_a_camera_that_opens_and_gives_nothing_is_tried_again_ever_more_seldom(desk: Desk) -> None:
    """One with a loose cable was opened each second, and the log told of it, all evening."""
    stop = Waits(3)
    desk.loop.run(lambda: FakeCamera(0), stop)
    assert stop.waited == [1.0, 2.0, 5.0]


def test_a_camera_that_is_gone_all_evening_is_told_of_once(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """The log told of it each half minute, and never that it was there again."""
    caplog.set_level("INFO")
    given = iter((0, 0, 0, 3, 0, 0))
    desk.loop.run(lambda: FakeCamera(next(given)), Waits(6))
    told = [record.message for record in caplog.records if "camera" in record.message]
    gone = "no camera, play goes on by hand until it is opened again: the cable is out"
    assert told == [gone, "the camera gives pictures again", gone]


def test_a_camera_that_fails_otherwise_than_before_is_told_of_anew(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """Plugged in at another place it fails for another reason, which wants another mend."""
    why = iter(("no such camera", "no such camera", "another program has it"))

    def closed() -> Camera:
        raise CameraError(next(why))

    desk.loop.run(closed, Waits(3))
    told = [record.message.rpartition(": ")[2] for record in caplog.records]
    assert told == ["no such camera", "another program has it"]


def test_play_goes_on_by_hand_without_a_camera(desk: Desk) -> None:
    """A camera that fails leaves the table as it was; a typed roll is taken."""
    desk.loop.run(lambda: FakeCamera(3), Waits(2))
    assert desk.tray.state == "off"
    desk.table.put(Rolled(("1", "2")), by=0)
    assert desk.rolls == ["1-left, 2-left"]


def test_a_camera_that_gave_frames_is_opened_again_at_once(desk: Desk) -> None:
    """The waits begin anew with each camera that worked for a while."""
    stop = Waits(3)
    desk.loop.run(lambda: FakeCamera(3), stop)
    assert stop.waited == [1.0, 1.0, 1.0]


def test_a_mistake_of_ours_does_not_end_the_evening(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong in reading is logged in full, and the camera is opened again."""

    def broken() -> Camera:
        raise ZeroDivisionError("a mistake")

    desk.loop.run(broken, Waits(2))
    assert "ZeroDivisionError: a mistake" in caplog.text


def test_a_hand_over_dice_that_a_new_camera_found_is_no_roll(desk: Desk) -> None:
    """After a start, dice that lie there count no more when a hand has passed over them."""
    desk.script.faces = "52"
    desk.loop = TableLoop(desk.table, desk.script)
    desk.rest()
    desk.pass_over()
    assert (desk.tray.state, desk.rolls) == ("idle", [])
    desk.throw("46")
    assert desk.rolls == ["4-right, 6-jump"]


def test_passing_frames_do_not_wake_the_table(desk: Desk) -> None:
    """While nothing changes in the tray, pages are not told anything."""
    desk.throw("52")
    before = desk.table.revision
    desk.rest()
    assert desk.table.revision == before


def test_what_is_read_has_less_noise_than_a_frame(desk: Desk) -> None:
    """The frames in which the dice lie still are averaged."""
    desk.noise = np.random.default_rng(1)
    assert desk.throw("52").state == "taken"
    assert desk.script.image is not None
    one = desk.picture()[70:].std()
    assert desk.script.image[70:].std() < one / np.sqrt(3)  # four frames lie still


def test_what_is_looked_at_again_has_less_noise_than_a_frame(desk: Desk) -> None:
    """In the dark a single frame is noise: a tray that was unreadable once stayed so."""
    desk.noise = np.random.default_rng(1)
    assert desk.throw(None).state == "unreadable"
    one = desk.picture()[70:].std()
    desk.script.faces = "5"
    desk.pass_over()
    assert desk.script.image is not None
    assert desk.script.image[70:].std() < one / np.sqrt(3)  # four frames lie still
    desk.throw(None)
    desk.script.faces = "52"
    for _ in range(2):
        desk.rest()
    assert desk.tray.state == "taken"
    assert desk.script.image[70:].std() < one / np.sqrt(5)  # ten frames a second


class FakeEye:
    """An eye that says of the camera what a test says, and notes what it is shown."""

    def __init__(self) -> None:
        self.moved, self.lesson = False, False
        self.owners: list[frozenset[int]] = []
        self.kinds: set[str] = set()

    def in_lesson(self, _frame: Frame) -> bool:
        """Whether a lesson is on."""
        return self.lesson

    def bumped(self, _image: Image) -> bool:
        """Whether the camera stands wrong."""
        return self.moved

    def noted(self, kinds: Sequence[DieKind]) -> None:
        """Note the kinds of dice that are rolled."""
        self.kinds |= {kind.name for kind in kinds}

    def read(self, _image: Image, _reading: Reading, owners: frozenset[int]) -> None:
        """Note whose secret a picture is."""
        self.owners.append(owners)


@pytest.fixture
def eye() -> FakeEye:
    """Give an eye to which nothing is wrong."""
    return FakeEye()


@pytest.fixture
def watched(eye: FakeEye) -> Iterator[Desk]:
    """Give a race in front of an empty tray that an eye watches too."""
    desk = Desk(cast("Eye", eye))
    yield desk
    desk.table.close()


def test_nothing_counts_while_the_camera_stands_wrong(watched: Desk, eye: FakeEye) -> None:
    """The page says that the camera was moved; once it stands right the next throw counts."""
    eye.moved = True
    tray = watched.throw("52")
    assert (tray.state, tray.why, watched.rolls) == ("bumped", Message("eye.bumped"), [])
    eye.moved = False
    assert watched.throw("46").state == "taken"


@pytest.mark.parametrize("level, why", [(5, "eye.too-dark"), (255, "eye.overexposed")])
def test_a_tray_in_no_light_is_no_pushed_camera(
    watched: Desk, eye: FakeEye, level: int, why: str
) -> None:
    """The outline is not to be seen either: people were told to calibrate, not of the light."""
    eye.moved = eye.lesson = True
    watched.level = level
    watched.frame()
    eye.lesson = False
    watched.rest()
    assert (watched.tray.state, watched.tray.why) == ("unreadable", Message(why))
    watched.level = None
    assert watched.throw("52").why == Message("eye.bumped")


def test_nothing_counts_while_a_lesson_is_on(watched: Desk, eye: FakeEye) -> None:
    """Dice shown for a lesson are no roll, nor when they lie there after it."""
    eye.lesson = True
    watched.throw("52")
    eye.lesson = False
    watched.rest()
    assert (watched.tray.state, watched.rolls) == ("idle", [])
    assert watched.throw("46").state == "taken"


def test_the_eye_is_shown_what_is_read(watched: Desk, eye: FakeEye) -> None:
    """Each reading's picture goes to the page, belonging to all while nothing is secret."""
    watched.throw("52")
    assert eye.owners[-1] == frozenset()
    assert eye.kinds == {"race"}


@pytest.mark.parametrize("rolled", [0, 2])
def test_secret_dice_stand_in_no_log(rolled: int, caplog: pytest.LogCaptureFixture) -> None:
    """Neither while they are thrown nor after a restart, when nobody knows whose they are."""
    caplog.set_level("INFO")
    with Table(None, Setup("whispers", 2), games=whispers.GAMES) as table:
        for seat in range(rolled):
            table.put(Rolled(("1", "2", "3")), by=seat)
        desk = Desk(table=table)
        desk.throw("456")
    reads = [line for line in caplog.messages if line.startswith("read ")]
    assert len(reads) == 2
    assert all(line.startswith("read dice in secret (") for line in reads)


def test_a_secret_roll_that_is_not_taken_stands_in_no_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What the rules failed on is the roll, and so not told either."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("engine.match.Match.apply", fail)
    with Table(None, Setup("whispers", 2), games=whispers.GAMES) as table:
        desk = Desk(table=table)
        desk.script.colours = ("red", "blue", "blue")
        desk.throw("456")
    assert "a secret roll was not taken (GameError)" in caplog.text
    assert not {"4", "5", "6"} & set(caplog.messages[-1])


def test_what_could_not_be_read_is_looked_at_again(desk: Desk) -> None:
    """When the light comes back, dice that lie still are read though nothing moves."""
    assert desk.throw(None).state == "unreadable"
    desk.script.faces = "52"
    for _ in range(2):
        desk.rest()
    assert desk.tray.state == "taken"
    assert desk.rolls == ["2-left, 5-jump"]


def test_each_die_has_a_number_of_its_own(desk: Desk) -> None:
    """The dice that the table shows are told apart by numbers."""
    numbers = {die.id for die in desk.throw("52").dice}
    assert len(numbers) == 2
    assert None not in numbers


def test_the_watcher_knows_where_hands_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """From below that is over the tray's open top, wherever it was calibrated to stand."""
    told: list[tuple[Tray | None, Mount]] = []

    def watcher(tray: Tray | None, mount: Mount) -> Watcher:
        told.append((tray, mount))
        return Watcher(tray, mount)

    monkeypatch.setattr("device.table_loop.Watcher", watcher)
    tray = Tray([(10, 10), (150, 10), (150, 110), (10, 110)])
    with begun_race() as table:
        TableLoop(table, Readers(Path("nowhere"), tray, Mount.UNDER))
    assert told == [(tray, Mount.UNDER)]


def test_how_large_a_die_is_seen_is_known(desk: Desk) -> None:
    """What a finger tips over comes to lie an edge from its place, however large the edge."""
    desk.throw("34")
    assert {die.size for die in desk.tray.dice} == {10.0 / HEIGHT}
