"""The seat book: who sits where."""

from pathlib import Path

import pytest

from engine import Setup, Table
from tests.engine.dice_throne.duels import DuelTable
from tests.webui.fair import GAMES
from tests.webui.phones import Clock, Page, Phone, answer
from webui.errors import SeatError, SeatFileError
from webui.seats import AWAY_AFTER, SeatBook, clean_name


def test_a_seat_is_kept_across_a_restart(tmp_path: Path) -> None:
    """A phone finds its seat again after the table was switched off."""
    file = tmp_path / "seats.json"
    token = SeatBook(file).take(1, "Ana", None)
    again = SeatBook(file)
    assert again.seat_of(token) == 1
    assert again.names() == {1: "Ana"}


def test_the_file_gives_no_seat_away(tmp_path: Path) -> None:
    """Whoever reads the file learns no token, and only the owner may read it."""
    file = tmp_path / "seats.json"
    token = SeatBook(file).take(0, "Ana", None)
    assert token not in file.read_text("utf-8")
    assert file.stat().st_mode & 0o077 == 0
    assert [each.name for each in tmp_path.iterdir()] == ["seats.json"]


@pytest.mark.parametrize("token", [None, "", "guessed"])
def test_a_foreign_token_has_no_seat(token: str | None) -> None:
    """Only the token that was given out leads to the seat."""
    book = SeatBook(None)
    book.take(0, "Ana", None)
    assert book.seat_of(token) is None


def test_a_phone_has_one_seat() -> None:
    """Who sits down elsewhere gets up first, and keeps the token."""
    book = SeatBook(None)
    token = book.take(0, "Ana", None)
    assert book.take(1, "Ana", token) == token
    assert book.names() == {1: "Ana"}


def test_taking_ones_own_seat_changes_the_name() -> None:
    """A new name at the same seat is a new name, no second player."""
    book = SeatBook(None)
    token = book.take(0, "Ana", None)
    book.take(0, "Anna", token)
    assert book.names() == {0: "Anna"}


def test_two_of_one_name_are_told_apart() -> None:
    """By their seats' numbers, as long as both are here; in capitals or not makes no difference."""
    book = SeatBook(None)
    book.take(0, "Ana", None)
    other = book.take(2, "ana", None)
    book.take(1, "Ben", None)
    assert book.names() == {0: "Ana 1", 1: "Ben", 2: "ana 3"}
    book.take(2, "Cho", other)
    assert book.names() == {0: "Ana", 1: "Ben", 2: "Cho"}
    book.take(3, "A++", None)
    book.take(2, "A+\u200d+", other)
    assert book.names() == {0: "Ana", 1: "Ben", 2: "A+\u200d+ 3", 3: "A++ 4"}


def test_a_number_makes_nobody_somebody_else() -> None:
    """Who is called Ana 2, beside two of the name Ana, gets a number too."""
    book = SeatBook(None)
    for seat, name in enumerate(["Ana", "Ana", "Ana 2"]):
        book.take(seat, name, None)
    assert book.names() == {0: "Ana 1", 1: "Ana 2", 2: "Ana 2 3"}


@pytest.mark.parametrize("name", ["Player 2", "player\uff12", "玩家 2", "플레이어 2"])
def test_nobody_is_called_as_another_seat_is(page: Page, name: str) -> None:
    """Whom does an attack on "Player 2" hit? At that very seat it is as good a name as any."""
    phone = page.phone()
    assert name in answer(phone.sit(0, name), 409)["refused"]
    assert phone.state().seat is None
    phone.sit(1, name)
    assert phone.state().seats[1].name == name
    assert answer(phone.sit(0, name), 409)["refused"]
    assert phone.state().seat == 1


def test_a_name_that_no_seat_has_is_free(page: Page) -> None:
    """No game has a seventh seat, and "Player" alone is nobody else."""
    for name in ("Player 7", "Player", "Ana 2"):
        assert page.phone().sit(0, name).status_code == 200
        page.clock.now += AWAY_AFTER


def test_a_taken_seat_is_refused() -> None:
    """While the other phone is here, its seat is its own; the refusal names who sits there."""
    book = SeatBook(None)
    book.take(0, "Ana", None)
    with pytest.raises(SeatError, match="Ana") as refusal:
        book.take(0, "Ben", None)
    assert refusal.value.reason.params == {"name": "Ana"}
    assert book.names() == {0: "Ana"}


