"""Watches small pictures for dice that come to rest."""

import enum
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames import Frame, refuse_no_frame
from vision.watching.averaging import FrameMean

__all__ = ["Look", "Watcher"]

Small = npt.NDArray[np.float32]
"""Blue, green and red, (3, H, W)."""
Mask = npt.NDArray[np.uint8]

SMALL = (160, 120)
REST_S = 0.4
"""Seconds without motion after which dice are at rest: a rocking die pauses for less."""
HAND_S = 3.0
"""The same while something larger than a die reaches in over the border: a hand may pause on a die
that it picks up. What stays longer is no hand, or the camera was moved."""
CREEP_S = 1.0
"""Seconds from one comparison of a tray at rest with how it last settled to the next: what creeps
differs from no last frame."""
NOISE = np.array([10.0, 25.0, 25.0], np.float32)[:, None, None]
"""Levels by which a pixel of the small picture may flicker without anything having moved, in grey,
blue and red. Colours have more noise; but a red die on green felt as bright is seen in red alone,
and differs there by far more."""
GREY = np.array([0.114, 0.587, 0.299], np.float32)
"""Shares of blue, green and red in grey."""
SHAKEN, ELSEWHERE = 0.25, 0.15
"""Shares of the contrast around a pixel by which it may change without anything having moved: from
frame to frame, and from one settled look to the next. So much changes at edges when a camera shakes
by half a pixel of the small picture, or when bands of a dimmed lamp run over them."""
MOVED = 0.0006
"""Share of the small picture that a tumbling die changes at least: a dozen pixels."""
CHANGED = 0.0006
"""Share of the picture that differs from the last settled one if a die lies elsewhere."""
PALE = 215
"""of 255; from here on a small picture's pixel may hold saturated ones. They show nothing of
another light, but in the same light a die on them is seen."""
NEW_LIGHT = 0.1
"""Share by which all is brighter or darker in another light."""
DIE = (4, 900)
"""Pixels of the small picture that a die on its way covers: from a small one to a near one."""
TUMBLES = 2
"""Frames on end in which something moves by itself before dice count as thrown: a die that a hand
lets go of seems to move in the one frame in which the hand draws back."""


class Look(enum.Enum):
    """What a look at the tray tells."""

    MOVING = "moving"
    SETTLED = "settled"
    """Just now at rest, and something lies differently than when it last settled: read it."""
    STILL = "still"
    """At rest, and nothing new."""


