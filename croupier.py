"""What every room of Croupier shares: its version, the root of its errors, how files are kept."""

import os
from contextlib import suppress
from errno import EINVAL
from pathlib import Path
from stat import S_ISDIR, S_ISREG

__all__ = ["CroupierError", "__version__", "file_bytes", "replace_file"]

__version__ = "0.1.0"


class CroupierError(Exception):
    """The root of every error that Croupier raises on purpose.

    Leaves are also the builtin they resemble, so ``except ValueError`` works too.
    """


def file_bytes(path: Path) -> bytes:
    """Read a file of a folder into which people put what they like.

    Raises:
        OSError: it cannot be read; or it is a pipe or a device, at which a reader waits for ever.
    """
    try:
        kind = path.stat().st_mode
    except ValueError as error:  # of a name that no file can have
        raise OSError(EINVAL, str(error), str(path)) from error
    if not (S_ISREG(kind) or S_ISDIR(kind)):  # a folder says itself what it is
        raise OSError(EINVAL, "it is no plain file", str(path))
    return path.read_bytes()


def replace_file(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Put a whole file in the place of what stood there, or leave that, also if the power is cut.

    Raises:
        OSError: it cannot be written.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        new.unlink(missing_ok=True)  # a pipe of that name would wait for somebody who reads there
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
