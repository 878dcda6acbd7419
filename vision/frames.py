"""What a frame must be before anything is looked for in it."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import FrameTooDarkError, FrameTooSmallError, NotAFrameError, OverexposedError

__all__ = ["DIM", "Frame", "brightest", "refuse_no_frame", "refuse_unreadable", "white_in"]

Frame = npt.NDArray[np.uint8]

SMALLEST_SIDE = 64
"""px; below this no die of a full tray has pips left to see."""

LONGEST_SIDE, LONG = 32_000, 100
"""px; and times a frame's shorter side that its longer one may have: OpenCV warps no more, and of a
strip that is made smaller nothing is left."""

SAMPLED = 4
"""Every so many rows and columns are enough to judge the light by."""

DARKEST = 12.0
"""of 255; a frame whose brightest hundredth is below this holds sensor noise only."""

DIM = 120.0
"""of 255; where the brightest hundredth of a picture is below this, dice are faint as well."""

GRAINY, NOISY = 90.0, 0.075
"""of 255; in a frame whose brightest hundredth is below this, grain is noise and no texture; and
the share of that light which the noise may have."""
FINE, COARSE, BLOCK = 0.7, 2.5, 16
"""px; grain is what is left between two blurs, and its spread is taken in blocks."""

WHITE = 254
"""of 255; from here on a pixel is saturated."""

BLOWN_OUT = 0.98
"""share of saturated pixels above which the exposure, not the tray, is in the frame."""


def refuse_unreadable(frame: object) -> Frame:
    """Give the frame back if it is one, else say why it cannot be read.

    Raises:
        NotAFrameError: no (height, width, 3) array of uint8.
        FrameTooSmallError: a side below 64 pixels, or a strip.
        FrameTooDarkError: no light in it, or so little that noise drowns it.
        OverexposedError: nothing but light in it.
    """
    picture = _picture(frame)
    _refuse_dark(picture, brightest(picture))
    blown = white_in(_sampled(picture))
    if blown > BLOWN_OUT:
        raise OverexposedError(
            f"the frame is overexposed: {blown:.0%} of it is pure white; "
            "shorten the exposure or dim the lamp"
        )
    return picture


def refuse_no_frame(frame: object) -> Frame:
    """Give the frame back if it is one, whatever it shows: levels from 0 to 1 would lie still.

    Raises:
        NotAFrameError: no (height, width, 3) array of uint8.
    """
    if not isinstance(frame, np.ndarray):
        raise NotAFrameError(
            f"a frame is a numpy array (height, width, 3) of uint8, not {type(frame).__name__}"
        )
    if frame.shape[2:] != (3,) or frame.dtype != np.uint8:
        raise NotAFrameError(
            "a frame is an array (height, width, 3) of uint8 in BGR order, "
            f"not {frame.shape} of {frame.dtype}"
        )
    return frame


def white_in(picture: Frame) -> float:
    """The share of a picture (H, W, 3) that is saturated."""
    white = cv2.inRange(picture, (WHITE,) * 3, (255,) * 3)
    return cv2.countNonZero(white) / white.size


def brightest(picture: Frame) -> float:
    """The level, of 255, that the brightest hundredth of a frame (H, W, 3) reaches."""
    thumb = cv2.resize(_sampled(picture), (64, 64), interpolation=cv2.INTER_AREA)
    return float(np.percentile(thumb.max(axis=2), 99))


def _sampled(picture: Frame) -> Frame:
    height, width = (-(-side // SAMPLED) for side in picture.shape[:2])
    few = cv2.resize(picture, (width, height), interpolation=cv2.INTER_NEAREST)
    return np.asarray(few, dtype=np.uint8)


def _refuse_dark(picture: Frame, reached: float) -> None:
    if reached < DARKEST:
        raise FrameTooDarkError(
            f"the frame is too dark: its brightest parts reach {reached:.0f} of 255; "
            "turn a lamp on, take the lens cap off or lengthen the exposure"
        )
    if reached >= GRAINY:
        return
    noise = _noise(picture)
    if noise > NOISY * reached:
        raise FrameTooDarkError(
            f"the frame is too dark: its brightest parts reach {reached:.0f} of 255, of which "
            f"noise makes up {noise:.0f}; turn a lamp on or lengthen the exposure"
        )


def _noise(picture: Frame) -> float:
    """The spread of the grain in the picture's middle, of 255, where there is nothing else."""
    height, width = picture.shape[:2]
    middle = picture[height // 4 : -height // 4, width // 4 : -width // 4]
    grey = np.asarray(cv2.cvtColor(middle, cv2.COLOR_BGR2GRAY), np.float32)
    grain = cv2.GaussianBlur(grey, (0, 0), FINE) - cv2.GaussianBlur(grey, (0, 0), COARSE)
    down, across = (side // BLOCK for side in grain.shape)
    whole = grain[: down * BLOCK, : across * BLOCK]
    blocks = whole.reshape(down, BLOCK, across, BLOCK)
    return float(np.median(blocks.std(axis=(1, 3))))


def _picture(frame: object) -> Frame:
    picture = refuse_no_frame(frame)
    if min(picture.shape[:2]) < SMALLEST_SIDE:
        raise FrameTooSmallError(
            f"the frame has {picture.shape[1]}x{picture.shape[0]} pixels; "
            f"dice need at least {SMALLEST_SIDE} on each side, better 1280x960"
        )
    if max(picture.shape[:2]) > min(LONGEST_SIDE, LONG * min(picture.shape[:2])):
        raise FrameTooSmallError(
            f"the frame has {picture.shape[1]}x{picture.shape[0]} pixels, a strip in which no dice "
            f"are seen; {LONGEST_SIDE} pixels are the most, and {LONG} times the shorter side"
        )
    return picture
