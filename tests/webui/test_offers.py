"""The start form: which games there are, and how one would be played."""

from collections.abc import Iterator

import pytest

from engine import GAMES, Setup, Table
from tests.webui.fair import GAMES as FAIR
from tests.webui.phones import Page, Phone, answer
from webui.offers import offer


@pytest.fixture
def fair() -> Iterator[Page]:
    """Give the page of a fair for two."""
    with Table(None, Setup("fair", 2), games=FAIR) as table:
        yield Page(table)


@pytest.fixture
def house() -> Iterator[Page]:
    """Give the page of a table that knows every game."""
    with Table(None, Setup("dice-throne", 2)) as table:
        yield Page(table)


def offered(phone: Phone, query: str) -> dict[str, str]:
    """Return each option with what would be chosen."""
    found = answer(phone.get(f"/offer?{query}"), 200)
    return {option["id"]: option["chosen"] for option in found["options"]}


def test_the_games_are_listed(house: Page) -> None:
    """Every game that the table knows can be chosen, with the seats it is for."""
    games = {game.id: game for game in house.phone().state().games}
    assert games.keys() == GAMES.keys()
    duel = games["dice-throne"]
    assert (duel.label, duel.fewest, duel.most) == ("Dice Throne", 2, 6)


def test_options_depend_on_seats_and_on_each_other(fair: Page) -> None:
    """One choice brings further options; another number of seats takes them away."""
    phone = fair.phone()
    assert offered(phone, "game=fair&seats=3&mode=teams") == {"mode": "all"}
    assert offered(phone, "game=fair&seats=4") == {"mode": "all"}
    assert offered(phone, "game=fair&seats=4&mode=teams") == {"mode": "teams", "teams": "two"}
    wish = "game=fair&seats=4&mode=teams&teams=pairs"
    assert offered(phone, wish)["teams"] == "pairs"


@pytest.mark.parametrize("seats,fitting", [(-3, 2), (0, 2), (5, 5), (7, 6), (10**30, 6)])
def test_seats_are_made_to_fit(seats: int, fitting: int) -> None:
    """Whatever number is asked for, the nearest that the game is for is offered."""
    found = offer(Setup("fair", seats), FAIR)
    assert found is not None
    assert found.setup.seats == fitting


@pytest.mark.parametrize("query", ["", "game=whist", "seats=4", "game=fair%00"])
def test_what_is_no_game_is_not_offered(fair: Page, query: str) -> None:
    """A game that nobody knows is not there."""
    assert fair.phone().get(f"/offer?{query}").status_code == 404


def test_what_is_offered_can_be_started(fair: Page) -> None:
    """The setup of an offer is taken as it is, and the state tells it."""
    ana = fair.phone(seat=0)
    setup = answer(ana.get("/offer?game=fair&seats=4&mode=teams&nonsense=1"), 200)["setup"]
    assert ana.act("/start", setup=setup).status_code == 200
    assert ana.state().setup == Setup("fair", 4, {"mode": "teams", "teams": "two"})


def test_a_game_that_cannot_be_is_not_started(fair: Page) -> None:
    """A setup that does not fit is refused, and the game on the table stands."""
    ana = fair.phone(seat=0)
    before = fair.table.revision
    assert ana.start("whist", 4).status_code == 409
    assert ana.start("fair", 9).status_code == 409
    assert ana.start("fair", 2, mode="teams").status_code == 409
    assert fair.table.revision == before


@pytest.mark.parametrize("game", GAMES)
def test_every_offer_of_every_game_is_said(
    house: Page, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each option and choice has its words, for every number of seats, in each language."""
    for language in ("en", "zh-Hant", "ko"):
        phone = house.phone(language)
        for seats in GAMES[game].seats:
            found = answer(phone.get(f"/offer?game={game}&seats={seats}"), 200)
            assert found["setup"]["seats"] == seats
    assert caplog.records == []
