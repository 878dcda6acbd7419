"""How each language is written: its own marks between things, and the printed terms."""

import pytest

from engine import Message
from webui.catalogues import load_catalogues
from webui.voice import Voice

CATALOGUES = load_catalogues()


def say(language: str, key: str, game: str = "dice-throne", **params: int | str | Message) -> str:
    """Say one message to a reader of a language."""
    return Voice(CATALOGUES[language], {}, game).say(Message(key, params))


@pytest.mark.parametrize(
    "language,said",
    [
        ("en", "Rolled claw, 2, heart (tray)"),
        ("zh-Hant", "擲出 爪擊、2、治癒（骰盤）"),
        ("ko", "굴림: 발톱, 2, 하트 (트레이)"),
    ],
)
def test_faces_of_a_roll_stand_apart_as_the_language_writes_it(language: str, said: str) -> None:
    """The engine tells them with Western commas, which are no mark of Chinese."""
    tray = Message("source.tray")
    rolled = say(language, "said.rolled", "king-of-tokyo", faces="claw, 2, heart", source=tray)
    assert rolled == said
