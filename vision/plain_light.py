"""A frame as a steady white lamp would show it, which is what the networks learned from."""

from vision.bands import without_bands
from vision.frames import Frame
from vision.tints import without_tint

__all__ = ["in_plain_light"]


def in_plain_light(picture: Frame) -> Frame:
    """A picture (H, W, 3) without a pulsed lamp's bands and a coloured one's tint."""
    return without_tint(without_bands(picture))
