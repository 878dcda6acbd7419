"""What dice do to whom: the sums of an attack, without any question."""

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["BLANK", "CRITICAL", "Harm", "is_avoided", "may_pass", "reckon"]

BLANK = "blank"
CRITICAL = "crit-"

_ONE = 1


class Harm(NamedTuple):
    """Damage as it comes about: normal results, what armor takes of them, criticals."""

    normal: int
    stopped: int
    critical: int

    @property
    def total(self) -> int:
        """The damage that is left (MW-064)."""
        return self.normal - self.stopped + self.critical


def reckon(
    faces: Sequence[str],
    armor: int,
    *,
    incorporeal: bool = False,
    ethereal: bool = False,
    resilient: bool = False,
) -> Harm:
    """Return the damage of attack dice against ``armor``, which stops normal results only.

    Of an incorporeal target only dice showing 1 count, unless the attack is ethereal; its armor
    stops nothing. Against a resilient one only criticals count.
    """
    normal = [int(face) for face in faces if face.isdigit()]
    critical = [int(face.removeprefix(CRITICAL)) for face in faces if face.startswith(CRITICAL)]
    if incorporeal:
        if not ethereal:
            normal = [pips for pips in normal if pips == _ONE]
            critical = [pips for pips in critical if pips == _ONE]
        armor = 0
    if resilient:
        normal = []
    return Harm(sum(normal), min(sum(normal), max(0, armor)), sum(critical))


def is_avoided(rolled: int, needs: int, penalty: int) -> bool:
    """Tell whether a defence that ``needs`` so much on the effect die avoids an attack (T-10)."""
    return rolled - penalty >= needs


def may_pass(own: int, theirs: int) -> bool:
    """Tell whether a player with ``own`` unactivated creatures may pass (MW-018)."""
    return theirs > own
