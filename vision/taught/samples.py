"""The pictures of a taught set: each a face as a camera saw it, upright."""

from pathlib import Path

import numpy as np

from vision.errors import DiceSetError, PictureFileError
from vision.faces.upright import SIDE
from vision.frames import Frame
from vision.picture_files import read_picture
from vision.taught.set_file import read_set_file

__all__ = ["face_picture", "read_sample"]


def face_picture(folder: Path, face: str) -> Frame:
    """What was learned of a face by the set in a folder: the sample that is most like all of them.

    It is (SIDE, SIDE, 3) uint8 BGR, as the camera saw it.

    Raises:
        DiceSetError: the folder holds no such set, a damaged one, or one without that face.
    """
    files = read_set_file(folder).samples.get(face)
    if files is None:
        raise DiceSetError(f"{folder} has no face {face!r}; teach the set again, with that face")
    samples = np.stack([read_sample(folder / file) for file in files])
    far = np.abs(samples - samples.mean(axis=0)).mean(axis=(1, 2, 3))
    return np.asarray(samples[far.argmin()], np.uint8)


def read_sample(path: Path) -> Frame:
    """Read a sample of a face: (SIDE, SIDE, 3) uint8 BGR.

    Raises:
        DiceSetError: it is none.
    """
    try:
        picture = read_picture(path)
    except PictureFileError as error:
        raise DiceSetError(f"{error}; teach the set again") from error
    if picture.shape != (SIDE, SIDE, 3):
        raise DiceSetError(f"{path} is no {SIDE}x{SIDE} picture of a face; teach the set again")
    return picture
