"""What is one seat's secret never leaves for another phone, in whatever form."""

from collections.abc import Iterator

import msgspec
import pytest

from engine import GAMES as REAL
from engine import Choose, Chose, Roll, Rolled, SeenDie, Setup, Table, TrayView
from tests.webui.fair import GAMES
from tests.webui.phones import Page, Phone
from webui.seats import AWAY_AFTER

SECRET = ("6", "5", "4")


@pytest.fixture
def fair() -> Iterator[Page]:
    """Give a fair for three, all of whom roll in secret."""
    with Table(None, Setup("fair", 3), games=GAMES) as table:
        yield Page(table)


def faces(phone: Phone, owner: int) -> list[str | None]:
    """Return what a phone shows of the dice of ``owner``."""
    pile = next(pile for pile in phone.state().piles if pile.seat == owner)
    return [None if die.face is None else die.face.id for die in pile.dice]


def told(phone: Phone) -> str:
    """Return all that a phone is told of the log, of undo, of the ask and of the tray."""
    state = phone.state()
    parts = (state.log, state.undo, state.redo, state.prompt, state.ask, state.tray.dice)
    return msgspec.json.encode(parts).decode()


def test_only_who_rolled_sees_the_dice(fair: Page) -> None:
    """Others, and a screen for all, see how many dice of which colour, and no face."""
    fair.table.put(Rolled(SECRET), by=1)
    own, other, screen = fair.phone(seat=1), fair.phone(seat=0, name="Ben"), fair.phone()
    assert faces(own, 1) == list(SECRET)
    for phone in (other, screen):
        assert faces(phone, 1) == [None] * 3
        pile = next(pile for pile in phone.state().piles if pile.seat == 1)
        assert [(die.hidden, die.colour) for die in pile.dice] == [
            (True, "red"),
            (True, "red"),
            (True, "blue"),
        ]


def test_log_and_undo_name_no_secret_face(fair: Page) -> None:
    """That dice were rolled is told to all, what they show to nobody; undone, it is the same."""
    other = fair.phone(seat=0)
    before = told(other).count("6")
    fair.table.put(Rolled(SECRET), by=1)
    assert "secret" in told(other)
    assert not any(", ".join(SECRET[:2]) in text for text in (told(other), told(fair.phone())))
    fair.table.undo(by=1)
    assert told(other).count("6") >= before
    assert ", ".join(SECRET[:2]) not in told(other)


def test_a_stream_tells_no_secret(fair: Page) -> None:
    """What is sent to another phone as it happens holds none of the faces."""
    stream = fair.phone(seat=0).stream()
    stream.next()
    fair.table.put(Rolled(SECRET), by=1)
    piles = [pile for pile in stream.next().piles if pile.seat == 1]
    shown = [die.face for pile in piles for die in pile.dice]
    assert shown == [None] * len(SECRET)
    stream.response.close()


def test_the_tray_of_a_secret_roll_is_nobodys(fair: Page) -> None:
    """What the camera reads is shown to who has to settle it, and to nobody else."""
    dice = (SeenDie("6", None, "red"), SeenDie("5", None, "red"), SeenDie(None, "glare", "blue"))
    fair.table.show(TrayView("doubtful", dice, 3))
    first, other, screen = fair.phone(seat=0), fair.phone(seat=1, name="Ben"), fair.phone()
    assert len(first.state().tray.dice) == 3
    for phone in (other, screen):
        tray = phone.state().tray
        assert (tray.dice, tray.text) == ([], "Secret dice")
    settled = {"look": 3, "die": 2, "face": "4"}
    assert other.post("/settle", settled).status_code == 403
    assert first.post("/settle", settled).status_code == 200
    assert faces(first, 0) == ["6", "5", "4"]
    assert faces(other, 0) == [None] * 3


def test_whose_throw_counts_first_is_said(fair: Page) -> None:
    """Where several roll at once each is told whose dice the tray counts."""
    first, second = fair.phone(seat=0, name="Ana"), fair.phone(seat=1, name="Ben")

    def said(phone: Phone) -> str | None:
        ask = phone.state().ask
        assert ask is not None
        assert ask.roll is not None
        assert ask.roll.secret
        return ask.roll.turn

    assert said(first) == "The tray counts your throw now."
    assert said(second) == "The tray counts Ana's throw first."
    fair.table.put(Rolled(SECRET), by=0)
    assert said(second) == "The tray counts your throw now."


def test_a_referee_sees_no_secret_ask(fair: Page) -> None:
    """What another is asked is shown to whoever helps out, but for what is theirs alone."""
    ana, ben = fair.phone(seat=0), fair.phone(seat=1, name="Ben")
    assert ben.get("/asked/0").status_code == 404
    for seat in range(3):
        fair.table.put(Rolled(SECRET), by=seat)
    assert ben.get("/asked/0").status_code == 404
    ana.put("chose", option="pair")
    assert "pair" not in told(ben)
    assert ben.get("/asked/0").status_code == 200
    assert fair.phone().get("/asked/0").status_code == 403


