"""Frames in, dice out: finds dice in a picture and reads the face of each.

Knows nothing of games, pins or pages; face names are plain strings.
"""

from vision.annotate import annotate, draw_outline, explain
from vision.calibrating.anchor import Anchor, Stance
from vision.calibrating.by_hand import tray_by_hand
from vision.calibrating.outline import Outline, find_outlines
from vision.dice_sets import DiceSet
from vision.errors import (
    DiceSetError,
    DieSizeError,
    FrameTooDarkError,
    FrameTooSmallError,
    NoSetError,
    NotAFrameError,
    OtherMountError,
    OutOfFocusError,
    OverexposedError,
    PictureFileError,
    SetNotWrittenError,
    TeachError,
    TrayError,
    VisionError,
)
from vision.finding.face_sizes import FaceSizes
from vision.finding.nearness import face_px
from vision.focus import edge_width, refuse_blurred
from vision.picture_files import read_picture, write_picture
from vision.reader import Reader
from vision.readings import Die, Reading
from vision.taught.samples import face_picture
from vision.taught.set_file import SET_FILE, read_set_file
from vision.teaching.found_faces import LearnedFaces
from vision.teaching.teach import TaughtReport, clear_faces, teach
from vision.trays import Mount, Tray
from vision.watching.averaging import FrameMean
from vision.watching.follow import Followed, Follower
from vision.watching.watcher import Look, Watcher

__all__ = [
    "SET_FILE",
    "Anchor",
    "DiceSet",
    "DiceSetError",
    "Die",
    "DieSizeError",
    "FaceSizes",
    "Followed",
    "Follower",
    "FrameMean",
    "FrameTooDarkError",
    "FrameTooSmallError",
    "LearnedFaces",
    "Look",
    "Mount",
    "NoSetError",
    "NotAFrameError",
    "OtherMountError",
    "OutOfFocusError",
    "Outline",
    "OverexposedError",
    "PictureFileError",
    "Reader",
    "Reading",
    "SetNotWrittenError",
    "Stance",
    "TaughtReport",
    "TeachError",
    "Tray",
    "TrayError",
    "VisionError",
    "Watcher",
    "annotate",
    "clear_faces",
    "draw_outline",
    "edge_width",
    "explain",
    "face_picture",
    "face_px",
    "find_outlines",
    "read_picture",
    "read_set_file",
    "refuse_blurred",
    "teach",
    "tray_by_hand",
    "write_picture",
]
