"""What a person does beside the game itself: start one, teach dice, help out, look things up."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
import pytest

from engine import Amount, Chose, Message, Passed, Rolled, SeenDie, Setup, Table, TrayView
from engine.games.mage_wars.content import MAGES
from tests.browser.audit import faults
from tests.browser.chromium import Phone, phone
from tests.browser.reached import play_on, reach_offence, sit
from tests.browser.serving import served
from tests.browser.test_every_page import PicturedEye
from tests.webui.fair import GAMES
from tests.webui.test_lessons import Eye
from webui import EyeState, FaceLesson, Learned, Lesson, Mark, Picture, Teachable
from webui.catalogues import load_catalogues

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a fair for three, with all secret dice rolled."""
    with Table(None, Setup("fair", 3), games=GAMES) as fair:
        for seat in range(3):
            fair.put(Rolled(("6", "2", "4")), by=seat)
        yield fair


def let_others_object(table: Table) -> None:
    """Go on to the window in which the others are asked."""
    table.put(Chose("none"), by=0)
    table.put(Chose("none"), by=0)


def test_a_game_is_not_lost_by_a_slip(table: Table) -> None:
    """Choices bring further choices; a game that has begun ends only at a second, other tap."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        for tap in ("#menu", "#new-game", "#seat-count [data-id='4']"):
            mina.tap(tap)
        mina.tap("#option-mode [data-id='teams']")
        mina.tap("#option-teams [data-id='pairs']")
        mina.see("#option-teams [aria-pressed='true']", "pairs")
        mina.tap("#start")
        mina.tap("#keep-playing")
        mina.see_gone("#new-game-sheet")
        assert table.view(None).setup.seats == 3
        for tap in ("#menu", "#new-game", "#seat-count [data-id='2']", "#start", "#start-sure"):
            mina.tap(tap)
        mina.see_gone(".seat[data-seat='2']")
        assert table.view(None).setup == Setup("fair", 2, {"mode": "all"})


def test_dice_are_taught_from_the_page(table: Table) -> None:
    """The lesson asks, shows how far it has come, and is pressed and ended."""
    let_others_object(table)  # now no secret lies in the tray
    eye, said = Eye(), Message("page.teach-how")
    faces = (FaceLesson("1-sword", 3, 3), FaceLesson("6-pow", 1, 3))
    with served(table, eye=eye) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#menu")
        mina.tap("#camera")
        mina.see("#reading")
        mina.tap("#camera-sheet [data-set='barbarian']")
        lesson = Lesson("teach", "look", said, "barbarian", "6-pow", faces, Picture(5), ("next",))
        eye.shown = EyeState(2, lesson=lesson)
        mina.see(".lesson-faces .now", "1/3")
        mina.tap("#lesson-next")
        assert not mina.shows(".lesson-faces button")
        eye.shown = EyeState(3, lesson=msgspec.structs.replace(lesson, buttons=("again",)))
        assert mina.see(".lesson-faces button").accessible_name == "1 Sword: Show this face again"
        assert not mina.shows(".lesson-faces .now button")
        mina.tap(".lesson-faces button")
        eye.shown = EyeState(4, lesson=Lesson("teach", "done", said))
        mina.see(".lesson.done")
        mina.see("#eye-banner", load_catalogues()["en"].word("page.lesson-over"))
        mina.tap("#lesson-end")
        mina.see(".lesson.done")
    begun, again = ("barbarian", ["1-sword", "6-pow"]), ("show again", "1-sword", 3)
    assert eye.asked == [begun, ("next", 2), again, ("cancel", 4)]


class Hand:
    """Throws nothing."""

    def throw(self, count: int, keep: Sequence[tuple[float, float]]) -> None:
        """Leave the dice where they lie."""


def test_nothing_is_taught_at_a_simulated_tray(table: Table) -> None:
    """A lesson waited there for a die that nobody can lay into it, and no roll counted."""
    let_others_object(table)  # now no secret lies in the tray
    with served(table, eye=Eye(), hand=Hand()) as address, phone(address) as mina:
        sit(mina)
        for tap in ("#menu", "#camera"):
            mina.tap(tap)
        mina.see("#simulated", load_catalogues()["en"].word("page.simulated-tray"))
        assert not mina.shows("#calibrate, .teachable, #new-set")


def test_a_simulated_tray_asks_for_no_dice_that_it_has_not() -> None:
    """Its line glowed and said that it is empty, as if a die of twelve faces could be thrown."""
    with Table(None, Setup("mage-wars", 2)) as table, served(table, hand=Hand()) as address:
        for seat in (0, 1):
            table.put(Chose("wizard"), by=seat)
        table.show(TrayView("empty"))
        with phone(address) as mina:
            sit(mina)
            mina.see("#no-such-dice")
            assert not mina.shows("#tray, #throw")
            mina.tap("#virtual.primary")
            mina.see_gone("#virtual")
    assert table.view(None).awaited == (1,)


def test_faces_are_named_with_the_marks_of_the_language(table: Table) -> None:
    """The hint's own example is taken: Chinese has other commas than English."""
    let_others_object(table)  # now no secret lies in the tray
    eye = Eye()
    chinese = load_catalogues()["zh-Hant"].word("page.set-faces-how")
    example = chinese.partition("例如")[2].strip("。 ")
    with served(table, eye=eye) as address, phone(address, language="zh-Hant") as mina:
        sit(mina, 0, "Mina")
        for tap in ("#menu", "#camera", "#new-set"):
            mina.tap(tap)
        for css in ("#set-name", "#set-faces"):
            written = mina.see(css).get_dom_attribute("autocorrect")
            assert written == "off", "an iPhone would make words of it"
        mina.type("#set-name", "swords")
        mina.type("#set-faces", example)
        mina.tap("#teach")
        mina.see("#camera-sheet")
    assert eye.asked == [("swords", ["1-sword", "2-sword", "4-life"])]


