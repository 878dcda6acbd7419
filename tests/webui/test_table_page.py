"""What the page shows of a table with everything: cards, places, piles, sums, and a referee."""

from collections.abc import Iterator

import pytest

from engine import Chose, LogEntry, Message, Passed, Rolled, Setup, Table, receipt
from tests.webui.fair import GAMES
from tests.webui.phones import Page, Phone, answer
from webui.catalogues import load_catalogues
from webui.present.log import LogRows
from webui.voice import Voice


@pytest.fixture
def fair() -> Iterator[Page]:
    """Give a fair for three, where everybody has rolled 6, 2 and 4."""
    with Table(None, Setup("fair", 3), games=GAMES) as table:
        for seat in range(3):
            table.put(Rolled(("6", "2", "4")), by=seat)
        yield Page(table)


@pytest.fixture
def ana(fair: Page) -> Phone:
    """Give the phone of the active seat."""
    return fair.phone(seat=0, name="Ana")


def buy_nothing(fair: Page) -> None:
    """Go on to the window in which others may object."""
    fair.table.put(Chose("none"), by=0)
    fair.table.put(Chose("none"), by=0)


def test_cards_and_places_lie_open(fair: Page) -> None:
    """A screen for all shows who stands where, and what each card does and costs."""
    places, market = fair.phone().state().board
    assert (places.sort, [item.seat for item in places.items]) == ("places", [0, None])
    assert market.label == "Market"
    card = market.items[1]
    assert (card.label, card.detail, card.cost) == ("Jet Fighters", "Jet Fighters told", 5)
    assert card.counters is None


def test_held_cards_and_doubtful_figures(fair: Page) -> None:
    """A seat shows the cards before it; a figure of which we are not sure says so."""
    seats = fair.phone().state().seats
    assert [len(seat.items) for seat in seats] == [0, 1, 2]
    assert seats[1].items[0].label == "Wings"
    notes = {counter.id: counter.note for counter in seats[0].counters}
    assert (notes["health"], notes["points"]) == ("check it", None)


def test_an_option_shows_the_dice_it_uses(ana: Phone) -> None:
    """Positions are those in one's own pile."""
    ask = ana.state().ask
    assert ask is not None
    assert [option.dice for option in ask.options] == [[0, 1], []]


def test_what_belongs_to_nobody_is_set_right(ana: Phone) -> None:
    """The table's numbers and the dice of a pile are corrected like any other."""
    wind = {"type": "set-counter", "seat": None, "counter": "wind", "value": 4}
    assert ana.act("/correct", correction=wind).status_code == 200
    die = {"type": "set-die", "die": 1, "face": "5", "pile": "enemy"}
    assert ana.act("/correct", correction=die).status_code == 200
    state = ana.state()
    assert state.counters[0].value == 4
    enemy = next(pile for pile in state.piles if pile.id == "enemy")
    assert [die.face and die.face.id for die in enemy.dice] == ["1", "5", "1"]


def test_a_sum_is_shown_step_by_step(fair: Page, ana: Phone) -> None:
    """The base, each step with its cause, what it comes to, and the result."""
    buy_nothing(fair)
    for seat in (1, 2):
        fair.table.put(Passed(), by=seat)
    facts = [fact for row in ana.state().log for fact in row.facts]
    receipt = next(fact.receipt for fact in facts if fact.receipt)
    assert (receipt.title, receipt.result) == ("gain", 11)
    lines = [(line.step, line.sign, line.cause, line.total) for line in receipt.lines]
    assert lines == [("base", "12", "dice", 12), ("minus", "−1", "tax", 11)]
    assert any(fact.text == "gain: 11" for fact in facts)


def test_a_step_that_the_page_does_not_know_is_told() -> None:
    """A sum of a journal from elsewhere is shown as far as it is understood."""
    step = Message("receipt.cubed", {"amount": 3, "cause": Message("magic")})
    entry = LogEntry(1, 0.0, None, Message("sum"), (receipt(Message("sum"), 2, [step], 8),))
    shown = LogRows().of((entry,), Voice(load_catalogues()["en"], {}, "fair"))[0].facts[0].receipt
    assert shown is not None
    assert [(line.sign, line.cause, line.total) for line in shown.lines] == [
        ("2", "", 2),
        ("", "magic", 2),
    ]
    assert shown.result == 8


def test_a_referee_answers_for_another(fair: Page, ana: Phone) -> None:
    """Of several that are asked, the one is passed for that the referee means, with a reason."""
    buy_nothing(fair)
    body = {"answer": {"type": "passed"}, "seat": 2}
    assert ana.act("/put", **body).status_code == 409
    assert ana.act("/put", **body, forced="Cem is on the phone").status_code == 200
    assert fair.table.view(None).awaited == (1,)
    assert ana.state().log[-1].why == "Cem is on the phone"


def test_a_referee_reads_what_another_is_asked(fair: Page, ana: Phone) -> None:
    """The ask is shown as its own phone shows it; who is not asked has none to show."""
    buy_nothing(fair)
    fair.phone(seat=2, name="Cem")
    assert answer(ana.get("/asked/2"), 200)["prompt"] == "Cem: objections?"
    assert ana.get("/asked/0").status_code == 404
    assert ana.get("/asked/9").status_code == 404


def test_chinese_is_written_with_its_own_marks(fair: Page, ana: Phone) -> None:
    """Names that stand beside each other, and what follows on a name."""
    buy_nothing(fair)
    for seat, name in ((1, "Ben"), (2, "Cem")):
        fair.phone(seat=seat, name=name)
    ana.headers["Accept-Language"] = "zh-TW"
    assert ana.state().prompt == "Ben、Cem：objections?"
    assert answer(ana.get("/asked/2"), 200)["prompt"] == "Cem：objections?"


def test_never_to_be_asked_is_a_wish_that_stays(fair: Page) -> None:
    """Who does not want to be asked is no longer waited for, and can want it again."""
    buy_nothing(fair)
    cem = fair.phone(seat=2, name="Cem")
    assert [action.id for action in cem.state().actions] == ["ask.never", "bell"]
    cem.put("interrupted", action="ask.never")
    assert fair.table.view(None).awaited == (1,)
    assert [action.id for action in cem.state().actions] == ["ask.me", "bell"]
