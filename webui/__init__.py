"""The page on the phones: sees the engine's table, nothing else."""

from webui.app import create_app
from webui.errors import PortTakenError, SeatFileError
from webui.seats import names_kept
from webui.server import Server
from webui.tray_eye import (
    Button,
    EyeState,
    FaceLesson,
    Learned,
    Lesson,
    Mark,
    Picture,
    Point,
    Teachable,
    TrayEye,
)
from webui.tray_hand import TrayHand
from webui.way_here import WayHere, Wifi

__all__ = [
    "Button",
    "EyeState",
    "FaceLesson",
    "Learned",
    "Lesson",
    "Mark",
    "Picture",
    "Point",
    "PortTakenError",
    "SeatFileError",
    "Server",
    "Teachable",
    "TrayEye",
    "TrayHand",
    "WayHere",
    "Wifi",
    "create_app",
    "names_kept",
]