def test_a_host_sees_what_was_learned_of_each_face(table: Table) -> None:
    """Two faces of one sign, shown in each other's place, were read wrongly ever after."""
    let_others_object(table)  # now no secret lies in the tray
    eye, faces = PicturedEye(), ("1-sword", "2-sword")
    learned, shown = Learned(7, faces), tuple(FaceLesson(face, 1, 1) for face in faces)
    eye.shown = EyeState(2, sets=(Teachable("swords", faces, taught=True, learned=learned),))
    said = Message("eye.taught-unsure", {"right": 1, "tested": 2})
    names = ["1 Sword: What was learned", "2 Sword: What was learned"]
    with served(table, eye=eye) as address, phone(address) as mina:
        sit(mina)
        for tap in ("#menu", "#camera", ".taught summary"):
            mina.tap(tap)
        assert pictures(mina, ".taught[open]") == names
        for number, step in enumerate(STEPS, start=3):
            lesson = Lesson("teach", step, said, "swords", None, shown, learned=learned)
            eye.shown = EyeState(number, lesson=lesson)
            mina.see(f".lesson.{step}")
            assert pictures(mina, ".lesson-faces") == names
        eye.shown = EyeState(9, lesson=Lesson("teach", "look", said, "swords", None, shown))
        mina.see(".lesson-faces progress")
        assert not mina.shows(".learned-face")


STEPS: tuple[Literal["confirm", "done"], ...] = ("confirm", "done")


def pictures(person: Phone, css: str) -> list[str]:
    """Give what the pictures of faces there are called, once each has come and is large enough."""
    person.see(f"{css} .learned-face")
    person.until(
        f"const found = [...document.querySelectorAll('{css} .learned-face')];"
        "return { widths: found.map((each) => each.naturalWidth && each.width) };",
        lambda found: min(found["widths"]) >= 72,
        "each picture",
    )
    found = person.driver.find_elements("css selector", f"{css} .learned-face")
    return [each.accessible_name for each in found]


def test_a_name_that_was_taught_says_what_it_replaces(table: Table) -> None:
    """Whoever typed it anew, with a phone's capital, learned after the lesson whose dice went."""
    let_others_object(table)  # now no secret lies in the tray
    eye = Eye()
    eye.shown = EyeState(2, sets=(Teachable("swords", ("1", "2"), taught=True),))
    with served(table, eye=eye) as address, phone(address) as mina:
        sit(mina)
        for tap in ("#menu", "#camera", "#new-set"):
            mina.tap(tap)
        mina.type("#set-name", "Sword")
        assert not mina.shows("#replaces")
        mina.type("#set-name", "Swords")
        mina.see("#replaces", load_catalogues()["en"].word("page.set-replaces"))