class Watcher:
    """Tells when the tray has come to rest differently than before.

    Deterministic: it knows no clock but the times it is given.
    """

    def __init__(self) -> None:
        self._earlier: Small | None = None
        self._last: Small | None = None
        self._settled: Small | None = None
        self._free: Small | None = None
        self._moved_at: float | None = None
        self._compared_at = 0.0
        self._alone = 0
        self._tumbled = False
        self._resting = FrameMean()
        self._picture: Frame | None = None

    @property
    def picture(self) -> Frame:
        """What the last look showed.

        Just after all came to rest, the mean of the first frames since nothing moves any more,
        which has less noise; else the last frame itself.

        Raises:
            ValueError: nothing was looked at yet.
        """
        if self._picture is None:
            raise ValueError("a watcher has no picture before its first look")
        return self._picture

    @property
    def tumbled(self) -> bool:
        """Whether, since it last lay still, something moved by itself, with no hand upon it.

        Thrown dice do. A die that is picked up, turned or put down is covered by a hand that
        reaches in from outside the picture.
        """
        return self._tumbled

    def look(self, frame: Frame, at: float) -> Look:
        """Look at one frame.

        Args:
            frame: (H, W, 3) uint8 of any size; a small one costs less.
            at: seconds on any clock that does not run backwards.

        Raises:
            NotAFrameError: it is no such array.
        """
        self._picture = refuse_no_frame(frame)
        now = _small(frame)
        earlier, last, self._earlier, self._last = self._earlier, self._last, self._last, now
        if last is None:
            self._moved_at = at
            return Look.MOVING
        change = _Change(now, last)
        moving = change.differing(SHAKEN)
        if moving.mean() > MOVED:
            # By both: the one takes out light in a part of the tray, the other more of the noise.
            self._note_motion(now, earlier, moving & change.unlike())
            self._moved_at = at
            self._resting.forget()
            return Look.MOVING
        moved_at = self._crept(now, at) if self._moved_at is None else self._moved_at
        if moved_at is None:
            return Look.STILL
        self._resting.add(frame)
        if at - moved_at < (HAND_S if self._is_reached_into(now) else REST_S):
            return Look.MOVING
        return self._come_to_rest(now, at)

    def _crept(self, now: Small, at: float) -> float | None:
        """When a tray at rest came to differ, too slowly for any two frames to tell; None if not.

        It is asked seldom, and counts as motion that has just ended.
        """
        if self._settled is None or at - self._compared_at < CREEP_S:
            return None
        self._compared_at = at
        if _Change(now, self._settled).lies_elsewhere():
            self._moved_at, self._alone, self._tumbled = at, 0, False
        return self._moved_at

    def _come_to_rest(self, now: Small, at: float) -> Look:
        """Remember what lies there now, and say whether it is something new."""
        self._picture = self._resting.take()
        self._moved_at, self._compared_at = None, at
        before, self._settled = self._settled, now
        if self._free is None or not _reaches_in(now, self._free):
            self._free = now
        if before is not None and not _Change(now, before).lies_elsewhere():
            return Look.STILL
        return Look.SETTLED

    def _is_reached_into(self, now: Small) -> bool:
        """Whether more than a die lies over the border that did not when all last settled.

        Nor did it before a hand rested there for so long that all settled with it: one that has
        left is none.
        """
        known = [small for small in (self._settled, self._free) if small is not None]
        return bool(known) and all(_reaches_in(now, small) for small in known)

    def _note_motion(self, now: Small, earlier: Small | None, moving: Mask) -> None:
        if self._moved_at is None:
            self._alone, self._tumbled = 0, False
        if self._tumbled:
            return
        if earlier is not None:  # what is as it was there lay still behind one broken frame
            moving &= _Change(now, earlier).unlike()
        if self._settled is not None:
            alone = _moves_by_itself(_Change(now, self._settled).unlike(), moving)
            self._alone = self._alone + 1 if alone else 0
            self._tumbled |= self._alone >= TUMBLES


