"""Takes a coloured lamp's tint out of a frame.

In the light of blue or red LEDs hardly anything of the other colours is left, and a network that
learned from white light sees no dice there. What is brightest in a frame tells the lamp's colour:
somewhere something is white, or shines. Where all dice are orange that is orange too; but then the
floor is not.
"""

import numpy as np
import numpy.typing as npt

from vision.frames import Frame

__all__ = ["without_tint"]

Levels = npt.NDArray[np.float64]

SAMPLED = 8
"""Every so many rows and columns are enough to judge the light by."""
BRIGHTEST, LEAST = 99.7, 10.0
"""Of a hundred pixels so many are darker than what tells a lamp's colour; and so many may be less
tinted than a lamp's light makes all of them."""
COLOURED, ALL_OVER = 2.0, 1.5
"""How many times as bright the brightest of one colour is as that of another, and that colour in
nearly all pixels, if the lamp is coloured. Of 1,477 pictures, real and path-traced, two are so,
without a coloured lamp; of every fourth, tinted to a third in one or two colours, nine in ten."""
SHADE, NOISE = 0.1, 4.0
"""The share of the brightest below which a pixel is too dark to tell; and levels, of 255, that are
added, as below them ratios are noise."""
MOST = 40.0
"""How many times as bright a colour is made at most: of less of it more is noise than light, and
what the brightest colour shows takes its place."""


def without_tint(picture: Frame) -> Frame:
    """A picture (H, W, 3) of a coloured lamp's light as in a white one's; any other as it is."""
    pixels = picture[::SAMPLED, ::SAMPLED].reshape(-1, 3)
    light = np.percentile(pixels, BRIGHTEST, axis=0) + 1.0
    if light.max() < COLOURED * light.min() or not _is_all_over(pixels, light):
        return picture
    gains = light.max() / light
    levels = picture * np.minimum(gains, MOST).astype(np.float32)
    levels[..., gains > MOST] = levels[..., light.argmax(), None]
    return np.asarray(np.minimum(levels, 255.0), dtype=np.uint8)


def _is_all_over(pixels: Frame, light: Levels) -> bool:
    """Whether nearly all pixels (N, 3) that are not dark are tinted as the brightest (3,) are."""
    seen = pixels[pixels.max(axis=1) >= SHADE * light.max()].astype(np.float64) + NOISE
    tints = seen[:, light.argmax()] / seen[:, light.argmin()]
    return bool(np.percentile(tints, LEAST) >= ALL_OVER)
