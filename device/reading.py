"""Reads photos, each by itself, for ``croupier read``."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from croupier import CroupierError
from device.cameras import Image
from device.cameras.photos import read_photo
from vision import Die, Reader, Reading, explain, refuse_blurred

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


def read_photos(
    photos: Iterable[Path], reader: Reader, explained: Path | None = None
) -> Iterator[PhotoRead]:
    """Read one photo after the other; one that cannot be read does not stop the rest.

    An annotated picture of each is written into the folder ``explained``, if one is given.
    """
    for photo in photos:
        try:
            image = read_photo(photo)
            reading = reader.read(image)
            if explained is not None:
                _explain(explained, photo, image, reading, reader)
            refuse_blurred(image, reading)
            yield PhotoRead(photo, reading)
        except CroupierError as error:
            yield PhotoRead(photo, None, str(error))


def _explain(folder: Path, photo: Path, image: Image, reading: Reading, reader: Reader) -> None:
    notes = [photo.name, f"set: {reader.dice.name}"]
    folder.mkdir(parents=True, exist_ok=True)
    drawn = explain(image, reading, tray=reader.tray, notes=notes)
    cv2.imwrite(str(folder / f"{photo.stem}.explained.jpg"), drawn)


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
