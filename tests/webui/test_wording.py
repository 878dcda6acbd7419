"""How each language is written: its own marks, and the room between what stands together."""

import re

import pytest

from engine import Message, seat_name
from tests.engine.dice_throne.test_content_words import CONTENT, said_of, said_of_the_rest
from tests.webui.test_catalogues import entries
from webui.catalogues import load_catalogues
from webui.voice import Voice

CATALOGUES = load_catalogues()
TOO_CLOSE = re.compile(r"[\u4e00-\u9fff][0-9A-Za-z]|[0-9A-Za-z][\u4e00-\u9fff]")


def say(language: str, key: str, /, **params: int | str | Message) -> str:
    """Say one message to a reader of a language."""
    return Voice(CATALOGUES[language], {}, "king-of-tokyo").say(Message(key, params))


@pytest.mark.parametrize(
    "language,said",
    [
        ("en", "Rolled claw, 2, heart (tray)"),
        ("zh-Hant", "擲出爪擊、2、治癒（骰盤）"),
        ("ko", "굴림: 발톱, 2, 하트 (트레이)"),
    ],
)
def test_faces_of_a_roll_stand_apart_as_the_language_writes_it(language: str, said: str) -> None:
    """The engine tells them with Western commas, which are no mark of Chinese."""
    tray = Message("source.tray")
    assert say(language, "said.rolled", faces="claw, 2, heart", source=tray) == said


def test_chinese_stands_apart_from_letters_and_digits() -> None:
    """In no entry of its own, and in nothing that is said of heroes, cards and tokens."""
    chinese = CATALOGUES["zh-Hant"]
    said = [form for forms in entries("zh-Hant").values() for form in forms]
    told = [each for hero in CONTENT.heroes.values() for each in said_of(hero)]
    said += [chinese.text(each, str) for each in (*told, *said_of_the_rest())]
    assert len(said) > 1500
    assert not [text for text in said if TOO_CLOSE.search(re.sub(r"\{\w+\}", "-", text))]


@pytest.mark.parametrize(
    "key,params,said",
    [
        ("said.started", {"game": Message("game.regidice")}, "Regidice 開始"),
        ("said.started", {"game": Message("game.king-of-tokyo")}, "東京之王開始"),
        (
            "dice-throne.fact.used",
            {"seat": seat_name(0), "cause": Message("literal", {"en": "Baker"})},
            "玩家 1 使用 Baker",
        ),
        (
            "said.corrected-table",
            {"counter": Message("dice-throne.counter.cp"), "value": 3},
            "CP 設為 3",
        ),
    ],
)
def test_only_a_value_that_needs_room_gets_it(
    key: str, params: dict[str, int | str | Message], said: str
) -> None:
    """An entry cannot know whether what stands in it is Chinese: a hero of one's own may not be."""
    assert say("zh-Hant", key, **params) == said


def test_a_minus_is_as_long_as_a_plus() -> None:
    """Of a number below nothing, as of one in an entry."""
    for language in CATALOGUES:
        assert "−2" in say(language, "said.entered", amount=-2)
        frost: dict[str, int | str | Message] = {
            "element": Message("mage-wars.element.frost"),
            "amount": "-2",
        }
        assert say(language, "mage-wars.resists", **frost).endswith(" −2")
        forms = [form for forms in entries(language).values() for form in forms]
        assert not [form for form in forms if re.search(r"(?<![\w}])-\d", form)]