def test_all_is_shown_when_it_is_shown(fair: Page) -> None:
    """A secret ends where the game says so."""
    for seat in range(3):
        fair.table.put(Rolled(SECRET), by=seat)
    ana, screen = fair.phone(seat=0), fair.phone()
    ana.put("chose", option="none")
    assert faces(screen, 1) == [None] * 3
    ana.put("chose", option="none")
    assert faces(screen, 1) == list(SECRET)


def test_a_secret_goes_with_the_seat_that_is_taken_over(fair: Page) -> None:
    """Who takes it over goes on with the dice; the phone that had it sees and does nothing."""
    old, screen = fair.phone(seat=1, name="Ben"), fair.phone()
    fair.table.put(Rolled(SECRET), by=1)
    stream = old.stream()
    assert stream.next().seat == 1
    fair.clock.now += AWAY_AFTER
    new = fair.phone(seat=1, name="Cem")
    lost = stream.next()
    stream.response.close()
    assert (lost.seat, lost.ask) == (None, None)
    assert [die.face for pile in lost.piles for die in pile.dice if pile.seat == 1] == [None] * 3
    assert faces(new, 1) == list(SECRET)
    assert faces(old, 1) == faces(screen, 1) == [None] * 3
    correction = {"type": "set-die", "die": 0, "face": "1", "pile": "pool.1"}
    refused = (
        old.act("/correct", correction=correction, why=""),
        old.act("/undo"),
        old.get("/asked/0"),
    )
    assert [each.status_code for each in refused] == [403] * 3


def test_who_lost_a_seat_amid_a_secret_comes_back(fair: Page) -> None:
    """The seat is theirs again once it is left; until then any other that is free is."""
    old = fair.phone(seat=1, name="Ben")
    fair.table.put(Rolled(SECRET), by=1)
    fair.clock.now += AWAY_AFTER
    new = fair.phone(seat=1, name="Cem")
    assert old.sit(1, "Ben").status_code == 409
    assert new.sit(2, "Cem").status_code == 200
    assert old.sit(1, "Ben").status_code == 200
    assert faces(old, 1) == list(SECRET)
    assert faces(new, 1) == [None] * 3


def test_a_doubtful_die_is_settled_by_who_took_the_seat_over(fair: Page) -> None:
    """What lies in the tray is the seat's secret, whichever phone has it."""
    old = fair.phone(seat=0)
    dice = (SeenDie("6", None, "red"), SeenDie("5", None, "red"), SeenDie(None, "glare", "blue"))
    fair.table.show(TrayView("doubtful", dice, 3))
    assert len(old.state().tray.dice) == 3
    fair.clock.now += AWAY_AFTER
    new = fair.phone(seat=0, name="Cem")
    assert old.state().tray.dice == []
    settled = {"look": 3, "die": 2, "face": "4"}
    assert old.post("/settle", settled).status_code == 403
    assert new.post("/settle", settled).status_code == 200
    assert faces(new, 0) == ["6", "5", "4"]


class Twins:
    """Two tables that differ in nothing but what seat 1 rolls in secret."""

    def __init__(self, game: str, seats: int) -> None:
        self.pages = [
            Page(Table(None, Setup(game, seats), games={**GAMES, **REAL}, clock=lambda: 0.0))
            for _ in range(2)
        ]
        self.others = [seat for seat in (*range(seats), None) if seat != 1]

    def answer(self) -> None:
        """Answer what is first asked, alike at both but for seat 1's secret."""
        for page, secret in zip(self.pages, ("1", "6"), strict=True):
            seat = page.table.view(None).awaited[0]
            ask = page.table.view(seat).ask
            if isinstance(ask, Roll):
                page.table.put(Rolled((secret if seat == 1 else "3",) * ask.count), by=seat)
            else:
                assert isinstance(ask, Choose)
                page.table.put(Chose(ask.default or ask.options[0].id), by=seat)

    def assert_alike(self) -> None:
        """What any other phone is sent, and the state that its stream brings, is the same."""
        for seat in self.others:
            one, other = (page.room.state(seat, "en") for page in self.pages)
            assert one == other, seat

    def differ(self) -> bool:
        """Tell whether seat 1 itself sees a difference."""
        one, other = (page.room.state(1, "en") for page in self.pages)
        return one != other

    def close(self) -> None:
        """Close both tables."""
        for page in self.pages:
            page.table.close()


@pytest.mark.parametrize("game,seats,answers", [("fair", 3, 4), ("regidice", 4, 6)])
def test_other_phones_cannot_tell_two_secrets_apart(game: str, seats: int, answers: int) -> None:
    """Until the dice are shown, no byte of what others are sent depends on a secret roll."""
    twins = Twins(game, seats)
    for _ in range(answers):
        twins.answer()
        twins.assert_alike()
    assert twins.differ()
    for page in twins.pages:
        page.table.undo(by=0)
    twins.assert_alike()
    twins.close()
