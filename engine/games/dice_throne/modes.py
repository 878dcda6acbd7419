"""Who fights whom: modes of play, teams, the order of turns (rules 2.4, DT-003, DT-100 to DT-104).

Seats are counted clockwise, and partners sit side by side: in two against two, seats 0 and 1 face
seats 2 and 3, with 3 across from 0.
"""

from typing import Literal, NamedTuple

__all__ = ["MODES", "Mode", "ModeId", "clockwise", "mode_of", "turn_order"]

ModeId = Literal["duel", "king-of-the-hill", "two-teams", "three-teams"]


class Mode(NamedTuple):
    """A mode for a number of seats.

    ``health`` is what each dial begins with; None where no source tells. ``printed`` modes are in
    the rulebook; the others are the community's summary (DT-104).
    """

    id: ModeId
    teams: tuple[tuple[int, ...], ...]
    health: int | None
    printed: bool = True


def _alone(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(count))


MODES: dict[int, tuple[Mode, ...]] = {
    2: (Mode("duel", _alone(2), 50),),
    3: (Mode("king-of-the-hill", _alone(3), 35),),
    4: (
        Mode("two-teams", ((0, 1), (2, 3)), 50),
        Mode("king-of-the-hill", _alone(4), 25, printed=False),
    ),
    5: (Mode("king-of-the-hill", _alone(5), 20, printed=False),),
    6: (
        Mode("two-teams", ((0, 1, 2), (3, 4, 5)), None, printed=False),
        Mode("three-teams", ((0, 1), (2, 3), (4, 5)), None, printed=False),
    ),
}
"""The modes for each number of seats, the usual one first."""


def mode_of(seats: int, name: str) -> Mode:
    """Return the mode called ``name`` for so many seats."""
    return next(mode for mode in MODES[seats] if mode.id == name)


def clockwise(seat: int, seats: int) -> list[int]:
    """Return all other seats, beginning at the left of ``seat``."""
    return [(seat + step) % seats for step in range(1, seats)]


def turn_order(mode: Mode, start: int) -> list[int]:
    """Return the order of turns: clockwise, or zig-zag between the teams (DT-100).

    Two teams face each other, and the turn goes across the table and back to the next partner.
    With three teams it goes round them.
    """
    seats = sum(map(len, mode.teams))
    first = next(team for team in mode.teams if start in team)
    at = mode.teams.index(first)
    mates = [seat for seat in [start, *clockwise(start, seats)] if seat in first]
    if len(mode.teams) == 2 and len(first) > 1:  # noqa: PLR2004 - the two sides of a table
        return [seat for mate in mates for seat in (mate, seats - 1 - mate)]
    others = [mode.teams[(at + step) % len(mode.teams)] for step in range(1, len(mode.teams))]
    return [team[turn] for turn in range(len(first)) for team in (mates, *others)]
