"""The deck: the people's own, or the machine's."""

from pathlib import Path

import msgspec
import pytest

from engine import Chose, Roll, Rolled, Setup, Table
from engine.games.king_of_tokyo import KingOfTokyo
from engine.games.king_of_tokyo.content import keep_cards, power_cards
from engine.games.king_of_tokyo.start import MONSTERS
from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable, dice, open_table


def shuffled(first: str, second: str, journal: Path | None = None) -> Table:
    """Return a table of two whose deck was shuffled from these letters."""
    setup = Setup(KingOfTokyo.id, 2, {"deck": "machine"})
    table = Table(journal, setup, clock=lambda: 0.0)
    for seat in range(2):
        table.put(Chose(MONSTERS[seat]), by=seat)
    for seat, word in enumerate((first, second)):
        table.put(Rolled(tuple(word)), by=seat)
    for seat in range(2):
        table.put(Rolled(dice("1 1 1 1 1 1" if seat else "c 1 1 1 1 1")), by=seat)
    return table


def market(table: Table) -> list[str]:
    """Return the keys of the cards that lie face up."""
    return [item.label.key for item in table.view(None).board[1].items]


def test_there_are_66_cards() -> None:
    """KT-002: 48 cards to keep and 18 to discard, each number once."""
    cards = power_cards().values()
    assert sorted(card.number for card in cards if card.keep) == list(range(1, 49))
    assert sorted(card.number for card in cards if not card.keep) == list(range(101, 119))


def test_people_say_which_cards_are_revealed() -> None:
    """KT-003: of the box's deck, any card not seen yet may be the next, and none twice."""
    game = TokyoTable(market=("tank", "heal", "jets"))
    assert game.face_up == ["tank", "heal", "jets"]
    game.shop()
    game.set(0, energy=3)
    game.choose("buy.heal")
    assert game.asked == "0 revealed"
    assert set(game.options()) == set(power_cards()) - {"tank", "heal", "jets"}
    game.choose("frenzy")
    assert game.face_up == ["tank", "jets", "frenzy"]


def test_the_machine_reveals_by_itself() -> None:
    """KT-003: the machine's deck asks nobody what lies face up."""
    game = TokyoTable(deck="machine")
    assert len(game.face_up) == 3
    assert game.asked == "0 dice"


def test_the_order_follows_from_everybodys_letters() -> None:
    """The same letters give the same order, and a letter of any seat changes it."""
    tables = [
        shuffled(*words) for words in (("elephant", "tortoise"),) * 2 + (("elephant", "tortoisa"),)
    ]
    same, again, other = map(market, tables)
    assert same == again
    assert same != other
    for table in tables:
        table.close()


def test_letters_are_told_as_letters() -> None:
    """The log says of nobody that they rolled dice to shuffle, nor which letters they were."""
    with shuffled("elephant", "tortoise") as table:
        log = table.view(None).log
    assert [entry.said.key for entry in log].count("said.added-letters") == 2
    assert not any(entry.said.key == "said.rolled-secretly" for entry in log)


def test_no_view_tells_what_is_in_the_deck() -> None:
    """Neither a spectator nor a seat sees any card that is still in the deck."""
    table = shuffled("elephant", "tortoise")
    hidden = [f"card.{card}" for card in power_cards() if not power_cards()[card].keep]
    shown = {key.rpartition(".")[2] for key in market(table)}
    for seat in (None, 0, 1):
        view = msgspec.json.encode(table.view(seat)).decode()
        for card in hidden:
            assert (f'"king-of-tokyo.{card}"' in view) == (card.removeprefix("card.") in shown)
    table.close()


def test_other_letters_look_alike_to_everybody_else() -> None:
    """Two tables that differ in one seat's letters cannot be told apart by the others."""
    views = []
    for word in ("elephant", "tortoise"):
        table = open_table(deck="machine")
        for seat in range(2):
            table.put(Chose(MONSTERS[seat]), by=seat)
        table.put(Rolled(tuple(word)), by=0)
        table.put(Rolled(tuple("reindeer")), by=1)
        views.append([msgspec.json.encode(table.view(seat)) for seat in (None, 1)])
    assert views[0] == views[1]


def test_letters_are_rolled_in_secret() -> None:
    """What each seat adds is asked of all at once, as a secret roll."""
    table = open_table(3, deck="machine")
    for seat in range(3):
        table.put(Chose(MONSTERS[seat]), by=seat)
    for seat in range(3):
        ask = table.view(seat).ask
        assert isinstance(ask, Roll)
        assert ask.secret
        assert ask.dice[0].name == "letter"


