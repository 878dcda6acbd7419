"""Whatever is said in a game of Regidice can be said in every language."""

import logging
from collections.abc import Iterator

import msgspec
import pytest

from engine import GAMES, Message, Setup, Table
from tests.engine.recorded import FOLDER, play, read
from webui.catalogues import load_catalogues


def messages(thing: object) -> Iterator[Message]:
    """Find each message within plain data."""
    if isinstance(thing, Message):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        yield from messages(msgspec.structs.astuple(thing))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from messages(part)


def said() -> Iterator[Message]:
    """Replay the recorded games, and yield all that anybody is shown, and every option."""
    for seats in (1, 2):
        yield from messages(GAMES["regidice"].options_for(Setup("regidice", seats)))
    for file in sorted(FOLDER.glob("regidice-*.jsonl")):
        setup, actions, _ = read(file)
        with Table(None, setup, clock=lambda: 0.0) as table:
            for action in actions:
                play(table, [action])
                for seat in table.view(None).awaited[:1] or (None,):
                    view = table.view(seat)
                    yield from messages((view.ask, view.piles, view.log[-1], view.stage))
            yield from messages(table.view(None))


@pytest.mark.slow
def test_every_message_has_a_text_whose_parameters_fit(caplog: pytest.LogCaptureFixture) -> None:
    """No catalogue lacks anything that the recorded games say."""
    met = {repr(message): message for message in said()}
    with caplog.at_level(logging.WARNING):
        for catalogue in load_catalogues().values():
            for message in met.values():
                assert catalogue.text(message, str)
    assert len(met) > 100
    assert caplog.messages == []
