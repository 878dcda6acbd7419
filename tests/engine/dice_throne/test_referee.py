"""A referee who forces whatever the rules block."""

import pytest

from engine import Choose, Chose, Interrupted, SetDie, Table
from tests.engine.dice_throne.duels import open_table
from tests.engine.people import People


def force_something(table: Table, people: People) -> None:
    """Choose an option or action that is blocked, or set a die, if there is one."""
    random = people.random
    seat = random.randrange(2)
    view = table.view(seat)
    blocked = [each.id for each in view.actions if each.blocked is not None]
    if view.dice and random.random() < 0.3:
        die = random.randrange(len(view.dice))
        table.correct(SetDie(die, random.choice(view.dice[die].kind.faces)), by=seat)
    elif isinstance(view.ask, Choose) and random.random() < 0.5:
        chosen = random.choice([option.id for option in view.ask.options])
        table.put(Chose(chosen), by=seat, forced="because")
    elif blocked:
        table.put(Interrupted(random.choice(blocked)), by=seat, forced="because")


@pytest.mark.slow
def test_nothing_that_is_forced_locks_the_table() -> None:
    """Blocked options and actions forced at random, dice and numbers set: the duel still ends."""
    for seed in range(12):
        table = open_table()
        people = People(seed)
        for _ in range(200):
            chance = people.random.random()
            if table.view(None).outcome is None and chance < 0.5:
                people.act(table)
            elif table.view(None).outcome is None and chance < 0.9:
                force_something(table, people)
            else:
                people.correct(table)
        for seat in (0, 1):
            assert all(counter.value >= 0 for counter in table.view(None).seats[seat].counters)
        people.play(table)