def test_the_seat_of_a_phone_that_is_gone_can_be_taken_over() -> None:
    """A flat battery does not end the game: another phone goes on, and the old one is out."""
    clock = Clock()
    book = SeatBook(None, clock=clock)
    old = book.take(0, "Ana", None)
    clock.now += AWAY_AFTER
    assert book.away() == {0}
    new = book.take(0, "Ben", None)
    assert (book.seat_of(old), book.seat_of(new)) == (None, 0)
    assert book.away() == frozenset()
    assert (book.ousted(old), book.ousted(new), book.ousted(None)) == (True, False, False)


def test_a_phone_is_told_after_a_restart_that_its_seat_was_taken_over(tmp_path: Path) -> None:
    """Also one that lost it to somebody who lost it in turn, or who changed name and seat since."""
    clock = Clock()
    book = SeatBook(tmp_path / "seats.json", clock=clock)
    ana = book.take(0, "Ana", None)
    clock.now += AWAY_AFTER
    ben = book.take(0, "Ben", None)
    clock.now += AWAY_AFTER
    cem = book.take(0, "Cem", None)
    book.take(1, "Cem", cem)
    book.take(1, "Jem", cem)
    again = SeatBook(tmp_path / "seats.json", clock=clock)
    assert [again.ousted(each) for each in (ana, ben, cem, "guessed")] == [True, True, False, False]
    assert again.seat_of(cem) == 1


def test_a_file_does_not_grow_with_each_takeover(tmp_path: Path) -> None:
    """Only the last phones that lost a seat are remembered."""
    clock, file = Clock(), tmp_path / "seats.json"
    book = SeatBook(file, clock=clock)
    lost = []
    for number in range(40):
        lost.append(book.take(0, f"No {number}", None))
        clock.now += AWAY_AFTER
    assert [each for each in lost if book.ousted(each)] == lost[-17:-1]
    assert len(file.read_bytes()) < 2000


def test_nobody_is_ousted_by_what_they_did_themselves() -> None:
    """Not who changes their name, moves, or gets up; nor whose token the book has never known."""
    book = SeatBook(None)
    token = book.take(0, "Ana", None)
    book.take(0, "Anna", token)
    book.take(1, "Anna", token)
    book.leave(token)
    assert not book.ousted(token)
    book.take(1, "Ben", None)
    assert [book.ousted(each) for each in (token, "guessed")] == [False, False]


def test_who_looked_in_from_a_seat_cannot_put_the_old_phone_back() -> None:
    """Whoever was away finds the seat lost, also if who took it over for a secret got up again."""
    clock = Clock()
    book = SeatBook(None, clock=clock)
    old, own = book.take(0, "Ana", None), book.take(1, "Ben", None)
    clock.now += AWAY_AFTER
    book.take(0, "Ana", own)
    assert book.take(1, "Ben", own) == own
    assert (book.seat_of(old), book.names()) == (None, {1: "Ben"})


def test_a_phone_that_is_heard_of_is_not_away() -> None:
    """Each request of a phone shows that it is here."""
    clock = Clock()
    book = SeatBook(None, clock=clock)
    token = book.take(0, "Ana", None)
    clock.now += AWAY_AFTER - 1
    book.seat_of(token)
    clock.now += AWAY_AFTER - 1
    assert book.away() == frozenset()


def test_after_a_restart_phones_have_time_to_come_back(tmp_path: Path) -> None:
    """A restart makes nobody lose the seat at once."""
    file = tmp_path / "seats.json"
    SeatBook(file).take(0, "Ana", None)
    assert SeatBook(file).away() == frozenset()


def test_a_seat_can_be_left() -> None:
    """Who gets up leaves the seat free; who has none leaves nothing."""
    book = SeatBook(None)
    token = book.take(0, "Ana", None)
    book.leave(None)
    assert book.names() == {0: "Ana"}
    book.leave(token)
    assert book.names() == {}


def test_the_version_grows_with_each_change() -> None:
    """Pages see by it that they are to be drawn anew; looking changes nothing."""
    book = SeatBook(None)
    token = book.take(0, "Ana", None)
    first = book.version
    book.seat_of(token)
    assert book.version == first
    book.leave(token)
    assert book.version > first


