"""Which reader reads the dice that are asked for."""

import dataclasses
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import dist
from pathlib import Path

from device.calibration import Calibration
from device.cameras import Image
from device.config import Config
from device.taught_sets import taught_dice, version_of
from engine import DieKind
from vision import (
    DiceSet,
    DiceSetError,
    Die,
    Mount,
    NoSetError,
    Reader,
    Reading,
    Tray,
    refuse_blurred,
)

__all__ = ["Readers", "configured_tray", "surest", "tray_of"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Taught:
    """What reads the dice of a kind, and why that is not its set, where one was taught."""

    version: int
    reader: Reader
    wrong: DiceSetError | None = None


@dataclass
class Readers:
    """Reads each kind of dice with the set taught under its name, and by pips without one.

    ``only`` is a set that is used for all kinds instead. A set that was taught while the program
    runs, by it or by another, is found when its kind is asked for next.

    Raises:
        OtherMountError: ``only`` was taught from the other side of the tray.
    """

    data: Path
    tray: Tray | None = None
    mount: Mount = Mount.OVER
    die_mm: float | None = None
    only: DiceSet | None = None
    floor: Image | None = None
    _taught: dict[str, _Taught] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reader(None)

    def reader(self, kind: str | None) -> Reader:
        """Return the reader for a kind of dice; None: for dice that nobody asked for."""
        if self.only is not None or kind is None:
            return self._with(self.only or DiceSet.pips())
        found = self._taught.get(kind)
        if found is None or found.version != version_of(self.data, kind):
            found = self._taught[kind] = self._load(kind)
        return found.reader

    def unused(self, kind: str) -> DiceSetError | None:
        """Why a set that was taught is not used; found when its kind is asked for."""
        found = self._taught.get(kind)
        return found.wrong if found and found.version == version_of(self.data, kind) else None

    def read(self, image: Image, kinds: Sequence[DieKind]) -> Reading:
        """Read an image in which dice of these kinds are expected; none: any dice.

        Pips say nothing about dice that are no cubes: untaught they are found, but in doubt.

        Raises:
            VisionError: there is nothing to read; the message says what to do.
        """
        names = dict.fromkeys(kind.name for kind in kinds)
        readers = [self.reader(name) for name in names] or [self.reader(None)]
        readings = [reader.read(image) for reader in _unlike(readers)]
        reading = readings[0] if len(readings) == 1 else surest(readings)
        refuse_blurred(image, reading)
        return _in_doubt(reading) if kinds and all(map(self._are_unknown, kinds)) else reading

    def _are_unknown(self, kind: DieKind) -> bool:
        return not kind.is_cube and self.reader(kind.name).dice == DiceSet.pips()

    def calibrated(self, calibration: Calibration, floor: Image) -> None:
        """Read from now on where a calibration says that the tray lies, empty as in ``floor``."""
        self.tray = calibration.tray()
        self.die_mm = calibration.die_mm or self.die_mm
        self.floor = floor
        self.forget()

    def forget(self) -> None:
        """Look for taught sets anew."""
        self._taught.clear()

    def _load(self, kind: str) -> _Taught:
        """What reads the dice of a kind as its set is now: by their pips where it is of no use."""
        now = version_of(self.data, kind)
        try:
            return _Taught(now, self._with(taught_dice(self.data, kind, self.mount)))
        except NoSetError:
            return _Taught(now, self._with(DiceSet.pips()))
        except DiceSetError as error:
            _log.warning("reading %s dice by their pips: %s", kind, error)
            return _Taught(now, self._with(DiceSet.pips()), error)

    def _with(self, dice: DiceSet) -> Reader:
        return Reader(dice, self.tray, self.mount, self.die_mm, floor=self.floor)


def _unlike(readers: Sequence[Reader]) -> list[Reader]:
    """One reader of each set of dice; two sets may have one name."""
    unlike: list[Reader] = []
    for reader in readers:
        if all(reader.dice != other.dice for other in unlike):
            unlike.append(reader)
    return unlike


def _in_doubt(reading: Reading) -> Reading:
    dice = (dataclasses.replace(die, face=None, doubt="unknown face") for die in reading.dice)
    return dataclasses.replace(reading, dice=tuple(dice))


def surest(readings: Sequence[Reading]) -> Reading:
    """Merge what readers of different dice saw in one frame: of each die what is surest.

    A die that two of them are sure of, each of another face, is in doubt.
    """
    dice: list[Die] = []
    for reading in readings:
        for die in reading.dice:
            there = next((k for k, other in enumerate(dice) if _same_place(die, other)), None)
            if there is None:
                dice.append(die)
            else:
                dice[there] = _surer(dice[there], die)
    dice.sort(key=lambda die: (die.centre[1], die.centre[0]))
    return dataclasses.replace(readings[0], dice=tuple(dice))


def _surer(one: Die, other: Die) -> Die:
    better, worse = (one, other) if one.confidence >= other.confidence else (other, one)
    if worse.doubt is None and worse.face != better.face:
        return dataclasses.replace(better, doubt=better.doubt or "unknown face")
    return better


def _same_place(one: Die, other: Die) -> bool:
    return dist(one.centre, other.centre) < max(one.size, other.size) / 2


def configured_tray(config: Config) -> Tray | None:
    """Return the tray that the settings tell of, or None: then it is calibrated, or all is read."""
    return tray_of(config.camera.tray, config.camera.tray_mm)


def tray_of(
    corners: Sequence[tuple[float, float]], size: tuple[float, float] | None = None
) -> Tray | None:
    """Return the tray with these corners, or None where none are given: the whole frame."""
    return Tray(outline=tuple(corners), size_mm=size) if corners else None
