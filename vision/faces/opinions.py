"""What a set of dice takes a face for."""

from dataclasses import dataclass

__all__ = ["SURE", "Opinion", "rise"]

SURE = 0.5
"""The confidence from which on a face is sure."""


@dataclass(frozen=True)
class Opinion:
    """A face, how sure the set is of it, and how it is turned."""

    face: str
    confidence: float
    """0 to 1; from `SURE` on, it is this face and no other."""
    strange: float = 0.0
    """How likely it is none of the set's faces, 0 to 1."""
    known: float = 0.0
    """How likely it is a die because of what is printed on it, 0 to 1."""
    is_round: bool = False
    """Whether the face is none of a cube's, so that it has no four edges."""
    is_blank: bool = False
    """Whether the face bears nothing, as much that is no die does."""
    is_stranger: bool = False
    """Whether its pips say that it is an ordinary die, and none of a taught set."""
    in_glare: bool = False
    """Whether a lamp's shine may hide what tells the face, or pass for it."""
    if_bare: "Opinion | None" = None
    """What a taught face is taken for if the light on it hides no print, where nobody knows."""
    turn: float = 0.0
    """Degrees clockwise from the known face to the seen one."""


def rise(value: float, limit: float) -> float:
    """A measure as a confidence: 0 at 0, a half at its limit, 1 at 1."""
    if value < limit:
        return max(0.0, 0.5 * value / limit)
    return min(1.0, 0.5 + 0.5 * (value - limit) / (1.0 - limit))
