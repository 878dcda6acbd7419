"""Every camera behind one small protocol: a frame at a time, when asked."""

from device.cameras.frame import Camera, CameraError, Frame, Image
from device.cameras.names import camera_name
from device.cameras.photos import PhotoCamera
from device.cameras.simulated import SimulatedCamera
from device.cameras.spec import is_recorded, open_camera
from device.cameras.stream import StreamCamera
from device.cameras.video import VideoCamera
from device.cameras.webcam import WebCamera

__all__ = [
    "Camera",
    "CameraError",
    "Frame",
    "Image",
    "PhotoCamera",
    "SimulatedCamera",
    "StreamCamera",
    "VideoCamera",
    "WebCamera",
    "camera_name",
    "is_recorded",
    "open_camera",
]
