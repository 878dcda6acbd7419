"""Which reader reads the dice that are asked for."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vision import DiceSet, Mount, Reader, Tray, VisionError

__all__ = ["Readers", "set_folder", "tray_of"]

_log = logging.getLogger(__name__)


def set_folder(data: Path, name: str) -> Path:
    """Return where the taught set ``name`` is kept."""
    return data / "dice-sets" / name


@dataclass
class Readers:
    """Reads each kind of dice with the set taught under its name, and by pips without one.

    ``only`` is a set that is used for all kinds instead. A set that was taught while the program
    runs is found when its kind is asked for next.
    """

    data: Path
    tray: Tray | None = None
    mount: Mount = Mount.OVER
    die_mm: float | None = None
    only: DiceSet | None = None
    _taught: dict[str, Reader] = field(default_factory=dict)

    def reader(self, kind: str | None) -> Reader:
        """Return the reader for a kind of dice; None: for dice that nobody asked for."""
        if self.only is not None or kind is None:
            return self._with(self.only or DiceSet.pips())
        if kind not in self._taught and (set_folder(self.data, kind)).is_dir():
            self._taught[kind] = self._with(self._load(kind))
        return self._taught.get(kind) or self._with(DiceSet.pips())

    def _load(self, kind: str) -> DiceSet:
        try:
            dice = DiceSet.taught(set_folder(self.data, kind))
        except VisionError as error:
            _log.warning("reading %s dice by their pips: %s", kind, error)
            return DiceSet.pips()
        if dice.mount in (None, self.mount):
            return dice
        _log.warning("reading %s dice by their pips: the set was taught for another mount", kind)
        return DiceSet.pips()

    def _with(self, dice: DiceSet) -> Reader:
        return Reader(dice=dice, tray=self.tray, mount=self.mount, die_mm=self.die_mm)


def tray_of(
    corners: Sequence[tuple[float, float]], size: tuple[float, float] | None = None
) -> Tray | None:
    """Return the tray with these corners, or None where none are given: the whole frame."""
    return Tray(outline=tuple(corners), size_mm=size) if corners else None
