"""A whole evening: ``croupier play``, two phones, a screen for all, and a power cut."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from device.lamps import COLOURS
from engine import Setup, Table
from tests.browser.chromium import Phone, phone
from tests.browser.players import Player, Program

HEROES = ("barbarian", "moon-elf")
HEALTH = 4
FULL = 50
SEED = 20


class Evening:
    """A duel as two people play it, one action after the other."""

    def __init__(self, program: Program, people: ExitStack) -> None:
        self.program = people.enter_context(program)
        self.players = [
            Player(people.enter_context(phone(program.address, still=True)), seat, hero)
            for seat, hero in enumerate(HEROES)
        ]
        for player in self.players:
            player.sit()
        self.row = 1
        self.actions = 0

    def play(self, meanwhile: Callable[[int], None] = lambda _: None) -> int:
        """Play to the end; return how many times somebody tapped.

        ``meanwhile`` is called after each tap, before anybody has seen what became of it.
        """
        shortened = False
        while not self.players[0].screen()["over"]:
            player = next((player for player in self.players if player.act()), None)
            if player is None:
                continue
            self.actions += 1
            meanwhile(self.actions)
            self.row = player.await_row(self.row)
            self._wait_for_all()
            if self.row > 2 and not shortened:
                shortened = True
                self._shorten()
        return self.actions

    def _wait_for_all(self) -> None:
        """Let every phone see what was done, so that the same player always acts next."""
        for player in self.players:
            player.until(lambda screen: screen["row"] >= self.row, f"row {self.row}")

    def _shorten(self) -> None:
        """Set both healths lower: a house may play as it likes, and any number can be set."""
        for player in self.players:
            player.correct(player.seat, "health", HEALTH - FULL)
        self.row = self.players[0].until(lambda screen: screen["row"] > self.row + 1, "both")["row"]


@pytest.fixture
def people() -> Iterator[ExitStack]:
    """Keep phones open until the test ends."""
    with ExitStack() as stack:
        yield stack


@pytest.mark.slow
@pytest.mark.browser
def test_a_duel_outlives_a_power_cut(tmp_path: Path, people: ExitStack) -> None:
    """From the first frame to a winner, and killed on the way, it ends as it would have anyway.

    Dice are thrown in the simulated tray, read from its pictures, put under the rules, kept in the
    journal and shown by lamps, two phones and a spectator's screen.
    """
    with ExitStack() as others:
        undisturbed = Evening(Program(tmp_path / "undisturbed", SEED), others)
        actions = undisturbed.play()
        assert undisturbed.program.stop() == 0

    chance = random.Random(SEED)
    at, after = chance.randrange(5, actions), chance.uniform(0.0, 1.5)
    print(f"killed {after:.2f} s after tap {at} of {actions}")  # noqa: T201 - seen if it fails
    program = Program(tmp_path / "killed", SEED)
    evening = Evening(program, people)
    wall = phone(f"{program.address}#watch", width=1280, height=800, still=True)
    screen = people.enter_context(wall)

    def cut_the_power(taps: int) -> None:
        if taps == at:
            program.kill(after)
            screen.see("#lost")
            program.start()

    evening.play(cut_the_power)
    assert_seen_by_all(evening, screen)
    assert program.stop() == 0
    assert program.rows() == undisturbed.program.rows()
    assert_winners_colour(program)


def assert_seen_by_all(evening: Evening, screen: Phone) -> None:
    """The spectator and both players read the same outcome, and the page never was loaded anew."""
    outcome = screen.read("#outcome p")
    assert [player.phone.read("#outcome p") for player in evening.players] == [outcome] * 2


def assert_winners_colour(program: Program) -> None:
    """The lamps went through the phases and ended with the winner's colour."""
    with Table(program.folder / "table.sqlite", Setup("dice-throne", 2)) as table:
        outcome = table.view(None).outcome
    assert outcome is not None
    lamps = [line.partition("lamps: ")[2] for line in program.log.splitlines() if "lamps:" in line]
    assert {"main-1", "offensive-roll", "defensive-roll"} <= {line.split()[0] for line in lamps}
    colours = [list(COLOURS)[(0, 2)[seat]] for seat in outcome.winners]
    assert lamps[-1].split() == ["-", *(colours or "-")]
