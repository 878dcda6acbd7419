"""Random battles in every mode, with every pair of heroes, watched for what may never happen.

By itself it plays two thousand: python -m tests.engine.dice_throne.random_battles [COUNT]
"""

import argparse
import sys
from collections import Counter as Counts
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar

from engine import Chose, Counter, Interrupted, Message, Setup, Table, View
from engine.games.dice_throne import DiceThrone
from engine.games.dice_throne.modes import MODES, Mode, mode_of
from engine.games.dice_throne.state import BattleState
from engine.messages import Parameter
from tests.engine.people import People

__all__ = ["FIELDS", "PAIRS", "Players", "play_watched"]

FIELDS = tuple((seats, mode.id) for seats, modes in MODES.items() for mode in modes)
PAIRS = tuple(combinations_with_replacement(sorted(DiceThrone.content.heroes), 2))
MOST_CP, MOST_ACTIONS, BY_HAND = 15, 6000, 0.05


class Players(People):
    """People who mostly play by the rules: what is done by hand, they do one time in twenty."""

    def act_at(self, table: Table, view: View) -> None:
        """Answer what ``view`` says is asked of somebody, or break in on it."""
        if self.random.random() < self.interrupting and self._break_in(table):
            return
        seat = self.random.choice(view.awaited)
        ask = table.view(seat).ask
        assert ask is not None, f"seat {seat} is awaited but not asked"
        table.put(self.answer(ask), by=seat)

    def _break_in(self, table: Table) -> bool:
        by_hand = self.random.random() < BY_HAND
        view = table.view(self.random.randrange(table.view(None).setup.seats))
        actions = [
            action.id
            for action in view.actions
            if action.blocked is None and action.id.startswith(("hand.", "ask.")) == by_hand
        ]
        if not actions:
            return False
        table.put(Interrupted(self.random.choice(actions)), by=view.seat)
        return True


class Watched(DiceThrone):
    """The game, remembered by the test that plays it."""

    playing: ClassVar[DiceThrone]

    def __init__(self, setup: Setup, state: BattleState | None = None) -> None:
        super().__init__(setup, state)
        Watched.playing = self


def battle(seed: int) -> tuple[Setup, tuple[str, ...]]:
    """Return a mode and the heroes of battle number ``seed``: all come in turn."""
    seats, mode = FIELDS[seed % len(FIELDS)]
    options: dict[str, str] = {"mode": mode} if len(MODES[seats]) > 1 else {}
    random, pair = Random(seed), PAIRS[seed % len(PAIRS)]
    others = (random.choice(random.choice(PAIRS)) for _ in range(seats - len(pair)))
    return Setup(DiceThrone.id, seats, options), (*pair, *others)


def play_watched(seed: int) -> int:
    """Play battle number ``seed`` to its end; return how many actions that took."""
    setup, heroes = battle(seed)
    with Table(None, setup, games={Watched.id: Watched}, clock=lambda: 0.0) as table:
        people = Players(seed)
        mode = mode_of(setup.seats, setup.options.get("mode", MODES[setup.seats][0].id))
        while table.view(None).seats[-1].role is None:
            take_seat(table, people, heroes)
        start = max(health(table.view(None), seat) for seat in range(setup.seats))
        for count in range(MOST_ACTIONS):
            view = table.view(None)
            watch(view, mode, start)
            watch_tokens(Watched.playing)
            if view.outcome is not None:
                return count
            people.act_at(table, view)
            watch_told(view, table.view(None), mode)
    raise AssertionError(f"battle {seed} does not end: {setup}, {heroes}")


def take_seat(table: Table, people: People, heroes: tuple[str, ...]) -> None:
    """Answer the next question of the set-up; each seat takes its hero."""
    view = table.view(None)
    if view.prompt is not None and view.prompt.key == "dice-throne.prompt.hero":
        seat = view.awaited[0]
        table.put(Chose(heroes[seat]), by=seat)
    else:
        people.act(table)


def watch(view: View, mode: Mode, start: int) -> None:
    """Nothing is below zero or above what the rules allow, and somebody is asked who can answer."""
    for each in view.seats:
        for counter in each.counters:
            assert counter.minimum <= counter.value <= counter.maximum, (each.seat, counter)
    for seat in range(view.setup.seats):
        assert 0 <= health(view, seat) <= start + 10, (seat, health(view, seat))
        assert 0 <= number(view, seat, "cp").value <= MOST_CP, seat
        assert number(view, seat, "hand").value >= 0, seat
    for team in mode.teams:
        assert len({health(view, seat) for seat in team}) == 1, team
    assert (view.outcome is None) == (len(view.awaited) > 0), view.stage


def watch_tokens(game: DiceThrone) -> None:
    """No board bears more of a status effect than its stack limit, and none without any."""
    for seat, player in enumerate(game.state.players):
        for token, count in player.tokens.items():
            assert 0 < count <= game.limit(seat, token), (seat, token, count)
        assert all(count > 0 for count in player.companions.values()), (seat, player.companions)


def watch_told(before: View, after: View, mode: Mode) -> None:
    """Each dial has moved as the log's receipts and healing say, or the log says why not."""
    if after.log[-1:] == before.log[-1:]:
        return
    told: Counts[int] = Counts()
    for fact in after.log[-1].facts:
        key, whose = fact.key.rpartition(".")[2], fact.params.get("seat", fact.params.get("title"))
        seat = seat_in(whose)
        if key in ("health-full", "survives", "defeated"):
            return
        told[seat] -= amount(fact, "result") if key == "receipt" else 0
        told[seat] += amount(fact, "amount") if key == "healed" else 0
    for team in mode.teams:
        change = health(after, team[0]) - health(before, team[0])
        if health(before, team[0]):
            assert change == sum(told[seat] for seat in team), (team, after.log[-1])


def seat_in(whose: Parameter | None) -> int:
    """Return the seat that a message names, or one within it; -1 without any."""
    while isinstance(whose, Message):
        seat = whose.params.get("seat")
        if isinstance(seat, int):
            return seat
        whose = seat
    return -1


def amount(fact: Message, name: str) -> int:
    """Return a number of ``fact``."""
    number = fact.params[name]
    assert isinstance(number, int)
    return number


def health(view: View, seat: int) -> int:
    """Return what a seat's dial shows."""
    return number(view, seat, "health").value


def number(view: View, seat: int, name: str) -> Counter:
    """Return a counter of a seat."""
    return next(each for each in view.seats[seat].counters if each.id == name)


def battles(count: int, first: int) -> Iterator[int]:
    """Play ``count`` battles from number ``first`` on; yield the actions of each."""
    for seed in range(first, first + count):
        try:
            yield play_watched(seed)
        except Exception as error:
            setup, heroes = battle(seed)
            raise SystemExit(f"battle {seed}, {setup}, {heroes}: {error!r}") from error


def main() -> None:
    """Play and say how many actions it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("battles", type=int, nargs="?", default=2000)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    actions: list[int] = []
    for taken in battles(chosen.battles, chosen.first):
        actions.append(taken)
        if len(actions) % 100 == 0 or len(actions) == chosen.battles:
            said = f"{len(actions)} battles end, {sum(actions)} actions, at most {max(actions)}"
            sys.stdout.write(f"{said}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
