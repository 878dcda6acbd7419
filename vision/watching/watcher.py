"""Watches frames for dice that come to rest."""

import enum

import numpy as np
import numpy.typing as npt

from vision.frames import Frame, refuse_no_frame
from vision.trays import Mount, Tray
from vision.watching.averaging import FrameMean
from vision.watching.changes import Change, Things, border_of, reaches_in
from vision.watching.small_frames import SmallFrame, small_frame

__all__ = ["Look", "Watcher"]

REST_S = 0.4
"""Seconds without motion after which dice are at rest: a rocking die pauses for less."""
HAND_S = 3.0
"""The same while something larger than a die reaches in over the border: a hand may pause on a die
that it picks up. What stays longer is no hand, or the camera was moved."""
CREEP_S = 1.0
"""Seconds from one comparison of a tray at rest with how it last settled to the next: what creeps
differs from no last frame."""
TUMBLES = 2
"""Frames on end in which something moves by itself before dice count as thrown: a shadow's edge, or
what a hand that the floor hides uncovers, seems to move in one."""


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

    def __init__(self, tray: Tray | None = None, mount: Mount = Mount.OVER) -> None:
        """Seen from below (``mount``), the ``tray`` tells where hands and dice come in."""
        self._tray, self._mount = tray, mount
        self._earlier: SmallFrame | None = None
        self._last: SmallFrame | None = None
        self._settled: SmallFrame | None = None
        self._free: SmallFrame | None = None
        self._moved_at: float | None = None
        self._compared_at = 0.0
        self._alone = 0
        self._tumbled = False
        self._hands: npt.NDArray[np.bool_] | None = None
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
        now = small_frame(frame)
        earlier, last, self._earlier, self._last = self._earlier, self._last, self._last, now
        if last is None:
            self._moved_at = at
            return Look.MOVING
        change = Change(now, last)
        if change.moves():
            if self._moved_at is None:
                self._take_up_light(last)
            self._note_motion(frame, now, earlier, change)
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

    def _crept(self, now: SmallFrame, at: float) -> float | None:
        """When a tray at rest came to differ, too slowly for any two frames to tell; None if not.

        It is asked seldom, and counts as motion that has just ended.
        """
        if self._settled is None or at - self._compared_at < CREEP_S:
            return None
        self._compared_at = at
        if Change(now, self._settled).lies_elsewhere():
            self._moved_at, self._alone, self._tumbled = at, 0, False
        return self._moved_at

    def _take_up_light(self, last: SmallFrame) -> None:
        """Let what lies there be known in the light just before something moves.

        A lamp moves nothing: so all was known as it looked before that was turned on, in which
        light what is saturated since tells nothing, as bright dice are.
        """
        if self._settled is not None and not Change(last, self._settled).lies_elsewhere():
            self._settled = last

    def _come_to_rest(self, now: SmallFrame, at: float) -> Look:
        """Remember what lies there now, and say whether it is something new."""
        self._picture = self._resting.take()
        self._moved_at, self._compared_at = None, at
        before, self._settled = self._settled, now
        if self._free is None or not reaches_in(now, self._free):
            self._free = now
        if before is not None and not Change(now, before).lies_elsewhere():
            return Look.STILL
        return Look.SETTLED

    def _is_reached_into(self, now: SmallFrame) -> bool:
        """Whether more than a die lies over the border that did not when all last settled.

        Nor did it before a hand rested there for so long that all settled with it: one that has
        left is none.
        """
        known = [small for small in (self._settled, self._free) if small is not None]
        return bool(known) and all(reaches_in(now, small) for small in known)

    def _note_motion(
        self, frame: Frame, now: SmallFrame, earlier: SmallFrame | None, change: Change
    ) -> None:
        """Note whether something moves by itself: not what a hand has on it, or uncovers."""
        if self._moved_at is None:
            self._alone, self._tumbled, self._hands = 0, False, None
        if self._tumbled or self._settled is None:
            return
        moving = change.moving()
        if earlier is not None:  # what is as it was there lay still behind one broken frame
            moving &= Change(now, earlier).unlike()
        if self._hands is not None:
            moving[self._hands] = 0
        border = border_of(self._tray, self._mount, frame.shape[1], frame.shape[0])
        things = Things(Change(now, self._settled).unlike(), border)
        self._hands = things.hands()
        alone = things.move_by_themselves(moving, self._hands)
        self._alone = self._alone + 1 if alone else 0
        self._tumbled |= self._alone >= TUMBLES
