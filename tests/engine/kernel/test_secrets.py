"""Seats that act at once, secrets, piles, and numbers of nobody."""

from collections.abc import Iterator

import pytest

from engine import (
    Choose,
    Chose,
    CorrectionError,
    IllegalAnswerError,
    Message,
    Roll,
    Rolled,
    SeenDie,
    SetCounter,
    SetDie,
    Setup,
    SetupError,
    StaleAnswerError,
    Table,
    TrayView,
)
from tests.engine.kernel.whispers import GAMES


@pytest.fixture
def table() -> Iterator[Table]:
    """Three seats, all of which are to roll in secret."""
    with Table(None, Setup("whispers", 3), games=GAMES, clock=lambda: 0.0) as table:
        yield table


def test_each_goes_on_as_soon_as_it_has_answered(table: Table) -> None:
    """A seat that has rolled bets while the others still roll."""
    table.put(Rolled(("1", "2", "3")), by=1)
    assert isinstance(table.view(1).ask, Choose)
    assert isinstance(table.view(0).ask, Roll)
    assert table.view(None).awaited == (0, 1, 2)


def test_what_is_asked_is_told_where_all_are_asked_the_same(table: Table) -> None:
    """Of two things that are asked at once neither is what the others wait for."""
    assert table.view(None).prompt == Message("roll")
    table.put(Rolled(("1", "2", "3")), by=1)
    assert table.view(None).prompt is None
    for seat in (0, 2):
        table.put(Rolled(("1", "2", "3")), by=seat)
    assert table.view(None).prompt == Message("bet")


def test_a_tap_is_stale_only_if_ones_own_ask_has_changed(table: Table) -> None:
    """Others answer meanwhile: the tap counts. One's own second tap does not."""
    seen = table.revision
    table.put(Rolled(("1", "2", "3")), by=1, expected=seen)
    table.put(Rolled(("1", "2", "3")), by=2, expected=seen)
    with pytest.raises(StaleAnswerError):
        table.put(Rolled(("1", "2", "3")), by=1, expected=seen)
    table.put(Rolled(("4", "5", "6")), by=0, expected=seen)


def test_a_referees_tap_is_stale_if_what_it_answers_has_changed(table: Table) -> None:
    """Who answers for another looked at the other's ask: their own is neither here nor there."""
    seen, dice = table.revision, Rolled(("1", "2", "3"))
    table.put(dice, by=0, expected=seen)
    table.put(dice, by=0, expected=seen, forced="he is away", seat=1)
    with pytest.raises(StaleAnswerError):
        table.put(Chose("call"), by=2, expected=seen, forced="he is away", seat=1)
    table.put(Chose("low"), by=2, expected=table.revision, forced="he is away", seat=1)
    assert table.view(None).awaited == (0, 2)


def test_a_question_that_has_become_needless_closes_itself(table: Table) -> None:
    """Once somebody calls, nobody is asked for a bet, and the next round begins."""
    for seat in range(3):
        table.put(Rolled(("1", "2", str(seat + 1))), by=seat)
    table.put(Chose("call"), by=2)
    view = table.view(None)
    assert (view.stage.turn, view.awaited) == (2, (0, 1, 2))
    assert [fact.key for fact in view.log[-1].facts] == ["fact.shown"]


def test_secret_rolls_and_choices_are_not_told(table: Table) -> None:
    """The log says that somebody rolled and chose, and no other seat sees the dice."""
    table.put(Rolled(("1", "2", "3")), by=1)
    table.put(Chose("high"), by=1)
    assert [entry.said.key for entry in table.view(0).log[-2:]] == [
        "said.rolled-secretly",
        "said.chose-secretly",
    ]
    faces = {seat: [die.face for die in table.view(seat).piles[1].dice] for seat in (None, 0, 1)}
    assert faces == {None: [None] * 3, 0: [None] * 3, 1: ["1", "2", "3"]}


def test_the_tray_shows_secret_dice_to_nobody_but_to_settle_them(table: Table) -> None:
    """Who rolls sees the dice in doubt; then nobody sees what lies there."""
    dice = (SeenDie("1", colour="red"), SeenDie(None, "glare"), SeenDie("3"))
    table.show(TrayView("doubtful", dice, number=4))
    assert table.view(None).thrower == 0
    assert table.view(0).tray.dice == dice
    for seat in (None, 1, 2):
        assert table.view(seat).tray == TrayView("doubtful", (), 4, hidden=True)
    table.settle(4, 1, "6")
    assert table.tray.state == "taken"
    for seat in (None, 0, 1, 2):
        assert table.view(seat).tray.dice == ()
    assert [die.face for die in table.view(0).piles[0].dice] == ["1", "6", "3"]
    assert table.view(None).thrower == 1


