"""The catalogues: complete, alike, and able to say whatever the engine tells."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import get_args

import msgspec
import pytest
from babel.messages.pofile import read_po

from engine import (
    GAMES,
    IllegalAnswerError,
    Message,
    RefusalError,
    Setup,
    Table,
    TrayCondition,
    View,
)
from tests.engine.people import People
from tests.engine.test_conformance import ILLEGAL
from webui.catalogues import LANGUAGES, Catalogue, best_language, load_catalogues
from webui.catalogues import _filled as filled
from webui.voice import Voice
from webui.words import PAGE_WORDS

ROOT = Path(__file__).parents[2]
TRAY_STATES = (*get_args(TrayCondition), "hidden")
DOUBTS = ("cocked", "glare", "half hidden", "unknown face")
CATALOGUES = load_catalogues()
SIMPLIFIED = set(
    "这们个来对时会说国过还没开关点击现发动无择选顺轮将启级卖势伤权术应数双书车间闪灵让请输"
    "测试语页复为与进场战险灭单写读乱图圆圣"
)


def entries(language: str) -> dict[str, tuple[str, ...]]:
    """Return each key of a language with its forms."""
    folder = ROOT / "webui" / "translations" / language.replace("-", "_") / "LC_MESSAGES"
    found: dict[str, tuple[str, ...]] = {}
    for path in folder.glob("*.po"):
        with path.open("rb") as file:
            catalogue = read_po(file)
        for entry in filter(lambda entry: entry.id, catalogue):
            key = entry.id[0] if isinstance(entry.id, tuple | list) else entry.id
            forms = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
            assert str(key) not in found, f"{key} stands twice, once in {path.name}"
            found[str(key)] = tuple(str(form) for form in forms)
    return found


def placeholders(text: str) -> set[str]:
    """Return the parameters that stand in ``text``."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def literal_keys() -> Iterator[str]:
    """Find each key that stands as it is in the engine's and the page's code."""
    for path in (*ROOT.glob("engine/**/*.py"), *ROOT.glob("webui/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", None))
            first = node.args[0]
            key = first.value if isinstance(first, ast.Constant) else None
            if isinstance(key, str) and name in {"Message", "tell", "word"}:
                yield f"page.{key}" if name == "word" else key


def page_keys() -> set[str]:
    """Return the keys of the page's own words: fixed ones, and those made of a camera's word."""
    made = {f"page.tray-{state}" for state in TRAY_STATES}
    made |= {f"page.doubt-{doubt.replace(' ', '-')}" for doubt in DOUBTS}
    return made | {f"page.{word}" for word in PAGE_WORDS} | {"page.undo-this", "page.redo-this"}


def messages(thing: object) -> Iterator[Message]:
    """Find each message within plain data, and those among its parameters."""
    if isinstance(thing, Message):
        yield thing
        yield from messages(tuple(thing.params.values()))
    elif isinstance(thing, msgspec.Struct):
        yield from messages(msgspec.structs.astuple(thing))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from messages(part)


def met_in_play(seed: int) -> Iterator[Message]:
    """Play a random duel and return every message that somebody is shown."""
    with Table(None, Setup("dice-throne", 2)) as table:
        people = People(seed, interrupting=0.3)
        view: View = table.view(None)
        while view.outcome is None:
            for seat in (None, 0, 1):
                yield from messages(table.view(seat))
            yield from refusals(table, seat=seed % 2)
            people.act(table)
            view = table.view(None)
        yield from messages(view)


