"""One program a table, or a set of dice: two that write one journal would tear it apart."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from croupier import CroupierError
from device.errors import DataError

__all__ = ["InUseError", "locked", "only_one"]


class InUseError(CroupierError, BlockingIOError):
    """Another program plays at the table that is kept in this folder, or teaches the same dice."""


_OWN_FOLDER = "give this one a folder of its own: --data FOLDER"


@contextmanager
def only_one(data: Path, otherwise: str = _OWN_FOLDER) -> Iterator[None]:
    """Make the folder and hold its lock, which the system lets go of however the program ends.

    ``otherwise``: what else than stopping it would do where another program holds the lock.

    Raises:
        DataError: the folder cannot be made or written.
        InUseError: another program holds its lock.
    """
    taken = f"another croupier plays at the table in {data}; stop it, or {otherwise}"
    with locked(data / "lock", f"the table cannot be kept in {data}", taken):
        yield


@contextmanager
def locked(file: Path, refused: str, taken: str) -> Iterator[None]:
    """Make a file and hold its lock, until the block or the program ends.

    ``refused`` is said where it cannot be made, ``taken`` where another program holds its lock.

    Raises:
        DataError: the file, or its folder, cannot be made or written.
        InUseError: another program holds its lock.
    """
    with _lock_file(file, refused) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUseError(taken) from error
        if not _is_there(file, lock):  # who held it took it away; a third may hold another
            raise InUseError(taken)
        yield


def _is_there(file: Path, lock: IO[str]) -> bool:
    """Tell whether ``file`` is the one that was opened as ``lock``."""
    return file.exists() and os.path.samestat(file.stat(), os.fstat(lock.fileno()))


def _lock_file(file: Path, refused: str) -> IO[str]:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # At once: a pipe of that name waits for somebody who reads there, and is no file to lock.
        wanted = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK
        return os.fdopen(os.open(file, wanted, 0o666), "w")
    except OSError as error:
        raise DataError(
            f"{refused} ({error.strerror}); name a folder that can be written: --data FOLDER"
        ) from error
