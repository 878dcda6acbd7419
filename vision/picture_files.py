"""Pictures on disk: what cannot be done with a file is an error, and never silent."""

from pathlib import Path

import cv2

from vision.frames import Frame

__all__ = ["write_picture"]


def write_picture(path: Path, picture: Frame) -> None:
    """Write (H, W, 3) uint8 BGR, in the format that the file's name ends with.

    Raises:
        OSError: the file cannot be written; OpenCV's own writer would say nothing.
    """
    _, coded = cv2.imencode(path.suffix, picture)
    path.write_bytes(bytes(coded))