@pytest.mark.parametrize(
    "given,name",
    [
        ("  Ana  ", "Ana"),
        ("Ana \n\t Maria", "Ana Maria"),
        ("A\u202en\u0000a", "Ana"),
        ("e\u0301va", "\u00e9va"),
        ("小明", "小明"),
        ("Mia \U0001f469\u200d\U0001f680", "Mia \U0001f469\u200d\U0001f680"),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\ufe0f\u200d\U0001f308"),
        ("\u200dA\u200dna\U0001f680\u200d", "Ana\U0001f680"),
        ("Ana\u200d\U0001f680", "Ana\U0001f680"),
        ("x" * 20, "x" * 20),
    ],
)
def test_names_are_cleaned(given: str, name: str) -> None:
    """A name is one line of signs that can be seen; what joins emoji to one stays between them."""
    assert clean_name(given) == name


@pytest.mark.parametrize(
    "given", ["", "  \n ", "\u200b\u0007", "\u3164 \u2800", "\ufe0f \u0301", "x" * 21]
)
def test_names_that_are_none_are_refused(given: str) -> None:
    """Nothing, nothing that can be seen, and too much is no name; the refusal says what is."""
    with pytest.raises(SeatError, match="1 to 20") as refusal:
        SeatBook(None).take(0, given, None)
    assert refusal.value.reason.key == "refusal.name"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"0":{"name":1}}',
        b"\xff",
        b'{"0":{"name":"An\xe9","digest":"0"}}',
        b'{"0":{"more":' + b"[" * 100_000,
    ],
    ids=len,
)
def test_a_broken_file_is_moved_aside(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """A file that is no seat book costs people a tap, not the evening; it is kept, and named."""
    file = tmp_path / "seats.json"
    file.write_bytes(content)
    book = SeatBook(file)
    assert book.names() == {}
    assert (tmp_path / "seats.json.unreadable").read_bytes() == content
    assert "seats.json cannot be read (it does not tell who sits where)" in caplog.text
    assert f"it is now {file}.unreadable" in caplog.text
    book.take(1, "Ana", None)
    assert SeatBook(file).names() == {1: "Ana"}


def test_a_file_that_cannot_be_moved_aside_is_named(tmp_path: Path) -> None:
    """Where seats could never be kept, the error says which file is in the way."""
    file = tmp_path / "seats.json"
    file.write_bytes(b"{")
    (tmp_path / "seats.json.unreadable").mkdir()
    with pytest.raises(SeatFileError, match=r"seats\.json .*move it away"):
        SeatBook(file)
    assert file.read_bytes() == b"{"


def test_a_seat_that_cannot_be_kept_is_not_taken(tmp_path: Path) -> None:
    """Where the file cannot be written nobody believes to sit."""
    book = SeatBook(tmp_path / "no folder" / "seats.json")
    with pytest.raises(SeatFileError, match="no folder"):
        book.take(0, "Ana", None)
    assert book.names() == {}


def test_a_phone_may_sit_at_two_tables_of_one_machine(page: Page, ana: Phone) -> None:
    """A browser takes cookies to every port: the seat at one table is not lost for another's."""
    elsewhere = "http://localhost:81"
    sat = ana.client.post("/seat", base_url=elsewhere, json={"seat": 1, "name": "Ana"})
    assert sat.status_code == 200
    state = ana.client.get("/state", base_url=elsewhere).json
    assert state is not None
    assert (ana.state().seat, state["seat"]) == (0, 1)
    ana.client.post("/leave", base_url=elsewhere, json=None)
    assert page.room.seats.names() == {0: "Ana"}


def test_a_table_with_fewer_seats_opens(duel: DuelTable, tmp_path: Path) -> None:
    """Who sat at a seat that the table's game does not have only watches from then on."""
    file = tmp_path / "seats.json"
    token = SeatBook(file).take(5, "Ana", None)
    phone = Page(duel.table, file).phone()
    phone.client.set_cookie("croupier_seat_80", token)
    assert phone.state().seat is None
    assert SeatBook(file).names() == {5: "Ana"}


def test_a_seat_that_a_game_lacks_is_not_lost() -> None:
    """Who sat at a fourth seat watches a game for two, and sits there again when it is undone."""
    with Table(None, Setup("fair", 4), games=GAMES) as table:
        page = Page(table)
        ana, dan = page.phone(seat=0), page.phone(seat=3, name="Dan")
        assert ana.start("fair", 2).status_code == 200
        assert (dan.state().seat, len(dan.state().seats)) == (None, 2)
        assert dan.act("/undo").status_code == 403
        assert ana.act("/undo").status_code == 200
        assert dan.state().seat == 3