def test_a_doubtful_die_of_the_picture_leads_to_settling_it() -> None:
    """The die that is marked in the picture is the one that the faces are asked for."""
    corners = ((0.25, 0.55), (0.35, 0.55), (0.35, 0.65), (0.25, 0.65))
    eye = Eye()
    eye.shown = EyeState(2, Picture(4, marks=(Mark(corners, None, "glare"),)))
    sure = [SeenDie("1-sword", centre=(0.1 + 0.2 * at, 0.2)) for at in range(4)]
    seen = (*sure, SeenDie(None, "glare", centre=(0.3, 0.6)))
    with Table(None, Setup("dice-throne", 2)) as table, served(table, eye=eye) as address:
        reach_offence(table)
        table.show(TrayView("doubtful", seen, number=7))
        with phone(address) as mina:
            sit(mina)
            for tap in ("#menu", "#camera", ".sight button.mark-place[data-position='4']"):
                mina.tap(tap)
            mina.tap("#settle-sheet .face-key[data-face='4-life']")
            mina.see("#dice .die[data-face='4-life']")
        assert [die.face for die in table.view(None).dice] == ["1-sword"] * 4 + ["4-life"]


def test_a_referee_answers_for_who_is_away(table: Table) -> None:
    """Of two who are asked, one is passed for, with a reason."""
    let_others_object(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#menu")
        mina.tap("#answer-for")
        mina.tap("#answer-for-sheet [data-seat='2']")
        mina.type("#why", "on the phone")
        mina.tap("#answer-for-sheet [data-id='pass']")
        mina.see_gone("#answer-for-sheet")
    assert table.view(None).awaited == (1,)
    assert table.view(None).log[-1].why == "on the phone"


def test_a_number_is_answered_for_another_seat() -> None:
    """The field says what it asks for, and what is no number is not sent."""
    with Table(None, Setup("mage-wars", 2)) as table, served(table) as address:
        play_on(table, 1, lambda view: isinstance(view.ask, Amount))
        with phone(address) as mina:
            sit(mina, 1)
            mina.tap("#menu")
            mina.tap("#answer-for")
            mina.type("#answer-for-sheet #why", "on the phone")
            assert not faults(mina)
            mina.type("#amount-for", "1.5")
            mina.see("#answer-for-sheet [data-id='amount']:disabled")
            mina.type("#amount-for", "1")
            mina.tap("#answer-for-sheet [data-id='amount']")
            mina.see_gone("#answer-for-sheet")
    assert table.view(None).log[-1].why == "on the phone"


def test_a_creatures_damage_is_set_from_its_card() -> None:
    """Its own numbers are a tap away from where it is read, not among all of its mage's."""
    with Table(None, Setup("mage-wars", 2)) as table, served(table) as address:
        summon_for_the_first(table)
        with phone(address) as mina:
            sit(mina)
            mina.tap("#board .card")
            mina.tap("#zone-sheet .card-list .all")
            mina.tap("#numbers-sheet .all-numbers button:first-of-type")
            mina.tap("#plus")
            mina.tap("#set")
            mina.see("#board .card", "4/5")


def summon_for_the_first(table: Table) -> None:
    """Go on until the first seat has a fox in the arena."""
    for seat in (0, 1):
        table.put(Chose(MAGES[seat]), by=seat)
    for seat, face in enumerate(("9", "4")):
        table.put(Rolled((face,)), by=seat)
    for _ in ("upkeep", "planning"):
        for seat in (0, 1):
            table.put(Chose("done"), by=seat)
    table.put(Chose("summon.bitterwood-fox"), by=0)


def test_all_that_lies_open_is_read_and_set_right(table: Table) -> None:
    """A sum is unfolded, cards are read, a die of a pile and a number of nobody set right."""
    let_others_object(table)
    for seat in (1, 2):
        table.put(Passed(), by=seat)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#receipt-line")
        mina.see(".receipt tfoot", "11")
        mina.tap("#close")
        mina.tap(".card")
        mina.see("#zone-sheet .card-list li", "told")
        mina.tap("#close")
        mina.tap(".seat[data-seat='2']")
        mina.see("#seat-sheet .card-list", "Wings")
        mina.tap("#close")
        mina.tap("#middle .pile-die")
        mina.tap("#die-sheet .face-key[data-face='5']")
        mina.see_gone("#die-sheet")
        mina.tap("#middle .number")
        mina.tap("#plus")
        mina.tap("#set")
        mina.see_gone("#sheet")
    assert table.view(None).counters[0].value == 1
    assert [die.face for die in table.view(None).piles[0].dice] == ["5", "1", "1"]
