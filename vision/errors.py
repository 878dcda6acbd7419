"""What can go wrong while reading dice, each with what a host can do about it."""

from croupier import CroupierError

__all__ = [
    "DiceSetError",
    "DieSizeError",
    "FrameTooDarkError",
    "FrameTooSmallError",
    "NoSetError",
    "NotAFrameError",
    "OtherMountError",
    "OutOfFocusError",
    "OverexposedError",
    "PictureFileError",
    "SetNotWrittenError",
    "TeachError",
    "TrayError",
    "VisionError",
]


class VisionError(CroupierError, ValueError):
    """The root of every error that the reader raises on purpose."""


class NotAFrameError(VisionError, TypeError):
    """The thing given is no (height, width, 3) picture of bytes."""


class FrameTooSmallError(VisionError):
    """The frame, or the tray in it, has too few pixels for a die to be read."""


class FrameTooDarkError(VisionError):
    """Hardly any light reached the camera."""


class OverexposedError(VisionError):
    """Nearly everything in the frame is blown out to white."""


class OutOfFocusError(VisionError):
    """The dice are there, but nothing on them has a sharp edge."""


class PictureFileError(VisionError, OSError):
    """A file holds no picture, or not all of one."""


class TrayError(VisionError):
    """The tray's outline or size cannot be a tray's."""


class DieSizeError(VisionError):
    """The size given is no die's."""


class DiceSetError(VisionError):
    """The folder does not hold a taught set of dice."""


class NoSetError(DiceSetError):
    """The folder holds no set at all, or is not there."""


class OtherMountError(DiceSetError):
    """The set was taught from the other side of the tray."""


class SetNotWrittenError(VisionError, OSError):
    """A taught set cannot be written to its folder."""


class TeachError(VisionError):
    """The samples do not suffice to teach a set of dice."""
