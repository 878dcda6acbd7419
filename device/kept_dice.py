"""Which dice in the tray are kept ones: those that lie still, and those that were moved aside."""

from collections import Counter
from collections.abc import Callable, Iterable

from device.positions import Lay, sure_face
from device.unmoved_dice import lies_where_one_lay, nearest
from engine import Roll, SeenDie

__all__ = ["kept_dice", "left_changed"]


def kept_dice(
    roll: Roll, dice: tuple[SeenDie, ...], before: Lay, still: dict[int, int]
) -> dict[int, int] | None:
    """Find the kept dice: from a die's index to its position; None if the number is wrong.

    Kept dice may have been taken out of the tray. One that is in it lies where it lay (``still``
    tells, from a die to one of those ``before``), or was moved aside and shows what it showed.
    """
    search = _Search(roll, dice, before, still)
    search.seek_still()  # what rests is kept before what was moved aside
    if len(dice) == roll.count:
        search.seek_moved()
    elif search.may_be_others():
        return None
    else:
        search.seek(search.told, range(len(dice)))
    return search.found if search.most in (len(search.found), len(search.keeping)) else None


def left_changed(
    roll: Roll,
    dice: tuple[SeenDie, ...],
    before: Lay,
    still: dict[int, int],
    left: Iterable[int],
) -> dict[int, int] | None:
    """Find those ``left`` lying without a mark that a card has changed, and nobody turned.

    None if that may have been another one, which showed the same and was picked up.
    """
    found = {}
    for i in left:
        at = before.positions[still[i]]
        if at is not None and at < len(roll.faces) and roll.faces[at] != dice[i].face:
            found[i] = at
    showed = [sure_face(dice[i]) for i in found]
    gone = (die for j, die in enumerate(before.dice) if j not in still.values())
    return None if any(sure_face(die) in showed for die in gone) else found


class _Search:
    """The kept dice that were found so far, ``most`` at last, and how the others may be."""

    def __init__(
        self, roll: Roll, dice: tuple[SeenDie, ...], before: Lay, still: dict[int, int]
    ) -> None:
        self.keeping = roll.kept if roll.faces else ()
        self.most = len(dice) - (roll.count - len(self.keeping))
        self._lie = {i: before.positions[j] for i, j in still.items()}
        self.found = {i: at for i, at in self._lie.items() if at in self.keeping}
        self._faces = dict(enumerate(roll.faces))
        self._dice = dice
        self._before = before

    def told(self, position: int | None) -> str | None:
        """What the game says that the die of a position shows."""
        return None if position is None else self._faces.get(position)

    def seen(self, position: int) -> str | None:
        """What it was seen to show: a card may have changed it, and nobody turned it."""
        lain = self._lain(position)
        return None if lain is None else sure_face(lain)

    def seek(
        self,
        face: Callable[[int], str | None],
        among: Iterable[int],
        positions: Iterable[int] | None = None,
    ) -> None:
        """Find for each position still missing the nearest die that shows its ``face``.

        Of two dice that show the same, people may keep the one and mark the other.
        """
        for position in self._missing() if positions is None else positions:
            left = [i for i in among if i not in self.found]
            alike = [i for i in left if sure_face(self._dice[i]) == face(position) is not None]
            if alike and len(self.found) < self.most:
                lain = self._lain(position)
                near = None if lain is None else nearest(lain, [self._dice[i] for i in alike])
                self.found[alike[near or 0]] = position

    def seek_still(self) -> None:
        """Find those of which another that is the same lies still.

        To the game it shows the same, or to whoever sees it.
        """
        for i, lies_at in self._lie.items():
            same = [at for at in self._missing() if self.told(at) == self.told(lies_at)]
            if same and i not in self.found and len(self.found) < self.most:
                self.found[i] = same[0]
        self.seek(self.told, self._lie)
        self.seek(self.seen, self._lie)

    def seek_moved(self) -> None:
        """Find the moved ones of a tray in which all dice lie.

        If one is missing it was rolled all the same, and so may those have been that a card has
        changed. These were turned where they lay, or were not turned, or else turned elsewhere.
        """
        changed = [at for at in self._missing() if self.seen(at) not in (None, self.told(at))]
        everywhere = range(len(self._dice))
        self.seek(self.told, everywhere, [at for at in self._missing() if at not in changed])
        if len(self._missing()) > len(changed):
            self.seek(self.told, everywhere)
            return
        for position in changed:
            lain = self._lain(position)
            beside = [i for i in everywhere if lain and lies_where_one_lay(self._dice[i], [lain])]
            self.seek(self.told, beside, [position])
        self.seek(self.seen, everywhere)
        self.seek(self.told, everywhere)

    def may_be_others(self) -> bool:
        """Whether more dice than that were moved may be kept ones; one in doubt may be any.

        Then some were thrown, and show the same, or some that were to be thrown are missing.
        """
        out = [self.told(at) for at in self._missing()]
        moved = [sure_face(die) for i, die in enumerate(self._dice) if i not in self.found]
        count = self.most - len(self.found)
        if not 0 < count < len(out):
            return False
        alike = Counter(out) & Counter(moved)
        return alike.total() + moved.count(None) > count

    def _missing(self) -> list[int]:
        return [at for at in self.keeping if at not in self.found.values()]

    def _lain(self, position: int) -> SeenDie | None:
        """The die of a position as it lay before, if that is known."""
        positions = self._before.positions
        return self._before.dice[positions.index(position)] if position in positions else None
