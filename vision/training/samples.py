"""Labelled pictures to learn from: what is in them, whoever drew or took them."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.looks import COLOURS
from vision.finding.nearness import Eye

__all__ = [
    "COLOURS",
    "HIDDEN",
    "Labelled",
    "Square",
    "TruthDie",
    "held_out",
    "picture_at",
    "read_folder",
]

TOP_SHARE = {"game-boards": 0.72, "two-dice-wood": 0.72, "coloured-dice-white-tray": 0.86}
"""A die's upper face against the box that people drew around the whole die."""

LIFT = {"game-boards": 0.12, "two-dice-wood": 0.12}
"""How far above a whole die's middle its upper face's middle is, in heights of the box."""

BOXED_PIPS = {"webcam-oblique-wood"}
"""Photos whose boxes hold the upper face's pips only."""
BOXED_PIPS_USUAL = 38.0
FILLING = 4
"""The fewest pips that reach the corners on both sides."""

SIX = 6
UNCLEAR, HIDDEN = 0.3, 0.6
"""Hidden shares of a face from which it cannot be read surely, and need not be found."""

HELD_OUT_EVERY, HELD_OUT_AT = 4, 1


Square = tuple[float, float, float, float, int]
"""Where a finder looked: x, y, edge, turn, and the number of the die there or -1."""


@dataclass(frozen=True)
class TruthDie:
    """One die's truth. Places and lengths in pixels."""

    centre: tuple[float, float]
    size: float
    """The mean edge of the face toward the camera."""
    size_known: float
    """How far to trust the size, 0 to 1."""
    pips: int
    """1 to 6; 0 for a face without pips; -1 where nobody said."""
    quad: npt.NDArray[np.float32] | None
    """(4, 2), where known: the corners of that face."""
    colour: int
    """Index in COLOURS; -1 where unknown."""
    unclear: bool
    """Cocked, or partly hidden."""
    ignored: bool
    """So hidden that finding it or not is both right."""


@dataclass(frozen=True)
class Labelled:
    """A picture file and the dice in it."""

    path: Path
    dice: tuple[TruthDie, ...]
    source: str
    squares: tuple[Square, ...] = ()
    tray: npt.NDArray[np.float64] | None = None
    """(n, 2), where there is one: its floor's outline."""
    tray_mm: tuple[float, float] | None = None
    """Its floor's width and height, where known."""
    die_mm: float | None = None
    """A die's edge, where all have one that is known."""
    is_below: bool = False
    """Whether the camera looks up through a clear floor."""
    up: float | None = None
    """Which way what stands on the table rises: radians from the picture's own up, clockwise; None
    where nobody said."""
    eye: Eye | None = None
    """Which way its points are seen, where that is known."""

    def picture(self) -> npt.NDArray[np.uint8]:
        """The picture (H, W, 3), BGR."""
        return picture_at(self.path)


def picture_at(path: Path) -> npt.NDArray[np.uint8]:
    """The picture (H, W, 3), BGR, in a file.

    Raises:
        FileNotFoundError: it is absent, or holds none.
    """
    read = cv2.imread(str(path))
    if read is None:
        raise FileNotFoundError(f"{path} is absent, or no picture")
    return np.asarray(read, dtype=np.uint8)


def held_out(index: int) -> bool:
    """Whether the photo at this line of its labels is kept aside: no training, no tuning."""
    return index % HELD_OUT_EVERY == HELD_OUT_AT


def read_folder(
    folder: Path, *, photos: bool = False, aside: bool = False, squares: Path | None = None
) -> list[Labelled]:
    """Read a folder's `labels.jsonl`.

    Args:
        folder: where the labels and pictures are.
        photos: real photos, of which every fourth is kept aside.
        aside: give those kept aside, and only those.
        squares: where `vision.training.mine` noted the finder's squares, if it did: they tell too
            where in a box that people drew around a die its upper face is.
    """
    noted = _squares(squares / f"{folder.name}.jsonl") if squares else {}
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    labels = [
        _parsed(line) for index, line in enumerate(lines) if not photos or held_out(index) == aside
    ]
    return [
        _labelled(folder, label, noted.get(Path(label["image"]).name, ()), photos=photos)
        for label in labels
        if label is not None and _is_complete(label)
    ]


