"""What goes to phones that take it packed: the same, in a tenth of the bytes."""

import zlib

import pytest
from werkzeug.test import TestResponse

from engine import SetCounter
from tests.webui.phones import Page, Phone, told

GZIP = 16 + zlib.MAX_WBITS
PACKED = {"Accept-Encoding": "gzip, deflate"}


def got(phone: Phone, path: str, **headers: str) -> TestResponse:
    """Get all of ``path``, and close the file that was served."""
    response = phone.get(path, **headers)
    assert response.data is not None
    response.close()
    return response


@pytest.mark.parametrize("path", ["/", "/state", "/qr.svg", "/static/main.js", "/static/base.css"])
def test_a_page_comes_packed(ana: Phone, path: str) -> None:
    """Whoever takes it packed is sent the same in fewer bytes."""
    plain, packed = got(ana, path), got(ana, path, **PACKED)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content_length == len(packed.data) < len(plain.data)
    assert zlib.decompress(packed.data, GZIP) == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_a_state_comes_in_a_quarter_of_its_bytes(ana: Phone) -> None:
    """A page state says the same names again and again."""
    assert len(ana.get("/state", **PACKED).data) * 4 < len(ana.get("/state").data)


@pytest.mark.parametrize("taken", ["identity", "br", "gzip;q=0", "*;q=0", ""])
@pytest.mark.parametrize("path", ["/state", "/static/main.js"])
def test_who_does_not_take_it_packed_gets_it_plain(ana: Phone, path: str, taken: str) -> None:
    """Nothing is packed that its reader could not unpack."""
    answered = got(ana, path, **{"Accept-Encoding": taken})
    assert "Content-Encoding" not in answered.headers
    assert answered.data == got(ana, path).data


def test_what_is_short_or_unknown_goes_as_it_is(ana: Phone) -> None:
    """A refusal or a missing page is smaller than what packing would save."""
    assert "Content-Encoding" not in ana.get("/nothing", **PACKED).headers
    done = ana.post("/undo", {"expected": ana.state().revision}, **PACKED)
    assert "Content-Encoding" not in done.headers


def test_a_packed_file_that_a_phone_has_is_not_sent_again(ana: Phone) -> None:
    """A browser asks by a mark whether its copy still holds; that of a packed one is understood."""
    mark = got(ana, "/static/main.js", **PACKED).headers["ETag"]
    again = got(ana, "/static/main.js", **PACKED, **{"If-None-Match": mark})
    assert (again.status_code, again.data) == (304, b"")
    assert mark.startswith("W/"), "the bytes are others than those of the plain file"


def test_a_part_of_a_file_goes_as_it_is(ana: Phone) -> None:
    """Who asks for some bytes of a file gets those bytes."""
    part = got(ana, "/static/main.js", **PACKED, Range="bytes=0-1999")
    assert part.status_code == 206
    assert part.data == got(ana, "/static/main.js").data[:2000]


def test_each_change_is_there_when_it_was_sent(page: Page, ana: Phone) -> None:
    """A packed stream keeps no part of a state back, and later states are told by earlier ones."""
    response = ana.get("/events", **PACKED)
    assert response.headers["Content-Encoding"] == "gzip"
    parts, opener = response.iter_encoded(), zlib.decompressobj(GZIP)
    first = next(parts)
    assert told(opener.decompress(first)) == ana.state()
    page.table.correct(SetCounter(1, "health", 7), by=None)
    second = next(parts)
    assert told(opener.decompress(second)) == ana.state()
    assert len(second) * 2 < len(first)
    page.room.closing.set()
    assert opener.decompress(b"".join(parts)) == b""
    assert opener.eof
    response.close()


def test_a_packed_stream_frees_its_place(page: Page) -> None:
    """A phone that hangs up leaves nothing behind, whether it read or not."""
    page.room.limit_streams(1)
    for read in (True, False, True):
        response = page.phone().get("/events", **PACKED)
        assert response.status_code == 200
        if read:
            next(response.iter_encoded())
        response.close()
