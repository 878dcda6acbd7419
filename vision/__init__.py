"""Frames in, dice out: finds dice in a picture and reads the face of each.

Knows nothing of games, pins or pages; face names are plain strings.
"""

from vision.annotate import annotate
from vision.dice_sets import DiceSet
from vision.errors import (
    DiceSetError,
    FrameTooDarkError,
    FrameTooSmallError,
    NotAFrameError,
    OverexposedError,
    TeachError,
    TrayError,
    VisionError,
)
from vision.reader import Reader
from vision.readings import Die, Reading
from vision.teach import TaughtReport, teach
from vision.trays import Mount, Tray
from vision.watcher import Look, Watcher

__all__ = [
    "DiceSet",
    "DiceSetError",
    "Die",
    "FrameTooDarkError",
    "FrameTooSmallError",
    "Look",
    "Mount",
    "NotAFrameError",
    "OverexposedError",
    "Reader",
    "Reading",
    "TaughtReport",
    "TeachError",
    "Tray",
    "TrayError",
    "VisionError",
    "Watcher",
    "annotate",
    "teach",
]
