"""What a page is shown of a frame: the picture itself, and where in it dice and floor lie.

The page draws the marks, in its reader's language and as large as its screen wants them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from device.cameras import Image
from vision import Die, Mount
from webui import Mark, Point

__all__ = ["Sight", "in_frame", "sight"]


@dataclass(frozen=True)
class Sight:
    """A picture as seen from above, unmarked; places in fractions of its width and height."""

    image: Image
    marks: tuple[Mark, ...] = ()
    floor: tuple[Point, ...] = ()


def sight(
    frame: Image,
    mount: Mount = Mount.OVER,
    *,
    dice: Iterable[Die] = (),
    floor: Sequence[tuple[float, float]] = (),
) -> Sight:
    """Return what a page is shown of ``frame``.

    ``dice`` lie in pixels as seen from above, as a reading has them; ``floor`` is the outline in
    pixels of the frame.
    """
    height, width = frame.shape[:2]

    def share(x: float, y: float) -> Point:
        return (round(x / width, 4), round(y / height, 4))

    mirrored = mount is Mount.UNDER
    return Sight(
        np.asarray(frame[:, ::-1] if mirrored else frame),
        tuple(Mark(tuple(share(*at) for at in die.outline), die.face, die.doubt) for die in dice),
        tuple(share(width - 1 - x if mirrored else x, y) for x, y in floor),
    )


def in_frame(
    points: Iterable[Point], frame: Image, mount: Mount
) -> tuple[tuple[float, float], ...]:
    """Return where places of a picture that a page shows lie in ``frame``, in its pixels."""
    height, width = frame.shape[:2]
    shown = ((x * width, y * height) for x, y in points)
    return tuple((width - 1 - x if mount is Mount.UNDER else x, y) for x, y in shown)
