"""Reads photos, each by itself, for ``croupier read``."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from croupier import CroupierError
from device.cameras import Image
from device.cameras.photos import read_photo
from device.errors import DataError
from vision import Die, OutOfFocusError, Reader, Reading, explain, refuse_blurred, write_picture

__all__ = ["PhotoRead", "read_photos"]

_LONGEST_NAME = 255
"""Bytes that a file's name may have."""


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

    Raises:
        DataError: that picture cannot be written.
    """
    names: set[str] = set()
    for photo in photos:
        try:
            image = read_photo(photo)
            reading = reader.read(image)
        except CroupierError as error:
            yield PhotoRead(photo, None, str(error))
            continue
        if explained is not None:
            notes = [photo.name, f"set: {reader.dice.name}"]
            drawn = explain(image, reading, tray=reader.tray, notes=notes)
            _write(drawn, explained / _new_name(photo, names))
        yield _unless_blurred(photo, image, reading)


def _unless_blurred(photo: Path, image: Image, reading: Reading) -> PhotoRead:
    try:
        refuse_blurred(image, reading)
    except OutOfFocusError as error:
        return PhotoRead(photo, None, str(error))
    return PhotoRead(photo, reading)


def _new_name(photo: Path, taken: set[str]) -> str:
    """Name a photo's annotated picture; photos of two folders may have one name."""
    ends = chain([".explained.jpg"], (f"-{number}.explained.jpg" for number in count(2)))
    name = next(name for end in ends if (name := _fitting(photo.stem, end)) not in taken)
    taken.add(name)
    return name


def _fitting(stem: str, end: str) -> str:
    """Cut a name short, so that with what it ends with it is one that a file may have."""
    while len(os.fsencode(stem + end)) > _LONGEST_NAME:
        stem = stem[:-1]
    return stem + end


def _write(picture: Image, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{path.parent} is no folder to write to: {error.strerror}") from error
    try:
        write_picture(path, picture)
    except OSError as error:
        raise DataError(
            f"{path} cannot be written ({error.strerror}); is the disk full, or the folder "
            "another's?"
        ) from error


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
