"""How often each face of the dice came up, as the page shows it."""

import msgspec

from webui.states.dice import FaceState

__all__ = ["FaceTallyState", "StatisticsState", "TallyState"]


class FaceTallyState(msgspec.Struct, frozen=True):
    """A face, how often it came up, and how often fair dice show it; ``said`` says all of it."""

    face: FaceState
    count: int
    fewest: int
    most: int
    said: str


class TallyState(msgspec.Struct, frozen=True):
    """The rolled dice of one kind, as said, and each of its faces."""

    label: str
    faces: list[FaceTallyState]


class StatisticsState(msgspec.Struct, frozen=True):
    """GET /statistics: what one player rolled, or all, by the kind of dice.

    ``id`` "all": in this game; "ever": in all games of its kind.
    """

    id: str
    label: str
    tallies: list[TallyState]
