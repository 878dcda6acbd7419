"""What is measured: our reader, whole or without one of its steps, and the tutorials' way."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench.reader.ablation import WHOLE, Ablation
from tests.bench.reader.blobs import count_pips
from tests.bench.reader.pictures import Folder, Picture, frame_of
from vision import DiceSet, Die, Mount, Reader, Reading, TeachError, VisionError, teach
from vision.frames import Frame

__all__ = ["Subject", "blobs", "dice_of", "ours"]

Subject = Callable[[Frame, Picture], Reading | None]
"""Reads a picture's frame; None if it refuses to."""


def ours(dice: DiceSet | None, less: Ablation = WHOLE) -> Subject:
    """Our reader, told what a host knows: the tray, its size, the dice's size and the mount.

    Dice that could not be taught it does not read.
    """

    def read(frame: Frame, picture: Picture) -> Reading | None:
        if dice is None:
            return None
        reader = Reader(
            dice,
            tray=picture.tray if less.tray else None,
            mount=picture.mount,
            die_mm=picture.die_mm if less.die_mm else None,
        )
        try:
            with less.applied():
                return reader.read(frame)
        except VisionError:
            return None

    return read


def dice_of(folder: Folder) -> DiceSet | None:
    """The dice that lie in a folder's pictures: ordinary ones, or taught by its lessons if it can.

    None where a lesson teaches nothing.
    """
    if not folder.lessons:
        return DiceSet.pips()
    try:
        return _taught(folder)
    except TeachError as error:
        print(f"  {folder.name} was not taught, and none of its throws is read: {error}")
        return None


def _taught(folder: Folder) -> DiceSet:
    first = folder.lessons[0]
    samples: dict[str, list[Frame]] = {}
    for lesson in folder.lessons:
        samples.setdefault(str(lesson.teach), []).append(frame_of(lesson))
    with tempfile.TemporaryDirectory() as room:
        report = teach(
            Path(room),
            samples,
            tray=first.tray,
            mount=first.mount,
            name=folder.name,
            die_mm=first.die_mm,
        )
        alike = f"; alike: {report.alike}" if report.alike else ""
        print(f"  taught {folder.name}: {report.right} of {report.tested} tests right{alike}")
        return DiceSet.taught(Path(room))


def blobs(frame: Frame, picture: Picture) -> Reading | None:
    """Count blobs, as tutorials do. It knows no doubt."""
    under = picture.mount is Mount.UNDER
    dice = []
    for count, (x, y), size in count_pips(frame):
        face = str(7 - count if under else count)
        place = (frame.shape[1] - 1 - x if under else x, y)
        dice.append(Die(face, "", place, 0.0, size, (), 1.0, None))
    return Reading(tuple(dice), picture.mount, frame.shape[1])
