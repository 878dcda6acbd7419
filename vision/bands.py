"""Takes out the bands that a pulsed lamp leaves in a frame.

A sensor reads its rows one after the other, and lamps of LEDs that are dimmed go on and off
meanwhile: rows are brighter and darker in turns, over the whole width. To a network such lines are
edges and prints. Lamps of three colours are dimmed each by itself: in amber light green alone has
bands.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = ["without_bands"]

Field = npt.NDArray[np.float32]

COLUMNS = 97
"""So many columns are enough to tell how bright rows are to each other; of an odd number one is in
the middle."""
DARK = 4.0
"""Levels, of 255, that are added: below, ratios are noise."""
SLOW = 81
"""Rows; what changes over more of them is no band, but light and shadow."""
FEWEST = 12
"""Bands in a frame: fewer may be a board's squares."""
LEAST = 0.02
"""The spread of the logarithm of rows' brightness from which on bands are in the way."""
REGULAR, BESIDE, OVERTONES = 0.7, 2, 3
"""The share of what changes that changes at one pace, to so many bands more or fewer, or at its
double and its treble. Of 700 pictures, real and path-traced, none with so many bands that could be
in the way reaches 0.49 in any colour; a lamp that goes on and off at once leaves 0.8 and more."""


def without_bands(picture: Frame) -> Frame:
    """Even out the rows of a picture (H, W, 3) that bands run across; any other as it is."""
    light = _light_of_rows(picture)
    banded = np.array([one.std() >= LEAST and _is_regular(one) for one in light.T])
    if not banded.any():
        return picture
    evened = picture * np.exp(-light * banded)[:, None]
    return np.asarray(np.clip(evened, 0.0, 255.0), dtype=np.uint8)


def _light_of_rows(picture: Frame) -> Field:
    """How much brighter each row is than those around it, as a logarithm: (H, 3), a colour each.

    From row to row most columns show the same thing, so their median tells of the light alone.
    """
    few = cv2.resize(picture, (COLUMNS, len(picture)), interpolation=cv2.INTER_NEAREST)
    levels = np.log(few.astype(np.float32) + np.float32(DARK))
    steps = _medians(np.diff(levels, axis=0).transpose(0, 2, 1))
    light = np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)]).astype(np.float32)
    slowly = cv2.blur(light, (1, SLOW), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(light - slowly, dtype=np.float32)


def _medians(rows: Field) -> Field:
    """The medians of rows of an odd length; `np.median` takes eight times as long."""
    middle = rows.shape[-1] // 2
    return np.asarray(np.partition(np.ascontiguousarray(rows), middle)[..., middle])


def _is_regular(light: Field) -> bool:
    """Whether nearly all of it changes at one pace."""
    power = np.abs(np.fft.rfft((light - light.mean()) * np.hanning(len(light)))) ** 2
    if len(power) <= FEWEST:
        return False
    pace = FEWEST + int(power[FEWEST:].argmax())
    paces = range(pace, OVERTONES * pace + 1, pace)
    regular = sum(power[one - BESIDE : one + BESIDE + 1].sum() for one in paces)
    return bool(regular >= REGULAR * power.sum())
