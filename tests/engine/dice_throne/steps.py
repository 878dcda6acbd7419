"""Steps of a battle written as a line: "roll 1 2; choose seat.1; enter 3"."""

from engine import Window
from tests.engine.dice_throne.duels import BattleTable

__all__ = ["follow", "tokens_of"]


def follow(duel: BattleTable, steps: str) -> None:
    """Do ``steps``, one after the other; windows on the way, and at the end, are let pass."""
    for step in filter(None, steps.split("; ")):
        duel.let_pass()
        word, _, rest = step.partition(" ")
        match word:
            case "roll":
                duel.roll(rest)
            case "choose":
                duel.choose(rest)
            case "enter":
                duel.enter(int(rest))
            case "stop":
                duel.stop()
            case _:
                raise AssertionError(f"{word!r} is no step")
    if duel.table.view(None).awaited and isinstance(duel.ask, Window):
        duel.let_pass()


def tokens_of(line: str) -> dict[str, int]:
    """Return the counts of "evasive chi*5": 1 and 5."""
    counts = (each.partition("*") for each in line.split())
    return {name: int(count or 1) for name, _, count in counts}
