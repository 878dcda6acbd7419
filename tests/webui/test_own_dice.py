"""Dice of heroes that people bring: called as their file calls them, in the reader's language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Message, SeenDie, SetDie, Table, TrayView
from engine.games.dice_throne import with_own_heroes
from tests.engine.dice_throne.duels import MOON_ELF, DuelTable
from tests.webui.phones import Page
from tests.webui.test_lessons import Eye
from webui import EyeState, FaceLesson, Lesson, Teachable

BARBARIAN = Path(__file__).parents[2] / "engine/games/dice_throne/content/heroes/barbarian.toml"
OWN = """
id = "butcher"
name = { en = "Butcher", ko = "도축업자", zh-Hant = "屠夫" }
symbols = { sword = { en = "Cleaver", ko = "식칼", zh-Hant = "菜刀" } }
"""
ICONS = ("1-sword", "2-sword", "3-sword", "4-life", "5-life", "6-pow")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A duel of a Barbarian that has names of its own, with five dice rolled."""
    text = BARBARIAN.read_text("utf-8").replace('id = "barbarian"', OWN, 1)
    (tmp_path / "butcher.toml").write_text(text, "utf-8")
    duel = DuelTable("butcher", MOON_ELF, game=with_own_heroes(tmp_path))
    duel.choose("end")
    duel.roll("1 2 3 4 6")
    yield duel.table
    duel.table.close()


@pytest.mark.parametrize(
    "language,sword,life",
    [("en", "Cleaver", "Life"), ("zh-Hant", "菜刀", "生命"), ("ko", "식칼", "생명")],
)
def test_own_dice_are_called_as_their_file_says(
    table: Table, language: str, sword: str, life: str
) -> None:
    """Lying, to be typed, and in doubt; what the file does not name is called as ever."""
    table.show(TrayView("doubtful", (SeenDie("1-sword", "glare"),), number=3))
    state = Page(table).phone(language, seat=0).state()
    names = [f"{number} {sword}" for number in (1, 2, 3)] + [f"{n} {life}" for n in (4, 5)]
    assert [die.said for die in state.dice][:4] == names[:4]
    assert [face.label for face in state.dice[0].faces][:5] == names
    assert state.ask is not None
    assert state.ask.roll is not None
    assert [face.label for face in state.ask.roll.to_roll[0].faces][:5] == names
    seen = state.tray.dice[0]
    assert seen.face is not None
    assert seen.face.label == names[0]
    assert [face.label for face in seen.faces][:5] == names


def test_printed_dice_keep_their_names(table: Table) -> None:
    """Another hero's sword is none of the butcher's."""
    voice = Page(table).room.voice
    with Page(table).app.test_request_context():
        assert voice().face("1-sword", "barbarian").label == "1 Sword"
        assert voice().face("1-sword").label == "1 Sword"


def test_own_dice_are_taught_by_their_names(table: Table) -> None:
    """The set is called as the hero is, and each face as its file says."""
    eye = Eye()
    said = Message("eye.put-face", {"face": "2-sword"})
    faces = (FaceLesson("2-sword", 1, 2),)
    lesson = Lesson("teach", "look", said, "butcher", "2-sword", faces)
    eye.shown = EyeState(2, lesson=lesson, sets=(Teachable("butcher", ICONS),))
    view = Page(table, eye=eye).phone("zh-Hant", seat=0).state().eye
    assert view is not None
    assert view.sets[0].label == "屠夫"
    assert view.lesson is not None
    assert "2 菜刀" in view.lesson.said
    assert view.lesson.face is not None
    assert view.lesson.face.label == view.lesson.faces[0].face.label == "2 菜刀"


@pytest.mark.parametrize("symbol", ["Cleaver", "菜刀", "식칼", "meat_axe", "2nd"])
def test_a_roll_is_told_by_its_numbers_in_any_letters(tmp_path: Path, symbol: str) -> None:
    """A symbol is made up as people like: in the log the number tells its faces apart."""
    text = BARBARIAN.read_text("utf-8").replace('id = "barbarian"', OWN.partition("symbols")[0], 1)
    text = text.replace("-sword", f"-{symbol}").replace(" sword =", f' "{symbol}" =')
    (tmp_path / "butcher.toml").write_text(text.replace('"sword"', f'"{symbol}"'), "utf-8")
    duel = DuelTable("butcher", MOON_ELF, game=with_own_heroes(tmp_path))
    duel.choose("end")
    duel.roll("1 2 3 4 6")
    ana = Page(duel.table).phone("zh-Hant", seat=0)
    assert ana.state().log[-1].said == "擲出 1、2、3、4、6（手動輸入）"
    duel.table.correct(SetDie(0, f"2-{symbol}"), by=0)
    assert ana.state().log[-1].said == "骰子 1 設為 2"
    duel.table.close()


def test_a_face_that_the_dice_lack_names_them(table: Table) -> None:
    """Who types a face that is none reads whose dice these are."""
    ana = Page(table).phone(seat=0)
    refused = ana.put("rolled", faces=["9"] * 5, source="hand").data.decode()
    assert "Butcher" in refused
