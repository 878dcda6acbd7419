"""Reads photos, each by itself, for ``croupier read``."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier import CroupierError
from device.cameras.photos import read_photo
from vision import Die, Reader, Reading

__all__ = ["PhotoRead", "read_photos"]


@dataclass(frozen=True)
class PhotoRead:
    """What became of one photo: its reading, or why there is none."""

    photo: Path
    reading: Reading | None
    error: str | None = None

    @property
    def sure(self) -> bool:
        """Whether it was read and no die is doubtful."""
        return self.reading is not None and self.reading.sure

    def line(self) -> str:
        """Say it in one line: ``table.jpg: sure: 3 red, 5 white``."""
        if self.reading is None:
            return f"{self.photo}: error: {self.error}"
        told = ", ".join(_told(die) for die in self.reading.dice) or "no dice"
        return f"{self.photo}: {'sure' if self.sure else 'unsure'}: {told}"

    def data(self) -> dict[str, Any]:
        """Say it as plain data; places are pixels as seen from above, angles degrees."""
        if self.reading is None:
            return {"photo": str(self.photo), "error": self.error}
        dice = [_data(die) for die in self.reading.dice]
        return {"photo": str(self.photo), "sure": self.sure, "dice": dice}


def read_photos(photos: Iterable[Path], reader: Reader) -> Iterator[PhotoRead]:
    """Read one photo after the other; one that cannot be read does not stop the rest."""
    for photo in photos:
        try:
            yield PhotoRead(photo, reader.read(read_photo(photo)))
        except CroupierError as error:
            yield PhotoRead(photo, None, str(error))


def _told(die: Die) -> str:
    face = "?" if die.face is None else f"{die.face} {die.colour}"
    return face if die.doubt is None else f"{face} ({die.doubt})"


def _data(die: Die) -> dict[str, Any]:
    return {
        "face": die.face,
        "colour": die.colour,
        "centre": [round(place, 1) for place in die.centre],
        "angle": round(die.angle, 1),
        "confidence": round(die.confidence, 3),
        "doubt": die.doubt,
    }
