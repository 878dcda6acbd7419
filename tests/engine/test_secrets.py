"""What comes up in a secret roll is seen by nobody else, in any game that has such rolls."""

from collections.abc import Iterator
from contextlib import ExitStack

import msgspec
import pytest

from engine import GAMES, Answer, Roll, Rolled, SeenDie, SetDie, Setup, Table, TrayView
from engine.match import Games
from tests.engine.kernel.whispers import GAMES as WHISPERS
from tests.engine.people import People

SECRETIVE: Games = {**WHISPERS, "regidice": GAMES["regidice"]}

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("game", sorted(SECRETIVE))]


class Twins:
    """Two tables at which all goes alike, but that one seat's secret dice differ."""

    def __init__(self, setup: Setup, deeds: list[tuple[Answer, int]], victim: int) -> None:
        """Both tables stand where ``deeds`` lead."""
        self.victim, self.looks = victim, 0
        self.tables = [Table(None, setup, games=SECRETIVE, clock=lambda: 0.0) for _ in range(2)]
        for table in self.tables:
            for answer, seat in deeds:
                table.put(answer, by=seat)
        self.turn = self.tables[0].view(None).stage.turn

    @property
    def hidden(self) -> bool:
        """Whether what the victim rolled this turn is still its secret."""
        view = self.tables[0].view(None)
        return view.tray.hidden and view.stage.turn == self.turn

    def put(self, answers: tuple[Answer, Answer], seat: int) -> None:
        """Let ``seat`` answer, a roll by way of a tray with doubtful dice if it may throw now."""
        for table, answer in zip(self.tables, answers, strict=True):
            if isinstance(answer, Rolled) and table.view(None).thrower == seat:
                dice = tuple(SeenDie(face, "cocked") for face in answer.faces)
                table.show(TrayView("doubtful", dice, number=table.revision))
        self.compare()
        for table, answer in zip(self.tables, answers, strict=True):
            table.put(answer, by=seat)
            table.show(TrayView("idle", table.tray.dice, number=table.revision))

    def turn_a_die(self, people: People) -> None:
        """Let the victim correct a secret die of its own, to another face at each table."""
        for table in self.tables:
            own = [pile for pile in table.view(None).piles if pile.seat == self.victim]
            for pile in own:
                if pile.dice and pile.dice[0].face is None:
                    face = people.random.choice(pile.dice[0].kind.faces)
                    table.correct(SetDie(0, face, pile.id), by=self.victim)

    def compare(self) -> None:
        """Everybody else, and a spectator, must see the very same at both."""
        seats = range(self.tables[0].view(None).setup.seats)
        for seat in (None, *(each for each in seats if each != self.victim)):
            one, other = (msgspec.json.encode(table.view(seat)) for table in self.tables)
            assert one == other, f"seat {seat} sees what seat {self.victim} rolled"
            self.looks += 1
        counted, others = (table.rolled() for table in self.tables)
        assert counted == others, f"the statistics tell what seat {self.victim} rolled"

    def close(self) -> None:
        """Close both tables."""
        for table in self.tables:
            table.close()


def hidden_phases(game: str, seed: int) -> Iterator[Twins]:
    """Play a random game, doing each secret phase again at twins; yield them at its end."""
    people = People(seed, interrupting=0)
    setup = people.set_up(SECRETIVE[game])
    deeds: list[tuple[Answer, int]] = []
    with Table(None, setup, games=SECRETIVE, clock=lambda: 0.0) as table, ExitStack() as stack:
        twins: Twins | None = None
        while table.view(None).outcome is None:
            if twins is not None and not twins.hidden:
                yield twins
                twins = None
            if twins is None and table.view(None).tray.hidden:
                twins = Twins(table.view(None).setup, deeds, people.random.randrange(setup.seats))
                stack.callback(twins.close)
            deeds.append(step(table, twins, people))


def step(table: Table, twins: Twins | None, people: People) -> tuple[Answer, int]:
    """Let somebody answer at all tables; at the twins the victim rolls what it rolls."""
    seat = people.random.choice(table.view(None).awaited)
    ask = table.view(seat).ask
    assert ask is not None
    answer = people.answer(ask)
    table.put(answer, by=seat)
    if twins is not None:
        secret = isinstance(ask, Roll) and ask.secret and seat == twins.victim
        twins.put((answer, people.roll(ask) if secret and isinstance(ask, Roll) else answer), seat)
        if twins.hidden:
            twins.compare()
            if people.random.random() < 0.2:
                twins.turn_a_die(people)
                twins.compare()
    return answer, seat


def test_two_games_that_differ_in_secret_dice_look_alike_to_all_others(game: str) -> None:
    """View, log, undo label and tray of all others are the same at every ask of a secret phase."""
    looks = [twins.looks for seed in range(3) for twins in hidden_phases(game, seed)]
    assert len(looks) >= 3
    assert all(count >= 4 for count in looks)


def test_a_leak_would_be_noticed(game: str) -> None:
    """When the secret is out, the same comparison fails: what was hidden did differ."""
    with pytest.raises(AssertionError, match="sees what seat"):
        compare_what_was_shown(game)


def compare_what_was_shown(game: str) -> None:
    """Compare the twins where the secrets of a phase have just come out."""
    for twins in hidden_phases(game, seed=3):
        twins.compare()
