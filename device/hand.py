"""The hand that throws into the simulated tray, for people who have no dice at hand."""

from collections.abc import Callable, Sequence

from device.cameras import SimulatedCamera
from device.simulated_tray import COLOURS, DICE_SETS
from engine import Roll, Table

__all__ = ["SimulatedHand"]

_AGAIN = 64
"""Throws that can be told apart between one row of the journal and the next."""


class SimulatedHand:
    """Throws what the table asks for.

    What comes up follows from the seed and from how far the journal has come: a table that is
    resumed goes on with the dice that it would have had.
    """

    def __init__(
        self, table: Table, camera: SimulatedCamera, thrown: Callable[[], None], *, icons: bool
    ) -> None:
        """``thrown`` is told of each throw; ``icons``: throw the game's own dice where we can."""
        self._table = table
        self._camera = camera
        self._thrown = thrown
        self._icons = icons
        self._at = (0, 0)

    def throw(self, count: int, keep: Sequence[tuple[float, float]]) -> None:
        """Pick up all dice but those lying at ``keep`` and throw ``count``.

        Raises:
            ThrowError: the tray has no room for so many.
        """
        roll, number = self._table.awaited_roll(), self._next_number()
        dice_set, colours = self._dice_set(roll), _colours(roll, count)
        self._camera.throw(count + len(keep), dice_set, colour=colours, keep=keep, number=number)
        self._thrown()

    def _dice_set(self, roll: Roll | None) -> str:
        """Return the dice of the roll that is asked, if they are drawn and wished for."""
        kind = roll.dice[0].name if roll is not None else "pips"
        return kind if self._icons and kind in DICE_SETS else "pips"

    def _next_number(self) -> int:
        row = self._table.view(None).log[-1].id
        again = self._at[1] + 1 if self._at[0] == row else 0
        self._at = (row, again)
        return row * _AGAIN + again % _AGAIN


def _colours(roll: Roll | None, count: int) -> Sequence[str] | None:
    """Return the colours of the dice of a roll that tells them apart by colour."""
    if roll is None or len(set(roll.dice)) == 1:
        return None
    wanted = [roll.dice[at].colour for at in roll.free]
    known = [colour for colour in wanted if colour is not None and colour in COLOURS]
    return known if len(known) == count else None