def _is_complete(label: dict[str, Any]) -> bool:
    """Whether all dice of a picture are labelled, and where each lies."""
    return bool(label.get("complete", True)) and all(
        "box" in die or "quad" in die for die in label["dice"]
    )


def _labelled(
    folder: Path, label: dict[str, Any], squares: tuple[Square, ...], *, photos: bool
) -> Labelled:
    """What a picture's label tells, and the squares that were noted in it."""
    dice = tuple(
        _drawn(die) if "quad" in die else _boxed(die, folder.name) for die in label["dice"]
    )
    if folder.name in BOXED_PIPS:
        dice = _evened(dice)
    return Labelled(
        folder / label["image"],
        tuple(_faced(die, number, squares) for number, die in enumerate(dice)),
        folder.name,
        squares,
        np.array(label["tray"], np.float64) if label.get("tray") else None,
        tuple(label["tray_mm"]) if label.get("tray_mm") else None,
        label.get("die_mm"),
        is_below=label.get("mount") == "under",
        up=_up(label, photos=photos),
        eye=_eye(label),
    )


def _up(label: dict[str, Any], *, photos: bool) -> float | None:
    """Which way is up in a picture; people hold their cameras upright."""
    degrees = 0.0 if photos else label.get("up")
    return None if degrees is None else math.radians(degrees)


def _eye(label: dict[str, Any]) -> Eye | None:
    """Which way the points of a path-traced picture are seen."""
    if "focal" not in label:
        return None
    middle = np.array([label["width"], label["height"]]) / 2.0
    return Eye(np.array(label["foot"], np.float64), label["focal"], middle)


def _faced(die: TruthDie, number: int, squares: Sequence[Square]) -> TruthDie:
    """A die that people boxed, where the one square that was noted as its own lies."""
    own = [(x, y, edge) for x, y, edge, _, whose in squares if whose == number]
    if die.quad is not None or len(own) != 1:
        return die
    x, y, edge = own[0]
    return replace(die, centre=(x, y), size=edge)


def _squares(path: Path) -> dict[str, tuple[Square, ...]]:
    """The squares noted for each picture's name; none where nobody noted any."""
    if not path.is_file():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {
        line["image"]: tuple(
            (x, y, edge, turn, int(die)) for x, y, edge, turn, die in line["squares"]
        )
        for line in lines
    }


def _evened(dice: tuple[TruthDie, ...]) -> tuple[TruthDie, ...]:
    """Boxes around pips tell a die's size where pips fill its face: others take it from them."""
    full = [die.size for die in dice if die.pips >= FILLING] or [BOXED_PIPS_USUAL]
    size = 1.3 * float(np.median(full))
    return tuple(replace(die, size=size) for die in dice)


def _parsed(line: str) -> dict[str, Any] | None:
    """A label, or None for a last line that is still being written."""
    try:
        return dict(json.loads(line))
    except ValueError:
        return None


def _drawn(die: dict[str, Any]) -> TruthDie:
    quad = np.asarray(die["quad"], dtype=np.float32)
    hidden = float(die.get("occluded", 0.0))
    seen = die.get("seen")
    edges = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    centre = quad.mean(axis=0)
    return TruthDie(
        (float(centre[0]), float(centre[1])),
        float(edges.mean()),
        1.0,
        seen if isinstance(seen, int) and 1 <= seen <= SIX else 0,
        quad,
        _colour(die),
        bool(die.get("cocked", False)) or hidden > UNCLEAR,
        hidden > HIDDEN,
    )


def _colour(die: dict[str, Any]) -> int:
    return COLOURS.index(die["colour"]) if die.get("colour") in COLOURS else -1


def _boxed(die: dict[str, Any], source: str) -> TruthDie:
    x0, y0, x1, y1 = die["box"]
    size = float(np.sqrt(max(1.0, (x1 - x0) * (y1 - y0)))) * TOP_SHARE.get(source, 1.0)
    lift = LIFT.get(source, 0.0) * (y1 - y0)
    centre = ((x0 + x1) / 2, (y0 + y1) / 2 - lift)
    trust = 0.0 if source in BOXED_PIPS else 0.3
    value = int(die["value"])
    return TruthDie(centre, size, trust, value, None, _colour(die), unclear=False, ignored=False)
