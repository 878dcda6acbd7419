"""Labelled pictures: the folders, what lies in each picture, and what it is an example of."""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision import Mount, Tray
from vision.frames import Frame
from vision.training.samples import held_out, picture_at

__all__ = ["Folder", "Picture", "Truth", "folders_in", "frame_of"]

Place = tuple[float, float]

TRACED = "path-traced, "
MATERIALS = {
    "pips-over": TRACED + "pips from above",
    "pips-under": TRACED + "pips from below",
    "pips-over-hard": TRACED + "hard",
    "coloured-dice-white-tray": "coloured dice, white tray",
    "webcam-oblique-wood": "oblique webcam on wood",
    "game-boards": "phone photos, tables and boards",
    "two-dice-wood": "phone photos, tables and boards",
    "mixed-tables": "phone photos, tables and boards",
}
"""What each of the shared folders is an example of."""
TAUGHT = TRACED + "taught icon sets"

UNTOUCHED = frozenset({"mixed-tables"})
"""Folders of photos that nothing was trained on at all."""

CLEAR = 0.3
"""Share of a face that may be hidden in a picture that is scored."""


@dataclass(frozen=True)
class Truth:
    """A die that truly lies there. Places in pixels of the picture."""

    value: str
    centre: Place
    reach: float
    """How far off its centre it may be found."""
    colour: str | None


@dataclass(frozen=True)
class Picture:
    """A picture and what is true of it."""

    path: Path
    material: str
    mount: Mount
    tray: Tray | None
    die_mm: float | None
    dice: tuple[Truth, ...]
    teach: str | None
    """The face that all its dice show, if it is there to teach one."""
    altered: Callable[[Frame, int], Frame] | None = None
    """What becomes of it before it is read, given a seed."""


@dataclass(frozen=True)
class Folder:
    """Pictures that belong together, and those that teach the dice in them, if any."""

    name: str
    pictures: tuple[Picture, ...]
    lessons: tuple[Picture, ...] = ()


def folders_in(root: Path, *, everything: bool = False) -> Iterator[Folder]:
    """The folders of labelled pictures at or below a root.

    Args:
        root: holds labels.jsonl, or play/ and teach/ that each do, or folders of those kinds.
        everything: of photos, take also those that the networks may have been trained on.
    """
    if (root / "play" / "labels.jsonl").is_file():
        lessons = tuple(_pictures(root / "teach", TAUGHT, everything=True))
        yield Folder(root.name, tuple(_pictures(root / "play", TAUGHT, everything=True)), lessons)
    elif (root / "labels.jsonl").is_file():
        material = MATERIALS.get(root.name, root.name)
        yield Folder(root.name, tuple(_pictures(root, material, everything=everything)))
    else:
        for folder in sorted(path for path in root.glob("*/") if path.is_dir()):
            yield from folders_in(folder, everything=everything)


def frame_of(picture: Picture) -> Frame:
    """The picture as it is seen.

    Raises:
        FileNotFoundError: its file is absent or no picture.
    """
    frame = picture_at(picture.path)
    if picture.altered is None:
        return frame
    return picture.altered(frame, zlib.crc32(picture.path.name.encode()))


def _pictures(folder: Path, material: str, *, everything: bool) -> Iterator[Picture]:
    photos = folder.parent.name == "photos" and folder.name not in UNTOUCHED
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    for index, line in enumerate(lines):
        label = json.loads(line)
        aside = everything or not photos or held_out(index)
        if aside and _can_be_scored(label):
            yield _picture(folder, material, label)


def _can_be_scored(label: dict[str, Any]) -> bool:
    """Whether all its dice are known, in sight, and of a kind that can be read untaught."""
    known = label.get("complete", True)
    own = "recipe" in label
    clear = all(die.get("occluded", 0.0) < CLEAR for die in label["dice"])
    return bool(known and clear and not (own and label["kind"] == "icons"))


def _picture(folder: Path, material: str, label: dict[str, Any]) -> Picture:
    recipe = label.get("recipe")
    return Picture(
        folder / label["image"],
        f"our own renders, {recipe}" if recipe else material,
        Mount(label.get("mount", "over")),
        _tray(label),
        label.get("die_mm"),
        tuple(_truth(die) for die in label["dice"]),
        label.get("teach"),
    )


def _tray(label: dict[str, Any]) -> Tray | None:
    if label.get("tray") is None:
        return None
    size = label.get("tray_mm")
    return Tray([(x, y) for x, y in label["tray"]], (size[0], size[1]) if size else None)


def _truth(die: dict[str, Any]) -> Truth:
    centre, reach = die.get("centre"), die.get("size", 0.0)
    if "box" in die:
        x0, y0, x1, y1 = die["box"]
        # A box holds a whole die or only its pips: its face lies near its middle either way.
        centre, reach = ((x0 + x1) / 2, (y0 + y1) / 2), max(x1 - x0, y1 - y0)
    x, y = centre or (0.0, 0.0)
    return Truth(str(die["value"]), (x, y), 0.6 * float(reach), die.get("colour"))
