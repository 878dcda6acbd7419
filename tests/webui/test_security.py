"""What the page lets by, and what it does not."""

import msgspec
import pytest
from flask import request
from werkzeug.exceptions import BadRequest

from engine import GameError, JournalError, Table
from tests.webui.phones import Page, Phone
from webui.errors import SeatFileError
from webui.guard import Guard

DEEDS: dict[str, dict[str, object]] = {
    "/put": {"answer": {"type": "chose", "option": "end"}},
    "/correct": {"correction": {"type": "set-counter", "seat": 0, "counter": "cp", "value": 9}},
    "/undo": {},
    "/redo": {},
    "/throw": {},
    "/start": {"setup": {"game": "dice-throne", "seats": 2}},
    "/hide": {"game": 1},
    "/put-back": {"game": 1},
}


@pytest.mark.parametrize("path", [*DEEDS, "/settle"])
def test_who_only_watches_cannot_act(page: Page, path: str) -> None:
    """Each deed at the table is refused to a phone without a seat, and changes nothing."""
    before = page.table.revision
    response = page.phone().act(path, **DEEDS.get(path, {}))
    assert response.status_code == 403
    assert msgspec.json.decode(response.data) == {"refused": "Take a seat first."}
    assert page.table.revision == before


@pytest.mark.parametrize("path", DEEDS)
def test_a_guessed_cookie_opens_nothing(page: Page, ana: Phone, path: str) -> None:
    """A token that was never given out is as good as none."""
    assert ana.state().seat == 0
    stranger = page.phone()
    stranger.client.set_cookie("croupier_seat_80", "0")
    assert stranger.act(path, **DEEDS[path]).status_code == 403


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "croupier.local:8080", "CROUPIER.local", "attic", "192.168.0.9:80"),
        *("[fe80::1]", "croupier.local.", "attic.:8080"),
    ],
)
def test_this_machines_own_names_are_answered(page: Page, host: str) -> None:
    """The machine is called by the names it was given, or by any address."""
    assert page.phone().get("/state", Host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "croupier.local.evil.example", "[", "a b", "", "192.168.0.9.evil", "attic.."],
)
@pytest.mark.parametrize("path", ["/", "/state", "/events", "/qr.svg", "/static/main.js"])
def test_foreign_names_are_not_answered(page: Page, host: str, path: str) -> None:
    """A foreign name that leads here (DNS rebinding) shows nothing of the table.

    But a router may have given the machine a name of which it was not told.
    """
    response = page.phone().get(path, Host=host)
    assert response.status_code == 400
    assert "call it by its address" in response.text


def test_a_name_that_a_router_gives_later_is_answered(page: Page) -> None:
    """It has no domain yet where the machine starts before it; nobody asks for names too often."""
    ana, host = page.phone(), "attic.fritz.box"
    assert ana.get("/state", Host=host).status_code == 400
    page.hosts.append(host)
    assert ana.get("/state", Host=host).status_code == 400
    page.clock.now += 6.0
    assert ana.get("/state", Host=host).status_code == 200
    page.hosts.append("attic.lan")
    assert ana.get("/state", Host="attic.lan").status_code == 400


@pytest.mark.parametrize(
    "host", ["evil.example@attic", "attic:no-port", "attic:99999", f"attic:{'0' * 5000}80"]
)
def test_a_name_with_more_than_a_port_is_not_answered(page: Page, host: str) -> None:
    """It would be shown, as where others find the page; the Flask of Debian lets it by."""
    with page.app.test_request_context("/"):
        request.host = host
        with pytest.raises(BadRequest):
            Guard(lambda: ["attic"], page.clock).check()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:81", "null", "", "http://[", "localhost"]
)
def test_other_sites_cannot_act(page: Page, ana: Phone, origin: str) -> None:
    """A page of another site cannot act in the name of a phone, whatever cookies it sends."""
    before = page.table.revision
    assert ana.act("/undo", Origin=origin).status_code in {400, 403}
    assert ana.post("/leave", None, Origin=origin).status_code == 403
    assert (page.table.revision, ana.state().seat) == (before, 0)


def test_the_page_itself_can_act(ana: Phone) -> None:
    """A browser that tells where a request comes from is answered if it is from here."""
    body = {"expected": ana.state().revision}
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert ana.post("/redo", body, **headers).status_code == 409


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_says_when_another_site_asks(ana: Phone, site: str) -> None:
    """Even without an origin a request of another site is known as such."""
    assert ana.post("/leave", None, **{"Sec-Fetch-Site": site}).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"expected":"1","answer":{"type":"passed"}}',
        b'{"expected":1.5,"answer":{"type":"passed"}}',
        b'{"expected":1,"answer":{"type":"won"}}',
        b'{"expected":1,"answer":{"type":"chose"}}',
        b'{"expected":1,"answer":{"type":"passed"},"by":1}',
        b'{"expected":1,"answer":{"type":"chose","option":"\xff"}}',
        b'{"expected":1,"answer":{"type":"chose","option":"x","y":' + b"[" * 15_000,
        b'{"expected":1,"answer":{"type":"passed"},"forced":"' + b"x" * 201 + b'"}',
        b'{"expected":' + b"9" * 15_000 + b',"answer":{"type":"passed"}}',
    ],
)
def test_nonsense_is_no_deed(page: Page, ana: Phone, body: bytes) -> None:
    """A body that is not what the page posts is refused as such, and changes nothing."""
    before = page.table.revision
    assert ana.post("/put", body).status_code == 400
    assert page.table.revision == before


