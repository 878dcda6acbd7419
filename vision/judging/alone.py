"""Doubts a single die on a table, of a taught set: nothing beside it says that dice lie there."""

from collections.abc import Sequence
from dataclasses import replace

from vision.judging.dice import size_is_known
from vision.judging.doubts import Sight, is_sure

__all__ = ["doubting_it_alone"]

QUITE_A_FACE = 0.95
"""How surely a single thing must be a die's face. Of 27 single dice in photos and trays all seemed
so at 0.97 or more; a lamp in the shine of others, and a disc on a printed table, at 0.9 or less."""


def doubting_it_alone(sights: Sequence[Sight]) -> list[Sight]:
    """Doubt the only sure die of a table that does not look quite like a die's face.

    In a tray of known size edges of a known length tell already.

    Args:
        sights: all of a picture.
    """
    sure = [sight for sight in sights if is_sure(sight)]
    if size_is_known(sights) or len(sure) != 1 or _is_quite_a_face(sure[0]):
        return list(sights)
    return [replace(one, is_alone=True) if one is sure[0] else one for one in sights]


def _is_quite_a_face(sight: Sight) -> bool:
    return max(sight.look.face, sight.opinion.known) >= QUITE_A_FACE
