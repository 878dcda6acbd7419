"""What changed from one small frame to another, whatever the light did meanwhile."""

from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.trays import Mount, Tray
from vision.watching.small_frames import HEIGHT, WIDTH, Levels, Mask, SmallFrame, felt

__all__ = ["BORDER", "Change", "Things", "border_of", "reaches_in"]

NOISE = np.array([10.0, 25.0, 25.0], np.float32)[:, None, None]
"""Levels by which a pixel of a small frame may flicker without anything having moved, in grey, blue
and red. Colours have more noise; but a red die on green felt as bright is seen in red alone, and
differs there by far more."""
SHAKEN, ELSEWHERE = 0.25, 0.15
"""Shares of the contrast around a pixel by which it may change without anything having moved: from
frame to frame, and from one settled look to the next. So much changes at edges when a camera shakes
by half a pixel of a small frame, or when bands of a dimmed lamp run over them."""
MOVED, CHANGED = 0.0006, 0.0006
"""Share of a small frame that a tumbling die changes at least, a dozen pixels; and that differs
from the last settled one if a die lies elsewhere."""
PALE = 215
"""of 255; from here on a small frame's pixel may hold saturated ones. They show nothing of another
light, but in the same light a die on them is seen."""
DARKEST = 8.0
"""of 255; added to all levels, so that what little dark ones differ by tells of no other light."""
NEW_LIGHT = 0.1
"""Share by which all is brighter or darker in another light."""
WIDELY = (41, 41)
"""Pixels over which a lamp's share of a change is sought."""
DIE = (4, 900)
"""Pixels of a small frame that a die on its way covers: from a small one to a near one."""
BESIDE = np.ones((9, 9), np.uint8)
"""The pixels around what reaches in that are taken for a part of it: tips of fingers that are as
dark as the floor behind them hang together with no hand, nor do their shadows."""
OPEN_TOP = 0.88
"""How large a tray's open top looks beside its floor, seen from below: walls of 40 mm at 340 mm."""
BORDER = np.pad(np.zeros((HEIGHT - 2, WIDTH - 2), np.bool_), 1, constant_values=True)
"""The outermost pixels (H, W) of a small frame."""


class Change:
    """What changed from one small frame to another, once the light of each row is taken out."""

    def __init__(self, now: SmallFrame, before: SmallFrame) -> None:
        self._before = before
        self._gain = _gain(now.colours, before.colours)
        self._is_pale = np.maximum(now.brightest, before.brightest) >= PALE
        self._felt = felt(_change(now.colours, before.colours, self._gain, self._is_pale))

    def moves(self) -> bool:
        """Whether enough differs for something to move, from one frame to the next."""
        return bool(self._moving.mean() > MOVED)

    def lies_elsewhere(self) -> bool:
        """Whether enough differs for a die to lie elsewhere."""
        return bool(self._differing(ELSEWHERE).mean() > CHANGED)

    def moving(self) -> Mask:
        """The pixels, 1 or 0, in which something moves, from one frame to the next.

        By both measures: the one takes out light in a part of the tray, the other more of the
        noise.
        """
        return self._moving & self.unlike()

    def unlike(self) -> Mask:
        """The pixels, 1 or 0, of whatever came in or went: a hand is one, to its very middle."""
        limit = 1.5 * NOISE + SHAKEN * self._before.contrast
        return np.asarray((np.abs(self._felt) > limit).any(axis=0), dtype=np.uint8)

    @cached_property
    def _moving(self) -> Mask:
        return self._differing(SHAKEN)

    def _differing(self, unsure: float) -> Mask:
        """The pixels, 1 or 0, that differ once a change of light over the whole tray is taken out.

        A lamp multiplies and lifts what is seen; dice change a few pixels only. The lamp's share is
        what a wide blur of the change still shows; what is saturated shows nothing in another
        light. ``unsure`` is the share of the contrast around a pixel that tells nothing.
        """
        if bool((np.abs(self._felt) <= NOISE / 2.0).all()):
            return np.zeros(self._felt.shape[1:], dtype=np.uint8)
        wide = np.stack([cv2.blur(plane, WIDELY) for plane in self._felt])
        other_light = np.abs(self._gain - 1.0)
        lit = felt(self._before.colours * (0.16 * other_light))
        limit = NOISE + 0.06 * np.abs(wide) + lit + unsure * self._before.contrast
        shown = ~self._is_pale | (felt(other_light) <= NEW_LIGHT)
        differs = (np.abs(self._felt - wide) > limit) & shown
        return np.asarray(differs.any(axis=0), dtype=np.uint8)


