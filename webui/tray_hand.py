"""The hand that throws dice into a simulated tray."""

from collections.abc import Sequence
from typing import Protocol

from engine import Roll, TrayView

__all__ = ["TrayHand", "kept_places"]


class TrayHand(Protocol):
    """Throws dice where no person can: the device gives one when the tray is simulated."""

    def throw(self, count: int, keep: Sequence[tuple[float, float]]) -> None:
        """Throw ``count`` dice. Those lying at ``keep`` stay, all others are picked up first.

        Places are in fractions of the picture's width and height, as ``SeenDie.centre``.
        """
        ...


def kept_places(roll: Roll, tray: TrayView) -> list[tuple[float, float]]:
    """Return where the dice that ``roll`` keeps lie in the tray.

    The tray knows faces and places, the roll faces and positions: of two dice that show the same,
    either may stay. A kept die that is not to be seen was put aside, and has no place.
    """
    wanted = [(roll.dice[at], roll.faces[at]) for at in roll.kept if at < len(roll.faces)]
    places = []
    for die in tray.dice:
        alike = [(kind, face) for kind, face in wanted if kind.face(die.face or "") == face]
        if alike and die.centre is not None:
            wanted.remove(alike[0])
            places.append(die.centre)
    return places