def test_what_another_rolls_meanwhile_leaves_dice_in_doubt(table: Table) -> None:
    """They are not theirs: who threw them settles them, and they count."""
    dice = (SeenDie("1", colour="red"), SeenDie(None, "glare"), SeenDie("3"))
    table.show(TrayView("doubtful", dice, number=4))
    table.put(Rolled(("2", "2", "2")), by=2)
    assert table.view(0).tray.dice == dice
    table.settle(4, 1, "6")
    assert [die.face for die in table.view(0).piles[0].dice] == ["1", "6", "3"]


def test_a_roll_typed_for_whoever_threw_ends_the_doubt(table: Table) -> None:
    """Also by a referee: whose dice lie there is not asked about them any more."""
    table.show(TrayView("doubtful", (SeenDie(None, "glare"),) * 3, number=4))
    table.put(Rolled(("2", "2", "2")), by=2, forced="he is away", seat=0)
    assert table.tray.state == "taken"


def test_a_die_of_a_pile_is_turned_by_hand_without_telling(table: Table) -> None:
    """The log says which die was set, and names the face only as all may see it."""
    table.put(Rolled(("1", "2", "3")), by=1)
    table.correct(SetDie(2, "6", "1"), by=1)
    assert table.view(1).piles[1].dice[2].face == "6"
    said = table.view(0).log[-1].said
    assert (said.key, said.params["die"]) == ("said.corrected-pile", 3)
    assert "6" not in str(said)


def test_numbers_of_nobody_can_be_set(table: Table) -> None:
    """A counter of the table is seen by all and corrected without a seat."""
    table.correct(SetCounter(None, "pot", 3), by=None)
    assert [counter.value for counter in table.view(None).counters] == [3]
    assert table.view(None).log[-1].said.key == "said.corrected-table"
    with pytest.raises(CorrectionError):
        table.correct(SetCounter(None, "points", 3), by=None)


def test_a_referee_answers_for_a_seat(table: Table) -> None:
    """Where several are asked, it is said for whom; a seat that is not asked is no target."""
    with pytest.raises(IllegalAnswerError):
        table.put(Chose("high"), by=0, forced="asleep", seat=2)
    table.put(Rolled(("1", "2", "3")), by=0, forced="asleep", seat=2)
    assert isinstance(table.view(2).ask, Choose)
    assert isinstance(table.view(0).ask, Roll)
    for seat in (0, 1):
        table.put(Rolled(("1", "2", "3")), by=seat)
    table.put(Chose("low"), by=2)
    with pytest.raises(IllegalAnswerError):
        table.put(Chose("low"), by=0, forced="asleep", seat=2)


def test_dice_of_several_kinds_are_named_in_their_positions(table: Table) -> None:
    """The red die first, then the blue ones; a wrong number of dice is refused."""
    ask = table.view(0).ask
    assert isinstance(ask, Roll)
    assert (ask.count, ask.free, [kind.colour for kind in ask.dice]) == (
        3,
        (0, 1, 2),
        ["red", "blue", "blue"],
    )
    with pytest.raises(IllegalAnswerError):
        table.put(Rolled(("1", "2")), by=0)


@pytest.mark.parametrize(
    "options, complete",
    [
        ({}, {"goal": "3"}),
        ({"goal": "1"}, {"goal": "1", "sudden": "no"}),
        ({"goal": "1", "sudden": "yes"}, {"goal": "1", "sudden": "yes"}),
    ],
)
def test_options_are_filled_up(options: dict[str, str], complete: dict[str, str]) -> None:
    """A table knows every choice, those that depend on others too."""
    with Table(None, Setup("whispers", 2, options), games=GAMES) as table:
        assert table.view(None).setup.options == complete


@pytest.mark.parametrize("options", [{"sudden": "yes"}, {"goal": "2"}, {"colour": "red"}], ids=str)
def test_options_that_are_not_there_are_named(options: dict[str, str]) -> None:
    """The error names the option, where it was wanted, and what would do."""
    name = next(iter(options))
    with pytest.raises(SetupError, match=f"whispers for 2.*{name}|{name} of whispers for 2"):
        Table(None, Setup("whispers", 2, options), games=GAMES)
