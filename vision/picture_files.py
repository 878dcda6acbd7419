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
_GREY, _BLOCK = 128, 8
"""of 255, what OpenCV fills those of a JPEG's blocks with that it misses; and their side in px."""
_MORE = bytes(range(0x20, 0xF0))
"""What a decoder that misses blocks takes for some, and one that has all passes over."""
_BOXES = b"ftyp"
"""How HEIC pictures begin, as iPhones take them, and films, after the length of what follows."""


def read_picture(path: Path) -> Frame:
    """Read a picture: (H, W, 3) uint8 BGR, upright as its EXIF tag says.

    Raises:
        PictureFileError: there is none, it may not be read, is of a kind that OpenCV does not know,
            or not whole; OpenCV fills up with grey what it misses of a photo.
    """
    data = _bytes_of(path)
    if data.startswith(_JPEG) and _end_of(data) < 0:
        raise PictureFileError(f"{path} is cut off: its end is missing")
    picture = _decoded(data)
    if data.startswith(_JPEG) and picture is not None and _misses_blocks(data, picture):
        raise PictureFileError(f"{path} is damaged: a part of it is missing")
    if picture is None and data[4:].startswith(_BOXES):
        raise PictureFileError(
            f"{path} is a HEIC picture, or a film, and such are not read: save it as .jpg"
        )
    if picture is None:
        raise PictureFileError(f"{path} is no picture, or a damaged one")
    return picture


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


def _decoded(data: bytes) -> Frame | None:
    """What OpenCV makes of a file's bytes, None if nothing."""
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:  # there is nothing in it, or it is larger than OpenCV's limit
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


def _misses_blocks(data: bytes, picture: Frame) -> bool:
    """Whether a JPEG ended before its last block, as where a part was lost: OpenCV says nothing.

    Such a block is grey. One that is there may be so, too: what is added then changes nothing.
    """
    near, far = slice(_BLOCK), slice(-_BLOCK, None)  # the picture may have been turned upright
    corners = [picture[rows, columns] for rows in (near, far) for columns in (near, far)]
    if not any((corner == _GREY).all() for corner in corners):
        return False
    end = _end_of(data)
    longer = _decoded(data[:end] + _MORE + data[end:])
    return longer is None or not np.array_equal(longer, picture)


def _end_of(data: bytes) -> int:
    """Find a JPEG's end mark, not that of a thumbnail before the picture; -1 where there is none.

    What a camera adds after it, padding or a film, does no harm.
    """
    at = len(_JPEG) - 1
    while at + 4 <= len(data) and data[at] == _MARKER and data[at + 1] != _SCAN:
        is_padding = data[at + 1] == _MARKER
        at += 1 if is_padding else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return data.find(_JPEG_END, at)
