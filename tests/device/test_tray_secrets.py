"""Secret dice stay secret wherever people take the game."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from device.tray_secrets import TraySecrets
from engine import Chose, Roll, Rolled, Setup, Table
from tests.device.test_table_loop import Desk, begun_race
from tests.engine.kernel import race, whispers


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a race of which seat 0 is to roll."""
    with begun_race() as table:
        yield table


def thrown(table: Table) -> TraySecrets:
    """Return what is known once seat 0 has thrown in secret, before anything else is done."""
    roll = table.awaited_roll()
    assert isinstance(roll, Roll)
    secrets = TraySecrets()
    secret = msgspec.structs.replace(roll, secret=True)
    secrets.follow(table.view(None), secret, is_kept=True)
    table.put(Rolled(("1", "2")), by=0)
    secrets.follow(table.view(None), None, is_kept=True)
    return secrets


def stand(secrets: TraySecrets) -> tuple[list[int], bool, bool]:
    """Return whose secrets may lie there, whether any may, and whether the game keeps them not."""
    return sorted(secrets.owners), secrets.may_lie_there, secrets.are_left


def test_secrets_are_out_once_the_game_shows_them(table: Table) -> None:
    """It goes on to where dice are no secret, and nothing is taken back."""
    secrets = thrown(table)
    assert stand(secrets) == ([0], True, False)
    table.put(Rolled(("5", "6")), by=0)
    secrets.follow(table.view(None), None, is_kept=False)
    assert stand(secrets) == ([], False, False)


def test_an_empty_tray_holds_no_secrets_but_those_that_are_to_come(table: Table) -> None:
    """It is emptied to throw in secret, too."""
    secrets = TraySecrets()
    roll = table.awaited_roll()
    assert isinstance(roll, Roll)
    secrets.follow(table.view(None), msgspec.structs.replace(roll, secret=True), is_kept=True)
    secrets.emptied()
    assert stand(secrets) == ([0], True, False)
    secrets.follow(table.view(None), None, is_kept=True)
    secrets.emptied()
    assert stand(secrets) == ([], True, False)
    secrets.follow(table.view(None), None, is_kept=False)
    assert stand(secrets) == ([], False, False)


def taken_back(table: Table) -> None:
    """Undo the throw, and go on with something else at once."""
    table.undo(by=1)
    table.put(Rolled(("5", "6")), by=0)


@pytest.mark.parametrize(
    "deed", [lambda table: table.start(Setup("race", 2), by=1), taken_back], ids=["start", "undo"]
)
def test_secrets_are_left_where_the_game_is_taken_back(
    table: Table, deed: Callable[[Table], object]
) -> None:
    """The game knows of none any more, but the dice lie there until the tray is empty."""
    secrets = thrown(table)
    deed(table)
    secrets.follow(table.view(None), None, is_kept=False)
    assert stand(secrets) == ([0], True, True)
    secrets.emptied()
    assert stand(secrets) == ([], False, False)


def test_nobody_sees_secret_dice_in_another_game() -> None:
    """Dice that are thrown for a roll of that are open, and so is an emptied tray."""
    games = {**whispers.GAMES, **race.GAMES}
    with Table(None, Setup("whispers", 2), games=games) as table:
        desk = Desk(table=table)
        desk.script.colours = ("red", "blue", "blue")
        assert desk.throw("456").state == "taken"
        table.start(Setup("race", 2), by=1)
        for seat in (None, 1):
            assert (table.view(seat).tray.dice, table.view(seat).tray.hidden) == ((), True)
        desk.rest()
        for seat in (None, 0, 1):
            assert (table.view(seat).tray.dice, table.view(seat).tray.hidden) == ((), True)
        for seat in range(2):
            table.put(Chose("red"), by=seat)
        assert [die.face for die in desk.throw("5?").dice] == ["5-jump", None]
        assert not desk.tray.hidden
        desk.throw("")
        assert not desk.tray.hidden