def test_a_large_body_is_not_read(ana: Phone) -> None:
    """No body of the page's is larger than 16 KiB."""
    assert ana.post("/undo", b" " * (16 * 1024 + 1)).status_code == 413


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_read(ana: Phone, kind: str) -> None:
    """What a form of another site can send without asking is not read at all."""
    body = b'{"expected":1}'
    assert ana.post("/undo", body, **{"Content-Type": kind}).status_code == 415


@pytest.mark.parametrize("path", [*DEEDS, "/seat", "/leave", "/language", "/settle"])
def test_looking_changes_nothing(ana: Phone, path: str) -> None:
    """A link or a picture cannot act: that takes a POST."""
    assert ana.get(path).status_code == 405


def test_one_phone_cannot_drown_the_others(page: Page, ana: Phone) -> None:
    """Too many posts in a moment are refused; looking goes on, and a moment later so do posts."""
    answers = [ana.post("/undo", b"").status_code for _ in range(100)]
    assert answers.count(429) > 20
    assert ana.get("/state").status_code == 200
    page.clock.now += 1
    assert ana.post("/undo", b"").status_code == 400


def test_clients_are_not_remembered_for_ever(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of clients is bounded: who has been silent longest is forgotten first."""
    monkeypatch.setattr("webui.guard._MOST_CLIENTS", 2)
    phone = page.phone()

    def post(client: str) -> int:
        origin = {"REMOTE_ADDR": client}
        return phone.client.post("/undo", environ_overrides=origin).status_code

    while post("10.0.0.1") != 429:
        pass
    assert [post(f"10.0.0.{client}") for client in (2, 3, 1)] == [403, 403, 403]


@pytest.mark.parametrize("path", ["/", "/state", "/qr.svg", "/nothing", "/static/main.js"])
def test_every_answer_is_hardened(page: Page, path: str) -> None:
    """Browsers run and load only the page's own files, and keep nothing of the table."""
    response = page.phone().get(path)
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    for whose in ("Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"):
        assert response.headers[whose] == "same-origin"
    kept = response.headers.get("Cache-Control", "")
    assert kept == ("no-cache" if path.startswith("/static") else "no-store")
    assert "Access-Control-Allow-Origin" not in response.headers
    response.close()


@pytest.mark.parametrize("error", [GameError("at /home/secret"), ZeroDivisionError("secret")])
def test_what_went_wrong_inside_stays_inside(
    ana: Phone, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of ours is logged; the phone is told no more than that there was one."""

    def fail(*_: object, **__: object) -> int:
        raise error

    monkeypatch.setattr(Table, "put", fail)
    response = ana.put("chose", option="end")
    assert response.status_code == 500
    assert b"secret" not in response.data
    assert b"Traceback" not in response.data


@pytest.mark.parametrize(
    "broken, error",
    [
        ("engine.Table.put", JournalError("/home/secret is full")),
        ("webui.seats.SeatBook.take", SeatFileError("/home/secret is full")),
    ],
)
def test_a_phone_is_told_that_nothing_can_be_kept(
    ana: Phone,
    broken: str,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It was told to try again, and a tap to sit down left a traceback in the log each time."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(broken, fail)
    deed = ana.sit(1) if "seats" in broken else ana.put("chose", option="barbarian")
    assert deed.status_code == 500
    refused = msgspec.json.decode(deed.data)["refused"]
    assert "the disk is full" in refused
    assert "moved away" in refused  # as its file may be, by whoever wants a new table
    assert b"secret" not in deed.data
    (line,) = caplog.text.splitlines()
    assert line.endswith("nothing can be kept, and so a tap did nothing: /home/secret is full")


@pytest.mark.parametrize(
    "wish", [{"seats": 10**30}, {"game": "chess" * 200}, {"options": {"healing": "\n" * 2000}}]
)
def test_a_wish_for_no_game_is_a_line_in_the_log(
    ana: Phone, wish: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    """Each left a traceback of thirty lines, and as much of itself as anybody likes to send."""
    setup = {"game": "dice-throne", "seats": 2, "options": {}} | wish
    assert ana.act("/start", setup=setup).status_code == 409
    (line,) = caplog.text.splitlines()
    assert "a phone wished for a game that cannot be" in line
    assert len(line) < 500
