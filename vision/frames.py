"""What a frame must be before anything is looked for in it."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import FrameTooDarkError, FrameTooSmallError, NotAFrameError, OverexposedError

__all__ = ["Frame", "refuse_unreadable"]

Frame = npt.NDArray[np.uint8]

SMALLEST_SIDE = 64
"""px; below this no die of a full tray has pips left to see."""

SAMPLED = 4
"""Every so many rows and columns are enough to judge the light by."""

DARKEST = 12.0
"""of 255; a frame whose brightest hundredth is below this holds sensor noise only."""

WHITE = 254
"""of 255; from here on a pixel is saturated."""

BLOWN_OUT = 0.98
"""share of saturated pixels above which the exposure, not the tray, is in the frame."""


def refuse_unreadable(frame: object) -> Frame:
    """Give the frame back if it is one, else say why it cannot be read.

    Raises:
        NotAFrameError: no (height, width, 3) array of uint8.
        FrameTooSmallError: a side below 64 pixels.
        FrameTooDarkError: no light in it.
        OverexposedError: nothing but light in it.
    """
    picture = _picture(frame)
    sample = np.ascontiguousarray(picture[::SAMPLED, ::SAMPLED])
    thumb = cv2.resize(sample, (64, 64), interpolation=cv2.INTER_AREA).max(axis=2)
    brightest = float(np.percentile(thumb, 99))
    if brightest < DARKEST:
        raise FrameTooDarkError(
            f"the frame is too dark: its brightest parts reach {brightest:.0f} of 255; "
            "turn a lamp on, take the lens cap off or lengthen the exposure"
        )
    white = cv2.inRange(sample, (WHITE,) * 3, (255,) * 3)
    blown = cv2.countNonZero(white) / white.size
    if blown > BLOWN_OUT:
        raise OverexposedError(
            f"the frame is overexposed: {blown:.0%} of it is pure white; "
            "shorten the exposure or dim the lamp"
        )
    return picture


def _picture(frame: object) -> Frame:
    if not isinstance(frame, np.ndarray):
        raise NotAFrameError(
            f"a frame is a numpy array (height, width, 3) of uint8, not {type(frame).__name__}"
        )
    if frame.shape[2:] != (3,) or frame.dtype != np.uint8:
        raise NotAFrameError(
            "a frame is an array (height, width, 3) of uint8 in BGR order, "
            f"not {frame.shape} of {frame.dtype}"
        )
    if min(frame.shape[:2]) < SMALLEST_SIDE:
        raise FrameTooSmallError(
            f"the frame has {frame.shape[1]}x{frame.shape[0]} pixels; "
            f"dice need at least {SMALLEST_SIDE} on each side, better 1280x960"
        )
    return frame
