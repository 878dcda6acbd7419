"""Pictures on disk, and what is said of those that cannot be read."""

import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import PictureFileError, read_picture, write_picture

TALL = 48, 32
_EXIF = (
    b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    b"\xff\xd8\xff\xd9"  # as a thumbnail has them
)
"""Says that the camera was held on its side, and has a thumbnail."""


def jpeg() -> bytes:
    """Code a gradient as a JPEG, as a phone would that is held on its side."""
    row = np.linspace(0, 255, TALL[0]).astype(np.uint8)
    picture = np.repeat(np.tile(row, (TALL[1], 1))[..., None], 3, axis=2)
    coded = bytes(cv2.imencode(".jpg", picture)[1])
    exif = b"\xff\xe1" + (2 + len(_EXIF)).to_bytes(2, "big") + _EXIF
    return coded[:2] + exif + coded[2:]


def reading(path: Path) -> str:
    """Return what is said of a file that cannot be read."""
    with pytest.raises(PictureFileError) as refused:
        read_picture(path)
    assert isinstance(refused.value, OSError)
    return str(refused.value)


def test_a_photo_stands_upright(tmp_path: Path) -> None:
    """As the camera was held; what it added behind the picture does no harm."""
    for data in (
        jpeg(),
        jpeg() + b"\0" * 99,
        jpeg() + b"a film",
        jpeg()[:2] + b"\xff" + jpeg()[2:],
    ):
        (tmp_path / "a.jpg").write_bytes(data)
        assert read_picture(tmp_path / "a.jpg").shape == (*TALL, 3)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.9, 0.999])
def test_a_photo_that_is_cut_off_is_refused(tmp_path: Path, share: float) -> None:
    """What is missing looks like a grey floor without dice; a thumbnail's end is not its own."""
    (tmp_path / "a.jpg").write_bytes(jpeg()[: int(share * len(jpeg()))])
    assert "a.jpg is cut off: its end is missing" in reading(tmp_path / "a.jpg")


@pytest.mark.parametrize("share", [0.78, 0.85, 0.9])
def test_a_photo_of_which_a_part_was_lost_is_refused(tmp_path: Path, share: float) -> None:
    """It ends as it should, and what is missing before is grey, with whatever dice lay there."""
    (tmp_path / "a.jpg").write_bytes(jpeg()[: int(share * len(jpeg()))] + b"\xff\xd9")
    assert "a.jpg is damaged: a part of it is missing" in reading(tmp_path / "a.jpg")


def test_a_photo_of_something_grey_is_whole(tmp_path: Path) -> None:
    """As grey as what is missing of another one."""
    grey = np.full((*TALL, 3), 128, np.uint8)
    cv2.circle(grey, (12, 20), 8, (0, 0, 255), -1)
    write_picture(tmp_path / "a.jpg", grey)
    assert np.all(read_picture(tmp_path / "a.jpg")[-8:] == 128)


def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not there, is a folder, holds something else or nothing, or belongs to another."""
    path = tmp_path / "a.png"
    assert reading(path) == f"{path}: there is no such file"
    assert reading(tmp_path) == f"{tmp_path} cannot be read (Is a directory)"
    for data in (b"", b"no picture", b"\xff\xd8\xff\xe0\xff\xd9"):
        path.write_bytes(data)
        assert f"{path} is " in reading(path)

    def forbidden(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    assert f"{path} may not be read" in reading(path)


def test_an_iphones_picture_is_told_as_one(tmp_path: Path) -> None:
    """It is whole, and a phone shows it: "no picture, or a damaged one" helped nobody."""
    path = tmp_path / "IMG_0001.HEIC"
    path.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 99)
    assert reading(path) == (
        f"{path} is a HEIC picture, or a film, and such are not read: save it as .jpg"
    )


def test_a_picture_that_is_too_large_is_refused(tmp_path: Path) -> None:
    """OpenCV throws its own error at it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data).to_bytes(4, "big")
        return len(data).to_bytes(4, "big") + name + data + check

    header = chunk(b"IHDR", (60000).to_bytes(4, "big") * 2 + b"\x08\0\0\0\0")
    pixels = chunk(b"IDAT", zlib.compress(b"\0" * 9))
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + header + pixels + chunk(b"IEND", b""))
    assert "a.png is no picture, or a damaged one" in reading(tmp_path / "a.png")


@pytest.mark.parametrize("name", ["floor", "floor.xyz"])
def test_a_name_without_a_format_is_refused(name: str, tmp_path: Path) -> None:
    """OpenCV throws its own error at it."""
    with pytest.raises(PictureFileError, match=r"call it \.png or \.jpg"):
        write_picture(tmp_path / name, np.zeros((9, 9, 3), np.uint8))
