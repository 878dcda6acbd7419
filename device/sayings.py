"""What the camera's side has to say to people, as messages for the page's catalogues."""

from engine import Message
from vision import (
    DiceSetError,
    FrameTooDarkError,
    FrameTooSmallError,
    OtherMountError,
    OutOfFocusError,
    OverexposedError,
    TrayError,
    VisionError,
)

__all__ = [
    "BUMPED",
    "CAMERA_GONE",
    "LEFT_LYING",
    "MOVED_ONLY",
    "NOT_KEPT",
    "ROLL_NOT_KEPT",
    "THROWN_EARLY",
    "TOO_FEW",
    "WHICH_ARE_KEPT",
    "unreadable",
    "unusable",
]

BUMPED = Message("eye.bumped")
"""The camera was moved: nothing that it sees counts until it is calibrated."""

CAMERA_GONE = Message("eye.camera-gone")
"""A lesson waits for the camera, as the people before it would not know."""

NOT_KEPT = Message("eye.not-kept")
"""The disk takes nothing: it is full, or may not be written."""

ROLL_NOT_KEPT = Message("eye.roll-not-kept")
"""The table's file takes no roll, which is put again and again: nobody has to throw anew."""

LEFT_LYING = Message("eye.left-lying")
"""As many dice as are to be rolled, but one of them lies where it lay before."""

TOO_FEW = Message("eye.too-few")
"""Nobody said that the others are kept."""

WHICH_ARE_KEPT = Message("eye.which-are-kept")
"""Some of the kept dice are in the tray, or may be, or a die lies where it lay and is none."""

MOVED_ONLY = Message("eye.moved-only")
"""Dice that a hand pushed, turned, or looked at and put back."""

THROWN_EARLY = Message("eye.thrown-early")
"""Dice that were on their way as their roll was asked for."""

_UNREADABLE: tuple[tuple[type[VisionError], str], ...] = (
    (FrameTooDarkError, "eye.too-dark"),
    (OverexposedError, "eye.overexposed"),
    (OutOfFocusError, "eye.out-of-focus"),
    (FrameTooSmallError, "eye.too-small"),
    (TrayError, "eye.tray-elsewhere"),
)


def unreadable(error: VisionError) -> Message:
    """Say why a frame cannot be read, and what a host can do about it."""
    keys = (key for kind, key in _UNREADABLE if isinstance(error, kind))
    return Message(next(keys, "eye.no-picture"))


def unusable(error: DiceSetError) -> Message:
    """Say why a taught set is not used, so that its dice are read by their pips."""
    if isinstance(error, OtherMountError):
        return Message("eye.set-other-mount")
    return Message("eye.set-damaged")
