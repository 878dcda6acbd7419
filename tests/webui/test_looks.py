"""The routes by which phones look."""

import io
import re

import pytest
import segno

from tests.webui.phones import Page, Phone
from webui import Wifi


def test_the_shell_holds_nothing_inline(page: Page) -> None:
    """The page's frame is in the reader's language, knows the address, and suits its own policy."""
    shell = page.phone("ko").get("/").text
    assert '<html lang="ko">' in shell
    assert 'data-address="http://croupier.local:8080/"' in shell
    assert "브라우저가 너무 오래된 것" in shell
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]* src=)", shell)


def test_all_that_the_shell_names_is_there(page: Page) -> None:
    """Each file that the frame asks for is served, and as what it is."""
    kinds = {"js": "javascript", "webmanifest": "manifest"}
    phone = page.phone()
    paths = re.findall(r'(?:src|href)="(/[^"]+)"', phone.get("/").text)
    assert len(paths) > 3
    for path in paths:
        response = phone.get(path)
        assert response.status_code == 200, path
        kind = path.rpartition(".")[2]
        assert kinds.get(kind, kind) in (response.mimetype or "")
        response.close()


def test_the_state_is_what_its_reader_may_know(page: Page, ana: Phone) -> None:
    """Who has a seat is asked; who only watches sees who is awaited, but no options."""
    mine, theirs = ana.state(), page.phone().state()
    assert (mine.seat, theirs.seat) == (0, None)
    assert mine.ask is not None
    assert mine.actions
    assert (theirs.ask, theirs.actions) == (None, [])
    assert theirs.prompt == f"Ana: {mine.prompt}"


def test_the_state_is_in_the_readers_language(page: Page) -> None:
    """The same table is read in three languages at once."""
    phases = {language: page.phone(language).state().phase.label for language in ("en", "ko")}
    assert phases == {"en": "Main (1)", "ko": page.phone("ko-KR,en;q=0.5").state().phase.label}
    assert phases["ko"] != phases["en"]
    assert page.phone("zh-TW").state().language == "zh-Hant"


def test_a_state_is_made_anew_when_anything_changes(page: Page, ana: Phone) -> None:
    """Pages are kept between changes of table and seats, but no longer."""
    watching = page.phone()
    before = watching.get("/state").data
    assert watching.get("/state").data == before
    page.phone(seat=1, name="Ben")
    seated = watching.get("/state").data
    assert seated != before
    ana.put("chose", option="end")
    assert watching.state().revision == page.table.revision
    assert watching.get("/state").data != seated


def test_a_phone_that_is_gone_is_shown_as_away(page: Page, ana: Phone) -> None:
    """Others see that a phone was not heard of for long, and that it came back."""
    watching = page.phone()
    page.clock.now += 60
    assert watching.state().seats[0].away
    ana.state()
    assert not watching.state().seats[0].away


def test_the_address_is_drawn_as_a_qr_code(page: Page) -> None:
    """A camera finds the way to the page."""
    response = page.phone().get("/qr.svg")
    assert response.mimetype == "image/svg+xml"
    assert b"<svg" in response.data


def test_a_phone_shows_others_the_way_it_came(page: Page) -> None:
    """What led one phone here leads others too, whatever the machine takes for its address."""
    phone = page.phone()
    for way in ("192.168.0.9:8080", "attic", "[fe80::1]:81"):
        assert f'data-address="http://{way}/"' in phone.get("/", Host=way).text
        assert phone.get("/qr.svg", Host=way).data != phone.get("/qr.svg").data


@pytest.mark.parametrize(
    "itself", ["localhost:8080", "localhost.", "127.0.0.1", "[::1]:8080", "0.0.0.0:8080"]
)
def test_what_a_machine_calls_itself_is_no_way_for_others(page: Page, itself: str) -> None:
    """Where the page is open on the machine itself, the address in its network is shown, as now."""
    phone = page.phone()
    before = phone.get("/qr.svg", Host=itself).data
    page.address = "http://10.42.0.1:8080/"
    assert 'data-address="http://10.42.0.1:8080/"' in phone.get("/", Host=itself).text
    found = phone.get("/qr.svg", Host=itself).data
    assert found == phone.get("/qr.svg", Host="10.42.0.1:8080").data != before


@pytest.mark.parametrize("served_at", ["http://127.0.0.1:8080/", "http://[::1]/"])
def test_no_way_is_shown_where_no_phone_can_come(page: Page, served_at: str) -> None:
    """A phone that followed what only the machine calls itself found nobody, or itself."""
    page.address = served_at
    phone = page.phone()
    assert 'data-address=""' in phone.get("/", Host="localhost:8080").text
    assert phone.get("/qr.svg", Host="localhost:8080").status_code == 404
    assert 'data-address="http://attic:8080/"' in phone.get("/", Host="attic:8080").text


def test_a_wifi_of_its_own_is_told_and_drawn(page: Page) -> None:
    """Who stands outside of it cannot open the page: a phone shows both steps."""
    phone = page.phone()
    page.wifi = Wifi('Würfel "3"; süß', "kein; Geheimnis:")
    opened = phone.get("/").text
    assert 'data-wifi="Würfel &#34;3&#34;; süß" data-password="kein; Geheimnis:"' in opened
    drawn = phone.get("/wifi.svg")
    assert drawn.mimetype == "image/svg+xml"
    said = 'WIFI:T:WPA;S:Würfel \\"3\\"\\; süß;P:kein\\; Geheimnis\\:;;'
    assert drawn.data == svg(said)
    page.wifi = Wifi("open", None)
    assert phone.get("/wifi.svg").data == svg("WIFI:T:nopass;S:open;;")
    assert 'data-password=""' in phone.get("/").text


def svg(said: str) -> bytes:
    """Draw a QR code as the page does."""
    drawn = io.BytesIO()
    segno.make(said, error="m").save(drawn, kind="svg", border=2, scale=8, light="white")
    return drawn.getvalue()


def test_a_wifi_that_others_make_is_none_of_ours(page: Page) -> None:
    """At home the machine joins the family's Wi-Fi, of whose password it says nothing."""
    phone = page.phone()
    assert "data-wifi" not in phone.get("/").text
    assert phone.get("/wifi.svg").status_code == 404


@pytest.mark.parametrize("path", ["/nothing", "/static/../app.py", "/static/nothing.js"])
def test_what_is_not_there_is_not_found(page: Page, path: str) -> None:
    """Nothing outside the page's own files is served."""
    assert page.phone().get(path).status_code == 404
