"""From what a person writes, ``webcam:0``, to an open camera."""

from collections.abc import Mapping

from device.cameras.frame import Camera, CameraError
from device.cameras.names import camera_name
from device.cameras.photos import PhotoCamera
from device.cameras.pi import PiCamera
from device.cameras.simulated import SimulatedCamera
from device.cameras.stream import StreamCamera
from device.cameras.video import VideoCamera
from device.cameras.webcam import WebCamera
from device.data_folder import written_path

__all__ = ["is_recorded", "open_camera"]

_RECORDED = ("video", "photos")


def is_recorded(spec: str) -> bool:
    """Whether what a spec names plays back what somebody recorded, from its beginning."""
    return spec.partition(":")[0] in _RECORDED


def open_camera(spec: str, *, light: Mapping[str, float] | None = None) -> Camera:
    """Open the camera that a spec names.

    Args:
        spec: ``simulated``, ``pi``, ``webcam:N``, ``stream:URL``, ``video:FILE`` or ``photos:DIR``.
        light: What the camera's ``hold_light`` gave when the tray was calibrated.

    Raises:
        CameraError: when the spec names no camera, or that camera does not open.
    """
    kind, _, rest = spec.partition(":")
    match kind, rest:
        case "simulated", "":
            return SimulatedCamera()
        case "pi", "":
            return PiCamera(light)
        case "webcam", number if number.isdecimal():
            return WebCamera(int(number), light)
        case "stream", address if address:
            return StreamCamera(address)
        case "video", path if path:
            return VideoCamera(written_path(path))
        case "photos", path if path:
            return PhotoCamera(written_path(path))
        case _:
            raise CameraError(
                f"no camera {camera_name(spec)!r}; say simulated, pi, webcam:0, stream:URL, "
                "video:FILE or photos:DIR"
            )