def _small(frame: Frame) -> Small:
    rows = frame[:: max(1, frame.shape[0] // (4 * SMALL[1]))]  # four rows to one say enough
    small = cv2.resize(rows, SMALL, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (3, 3), 0)
    return np.ascontiguousarray(soft.transpose(2, 0, 1), np.float32)


class _Change:
    """What changed from one small picture to another, once the light of each row is taken out."""

    def __init__(self, now: Small, before: Small) -> None:
        self._now, self._before = now, before
        self._gain = _gain(now, before)
        self._felt = _felt(_change(now, before, self._gain))

    def lies_elsewhere(self) -> bool:
        """Whether enough differs for a die to lie elsewhere."""
        return bool(self.differing(ELSEWHERE).mean() > CHANGED)

    def differing(self, unsure: float) -> Mask:
        """The pixels, 1 or 0, that differ once a change of light over the whole tray is taken out.

        A lamp multiplies and lifts what is seen; dice change a few pixels only. The lamp's share is
        what a wide blur of the change still shows; what is saturated shows nothing in another
        light. ``unsure`` is the share of the contrast around a pixel that tells nothing.
        """
        if bool((np.abs(self._felt) <= NOISE / 2.0).all()):
            return np.zeros(self._felt.shape[1:], dtype=np.uint8)
        wide = np.stack([cv2.blur(plane, (41, 41)) for plane in self._felt])
        other_light = np.abs(self._gain - 1.0)
        lit = _felt(self._before * (0.16 * other_light))
        limit = NOISE + 0.06 * np.abs(wide) + lit + unsure * self._contrast
        shown = ~_is_pale(self._now, self._before) | (_felt(other_light) <= NEW_LIGHT)
        differs = (np.abs(self._felt - wide) > limit) & shown
        return np.asarray(differs.any(axis=0), dtype=np.uint8)

    def unlike(self) -> Mask:
        """The pixels, 1 or 0, of whatever came in or went: a hand is one, to its very middle."""
        limit = 1.5 * NOISE + SHAKEN * self._contrast
        return np.asarray((np.abs(self._felt) > limit).any(axis=0), dtype=np.uint8)

    @cached_property
    def _contrast(self) -> Small:
        """How much is seen around each pixel, from the darkest to the brightest."""
        beside = np.ones((3, 3), np.uint8)
        around = [cv2.morphologyEx(plane, cv2.MORPH_GRADIENT, beside) for plane in self._before]
        return _felt(np.stack(around))


def _felt(colours: Small) -> Small:
    """Grey, blue and red (3, H, W) of what blue, green and red show.

    Grey has the least noise. It is made of what each colour changes by, once that colour's own
    light is taken out: a lamp of another hue changes a red die's grey otherwise than a green
    floor's.
    """
    return np.stack([np.tensordot(GREY, colours, 1), colours[0], colours[2]])


def _gain(now: Small, before: Small) -> Small:
    """How much brighter each row (3, H, 1) is: lamps on the mains flicker in bands across rows."""
    ratio = (now[..., ::2] + 8.0) / (before[..., ::2] + 8.0)  # half of the columns say enough
    middle = ratio.shape[2] // 2
    return np.asarray(np.partition(ratio, middle, axis=2)[..., middle, None], np.float32)


def _change(now: Small, before: Small, gain: Small) -> Small:
    """What is brighter or darker than the light explains: what is saturated stays so in more of it.

    Else a lamp that a clear floor mirrors would move whenever a lamp on the mains flickers.
    """
    raw = now - before
    change = raw - (gain - 1.0) * (before + 8.0)
    pale = _is_pale(now, before)
    if pale.any():
        np.copyto(change, raw, where=pale & (np.abs(raw) < np.abs(change)))
    return np.asarray(change, dtype=np.float32)


def _is_pale(now: Small, before: Small) -> npt.NDArray[np.bool_]:
    """Where (H, W) something may be saturated."""
    white = cv2.dilate(np.maximum(now, before).max(axis=0), np.ones((5, 5), np.uint8))
    return np.asarray(white >= PALE)


class _Things:
    """What changed pixels hang together to: (n,) each, and the thing that each pixel belongs to.

    The first is the background, of area 0.
    """

    def __init__(self, changed: Mask) -> None:
        thick = cv2.dilate(changed, np.ones((3, 3), np.uint8))
        _, labels, stats, _ = cv2.connectedComponentsWithStats(thick)
        left, top, width, height, area = (stats[:, column] for column in range(5))
        self.inside = (left > 0) & (top > 0) & (left + width < SMALL[0]) & (top + height < SMALL[1])
        """Whether it does not reach in over the picture's border."""
        self.area = np.where(np.arange(len(area)) > 0, area, 0)
        self.labels = np.asarray(labels.ravel(), dtype=np.intp)


def _reaches_in(now: Small, before: Small) -> bool:
    """Whether something larger than a die came in over the border, or left."""
    change = _Change(now, before)
    if not change.lies_elsewhere():
        return False
    things = _Things(change.unlike())
    return bool(np.any(~things.inside & (things.area > DIE[1])))


def _moves_by_itself(changed: Mask, moving: Mask) -> bool:
    """Whether a thing of a die's size moves apart from all that reaches in over the border."""
    things = _Things(changed)
    free = things.inside & (things.area >= DIE[0]) & (things.area <= DIE[1])
    weights = np.asarray(moving.ravel(), dtype=np.float64)
    seen = np.bincount(things.labels, weights=weights, minlength=len(free))
    return bool(np.any(free & (seen >= DIE[0])))