def refusals(table: Table, seat: int) -> Iterator[Message]:
    """Put nonsense to the table and return the reasons it gives."""
    for answer in ILLEGAL:
        try:
            table.put(answer, by=seat)
        except IllegalAnswerError as refusal:
            yield from messages(refusal.reason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_code_has_a_text(language: str) -> None:
    """Keys written out in the code, names of games and the page's words are all translated."""
    wanted = {*literal_keys(), *(f"game.{game}" for game in GAMES)}
    wanted = (wanted | page_keys()) - {"seat.name", "literal"}
    missing = sorted(wanted - entries(language).keys())
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_dice_that_a_game_names_can_be_said(game: str) -> None:
    """Whoever teaches or types them reads their kind and each symbol in their own language."""
    for kind in filter(lambda kind: kind.is_cube, GAMES[game].dice_kinds()):
        for catalogue in CATALOGUES.values():
            assert catalogue.dice(kind.name) is not None, kind.name
            for face in Voice(catalogue, {}, game).faces(kind):
                assert face.symbol is None or catalogue.symbol(game, face.symbol) is not None, face


def test_no_word_of_the_page_is_left_over() -> None:
    """A word that the page no longer says is in no catalogue either."""
    said = page_keys() | set(literal_keys())
    left_over = sorted({key for key in entries("en") if key.startswith("page.")} - said)
    assert not left_over


@pytest.mark.slow
def test_every_message_met_in_play_can_be_said() -> None:
    """Whatever random duels show, refuse and log has a text whose parameters fit."""
    for seed in range(2):
        for message in met_in_play(seed):
            for catalogue in CATALOGUES.values():
                assert catalogue.text(message, str) != message.key or message.key == "seat.name"


def test_refusals_of_undo_can_be_said() -> None:
    """The reason of a refusal is a message like any other."""
    with Table(None, Setup("dice-throne", 2)) as table, pytest.raises(RefusalError) as refusal:
        table.undo(by=0)
    assert CATALOGUES["ko"].text(refusal.value.reason, str) == "되돌릴 것이 없습니다."


def test_languages_have_the_same_keys_and_parameters() -> None:
    """No language lacks an entry, leaves one empty, or forgets a parameter."""
    english = entries("en")
    for language in LANGUAGES:
        texts = entries(language)
        assert texts.keys() == english.keys()
        for key, forms in texts.items():
            for form in forms:
                assert form.strip(), (language, key)
                assert placeholders(form) == placeholders(english[key][0]), (language, key)


def test_chinese_is_traditional() -> None:
    """No form that only Simplified Chinese writes is found among the Traditional texts."""
    for key, forms in entries("zh-Hant").items():
        assert not SIMPLIFIED & set("".join(forms)), key


def test_plural_forms_follow_the_count() -> None:
    """English says one die and two dice; Korean says both alike."""
    english, korean = CATALOGUES["en"], CATALOGUES["ko"]
    assert english.word("said.kept", count=1) == "Keeps 1 die"
    assert english.word("said.kept", count=2) == "Keeps 2 dice"
    assert korean.word("said.kept", count=1) == "주사위 1개 남김"


def test_english_says_no_1_points() -> None:
    """Where a number stands before points, the entry has a form for one of them, too."""
    for key, forms in entries("en").items():
        assert len(forms) > 1 or not re.search(r"\} points\b", forms[0]), (key, forms)


def test_what_is_always_the_same_is_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a page state that is most; what has a value in it is not always the same."""
    made: list[str] = []

    def noted(template: str, values: Mapping[str, str | int]) -> str:
        made.append(template)
        return filled(template, values)

    monkeypatch.setattr("webui.catalogues._filled", noted)
    english = load_catalogues()["en"]
    assert [english.word("page.undo") for _ in range(3)] == ["Undo"] * 3
    assert made == ["Undo"]
    assert [english.word("page.player", number=number) for number in (1, 2)] == [
        "Player 1",
        "Player 2",
    ]


def test_seats_are_called_by_their_players_names() -> None:
    """A seat inside another message becomes the name that the page knows."""
    victory = Message("dice-throne.outcome.victory", {"seat": Message("seat.name", {"seat": 1})})
    assert CATALOGUES["en"].text(victory, lambda seat: f"Ana {seat}") == "Ana 1 wins"


def test_braces_in_a_players_words_are_harmless() -> None:
    """What people type is text, never a pattern."""
    victory = Message("dice-throne.outcome.victory", {"seat": "{0.__class__} {x}"})
    assert CATALOGUES["en"].text(victory, str) == "{0.__class__} {x} wins"


@pytest.mark.parametrize(
    "language,said,shown",
    [
        ("ko", {"en": "Page", "ko": "시종"}, "시종"),
        ("zh-Hant", {"en": "Page", "ko": "시종"}, "Page"),
        ("en", {"fr": "{Page}"}, "{Page}"),
        ("en", {}, ""),
    ],
)
def test_peoples_own_names_are_said_as_they_wrote_them(
    language: str, said: dict[str, str], shown: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A hero of one's own is called by its name in one's language, or by the name it has."""
    literal = Message("literal", {**said})
    assert CATALOGUES[language].text(literal, str) == shown
    victory = Message("dice-throne.outcome.victory", {"seat": literal})
    assert shown in CATALOGUES[language].text(victory, str)
    assert caplog.records == []


def test_an_unknown_key_is_shown_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """A page shows something even where a text is missing, and the log says what."""
    catalogue: Catalogue = load_catalogues()["en"]
    assert [catalogue.word("no.such", at=1) for _ in range(2)] == ["no.such", "no.such"]
    assert catalogue.word("said.entered") == "said.entered"
    assert [record.message.split("for ")[1] for record in caplog.records] == [
        "'no.such' with ['at']",
        "'said.entered' with []",
    ]


@pytest.mark.parametrize(
    "accepted,chosen,language",
    [
        (None, None, "en"),
        ("fr", None, "en"),
        ("ko-KR,ko;q=0.9,en;q=0.8", None, "ko"),
        ("zh-TW,zh;q=0.9,en;q=0.8", None, "zh-Hant"),
        ("fr;q=0.9, ko;q=0.2, en;q=0.5", None, "en"),
        ("zh-TW, en", None, "zh-Hant"),
        ("en;q=nonsense, ko", None, "ko"),
        ("KO ; q=0.9, en;q=0.1", None, "ko"),
        ("ko", "zh-Hant", "zh-Hant"),
        ("ko", "tlh", "ko"),
    ],
)
def test_readers_are_spoken_to_in_their_language(
    accepted: str | None, chosen: str | None, language: str
) -> None:
    """What was picked on the page comes first, then what the browser would like best."""
    assert best_language(accepted, chosen) == language
