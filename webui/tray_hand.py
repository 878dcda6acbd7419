"""The hand that throws dice into a simulated tray."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from engine import Roll, Table, TrayView, View

__all__ = ["TrayHand", "awaited_roll", "kept_places"]


class TrayHand(Protocol):
    """Throws dice where no person can: the device gives one when the tray is simulated."""

    def throw(self, count: int, keep: Sequence[tuple[float, float]]) -> None:
        """Throw ``count`` dice. Those lying at ``keep`` stay, all others are picked up first.

        Places are in fractions of the picture's width and height, as ``SeenDie.centre``.
        """
        ...


def awaited_roll(table: Table, view: View) -> Roll | None:
    """Return the roll that dice in the tray answer: the first that is asked."""
    asks = (table.view(seat).ask for seat in view.awaited)
    return next((ask for ask in asks if isinstance(ask, Roll)), None)


def kept_places(roll: Roll, tray: TrayView) -> list[tuple[float, float]]:
    """Return where the dice that ``roll`` keeps lie in the tray.

    The tray knows faces and places, the roll faces and positions: of two dice that show the same,
    either may stay. A kept die that is not to be seen was put aside, and has no place.
    """
    wanted = Counter(roll.faces[at] for at in roll.kept if at < len(roll.faces))
    places = []
    for die in tray.dice:
        face = None if die.face is None else roll.kind.face(die.face)
        if face is not None and die.centre is not None and wanted[face] > 0:
            wanted[face] -= 1
            places.append(die.centre)
    return places