def border_of(tray: Tray | None, mount: Mount, width: int, height: int) -> npt.NDArray[np.bool_]:
    """The pixels (H, W) of a small frame over which hands and dice come into the picture.

    Seen from below that is the edge of the tray's open top, behind whose walls an arm is hidden.

    Args:
        tray: where it is known, in pixels of a frame.
        mount: from where the tray is seen.
        width: the frame's.
        height: the frame's.
    """
    if tray is None or mount is Mount.OVER:
        return BORDER
    small = tray.points * (WIDTH / width, HEIGHT / height)
    middle = small.mean(axis=0)
    top = np.round(middle + OPEN_TOP * (small - middle)).astype(np.int32)
    return np.asarray(cv2.fillPoly(np.ones((HEIGHT, WIDTH), np.uint8), [top], 0) > 0) | BORDER


def reaches_in(now: SmallFrame, before: SmallFrame) -> bool:
    """Whether something larger than a die came in over the border, or left."""
    change = Change(now, before)
    return change.lies_elsewhere() and Things(change.unlike(), BORDER).exceed_a_die()


class Things:
    """What changed pixels hang together to, and which of it reaches in over the border.

    Args:
        changed: (H, W), 1 where something lies that did not lie there.
        border: (H, W), over which things come in.
    """

    def __init__(self, changed: Mask, border: npt.NDArray[np.bool_]) -> None:
        thick = cv2.dilate(changed, np.ones((3, 3), np.uint8))
        _, self._labels, stats, _ = cv2.connectedComponentsWithStats(thick)
        self._area = stats[:, cv2.CC_STAT_AREA]
        self._area[0] = 0  # the first is what did not change
        self._reaches_in = self._touching(border)

    def exceed_a_die(self) -> bool:
        """Whether anything that reaches in is larger than a die."""
        return bool(np.any(self._reaches_in & (self._area > DIE[1])))

    def hands(self) -> npt.NDArray[np.bool_]:
        """The pixels (H, W) of what reaches in, and those beside it."""
        reaching = (self._reaches_in & (self._area > 0))[self._labels]
        return np.asarray(cv2.dilate(reaching.astype(np.uint8), BESIDE) > 0)

    def move_by_themselves(self, moving: Mask, hands: npt.NDArray[np.bool_]) -> bool:
        """Whether one of a die's size moves apart from all that reaches in.

        Args:
            moving: (H, W), 1 where something moves that no hand has just uncovered.
            hands: (H, W), what reaches in, and what is beside it.
        """
        free = (self._area >= DIE[0]) & (self._area <= DIE[1]) & ~self._touching(hands)
        seen = np.bincount(self._labels[moving > 0], minlength=len(free))
        return bool(np.any(free & (seen >= DIE[0])))

    def _touching(self, pixels: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Which things (n,) are on some of the pixels (H, W)."""
        found = np.zeros(len(self._area), np.bool_)
        found[self._labels[pixels]] = True
        return found


def _gain(now: Levels, before: Levels) -> Levels:
    """How much brighter each row (3, H, 1) is: lamps on the mains flicker in bands across rows."""
    few, few_before = now[..., ::2], before[..., ::2]  # half of the columns say enough
    ratio = (few + DARKEST) / (few_before + DARKEST)
    middle = ratio.shape[2] // 2
    return np.asarray(np.partition(ratio, middle, axis=2)[..., middle, None], np.float32)


def _change(now: Levels, before: Levels, gain: Levels, is_pale: npt.NDArray[np.bool_]) -> Levels:
    """What is brighter or darker than the light explains: what is saturated stays so in more of it.

    Else a lamp that a clear floor mirrors would move whenever a lamp on the mains flickers.
    """
    raw = now - before
    change = raw - (gain - 1.0) * (before + DARKEST)
    if is_pale.any():
        np.copyto(change, raw, where=is_pale & (np.abs(raw) < np.abs(change)))
    return np.asarray(change, dtype=np.float32)
