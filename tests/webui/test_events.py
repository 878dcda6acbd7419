"""The live stream of page states."""

from collections.abc import Iterator

import pytest

from engine import SetCounter, Setup, Table
from tests.webui.phones import Clock, Page, Phone, told
from webui.events import BEAT_SECONDS, events


def followed(page: Page, clock: Clock, gone: Iterator[bool] | None = None) -> Iterator[bytes]:
    """Follow the page from seat 0, by a clock of the test's own."""
    return events(page.room, lambda: 0, "en", lambda: next(gone) if gone else False, clock)


def test_a_stream_begins_with_what_is(page: Page, ana: Phone) -> None:
    """A phone that has just come needs nothing else to draw its page."""
    stream = ana.stream()
    assert stream.response.mimetype == "text/event-stream"
    assert stream.next() == ana.state()
    assert stream.response.headers["Cache-Control"] == "no-store"
    stream.response.close()
    assert page.table.revision == ana.state().revision


def test_a_state_comes_with_the_time_that_dates_the_log() -> None:
    """A phone knows the time of day better than a machine that has no network to hear it from."""
    with Table(None, Setup("dice-throne", 2), clock=lambda: 12.75) as table:
        assert next(followed(Page(table), Clock())).endswith(b"}\nid: 12\n\n")


def test_each_change_is_told(page: Page, ana: Phone) -> None:
    """The table's changes arrive, whoever made them."""
    stream = ana.stream()
    stream.next()
    page.table.correct(SetCounter(1, "health", 7), by=None)
    assert stream.next().seats[1].counters[0].value == 7
    ana.put("chose", option="end")
    assert stream.next().phase.id == "offensive-roll"
    stream.response.close()


def test_only_the_newest_is_told(page: Page, ana: Phone) -> None:
    """A slow phone misses what has been overtaken, and does not lag behind."""
    stream = ana.stream()
    stream.next()
    for health in (9, 8, 7):
        page.table.correct(SetCounter(1, "health", health), by=None)
    assert stream.next().revision == page.table.revision
    stream.response.close()


def test_who_sits_down_is_told(page: Page, ana: Phone) -> None:
    """A change of seats is seen too, though the game stands still."""
    stream = ana.stream()
    before = stream.next()
    page.phone(seat=1, name="Ben")
    after = stream.next()
    assert (before.seats[1].taken, after.seats[1].name) == (False, "Ben")
    assert after.revision == before.revision
    stream.response.close()


def test_a_phone_that_follows_is_not_away(page: Page, ana: Phone) -> None:
    """An open stream alone shows that the phone is here."""
    stream = ana.stream()
    for health in range(5):
        page.clock.now += 20
        page.table.correct(SetCounter(1, "health", health), by=None)
        assert not stream.next().seats[0].away
    stream.response.close()


def test_whose_seat_is_taken_over_sees_no_more_than_others(page: Page, ana: Phone) -> None:
    """A stream that goes on after its seat is lost is a spectator's."""
    stream = ana.stream()
    assert stream.next().actions
    page.clock.now += 60
    page.phone(seat=0, name="Ben")
    after = stream.next()
    assert (after.seat, after.ask, after.actions) == (None, None, [])
    stream.response.close()


def test_a_silent_stream_beats(page: Page) -> None:
    """Where nothing happens the stream shows now and then that it is alive."""
    clock = Clock()
    stream = followed(page, clock)
    told(next(stream))
    for _ in range(2):
        clock.now += BEAT_SECONDS
        assert next(stream) == b"event: beat\ndata:\n\n"


def test_a_stream_ends_when_the_page_closes(page: Page, ana: Phone) -> None:
    """Whoever stops the server need not wait for phones."""
    stream = ana.stream()
    stream.next()
    page.room.closing.set()
    with pytest.raises(StopIteration):
        stream.next()
    stream.response.close()


def test_a_stream_ends_when_the_phone_has_gone(page: Page) -> None:
    """A stream that nobody reads any more frees its place."""
    stream = followed(page, Clock(), iter([False, True]))
    told(next(stream))
    with pytest.raises(StopIteration):
        next(stream)


def test_there_are_no_more_streams_than_allowed(page: Page) -> None:
    """One phone too many is sent away to poll; when another leaves, there is room again."""
    page.room.limit_streams(2)
    first, second = page.phone().stream(), page.phone().stream()
    late = page.phone()
    assert late.get("/events").status_code == 503
    assert late.state().revision == first.next().revision == second.next().revision
    first.response.close()
    third = late.stream()
    assert third.response.status_code == 200
    assert late.get("/events").status_code == 503
    second.response.close()
    third.response.close()


def test_a_stream_that_was_never_read_frees_its_place(page: Page) -> None:
    """A phone that hangs up at once leaves nothing behind."""
    page.room.limit_streams(1)
    for _ in range(3):
        stream = page.phone().stream()
        assert stream.response.status_code == 200
        stream.response.close()
