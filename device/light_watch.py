"""Looks whether the light went out, or blinds, while nothing moves, which no watcher sees."""

from device.cameras import Image
from vision import FrameMean, VisionError
from vision.frames import refuse_unreadable

__all__ = ["LightWatch"]

_SECONDS = 1.0
"""From one look to the next."""


class LightWatch:
    """Fed with the frames of a still tray and their times.

    Each second one frame is looked at, and where that shows nothing the mean of the next one's.
    """

    def __init__(self) -> None:
        self._mean = FrameMean()
        self.moved()

    def moved(self) -> None:
        """Begin anew: what moves is looked at once it has settled."""
        self._mean.forget()
        self._is_doubted = False
        self._look_at: float | None = None

    def look(self, frame: Image, at: float) -> VisionError | None:
        """Take a frame (H, W, 3) of a moment in seconds; say why nothing can be read, if so."""
        if self._is_doubted:
            self._mean.add(frame)
        if self._look_at is None:
            self._look_at = at + _SECONDS
        if at < self._look_at:
            return None
        self._look_at, doubted = at + _SECONDS, self._is_doubted
        self._is_doubted = False
        try:
            refuse_unreadable(self._mean.take() if doubted else frame)
        except VisionError as error:
            if doubted:
                return error
            self._is_doubted = True
        return None
