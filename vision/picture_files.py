"""Pictures on disk: what cannot be done with a file is an error, and never silent."""

from pathlib import Path

import cv2
import numpy as np

from croupier import file_bytes
from vision.errors import PictureFileError
from vision.frames import Frame

__all__ = ["read_picture", "write_picture"]

_JPEG, _JPEG_END = b"\xff\xd8\xff", b"\xff\xd9"
_MARKER, _SCAN = 0xFF, 0xDA
_BOXES = b"ftyp"
"""How HEIC pictures begin, as iPhones take them, and films, after the length of what follows."""


def read_picture(path: Path) -> Frame:
    """Read a picture: (H, W, 3) uint8 BGR, upright as its EXIF tag says.

    Raises:
        PictureFileError: there is none, it may not be read, is of a kind that OpenCV does not know,
            or not whole; OpenCV fills up with grey what it misses of a photo.
    """
    data = _bytes_of(path)
    if data.startswith(_JPEG) and not _is_whole_jpeg(data):
        raise PictureFileError(f"{path} is cut off: its end is missing")
    picture = _decoded(data)
    if picture is None and data[4:].startswith(_BOXES):
        raise PictureFileError(
            f"{path} is a HEIC picture, or a film, and such are not read: save it as .jpg"
        )
    if picture is None:
        raise PictureFileError(f"{path} is no picture, or a damaged one")
    return np.asarray(picture, np.uint8)


def write_picture(path: Path, picture: Frame) -> None:
    """Write (H, W, 3) uint8 BGR, in the format that the file's name ends with.

    Raises:
        PictureFileError: the name ends with no format's.
        OSError: the file cannot be written; OpenCV's own writer would say nothing.
    """
    if not path.suffix or not cv2.haveImageWriter(f"a{path.suffix}"):
        raise PictureFileError(f"{path} ends with no format of pictures; call it .png or .jpg")
    _, coded = cv2.imencode(path.suffix, picture)
    path.write_bytes(bytes(coded))


def _bytes_of(path: Path) -> bytes:
    try:
        return file_bytes(path)
    except FileNotFoundError:
        raise PictureFileError(f"{path}: there is no such file") from None
    except PermissionError as error:
        raise PictureFileError(f"{path} may not be read") from error
    except OSError as error:
        raise PictureFileError(f"{path} cannot be read ({error.strerror})") from error


def _decoded(data: bytes) -> object:
    """What OpenCV makes of a file's bytes, None if nothing."""
    try:
        return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:  # there is nothing in it, or it is larger than OpenCV's limit
        return None


def _is_whole_jpeg(data: bytes) -> bool:
    """Whether the end mark stands behind the picture: not that of a thumbnail before it.

    What a camera adds after it, padding or a film, does no harm.
    """
    at = len(_JPEG) - 1
    while at + 4 <= len(data) and data[at] == _MARKER and data[at + 1] != _SCAN:
        is_padding = data[at + 1] == _MARKER
        at += 1 if is_padding else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return data.find(_JPEG_END, at) >= 0