def test_a_machines_deck_survives_a_restart(tmp_path: Path) -> None:
    """The order comes from the journal: opened again, the same cards follow."""
    path = tmp_path / "journal.sqlite"
    table = shuffled("elephant", "tortoise", path)
    table.close()
    with Table(path, Setup(KingOfTokyo.id, 2)) as again, shuffled("elephant", "tortoise") as live:
        for each in (again, live):
            each.put(Rolled(dice("e e 1 2 2 3")), by=0)
            each.put(Rolled(dice("e e 1 2 2 3")), by=0)
            each.put(Rolled(dice("e e 1 2 2 3")), by=0)
            each.put(Chose("refresh"), by=0)
        assert again.view(None).notice is None
        assert market(again) == market(live)


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["machine", "table"])
def test_discarded_cards_come_back(deck: str) -> None:
    """When the deck has run out, what was discarded becomes the deck."""
    game = TokyoTable(deck=deck)
    game.shop()
    game.set(0, energy=99)
    seen = set(game.face_up)
    for _ in range(22):
        game.choose("refresh")
        while game.asked == "0 revealed":
            game.choose(next(iter(game.options())))
        seen |= set(game.face_up)
    assert seen == set(power_cards())
    assert game.facts().count("reshuffled") == 1
    assert len(game.face_up) == 3


def test_the_last_card_of_the_box_is_known() -> None:
    """Where one card only is left, nobody is asked which one is revealed."""
    game = TokyoTable()
    game.shop()
    game.give(1, *keep_cards())
    game.set(0, energy=99)
    for _ in range(5):
        game.choose("refresh")
        while game.asked == "0 revealed":
            assert len(game.options()) > 1
            game.choose(next(iter(game.options())))
        assert len(game.face_up) == 3
    assert game.facts().count("reshuffled") == 1


def test_cards_that_monsters_hold_do_not_come_back() -> None:
    """A kept card is in no deck."""
    game = TokyoTable()
    game.give(1, "wings")
    game.shop()
    game.set(0, energy=2)
    game.choose("refresh")
    assert "wings" not in game.options()


def test_another_card_may_lie_there() -> None:
    """What people see face up is right: a slot is changed by hand, at any moment."""
    game = TokyoTable(market=("tank", "heal", "jets"))
    game.roll(NOTHING)
    game.act("hand.market", by=1)
    game.choose("1", "frenzy")
    assert game.face_up == ["tank", "frenzy", "jets"]
    game.act("hand.market", by=0)
    game.choose("2", "none")
    assert game.face_up == ["tank", "frenzy", "jets"]
    assert game.asked == "0 dice"


def test_a_card_given_by_hand_leaves_a_gap_that_is_filled() -> None:
    """A face-up card that people give to a monster is replaced before the next purchase."""
    game = TokyoTable(market=("tank", "heal", "jets"))
    game.give(1, "jets")
    assert game.face_up == ["tank", "heal"]
    game.throw()
    assert game.asked == "0 revealed"
    game.choose("frenzy")
    assert game.face_up == ["tank", "heal", "frenzy"]


def test_a_card_put_there_by_hand_while_one_is_asked_for() -> None:
    """Three cards lie there: nobody is asked for a fourth, which would be none."""
    game = TokyoTable(market=("tank", "heal", "jets"))
    game.give(1, "jets")
    game.throw()
    assert game.asked == "0 revealed"
    game.act("hand.market", by=1)
    game.choose("2", "frenzy")
    assert game.face_up == ["tank", "heal", "frenzy"]
    game.choose("end")
    assert game.active == 1


def test_the_next_card_is_asked_for_by_its_place_then() -> None:
    """KT-041: of three to be revealed the first is there by hand, so the second is asked for."""
    game = TokyoTable(market=("tank", "heal", "jets"))
    game.shop()
    game.set(0, energy=2)
    game.choose("refresh")
    game.act("hand.market", by=1)
    game.choose("0", "frenzy")
    prompt = game.table.view(None).prompt
    assert prompt is not None
    assert prompt.params == {"count": 2}
    game.choose("energize", "wings")
    assert (game.asked, game.face_up) == ("0 buy", ["frenzy", "energize", "wings"])


def test_a_card_put_there_by_hand_is_new_for_opportunists() -> None:
    """KT-071, opportunist: whoever says which card was revealed, it was revealed just now."""
    game = TokyoTable(3, market=("corner-store", "heal", "jets"))
    game.give(2, "opportunist")
    game.shop()
    game.set(0, energy=3)
    game.set(2, energy=3)
    game.choose("buy.corner-store")
    game.act("hand.market", by=1)
    game.choose("2", "national-guard")
    assert game.asked == "2 opportunity"
    assert set(game.options()) == {"none", "buy.national-guard"}
