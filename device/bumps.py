"""Whether camera and tray still stand as they did when they were calibrated."""

from typing import Literal

from device.cameras import Image
from vision import Anchor

__all__ = ["BumpWatch", "Stand"]

Stand = Literal["right", "hidden", "moved"]
"""How a tray stands: where it was calibrated, so that nobody can tell yet, or elsewhere."""

_LOOKS_LOST = 3
"""Looks at a still tray in which its outline is not to be found before it counts as moved."""


class BumpWatch:
    """Looks again and again at a tray that lies still; without an anchor it always stands right."""

    def __init__(self, anchor: Anchor | None = None) -> None:
        self._anchor, self._lost = anchor, 0

    def look(self, image: Image) -> Stand:
        """Say how it stands in this frame (H, W, 3) uint8 BGR."""
        if self._anchor is None:
            return "right"
        stance = self._anchor.stance(image)
        self._lost = self._lost + 1 if stance.lost else 0
        if stance.bumped or self._lost >= _LOOKS_LOST:
            return "moved"
        return "hidden" if stance.lost else "right"
