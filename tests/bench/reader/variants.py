"""The same pictures seen a little differently: how much of a result is luck.

What is read at all should be read as well upside down, a little larger, in warmer light or through
a worse lens. Where it is not, the picture lies near a limit, and its result says little.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tests.bench.reader.pictures import Folder, Picture, frame_of
from vision import Tray
from vision.frames import Frame

__all__ = ["VARIANTS", "Variant", "varied"]

Move = tuple[tuple[float, float, float], tuple[float, float, float]]
Alter = Callable[[Frame, int], Frame]

NOISE = 6.0
"""The spread of a noisy picture's noise, of 255."""
QUALITY = 55
"""Of a picture that a JPEG has spoilt, in per cent."""


@dataclass(frozen=True)
class Variant:
    """A way to see a picture a little differently."""

    name: str
    alter: Alter
    """What becomes of a frame (H, W, 3), given a seed."""
    move: Callable[[int, int], Move] | None = None
    """Where a place in a frame so many pixels wide and high is then; None if it stays. Taught dice
    are only seen as they lie: mirrored they bear other prints, and their lessons lie as they do."""


def varied(folder: Folder) -> Iterator[tuple[Variant, Folder]]:
    """A folder as each variant shows it; its lessons stay."""
    for variant in VARIANTS:
        if variant.move is None or not folder.lessons:
            pictures = tuple(_seen_as(variant, picture) for picture in folder.pictures)
            yield variant, replace(folder, pictures=pictures)


def _seen_as(variant: Variant, picture: Picture) -> Picture:
    if variant.move is None:
        return replace(picture, altered=variant.alter)
    height, width = frame_of(picture).shape[:2]
    matrix = np.array(variant.move(width, height))
    dice = tuple(replace(die, centre=_moved(die.centre, matrix)) for die in picture.dice)
    tray = picture.tray
    if tray is not None:
        corners = [_moved((x, y), matrix) for x, y in tray.points.tolist()]
        tray = Tray(_clockwise(corners, matrix), tray.size_mm)
    return replace(picture, altered=variant.alter, dice=dice, tray=tray)


def _moved(place: tuple[float, float], matrix: np.ndarray) -> tuple[float, float]:
    x, y = matrix @ (*place, 1.0)
    return float(x), float(y)


def _clockwise(corners: list[tuple[float, float]], matrix: np.ndarray) -> list[tuple[float, float]]:
    """A tray's corners as they were told, the first side still its width, also in a mirror."""
    if np.linalg.det(matrix[:, :2]) > 0:
        return corners
    return [corners[1], corners[0], *corners[:1:-1]]


def _scaled(times: float) -> Alter:
    finest = cv2.INTER_AREA if times < 1 else cv2.INTER_CUBIC
    return lambda frame, _: _frame(
        cv2.resize(frame, None, fx=times, fy=times, interpolation=finest)
    )


def _exposed(power: float) -> Alter:
    curve = (255.0 * (np.arange(256) / 255.0) ** power + 0.5).astype(np.uint8)
    return lambda frame, _: _frame(cv2.LUT(frame, curve))


def _noisy(frame: Frame, seed: int) -> Frame:
    grain = np.random.default_rng(seed).normal(0.0, NOISE, frame.shape)
    return _frame(np.clip(frame + grain, 0, 255))


def _spoilt(frame: Frame, _: int) -> Frame:
    _, stored = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return _frame(np.asarray(cv2.imdecode(stored, cv2.IMREAD_COLOR)))


def _frame(picture: np.ndarray) -> Frame:
    return np.ascontiguousarray(picture, dtype=np.uint8)


VARIANTS = (
    Variant("as it is", lambda frame, _: frame),
    Variant(
        "upside down",
        lambda frame, _: _frame(frame[::-1, ::-1]),
        lambda width, height: ((-1, 0, width - 1), (0, -1, height - 1)),
    ),
    Variant(
        "on its side",
        lambda frame, _: _frame(np.rot90(frame)),
        lambda width, height: ((0, 1, 0), (-1, 0, width - 1)),  # noqa: ARG005  # as others take them
    ),
    Variant(
        "mirrored",
        lambda frame, _: _frame(frame[:, ::-1]),
        lambda width, height: ((-1, 0, width - 1), (0, 1, 0)),  # noqa: ARG005  # as others take them
    ),
    Variant("smaller", _scaled(0.85), lambda *_: ((0.85, 0, 0), (0, 0.85, 0))),
    Variant("larger", _scaled(1.15), lambda *_: ((1.15, 0, 0), (0, 1.15, 0))),
    Variant("darker", _exposed(1.5)),
    Variant("brighter", _exposed(0.75)),
    Variant("warmer", lambda frame, _: _frame(np.clip(frame * (0.8, 1.0, 1.12), 0, 255))),
    Variant("spoilt by JPEG", _spoilt),
    Variant("blurred", lambda frame, _: _frame(cv2.GaussianBlur(frame, (0, 0), 1.0))),
    Variant("noisy", _noisy),
)
