"""What is known of each thing that may be a die, in numbers: of itself, and of what lies beside it.

A network weighs them (`vision.judging.weighing`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.faces.pips import OPPOSITE_SUM
from vision.judging.bodies import body_of
from vision.judging.contrasts import contrasts
from vision.judging.doubts import SURE_PRESENCE, Sight
from vision.judging.side_faces import shared_with_sides
from vision.network import log_odds
from vision.trays import Mount

__all__ = ["NUMBERS", "NUMBERS_IN_TRAY", "numbers_in_tray", "numbers_of"]

Field = npt.NDArray[np.float32]

NEIGHBOURS, NEAR = 3, 2.5
"""So many things, the nearest, count for each, if they lie so near: in edges of its own."""
OWN, AMONG_OTHERS, OF_EACH = 9, 7, 12
NUMBERS = OWN + AMONG_OTHERS + NEIGHBOURS * OF_EACH
"""How many numbers describe a thing on a table."""
NUMBERS_IN_TRAY = NUMBERS + 7
"""And how many one whose size is known, and mostly where the camera stands."""

DECIDED, HARDLY = 4, 1e-3
"""The power of its clearness with which a thing counts for what the others are like, and how much
each counts at least, so that somebody does."""
FAR_INSIDE = 3.0
"""Edges from the frame's border from which on it makes no difference where a thing lies."""
AS_CLEAR, SIDES_END = 0.5, 2.0
"""How clear a die must be against what may be its side, which a lamp may light better; and edges
between them from which on it is none."""


@dataclass(frozen=True, eq=False)
class _Things:
    """What is known of each of n sights by itself."""

    places: Field
    """(n, 2), px."""
    sizes: Field
    heat: Field
    face: Field
    read: Field
    """How surely its number is told."""
    numbers: npt.NDArray[np.intp]
    contrasts: Field
    bodies: Field
    """(n, 3)."""

    @property
    def presence(self) -> Field:
        """How clearly a die lies there, by both networks."""
        return self.heat * self.face


def _things(sights: Sequence[Sight]) -> _Things:
    return _Things(
        np.array([sight.candidate.place for sight in sights], np.float32),
        np.array([sight.candidate.size for sight in sights], np.float32),
        np.array([sight.candidate.heat for sight in sights], np.float32),
        np.array([sight.look.face for sight in sights], np.float32),
        np.array([sight.opinion.confidence for sight in sights], np.float32),
        np.array([int(sight.opinion.face) for sight in sights], np.intp),
        contrasts([sight.picture for sight in sights]),
        np.stack([body_of(sight.picture) for sight in sights]),
    )


def numbers_of(sights: Sequence[Sight], frame: tuple[int, int]) -> Field:
    """What the network is asked about: (n, NUMBERS), a row for each of a frame's sights.

    Args:
        sights: one or more.
        frame: the frame's height and width, px.
    """
    things = _things(sights)
    beside = [_beside(things, one) for one in range(len(sights))]
    parts = _own(sights, things, frame), _among_others(things), np.stack(beside)
    return np.concatenate(parts, axis=1, dtype=np.float32)


def numbers_in_tray(sights: Sequence[Sight], frame: tuple[int, int], mount: Mount) -> Field:
    """The same where the dice's size is known: (n, NUMBERS_IN_TRAY).

    Args:
        sights: one or more.
        frame: the frame's height and width, px.
        mount: from which side the camera looks.
    """
    columns = (
        [sight.candidate.edges or 0.0 for sight in sights],
        [sight.clearness for sight in sights],
        [_on_a_side(sight, sights) for sight in sights],
        [_showing_a_side(sight, sights) for sight in sights],
        [mount is Mount.UNDER] * len(sights),
        [sight.top or 0.0 for sight in sights],
        [sight.top is not None for sight in sights],
    )
    known = np.stack([np.array(column, np.float32) for column in columns], axis=1)
    return np.concatenate([numbers_of(sights, frame), known], axis=1, dtype=np.float32)


def _on_a_side(one: Sight, sights: Sequence[Sight]) -> float:
    """How much it shares with that side of another die with which it shares most."""
    dice = [die for die in _near(one, sights) if die.presence > AS_CLEAR * one.presence]
    return max((shared_with_sides(one, die) for die in dice), default=0.0)


def _showing_a_side(one: Sight, sights: Sequence[Sight]) -> float:
    """How much of a side that it shows, if it is a die, is another thing."""
    return max((shared_with_sides(other, one) for other in _near(one, sights)), default=0.0)


def _near(one: Sight, sights: Sequence[Sight]) -> list[Sight]:
    return [
        other
        for other in sights
        if other is not one and one.candidate.away_from(other.candidate) < SIDES_END
    ]


def _own(sights: Sequence[Sight], things: _Things, frame: tuple[int, int]) -> Field:
    """How each looks by itself, and how near to the frame's border it lies: (n, OWN)."""
    height, width = frame
    inside = np.minimum(things.places, (width, height) - things.places).min(axis=1) / things.sizes
    columns = (
        log_odds(things.heat),
        log_odds(things.face),
        things.read,
        log_odds(np.array([sight.look.pips.max() for sight in sights])),
        log_odds(np.array([sight.look.pips[0] for sight in sights])),
        log_odds(np.array([sight.unclear for sight in sights])),
        things.contrasts,
        np.log(things.sizes),
        np.minimum(inside, FAR_INSIDE),
    )
    return np.stack(columns, axis=1)


def _among_others(things: _Things) -> Field:
    """How each compares with all others, of which the clearest count most: (n, AMONG_OTHERS)."""
    count = len(things.sizes)
    others = ~np.eye(count, dtype=bool)
    clear = (things.presence * things.read + HARDLY) ** DECIDED
    share = clear * np.where(others, 1.0, HARDLY)
    share /= share.sum(axis=1, keepdims=True)
    best = np.where(others, things.presence, 0.0).max(axis=1)
    columns = (
        best,
        things.presence - best,
        np.log(things.sizes) - share @ np.log(things.sizes),
        things.contrasts - share @ things.contrasts,
        np.linalg.norm(things.bodies - share @ things.bodies, axis=1),
        others @ (things.presence >= SURE_PRESENCE),
        np.full(count, np.log1p(count)),
    )
    return np.stack(columns, axis=1)


def _beside(things: _Things, one: int) -> Field:
    """What lies nearest to one of them, and where: (NEIGHBOURS * OF_EACH,), 0 where nothing is."""
    steps = (things.places - things.places[one]) / things.sizes[one]
    away = np.linalg.norm(steps, axis=1)
    away[one] = np.inf
    nearest = [near for near in np.argsort(away)[:NEIGHBOURS] if away[near] <= NEAR]
    told = [_of_neighbour(things, one, near, steps[near]) for near in nearest]
    empty = [np.zeros(OF_EACH)] * (NEIGHBOURS - len(told))
    return np.concatenate([*told, *empty])


def _of_neighbour(things: _Things, one: int, other: int, step: Field) -> Field:
    number, beside = things.numbers[one], things.numbers[other]
    return np.array(
        [
            1.0,
            *step,
            np.linalg.norm(step),
            np.log(things.sizes[other] / things.sizes[one]),
            log_odds(things.heat[other]),
            log_odds(things.face[other]),
            things.read[other],
            things.presence[other],
            things.presence[one] - things.presence[other],
            number not in {beside, OPPOSITE_SUM - beside},
            np.linalg.norm(things.bodies[other] - things.bodies[one]),
        ],
        dtype=np.float32,
    )
